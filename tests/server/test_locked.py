"""Somebody else holds a lock: who needs it is refused, who does not goes on, and afterwards nothing is left of it."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

import pytest
from sqlalchemy import create_engine, text
from tests.server.conftest import WAIT, Guest, Server, stream, until
from tests.server.test_play import pair

from sztab.server.http import rate_limit
from sztab.server.http.routes import views
from sztab.server.storage import database

pytestmark = pytest.mark.storage


@contextmanager
def locked(server: Server, table: str) -> Iterator[None]:
    """The row of a table, or the whole file, as an administrator's forgotten transaction locks it."""
    engine = create_engine(server.settings.database)
    try:
        with engine.connect() as connection:
            if engine.dialect.name == "sqlite":
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            connection.execute(text("UPDATE tables SET name = name WHERE id = :id"), {"id": table})
            yield
            connection.rollback()
    finally:
        engine.dispose()


def say(guest: Guest, table: str, words: str) -> int:
    body = {"channel": "table", "words": words}
    return guest.http.post(f"/api/tables/{table}/chat", json=body).status_code


def test_a_lock_refuses_those_who_need_it_and_nobody_else(server, dialect):
    ania, jan, table = pair(server)
    ola, _, other = pair(server)
    with ThreadPoolExecutor(2) as pool:
        with locked(server, table):
            needing = [pool.submit(say, guest, table, "blocked") for guest in (ania, jan)]
            assert ola.get(f"/api/tables/{other}/view")["seat"] == 0
            assert ania.get(f"/api/tables/{table}")["status"] == "running"
            if dialect == "postgres":  # a file is locked as a whole
                assert [say(ola, other, "free") for _ in range(5)] == [201] * 5
            assert [one.result() for one in needing] == [503, 503]
            assert say(ania, table, "still blocked") == 503
        assert say(ania, table, "free again") == 201
    said = [line["words"] for line in jan.get(f"/api/tables/{table}/chat")["chat"]]
    assert said == ["free again"]


def test_a_change_that_met_a_lock_is_made_when_it_is_gone(server, monkeypatch):
    monkeypatch.setattr(database, "PATIENCE", WAIT)  # however slow this machine is
    ania, jan, table = pair(server)
    with ThreadPoolExecutor(1) as pool, stream(jan, table) as heard:
        assert next(heard)[0] == "hello"
        with locked(server, table):
            waiting = pool.submit(say, ania, table, "patient")
            until(lambda: bool(server.services.database._waiting))
        assert waiting.result() == 201
        assert next(name for name, _, _ in heard if name != "here") == "chat"


def test_opening_a_stream_counts_no_other_streams(server, monkeypatch):
    ania, jan, table = pair(server)
    monkeypatch.setattr(server.app.state, "limits", rate_limit.RateLimits())
    monkeypatch.setattr(rate_limit, "STREAMS", 2)
    registry: Any = server.services.registry
    with monkeypatch.context() as closed:
        closed.setattr(registry, "all", lambda: pytest.fail("all tables were looked through"))
        with stream(ania, table) as first, stream(ania, table) as second, stream(jan, table) as third:
            assert [next(one)[0] for one in (first, second, third)] == ["hello"] * 3
            assert ania.http.get(f"/api/tables/{table}/events").status_code == 429
    until(lambda: not registry._held)


def test_opening_a_stream_looks_at_no_other_stream_of_its_table(server, monkeypatch):
    """Whoever comes while thousands watch is let in at the same price; that they are online is no news to those who know."""
    ania, jan, table = pair(server)
    watcher = Guest(server.url, "Ewa")
    monkeypatch.setattr(views, "AT_ONCE", 1)
    with stream(ania, table) as first, stream(jan, table) as second, stream(watcher, table) as third:
        assert [next(one)[0] for one in (first, second, third)] == ["hello"] * 3
        followed = server.services.registry._tables[table].streams
        until(lambda: len(followed) == 3)
        with monkeypatch.context() as closed:
            closed.setattr(type(followed), "__iter__", lambda _: pytest.fail("the other streams were looked through"))
            with stream(ania, table) as again:
                assert next(again)[0] == "hello"
                assert watcher.http.get(f"/api/tables/{table}/events").status_code == 503
            until(lambda: len(followed) == 3)
        assert (followed.seats(), followed.watching()) == ({0, 1}, 1)
    until(lambda: not followed)
    assert (followed.seats(), followed.watching()) == (set(), 0)
