"""The chance of each side to win a position: what the judge says of it, on a scale that whole games have set.

The judge measures in points of its own. A few games are played out from positions of the game in question, and one number,
the *slope*, is fitted so that a lead of so many points means as much chance as it brought in them.
"""

import math
from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from sztab.engine.game import Game
from sztab.engine.rules import Rules
from sztab.engine.state import State

from .playout import call_time, play_on, quick_choice

LONGEST: Final = 20_000  # decisions of a whole game; one that lasts longer says nothing
USUAL: Final = 1.5  # the slope before any game was played: a lead of the game's `scale` is then nearly won
HELD: Final = 4.0  # how many games that assumption is worth
BESIDE: Final = 0.05  # of the logarithm of the slope, to see how sharp it is
STEPS: Final = 60  # of the search for the slope
Z: Final = 1.959964  # of the normal distribution: 95 times out of 100
STEEPEST: Final = 8.0  # times the usual slope, up and down


class Ladder(NamedTuple):
    """The sides that play, one role of each to judge by, and how steeply chances rise with the judge's lead."""

    sides: tuple[str, ...]
    roles: tuple[int, ...]
    slope: float
    games: int  # that set the slope
    doubt: float = 0.0  # of the logarithm of the slope, from these games


def unmeasured(game: Game, rules: Rules, players: int) -> Ladder:
    """The sides with the slope that is assumed before any game was played."""
    seated = 0
    for eyes in game.seats(rules, players):
        seated |= eyes
    playing = [(side.id, [role for role in side.roles if seated >> role & 1]) for side in game.sides()]
    first = {side: roles[0] for side, roles in playing if roles}
    return Ladder(tuple(first), tuple(first.values()), USUAL / game.outlook().scale, 0)


def chances(ladder: Ladder, worths: Sequence[float]) -> list[float]:
    """The chance of each side. Who plays alone has a chance against nobody, who stands at nought.

    >>> [round(chance, 2) for chance in chances(Ladder(("axis", "allies"), (0, 1), 0.1, 0), [10.0, -10.0])]
    [0.88, 0.12]
    >>> chances(Ladder(("solo",), (0,), 0.1, 0), [0.0])
    [0.5]
    """
    most = max(worths) if len(worths) > 1 else max(0.0, worths[0])
    powers = [math.exp(max(-700.0, ladder.slope * (worth - most))) for worth in worths]
    nobody = 0.0 if len(worths) > 1 else math.exp(max(-700.0, -ladder.slope * most))
    total = sum(powers) + nobody
    return [power / total for power in powers]


def foreseen(game: Game, ladder: Ladder, s: State, rng: Random) -> list[float]:
    """The chances along one playout: the mean over the ends of the turns that a bot looks ahead; the position is played on.

    At the end of anybody's turn that player looks better than he is. Over a round of turns this evens out.
    """
    outlook = game.outlook()
    leaf = outlook.leaf if outlook.leaf is not None else outlook.worth
    seen: list[list[float]] = []
    while len(seen) < max(1, outlook.turns):
        play_on(outlook, s, ladder.roles[0], 0, rng)
        seen.append(chances(ladder, [leaf(s, role) for role in ladder.roles]))
        if s.over:
            return seen[-1]
        if outlook.halts is not None and outlook.halts(s):
            break
    return [sum(column) / len(seen) for column in zip(*seen, strict=True)]


def share(wins: float, games: int) -> tuple[float, float, float]:
    """A share with the bounds of its Wilson interval (95 %): sound for few games and for shares near 0 and 1.

    >>> share(0, 0)
    (0.0, 0.0, 1.0)
    """
    if not games:
        return 0.0, 0.0, 1.0
    part = wins / games
    centre = (part + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z / (1 + Z * Z / games) * math.sqrt(part * (1 - part) / games + Z * Z / (4 * games * games))
    return part, centre - half if wins else 0.0, 1.0 if wins == games else centre + half


# The slope


Sample = tuple[list[float], list[float]]  # what a position is worth to each side, and what each side got in the end


def measured(game: Game, ladder: Ladder, positions: Sequence[State], rng: Random) -> Ladder:
    """The ladder with the slope that fits games played out from these positions, one from each."""
    return fitted(ladder, [row for s in positions for row in sampled(game, ladder, s, rng)])


def sampled(game: Game, ladder: Ladder, s: State, rng: Random) -> list[Sample]:
    """What one game played out from a position says of the slope; nothing if it did not end."""
    won = _won(game, ladder, s.clone(), rng)
    return [([game.outlook().worth(s, role) for role in ladder.roles], won)] if won else []


def fitted(ladder: Ladder, rows: Sequence[Sample]) -> Ladder:
    """The ladder with the slope that fits what games came to."""
    slope, doubt = _fitted(ladder, rows)
    return ladder._replace(slope=slope, games=len(rows), doubt=doubt)


def sways(found: Sequence[float]) -> list[float]:
    """How far each chance moves for a small change of the logarithm of the slope: not at all where all are equal, or certain.

    >>> [round(sway, 2) for sway in sways([0.5, 0.5]) + sways([0.8, 0.2])]
    [0.0, 0.0, 0.22, -0.22]
    """
    every = [*found, 1.0 - found[0]] if len(found) == 1 else list(found)  # who plays alone has a chance against nobody
    logs = [math.log(max(chance, 1e-9)) for chance in every]
    mean = sum([chance * log for chance, log in zip(every, logs, strict=True)])
    return [chance * (log - mean) for chance, log in zip(found, logs, strict=False)]


def _won(game: Game, ladder: Ladder, s: State, rng: Random) -> list[float]:
    """The result of each side in a game played out quickly: the whole point, or a share of it; nothing if it did not end."""
    for _ in range(LONGEST):
        if s.over:
            break
        role = s.asked()[0]
        s.choose(role, quick_choice(game.outlook(), s, role, rng))
        if 0 < game.unattended < game.progress(s)[0]:
            call_time(game, s, None)
    else:
        return []
    winner = game.outcome(s)["winner"]
    if winner in ladder.sides:
        return [float(side == winner) for side in ladder.sides]
    return [0.0] if len(ladder.sides) == 1 else [1.0 / len(ladder.sides)] * len(ladder.sides)


def _fitted(ladder: Ladder, rows: Sequence[Sample]) -> tuple[float, float]:
    """The slope under which the results are likeliest, held back towards the usual one: by golden section, in its logarithm.

    Its doubt follows from how sharply they become less likely beside it.
    """
    usual = math.log(ladder.slope)

    def unlikely(log: float) -> float:
        tried = ladder._replace(slope=math.exp(log))
        cost = HELD * (log - usual) ** 2
        for worths, won in rows:
            for chance, share in zip(chances(tried, worths), won, strict=True):
                cost -= share * math.log(max(chance, 1e-9))
            if len(worths) == 1:
                cost -= (1.0 - won[0]) * math.log(max(1.0 - chances(tried, worths)[0], 1e-9))
        return cost

    low, high = usual - math.log(STEEPEST), usual + math.log(STEEPEST)
    golden = (math.sqrt(5) - 1) / 2
    for _ in range(STEPS):
        a, b = high - golden * (high - low), low + golden * (high - low)
        low, high = (low, b) if unlikely(a) < unlikely(b) else (a, high)
    best = (low + high) / 2
    bend = (unlikely(best + BESIDE) - 2 * unlikely(best) + unlikely(best - BESIDE)) / BESIDE**2
    return math.exp(best), 1.0 / math.sqrt(max(bend, 2 * HELD))
