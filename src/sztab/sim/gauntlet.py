"""The gauntlet: every level against the one below it, and the general against greedy, in every game.

A run goes on where the last one stopped.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from sztab.games import find

from .arena import arena_tasks
from .simulate import Row, RunSettings, play_batch, rate, sides_of_seats

MATCHES = (
    ("recruit", "random"),
    ("officer", "recruit"),
    ("general", "officer"),
    ("marshal", "general"),
    ("general", "greedy"),
)


@dataclass(frozen=True, slots=True)
class Result:
    """One game of a match: which it was, and who of the two won, if anybody."""

    game: str
    better: str
    worse: str
    seed: str
    number: int
    side: str  # that the better one played
    winner: str  # the bot, or nobody


def kept(path: Path) -> list[Result]:
    """The results so far."""
    if not path.exists():
        return []
    return [Result(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]


def run(
    games: Sequence[str],
    matches: Sequence[tuple[str, str]],
    count: int,
    seed: str,
    path: Path,
    progress: Callable[[Result], None],
) -> None:
    """Plays what is missing, two games of each match at a time, so that all matches grow together."""
    done = {(one.game, one.better, one.worse, one.seed, one.number) for one in kept(path)}
    with path.open("a", encoding="utf-8") as file:
        for number in range(count):
            for game in games:
                for better, worse in matches:
                    if (game, better, worse, seed, number) not in done:
                        result = _played(game, better, worse, seed, number)
                        file.write(json.dumps(asdict(result)) + "\n")
                        file.flush()
                        progress(result)


def _played(id: str, better: str, worse: str, seed: str, number: int) -> Result:
    game = find(id)
    rules = game.rules({}, None, 2)
    task = arena_tasks(game, rules, 2, (better, worse), number + 1, seed)[number]
    row: Row = play_batch(RunSettings(id, {}, None, 2), [task])[0][0]
    sides = sides_of_seats(game, rules, 2)
    winner = next((bot for bot, side in zip(row.bots, sides, strict=True) if side == row.winner), "")
    return Result(id, better, worse, seed, number, sides[row.bots.index(better)], winner)


def measured(found: Sequence[Result]) -> dict[str, list[dict[str, Any]]]:
    """The matches of each game: how often the better one won, with its interval. A draw counts half."""
    out: dict[str, list[dict[str, Any]]] = {}
    for game, better, worse in sorted({(one.game, one.better, one.worse) for one in found}, key=_order):
        own = [one for one in found if (one.game, one.better, one.worse) == (game, better, worse)]
        won = sum([1.0 if one.winner == better else 0.0 if one.winner else 0.5 for one in own])
        share = rate(won, len(own))
        command = f"sztab arena {game} --bots {better},{worse} --games {len(own)} --seed {own[0].seed}"
        row = {"better": better, "worse": worse, "games": len(own), "won": int(won), "low": round(share["low"], 3)}
        out.setdefault(game, []).append({**row, "high": round(share["high"], 3), "command": command})
    return out


def _order(match: tuple[str, str, str]) -> tuple[str, int]:
    return match[0], MATCHES.index((match[1], match[2]))
