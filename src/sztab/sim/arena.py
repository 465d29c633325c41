"""Bots against each other: each pair plays both sides, and all results together make a rating.

A rating is Elo's: 400 more means ten wins to one. It is the Bradley-Terry fit of all pairs, with the mean of the bots at 1500.
Its interval comes from fits to results that could as well have happened, so that 40 wins to none is not taken for certainty.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any

from sztab.engine.game import Game
from sztab.engine.rules import Rules

from .simulate import Row, Task, rate, sides_of_seats

MEAN = 1500.0
SAMPLES = 1000
ROUNDS = 2000  # of the fit; a handful is enough for most

Scores = dict[tuple[str, str], tuple[float, float]]  # what each of a pair won against the other


@dataclass(frozen=True, slots=True)
class Rated:
    """A bot's rating with the interval that holds it 95 times out of 100."""

    bot: str
    rating: float
    low: float
    high: float


def arena_tasks(game: Game, rules: Rules, players: int, bots: Sequence[str], games: int, seed: str) -> list[Task]:
    """For each pair so many games, by turns on either side. The two games of a turn share their seed: the same shuffles."""
    sides = sides_of_seats(game, rules, players)
    present = sorted(set(sides), key=sides.index)
    seats = [present.index(side) % 2 for side in sides]
    out: list[Task] = []
    for pair in combinations(bots, 2):
        for i in range(games):
            out.append(Task(len(out), f"{seed}/{i // 2}", tuple([pair[(side + i) % 2] for side in seats])))
    return out


def pair_results(
    game: Game, rules: Rules, players: int, bots: Sequence[str], rows: Sequence[Row]
) -> list[dict[str, Any]]:
    """The wins of each pair, by side."""
    seats = sides_of_seats(game, rules, players)
    out: list[dict[str, Any]] = []
    for pair in combinations(bots, 2):
        own = [row for row in rows if set(row.bots) == set(pair)]
        won: dict[str, dict[str, int]] = {bot: dict.fromkeys(seats, 0) for bot in pair}
        draws = 0
        for row in own:
            winner = next((bot for bot, side in zip(row.bots, seats, strict=True) if side == row.winner), None)
            if winner is None:
                draws += 1
            else:
                won[winner][row.winner] += 1
        wins = [sum(won[bot].values()) for bot in pair]
        out.append({"bots": list(pair), "games": len(own), "wins": wins, "draws": draws, "wins_by_side": won})
    return out


def ratings(bots: Sequence[str], pairs: Sequence[dict[str, Any]], seed: str) -> list[Rated]:
    """The bots, best first."""
    rng = Random(f"{seed} arena")
    scores = _scores(pairs)
    # Half a win for everybody keeps the rating of a bot that never lost finite.
    best = _fit(bots, {pair: (a + 0.5, b + 0.5) for pair, (a, b) in scores.items()})
    drawn: dict[str, list[float]] = {bot: [] for bot in bots}
    for _ in range(SAMPLES):
        for bot, value in _fit(bots, {pair: _could_be(a, b, rng) for pair, (a, b) in scores.items()}).items():
            drawn[bot].append(value)
    out = []
    for bot in bots:
        values = sorted(drawn[bot])
        low, high = values[SAMPLES // 40], values[-SAMPLES // 40 - 1]
        out.append(Rated(bot, best[bot], min(low, best[bot]), max(high, best[bot])))
    return sorted(out, key=lambda rated: -rated.rating)


def totals(bots: Sequence[str], pairs: Sequence[dict[str, Any]]) -> dict[str, dict[str, float]]:
    """Games, wins and the share of each bot over all its pairs; a draw is half a win."""
    out: dict[str, dict[str, float]] = {}
    for bot in bots:
        own = [row for row in pairs if bot in row["bots"]]
        games = sum(row["games"] for row in own)
        wins = sum(row["wins"][row["bots"].index(bot)] for row in own)
        score = wins + sum(row["draws"] for row in own) / 2
        out[bot] = {"games": games, "wins": wins, **rate(score, games)}
    return out


def _scores(pairs: Sequence[dict[str, Any]]) -> Scores:
    return {
        (row["bots"][0], row["bots"][1]): (row["wins"][0] + row["draws"] / 2, row["wins"][1] + row["draws"] / 2)
        for row in pairs
    }


def _could_be(a: float, b: float, rng: Random) -> tuple[float, float]:
    """Another result of the same strength, after what is known of it (Jeffreys)."""
    share = min(max(rng.betavariate(a + 0.5, b + 0.5), 1e-6), 1 - 1e-6)
    return (a + b) * share, (a + b) * (1 - share)


def _fit(bots: Sequence[str], scores: Scores) -> dict[str, float]:
    """Bradley and Terry's strengths, found by Hunter's iteration, as ratings."""
    strength = dict.fromkeys(bots, 1.0)
    for _ in range(ROUNDS):
        won = dict.fromkeys(bots, 0.0)
        weight = dict.fromkeys(bots, 0.0)
        for (a, b), (of_a, of_b) in scores.items():
            met = (of_a + of_b) / (strength[a] + strength[b])
            won[a] += of_a
            won[b] += of_b
            weight[a] += met
            weight[b] += met
        new = {bot: won[bot] / weight[bot] for bot in bots}
        scale = math.exp(sum(math.log(value) for value in new.values()) / len(new))
        new = {bot: value / scale for bot, value in new.items()}
        moved = max(abs(math.log(new[bot] / strength[bot])) for bot in bots)
        strength = new
        if moved < 1e-6:
            break
    return {bot: MEAN + 400 * math.log10(value) for bot, value in strength.items()}
