"""Standings: points, what breaks ties, and the places that follow."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from .model import NOBODY, Entrant, Format, Pairing, Plan, match_points, over, winner

TieBreak = Literal["head_to_head", "buchholz", "sonneborn_berger", "game_points", "wins", "reached"]

TIE_BREAKS: dict[Format, tuple[TieBreak, ...]] = {
    "round_robin": ("head_to_head", "sonneborn_berger", "wins", "game_points"),
    "league": ("head_to_head", "sonneborn_berger", "wins", "game_points"),
    "swiss": ("buchholz", "sonneborn_berger", "head_to_head", "wins", "game_points"),
    "knockout": ("reached",),
    "tables": ("wins", "buchholz"),
}


class Standing(NamedTuple):
    """A line of the standings. Who cannot be told apart shares a place."""

    number: int
    place: int
    division: int
    points: float
    played: int  # pairings that are over
    won: int
    drawn: int
    lost: int
    tie_breaks: tuple[float, ...]


def standings(plan: Plan, entrants: Sequence[Entrant], pairings: Sequence[Pairing]) -> list[Standing]:
    """Return the standings of a tournament, division by division, the best first."""
    done = [pairing for pairing in pairings if over(plan, pairing)]
    points = {entrant.number: _points(plan, done, entrant.number) for entrant in entrants}
    out: list[Standing] = []
    for division in sorted({entrant.division for entrant in entrants}):
        members = [entrant.number for entrant in entrants if entrant.division == division]
        rows = {number: _row(plan, done, points, members, number, division) for number in members}
        ordered = sorted(members, key=lambda number: (_key(rows[number]), -number), reverse=True)
        keys = [_key(rows[number]) for number in ordered]
        out += [rows[number]._replace(place=keys.index(key) + 1) for number, key in zip(ordered, keys, strict=True)]
    return out


def _key(row: Standing) -> tuple[float, ...]:
    return (row.points, *row.tie_breaks)


def _row(
    plan: Plan, done: list[Pairing], points: dict[int, float], members: list[int], number: int, division: int
) -> Standing:
    mine = _mine(plan, done, number)
    fought = [pairing for pairing in mine if not pairing.bye]
    won, drawn = (sum(_share(plan, pairing, number) == share for pairing in fought) for share in (1.0, 0.5))
    level = [other for other in members if other != number and points[other] == points[number]]
    measures: dict[TieBreak, float] = {
        "head_to_head": _against(plan, fought, number, level),
        "buchholz": sum(_met(pairing, points, number) for pairing in mine),
        "sonneborn_berger": sum(
            _share(plan, pairing, number) * points[other]
            for pairing in fought
            for other in pairing.players
            if other not in (number, NOBODY)
        ),
        "game_points": sum(pairing.score(number) for pairing in fought),
        "wins": won,
        "reached": _reached(done, number),
    }
    tie_breaks = tuple([measures[name] for name in TIE_BREAKS[plan.format]])
    return Standing(number, 0, division, points[number], len(mine), won, drawn, len(fought) - won - drawn, tie_breaks)


def _points(plan: Plan, done: list[Pairing], number: int) -> float:
    mine = _mine(plan, done, number)
    if plan.size > 2:
        return sum(pairing.score(number) for pairing in mine)
    return sum(match_points(pairing, number) for pairing in mine)


def _mine(plan: Plan, done: list[Pairing], number: int) -> list[Pairing]:
    """The pairings of an entrant that count. Where everybody meets everybody, whoever has a bye only rests."""
    rests = plan.format in ("round_robin", "league")
    return [pairing for pairing in done if number in pairing.players and not (rests and pairing.bye)]


def _share(plan: Plan, pairing: Pairing, number: int) -> float:
    """1 if an entrant was the best of a pairing, a half if several were."""
    if plan.size == 2:
        return match_points(pairing, number)
    scores = [pairing.score(player) for player in pairing.players]
    mine = pairing.score(number)
    if mine < max(scores) or not mine:
        return 0.0
    return 1.0 if scores.count(mine) == 1 else 0.5


def _met(pairing: Pairing, points: dict[int, float], number: int) -> float:
    """The points of the opponents. A game that was not played counts like one against somebody with one's own points."""
    if pairing.bye or not pairing.played:
        return points[number]
    return sum(points[other] for other in pairing.players if other not in (number, NOBODY))


def _against(plan: Plan, fought: list[Pairing], number: int, level: list[int]) -> float:
    """Points in the games against those who have as many, if everybody of them has met everybody else."""
    among = [pairing for pairing in fought if any(player in level for player in pairing.players)]
    if plan.format == "swiss" and len(among) < len(level):
        return 0.0
    return sum(_share(plan, pairing, number) for pairing in among)


def _reached(done: list[Pairing], number: int) -> float:
    """The round of a knockout that an entrant has come to; who won the last one has come a round further."""
    mine = [pairing for pairing in done if number in pairing.players]
    if not mine:
        return 0.0
    last = max(mine, key=lambda pairing: pairing.round)
    return last.round + (winner(last) == number)


def next_season(rows: Sequence[Standing], moving: int = 1) -> list[tuple[int, int]]:
    """Return the entrants of a league's next season with their divisions: the best of each go up, the last go down."""
    divisions = {division: [row.number for row in rows if row.division == division] for division in _divisions(rows)}
    for upper, lower in zip(_divisions(rows)[:-1], _divisions(rows)[1:], strict=True):
        up, down = divisions[lower][:moving], divisions[upper][-moving:]
        divisions[upper] = [number for number in divisions[upper] if number not in down] + up
        divisions[lower] = down + [number for number in divisions[lower] if number not in up]
    return [(number, division) for division, members in divisions.items() for number in members]


def _divisions(rows: Sequence[Standing]) -> list[int]:
    return sorted({row.division for row in rows})
