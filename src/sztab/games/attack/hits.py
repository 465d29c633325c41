"""A9.5-A9.8 One roll of a land battle: how many dice, which of them hit, who is lost."""

from .state import State
from .terms import BLANK, ONE, TYPES, Force, of_type


def dice_of(s: State, force: Force) -> int:
    """A9.5 One die for each unit, two for a tank, never fewer than two."""
    dice = s.t.dice
    number = 0
    for unit in range(TYPES):
        number += of_type(force, unit) * dice[unit]
    return max(number, s.t.fewest_dice)


def faces_of(s: State, rolled: tuple[int, ...]) -> list[int]:
    """A1.2 The number of dice that show each unit, then of blanks."""
    out = [0] * (BLANK + 1)
    faces = s.t.faces
    for die in rolled:
        out[faces[die]] += 1
    return out


def hits_of(force: Force, faces: list[int]) -> int:
    """A9.6 Of each type the smaller of dice showing it and own units of it in battle."""
    hits = 0
    for unit in range(TYPES):
        hits += min(of_type(force, unit), faces[unit])
    return hits


def after_losses(force: Force, hits: int) -> Force:
    """A9.7 Infantry first, then tanks, artillery, planes. A9.8 Hits beyond their number are wasted.

    >>> from sztab.games.attack.terms import force_of
    >>> after_losses(force_of(1, 2, 0, 1), 2) == force_of(0, 1, 0, 1)
    True
    """
    for unit in range(TYPES):
        lost = min(of_type(force, unit), hits)
        force -= lost * ONE[unit]
        hits -= lost
    return force


def matched(s: State, force: Force, rolled: tuple[int, ...], counted: tuple[bool, ...]) -> tuple[tuple[str, int], ...]:
    """A9.6 Why each die hits or does not: keys under [die_why], with the type of unit that it shows."""
    out = []
    for die, counts in zip(rolled, counted, strict=True):
        face = s.t.faces[die]
        if face == BLANK:
            out.append(("blank", 0))
        elif counts:
            out.append(("unit_in_battle", face))
        else:
            out.append(("more_than_in_battle" if of_type(force, face) else "no_unit_in_battle", face))
    return tuple(out)


def counting(s: State, force: Force, rolled: tuple[int, ...]) -> tuple[bool, ...]:
    """A9.6 Which dice are matched to an own unit in battle: of each type as many as there are of it."""
    left = [of_type(force, unit) for unit in range(TYPES)] + [0]  # nobody matches a blank
    out = []
    for die in rolled:
        face = s.t.faces[die]
        out.append(left[face] > 0)
        left[face] -= 1
    return tuple(out)
