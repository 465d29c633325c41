"""`sztab fuzz`: play random legal games and check every guarantee of the engine."""

import argparse
from collections.abc import Callable
from concurrent.futures import as_completed
from pathlib import Path
from typing import Any

from sztab.engine.shapes import Options
from sztab.games import find
from sztab.sim import fuzz as fuzzer
from sztab.sim.simulate import processes

from .arguments import one_line
from .common import chosen_options, print_json
from .out import bar

FAILURE = Path("fuzz-failure.sztab")
PORTION = 2000  # decisions in one task of a process


def fuzz(args: argparse.Namespace) -> int:
    game = find(args.game)
    options = [chosen_options(game, args.options)] if args.options is not None else fuzzer.settings(game)
    players = [game.checked_players(args.players)] if args.players is not None else list(game.players)
    with bar("decisions", args.decisions, not args.json) as progress:
        work = (game.id, options, players)
        if (args.jobs or 1) == 1:
            report = run(*work, args.decisions, args.seed, progress.at)
        else:
            report = _over_processes(work, args.decisions, args.seed, args.jobs, progress.at)
    if report.record is not None:
        FAILURE.write_text(report.record, encoding="utf-8")
    if args.json:
        print_json(
            {
                "game": game.id,
                "holds": report.failure is None,
                "decisions": report.decisions,
                "games": report.games,
                "checks": report.checks,
                "failure": report.failure,
                "seed": report.seed,
                "record": str(FAILURE) if report.record is not None else None,
            }
        )
    else:
        _tell(report)
    return 0 if report.failure is None else 1


def run(
    id: str,
    options: list[Options],
    players: list[int],
    decisions: int,
    seed: int,
    progress: Callable[[int], None] | None = None,
) -> fuzzer.Report:
    """Run the share of one process. An exception that the fuzzer does not expect is reported too, without a record."""
    try:
        return fuzzer.fuzz(find(id), options, players, decisions, seed, progress or (lambda done: None))
    except Exception as error:
        return fuzzer.Report(failure=f"unexpected error in the engine: {type(error).__name__}: {error}", seed=str(seed))


def _over_processes(
    work: tuple[str, list[Options], list[int]],
    decisions: int,
    seed: int,
    jobs: int,
    progress: Callable[[int], None],
) -> fuzzer.Report:
    """Run portions with different seeds; each starts at another place in the list of options and player counts."""
    total = fuzzer.Report()
    id, options, players = work
    with processes(jobs) as submit:
        portions = [
            submit(run, id, _turned(options, i), _turned(players, i), min(PORTION, decisions - done), seed + i)
            for i, done in enumerate(range(0, decisions, PORTION))
        ]
        for portion in as_completed(portions):
            report = portion.result()
            total.decisions += report.decisions
            total.games += report.games
            for check, count in report.checks.items():
                total.checks[check] = total.checks.get(check, 0) + count
            progress(total.decisions)
            if report.failure is not None:
                total.failure, total.seed, total.record = report.failure, report.seed, report.record
                break
    return total


def _turned(values: list[Any], by: int) -> list[Any]:
    by %= len(values)
    return values[by:] + values[:by]


def _tell(report: fuzzer.Report) -> None:
    print(f"{report.decisions} decisions in {report.games} complete games; checks: {_counts(report.checks)}")
    if report.failure is None:
        print("all checks passed")
        return
    print(f"FAILED with seed {report.seed}: {one_line(report.failure)}")
    if report.record is not None:
        print(f"a record that reproduces it: {FAILURE}")


def _counts(checks: dict[str, int]) -> str:
    return ", ".join(f"{check} {count}" for check, count in sorted(checks.items())) or "nothing"
