"""Limits and rules hold for those who come all at once, too: nothing that was checked has changed when it counts."""

import asyncio
import contextlib
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from sqlalchemy.exc import TimeoutError as NoConnection
from tests.server.conftest import WAIT, Guest, Server, play_on, stream, until

from sztab.server.http import rate_limit
from sztab.server.tables import opening
from sztab.server.tables import registry as rooms_module
from sztab.server.tables.entries import Entry
from sztab.server.tables.naming import role_names


def at_once(guest: Guest, path: str, bodies: list[dict[str, object]]) -> list[int]:
    """Status of each of these requests, all sent at the same moment."""
    with ThreadPoolExecutor(len(bodies)) as pool:
        return [answer.status_code for answer in pool.map(lambda body: guest.http.post(path, json=body), bodies)]


@pytest.mark.storage
def test_tokens_asked_for_at_once_are_no_more_than_allowed(server):
    guest = Guest(server.url, "Collector")
    made = at_once(guest, "/api/me/tokens", [{"label": f"bot {n}", "scopes": ["read"]} for n in range(40)])
    assert (made.count(201), made.count(409)) == (20, 20)
    assert len(guest.get("/api/me/tokens")["tokens"]) == 20


@pytest.mark.storage
def test_tables_opened_at_once_are_no_more_than_allowed(server, monkeypatch):
    monkeypatch.setattr(opening, "UNFINISHED", 5)
    guest = Guest(server.url, "Host")
    body = {"game": "quartermaster", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}]}
    made = at_once(guest, "/api/tables", [body] * 20)
    assert (made.count(201), made.count(409)) == (5, 15)


@pytest.mark.storage
def test_what_is_on_its_way_when_somebody_is_deleted_comes_from_nobody(server, monkeypatch):
    guest = Guest(server.url, "Gone")
    monkeypatch.setattr(server.services.accounts, "forget", lambda person: None)  # so they have been let in already
    key = {"Cookie": f"sztab={guest.http.cookies['sztab']}"}
    assert guest.http.request("DELETE", "/api/me", json={}).status_code == 200
    guest.post("/api/me/tokens", {"label": "bot", "scopes": ["read"]}, 401, **key)
    guest.post("/api/tables", {"game": "rhine", "players": 1, "seats": [{"kind": "me"}]}, 401, **key)


@pytest.mark.parametrize("spectators", [False, True])
def test_streams_opened_at_once_are_no_more_than_allowed(server, monkeypatch, spectators):
    from sztab.server.http.routes import views as looking

    monkeypatch.setattr(rate_limit, "STREAMS", 100 if spectators else 5)
    monkeypatch.setattr(looking, "AT_ONCE", 5 if spectators else 100)
    monkeypatch.setattr(server.app.state, "limits", rate_limit.RateLimits())
    host = Guest(server.url, "Host")
    table = host.open("quartermaster", 2, ["me", "me"], public=True)["id"]
    guest = Guest(server.url, "Guest") if spectators else host
    streams = server.services.registry._tables[table].streams

    async def follow(http: httpx.AsyncClient) -> None:
        async with http.stream("GET", f"/api/tables/{table}/events") as answer:
            assert answer.status_code in (200, 429, 503)
            await answer.aread()  # to the end, or until it is cancelled

    async def all_at_once() -> None:
        cookies = dict(guest.http.cookies)
        limits = httpx.Limits(max_connections=60)
        async with httpx.AsyncClient(base_url=server.url, cookies=cookies, limits=limits, timeout=WAIT) as http:
            following = [asyncio.create_task(follow(http)) for _ in range(50)]
            while sum(not task.done() for task in following) > 5:
                await asyncio.sleep(0.01)
            assert len(streams) == 5
            for task in following:
                task.cancel()
            await asyncio.gather(*following, return_exceptions=True)

    asyncio.run(asyncio.wait_for(all_at_once(), WAIT))
    until(lambda: not streams)


def three(server: Server) -> tuple[list[Guest], str]:
    people = [Guest(server.url, name) for name in ("Ania", "Jan", "Ewa")]
    table = people[0].open("quartermaster", 3, ["me", "open", "open"], public=True)["id"]
    for number in (1, 2):
        people[number].post(f"/api/tables/{table}/seats/{number}/sit")
    return people, table


def asked_back(people: list[Guest], table: str) -> tuple[Guest, int, int]:
    """Plays until somebody has asked to go back and one of the others has agreed: who asks, who agreed, who has not."""
    view = f"/api/tables/{table}/view"
    while (asking := next((one for one in people if one.get(view)["undo"]["ask"]), None)) is None:
        play_on(people, table, 1)
    agrees, other = [n for n in range(3) if people[n] is not asking]
    asking.go_back(table, {"done": False, "asked": True})
    request = asking.get(view)["undo"]["request"]
    people[agrees].post(f"/api/tables/{table}/undo/answer", {"agree": True, "request": request["id"]})
    assert asking.get(view)["undo"]["request"] is not None
    return asking, agrees, other


@pytest.mark.parametrize("how", ["leave", "hand-over", "delete"])
def test_who_goes_while_asked_has_not_agreed_to_a_step_back(server, how):
    """Nobody is left who could agree for what they have played: the request lapses, and is not held up."""
    people, table = three(server)
    asking, _, goes = asked_back(people, table)
    if how == "delete":
        assert people[goes].http.request("DELETE", "/api/me", json={}).status_code == 200
    else:
        people[goes].post(f"/api/tables/{table}/seats/{goes}/{how}", {})
    seen = asking.get(f"/api/tables/{table}/view")
    assert seen["undo"]["request"] is None
    assert not seen["undo"]["ask"]
    assert "no longer there to be asked" in str(seen["log"])
    assert "With everybody's consent" not in str(seen["log"])


def test_who_lets_a_bot_play_while_asked_is_still_asked_about_a_step_back(server, monkeypatch):
    people, table = three(server)
    asking, agrees, minded = asked_back(people, table)
    view = f"/api/tables/{table}/view"
    # The bot would play, and with its move the request would lapse.
    monkeypatch.setattr(server.services.registry, "_listeners", [])
    people[minded].post(f"/api/tables/{table}/seats/{minded}/bot", {"level": "random"})
    request = people[minded].get(view)["undo"]["request"]
    assert request["waits"]
    people[minded].post(f"/api/tables/{table}/undo/answer", {"agree": True, "request": request["id"]})
    assert asking.get(view)["undo"]["request"] is None
    [back] = [line["words"] for line in asking.get(view)["log"] if "With everybody's consent" in line["words"]]
    names = {number: roles(server, table, number) for number in (agrees, minded)}
    assert back.endswith(f"Agreed to by: {'; '.join(names[number] for number in sorted(names))}.")


def roles(server: Server, table: str, number: int) -> str:
    """What a seat plays, in words."""
    room = server.services.registry._tables[table]
    return ", ".join(role_names(room, room.seats[number].eyes, "en"))


@pytest.mark.parametrize("how", ["leave", "hand-over", "bot", "delete"])
def test_who_asked_to_go_back_and_goes_away_is_not_answered(server, how):
    people, table = three(server)
    view = f"/api/tables/{table}/view"
    while (asking := next((one for one in people if one.get(view)["undo"]["ask"]), None)) is None:
        play_on(people, table, 1)
    number = people.index(asking)
    other = people[number - 1]
    asking.go_back(table, {"done": False, "asked": True})
    request = other.get(view)["undo"]["request"]["id"]
    if how == "delete":
        assert asking.http.request("DELETE", "/api/me", json={}).status_code == 200
    else:
        asking.post(f"/api/tables/{table}/seats/{number}/{how}", {"level": "random"} if how == "bot" else {})
    assert other.get(view)["undo"]["request"] is None
    assert "Whoever asked to go back has left" in str(other.get(view)["log"])
    other.post(f"/api/tables/{table}/undo/answer", {"agree": True, "request": request}, 409)


def test_words_go_where_they_may_when_they_are_said(server, monkeypatch):
    """The rules may close a channel after somebody has begun to speak and before it is written."""
    from sztab.server.http.routes import chat as talking

    people, table = three(server)
    closed: list[bool] = []
    channels, change = talking._channels, server.services.tables.change_seat

    async def closing(*args):
        closed.append(True)
        return await change(*args)

    monkeypatch.setattr(talking, "_channels", lambda room, seat: {} if closed else channels(room, seat))
    monkeypatch.setattr(server.services.tables, "change_seat", closing)
    people[0].post(f"/api/tables/{table}/chat", {"channel": "table", "words": "too late"}, 403)
    assert people[1].get(f"/api/tables/{table}/chat")["chat"] == []


def test_a_seat_is_handed_over_only_while_somebody_can_sit_down(server):
    """Of a game that is over the seat stays with who played it: nobody else could take it."""
    ania = Guest(server.url, "Ania")
    table = ania.open("quartermaster", 2, ["me", "me"])["id"]
    ania.post(f"/api/tables/{table}/abandon")
    ania.post(f"/api/tables/{table}/seats/0/hand-over", {}, 409)
    assert ania.get(f"/api/tables/{table}")["seats"][0]["name"] == "Ania"


def test_who_wants_no_other_bot_keeps_the_one_that_plays(server):
    people, table = three(server)
    ania, jan, _ = people
    jan.post(f"/api/tables/{table}/seats/1/bot", {"level": "random"})
    ania.post(f"/api/tables/{table}/seats/1/bot", {"level": "greedy"})
    jan.post(f"/api/tables/{table}/seats/1/bot/consent", {"agree": False})
    assert jan.get(f"/api/tables/{table}")["seats"][1]["bot"] == "random"


@pytest.mark.storage
def test_a_table_is_read_by_one_at_a_time(server, monkeypatch):
    """Of two that read it at once the slower one would put an older table in the place of a newer."""
    table = Guest(server.url, "Ania").open("quartermaster", 2, ["me", "me"])["id"]
    registry, load = server.services.registry, server.services.registry.load
    reading: list[int] = []  # how many were at it when one began
    now = [0]
    later: list[asyncio.Task[object]] = []

    def slow(connection, id, *how):
        now[0] += 1
        reading.append(now[0])
        time.sleep(0.05)
        found = load(connection, id, *how)
        now[0] -= 1
        return found

    def again() -> None:
        """As soon as it has been read it is out of date, and somebody else looks."""
        if not later:
            registry._tables[table].stale = True
            later.append(asyncio.create_task(registry.get(table)))

    async def crowd() -> None:
        registry._tables[table].stale = True
        await asyncio.gather(registry.get(table), registry.get(table))
        await asyncio.gather(*later)

    monkeypatch.setattr(registry, "load", slow)
    monkeypatch.setattr(registry, "_forget", again)
    asyncio.run(crowd())
    assert reading == [1, 1]


@pytest.mark.storage
@pytest.mark.parametrize("path", ["", "/proof", "/record"])
def test_nobody_sees_an_end_that_is_not_on_disk(server, monkeypatch, path):
    """The seed of a game least of all: it goes on if the end cannot be written."""
    guest = Guest(server.url, "Host")
    table = guest.open("quartermaster", 2, ["me", "me"])["id"]
    store = server.services.database
    begun, goes = threading.Event(), threading.Event()
    wanted = store._wanted

    async def in_vain(*asked: Any) -> Any:
        begun.set()
        while not goes.is_set():
            await asyncio.sleep(0.01)
        raise NoConnection("not now")

    before = guest.http.get(f"/api/tables/{table}{path}").text
    monkeypatch.setattr(store, "_wanted", in_vain)
    with ThreadPoolExecutor(2) as pool:
        ending = pool.submit(guest.http.post, f"/api/tables/{table}/abandon", json={})
        assert begun.wait(WAIT)
        looking = pool.submit(guest.http.get, f"/api/tables/{table}{path}")
        time.sleep(0.3)  # time enough to answer for who does not wait
        monkeypatch.setattr(store, "_wanted", wanted)
        goes.set()
        assert ending.result().status_code == 503
        assert looking.result().text == before


def test_what_is_said_while_somebody_sits_down_is_new_to_them(server, monkeypatch):
    ania, jan = Guest(server.url, "Ania"), Guest(server.url, "Jan")
    table = ania.open("quartermaster", 3, ["me", "open", "open"], public=True)["id"]
    ania.post(f"/api/tables/{table}/chat", {"channel": "table", "words": "anybody there?"}, 201)
    change = server.services.tables.change

    async def speaking_first(room, act, *key):
        monkeypatch.setattr(server.services.tables, "change", change)
        await change(room, lambda r: [Entry("chat", text="hello", data={"channel": "table", "name": "Ania"})])
        return await change(room, act, *key)

    monkeypatch.setattr(server.services.tables, "change", speaking_first)
    jan.post(f"/api/tables/{table}/seats/1/sit")
    said = {one["words"]: one["n"] for one in jan.get(f"/api/tables/{table}/chat")["chat"]}
    visited = jan.get(f"/api/tables/{table}/view")["visited"]
    assert said["anybody there?"] <= visited < said["hello"]


def test_a_table_stays_in_memory_while_all_the_others_there_are_followed(server, monkeypatch):
    """However many tables people follow, there is room for one more."""
    monkeypatch.setattr(rooms_module, "KEPT", 1)
    ania = Guest(server.url, "Ania")
    followed = [ania.open("quartermaster", 2, ["me", "me"])["id"] for _ in range(3)]
    with contextlib.ExitStack() as streams:
        heard = [streams.enter_context(stream(ania, table)) for table in followed]
        assert {next(events)[0] for events in heard} == {"hello"}
        unfollowed = [ania.open("quartermaster", 2, ["me", "me"])["id"] for _ in range(2)]
        for table in unfollowed:
            assert ania.get(f"/api/tables/{table}/view")["scene"]
        assert set(server.services.registry._tables) == {*followed, unfollowed[-1]}


@pytest.mark.storage
def test_news_that_come_while_a_change_is_written_do_not_put_an_older_table_in_its_place(server, monkeypatch):
    table = Guest(server.url, "Ania").open("quartermaster", 2, ["me", "me"])["id"]
    registry = server.services.registry
    write = registry.database.write_together

    async def crowd() -> tuple[int, int]:
        writing, go = asyncio.Event(), asyncio.Event()

        async def slow(*wanted: Any) -> None:
            writing.set()
            await go.wait()
            await write(*wanted)

        monkeypatch.setattr(registry.database, "write_together", slow)
        before = registry._tables[table].info.entries
        changing = asyncio.create_task(registry.change(table, lambda room: [Entry("retry", audience=0)]))
        await writing.wait()
        hearing = asyncio.create_task(registry.hear(f"another {table}"))
        await asyncio.sleep(0)  # it is heard
        await registry.get(table)
        go.set()
        await asyncio.gather(changing, hearing)
        found = await registry.get(table)
        assert found is not None
        return before, found.info.entries

    before, after = asyncio.run(crowd())
    assert after == before + 1
