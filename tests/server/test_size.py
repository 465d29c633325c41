"""A million moves do not make a table slower to open: what a request asks the database goes by its keys."""

import re
from dataclasses import replace

import pytest
from sqlalchemy import event, text
from tests.server.bulk import fill
from tests.server.conftest import WAIT, Guest, Server, play_on

from sztab.server.storage.schema import entries

pytestmark = pytest.mark.storage

ROWS = 50_000


@pytest.fixture
def full(settings):
    """A server with two tables that are played, among many rows of others. It does not look after other processes' tables
    meanwhile: that is not done by a key."""
    running = Server(replace(settings, patience=1000 * WAIT)).start()
    try:
        yield filled(running)
    finally:
        running.stop()


def filled(server):
    ania, jan = Guest(server.url, "Ania"), Guest(server.url, "Jan")
    ids = []
    for game, moves in (("quartermaster", 100), ("rhine", 70)):  # neither is over by then
        ids.append(ania.open(game, 2, ["me", "open"], public=True)["id"])
        jan.post(f"/api/tables/{ids[-1]}/seats/1/sit")
        play_on([ania, jan], ids[-1], moves)
    ania.post(f"/api/tables/{ids[0]}/chat", {"channel": "table", "words": "hello"}, 201)
    with server.services.database.engine.begin() as connection:
        fill(connection, ids, ROWS)
    with server.services.database.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("ANALYZE"))
    return server, ania, jan, ids


def test_every_query_of_a_players_evening_goes_by_a_key(full):
    server, ania, jan, ids = full
    services = server.services
    asked: dict[str, tuple[str, object]] = {}

    def note(connection, cursor, statement, parameters, context, many):
        if not many and re.match(r"\s*(SELECT|UPDATE|DELETE)", statement) and "pg_" not in statement:
            asked.setdefault(statement, (statement, parameters))

    event.listen(services.database.engine, "before_cursor_execute", note)
    for id in ids:
        services.registry._tables.clear()  # as after a restart
        ania.get(f"/api/tables/{id}")
        ania.get(f"/api/tables/{id}/view")
        ania.get(f"/api/tables/{id}/log", before=50)
        ania.get(f"/api/tables/{id}/chat")
        ania.get(f"/api/tables/{id}/record")
        guest, now = next((g, a) for g in (ania, jan) if (a := g.choices(id))["choices"])
        guest.choose(id, now, now["choices"][0])
        guest.choose(id, now, now["choices"][0])  # once more: done already
    ania.get("/api/tables", which="mine")
    ania.get("/api/me/export")
    event.remove(services.database.engine, "before_cursor_execute", note)
    assert len(asked) > 10
    with services.database.engine.connect() as connection:
        for statement, parameters in asked.values():
            prefix = "EXPLAIN " if services.database.postgres else "EXPLAIN QUERY PLAN "
            plan = "\n".join(str(row[-1]) for row in connection.exec_driver_sql(prefix + statement, parameters))
            whole = re.search(r"Seq Scan on entries|SCAN (TABLE )?entries", plan)
            assert not whole, f"{statement}\nreads every entry of every table:\n{plan}"
            assert not re.search(r"SCAN (TABLE )?(tables|seats|keys|people)\b(?! USING)", plan), f"{statement}\n{plan}"
    check_opened(full)
    check_deleted(full)


def check_opened(full):
    """However long the game, a snapshot and what came after it are read."""
    server, ania, _, ids = full
    registry = server.services.registry
    registry._tables.clear()
    ania.get(f"/api/tables/{ids[0]}/view")
    room = registry._tables[ids[0]]
    assert room.live is not None
    assert room.live.base > 0, "it was replayed from its beginning"
    assert room.recent[0].number > 1


def check_deleted(full):
    """What names somebody who goes is found by its key, too."""
    server, ania, _, ids = full
    plans: list[str] = []

    def note(connection, cursor, statement, parameters, context, many):
        if "entries.person =" in statement:
            prefix = "EXPLAIN " if server.services.database.postgres else "EXPLAIN QUERY PLAN "
            cursor.execute(prefix + statement, parameters)
            plans.append("\n".join(str(row[-1]) for row in cursor.fetchall()))

    event.listen(server.services.database.engine, "before_cursor_execute", note)
    answer = ania.http.request("DELETE", "/api/me", json={})
    event.remove(server.services.database.engine, "before_cursor_execute", note)
    assert answer.status_code == 200, answer.text
    assert plans
    assert all("ix_entries_person" in plan for plan in plans)
    with server.services.database.engine.connect() as connection:
        left = connection.execute(entries.select().where(entries.c.table_id == ids[0], entries.c.kind == "chat")).all()
    assert [row.text for row in left] == [""]
