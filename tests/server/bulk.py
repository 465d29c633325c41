"""Many tables at once, for measurements: `python -m tests.server.bulk --rows 1000000` tells how long one takes to open."""

import argparse
import statistics
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import Connection, Table, func, select, text

from sztab.server.ops.serve import database_url
from sztab.server.services import Settings
from sztab.server.storage.schema import entries, seats, snapshots, tables


def fill(connection: Connection, ids: list[str], rows: int) -> int:
    """Copies of some tables under new names, until there are so many entries. Gives how many copies of each."""
    count = select(func.count()).select_from(entries).where(entries.c.table_id.in_(ids))
    copies = max(1, rows // connection.execute(count).scalar_one())
    for n, id in enumerate(ids):
        for table in (tables, seats, entries, snapshots):
            key = table.c.id if table is tables else table.c.table_id
            somebody = "'p' || CAST(i AS TEXT)"
            given = {key.name: f"'f{n}-' || CAST(i AS TEXT)", "link": "NULL", "person": somebody, "owner": somebody}
            if table is entries:
                given["person"] = f"CASE WHEN t.person IS NOT NULL THEN {somebody} END"
            _copy(connection, table, key.name, id, copies, given)
    return copies


def _copy(connection: Connection, table: Table, key: str, id: str, copies: int, given: dict[str, str]) -> None:
    names = [column.name for column in table.columns]
    values = [given.get(name, f"t.{name}") for name in names]
    connection.execute(
        text(
            f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {copies}) "
            f"INSERT INTO {table.name} ({', '.join(names)}) "
            f"SELECT {', '.join(values)} FROM n, {table.name} t WHERE t.{key} = '{id}'"
        )
    )


def main() -> None:
    from tests.server.conftest import Guest, Server, play_on

    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--rows", type=int, default=1_000_000)
    asked.add_argument("--database", help="default: a new file in a temporary folder")
    args = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = database_url(args.database or str(Path(folder) / "many.db"))
        server = Server(Settings(database=url, folder=Path(folder), least=0.0, limits=False)).start()
        try:
            ania, jan = Guest(server.url, "Ania"), Guest(server.url, "Jan")
            ids = []
            for game, moves in (("quartermaster", 300), ("rhine", 200)):
                ids.append(ania.open(game, 2, ["me", "open"], public=True)["id"])
                jan.post(f"/api/tables/{ids[-1]}/seats/1/sit")
                play_on([ania, jan], ids[-1], moves)
            services = server.services
            measure("a few tables", services, ids)
            began = time.perf_counter()
            with services.database.engine.begin() as connection:
                copies = fill(connection, ids, args.rows)
            with services.database.engine.connect() as connection:
                total = connection.execute(select(func.count()).select_from(entries)).scalar_one()
            took = time.perf_counter() - began
            print(f"filled: {total:,} entries at {2 * copies + 2:,} tables in {took:.0f} s")
            rng = Random(1)
            others = [f"f{n}-{rng.randint(1, copies)}" for n in (0, 1) for _ in range(20)]
            measure("among a million, the same", services, ids)
            measure("among a million, any", services, others)
        finally:
            server.stop()


def measure(what: str, services: Any, ids: list[str]) -> None:
    """Opens tables as after a restart."""
    times = []
    for id in ids * (5 if len(ids) < 10 else 1):
        began = time.perf_counter()
        with services.database.engine.connect() as connection:
            assert services.registry.load(connection, id) is not None
        times.append((time.perf_counter() - began) * 1000)
    print(f"{what}: {statistics.median(times):.1f} ms to open a table (longest {max(times):.1f})", flush=True)


if __name__ == "__main__":
    main()
