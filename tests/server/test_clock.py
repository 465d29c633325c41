"""Tables for an agreed time, and words that go with an answer; what is about storage, on both databases."""

import pytest
from sqlalchemy import select
from tests.server.conftest import Guest, Server, stream, until

from sztab.engine.record import read, replayed
from sztab.games import find
from sztab.server.storage.schema import metadata, tables
from sztab.server.storage.timestamps import now
from sztab.server.tables import clock
from sztab.server.tables.live_match import Done, LiveMatch

MINUTES = 60_000


class Fast:
    """A clock that can be put forward."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.ahead = 0
        monkeypatch.setattr(clock, "now", lambda: now() + self.ahead)
        monkeypatch.setattr(clock, "LOOK", 0.05)


@pytest.fixture
def fast(monkeypatch: pytest.MonkeyPatch) -> Fast:
    return Fast(monkeypatch)


def seated(server: Server, **more: object) -> tuple[Guest, Guest, str]:
    """Two people at a table of Attack!, after the set-up. Who begins is the first to be asked."""
    ania, jan = Guest(server.url, "Ania"), Guest(server.url, "Jan")
    table = ania.open("attack", 2, ["me", "open"], public=True, options={"round_limit": "off"}, **more)["id"]
    jan.post(f"/api/tables/{table}/seats/1/sit")
    while True:
        for guest in (ania, jan):
            asked = guest.choices(table)
            if "build" in asked["choices"]:
                return (ania, jan, table) if guest is ania else (jan, ania, table)
            if asked["choices"]:
                guest.choose(table, asked, asked["choices"][0])


def trades(guest: Guest, table: str) -> list[str]:
    return [token for token in guest.choices(table)["choices"] if token.startswith("trade ")]


def told(guest: Guest, table: str) -> list[str]:
    return [line["words"] for line in guest.get(f"/api/tables/{table}/view")["log"]]


def test_the_clock_closes_trade_and_ends_the_game_after_the_turn_in_progress(server: Server, fast: Fast) -> None:
    active, other, table = seated(server, minutes=90)
    shown = active.get(f"/api/tables/{table}")
    assert shown["minutes"] == 90
    assert 0 < shown["ends"] - now() <= 90 * MINUTES
    (offer,) = trades(active, table)
    with stream(other, table) as following:
        next(following)
        fast.ahead = 61 * MINUTES
        name, data, _ = next(event for event in following if event[0] != "here")
        assert name == "moved"
        assert "A16.7" in data
    asked = active.choices(table)
    assert offer not in asked["choices"]
    assert active.choose(table, asked, offer, status=422)["clauses"] == ["A16.7"]
    assert active.get(f"/api/tables/{table}")["ends"] == shown["ends"]
    fast.ahead = 91 * MINUTES
    until(lambda: any("A18.3" in words for words in told(active, table)))
    asked = active.choices(table)  # the turn is finished: all else may still be done
    active.choose(table, asked, "build")
    active.choose(table, active.choices(table), "done")
    active.choose(table, active.choices(table), "end")
    over = active.get(f"/api/tables/{table}")
    assert over["status"] == "finished"
    assert over["summary"]["outcome"]["reason"] == "time"
    record = active.get(f"/api/tables/{table}/record")
    assert record.index("@ call trade_closes") < record.index("@ call time_is_up")
    assert replayed(read(record, "record"), find("attack")).state.over


@pytest.mark.storage
def test_neither_undo_nor_a_restart_turns_the_clock_back(own_server: Server, fast: Fast) -> None:
    active, other, table = seated(own_server, minutes=90)
    active.choose(table, active.choices(table), "build")
    fast.ahead = 61 * MINUTES
    until(lambda: any("A16.7" in words for words in told(active, table)))
    assert active.post(f"/api/tables/{table}/undo", {"question": active.choices(table)["question"]})["done"]
    assert "build" in active.choices(table)["choices"]
    assert not trades(active, table)
    own_server.stop()
    own_server.start()
    active.http.base_url = other.http.base_url = own_server.url
    assert not trades(active, table)
    assert sum("A16.7" in words for words in told(active, table)) == 1
    fast.ahead = 200 * MINUTES
    until(lambda: any("A18.3" in words for words in told(active, table)))
    active.choose(table, active.choices(table), "end")
    assert active.get(f"/api/tables/{table}")["status"] == "finished"


@pytest.mark.storage
def test_what_came_due_while_no_server_ran_is_called_when_one_is_back(own_server: Server, fast: Fast) -> None:
    active, other, table = seated(own_server, minutes=90)
    own_server.stop()
    fast.ahead = 500 * MINUTES
    own_server.start()
    active.http.base_url = other.http.base_url = own_server.url
    until(lambda: any("A18.3" in words for words in told(active, table)))
    active.choose(table, active.choices(table), "end")
    assert active.get(f"/api/tables/{table}")["summary"]["outcome"]["reason"] == "time"


def test_a_fork_goes_on_without_the_clock(server: Server, fast: Fast) -> None:
    active, _, table = seated(server, minutes=90)
    fast.ahead = 500 * MINUTES
    until(lambda: any("A18.3" in words for words in told(active, table)))
    active.choose(table, active.choices(table), "build")
    active.choose(table, active.choices(table), "done")
    active.choose(table, active.choices(table), "end")
    steps = len(active.get(f"/api/tables/{table}/steps")["steps"])
    body = {"step": steps - 1, "seats": [{"kind": "me"}, {"kind": "me"}]}
    fork = active.post(f"/api/tables/{table}/fork", body, 201)["id"]
    assert trades(active, fork)
    active.choose(fork, active.choices(fork), "end")
    assert active.get(f"/api/tables/{fork}")["status"] == "running"


def test_a_game_without_a_clock_takes_no_minutes(server: Server) -> None:
    ania = Guest(server.url, "Ania")
    body = {"game": "quartermaster", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}], "minutes": 60}
    problem = ania.post("/api/tables", body, 400)
    assert problem["where"] == ["minutes"]
    games = {game["id"]: game for game in ania.get("/api/games")}
    assert "clock" in games["attack"]
    assert "clock" not in games["quartermaster"]


# Words that go with an answer


@pytest.mark.storage
def test_words_go_with_an_offer_and_its_answer(own_server: Server) -> None:
    active, other, table = seated(own_server)
    partner = trades(active, table)[0]
    active.choose(table, active.choices(table), partner)
    assert active.get(f"/api/tables/{table}/view")["scene"]["prompt"]["speak"] == 200
    asked = active.choices(table)
    promise = next(token for token in asked["choices"] if token.startswith("promise"))
    line = "I leave <b>Spain</b> alone | for # two rounds"
    active.choose(table, asked, promise)
    assert other.get(f"/api/tables/{table}/view")["said"] == []
    asked = active.choices(table)
    body = {"role": asked["role"], "question": asked["question"], "token": "done", "words": f" {line}\u2028"}
    active.post(f"/api/tables/{table}/choices", body)
    seen = other.get(f"/api/tables/{table}/view")
    assert seen["said"] == [{"role": asked["role"], "words": line}]
    assert sum(line in words for words in told(other, table)) == 1
    his = other.choices(table)
    body = {"role": his["role"], "question": his["question"], "token": "counter", "words": "Two cards, please"}
    other.post(f"/api/tables/{table}/choices", body)
    own_server.stop()
    own_server.start()
    active.http.base_url = other.http.base_url = own_server.url
    said = active.get(f"/api/tables/{table}/view")["said"]
    assert [row["words"] for row in said] == [line, "Two cards, please"]
    active.choose(table, active.choices(table), "call_off")
    record = active.get(f"/api/tables/{table}/record")
    assert f"@ says {asked['role']} {line}" in record.splitlines()
    active.choose(table, active.choices(table), "end")
    assert active.get(f"/api/tables/{table}/view")["said"] == []  # the talk is over
    active.post(f"/api/tables/{table}/resign")
    whole = replayed(read(active.get(f"/api/tables/{table}/record"), "record"), find("attack"))
    assert any(getattr(item, "text", "") == f"says {his['role']} Two cards, please" for item in whole.history)
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    steps = len(active.get(f"/api/tables/{table}/steps")["steps"])
    fork = active.post(f"/api/tables/{table}/fork", {"step": steps, "seats": seats})
    assert "@ says" not in active.get(f"/api/tables/{fork['id']}/record")  # what was said stays at the old table


@pytest.mark.storage
@pytest.mark.parametrize("how", ["taken back", "emptied"])
def test_words_taken_back_before_the_answer_is_whole_are_never_said(own_server: Server, how: str) -> None:
    active, other, table = seated(own_server)
    active.choose(table, active.choices(table), trades(active, table)[0])

    def send(token: str, **words: str) -> None:
        asked = active.choices(table)
        body = {"role": asked["role"], "question": asked["question"], "token": token, **words}
        active.post(f"/api/tables/{table}/choices", body)

    promise = next(token for token in active.choices(table)["choices"] if token.startswith("promise"))
    send(promise, words="Better not")
    if how == "taken back":
        asked = active.choices(table)
        body = {"role": asked["role"], "question": asked["question"]}
        active.post(f"/api/tables/{table}/take-back", body)
        send(promise)
        send("done")
    else:
        send("done", words="")
    own_server.stop()
    own_server.start()
    other.http.base_url = own_server.url
    assert other.get(f"/api/tables/{table}/view")["said"] == []
    assert not any("Better not" in words for words in told(other, table))
    assert "Better not" not in other.get(f"/api/tables/{table}/record")


@pytest.mark.storage
def test_words_with_an_answer_are_exported_and_go_with_their_speaker(server: Server) -> None:
    active, other, table = seated(server)
    active.choose(table, active.choices(table), trades(active, table)[0])
    asked = active.choices(table)
    promise = next(token for token in asked["choices"] if token.startswith("promise"))
    active.choose(table, asked, promise)
    for guest, token, words in ((active, "done", "Bardzo tajne"), (other, "counter", "Mine stay")):
        asked = guest.choices(table)
        body = {"role": asked["role"], "question": asked["question"], "token": token, "words": words}
        guest.post(f"/api/tables/{table}/choices", body)
    assert [one["text"] for one in active.get("/api/me/export")["chat"]] == ["Bardzo tajne"]
    before = other.get(f"/api/tables/{table}/view")["scene"]["pieces"]
    assert active.http.request("DELETE", "/api/me", json={}).status_code == 200
    with server.services.database.engine.connect() as connection:
        kept = str([connection.execute(select(one)).all() for one in metadata.sorted_tables])
    assert "Bardzo tajne" not in kept
    assert active.id not in kept
    assert "Mine stay" in kept
    seen = other.get(f"/api/tables/{table}/view")
    assert [row["words"] for row in seen["said"]] == ["Mine stay"]
    assert seen["scene"]["pieces"] == before
    assert not any("Bardzo tajne" in words for words in told(other, table))
    assert "Bardzo tajne" not in other.get(f"/api/tables/{table}/record")
    assert server.services.registry._tables[table].info.message == ""


def test_words_are_bounded_and_go_with_some_answers_only(server: Server) -> None:
    active, _, table = seated(server)
    asked = active.choices(table)
    body = {"role": asked["role"], "question": asked["question"], "token": "build", "words": "hello"}
    assert active.post(f"/api/tables/{table}/choices", body, 400)["where"] == ["words"]
    active.choose(table, asked, trades(active, table)[0])
    asked = active.choices(table)
    body = {"role": asked["role"], "question": asked["question"], "token": asked["choices"][0], "words": "x" * 201}
    assert active.post(f"/api/tables/{table}/choices", body, 400)["where"] == ["words"]


def test_a_rule_that_fails_at_the_call_is_told_at_its_table_and_stops_no_other_clock(server, fast, monkeypatch):
    table = seated(server, minutes=60)[2]
    other = seated(server, minutes=60)[2]
    call = LiveMatch.call

    def failing(self: LiveMatch) -> tuple[str, Done]:
        if self is server.services.registry._tables[first].live:
            raise ZeroDivisionError
        return call(self)

    first, second = sorted((table, other))
    monkeypatch.setattr(LiveMatch, "call", failing)
    fast.ahead = 31 * MINUTES
    with server.services.database.engine.connect() as connection:
        due = select(tables.c.due).where(tables.c.id == second)
        before = connection.execute(due).scalar_one()
        until(lambda: connection.rollback() or connection.execute(due).scalar_one() != before)
    until(lambda: any(entry.kind == "fault" for entry in server.services.registry._tables[first].recent))
    assert len(list((server.settings.folder / "reports").glob("*.txt"))) == 1
    monkeypatch.setattr(LiveMatch, "call", call)  # the mistake is mended
    until(lambda: any(entry.kind == "call" for entry in server.services.registry._tables[first].recent))


def test_a_game_that_only_bots_play_comes_to_an_end(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Attack! has no last round unless one was agreed (A18.6): among bots the clock is called after so many rounds."""
    monkeypatch.setattr(type(find("attack")), "unattended", 1)
    ania = Guest(server.url, "Ania")
    table = ania.open("attack", 2, ["random", "random"], public=True)["id"]
    until(lambda: ania.get(f"/api/tables/{table}")["status"] == "finished")
