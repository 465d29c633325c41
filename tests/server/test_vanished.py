"""A player who has vanished is replaced by a vote of the others, hears of it, and may come back."""

from typing import Any

import pytest
from tests.server.conftest import Guest, Server

from sztab.bots import STAND_IN
from sztab.server.storage.timestamps import HOUR
from sztab.server.tables.absence import HOURS

pytestmark = pytest.mark.storage


@pytest.fixture
def three(server: Server, monkeypatch: pytest.MonkeyPatch) -> tuple[list[Guest], str, Any]:
    """Three people in a game that waits for one of them; bots do not move by themselves."""
    guests = [Guest(server.url, name) for name in ("Ania", "Jan", "Ola")]
    table = guests[0].open("quartermaster", 3, ["me", "open", "open"], public=True)["id"]
    for number in (1, 2):
        guests[number].post(f"/api/tables/{table}/seats/{number}/sit")
    monkeypatch.setattr(server.services.registry, "_listeners", [])
    found = server.services.registry._tables[table]
    return guests, table, found


def waits_for(found: Any) -> int:
    """The seat that the table waits for."""
    seat: int = next(seat.number for seat in found.seats if seat.eyes & found.live.asked())
    return seat


def test_the_others_vote_in_a_bot_after_a_week(three):
    guests, table, found = three
    late = waits_for(found)
    one, two = (guest for number, guest in enumerate(guests) if number != late)
    path = f"/api/tables/{table}/seats/{late}"
    early = one.post(f"{path}/bot", {"level": "random"})
    assert "bot_vote" not in early["seats"][late]  # its player is asked
    two.post(f"{path}/bot/consent", {"agree": True}, 403)
    found.info.moved -= HOURS * HOUR + 1000
    seen = one.post(f"{path}/bot", {"level": "random"})["seats"][late]
    assert (seen["bot"], seen["bot_vote"]["waits"], seen["bot_vote"]["answered"]) == ("", False, True)
    assert two.get(f"/api/tables/{table}")["seats"][late]["bot_vote"]["waits"]
    Guest(one.url, "Zoe").post(f"{path}/bot/consent", {"agree": True}, 403)
    seen = two.post(f"{path}/bot/consent", {"agree": True})["seats"][late]
    assert (seen["bot"], seen["vacant"], seen["name"]) == ("random", True, guests[late].name)
    words = [line["words"] for line in guests[late].get(f"/api/tables/{table}/log")["lines"]]
    assert "can come back at any time" in words[-1]
    assert "może wrócić" in guests[late].get(f"/api/tables/{table}/log", lang="pl")["lines"][-1]["words"]


def test_a_no_keeps_the_seat(three):
    guests, table, found = three
    late = waits_for(found)
    one, two = (guest for number, guest in enumerate(guests) if number != late)
    path = f"/api/tables/{table}/seats/{late}"
    found.info.moved -= HOURS * HOUR + 1000
    one.post(f"{path}/bot", {"level": "random"})
    seen = two.post(f"{path}/bot/consent", {"agree": False})["seats"][late]
    assert (seen["bot"], seen["vacant"], "bot_vote" in seen) == ("", False, False)


def voted(guests: list[Guest], table: str, found: Any) -> int:
    late = waits_for(found)
    found.info.moved -= HOURS * HOUR + 1000
    others = [guest for number, guest in enumerate(guests) if number != late]
    others[0].post(f"/api/tables/{table}/seats/{late}/bot", {"level": "random"})
    others[1].post(f"/api/tables/{table}/seats/{late}/bot/consent", {"agree": True})
    return late


def test_who_was_replaced_may_come_back(three):
    guests, table, found = three
    late = voted(guests, table, found)
    back = guests[late].post(f"/api/tables/{table}/seats/{late}/return")["seats"][late]
    assert (back["bot"], back["vacant"]) == ("", False)
    assert guests[late].choices(table)["choices"]


def test_a_newcomer_gets_the_seat_with_the_consent_of_those_who_are_there(three):
    guests, table, found = three
    late = voted(guests, table, found)
    zoe = Guest(guests[0].url, "Zoe")
    if found.seats[late].kind == "person":  # the owner's own: by a link
        found.seats[late].kind = "open"
    zoe.post(f"/api/tables/{table}/seats/{late}/sit")
    for number, guest in enumerate(guests):
        if number != late:
            request = guest.get(f"/api/tables/{table}")["seats"][late]["newcomer"]
            guest.post(f"/api/tables/{table}/seats/{late}/sit/answer", {"agree": True, "request": request["id"]})
    seat = zoe.get(f"/api/tables/{table}")["seats"][late]
    assert (seat["name"], seat["you"], seat["vacant"], seat["bot"]) == ("Zoe", True, False, "")
    guests[late].post(f"/api/tables/{table}/seats/{late}/return", {}, 403)
    assert "Zoe sits down" in guests[late].get(f"/api/tables/{table}/log")["lines"][-1]["words"]


def test_a_move_ends_the_vote(three):
    guests, table, found = three
    late = waits_for(found)
    one, two = (guest for number, guest in enumerate(guests) if number != late)
    found.info.moved -= HOURS * HOUR + 1000
    one.post(f"/api/tables/{table}/seats/{late}/bot", {"level": "random"})
    now = guests[late].choices(table)
    guests[late].choose(table, now, now["choices"][0])
    two.post(f"/api/tables/{table}/seats/{late}/bot/consent", {"agree": True}, 403)
    assert guests[late].get(f"/api/tables/{table}")["seats"][late]["bot"] == ""


def test_who_was_voted_out_does_not_refuse_the_others_a_step_back(three):
    guests, table, found = three
    late = voted(guests, table, found)
    asking = next(number for number in range(3) if number != late)
    found.live.ask_back(asking, found.live.steps)
    body = {"agree": False, "request": found.live.request.id}
    guests[late].post(f"/api/tables/{table}/undo/answer", body, 409)
    assert found.live.request is not None


def test_in_a_rated_game_nobody_chooses_a_weak_bot_for_an_opponent(server, monkeypatch):
    ania, jan = Guest(server.url, "Ania"), Guest(server.url, "Jan")
    table = ania.open("quartermaster", 2, ["me", "open"], public=True, rated=True, pace_hours=24)["id"]
    jan.post(f"/api/tables/{table}/seats/1/sit")
    monkeypatch.setattr(server.services.registry, "_listeners", [])
    found = server.services.registry._tables[table]
    late = waits_for(found)
    found.info.moved -= 25 * HOUR
    other = (jan, ania)[late]
    seen = other.post(f"/api/tables/{table}/seats/{late}/bot", {"level": "random"})["seats"][late]
    assert (seen["bot"], seen["vacant"]) == (STAND_IN, True)
