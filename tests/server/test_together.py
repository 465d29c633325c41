"""Changes that are written together, and processes that tell each other what changed."""

import asyncio

import pytest
from sqlalchemy import func, insert, select
from sqlalchemy.exc import IntegrityError
from tests.server.conftest import Guest, Server, new_database, stream, until

from sztab.server.services import Settings
from sztab.server.storage.database import Database, upgrade
from sztab.server.storage.schema import people
from sztab.server.tables.repository import TableChangedError

PEOPLE = [{"id": str(n), "name": "Ania", "language": "en", "created": 0} for n in range(9)]


@pytest.fixture
def store(database):
    opened = Database(database)
    upgrade(opened)
    yield opened
    opened.close()


def count(store):
    return store.read(lambda c: c.execute(select(func.count()).select_from(people)).scalar_one())


@pytest.mark.storage
def test_of_changes_written_together_only_the_one_that_fails_is_lost(store):
    def write(row):
        return store.write(lambda c: c.execute(insert(people), row).rowcount)

    async def run():
        rows = [*PEOPLE[:5], PEOPLE[2], *PEOPLE[5:]]  # one of them is already there
        done = await asyncio.gather(*[write(row) for row in rows], return_exceptions=True)
        return done, await count(store)

    done, kept = asyncio.run(run())
    assert [isinstance(one, IntegrityError) for one in done].count(True) == 1
    assert kept == len(PEOPLE)


@pytest.mark.storage
def test_rows_of_one_kind_are_written_by_one_call(store):
    calls = []

    def write(connection, rows):
        calls.append(len(rows))
        if any(row["id"] == "3" for row in rows):
            raise TableChangedError
        connection.execute(insert(people), rows)

    async def run():
        done = await asyncio.gather(*[store.write_together(write, row) for row in PEOPLE], return_exceptions=True)
        return done, await count(store)

    done, kept = asyncio.run(run())
    assert [isinstance(one, TableChangedError) for one in done] == [row["id"] == "3" for row in PEOPLE]
    assert kept == len(PEOPLE) - 1
    assert max(calls) > 1


@pytest.fixture
def two(postgres, tmp_path):
    """Two servers on one PostgreSQL."""
    settings = Settings(database=new_database(postgres), folder=tmp_path, least=0.0, limits=False)
    servers = []
    try:
        for _ in range(2):
            servers.append(Server(settings).start())
        yield servers
    finally:
        for server in servers:
            server.stop()


def test_a_process_takes_in_what_another_one_did(two, monkeypatch):
    """It reads the new entries from the database, and not the whole table."""
    here, there = two
    ania, jan = Guest(here.url, "Ania"), Guest(there.url, "Jan")
    table = ania.open("quartermaster", 2, ["me", "open"], public=True)["id"]
    jan.post(f"/api/tables/{table}/seats/1/sit")
    with stream(jan, table) as following:
        first = int(next(following)[2])
        reads = []
        load = there.services.registry.load

        def counted(*args, **more):
            reads.append(args)
            return load(*args, **more)

        monkeypatch.setattr(there.services.registry, "load", counted)
        moves = 0
        while moves < 12:
            for guest in (ania, jan):
                until(lambda: seen(jan, here, table) == seen(jan, there, table))
                asked = guest.choices(table)
                if asked["choices"]:
                    guest.choose(table, asked, asked["choices"][0])
                    moves += 1
        last = seen(jan, there, table)[0]["number"]
        heard: list[int] = []
        while not heard or heard[-1] < last:
            event = next(following)
            heard += [int(event[2])] if event[2] else []
    assert heard == list(range(first + 1, last + 1))
    assert not reads


def seen(guest, server, table):
    """What a process shows, and how much it knows: answers that are still secret are entries too."""
    shown = guest.http.get(f"{server.url}/api/tables/{table}/view").json()
    return shown, server.services.registry._tables[table].info.entries
