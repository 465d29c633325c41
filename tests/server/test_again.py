"""What a client sends again because no answer came is not done again. On both databases."""

from typing import Any

import httpx
import pytest
from tests.server.conftest import Guest, Server, call, play_on
from tests.server.test_play import pair

from sztab.server.tables import seating

pytestmark = pytest.mark.storage


def entries(server: Server, table: str) -> int:
    """How much has happened at a table."""
    room = next(room for room in server.services.registry.all() if room.info.id == table)
    return room.info.entries


def free_step(ania: Guest, jan: Guest, table: str) -> tuple[Guest, Any]:
    """Somebody who may take a step back without asking, and what they see."""
    for _ in range(400):
        for guest in (ania, jan):
            view = guest.get(f"/api/tables/{table}/view")
            if view["undo"]["free"]:
                return guest, view
        play_on([ania, jan], table, 1)
    raise AssertionError("nothing can be taken back")


def test_a_step_goes_back_once_however_often_it_is_sent(server):
    ania, jan, table = pair(server)
    play_on([ania, jan], table, 20)
    guest, view = free_step(ania, jan, table)
    guest.go_back(table, {"done": True, "asked": False}, view["question"])
    after, before = guest.get(f"/api/tables/{table}/view"), entries(server, table)
    for _ in range(3):
        guest.go_back(table, {"done": True, "asked": False}, view["question"])
    assert guest.get(f"/api/tables/{table}/view") == after
    assert entries(server, table) == before


def test_a_step_back_from_one_seat_is_not_that_of_another_of_the_same_person(server):
    ania = Guest(server.url, "Ania")
    table = ania.open("rhine", 2, ["me", "me"])["id"]
    views = [ania.get(f"/api/tables/{table}/view", seat=number) for number in (0, 1)]
    asked = next(number for number, view in enumerate(views) if view["scene"]["prompt"].get("role"))
    ania.choose(table, now := ania.choices(table), now["choices"][0])
    question = ania.get(f"/api/tables/{table}/view", seat=asked)["question"]
    undo = f"/api/tables/{table}/undo"
    assert ania.post(undo, {"seat": asked, "question": question})["done"]
    assert ania.post(undo, {"seat": asked, "question": question})["done"]  # sent again
    ania.post(undo, {"seat": 1 - asked, "question": question}, 409)


def test_a_step_back_that_nobody_made_is_stale(server):
    ania, jan, table = pair(server)
    play_on([ania, jan], table, 20)
    guest, view = free_step(ania, jan, table)
    turn = int(view["question"].partition(".")[0])
    problem = guest.post(f"/api/tables/{table}/undo", {"question": f"{turn - 1}.0"}, 409)
    assert (problem["type"], problem["question"]) == ("urn:sztab:problem:stale", view["question"])
    assert guest.get(f"/api/tables/{table}/view") == view


def asked_back(ania: Guest, jan: Guest, table: str) -> tuple[Guest, Guest, str]:
    """Somebody who asks to go back, who is asked, and the number of the question."""
    play_on([ania, jan], table, 40)
    asking, other = (ania, jan) if ania.get(f"/api/tables/{table}/view")["undo"]["ask"] else (jan, ania)
    question = asking.get(f"/api/tables/{table}/view")["question"]
    asking.go_back(table, {"done": False, "asked": True}, question, **{"Idempotency-Key": "one"})
    return asking, other, question


def test_a_request_to_go_back_is_put_once(server):
    ania, jan, table = pair(server)
    asking, other, question = asked_back(ania, jan, table)
    before = entries(server, table)
    asking.go_back(table, {"done": False, "asked": True}, question)
    assert entries(server, table) == before
    request = other.get(f"/api/tables/{table}/view")["undo"]["request"]
    other.post(f"/api/tables/{table}/undo/answer", {"agree": False, "request": request["id"]})
    # Sent again when it has been declined, it is not put again; somebody who wants to ask anew may.
    asking.go_back(table, {"done": False, "asked": False}, question, **{"Idempotency-Key": "one"})
    assert asking.get(f"/api/tables/{table}/view")["undo"]["request"] is None
    asking.go_back(table, {"done": False, "asked": True}, question, **{"Idempotency-Key": "two"})
    fresh = other.get(f"/api/tables/{table}/view")["undo"]["request"]
    assert fresh["id"] != request["id"]
    # The old answer is not an answer to the new request.
    other.post(f"/api/tables/{table}/undo/answer", {"agree": True, "request": request["id"]}, 409)
    assert asking.get(f"/api/tables/{table}/view")["undo"]["request"]["waits"] is False
    body = {"agree": True, "request": fresh["id"]}
    other.post(f"/api/tables/{table}/undo/answer", body)
    after = other.get(f"/api/tables/{table}/view")
    other.post(f"/api/tables/{table}/undo/answer", body, 409)
    asking.go_back(table, {"done": False, "asked": False}, question, **{"Idempotency-Key": "two"})
    assert other.get(f"/api/tables/{table}/view") == after
    asking.go_back(table, {"done": False, "asked": False}, question)  # from another window, without a key
    assert other.get(f"/api/tables/{table}/view") == after


def test_words_are_said_once_under_a_key_and_twice_under_two(server):
    ania, jan, table = pair(server)
    body = {"channel": "table", "words": "Hello"}
    for key in ("a", "a", "b", "a"):
        ania.post(f"/api/tables/{table}/chat", body, 201, **{"Idempotency-Key": key})
    jan.post(f"/api/tables/{table}/chat", body, 201, **{"Idempotency-Key": "a"})  # another's key is another key
    said = ania.get(f"/api/tables/{table}/chat")["chat"]
    assert [line["name"] for line in said] == ["Ania", "Ania", "Jan"]


def test_what_was_said_before_a_restart_is_not_said_again(settings):
    first = Server(settings).start()
    ania, _, table = pair(first)
    body = {"channel": "table", "words": "Hello"}
    ania.post(f"/api/tables/{table}/chat", body, 201, **{"Idempotency-Key": "a"})
    first.stop()
    second = Server(settings).start()
    try:
        ania.http.base_url = httpx.URL(second.url)
        ania.post(f"/api/tables/{table}/chat", body, 201, **{"Idempotency-Key": "a"})
        assert len(ania.get(f"/api/tables/{table}/chat")["chat"]) == 1
    finally:
        second.stop()


def test_a_table_is_opened_once_under_a_key(server):
    ania, jan = Guest(server.url, "Ania"), Guest(server.url, "Jan")
    body = {"game": "quartermaster", "players": 2, "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
    key = {"Idempotency-Key": "evening"}
    made = [ania.post("/api/tables", body, 201, **key)["id"] for _ in range(2)]
    assert made[0] == made[1]
    assert len(ania.get("/api/tables")["tables"]) == 1
    assert jan.post("/api/tables", body, 201, **key)["id"] != made[0]
    lessons = [ania.post("/api/games/rhine/guide", {}, 201, **{"Idempotency-Key": "lesson"})["id"] for _ in range(2)]
    assert lessons[0] == lessons[1]
    assert len(ania.get("/api/tables")["tables"]) == 2


def test_a_table_that_a_killed_server_had_no_time_to_begin_begins_with_the_next(settings, monkeypatch):
    """Whoever opened it may not ask again."""
    first = Server(settings).start()
    ania = Guest(first.url, "Ania")
    with monkeypatch.context() as patched:
        patched.setattr(seating, "start_if_full", lambda room: [])
        table = ania.open("quartermaster", 2, ["me", "me"])["id"]
        waiting = ania.open("quartermaster", 2, ["me", "open"])["id"]
        assert ania.get(f"/api/tables/{table}")["status"] == "open"
        first.stop()
    second = Server(settings).start()
    try:
        ania.http.base_url = second.url
        assert play_on([ania], table, 3) == 3
        assert ania.get(f"/api/tables/{waiting}")["status"] == "open"
    finally:
        second.stop()


def test_a_token_asked_for_again_is_one_token_with_the_last_secret(server):
    ania = Guest(server.url, "Ania")
    body = {"label": "bot", "scopes": ["read"]}
    one, two = (ania.post("/api/me/tokens", body, 201, **{"Idempotency-Key": "t"}) for _ in range(2))
    assert len(ania.get("/api/me/tokens")["tokens"]) == 1
    statuses = [
        call("GET", f"{server.url}/api/tables", headers={"Authorization": f"Bearer {made['token']}"}).status_code
        for made in (one, two)
    ]
    assert statuses == [401, 200]


def test_sitting_down_starting_giving_up_and_closing_can_be_sent_again(server):
    ania, jan, table = pair(server)
    path = f"/api/tables/{table}"
    nonces = ania.get(f"{path}/proof")["nonces"]
    before = entries(server, table)
    jan.post(f"{path}/seats/1/sit", {"nonce": "ab" * 16})
    ania.post(f"{path}/start")
    assert (ania.get(f"{path}/proof")["nonces"], entries(server, table)) == (nonces, before)
    for _ in range(2):
        ania.post(f"{path}/resign")
    assert ania.get(path)["status"] == "finished"
    assert entries(server, table) == before + 1
    closed = ania.open("rhine", 2, ["me", "open"])["id"]
    for _ in range(2):
        ania.post(f"/api/tables/{closed}/abandon")
    assert entries(server, closed) == 1


def test_a_seat_joined_by_link_can_be_joined_again_by_the_same_person_only(server):
    ania, jan, ewa = (Guest(server.url, name) for name in ("Ania", "Jan", "Ewa"))
    table = ania.open("quartermaster", 2, ["me", "link"])["id"]
    link = ania.post(f"/api/tables/{table}/seats/1/link", {}, 201)["link"]
    assert jan.post("/api/join", {"link": link}) == jan.post("/api/join", {"link": link})
    ewa.post("/api/join", {"link": link}, 409)


def test_a_bot_is_let_in_once_and_asked_for_once(server):
    ania, jan, table = pair(server)
    path = f"/api/tables/{table}/seats"
    ania.post(f"{path}/1/bot", {"level": "random"})
    before = entries(server, table)
    ania.post(f"{path}/1/bot", {"level": "random"})
    assert entries(server, table) == before
    jan.post(f"{path}/1/bot/consent", {"agree": False})
    problem = jan.post(f"{path}/1/bot/consent", {"agree": False}, 409)
    assert "bot" in problem["detail"]
    assert jan.get(f"/api/tables/{table}")["seats"][1]["bot"] == ""


def test_a_seat_handed_over_whose_link_got_lost_gets_another(server):
    ania, jan, ewa = (Guest(server.url, name) for name in ("Ania", "Jan", "Ewa"))
    table = ania.open("quartermaster", 2, ["me", "link"])["id"]  # private: who gets up sees it no more
    jan.post("/api/join", {"link": ania.post(f"/api/tables/{table}/seats/1/link", {}, 201)["link"]})
    lost = jan.post(f"/api/tables/{table}/seats/1/hand-over")["link"]
    link = jan.post(f"/api/tables/{table}/seats/1/hand-over")["link"]
    ewa.post("/api/join", {"link": lost}, 404)
    ewa.post("/api/join", {"link": link})
    jan.post(f"/api/tables/{table}/seats/1/hand-over", {}, 404)  # now it is hers
    assert ania.get(f"/api/tables/{table}")["seats"][1]["name"] == "Ewa"


def test_who_gave_up_alone_can_think_better_of_it_and_the_next_player_has_not_given_up(server):
    ania, jan, ewa = (Guest(server.url, name) for name in ("Ania", "Jan", "Ewa"))
    table = ania.open("quartermaster", 3, ["me", "open", "open"], public=True)["id"]
    jan.post(f"/api/tables/{table}/seats/1/sit")
    ewa.post(f"/api/tables/{table}/seats/2/sit")
    seats = ania.get(f"/api/tables/{table}")["seats"]
    guests = dict(enumerate((ania, jan, ewa)))
    alone = next(n for n, seat in enumerate(seats) if len(seat["roles"]) < 3)  # has somebody at its side
    for _ in range(2):
        guests[alone].post(f"/api/tables/{table}/resign")
    assert guests[alone].get(f"/api/tables/{table}")["seats"][alone]["resigns"]
    opponent = next(guest for n, guest in guests.items() if len(seats[n]["roles"]) == 3)
    assert not opponent.get(f"/api/tables/{table}")["seats"][alone]["resigns"], "that is between those of a side"
    for _ in range(2):
        guests[alone].post(f"/api/tables/{table}/resign", {"agree": False})
    for guest, heard in ((guests[alone], 1), (opponent, 0)):
        words = [line["words"] for line in guest.get(f"/api/tables/{table}/log")["lines"]]
        assert sum("would like to give up" in line for line in words) == heard
    guests[alone].post(f"/api/tables/{table}/resign")
    guests[alone].post(f"/api/tables/{table}/seats/{alone}/bot", {"level": "random"})
    assert not opponent.get(f"/api/tables/{table}")["seats"][alone]["resigns"], "a bot steps in; nobody gave up"
    guests[alone].post(f"/api/tables/{table}/seats/{alone}/return", {})
    guests[alone].post(f"/api/tables/{table}/resign")
    guests[alone].post(f"/api/tables/{table}/seats/{alone}/hand-over")
    assert not guests[(alone + 1) % 3].get(f"/api/tables/{table}")["seats"][alone]["resigns"]


def test_a_password_set_twice_is_set_once(server):
    ania = Guest(server.url, "Ania again")
    for _ in range(2):
        ania.post("/api/me/password", {"password": "correct horse"}, 204)
    for _ in range(2):
        ania.post("/api/me/password", {"password": "battery staple", "old": "correct horse"}, 204)
    ania.post("/api/me/password", {"password": "something else", "old": "correct horse"}, 401)


def test_a_key_that_comes_with_another_request_is_refused(server):
    ania, jan, table = pair(server)
    path = f"/api/tables/{table}"
    key = {"Idempotency-Key": "a"}
    ania.post(f"{path}/chat", {"channel": "table", "words": "Hello"}, 201, **key)
    problem = ania.post(f"{path}/chat", {"channel": "table", "words": "Goodbye"}, 422, **key)
    assert problem["type"] == "urn:sztab:problem:key_reused"
    assert [line["words"] for line in jan.get(f"{path}/chat")["chat"]] == ["Hello"]
    asked = next(guest for guest in (ania, jan) if guest.choices(table)["choices"])
    now = asked.choices(table)
    move = {"role": now["role"], "question": now["question"]}
    asked.post(f"{path}/choices", {**move, "token": now["choices"][0]}, 200, **{"Idempotency-Key": "b"})
    after = asked.get(f"{path}/view")
    asked.post(f"{path}/choices", {**move, "token": now["choices"][0]}, 200, **{"Idempotency-Key": "b"})
    asked.post(f"{path}/choices", {**move, "token": now["choices"][-1]}, 422, **{"Idempotency-Key": "b"})
    assert asked.get(f"{path}/view") == after


def test_a_key_that_opened_another_table_or_token_is_refused(server):
    ania = Guest(server.url, "Ania")
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    body = {"game": "quartermaster", "players": 2, "seats": seats}
    key = {"Idempotency-Key": "a"}
    made = ania.post("/api/tables", body, 201, **key)
    assert ania.post("/api/tables", body, 201, **key)["id"] == made["id"]
    ania.post("/api/tables", {**body, "public": True}, 422, **key)
    token = {"label": "one", "scopes": ["read"]}
    assert ania.post("/api/me/tokens", token, 201, **key)["id"] == ania.post("/api/me/tokens", token, 201, **key)["id"]
    ania.post("/api/me/tokens", {**token, "scopes": ["read", "play"]}, 422, **key)
    assert [one["scopes"] for one in ania.get("/api/me/tokens")["tokens"]] == [["read"]]
