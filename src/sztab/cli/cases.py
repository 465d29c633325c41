"""`sztab check`: run rule cases."""

import argparse
from collections.abc import Iterator
from pathlib import Path

from sztab.engine import case
from sztab.engine.errors import Bad
from sztab.games import find

from .arguments import clean
from .common import print_json, reading, toml_file


def check(args: argparse.Namespace) -> int:
    """Print one line for each case, with the differences if it fails; with --coverage, list the clauses without a case too."""
    results: list[case.Result] = []
    named: set[str] = set()  # the games that the cases are about
    for path in case_files(args.paths):
        with reading(path):
            named |= {row.game for row in case.read(toml_file(path))}
            new = case.run(path, find)
        results += new
        if not args.json:
            _tell(new)
    failed = [result for result in results if result.failures]
    uncovered = {id: case.coverage(results, find(id)) for id in sorted(named)} if args.coverage else {}
    if args.json:
        rows = [
            {"file": r.file, "name": r.name, "rules": r.rules, "holds": not r.failures, "failures": r.failures}
            for r in results
        ]
        answer = {"cases": rows, "failed": len(failed)}
        print_json(answer | {"uncovered": uncovered} if args.coverage else answer)
    else:
        _sum_up(len(results), len(failed), uncovered)
    return 1 if failed or any(uncovered.values()) else 0


def case_files(paths: list[Path]) -> Iterator[Path]:
    """Yield the given files, and all TOML files in the given folders."""
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        found = sorted(path.rglob("*.toml"))
        if not found:
            raise Bad(f"{path}: this folder contains no cases (*.toml files)")
        yield from found


def _tell(results: list[case.Result]) -> None:
    for result in results:
        print(f"{'FAILED' if result.failures else 'ok'}  {result.file}: {clean(result.name)}")
        for failure in result.failures:
            print(f"        {clean(failure)}")


def _sum_up(cases: int, failed: int, uncovered: dict[str, list[str]]) -> None:
    for game, clauses in uncovered.items():
        if clauses:
            print(f"{game}: no case for {', '.join(clauses)} ({len(clauses)} clauses)")
        else:
            print(f"{game}: every clause has a case")
    print(f"{cases} {'case' if cases == 1 else 'cases'}, {f'{failed} failed' if failed else 'all passed'}")
