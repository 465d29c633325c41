"""The exact odds of an attack: hits, elimination, retreat, from the faces of the dice."""

from functools import cache
from math import comb

from .retreat import allowances
from .state import State
from .terms import FLAG, STAR, Unit


@cache
def at_least(dice: int, sides: int, good: int, number: int) -> float:
    """The chance that at least so many of the dice show one of `good` faces.

    >>> round(at_least(3, 6, 3, 1), 3)
    0.875
    """
    p = good / sides
    return sum([comb(dice, k) * p**k * (1 - p) ** (dice - k) for k in range(max(0, number), dice + 1)])


def hitting(s: State, target: Unit, stars: bool = False) -> int:
    """How many faces of a die hit a unit (M8.1)."""
    hit_by = s.type(target).hit_by | (1 << STAR if stars else 0)
    return sum([hit_by >> face & 1 for face in s.t.faces])


def hits(s: State, target: Unit, dice: int, number: int, stars: bool = False) -> float:
    """The chance of so many hits or more."""
    return at_least(dice, len(s.t.faces), hitting(s, target, stars), number)


def kill(s: State, target: Unit, dice: int, stars: bool = False) -> float:
    """The chance that hits alone eliminate a unit."""
    return hits(s, target, dice, s.figures[target], stars)


def expected(s: State, target: Unit, dice: int, stars: bool = False) -> float:
    """The figures a unit loses on average by hits: never more than it has."""
    return sum([hits(s, target, dice, number, stars) for number in range(1, s.figures[target] + 1)])


def flags(s: State, target: Unit, dice: int, ignorable: bool = True) -> float:
    """The chance of at least one flag more than the unit can ignore (M8.6)."""
    spare = sum(allowances(s, target)) if ignorable else 0
    return at_least(dice, len(s.t.faces), s.t.faces.count(FLAG), spare + 1)


def percent(chance: float) -> int:
    return round(100 * chance)
