"""Conditional play: standing orders until something public happens, a next answer, a turn that ends by itself."""

from typing import Any

import pytest
from tests.server.conftest import Guest, Server, until

from sztab.server.tables import conditional

pytestmark = pytest.mark.storage


def seated(server: Server, game: str, **more: Any) -> tuple[list[Guest], str, Any]:
    guests = [Guest(server.url, "Ania"), Guest(server.url, "Jan")]
    table = guests[0].open(game, 2, ["me", "open"], public=True, **more)["id"]
    guests[1].post(f"/api/tables/{table}/seats/1/sit")
    return guests, table, server.services.registry._tables[table]


def settle(guest: Guest, table: str, status: int = 200, **orders: Any) -> Any:
    answer = guest.http.put(f"/api/tables/{table}/orders", json={"orders": {}, **orders})
    assert answer.status_code == status, answer.text
    return answer.json()


def waits_for(guests: list[Guest], table: str) -> tuple[Guest, Guest, Any]:
    for guest, other in (guests, guests[::-1]):
        asked = guest.choices(table)
        if asked["choices"]:
            return guest, other, asked
    raise AssertionError("nobody is asked")


def test_the_next_answer_is_given_when_it_can_be(server: Server) -> None:
    guests, table, _ = seated(server, "attack", options={"round_limit": "off"})
    guest, other, asked = waits_for(guests, table)
    while "build" not in asked["choices"]:
        guest.choose(table, asked, asked["choices"][0])
        guest, other, asked = waits_for(guests, table)
    settle(guest, table, next="build")
    until(lambda: guest.get(f"/api/tables/{table}/orders")["next"] is None)
    assert "build" not in guest.choices(table)["choices"]
    assert settle(other, table, next="end")["next"] == "end"
    settle(other, table, 400, next="explode everything")


def test_a_next_answer_lapses_when_the_question_is_another_one(server: Server) -> None:
    guests, table, _ = seated(server, "attack", options={"round_limit": "off"})
    guest, other, asked = waits_for(guests, table)
    settle(other, table, next="end")
    while guest.choices(table)["choices"] and not other.choices(table)["choices"]:
        asked = guest.choices(table)
        guest.choose(table, asked, asked["choices"][0])
    assert other.get(f"/api/tables/{table}/orders")["next"] is None
    assert other.choices(table)["choices"]


def test_reactions_are_passed_until_it_is_my_move(server: Server) -> None:
    guests, table, found = seated(server, "quartermaster")
    while found.live.sealed():
        guest, _, asked = waits_for(guests, table)
        guest.choose(table, asked, asked["choices"][0])
    guest, other, asked = waits_for(guests, table)
    assert settle(other, table, until="my_move")["until"] == "my_move"
    assert settle(other, table, until="round")["until"] == "round"
    settle(other, table, until="my_move")
    for _ in range(400):
        asked = other.choices(table)
        if asked["choices"] and not found.live.window():
            break
        asked = guest.choices(table)
        if asked["choices"]:
            guest.choose(table, asked, asked["choices"][-1])
    assert other.get(f"/api/tables/{table}/orders")["until"] is None


def test_a_turn_ends_by_itself_only_if_everybody_knows_that_nothing_is_left(server: Server) -> None:
    guests, table, found = seated(server, "attack", options={"round_limit": "off"})
    guest, other, asked = waits_for(guests, table)
    while "end" not in asked["choices"]:
        guest.choose(table, asked, asked["choices"][0])
        guest, other, asked = waits_for(guests, table)
    seat = next(seat for seat in found.seats if seat.person == guest.id)
    role = found.rules.roles.index(asked["role"])
    settle(guest, table, end_turn=True)
    assert conditional.settled_answer(found, seat, role) is None  # there is more to choose
    play_until_only_the_end_is_left(guest, table)
    until(lambda: other.choices(table)["choices"] or found.live.state.over)


def play_until_only_the_end_is_left(guest: Guest, table: str) -> None:
    """All actions of the turn are used up; then it ends by itself."""
    for _ in range(200):
        asked = guest.choices(table)
        rest = [token for token in asked["choices"] if token != "end" and not token.startswith(("trade", "move"))]
        if not asked["choices"]:
            return
        guest.choose(table, asked, rest[0] if rest else next(t for t in asked["choices"] if t != "end"))


def test_what_only_the_player_knows_is_asked(monkeypatch: pytest.MonkeyPatch, server: Server) -> None:
    """In a world in which another hand would leave a choice the player is asked, though this hand leaves none."""
    guests, table, found = seated(server, "attack", options={"round_limit": "off"})
    guest, _, asked = waits_for(guests, table)
    while "end" not in asked["choices"]:
        guest.choose(table, asked, asked["choices"][0])
        guest, _, asked = waits_for(guests, table)
    seat = next(seat for seat in found.seats if seat.person == guest.id)
    role, live = found.rules.roles.index(asked["role"]), found.live
    end = found.rules.grammar.choice("end")

    class Hand:
        """A position whose choices depend on what lies in a hand."""

        def __init__(self, choices: list[Any]) -> None:
            self.left = choices

        def choices(self, role: int) -> list[Any]:
            return self.left

        def waiting(self) -> Any:
            return live.state.waiting()

    game = found.game
    for others, public in (([end], True), ([end, (0,)], False)):
        monkeypatch.setattr(type(game), "redeal", lambda self, s, eyes, rng, others=others: Hand(others))
        fake = type("Live", (), {"state": Hand([end]), "turn": 1})()
        assert conditional._is_public(found, fake, seat, role) is public
