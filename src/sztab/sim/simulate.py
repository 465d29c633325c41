"""Many games over several processes, and what they add up to. (On more than one machine: cluster.py.)

Game i is played with the seed `SEED/i`, so results depend on neither the number of processes nor the order they finish in.
"""

import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from hashlib import blake2b
from itertools import islice
from multiprocessing import active_children, get_context
from pathlib import Path
from statistics import fmean, median
from typing import ParamSpec, Protocol, TypeVar

from sztab.bots import make
from sztab.bots.chances import share
from sztab.engine.errors import Bad
from sztab.engine.game import Game
from sztab.engine.rules import Rules
from sztab.engine.shapes import JsonObject, Options
from sztab.games import find
from sztab.processes import end_with_parent, interrupts_held

from .play import play

P = ParamSpec("P")
T = TypeVar("T")

SMALL = 25  # random games that are done sooner than another process has started
LOT = 10  # games that a process plays before it reports


@dataclass(frozen=True, slots=True)
class RunSettings:
    """The settings that all games of a run share."""

    game: str
    options: Options
    pack: Path | None
    players: int
    records: Path | None = None  # where to write the record of each game
    position: JsonObject | None = None  # where games begin; none: at the set-up


@dataclass(frozen=True, slots=True)
class Task:
    """One game to be played."""

    number: int
    seed: str
    bots: tuple[str, ...]  # one for each seat


@dataclass(frozen=True, slots=True)
class Row:
    """One game that was played."""

    number: int
    seed: str
    bots: tuple[str, ...]
    winner: str
    reason: str
    points: dict[str, int]
    rounds: int
    decisions: int
    passes: int
    by_round: list[dict[str, int]]
    digest: str


Kept = tuple[Row, str]  # a game that was played, and its record if one is kept


def tasks(seed: str, games: int, players: int, bots: Sequence[str], fixed: bool) -> list[Task]:
    """Bots take the seats in turn, and move on by one seat from game to game unless they are fixed."""
    return [
        Task(i, f"{seed}/{i}", tuple([bots[(seat + (0 if fixed else i)) % len(bots)] for seat in range(players)]))
        for i in range(games)
    ]


def play_all(
    run: RunSettings, todo: Sequence[Task], jobs: int | None, most: int, progress: Callable[[int], None]
) -> list[Row]:
    """Plays the games over `jobs` processes (None: as many as help, at most `most`); rows come in the order of the tasks."""
    slow = any(bot != "random" for task in todo for bot in task.bots)
    jobs = jobs or min(most, len(todo) if slow else 1 + len(todo) // SMALL)
    if jobs == 1 or len(todo) == 1:
        return collected(run, (play_batch(run, [task]) for task in todo), progress)
    with processes(min(jobs, len(todo))) as submit:
        return collected(run, handed_out(submit, jobs, partial(play_batch, run), todo), progress)


def handed_out(
    submit: "Submit", workers: int, act: Callable[[Sequence[Task]], list[Kept]], todo: Sequence[Task]
) -> Iterator[list[Kept]]:
    """Small lots of games, played by so many workers; they come back in the order of the tasks."""
    size = max(1, min(LOT, len(todo) // (8 * workers)))
    coming = (todo[i : i + size] for i in range(0, len(todo), size))
    # A few lots ahead of the workers, not all at once: a million games need not wait in memory.
    waiting = deque(submit(act, batch) for batch in islice(coming, 2 * workers))
    while waiting:
        yield waiting.popleft().result()
        waiting += [submit(act, batch) for batch in islice(coming, 1)]


def collected(run: RunSettings, batches: Iterable[list[Kept]], progress: Callable[[int], None]) -> list[Row]:
    """The rows of all games. Records are written here, by the command: its disk need not be that of the workers."""
    rows: list[Row] = []
    for batch in batches:
        for row, record in batch:
            if run.records is not None:
                (run.records / f"{run.game}-{row.number:06d}.sztab").write_text(record, encoding="utf-8")
            rows.append(row)
        progress(len(rows))
    return rows


class Submit(Protocol):
    """Hands a call to a worker process."""

    def __call__(self, act: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]": ...


@contextmanager
def processes(jobs: int) -> Iterator[Submit]:
    """Worker processes. Spawned, not forked: a worker begins from nothing, on every system alike.

    Ctrl-C is not for the workers: whoever runs them ends them, and they do not outlive it.
    """
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), end_with_parent)

    def submit(act: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        with interrupts_held():  # submitting may start a worker
            return pool.submit(act, *args, **kwargs)

    try:
        yield submit
    except BrokenProcessPool:
        raise Bad("a worker process was killed (out of memory?); fewer --jobs may help") from None
    except BaseException:
        for child in active_children():
            child.terminate()  # nobody waits for what they are doing
        # A worker may have died in the middle of a result. The pool's thread waits for the rest of it as long as anybody could
        # still write it, and the last who could is this process.
        pool._result_queue._writer.close()  # type: ignore[attr-defined]
        pool.shutdown(cancel_futures=True)  # or the interpreter wakes the pool's thread while it closes its pipe
        raise
    else:
        pool.shutdown(cancel_futures=True)


def play_batch(run: RunSettings, batch: Sequence[Task]) -> list[Kept]:
    """In a worker: these games, one after another."""
    game = find(run.game)
    rules = game.rules(run.options, run.pack, run.players)
    pack = run.pack.resolve().name if run.pack else ""
    keep = run.records is not None
    kept = []
    for task in batch:
        bots = [make(name, f"{task.seed}/{seat}") for seat, name in enumerate(task.bots)]
        played = play(game, rules, task.seed, run.players, bots, keep, pack, run.position)
        end = played.outcome
        row = Row(
            task.number,
            task.seed,
            task.bots,
            end["winner"],
            end.get("reason", ""),
            end["points"],
            end["rounds"],
            played.decisions,
            played.passes,
            played.by_round,
            played.digest,
        )
        kept.append((row, played.record))
    return kept


# What they add up to


def digest(rows: Sequence[Row]) -> str:
    """Stands for all results in order: equal digests, equal games."""
    out = blake2b(digest_size=32)
    for row in rows:
        out.update(json.dumps(asdict(row), sort_keys=True).encode() + b"\n")
    return out.hexdigest()


def results(game: Game, rules: Rules, players: int, rows: Sequence[Row]) -> JsonObject:
    """The results of a run: wins, length, reasons of the end, points by round."""
    sides = sides_in_play(game, rules, players, rows)
    wins = {side: sum(row.winner == side for row in rows) for side in sides}
    reasons = sorted({row.reason for row in rows if row.reason})
    return {
        "games": len(rows),
        "wins": wins,
        "rates": {side: rate(won, len(rows)) for side, won in wins.items()},
        "bots": _by_bot(game, rules, players, rows),
        "rounds": spread([row.rounds for row in rows]),
        "decisions": spread([row.decisions for row in rows]),
        "passes": spread([row.passes for row in rows]),
        "reasons": {reason: sum(row.reason == reason for row in rows) for reason in reasons},
        "points": {side: spread([row.points[side] for row in rows]) for side in sides},
        "points_by_round": points_by_round(sides, rows),
    }


def rate(wins: float, games: int) -> dict[str, float]:
    """A share with its Wilson interval."""
    part, low, high = share(wins, games)
    return {"rate": part, "low": low, "high": high}


def sides_of_seats(game: Game, rules: Rules, players: int) -> list[str]:
    """The side that each seat plays for."""
    sides = game.sides()
    return [
        next(side.id for side in sides if any(eyes >> role & 1 for role in side.roles))
        for eyes in game.seats(rules, players)
    ]


def sides_in_play(game: Game, rules: Rules, players: int, rows: Sequence[Row]) -> list[str]:
    """The sides that seats play for, and those that win or score without one: an automaton."""
    seated = sides_of_seats(game, rules, players)
    sides = [side.id for side in game.sides()]
    return [side for side in sides if side in seated or any(row.winner == side or row.points[side] for row in rows)]


def _by_bot(game: Game, rules: Rules, players: int, rows: Sequence[Row]) -> dict[str, dict[str, float]]:
    """The wins of a bot's side. A bot that plays on both sides of a game counts for both."""
    seats = sides_of_seats(game, rules, players)
    played: dict[str, list[bool]] = {}
    for row in rows:
        for bot, side in sorted(set(zip(row.bots, seats, strict=True))):
            played.setdefault(bot, []).append(row.winner == side)
    return {
        bot: {"games": len(won), "wins": sum(won), **rate(sum(won), len(won))} for bot, won in sorted(played.items())
    }


def spread(values: Sequence[int]) -> dict[str, float]:
    return {"median": median(values), "min": min(values), "max": max(values)}


def points_by_round(sides: Sequence[str], rows: Sequence[Row]) -> list[dict[str, float]]:
    """Mean points after each round, over the games that got so far; the rounds before a position are left out."""
    out: list[dict[str, float]] = []
    for i in range(max(len(row.by_round) for row in rows)):
        reached = [row.by_round[i] for row in rows if len(row.by_round) > i and row.by_round[i]]
        if not reached:
            continue
        means = {side: round(fmean(points[side] for points in reached), 3) for side in sides}
        out.append({"round": i + 1, "games": len(reached), **means})
    return out
