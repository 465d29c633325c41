"""`sztab fuzz`: random legal play with every promise of the engine checked on the way."""

import argparse
from collections.abc import Callable
from concurrent.futures import as_completed
from pathlib import Path
from typing import Any

from sztab.games import find
from sztab.sim import fuzz as fuzzer
from sztab.sim.simulate import processes

from .arguments import one_line
from .common import chosen_options, print_json
from .out import bar

FAILURE = Path("fuzz-failure.sztab")
PORTION = 2000  # decisions that one process plays before it takes the next lot


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
    options: list[dict[str, Any]],
    players: list[int],
    decisions: int,
    seed: int,
    progress: Callable[[int], None] | None = None,
) -> fuzzer.Report:
    """One process' share. A fault that the fuzzer does not expect is a finding too, if one without a record."""
    try:
        return fuzzer.fuzz(find(id), options, players, decisions, seed, progress or (lambda done: None))
    except Exception as error:
        return fuzzer.Report(failure=f"the engine broke down: {type(error).__name__}: {error}", seed=str(seed))


def _over_processes(
    work: tuple[str, list[dict[str, Any]], list[int]],
    decisions: int,
    seed: int,
    jobs: int,
    progress: Callable[[int], None],
) -> fuzzer.Report:
    """Portions with seeds of their own; each begins elsewhere in the list of options and player counts."""
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
    print(f"{report.decisions} decisions in {report.games} whole games; checked: {_counts(report.checks)}")
    if report.failure is None:
        print("everything holds")
        return
    print(f"FAILED with seed {report.seed}: {one_line(report.failure)}")
    if report.record is not None:
        print(f"the record that shows it: {FAILURE}")


def _counts(checks: dict[str, int]) -> str:
    return ", ".join(f"{check} {count}" for check, count in sorted(checks.items())) or "nothing"
