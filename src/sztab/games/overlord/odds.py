"""The exact odds of an attack: hits, elimination, retreat, from the faces of the dice."""

from functools import cache
from math import comb

from .retreat import allowances, depth
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
    """M8.1 The number of faces of a die that hit a unit."""
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


def odds(s: State, target: Unit, dice: int, stars: bool, ignorable: bool) -> tuple[int, int, int, int]:
    """Per cent, exactly: a hit or more, two or more, the unit eliminated (M8.5 by a retreat that cannot be made, too), the unit
    driven back. Its owner is taken to ignore all flags that it may (M8.6)."""
    sides = len(s.t.faces)
    hit, flag = hitting(s, target, stars) / sides, s.t.faces.count(FLAG) / sides
    spare = sum(allowances(s, target)) if ignorable else 0
    steps = s.type(target).fewest_steps
    figures, at = s.figures[target], s.at[target]
    some = more = gone = back = 0.0
    for hits in range(dice + 1):
        for flags in range(dice + 1 - hits):
            rest = dice - hits - flags
            ways = comb(dice, hits) * comb(dice - hits, flags)
            chance = ways * hit**hits * flag**flags * (1 - hit - flag) ** rest
            some += chance if hits else 0
            more += chance if hits > 1 else 0
            must = max(0, flags - spare) * steps
            made = depth(s, target, at, must)
            if hits + must - made >= figures:
                gone += chance
            elif made:
                back += chance
    return percent(some), percent(more), percent(gone), percent(back)


def percent(chance: float) -> int:
    return round(100 * chance)
