"""Old databases run forward: nothing in them changes, tables are played on; newer ones are left alone."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine, inspect, text
from tests.server.conftest import WAIT, Guest, Server, empty_database, play_on

from sztab.cli.main import main
from sztab.engine.errors import Bad
from sztab.server.ops.serve import database_url
from sztab.server.services import Settings
from sztab.server.storage import database as stores
from sztab.server.storage.backup import restore
from sztab.server.storage.database import Database, alembic_config, upgrade
from sztab.server.storage.schema import metadata

pytestmark = pytest.mark.storage

SHELF = Path(__file__).parent / "shelf"
REVISIONS = sorted(path.stem for path in SHELF.glob("*.sql"))


def old_file(revision: str, path: Path) -> str:
    """A copy of an old database."""
    with sqlite3.connect(path) as connection:
        connection.executescript((SHELF / f"{revision}.sql").read_text(encoding="utf-8"))
    connection.close()
    return database_url(str(path))


def rows(url: str, columns: dict[str, list[str]]) -> dict[str, Any]:
    engine = create_engine(url)
    try:
        with engine.connect() as connection:
            return {
                table: sorted(tuple(row) for row in connection.execute(text(f"SELECT {', '.join(names)} FROM {table}")))
                for table, names in columns.items()
            }
    finally:
        engine.dispose()


def moved(old: dict[str, Any], columns: dict[str, list[str]]) -> dict[str, Any]:
    """What there was, with what 0005 moves to columns of its own: the person and the seat of entries that name them."""
    names = columns["entries"]

    def row(values: tuple[Any, ...]) -> tuple[Any, ...]:
        entry = dict(zip(names, values, strict=True))
        if entry["kind"] in ("chat", "seat", "undo", "undo_ask", "undo_vote", "sit_vote"):
            data = json.loads(entry["data"])
            data.pop("seat", None)
            entry["data"] = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
        if entry["kind"] in ("chat", "seat"):
            entry["question"] = ""
        if entry["kind"] in ("undo", "undo_ask"):
            entry["question"], entry["text"] = entry["text"], ""
        return tuple(entry.values())

    return {**old, "entries": sorted(map(row, old["entries"]))}


def columns_of(url: str) -> dict[str, list[str]]:
    engine = create_engine(url)
    try:
        found = inspect(engine)
        return {
            table: [column["name"] for column in found.get_columns(table)]
            for table in found.get_table_names()
            if table not in ("alembic_version", "snapshots")
        }
    finally:
        engine.dispose()


def back(server: Server, name: str) -> Guest:
    """Somebody from the old days signs in."""
    guest = object.__new__(Guest)
    guest.url, guest.name = server.url, name
    guest.http = httpx.Client(base_url=server.url, timeout=WAIT)
    answer = guest.http.post("/api/sessions", json={"name": name, "password": f"{name} of 1939"})
    assert answer.status_code == 201, answer.text
    guest.id = answer.json()["person"]["id"]
    guest.http.headers["X-CSRF-Token"] = answer.json()["csrf"]
    return guest


@pytest.mark.parametrize("revision", REVISIONS)
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_an_old_database_runs_forward_and_is_played_on(revision, kind, tmp_path, request):
    if kind == "sqlite":
        url = old_file(revision, tmp_path / "old.db")
        columns = columns_of(url)
        before = rows(url, columns)
        opened = Database(url)
        upgrade(opened)
        opened.close()
        assert rows(url, columns) == moved(before, columns), "a migration has changed what was there"
    else:
        url = empty_database(request.getfixturevalue("postgres"))
        restore(url, SHELF / f"{revision}.backup", False)
    server = Server(Settings(database=url, folder=tmp_path, least=0.0, limits=False)).start()
    try:
        ania, jan = back(server, "Ania"), back(server, "Jan")
        cards = {card["name"]: card for card in ania.get("/api/tables", which="mine")["tables"]}
        for name in ("An old evening", "Nad Ren"):
            id = cards[name]["id"]
            with server.services.database.engine.connect() as connection:
                room = server.services.registry.load(connection, id)
            assert room is not None
            view = ania.get(f"/api/tables/{id}/view")
            if room.broken:  # rules or data are not what they were: it can be looked at
                assert ania.get(f"/api/tables/{id}")["status"] == "frozen"
                continue
            assert view["scene"]
            assert play_on([ania, jan], id, 10) == 10
        waiting = cards["Still open"]["id"]  # begins with the rules of today
        jan.post(f"/api/tables/{waiting}/seats/1/sit")
        assert play_on([ania, jan], waiting, 10) == 10
        done = {card["name"]: card["status"] for card in ania.get("/api/tables", which="finished")["tables"]}
        assert done == {"Given up": "finished"}
    finally:
        server.stop()


def test_an_old_backup_runs_forward(tmp_path):
    old = old_file("0001", tmp_path / "old.db")
    columns = columns_of(old)
    new = database_url(str(tmp_path / "new.db"))
    assert restore(new, SHELF / "0001.backup", False).schema == "0001"
    assert rows(new, columns) == moved(rows(old, columns), columns)
    engine = create_engine(new)
    with engine.connect() as connection:
        assert MigrationContext.configure(connection).get_current_revision() == max(stores.known_revisions())
    engine.dispose()


def test_the_newest_schema_is_the_one_the_code_has(bare_database):
    store = Database(bare_database)
    try:
        upgrade(store)
        upgrade(store)  # once more changes nothing
        with store.engine.connect() as connection:
            found = MigrationContext.configure(connection, opts={"compare_type": True})
            assert compare_metadata(found, metadata) == []
            indexes = {index["name"] for table in metadata.tables for index in inspect(connection).get_indexes(table)}
            assert "ix_entries_person" in indexes
    finally:
        store.close()


def test_a_database_of_a_newer_version_is_refused_in_one_line(bare_database, tmp_path, capsys):
    store = Database(bare_database)
    upgrade(store)
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(Bad, match="newer version"):
        upgrade(store)
    store.close()
    for arguments in (["serve", "--port", "0", "--folder", str(tmp_path)], ["backup", str(tmp_path / "x")]):
        assert main([*arguments, "--database", bare_database]) == 2
        said = capsys.readouterr()
        assert "written by a newer version of Sztab (schema 9999)" in said.err
        assert said.err.count("\n") == 1
        assert "Sztab listens" not in said.out


def test_a_migration_that_rebuilds_a_table_keeps_what_refers_to_it(tmp_path, monkeypatch):
    """SQLite drops the old table: with foreign keys on, all seats and entries would go with it."""
    scripts = tmp_path / "migrations"
    (scripts / "versions").mkdir(parents=True)
    for path in stores.MIGRATIONS.rglob("*.py"):
        (scripts / path.relative_to(stores.MIGRATIONS)).write_text(path.read_text())
    (scripts / "script.py.mako").write_text("")
    head = max(stores.known_revisions())
    (scripts / "versions" / "9000_rebuilt.py").write_text(
        "import sqlalchemy as sa\n"
        "from alembic import op\n"
        f"revision, down_revision = '9000', '{head}'\n"
        "def upgrade():\n"
        "    with op.batch_alter_table('tables', recreate='always') as table:\n"
        "        table.add_column(sa.Column('weather', sa.String(10), nullable=False, server_default='fine'))\n"
    )
    url = old_file("0001", tmp_path / "old.db")
    columns = columns_of(url)
    before = rows(url, columns)
    monkeypatch.setattr(stores, "MIGRATIONS", scripts)
    store = Database(url)
    upgrade(store)
    assert rows(url, columns) == moved(before, columns)
    with store.engine.connect() as connection:
        assert connection.execute(text("PRAGMA foreign_keys")).scalar_one() == 1
        assert connection.execute(text("SELECT DISTINCT weather FROM tables")).scalars().all() == ["fine"]
    store.close()


def test_a_migration_that_fails_leaves_the_database_as_it_was(bare_database, tmp_path, monkeypatch):
    scripts = tmp_path / "migrations"
    (scripts / "versions").mkdir(parents=True)
    for path in stores.MIGRATIONS.rglob("*.py"):
        (scripts / path.relative_to(stores.MIGRATIONS)).write_text(path.read_text())
    head = max(stores.known_revisions())
    (scripts / "versions" / "9000_broken.py").write_text(
        "from alembic import op\n"
        f"revision, down_revision = '9000', '{head}'\n"
        "def upgrade():\n"
        "    op.execute('CREATE TABLE halfway (id INTEGER)')\n"
        "    op.execute('SELECT nonsense FROM nowhere')\n"
    )
    store = Database(bare_database)
    upgrade(store)
    monkeypatch.setattr(stores, "MIGRATIONS", scripts)
    with pytest.raises(Bad):
        upgrade(store)
    with store.engine.connect() as connection:
        assert "halfway" not in inspect(connection).get_table_names()
        assert MigrationContext.configure(connection).get_current_revision() == head
    store.close()


def test_a_step_at_a_time(bare_database):
    """Every schema on the way can be reached."""
    store = Database(bare_database)
    for revision in sorted(stores.known_revisions()):
        with stores.migrating(store.engine) as connection:
            config = alembic_config()
            config.attributes["connection"] = connection
            command.upgrade(config, revision)
            assert MigrationContext.configure(connection).get_current_revision() == revision
    store.close()
