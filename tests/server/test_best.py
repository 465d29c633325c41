"""The best earlier result of a game played alone is shown as the one to beat."""

import asyncio
import json

from sqlalchemy import update
from tests.server.conftest import Guest, Server

from sztab.server.storage.schema import tables


def finish(server: Server, table: str, reason: str, turns: int, medals: int) -> None:
    """Put a result into the database, as if the game had been played to it."""
    winner = "white" if reason == "rhine" else ""
    outcome = {"winner": winner, "reason": reason, "points": {"red": 0, "white": medals, "blue": 0}, "rounds": turns}
    row = update(tables).where(tables.c.id == table).values(status="finished", summary=json.dumps({"outcome": outcome}))
    assert server._loop is not None
    writing = server.services.database.write(lambda connection: connection.execute(row))
    asyncio.run_coroutine_threadsafe(writing, server._loop).result(30)


def alone(guest: Guest, **more: object) -> str:
    return str(guest.open("rhine", 1, ["me"], **more)["id"])


def test_fewer_turns_are_better_and_then_more_medals(server):
    ania = Guest(server.url, "Ania")
    now = alone(ania)
    assert "to_beat" not in ania.get(f"/api/tables/{now}")
    for turns, medals in ((9, 8), (8, 2), (8, 3)):
        finish(server, alone(ania), "rhine", turns, medals)
    assert ania.get(f"/api/tables/{now}")["to_beat"] == "Your best so far, to be beaten: 8 turns, 3 medals."


def test_what_was_given_up_or_is_another_game_is_not_compared(server):
    ania, jan = Guest(server.url, "Ania"), Guest(server.url, "Jan")
    now = alone(ania)
    finish(server, alone(ania), "given_up", 3, 0)
    finish(server, alone(ania, options={"solo": "blue"}), "rhine", 6, 5)
    finish(server, alone(jan), "rhine", 6, 5)
    assert "to_beat" not in ania.get(f"/api/tables/{now}")
