"""A1.3 The two ordinary dice: their sum, and who rolled highest."""

from typing import Final

from sztab.engine.zones import PUBLIC

from .state import State

TWO_DICE: Final = 2


def sums(s: State, name: str, players: tuple[int, ...], line: str, clause: str) -> list[int]:
    """Each of the players rolls two dice."""
    dice = s.roll(name, "die", TWO_DICE * len(players))
    out = [dice[2 * i] + dice[2 * i + 1] + TWO_DICE for i in range(len(players))]
    if s.listener is not None:
        for i, player in enumerate(players):
            s.tell(PUBLIC, line, clause, player, out[i])
            tell_two(s, dice[2 * i], dice[2 * i + 1])
    return out


def tell_two(s: State, one: int, other: int, need: int = 0) -> None:
    """Both count: it is their sum that matters, and whether it reaches what was needed."""
    s.tell_dice("die", (one, other), (True, True))
    if s.listener is not None:
        sides = len(s.t.grammar.names["die"])
        good = sum([a + b + TWO_DICE >= need for a in range(sides) for b in range(sides)]) / sides**2
        s.tell_roll(total=one + other + TWO_DICE, need=need, chances=(1 - good, good) if need else ())


def highest(s: State, name: str, players: tuple[int, ...], line: str, clause: str) -> tuple[int, ...]:
    """R44 Each rolls two dice; those with the highest sum."""
    rolled = sums(s, name, players, line, clause)
    most = max(rolled)
    return tuple([player for player, sum in zip(players, rolled, strict=True) if sum == most])
