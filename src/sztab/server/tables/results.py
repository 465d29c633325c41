"""Results of finished games by seat, and the tables that may be rated."""

from typing import Literal

import msgspec

from ..errors import ProblemError
from ..storage.ratings import Result, bot_player, size_of
from . import representations as answers
from .table import Table

Verdict = Literal["won", "lost", "draw"]


def results_of(table: Table) -> list[Result]:
    """Return the results of a game that has just been finished. Seats that nobody holds any more have none."""
    info = table.info
    kept = msgspec.json.decode(info.summary or "{}").get("outcome")
    outcome = msgspec.convert(kept, answers.Result) if kept else None
    winner = outcome.winner if outcome is not None else ""
    places = _places(table, outcome)
    rated = info.rated and len(places) > 1
    out = []
    for seat in table.seats:
        player = seat.person or (bot_player(seat.bot) if seat.bot else "")
        if player:
            side, said = table.side_of(seat).id, verdict(table, seat.eyes, winner, outcome)
            out.append(
                Result(info.id, seat.number, player, info.game, size_of(info.players), side, places[side], said, rated)
            )
    if len({one.side for one in out}) < 2:
        return [one._replace(rated=False) for one in out]  # nobody is left to compare with
    return out


def verdict(table: Table, eyes: int, winner: str, result: answers.Result | None) -> Verdict:
    """Return the result for a seat. Without a single winner it is a draw, unless its side gave up or others share the victory."""
    mine = [side.id for side in table.game.sides() if any(eyes >> role & 1 for role in side.roles)]
    if winner:
        return "won" if winner in mine else "lost"
    if result is not None and result.gave_up in mine:
        return "lost"
    best = _best(result)
    return "draw" if not best or not best.isdisjoint(mine) else "lost"


def _best(result: answers.Result | None) -> set[str]:
    """The sides that share the most points, where the game counted them."""
    points = result.points if result is not None and isinstance(result.points, dict) else {}
    most = max(points.values(), default=0)
    return {side for side, count in points.items() if count == most and most > 0}


def _places(table: Table, outcome: answers.Result | None) -> dict[str, int]:
    """The places of the sides that were played: the winner, then by points where the game counted them; who gave up is last."""
    playing = [side.id for side in table.game.sides() if table.seats_on(side)]
    winner = outcome.winner if outcome is not None else ""
    gave_up = outcome.gave_up if outcome is not None else ""
    points = outcome.points if outcome is not None and isinstance(outcome.points, dict) else {}
    counted = points if all(side in points for side in playing) else {}
    key = {side: (side != winner, side == gave_up, -counted.get(side, 0)) for side in playing}
    order = sorted(set(key.values()))
    return {side: order.index(key[side]) + 1 for side in playing}


def refuse_rated(table: Table) -> None:
    """In a rated game nobody is helped: no hint, no step back by consent, no other player on a seat."""
    if table.info.rated and table.info.status == "running":
        raise ProblemError("forbidden", "rated")
