"""Every case holds, every clause has one, every special card has two."""

from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from sztab.engine import case
from sztab.games import GAME_IDS, find

CASES = Path(__file__).parent.parent / "cases"
FILES = sorted(CASES.rglob("*.toml"))


@cache
def ran(path: Path) -> list[case.Result]:
    return case.run(path, find)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_cases_hold(path: Path):
    results = ran(path)
    assert results
    assert {result.name: result.failures for result in results if result.failures} == {}


@pytest.mark.parametrize("game", GAME_IDS)
def test_no_clause_is_without_a_case(game: str):
    rows = [row for path in sorted((CASES / game).glob("*.toml")) for row in case.read(path)]
    results = [case.Result("", row.name, row.rules) for row in rows]
    assert case.coverage(results, find(game)) == []


def test_every_special_card_is_used_and_refused():
    rows = [row for path in sorted((CASES / "quartermaster").glob("*.toml")) for row in case.read(path)]
    named = Counter(row.name.split()[0] for row in rows)
    basic = ("build_army", "build_navy", "land_battle", "sea_battle")
    special = [id for id in find("quartermaster").rules({}).grammar.names["card"] if not id.endswith(basic)]
    assert len(special) == 119
    assert [id for id in special if named[id] < 2] == []


def test_names_of_cases_are_unique():
    for game in GAME_IDS:
        names = Counter(row.name for path in (CASES / game).glob("*.toml") for row in case.read(path))
        assert [name for name, count in names.items() if count > 1] == []
