"""A seat is a hand: who gets at one in a running game, and who agrees to what others would like to take back."""

import itertools
from typing import Any

import httpx
import msgspec
import pytest
from alembic import command
from sqlalchemy import text
from tests.server.conftest import WAIT, Guest, Server, play_on, stream, until

from sztab.server.storage import database as stores
from sztab.server.storage.database import Database, alembic_config, upgrade
from sztab.server.tables.idempotency import NO_KEY, move_key

HAND_SEEN = "nobody may see a second hand"


def named(server: Server, *names: str) -> list[Guest]:
    return [Guest(server.url, name) for name in names]


def with_a_bot(server: Server, **more: Any) -> tuple[Guest, Guest, str]:
    """Ania and Jan play; on the third seat, which was open, sits a bot since before the game."""
    ania, jan = named(server, "Ania", "Jan")
    table = ania.open("quartermaster", 3, ["me", "open", "open"], public=True, **more)["id"]
    jan.post(f"/api/tables/{table}/seats/1/sit")
    assert ania.post(f"/api/tables/{table}/seats/2/bot", {"level": "random"})["status"] == "running"
    return ania, jan, table


def seat(guest: Guest, table: str, number: int = 2) -> Any:
    return guest.get(f"/api/tables/{table}")["seats"][number]


def agree(guest: Guest, table: str, number: int = 2, yes: bool = True, status: int = 200) -> Any:
    request = seat(guest, table, number).get("newcomer", {"id": 1})["id"]
    return guest.post(f"/api/tables/{table}/seats/{number}/sit/answer", {"agree": yes, "request": request}, status)


def log(guest: Guest, table: str) -> str:
    return "\n".join(line["words"] for line in guest.get(f"/api/tables/{table}/log", limit=200)["lines"])


# Who sits where


def test_who_plays_does_not_look_into_a_bots_hand(server):
    ania, jan, table = with_a_bot(server)
    assert HAND_SEEN in jan.post(f"/api/tables/{table}/seats/2/sit", {}, 403)["detail"]
    link = ania.post(f"/api/tables/{table}/seats/2/link", {}, 201)["link"]
    for guest in (ania, jan):  # the owner has no other right
        guest.post("/api/join", {"link": link}, 403)
        guest.get(f"/api/tables/{table}/view", 403, seat=2)
    polish = jan.post(f"/api/tables/{table}/seats/2/sit?lang=pl", {}, 403)["detail"]
    assert "drugiej ręki" in polish
    assert seat(ania, table)["bot"] == "random"


def test_who_has_played_does_not_look_into_another_hand(server):
    """Not after getting up, not with a token, not signed in from elsewhere."""
    ania, jan, table = with_a_bot(server)
    jan.post(f"/api/tables/{table}/seats/1/leave")
    jan.post(f"/api/tables/{table}/seats/2/sit", {}, 403)
    token = jan.post("/api/me/tokens", {"label": "bot", "scopes": ["read", "play"]}, 201)["token"]
    jan.post("/api/me/password", {"password": "once was Jan"}, 204)
    elsewhere = httpx.Client(base_url=server.url, timeout=WAIT)
    session = elsewhere.post("/api/sessions", json={"name": "Jan", "password": "once was Jan"})
    by_token = {"Authorization": f"Bearer {token}"}
    path = f"/api/tables/{table}/seats/2/sit"
    assert httpx.post(server.url + path, json={}, headers=by_token, timeout=WAIT).status_code == 403
    assert elsewhere.post(path, json={}, headers={"X-CSRF-Token": session.json()["csrf"]}).status_code == 403
    link = ania.post(f"/api/tables/{table}/seats/1/link", {}, 201)["link"]
    assert jan.post("/api/join", {"link": link})["asked"], "the hand that they know is another matter"
    agree(ania, table, 1)
    assert seat(jan, table, 1)["you"]


@pytest.mark.storage
def test_who_plays_alone_lets_nobody_in_on_a_bots_seat(server):
    """A second account of theirs would show them the bot's hand, and nobody else is there to object."""
    ania, other = named(server, "Ania", "Ania too")
    table = ania.open("quartermaster", 2, ["me", "open"], public=True)["id"]
    early = ania.post(f"/api/tables/{table}/seats/1/link", {}, 201)["link"]
    ania.post(f"/api/tables/{table}/seats/1/bot", {"level": "random"})
    assert "nobody is let in" in ania.post(f"/api/tables/{table}/seats/1/link", {}, 403)["detail"]
    assert "nobody is let in" in other.post(f"/api/tables/{table}/seats/1/sit", {}, 403)["detail"]
    other.post("/api/join", {"link": early}, 403)
    assert "miejsca bota" in other.post(f"/api/tables/{table}/seats/1/sit?lang=pl", {}, 403)["detail"]
    assert seat(ania, table, 1)["bot"] == "random"
    assert "newcomer" not in seat(ania, table, 1)


def test_a_newcomer_gets_a_bots_seat_when_all_who_play_agree(own_server):
    ania, jan, table = with_a_bot(own_server)
    ewa, ola = named(own_server, "Ewa", "Ola")
    asked = ewa.post(f"/api/tables/{table}/seats/2/sit")["seats"][2]
    assert (asked["you"], asked["newcomer"]["mine"], asked["newcomer"]["waits"]) == (False, True, False)
    ewa.get(f"/api/tables/{table}/view", 403, seat=2)
    ewa.post(f"/api/tables/{table}/seats/2/sit")  # sent again, it is the same request
    assert ola.post(f"/api/tables/{table}/seats/2/sit", {}, 409)["detail"].startswith("Somebody else has asked")
    assert "newcomer" not in seat(ola, table), "that is between them"
    agree(ola, table, status=409)
    for stranger in (ewa, ola):
        stranger.post(f"/api/tables/{table}/seats/2/sit/answer", {"agree": True, "request": 10**6}, 409)
    request = asked["newcomer"]["id"]
    assert ewa.post(f"/api/tables/{table}/seats/2/sit/answer", {"agree": True, "request": request}, 403)
    for guest in (ania, jan):
        assert seat(guest, table)["newcomer"] == {
            "id": request, "by": "Ewa", "mine": False, "answered": False, "waits": True,
        }  # fmt: skip
    own_server.stop()
    own_server.start()  # a request is kept
    agree(ania, table)
    agree(ania, table)  # once is enough
    assert seat(ania, table)["newcomer"]["answered"]
    assert not seat(ewa, table)["you"]
    agree(jan, table)
    assert seat(ewa, table)["you"]
    assert seat(ewa, table)["bot"] == ""
    assert ewa.get(f"/api/tables/{table}/view", seat=2)["roles"]
    words = log(ola, table)
    assert "Ewa asks for the seat of" in words
    assert "Ewa sits down" in words
    assert words.count("Agreed to by:") == 1


def test_a_request_does_not_count_what_is_secret(server):
    """Its number would tell who takes the request back and asks again how many answers were given in secret meanwhile."""
    _, _, table = with_a_bot(server)
    [ewa] = named(server, "Ewa")

    def asked() -> int:
        ewa.post(f"/api/tables/{table}/seats/2/sit")
        number: int = seat(ewa, table)["newcomer"]["id"]
        agree(ewa, table, yes=False)
        return number

    numbers = [asked() for _ in range(4)]
    entries = server.services.registry._tables[table].info.entries
    assert all(abs(number - entries) > 100 for number in numbers)
    steps = {after - before for before, after in itertools.pairwise(numbers)}
    assert len(steps) == 3


def test_one_refusal_is_enough_and_has_no_name(server):
    ania, jan, table = with_a_bot(server)
    [ewa] = named(server, "Ewa")
    ewa.post(f"/api/tables/{table}/seats/2/sit")
    agree(ania, table)
    agree(jan, table, yes=False)
    assert "newcomer" not in seat(ewa, table)
    assert "Ewa does not get the seat" in log(ewa, table)
    agree(ania, table, status=409)
    ewa.post(f"/api/tables/{table}/seats/2/sit")
    agree(ewa, table, yes=False)  # thought better of it
    assert "newcomer" not in seat(ania, table)


def test_who_is_played_for_by_a_bot_is_asked_about_newcomers(server):
    ania, jan, table = with_a_bot(server)
    [ewa] = named(server, "Ewa")
    jan.post(f"/api/tables/{table}/seats/1/bot", {"level": "random"})
    ewa.post(f"/api/tables/{table}/seats/2/sit")
    agree(ania, table)
    assert not seat(ewa, table)["you"]
    agree(jan, table)
    assert seat(ewa, table)["you"]


@pytest.mark.parametrize("how", ["leave", "hand-over", "delete"])
def test_who_goes_away_keeps_no_newcomer_waiting(server, how):
    ania, jan, table = with_a_bot(server)
    [ewa] = named(server, "Ewa")
    ewa.post(f"/api/tables/{table}/seats/2/sit")
    agree(ania, table)
    if how == "delete":
        assert jan.http.request("DELETE", "/api/me", json={}).status_code == 200
    else:
        jan.post(f"/api/tables/{table}/seats/1/{how}")
    assert seat(ewa, table)["you"]


@pytest.mark.storage
def test_a_newcomer_may_change_their_name_or_be_deleted(server):
    ania, jan, table = with_a_bot(server)
    [ewa] = named(server, "Ewa")
    ewa.post(f"/api/tables/{table}/seats/2/sit")
    assert ewa.http.patch("/api/me", json={"name": "Zofia"}).status_code == 200
    assert seat(jan, table)["newcomer"]["by"] == "Zofia"
    agree(ania, table)
    assert ewa.http.request("DELETE", "/api/me", json={}).status_code == 200
    assert "newcomer" not in seat(jan, table)
    agree(jan, table, status=409)
    with server.services.database.engine.connect() as connection:
        assert connection.execute(text("SELECT newcomer, request FROM seats WHERE request != ''")).all() == []
    assert "Zofia" not in log(jan, table)


def test_whoever_comes_where_nobody_sits_asks_nobody(server):
    [ania, ewa] = named(server, "Ania", "Ewa")
    table = ania.open("quartermaster", 2, ["open", "open"], public=True)["id"]
    for number in (0, 1):
        ania.post(f"/api/tables/{table}/seats/{number}/bot", {"level": "random"})
    assert ewa.post(f"/api/tables/{table}/seats/0/sit")["seats"][0]["you"]
    ania.post(f"/api/tables/{table}/seats/1/sit", {}, 403)  # now a single person does


def test_a_newcomer_is_heard_of_at_once(server):
    _, jan, table = with_a_bot(server)
    [ewa] = named(server, "Ewa")
    with stream(jan, table, seat=1) as following:
        next(following)
        ewa.post(f"/api/tables/{table}/seats/2/sit")
        assert "asks for the seat" in next(data for name, data, _ in following if name == "table")


def test_nobody_takes_all_open_seats(server):
    ania, jan, ewa = named(server, "Ania", "Jan", "Ewa")
    table = ania.open("quartermaster", 3, ["me", "open", "link"], public=True)["id"]
    link = ania.post(f"/api/tables/{table}/seats/2/link", {}, 201)["link"]
    jan.post(f"/api/tables/{table}/seats/1/sit")
    jan.post(f"/api/tables/{table}/seats/1/sit")  # sent again
    for guest in (ania, jan):
        assert "each player takes one" in guest.post("/api/join", {"link": link}, 409)["detail"]
    assert "każdy gracz" in jan.post("/api/join?lang=pl", {"link": link}, 409)["detail"]
    ewa.post("/api/join", {"link": link})
    shared = ania.open("quartermaster", 4, ["me", "me", "open", "open"], public=True)["id"]
    jan.post(f"/api/tables/{shared}/seats/2/sit")
    assert jan.post(f"/api/tables/{shared}/seats/3/sit")["status"] == "running", "one device goes round"


def test_a_seat_handed_over_is_for_who_gets_the_link_unless_they_play(server):
    ania, jan, table = with_a_bot(server)
    ewa, ola = named(server, "Ewa", "Ola")
    link = jan.post(f"/api/tables/{table}/seats/1/hand-over")["link"]
    ania.post("/api/join", {"link": link}, 403)
    assert not ewa.post("/api/join", {"link": link})["asked"]
    assert seat(ewa, table, 1)["you"]
    ewa.post(f"/api/tables/{table}/seats/1/hand-over")
    other = ania.post(f"/api/tables/{table}/seats/1/link", {}, 201)["link"]
    assert ola.post("/api/join", {"link": other})["asked"], "that one was not the player's to give"
    ewa.post("/api/join", {"link": other}, 409)
    agree(ania, table, 1)
    assert seat(ola, table, 1)["you"]


def test_a_seat_of_several_can_be_taken_back_while_nobody_came(server):
    ania, jan = named(server, "Ania", "Jan")
    table = ania.open("quartermaster", 3, ["me", "me", "open"], public=True)["id"]
    jan.post(f"/api/tables/{table}/seats/2/sit")
    link = ania.post(f"/api/tables/{table}/seats/1/hand-over")["link"]
    ania.post("/api/join", {"link": link})
    assert seat(ania, table, 1)["you"]


# Who agrees to go back


def ask_back(guest: Guest, table: str, status: int = 200) -> Any:
    question = guest.get(f"/api/tables/{table}/view")["question"]
    return guest.post(f"/api/tables/{table}/undo", {"question": question}, status)


def played(server: Server, **more: Any) -> tuple[Guest, Guest, str]:
    """A game between two that has come some way; the second is asked, and the first would have to ask to go back."""
    ania, jan = named(server, "Ania", "Jan")
    table = ania.open("quartermaster", 2, ["me", "open"], public=True, **more)["id"]
    jan.post(f"/api/tables/{table}/seats/1/sit")
    assert play_on([ania, jan], table, 60) == 60
    while not (ania.get(f"/api/tables/{table}/view")["undo"]["ask"] and only_asked(server, table, 1)):
        assert play_on([ania, jan], table, 1)
    return ania, jan, table


def only_asked(server: Server, table: str, number: int) -> bool:
    """Whether the table waits for one seat, and no other."""
    room = server.services.registry._tables[table]
    assert room.live is not None
    return room.live.asked() & ~room.seats[number].eyes == 0


def steps(server: Server, table: str) -> int:
    live = server.services.registry._tables[table].live
    assert live is not None
    return live.steps


def still(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots do not move."""
    monkeypatch.setattr(server.services.registry, "_listeners", [])


def test_who_is_late_is_still_asked_about_a_step_back(server, monkeypatch):
    """Where a pace is agreed the others can let a bot play for who is late; it agrees to nothing from before it came."""
    ania, jan, table = played(server, pace_hours=1)
    still(server, monkeypatch)
    server.services.registry._tables[table].info.moved -= 2 * 3_600_000
    assert ania.post(f"/api/tables/{table}/seats/1/bot", {"level": "random"})["seats"][1]["bot"] == "random"
    before = steps(server, table)
    ask_back(ania, table, 409)
    assert steps(server, table) == before
    jan.post(f"/api/tables/{table}/seats/1/return")
    assert ask_back(ania, table) == {"done": False, "asked": True}
    request = jan.get(f"/api/tables/{table}/view")["undo"]["request"]
    assert request["waits"]
    jan.post(f"/api/tables/{table}/undo/answer", {"agree": True, "request": request["id"]})
    assert steps(server, table) < before
    assert log(ania, table).endswith("Agreed to by: United Kingdom, Soviet Union, United States.")


@pytest.mark.storage
@pytest.mark.parametrize("how", ["leave", "delete", "leave to a bot"])
def test_a_bot_agrees_only_to_what_was_played_since_it_took_over(own_server, how, monkeypatch):
    ania, jan, table = played(own_server)
    if how == "leave to a bot":
        still(own_server, monkeypatch)
        jan.post(f"/api/tables/{table}/seats/1/bot", {"level": "random"})
    taken = steps(own_server, table)
    if how == "delete":
        assert jan.http.request("DELETE", "/api/me", json={}).status_code == 200
    else:
        jan.post(f"/api/tables/{table}/seats/1/leave")
    still(own_server, monkeypatch)
    if how != "leave to a bot":
        ania.post(f"/api/tables/{table}/seats/1/bot", {"level": "random"})
    assert not ania.get(f"/api/tables/{table}/view")["undo"]["ask"]
    assert "a bot agrees only to" in ask_back(ania, table, 409)["detail"]
    question = ania.get(f"/api/tables/{table}/view")["question"]
    polish = ania.post(f"/api/tables/{table}/undo?lang=pl", {"question": question}, 409)["detail"]
    assert "bot zgadza się" in polish
    assert steps(own_server, table) == taken
    own_server.services.registry.on_change(own_server.services.autoplay.look)
    ania.post(f"/api/tables/{table}/retry")  # now they do
    play_on([ania], table, 25)
    until(lambda: ania.choices(table)["choices"])
    still(own_server, monkeypatch)
    own_server.stop()
    own_server.start()  # since when is kept
    still(own_server, monkeypatch)
    back = 0
    while ania.get(f"/api/tables/{table}/view")["undo"]["free"] or ania.get(f"/api/tables/{table}/view")["undo"]["ask"]:
        assert ask_back(ania, table)["done"]
        back += 1
    assert back
    assert steps(own_server, table) >= taken
    ask_back(ania, table, 409)
    assert "(bot)" in log(ania, table)


def test_a_bot_that_sat_there_from_the_beginning_agrees_to_everything(server, monkeypatch):
    [ania] = named(server, "Ania")
    table = ania.open("quartermaster", 2, ["me", "random"])["id"]
    play_on([ania], table, 30)
    until(lambda: ania.choices(table)["choices"])
    still(server, monkeypatch)
    while steps(server, table) > 10:
        assert ask_back(ania, table)["done"]


# Tables from before all this


@pytest.mark.storage
def test_old_tables_know_from_their_log_who_held_a_seat(bare_database):
    """Ania left in the middle of a game, Jan before it; a bot plays on since, nobody knows for how many steps."""
    store = Database(bare_database)
    try:
        with stores.migrating(store.engine) as connection:
            config = alembic_config()
            config.attributes["connection"] = connection
            command.upgrade(config, "0003")
        with store.engine.begin() as connection:
            old_table(connection)
        upgrade(store)
        with store.engine.connect() as connection:
            found = connection.execute(text("SELECT number, known_to, since FROM seats ORDER BY number")).all()
    finally:
        store.close()
    assert [(row.number, len(msgspec.json.decode(row.known_to)), row.since) for row in found] == [
        (0, 1, 40), (1, 0, 0), (2, 0, 0),
    ]  # fmt: skip
    assert "ania" not in found[0].known_to


@pytest.mark.storage
def test_old_entries_say_in_columns_whom_they_name_and_what_made_them(bare_database):
    """What was in `question` and in the JSON of an entry moves to columns of its own."""
    store = Database(bare_database)
    move: dict[str, Any] = {"kind": "choose", "role": 2, "question": "17.0", "text": "pass", "data": '{"round":3}'}
    back = {"kind": "undo", "question": "jan", "text": "18.0", "data": '{"to":4,"agreed":false,"seat":1,"name":"Jan"}'}
    chat = {"kind": "chat", "question": "jan", "text": "Hi", "data": '{"channel":"table","seat":1,"once":"abc"}'}
    broken = {"kind": "chat", "question": "jan", "text": "Oh", "data": "{"}
    try:
        with stores.migrating(store.engine) as connection:
            config = alembic_config()
            config.attributes["connection"] = connection
            command.upgrade(config, "0004")
        with store.engine.begin() as connection:
            old_table(connection)
            for number, entry in enumerate((move, back, chat, broken), 5):
                kept = {"table_id": "old", "number": number, "audience": 1, "role": -1, "digest": "", "at": 0}
                put(connection, "entries", {**kept, **entry})
        upgrade(store)
        with store.engine.connect() as connection:
            rows = connection.execute(text("SELECT * FROM entries ORDER BY number")).all()
            begun = connection.execute(text("SELECT begun FROM tables")).scalar_one()
    finally:
        store.close()
    found = [(r.kind, r.person, r.seat, r.question, r.text, msgspec.json.decode(r.data)) for r in rows[:-1]]
    assert found == [
        ("seat", "jan", 1, "", "", {"key": "left", "name": ""}),
        ("start", None, -1, "", "", {"key": "", "seat": 0, "name": ""}),
        ("seat", "ania", 0, "", "", {"key": "left", "name": ""}),
        ("seat", None, 0, "", "", {"key": "bot", "name": ""}),
        ("choose", None, -1, "17.0", "pass", {"round": 3}),
        ("undo", "jan", 1, "18.0", "", {"to": 4, "agreed": False, "name": "Jan"}),
        ("chat", "jan", 1, "", "Hi", {"channel": "table"}),
    ]
    assert (rows[-1].person, rows[-1].data) == ("jan", "{"), "one that cannot be read stays as it is"
    assert [r.idempotency_key for r in rows] == [
        "",
        "",
        "",
        "",
        move_key(NO_KEY, "choose", 2, "17.0", "pass").content,
        "",
        "abc",
        "",
    ]
    assert not begun, "its summary names no round"


def old_table(connection: Any) -> None:
    values = {
        "id": "old", "game": "quartermaster", "name": "Old", "owner": None, "status": "running", "message": "",
        "public": True, "spectators": True, "pace": 0, "minutes": 0, "due": 0, "players": 3, "options": "", "pack": "",
        "revision": 1, "fingerprint": "", "checked": "", "seed": "00" * 32, "origin": "", "origin_step": 0,
        "created": 0, "moved": 0, "entries": 40, "asked": 0, "sealed": False, "summary": "{}",
    }  # fmt: skip
    put(connection, "tables", values)
    for number in range(3):
        kept = {"kind": "link", "person": None, "name": "", "bot": "random", "bot_asked": "", "link": None, "nonce": ""}
        more = {"orders": "{}", "visited": 0, "resigns": False, "archived": False}
        put(connection, "seats", {"table_id": "old", "number": number, **kept, **more})
    told = [("seat", "jan", "left", 1), ("start", "", "", 0), ("seat", "ania", "left", 0), ("seat", "", "bot", 0)]
    for number, (kind, question, key, at) in enumerate(told, 1):
        data = msgspec.json.encode({"key": key, "seat": at, "name": ""}).decode()
        entry = {"table_id": "old", "number": number, "kind": kind, "audience": 1, "role": -1, "question": question}
        put(connection, "entries", {**entry, "text": "", "data": data, "digest": "", "at": 0})


def put(connection: Any, table: str, values: dict[str, Any]) -> None:
    names = ", ".join(values)
    slots = ", ".join(f":{name}" for name in values)
    connection.execute(text(f"INSERT INTO {table} ({names}) VALUES ({slots})"), values)
