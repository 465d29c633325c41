"""`sztab backup` and `sztab restore`: while a server runs, from either database into either, whole or not at all."""

import gzip
import json
import stat
import threading
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, func, inspect, select
from tests.server.conftest import WAIT, Guest, Server, empty_database, play_on

from sztab.cli.main import main
from sztab.server.ops.serve import database_url
from sztab.server.services import Settings
from sztab.server.storage import backup as backups
from sztab.server.storage.database import Database, upgrade
from sztab.server.storage.files import held
from sztab.server.storage.schema import metadata, snapshots

pytestmark = pytest.mark.storage


@pytest.fixture
def played(server):
    """A server with two tables, one of each game, some way into it."""
    ania, jan = Guest(server.url, "Ania"), Guest(server.url, "Jan Łoś")
    ids = []
    for game, kinds in (("quartermaster", ["me", "open"]), ("rhine", ["me", "open"])):
        ids.append(ania.open(game, 2, kinds, public=True, name=f"Stół „{game}”")["id"])
        jan.post(f"/api/tables/{ids[-1]}/seats/1/sit")
        play_on([ania, jan], ids[-1], 40)
    ania.post(f"/api/tables/{ids[0]}/chat", {"channel": "table", "words": "żółw \U0001f422"}, 201)
    return server, ania, jan, ids


@pytest.fixture(scope="module")
def kept(tmp_path_factory) -> tuple[str, Path]:
    """A file with a table in it, and its backup; no server runs."""
    folder = tmp_path_factory.mktemp("kept")
    url = database_url(str(folder / "kept.db"))
    server = Server(Settings(database=url, folder=folder, least=0.0, limits=False)).start()
    try:
        ania = Guest(server.url, "Ania")
        play_on([ania], ania.open("quartermaster", 2, ["me", "me"])["id"], 20)
    finally:
        server.stop()
    backups.backup(url, folder / "kept.backup")
    return url, folder / "kept.backup"


@pytest.fixture(params=["sqlite", "postgres"])
def other(request, tmp_path: Path) -> str:
    """The address of another empty database."""
    if request.param == "sqlite":
        return database_url(str(tmp_path / "other.db"))
    return empty_database(request.getfixturevalue("postgres"))


def contents(url: str) -> dict[str, Any]:
    engine = create_engine(url)
    try:
        with engine.connect() as connection:
            return {
                table.name: [
                    tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key.columns))
                ]
                for table in metadata.sorted_tables
                if table is not snapshots
            }
    finally:
        engine.dispose()


def test_what_is_backed_up_comes_back_in_either_database_and_is_played_on(played, other, tmp_path, capsys):
    server, ania, jan, ids = played
    file = tmp_path / "evening.backup"
    database = server.settings.database
    assert main(["backup", str(file), "--database", database, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["rows"]["tables"] == 2
    assert told["rows"]["people"] == 2
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    before = contents(database)
    assert main(["restore", str(file), "--database", other]) == 0
    assert "2 tables" in capsys.readouterr().out
    assert contents(other) == before
    views = [guest.get(f"/api/tables/{id}/view") for id in ids for guest in (ania, jan)]
    second = Server(Settings(database=other, folder=tmp_path, least=0.0, limits=False)).start()
    try:
        for guest in (ania, jan):
            guest.http.base_url = second.url  # the same session is still good
        assert [guest.get(f"/api/tables/{id}/view") for id in ids for guest in (ania, jan)] == views
        for id in ids:
            play_on([ania, jan], id, 10)
    finally:
        second.stop()


def test_a_backup_under_load_is_of_one_moment(played, tmp_path):
    server, ania, _, ids = played
    stop = threading.Event()

    def talk() -> None:
        n = 0
        while not stop.is_set():
            n += 1
            for id in ids:  # always the first table first
                ania.post(f"/api/tables/{id}/chat", {"channel": "table", "words": f"word {n}"}, 201)

    talking = threading.Thread(target=talk, daemon=True)
    talking.start()
    try:
        for n in range(4):
            file = tmp_path / f"{n}.backup"
            backups.backup(server.settings.database, file)
            target = database_url(str(tmp_path / f"copy{n}.db"))
            backups.restore(target, file, False)
            there = contents(target)
            last = {row[0]: row for row in there["tables"]}
            said = {}
            for id in ids:
                numbers = [row[1] for row in there["entries"] if row[0] == id]
                entries_column = list(metadata.tables["tables"].columns.keys()).index("entries")
                assert numbers == list(range(1, last[id][entries_column] + 1))
                said[id] = sum(row[2] == "chat" for row in there["entries"] if row[0] == id)
            assert said[ids[0]] - said[ids[1]] in (1, 2)  # one more from the beginning, one if between the two
    finally:
        stop.set()
        talking.join(WAIT)


def test_a_database_that_holds_something_is_only_replaced_if_told_to(kept, other, tmp_path, capsys):
    url, file = kept
    backups.restore(other, file, False)
    engine = create_engine(other)
    with engine.begin() as connection:
        connection.execute(metadata.tables["tables"].update().values(name="Another"))
    before = contents(other)
    assert before != contents(url)
    assert main(["restore", str(file), "--database", other]) == 2
    assert "--replace" in capsys.readouterr().err
    assert contents(other) == before
    assert main(["restore", str(file), "--database", other, "--replace"]) == 0
    assert contents(other) == contents(url)
    engine.dispose()
    assert main(["backup", str(file), "--database", other]) == 2  # no backup is written over
    assert "is there already" in capsys.readouterr().err


def bad_files(good: bytes):
    """Ways in which a backup can be spoiled."""
    lines = gzip.decompress(good).splitlines(keepends=True)
    head = json.loads(lines[0])
    yield "nothing", b""
    yield "text", b"a shopping list\n"
    yield "gzip of text", gzip.compress(b"a shopping list\n")
    yield "gzip of json", gzip.compress(b"[1, 2]\n")
    yield "cut", good[: len(good) // 2]
    yield "cut by a byte", good[:-1]
    yield "a bit turned", good[:200] + bytes([good[200] ^ 1]) + good[201:]
    yield "a row less", gzip.compress(b"".join(lines[:3] + lines[4:]))
    yield "a row twice", gzip.compress(b"".join(lines[:3] + lines[2:]))
    yield "no end", gzip.compress(b"".join(lines[:-1]))
    yield "a letter changed", gzip.compress(b"".join(lines).replace(b"Ania", b"Anna", 1))
    yield "more behind it", gzip.compress(b"".join(lines) + b"{}\n")
    yield "newer format", gzip.compress(json.dumps({**head, "sztab backup": 9}).encode() + b"\n")
    yield "newer schema", gzip.compress(b"".join([json.dumps({**head, "schema": "9999"}).encode() + b"\n", *lines[1:]]))


def test_a_spoiled_backup_changes_nothing_and_says_so_in_one_line(kept, tmp_path, capsys):
    _, file = kept
    target = tmp_path / "other.db"
    for what, content in bad_files(file.read_bytes()):
        bad = tmp_path / "bad.backup"
        bad.write_bytes(content)
        assert main(["restore", str(bad), "--database", str(target), "--replace"]) == 2, what
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err.startswith("sztab: "), what
        assert said.err.count("\n") == 1, what
        assert not target.exists(), what
    assert main(["restore", str(tmp_path / "missing"), "--database", str(target)]) == 2
    assert main(["restore", str(tmp_path), "--database", str(target)]) == 2


def test_a_backup_that_breaks_half_way_leaves_what_was_there(kept, tmp_path, monkeypatch):
    _, file = kept
    target = database_url(str(tmp_path / "other.db"))
    backups.restore(target, file, False)
    before = contents(target)
    seen = backups.read

    def breaking(source, name):
        yield from list(seen(source, name))[:-3]
        raise backups.DamagedBackupError("the disk is gone")

    kept = backups.checked(file.open("rb"), "x")
    monkeypatch.setattr(backups, "checked", lambda source, name: kept)
    monkeypatch.setattr(backups, "read", breaking)
    with pytest.raises(backups.DamagedBackupError):
        backups.restore(target, file, True)
    assert contents(target) == before


def test_nothing_is_restored_under_a_running_server(played, postgres, tmp_path, capsys):
    server, *_ = played
    file = tmp_path / "x.backup"
    backups.backup(server.settings.database, file)
    if server.settings.database.startswith("postgresql"):
        assert main(["restore", str(file), "--database", server.settings.database, "--replace"]) == 2
        assert "a server runs on it" in capsys.readouterr().err
    else:
        with held(server.settings.database):  # as `sztab serve` does
            assert main(["restore", str(file), "--database", server.settings.database, "--replace"]) == 2
        assert "in use" in capsys.readouterr().err
    assert contents(server.settings.database)["tables"]


def test_strange_tables_are_left_alone(tmp_path, capsys, kept):
    _, file = kept
    target = tmp_path / "strange.db"
    engine = create_engine(database_url(str(target)))
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE people (shoe_size INTEGER)")
    assert main(["restore", str(file), "--database", str(target), "--replace"]) == 2
    assert "not Sztab's" in capsys.readouterr().err
    with engine.connect() as connection:
        assert inspect(connection).get_table_names() == ["people"]
    engine.dispose()


def test_an_empty_server_is_restored_into(kept, tmp_path):
    _, file = kept
    target = database_url(str(tmp_path / "fresh.db"))
    store = Database(target)
    upgrade(store)
    store.close()
    backups.restore(target, file, False)
    engine = create_engine(target)
    with engine.connect() as connection:
        assert connection.execute(select(func.count()).select_from(metadata.tables["tables"])).scalar_one() == 1
    engine.dispose()


@pytest.mark.parametrize(
    "arguments",
    [
        ["backup", "FOLDER/x", "--database", "FOLDER/none.db"],
        ["backup", "FOLDER/no/x", "--database", "DATABASE"],
        ["backup", "/proc/x", "--database", "DATABASE"],
        ["backup", "FOLDER/x", "--database", "oracle://there"],
        ["backup", "FOLDER/x", "--database", "postgresql://nobody@127.0.0.1:1/none"],
        ["backup", "FOLDER/x", "--database", "FOLDER/text.db"],
        ["restore", "FOLDER/none", "--database", "FOLDER/new.db"],
    ],
)
def test_bad_input_is_one_line(arguments, tmp_path, capsys):
    store = Database(database_url(str(tmp_path / "good.db")))
    upgrade(store)
    store.close()
    (tmp_path / "text.db").write_text("no database, a text of some length " * 100)
    given = [a.replace("FOLDER", str(tmp_path)).replace("DATABASE", str(tmp_path / "good.db")) for a in arguments]
    assert main(given) == 2
    said = capsys.readouterr()
    assert said.err.startswith("sztab: ")
    assert said.err.count("\n") == 1
    assert "Traceback" not in said.err
    assert sorted(path.name for path in tmp_path.iterdir() if not path.name.startswith("good")) == ["text.db"]
