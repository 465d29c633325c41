"""Rematches: who takes which seat when a finished game is played again, and how everybody hears of it."""

from . import representations as answers
from .entries import Entry
from .table import Seat, Table


def asked_for(one: Seat | None, notes: list[Entry]) -> answers.Rematch | None:
    """Return the last rematch that somebody asked for, and the seat that the reader has there."""
    if not notes:
        return None
    data = notes[-1].data
    seat = data["seats"].get(str(one.number)) if one is not None else None
    return answers.Rematch(table=data["table"], by=data["name"], swap=data["swap"], seat=seat)


def new_places(table: Table, swap: bool) -> dict[int, int]:
    """Return for each seat the one that its player takes. Two sides of the same size change sides, others rotate."""
    count = len(table.seats)
    if not swap:
        return {number: number for number in range(count)}
    sides = [[seat.number for seat in table.seats_on(side)] for side in table.game.sides()]
    sides = [seats for seats in sides if seats]
    if len(sides) == 2 and len(sides[0]) == len(sides[1]):
        pairs = list(zip(*sides, strict=True))
        return dict(pairs) | {b: a for a, b in pairs}
    return {number: (number + 1) % count for number in range(count)}
