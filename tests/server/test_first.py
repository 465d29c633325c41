"""The first click: a light game against bots, whose set-up is dealt and can be chosen after all."""

import pytest
from tests.server.conftest import Guest, until

from sztab.games import GAME_IDS, find

WITH_CHORES = [id for id in GAME_IDS if find(id).chores]


def first_game(guest: Guest, id: str) -> str:
    """The table that one click opens."""
    first = next(game for game in guest.get("/api/games") if game["id"] == id)["first"]
    seats = [{"kind": "bot", "bot": "greedy"} for _ in range(first["players"])]
    seats[first["seat"] - 1] = {"kind": "me"}
    body = {"game": id, "players": first["players"], "options": first["options"], "seats": seats, "deal": True}
    return str(guest.post("/api/tables", body, 201)["id"])


def asked(guest: Guest, table: str) -> str:
    """The name of the question put to the guest, once one is."""
    until(lambda: guest.choices(table)["choices"])
    return str(guest.get(f"/api/tables/{table}/view")["scene"]["prompt"]["question"])


@pytest.mark.parametrize("id", GAME_IDS)
def test_the_first_question_is_no_chore(server, id):
    ania = Guest(server.url, "Ania")
    table = first_game(ania, id)
    assert asked(ania, table) not in find(id).chores


@pytest.mark.parametrize("id", WITH_CHORES)
def test_a_dealt_set_up_can_be_chosen_after_all(server, id):
    ania = Guest(server.url, "Ania")
    table = first_game(ania, id)
    asked(ania, table)
    mine = next(seat for seat in ania.get(f"/api/tables/{table}")["seats"] if seat["you"])
    assert mine["dealt"]
    ania.post(f"/api/tables/{table}/set-up", {})
    assert asked(ania, table) in find(id).chores
    mine = next(seat for seat in ania.get(f"/api/tables/{table}")["seats"] if seat["you"])
    assert not mine["dealt"]
    ania.post(f"/api/tables/{table}/set-up", {}, 409)


def test_who_has_played_keeps_the_set_up(server):
    ania = Guest(server.url, "Ania")
    table = first_game(ania, "quartermaster")
    asked(ania, table)
    now = ania.choices(table)
    ania.choose(table, now, now["choices"][0])
    ania.post(f"/api/tables/{table}/set-up", {}, 409)


def test_the_set_up_of_a_table_among_people_is_not_undone_by_one_of_them(server):
    ania, jan = Guest(server.url, "Ania"), Guest(server.url, "Jan")
    body = {"game": "attack", "players": 2, "seats": [{"kind": "me"}, {"kind": "open"}], "deal": True, "public": True}
    table = ania.post("/api/tables", body, 201)["id"]
    jan.post(f"/api/tables/{table}/seats/1/sit", {})
    until(lambda: any(guest.choices(table)["choices"] for guest in (ania, jan)))
    ania.post(f"/api/tables/{table}/set-up", {}, 409)
