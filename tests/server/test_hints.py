"""Hints: for the player who is asked, from the workers of the bots; noted where others can see it."""

from typing import Any

from tests.server.conftest import Guest, Server, play_on

from sztab.engine.record import read, replayed
from sztab.games import find


def pair(server: Server, game: str) -> tuple[Guest, Guest, str]:
    ania, jan = Guest(server.url, "Ania"), Guest(server.url, "Jan")
    table = ania.open(game, 2, ["me", "open"], public=True)["id"]
    jan.post(f"/api/tables/{table}/seats/1/sit")
    return ania, jan, table


def hinted(guest: Guest, table: str, status: int = 200, **changed: str) -> Any:
    """A hint at what the guest is asked now."""
    asked = guest.choices(table)
    return guest.post(
        f"/api/tables/{table}/hint", {"role": asked["role"], "question": asked["question"], **changed}, status
    )


def hint_lines(guest: Guest, table: str) -> list[str]:
    return [line["words"] for line in guest.get(f"/api/tables/{table}/log")["lines"] if "hint" in line["words"]]


def test_a_hint_names_good_answers_with_reasons_and_everybody_learns_of_it_once(server):
    ania, jan, table = pair(server, "rhine")
    mover, other = (ania, jan) if ania.choices(table)["choices"] else (jan, ania)
    asked = mover.choices(table)
    found = hinted(mover, table)
    assert found["question"] == asked["question"]
    assert 1 <= len(found["hints"]) <= 5
    links = [hint["links"][0] for hint in found["hints"]]
    assert {link["token"] for link in links} <= set(asked["choices"])
    assert all(link["words"] for link in links)
    hinted(mover, table)
    assert hint_lines(other, table) == [f"{mover.name} takes a hint."]
    mover.choose(table, asked, found["hints"][0]["answer"])
    ania.post(f"/api/tables/{table}/resign")
    record = read(jan.get(f"/api/tables/{table}/record"), "record")
    assert [row.note for row in record.rows if row.note.startswith("hint")] == [f"hint {asked['role']}"]
    replayed(record, find("rhine"))


def test_a_hint_is_for_who_is_asked_and_at_the_question_that_is_put(server):
    ania, jan, table = pair(server, "rhine")
    mover, other = (ania, jan) if ania.choices(table)["choices"] else (jan, ania)
    asked = mover.choices(table)
    hinted(mover, table, 409, question="0.7")
    other.post(f"/api/tables/{table}/hint", {"role": asked["role"], "question": asked["question"]}, 403)
    view = other.get(f"/api/tables/{table}/view")
    other.post(f"/api/tables/{table}/hint", {"role": view["roles"][0], "question": view["question"]}, 409)
    assert hint_lines(mover, table) == []


def test_where_answers_are_secret_others_do_not_learn_of_a_hint_while_the_game_is_on(server):
    ania, jan, table = pair(server, "quartermaster")  # whose set-up is chosen in secret
    role = ania.choices(table)["role"]
    before = jan.get(f"/api/tables/{table}/view")["number"]
    hinted(ania, table)
    assert hint_lines(ania, table) == ["Ania takes a hint."]
    assert jan.get(f"/api/tables/{table}/view")["number"] == before
    play_on([ania, jan], table, 20)
    assert f"@ hint {role}" in ania.get(f"/api/tables/{table}/record")
    assert "@ hint" not in jan.get(f"/api/tables/{table}/record")
    ania.post(f"/api/tables/{table}/resign")
    assert f"@ hint {role}" in jan.get(f"/api/tables/{table}/record")
