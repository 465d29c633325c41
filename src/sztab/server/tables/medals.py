"""Medals of a finished game: what a side did best, found in the points by round and in the rolls; one for a losing side, too."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated, Literal

from msgspec import Meta, Struct

from sztab.engine.match import Line

from .table import Table

RARE = 1500  # ten-thousandths: a roll that falls this well more often earns nothing
MOST = 3
LEAST = 2  # rounds in the lead, or points behind, that are worth a medal

Points = dict[str, int]  # by side


class Medal(Struct):
    """Something that was done better than anything else of its kind."""

    kind: Annotated[
        Literal["round", "roll", "comeback", "lead", "defeat"],
        Meta(
            description="the most points in one round; the rarest of good rolls; from behind into the lead; the lead for the "
            "most rounds by a side that lost; the best round of a side that lost"
        ),
    ]
    who: Annotated[str, Meta(description="a side or a role")]
    round: int
    number: Annotated[int, Meta(description="points gained, hits rolled, points behind, or rounds in the lead")]
    chance: Annotated[float, Meta(description="of a roll: how often one falls as well or better, in per cent")] = 0.0


def medals(rounds: Sequence[tuple[int, Points]], winner: str, roll: Medal | None) -> list[Medal]:
    """At most three, by the points at the end of each round and the best roll of the game."""
    if len(rounds) < LEAST:
        return []
    sides = list(rounds[-1][1])
    found = [_best_round(rounds, sides, "round"), roll, _comeback(rounds, sides)]
    losers = [side for side in sides if winner and side != winner]
    kept = [medal for medal in found if medal is not None][:MOST]
    if losers and not any(medal.who in losers for medal in kept):
        consoling = _longest_lead(rounds, losers) or _best_round(rounds, losers, "defeat")
        kept = [*kept[: MOST - 1], *([consoling] if consoling else [])]
    return kept


def _best_round(
    rounds: Sequence[tuple[int, Points]], sides: Sequence[str], kind: Literal["round", "defeat"]
) -> Medal | None:
    gains = [
        (after.get(side, 0) - before.get(side, 0), -round, side)
        for (_, before), (round, after) in pairwise(rounds)
        for side in sides
    ]
    most, round, side = max(gains, default=(0, 0, ""))
    return Medal(kind, side, -round, most) if most > 0 else None


def best_roll(table: Table) -> Medal | None:
    """The roll that fell best against its chances, with more hits than were to be expected."""
    assert table.live is not None
    found: list[tuple[float, Medal]] = []
    for step in table.live.match.steps:
        for line in step.lines:
            hits, chance = _merit(line)
            who = _named(table, line) if hits else ""
            if who:
                round = table.game.progress(step.before)[0]
                found.append((chance, Medal("roll", who, round, hits, chance / 100)))
    return min(found, key=lambda one: (one[0], -one[1].number), default=(0.0, None))[1]


def _merit(line: Line) -> tuple[int, int]:
    """The hits of a roll and how seldom one falls as well; no hits unless it was a rare one."""
    if line.roll is None or line.roll.need or line.roll.total or not line.roll.chances:
        return 0, 0
    hits = sum(counts for _, _, counts in line.dice)
    chance = sum(line.roll.chances[hits:])
    return (hits, chance) if 0 < chance <= RARE else (0, 0)


def _named(table: Table, line: Line) -> str:
    """Who rolled: the first role or side that the line names."""
    slots = (table.game.role_slot, table.game.side_slot)
    parts = table.game.told(table.rules, line, "en")["parts"]
    return next((part[2] for part in parts if part[0] in slots and len(part) > 2), "")


def _leads(rounds: Sequence[tuple[int, Points]], side: str) -> list[tuple[int, int]]:
    """By round, how far a side was ahead of the best of the others."""
    return [
        (round, points.get(side, 0) - max([count for other, count in points.items() if other != side], default=0))
        for round, points in rounds
    ]


def _comeback(rounds: Sequence[tuple[int, Points]], sides: Sequence[str]) -> Medal | None:
    """The farthest that a side was behind before it went ahead."""
    found: list[tuple[int, int, str]] = []
    for side in sides:
        behind = 0
        for round, lead in _leads(rounds, side):
            if lead > 0 and behind:
                found.append((behind, -round, side))
                behind = 0
            behind = max(behind, -lead)
    depth, round, side = max(found, default=(0, 0, ""))
    return Medal("comeback", side, -round, depth) if depth >= LEAST else None


def _longest_lead(rounds: Sequence[tuple[int, Points]], sides: Sequence[str]) -> Medal | None:
    """The side that was ahead of all others for the most rounds, with the last of them."""
    ahead = {side: [round for round, lead in _leads(rounds, side) if lead > 0] for side in sides}
    side = max(sides, key=lambda one: len(ahead[one]))
    return Medal("lead", side, ahead[side][-1], len(ahead[side])) if len(ahead[side]) >= LEAST else None
