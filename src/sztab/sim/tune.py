"""The weights of a judge from games that bots play: which parts of a position tell who will win.

Games are played quickly, with some moves at random so that they differ. From each position at the beginning of a turn its parts
are kept, as one side sees them, and whether that side won. A logistic regression on them gives the weights; how well a judge
tells the winner is the AUC: the chance that of two positions, one won and one lost, it likes the won one better.
"""

import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

from sztab.bots.playout import call_time, quick_choice
from sztab.engine.chance import key_of_seed
from sztab.engine.game import Game, roles_of
from sztab.engine.rules import Rules

from .play import LONGEST
from .simulate import sides_of_seats

STRAY = (
    0.02,
    0.08,
    0.2,
    0.4,
)  # of a seat's choices are made at random: drawn for each game, so that either side may win
STEPS = 30  # of Newton's method; a handful is enough
RIDGE = 4.0  # how strongly weights are held back, in rows


@dataclass(frozen=True, slots=True)
class Sample:
    """A position of a game, as one seat sees it."""

    game: int
    seat: int
    at: float  # 0 to 1: how far the game was
    parts: list[float]
    judged: float  # by the judge as it was
    won: bool


def samples(game: Game, rules: Rules, players: int, number: int, seed: str) -> list[Sample]:
    """The positions of one game: at each beginning of a turn, those of every seat."""
    seats, outlook = game.seats(rules, players), game.outlook()
    assert outlook.parts is not None
    rng = Random(f"{seed}/{number}")
    s = game.start(rules, key_of_seed(f"{seed}/{number}"))
    stray = [rng.choice(STRAY) for _ in seats]
    rows: list[tuple[int, list[float], float]] = []
    turn = -1
    for _ in range(LONGEST):
        if s.over:
            break
        if outlook.turn(s) != turn:
            turn = outlook.turn(s)
            for seat, eyes in enumerate(seats):
                first = roles_of(eyes)[0]
                rows.append((seat, outlook.parts(s, first), outlook.worth(s, first)))
        role = s.asked()[0]
        choices = s.choices(role)
        holder = next((seat for seat, eyes in enumerate(seats) if eyes >> role & 1), 0)
        strays = rng.random() < stray[holder]
        s.choose(role, rng.choice(choices) if strays else quick_choice(outlook, s, role, rng))
        if 0 < game.unattended < game.progress(s)[0]:
            call_time(game, s, None)
    winner = game.outcome(s)["winner"]
    if winner not in [side.id for side in game.sides()]:
        return []
    count, sides = len(rows), sides_of_seats(game, rules, players)
    return [
        Sample(number, seat, i / count, parts, judged, sides[seat] == winner)
        for i, (seat, parts, judged) in enumerate(rows)
    ]


def kept(path: Path) -> list[Sample]:
    """The samples of games that were played before."""
    if not path.exists():
        return []
    return [Sample(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]


def collected(game: Game, rules: Rules, players: int, games: int, seed: str, path: Path) -> Iterator[int]:
    """Plays the games that are not in the file yet, and adds their samples to it; says after each how many are there."""
    done = {sample.game for sample in kept(path)}
    with path.open("a", encoding="utf-8") as file:
        for number in range(games):
            if number not in done:
                for sample in samples(game, rules, players, number, seed):
                    file.write(json.dumps(asdict(sample)) + "\n")
                file.flush()
            yield number + 1


# What they tell


def auc(rows: Sequence[tuple[float, bool]]) -> float:
    """The chance that a won position is liked better than a lost one; a tie counts half.

    >>> auc([(1.0, True), (0.0, False), (2.0, True)])
    1.0
    """
    ranked = sorted(rows)
    total = below = 0.0
    lost = sum([not won for _, won in ranked])
    i = 0
    while i < len(ranked):
        j = i
        while j < len(ranked) and ranked[j][0] == ranked[i][0]:
            j += 1
        wins = sum([won for _, won in ranked[i:j]])
        total += wins * (below + (j - i - wins) / 2)
        below += j - i - wins
        i = j
    won = len(ranked) - lost
    return total / (won * lost) if won and lost else 0.5


def around(found: Sequence[Sample], at: float, width: float = 0.05) -> list[Sample]:
    """The samples from about one moment of the games, as the first seat sees them: a side that usually wins proves nothing."""
    return [sample for sample in found if sample.seat == 0 and abs(sample.at - at) <= width]


def weighed(sample: Sample, weights: Sequence[float]) -> float:
    return sum([part * weight for part, weight in zip(sample.parts, weights, strict=True)])


def fitted(found: Sequence[Sample], prior: Sequence[float]) -> list[float]:
    """The weights that tell the winner best, held back towards those of today, on the scale of the first part."""
    count = len(prior)
    spread = [max(1e-6, math.sqrt(sum([s.parts[i] ** 2 for s in found]) / len(found))) for i in range(count)]
    rows = [([s.parts[i] / spread[i] for i in range(count)], 1.0 if s.won else 0.0) for s in found]
    size = _scale(found, prior)
    start = [prior[i] * spread[i] * size for i in range(count)]
    weights = start[:]
    for _ in range(STEPS):
        gradient = [RIDGE * (start[i] - weights[i]) for i in range(count)]
        curve = [[RIDGE if i == j else 0.0 for j in range(count)] for i in range(count)]
        for row, won in rows:
            chance = _logistic(sum([a * b for a, b in zip(row, weights, strict=True)]))
            slope = chance * (1 - chance)
            for i in range(count):
                gradient[i] += (won - chance) * row[i]
                own, part = curve[i], slope * row[i]
                for j in range(i, count):
                    own[j] += part * row[j]
        step = _solved(curve, gradient)
        weights = [weight + by for weight, by in zip(weights, step, strict=True)]
        if max([abs(by) for by in step]) < 1e-6:
            break
    return [weights[i] / spread[i] / size for i in range(count)]


def _scale(found: Sequence[Sample], prior: Sequence[float]) -> float:
    """The factor that makes the judge of today a logit: found by halving intervals."""
    values = [(weighed(s, prior), s.won) for s in found]
    low, high = 0.0, 10.0
    for _ in range(60):
        middle = (low + high) / 2
        slope = sum([(won - _logistic(middle * value)) * value for value, won in values])
        low, high = (middle, high) if slope > 0 else (low, middle)
    return max(low, 1e-3)


def _logistic(x: float) -> float:
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, x))))


def _solved(upper: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a symmetric system of which the upper half is given, by elimination."""
    count = len(right)
    rows = [[upper[min(i, j)][max(i, j)] for j in range(count)] + [right[i]] for i in range(count)]
    for i in range(count):
        pivot = max(range(i, count), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(i + 1, count):
            factor = rows[k][i] / rows[i][i]
            if factor:
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    out = [0.0] * count
    for i in reversed(range(count)):
        out[i] = (rows[i][count] - sum([rows[i][j] * out[j] for j in range(i + 1, count)])) / rows[i][i]
    return out
