"""How costs grow: `python -m bench.growth --write docs/pictures`.

The cost of a move and of opening a table against the length of the game, the number of tables in the database, the
number of watchers and the number of processes; and what a server with many tables needs to start, and while nobody plays.
Costs are processor time of the server, from the kernel: on a busy machine they rise less than seconds on the wall.
"""

import argparse
import asyncio
import os
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Table, create_engine, text

from sztab.cli.common import print_json
from sztab.server.ops.serve import allow_many_files
from sztab.server.storage.schema import entries, seats, snapshots, tables

from .load import Guest, Load, family
from .pages import Pages
from .plots import plot
from .server import POSTGRES, _database, _server, machine

LENGTHS = (50, 500, 1500, 3000, 5000)
TABLES = (100, 1000, 10_000, 100_000)
WATCHERS = (0, 50, 150, 500)
PROCESSES = (1, 2, 4)
LONG_GAME = ("attack", 2)  # its games of random moves are long enough
MOVES = 60  # that a cost is the mean of
OPENINGS = 5
IDLE = 20.0  # seconds
PLAY = 6.0  # seconds with each number of processes


@dataclass(frozen=True, slots=True)
class Cost:
    """Milliseconds of the server's processor time."""

    at: int  # steps, tables, watchers or processes
    move: float = 0.0
    opening: float = 0.0
    idle: float = 0.0  # in a second
    start: float = 0.0  # until it serves
    start_seconds: float = 0.0  # ... on the wall
    moves_per_second: float = 0.0


def cpu_ms(pid: int) -> float:
    """Return the processor time of a server and its children in milliseconds, finer than the kernel's ticks."""
    total = 0
    for one in family(pid):
        for task in os.listdir(f"/proc/{one}/task"):
            total += int(Path(f"/proc/{one}/task/{task}/schedstat").read_text().split()[0])
    return total / 1e6


async def one_table(load: Load, kind: tuple[str, int]) -> None:
    wire = await load.connect()
    guests = [await load._arrive(wire, f"Guest {number}") for number in range(kind[1])]
    load.tables.append(await load._open(wire, guests, kind))
    wire.close()


async def cost_of_a_move(load: Load, pid: int, moves: int = MOVES) -> float:
    """Return the mean cost of moves at the tables of a load, one after another."""
    wire = await load.connect()
    load.measured.moves = 0
    before = cpu_ms(pid)
    while load.measured.moves < moves:
        await load._move(wire, load.tables[load.measured.moves % len(load.tables)])
    await asyncio.sleep(0.2)
    wire.close()
    return (cpu_ms(pid) - before) / moves


async def cost_of_opening(load: Load, pid: int) -> float:
    """Return the mean cost of what a page fetches first."""
    wire, table = await load.connect(), load.tables[0]
    before = cpu_ms(pid)
    for _ in range(OPENINGS):
        status, _, body = await wire.ask("GET", f"/api/tables/{table.id}/opening", table.guests[0].head)
        assert status == 200, body[:200]
    wire.close()
    return (cpu_ms(pid) - before) / OPENINGS


# What grows


async def by_length(url: str, pid: int) -> list[Cost]:
    load, out, made = Pages(url), [], 0
    await one_table(load, LONG_GAME)
    await load.follow_all()
    for steps in LENGTHS:
        wire = await load.connect()
        load.measured.moves = 0
        while load.measured.moves < steps - made - MOVES and not load.measured.finished:
            await load._move(wire, load.tables[0])
        wire.close()
        if load.measured.finished:
            break  # the game is over: there is nothing longer to measure
        out.append(Cost(steps, await cost_of_a_move(load, pid), await cost_of_opening(load, pid)))
        made = steps
    load.close()
    return out


async def by_watchers(url: str, pid: int) -> list[Cost]:
    load, out = Pages(url), []
    await one_table(load, ("rhine", 2))  # whose moves everybody sees
    await load.follow_all()
    wire = await load.connect()
    watching = 0
    for count in WATCHERS:
        for number in range(watching, count):
            guest: Guest = await load._arrive(wire, f"Watcher {number}")
            await load.follow(load.tables[0], guest, lambda data, wire: None)
        watching = count
        out.append(Cost(count, await cost_of_a_move(load, pid)))
    wire.close()
    load.close()
    return out


def by_tables(folder: Path, most: int) -> list[Cost]:
    """The same server on a database with more and more tables: half of them between people, half with a bot."""
    database = str(folder / "many.db")

    async def first(url: str, pid: int) -> list[str]:
        load = Load(url)
        await one_table(load, ("quartermaster", 2))
        await cost_of_a_move(load, pid, 6)
        wire, owner = await load.connect(), load.tables[0].guests[0]
        with_bot = {"game": "quartermaster", "players": 2, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
        await wire.ask("POST", "/api/tables", owner.head, with_bot)
        await asyncio.sleep(1)
        wire.close()
        return []

    async def cost(url: str, pid: int) -> tuple[float, float, float]:
        load = Load(url)
        await one_table(load, ("quartermaster", 2))
        move, opening = await cost_of_a_move(load, pid), await cost_of_opening(load, pid)
        await asyncio.sleep(SETTLE)
        before = cpu_ms(pid)
        await asyncio.sleep(IDLE)
        return move, opening, (cpu_ms(pid) - before) / IDLE

    with _server(database, folder, 1) as (url, pid):
        asyncio.run(first(url, pid))
    out: list[Cost] = []
    for count in [count for count in TABLES if count <= most]:
        _fill(database, count)
        began = time.perf_counter()
        with _server(database, folder, 1) as (url, pid):
            start, seconds = cpu_ms(pid), time.perf_counter() - began
            move, opening, idle = asyncio.run(cost(url, pid))
        out.append(Cost(count, move, opening, idle, start, seconds))
    return out


SETTLE = 20.0  # seconds after the start in which tables of earlier servers are looked through once


def _fill(database: str, count: int) -> None:
    """Copy the tables of a database under new names until there are so many."""
    engine = create_engine(f"sqlite:///{database}")
    with engine.begin() as connection:
        ids = [row.id for row in connection.execute(text("SELECT id FROM tables WHERE id NOT LIKE 'f%-%'")).all()][:2]
        there = connection.execute(text("SELECT count(*) FROM tables")).scalar_one()
        more = max(0, count - there) // 2
        for kind, id in enumerate(ids):
            for table in (tables, seats, entries, snapshots):
                _copy(connection, table, id, f"f{there}x{kind}-", more)
        connection.execute(text("ANALYZE"))
    engine.dispose()


def _copy(connection: Connection, table: Table, id: str, prefix: str, copies: int) -> None:
    key = "id" if table is tables else "table_id"
    names = [column.name for column in table.columns]
    values = {key: f"'{prefix}' || CAST(i AS TEXT)", "link": "NULL"}
    connection.execute(
        text(
            f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {copies}) "
            f"INSERT INTO {table.name} ({', '.join(names)}) "
            f"SELECT {', '.join(values.get(name, f't.{name}') for name in names)} "
            f"FROM n, {table.name} t WHERE t.{key} = :id AND {copies} > 0"
        ),
        {"id": id},
    )


async def by_processes(url: str, pid: int, count: int) -> Cost:
    load = Pages(url)
    await load.open_tables(20)
    await load.follow_all()
    await load.play(8, 2)
    before, began = cpu_ms(pid), time.perf_counter()
    done = await load.play(8, PLAY)
    took, spent = time.perf_counter() - began, cpu_ms(pid) - before
    load.close()
    return Cost(count, spent / max(1, done.moves), moves_per_second=round(done.moves / took, 1))


# The command


def measured(args: argparse.Namespace) -> dict[str, list[Cost]]:
    out: dict[str, list[Cost]] = {}
    alone: dict[str, Callable[[str, int], Any]] = {"length": by_length, "watchers": by_watchers}
    for what in args.of:
        with tempfile.TemporaryDirectory(prefix="sztab-") as name:
            folder = Path(name)
            if what == "tables":
                out[what] = by_tables(folder, args.tables)
            elif what == "processes":
                out[what] = []
                for count in PROCESSES if POSTGRES else ():
                    inside = folder / str(count)
                    inside.mkdir()
                    with _database("postgres", inside) as address, _server(address, inside, count) as (url, pid):
                        out[what].append(asyncio.run(by_processes(url, pid, count)))
            else:
                with _server(str(folder / "sztab.db"), folder, 1) as (url, pid):
                    out[what] = asyncio.run(alone[what](url, pid))
    return out


def main() -> None:
    kinds = ("length", "tables", "watchers", "processes")
    asked = argparse.ArgumentParser(prog="python -m bench.growth", description=__doc__)
    asked.add_argument("--of", nargs="+", choices=kinds, default=list(kinds), help="what grows (default: all)")
    asked.add_argument("--tables", type=int, default=TABLES[-1], help="at most so many tables (default 100000)")
    asked.add_argument("--write", type=Path, metavar="FOLDER", help="write a plot of each as SVG")
    args = asked.parse_args()
    allow_many_files()
    found = measured(args)
    for what, costs in found.items():
        if args.write is not None and costs:
            (args.write / f"growth-{what}.svg").write_text(plot(what, costs))
    rows = {
        what: [{name: round(getattr(cost, name), 2) for name in Cost.__slots__} for cost in costs]
        for what, costs in found.items()
    }
    print_json({"machine": machine(), **rows})


if __name__ == "__main__":
    main()
