"""Clocks of players: exact by the entries in the database, whatever happens to processes; they tell nobody who holds what."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, create_engine, select, update
from tests.server.conftest import Guest, Server, until
from tests.server.zygote import Zygote, free_port, wait_for

from sztab.engine.record import ending, read, replayed
from sztab.games import find
from sztab.server.errors import ProblemError
from sztab.server.notices import low_clock
from sztab.server.services import Settings
from sztab.server.storage import timestamps
from sztab.server.storage.schema import entries, tables
from sztab.server.tables import absence, clock, registry, repository, time_control, time_up
from sztab.server.tables.entries import Entry
from sztab.server.tables.replay import follow
from sztab.server.tables.repository import read_entry
from sztab.server.tables.time_control import Clocks, clocks_of, control_of, keep

MINUTE = 60_000
HOUR = 60 * MINUTE
DAY = 24 * HOUR


class FakeTime:
    """The time of all processes here; it stands still unless somebody puts it forward."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at = timestamps.now()
        for module in (absence, clock, low_clock, registry, repository, time_control, time_up):
            monkeypatch.setattr(module, "now", lambda: self.at)
        monkeypatch.setattr(clock, "LOOK", 0.05)

    def forward(self, milliseconds: int) -> None:
        self.at += milliseconds


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> FakeTime:
    return FakeTime(monkeypatch)


LIVE = {"each": 10, "reserve": 60, "answers": 30}


def seated(server: Server, game: str = "rhine", **clock: Any) -> tuple[list[Guest], str]:
    """Two people at a table with clocks."""
    guests = [Guest(server.url, "Ania"), Guest(server.url, "Jan")]
    table = guests[0].open(game, 2, ["me", "open"], public=True, clock={**LIVE, **clock})["id"]
    guests[1].post(f"/api/tables/{table}/seats/1/sit")
    return guests, table


def asked_of(guests: list[Guest], table: str) -> tuple[int, Any]:
    """Who is asked, and what."""
    for number, guest in enumerate(guests):
        asked = guest.choices(table)
        if asked["choices"]:
            return number, asked
    raise AssertionError("nobody is asked")


def clocks(guest: Guest, table: str) -> list[Any]:
    seats: list[Any] = guest.get(f"/api/tables/{table}")["clock"]["seats"]
    return seats


def told(guest: Guest, table: str) -> list[str]:
    return [line["words"] for line in guest.get(f"/api/tables/{table}/view")["log"]]


@pytest.mark.storage
def test_a_decision_has_its_free_time_and_then_the_reserve_runs(server: Server, time: FakeTime) -> None:
    guests, table = seated(server)
    one, asked = asked_of(guests, table)
    assert clocks(guests[0], table)[one] == {
        "left": 60_000, "free_until": time.at + 10_000, "away": 0, "holidays": 0,
    }  # fmt: skip
    assert clocks(guests[0], table)[1 - one]["free_until"] == 0
    time.forward(9_999)
    guests[one].choose(table, asked, asked["choices"][0])
    assert clocks(guests[1], table)[one]["left"] == 60_000
    two, asked = asked_of(guests, table)
    begun = time.at
    time.forward(25_123)
    guests[two].choose(table, asked, asked["choices"][0])
    shown = clocks(guests[0], table)[two]
    assert shown["left"] == 60_000 - 15_123
    assert shown["free_until"] in (0, begun + 25_123 + 10_000)


@pytest.mark.storage
def test_clocks_are_exact_after_a_restart(own_server: Server, time: FakeTime) -> None:
    guests, table = seated(own_server)
    one, asked = asked_of(guests, table)
    time.forward(20_500)
    before = clocks(guests[0], table)
    own_server.stop()
    time.forward(7_000)  # it runs on: what is due then is done when a server is back
    own_server.start()
    for guest in guests:
        guest.http.base_url = own_server.url
    assert clocks(guests[0], table) == before
    guests[one].choose(table, asked, asked["choices"][0])
    assert clocks(guests[0], table)[one]["left"] == 60_000 - 17_500


def test_all_of_it_follows_from_the_entries(server: Server, time: FakeTime) -> None:
    """What the row says is what one gets by keeping the clocks again from the first entry to the last, by their times."""
    guests, table = seated(server, reserve=600)
    for n in range(25):
        number, asked = asked_of(guests, table)
        time.forward(3_000 + 1_900 * n % 17_000)
        guests[number].choose(table, asked, asked["choices"][n % len(asked["choices"])])
    found = server.services.registry._tables[table]
    fresh = follow_again(server, table)
    assert fresh == clocks_of(found)
    assert sum(fresh.spent) > 0


def follow_again(server: Server, id: str) -> Clocks:
    registry = server.services.registry
    with registry.database.engine.connect() as connection:
        table = registry.shell(connection, id)
        rows = connection.execute(select(entries).where(entries.c.table_id == id).order_by(entries.c.number)).all()
    assert table is not None
    table.info.clocks, table.info.status = "", "open"
    for row in rows:
        entry: Entry = read_entry(row)
        follow(table, entry)
        table.info.status = "running" if table.live is not None else "open"
        keep(table, [entry], entry.at)
    return clocks_of(table)


def test_a_step_taken_back_renews_no_time(server: Server, time: FakeTime) -> None:
    guests, table = seated(server, "attack")
    one, asked = asked_of(guests, table)
    while not asked["choices"] or "build" not in asked["choices"]:
        guests[one].choose(table, asked, asked["choices"][0])
        one, asked = asked_of(guests, table)
    time.forward(8_000)
    guests[one].choose(table, asked, "build")
    guests[one].go_back(table, {"done": True, "asked": False})
    assert clocks(guests[0], table)[one]["free_until"] == time.at + 2_000
    time.forward(5_000)
    guests[one].choose(table, guests[one].choices(table), "build")
    assert clocks(guests[0], table)[one]["left"] == 57_000


def test_nobody_pays_for_a_step_that_an_opponent_takes_back(server: Server, time: FakeTime) -> None:
    """Every time the whole thought went to the reserve: so somebody could let an opponent lose."""
    guests, table = seated(server, "attack", when_up="loses")
    one, asked = asked_of(guests, table)
    for _ in range(9):
        guests[one].choose(table, guests[one].choices(table), asked["choices"][0])
        assert asked_of(guests, table)[0] == 1 - one
        time.forward(8_000)
        guests[one].go_back(table, {"done": True, "asked": False})
    assert [seat["left"] for seat in clocks(guests[0], table)] == [60_000, 60_000]


def test_a_team_shares_a_reserve(server: Server, time: FakeTime) -> None:
    guests = [Guest(server.url, name) for name in ("Ania", "Jan", "Ola")]
    table = guests[0].open("quartermaster", 3, ["me", "open", "open"], public=True, clock={**LIVE, "per": "team"})["id"]
    for number in (1, 2):
        guests[number].post(f"/api/tables/{table}/seats/{number}/sit")
    found: Any = server.services.registry._tables[table]
    sides = [found.side_of(seat).id for seat in found.seats]
    while found.live.sealed():
        one, asked = asked_of(guests, table)
        guests[one].choose(table, asked, asked["choices"][0])
    one, asked = asked_of(guests, table)
    time.forward(30_000)
    turn = found.live.turn
    while found.live.turn == turn:
        guests[one].choose(table, guests[one].choices(table), guests[one].choices(table)["choices"][0])
    left = [seat["left"] for seat in clocks(guests[0], table)]
    assert left == [40_000 if sides[number] == sides[one] else 60_000 for number in range(3)]


# When the time is up


@pytest.mark.storage
def test_a_bot_makes_the_decision(server: Server, time: FakeTime) -> None:
    guests, table = seated(server, when_up="bot_moves")
    one, asked = asked_of(guests, table)
    time.forward(70_000)
    until(lambda: guests[one].choices(table)["question"] != asked["question"])
    assert sum("a bot makes this decision" in words for words in told(guests[0], table)) == 1
    seats = guests[0].get(f"/api/tables/{table}")["seats"]
    assert not seats[one]["bot"]
    record = guests[one].get(f"/api/tables/{table}/record")
    assert f"@ time {asked['role']}" in record


def test_an_answer_that_comes_too_late_is_refused(
    server: Server, time: FakeTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    guests, table = seated(server, when_up="bot_moves")
    one, asked = asked_of(guests, table)

    async def nothing(*_: object) -> None:
        """The watch looks, and leaves the table alone; a long sleep of it would outlast this test."""

    monkeypatch.setattr(clock, "_call", nothing)
    server.services.registry._listeners.clear()
    try:
        time.forward(70_000)
        assert guests[one].choose(table, asked, asked["choices"][0], status=409)["detail"] == (
            "Your time for this decision is up."
        )
    finally:
        server.services.registry._listeners.append(server.services.autoplay.look)


@pytest.mark.storage
def test_a_bot_takes_over_until_the_player_is_back(server: Server, time: FakeTime) -> None:
    guests, table = seated(server, when_up="bot_takes_over")
    one, _ = asked_of(guests, table)
    time.forward(70_001)
    until(lambda: guests[0].get(f"/api/tables/{table}")["seats"][one]["bot"])
    guests[one].post(f"/api/tables/{table}/seats/{one}/return")
    assert not guests[0].get(f"/api/tables/{table}")["seats"][one]["bot"]
    assert clocks(guests[0], table)[one]["left"] == 0


@pytest.mark.storage
def test_the_side_loses_and_the_record_says_so(server: Server, time: FakeTime) -> None:
    guests, table = seated(server, when_up="loses")
    one, _ = asked_of(guests, table)
    time.forward(70_000)
    until(lambda: guests[0].get(f"/api/tables/{table}")["status"] == "finished")
    outcome = guests[0].get(f"/api/tables/{table}")["summary"]["outcome"]
    assert outcome["reason"] == "time"
    assert outcome["gave_up"] != outcome["winner"]
    record = guests[one].get(f"/api/tables/{table}/record")
    match = replayed(read(record, "record"), find("rhine"))
    assert ending(match) == f"timed_out {outcome['gave_up']}"


def test_nothing_happens_but_that_it_is_told_and_a_bot_can_be_voted_in(server: Server, time: FakeTime) -> None:
    guests, table = seated(server, when_up="nothing")
    one, _ = asked_of(guests, table)
    time.forward(70_000)
    until(lambda: any("is up" in words for words in told(guests[0], table)))
    seen = guests[1 - one].post(f"/api/tables/{table}/seats/{one}/bot", {"level": "random"})
    assert seen["overdue"] or seen["seats"][one]["bot"] == "random"


def test_days_a_move_with_a_reserve_and_holidays(server: Server, time: FakeTime) -> None:
    guests, table = seated(server, each=86_400, reserve=3 * 86_400, answers=86_400, holidays=10, when_up="nothing")
    assert guests[0].get(f"/api/tables/{table}")["pace_hours"] == 24
    one, asked = asked_of(guests, table)
    time.forward(DAY + HOUR)
    guests[one].post(f"/api/tables/{table}/holiday", {"days": 7})
    shown = clocks(guests[0], table)[one]
    assert (shown["away"], shown["holidays"]) == (time.at + 7 * DAY, 3)
    guests[one].post(f"/api/tables/{table}/holiday", {"days": 11}, 409)
    time.forward(8 * DAY)
    asked = guests[one].choices(table)
    guests[one].choose(table, asked, asked["choices"][0])
    assert clocks(guests[0], table)[one]["left"] == 3 * DAY - HOUR - DAY
    guests[1 - one].post(f"/api/tables/{table}/holiday", {"days": 5})
    time.forward(2 * DAY)
    guests[1 - one].post(f"/api/tables/{table}/holiday", {"days": 0})
    assert clocks(guests[0], table)[1 - one]["holidays"] == 8


def test_no_holiday_is_taken_when_the_time_is_up(server: Server, time: FakeTime) -> None:
    """In the second before the server looks at the clocks again."""
    guests, table = seated(server, each=86_400, reserve=0, holidays=10, when_up="loses")
    one, _ = asked_of(guests, table)
    found: Any = server.services.registry._tables[table]
    time.forward(DAY)
    with pytest.raises(ProblemError):
        time_up.take_holiday(found, found.seats[one], 7)


def test_a_holiday_that_ends_sooner_delays_no_answers(server: Server, time: FakeTime) -> None:
    """Each day of holiday could delay them by all days that were left."""
    guests, table = seated(server, "quartermaster", each=86_400, answers=86_400, holidays=10)
    assert guests[0].get(f"/api/tables/{table}")["clock"]["answers_until"] == time.at + DAY
    guests[0].post(f"/api/tables/{table}/holiday", {"days": 10})
    assert guests[0].get(f"/api/tables/{table}")["clock"]["answers_until"] == time.at + 11 * DAY
    guests[0].post(f"/api/tables/{table}/holiday", {"days": 0})
    assert guests[0].get(f"/api/tables/{table}")["clock"]["answers_until"] == time.at + DAY


def test_bad_clocks_are_refused(server: Server) -> None:
    ania = Guest(server.url, "Ania")
    body = {"game": "rhine", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}]}
    for wrong in ({"each": 5}, {"each": 10, "holidays": 3}, {"each": -1}, {"each": 10, "when_up": "explode"}):
        assert ania.post("/api/tables", {**body, "clock": wrong}, 400)["where"]
    assert ania.post("/api/tables", {**body, "clock": {"each": 86_400}, "pace_hours": 24}, 400)["where"] == ["clock"]


# What nobody may learn


def test_answers_in_secret_have_one_time_for_all(server: Server, time: FakeTime) -> None:
    """Whoever has answered, and whoever has nothing to answer with: all clocks stand, and the same time is shown."""
    guests, table = seated(server, "quartermaster")
    shown = guests[1].get(f"/api/tables/{table}")["clock"]
    assert shown["answers_until"] == time.at + 30_000
    assert [seat["free_until"] for seat in shown["seats"]] == [0, 0]
    time.forward(12_000)
    asked = guests[0].choices(table)
    while asked["choices"]:
        guests[0].choose(table, asked, asked["choices"][0])
        asked = guests[0].choices(table)
    after = guests[1].get(f"/api/tables/{table}")["clock"]
    assert {**after, "at": 0} == {**shown, "at": 0}
    time.forward(18_000)
    until(lambda: guests[0].get(f"/api/tables/{table}")["clock"]["answers_until"] == 0)
    line = next(words for words in told(guests[0], table) if "time for answers" in words)
    assert not any(guest.name in line for guest in guests)
    record = guests[0].get(f"/api/tables/{table}/record")
    assert "@ time answers" in record
    assert [seat["left"] for seat in clocks(guests[0], table)] == [60_000, 60_000]


def test_control_is_read_once() -> None:
    written = msgspec.json.encode({"each": 10}).decode()
    assert control_of(written) is control_of(written)


# A process that dies


@pytest.mark.storage
def test_a_killed_server_loses_no_time_and_acts_once(settings: Settings, tmp_path: Path) -> None:
    """What was to happen while no server ran happens once, though two are started; all other clocks are as they were."""
    zygote, ports = Zygote(settings, tmp_path / "servers.log"), [free_port(), free_port()]
    engine = create_engine(settings.database)
    try:
        first = zygote.start(ports[0])
        wait_for(ports[0], lambda: True)
        server = SimpleNamespace(url=f"http://127.0.0.1:{ports[0]}")
        guests, still = seated(server, when_up="bot_moves")  # type: ignore[arg-type]
        _, late = seated(server, when_up="bot_moves")  # type: ignore[arg-type]
        before = guests[0].get(f"/api/tables/{still}")["clock"]
        zygote.kill(first)
        with engine.begin() as connection:
            put_back(connection, late, 70_000)
        pids = [zygote.start(port) for port in (ports if "postgresql" in settings.database else ports[:1])]
        for port in ports[: len(pids)]:
            wait_for(port, lambda: True)
        told = select(entries.c.number).where(entries.c.table_id == late, entries.c.kind == "time")
        moved = select(entries.c.number).where(entries.c.table_id == late, entries.c.kind == "choose")

        def rows(query: Any) -> int:
            with engine.connect() as connection:
                return len(connection.execute(query).all())

        until(lambda: rows(moved) == 1)
        assert rows(told) == 1
        assert guests[0].get(f"/api/tables/{still}")["clock"]["seats"] == before["seats"]
    finally:
        zygote.close()
        engine.dispose()


def put_back(connection: Connection, id: str, milliseconds: int) -> None:
    """As if a table had waited for longer."""
    row = connection.execute(select(tables.c.clocks, tables.c.flag).where(tables.c.id == id)).one()
    kept = msgspec.json.decode(row.clocks, type=Clocks)
    kept.since = [since and since - milliseconds for since in kept.since]
    values = {"clocks": msgspec.json.encode(kept).decode(), "flag": row.flag - milliseconds}
    connection.execute(update(tables).where(tables.c.id == id).values(values))
