"""Lists and search of tables: each goes by an index, and finds what a look at every table would."""

import asyncio
from random import Random
from typing import Any

import pytest
from sqlalchemy import event, insert, select
from tests.server.conftest import Guest

from sztab.server.storage.database import Database
from sztab.server.storage.name_parts import LENGTH, learn
from sztab.server.storage.schema import name_parts, seats, tables
from sztab.server.tables import lists
from sztab.server.tables.lists import STATUSES, list_tables

WORDS = ("Żółw", "evening", "100%", "a_b", "Łucja", "the long, long game of the year", "Jan", "jane", "II")
PEOPLE = [f"p{number}" for number in range(12)]


@pytest.fixture
def many(database):
    """A database with tables of every kind, as if they had been played."""
    rng = Random(7)
    called = {person: f"{rng.choice(WORDS)} {number}"[:40] for number, person in enumerate(PEOPLE)}
    nothing: dict[str, Any] = {
        "message": "", "spectators": True, "pace": 0, "players": 2, "options": "", "pack": "", "revision": 1,
        "fingerprint": "", "checked": "", "seed": "", "origin": "", "origin_step": 0, "created": 0, "entries": 1,
        "asked": 0, "sealed": False, "summary": "{}", "begun": True,
    }  # fmt: skip
    rows = [
        nothing
        | {
            "id": f"t{number}",
            "game": rng.choice(("rhine", "attack")),
            "name": f"{rng.choice(WORDS)} {rng.choice(WORDS)}"[:60],
            "owner": rng.choice(PEOPLE),
            "status": rng.choice(STATUSES),
            "public": rng.random() < 0.6,
            "moved": rng.randrange(40),
        }
        for number in range(300)
    ]
    seated = [
        {
            "table_id": row["id"], "number": number, "kind": "person", "person": person, "name": called[person],
            "bot": "", "bot_asked": "", "nonce": "", "orders": "{}", "visited": 0, "resigns": False,
            "archived": row["status"] in ("finished", "abandoned") and rng.random() < 0.3,
        }
        for row in rows
        for number, person in enumerate(rng.sample(PEOPLE, 2))
    ]  # fmt: skip
    for one in seated[::3]:  # some seats are free
        if one["number"]:
            one.update(person=None, name="")
    store = Database(database)
    with store.engine.begin() as connection:
        connection.execute(insert(tables), rows)
        connection.execute(insert(seats), seated)
        learn(connection, [*[row["name"] for row in rows], *called.values()])
    yield store, rows, seated
    store.close()


def wanted(rows, seated, person: str, which: str, search: str) -> list[str]:
    """The ids of a whole list, from a look at every table."""
    held = {one["table_id"]: one["archived"] for one in seated if one["person"] == person}
    free = {one["table_id"] for one in seated if one["person"] is None}
    names: dict[str, list[str]] = {}
    for one in seated:
        names.setdefault(one["table_id"], []).append(one["name"])

    def listed(row) -> bool:
        mine, away, status = held.get(row["id"]) is False, held.get(row["id"]) is True, row["status"]
        if which == "mine":
            return (mine and status in ("open", "running", "frozen")) or (row["owner"] == person and status == "open")
        if which == "finished":
            own = mine and status in ("finished", "abandoned")
            return own or (row["public"] and status == "finished" and not away)
        if which == "archived":
            return away
        if which == "open" and row["id"] not in free:
            return False
        return bool(row["public"]) and status == which

    def named(row) -> bool:
        return any(search.strip().lower() in name.lower() for name in (row["name"], *names[row["id"]]))

    found = [row for row in rows if listed(row) and named(row)]
    return [row["id"] for row in sorted(found, key=lambda row: (row["moved"], row["id"]), reverse=True)]


async def whole(store: Database, person: str, which: str, search: str) -> list[str]:
    out: list[str] = []
    before = ""
    while True:
        page = await list_tables(store, person, which, "", search, before)
        out += [info.id for info, _ in page.tables]
        before = page.next
        if not before:
            return out


@pytest.mark.storage
@pytest.mark.parametrize("few", [False, True])
def test_a_list_is_what_a_look_at_every_table_finds(many, few, monkeypatch):
    """Whether names and tables are few enough to be looked up one by one, or not."""
    store, rows, seated = many
    if few:
        monkeypatch.setattr(lists, "NAMES", 20)
        monkeypatch.setattr(lists, "MANY", 20)
    searches = ("", "żółw", "JAN", "jane 1", "100%", "_", "a", "the long, long game of", "nobody", " ii", "łuc")
    for which in ("mine", "open", "running", "finished", "archived"):
        for search in searches:
            found = asyncio.run(whole(store, "p3", which, search))
            assert found == wanted(rows, seated, "p3", which, search), (which, search)


def test_no_list_goes_through_all_tables(many):
    """On SQLite: PostgreSQL reads so few tables one by one."""
    store, _, _ = many
    asked: list[tuple[str, object]] = []

    def note(connection, cursor, statement, parameters, context, many):
        asked.append((statement, parameters))

    event.listen(store.engine, "before_cursor_execute", note)
    for which in ("mine", "open", "running", "finished", "archived"):
        for search in ("", "żółw"):
            asyncio.run(list_tables(store, "p3", which, "", search, ""))
            asyncio.run(list_tables(store, "p3", which, "rhine", search, "30.t200"))
    event.remove(store.engine, "before_cursor_execute", note)
    with store.engine.connect() as connection:
        for statement, parameters in asked:
            if statement.startswith("SELECT"):
                rows = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}", parameters)
                plan = "\n".join(str(row[-1]) for row in rows)
                assert "SCAN" not in plan.replace("SCAN CONSTANT ROW", ""), f"{statement}\n{plan}"
                if "ix_tables_listed" in plan:  # the last moved first, without sorting all
                    assert "TEMP B-TREE" not in plan, f"{statement}\n{plan}"
    assert any("name_parts" in statement for statement, _ in asked)


@pytest.mark.storage
def test_a_name_that_nobody_bears_any_more_is_not_kept(server):
    ania, jan = Guest(server.url, "Aniela"), Guest(server.url, "Jan")
    ania.open("rhine", 2, ["me", "open"], public=True)
    shared = jan.open("rhine", 2, ["me", "open"], public=True, name="Evening")["id"]
    ania.post(f"/api/tables/{shared}/seats/1/sit")

    def kept() -> set[str]:
        with server.services.database.engine.connect() as connection:
            return set(connection.scalars(select(name_parts.c.name)))

    def found(search: str) -> int:
        running = [jan.get("/api/tables", which=which, search=search)["tables"] for which in ("open", "running")]
        return sum(map(len, running))

    assert kept() == {"Aniela", "Jan", "Evening"}
    assert found("niel") == 2
    assert ania.http.patch("/api/me", json={"name": "Bogna"}).status_code == 200
    assert (found("bog"), found("niel")) == (2, 0)
    assert kept() == {"Bogna", "Jan", "Evening"}
    ania.http.patch("/api/me", json={"name": "Cecylia"})
    assert "Bogna" not in kept()
    jan.http.patch("/api/me", json={"name": "Jan"})
    left = jan.open("rhine", 2, ["open", "open"], public=True)["id"]  # called after its owner, who does not sit there
    assert jan.http.patch("/api/me", json={"name": "Zenon"}).status_code == 200
    assert [one["id"] for one in jan.get("/api/tables", which="open", search="zen")["tables"]] == [left]
    assert ania.http.request("DELETE", "/api/me", json={}).status_code == 200
    assert "Cecylia" not in kept()
    assert found("cecyl") == 0


@pytest.mark.storage
def test_a_long_part_of_a_name_is_compared_to_its_end(server):
    ania = Guest(server.url, "Ania")
    long = "evening of the long knives"
    assert len(long) > LENGTH
    ania.open("rhine", 2, ["me", "open"], public=True, name=long)
    for search, count in ((long, 1), (long[:20], 1), (long[:15] + "x", 0), ("the long", 1)):
        assert len(ania.get("/api/tables", which="open", search=search)["tables"]) == count, search
