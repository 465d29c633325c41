"""R17 Alone: spreading the numbered markers, and the rank at the end."""

from random import Random
from time import process_time

import pytest

from sztab.games.rhine.scoring import rank
from sztab.games.rhine.solo import smallest_spread

from .test_state import play_on


def by_hand(totals: tuple[int, ...], loose: tuple[int, ...]) -> int:
    """All ways, one by one."""
    reached = {totals}
    for number in loose:
        reached = {(*row[:i], row[i] + number, *row[i + 1 :]) for row in reached for i in range(len(row))}
    return min(max(row) - min(row) for row in reached)


def test_the_smallest_spread_is_that_of_all_ways():
    rng = Random(23)
    for _ in range(150):
        totals = tuple(rng.choice((0, rng.randrange(40))) for _ in range(rng.randrange(1, 5)))
        loose = tuple(rng.sample(range(3, 19), rng.randrange(6)))
        assert smallest_spread(totals, loose) == by_hand(totals, loose)


def test_many_markers_on_many_spaces_take_no_time():
    rng = Random(6)
    began = process_time()
    for _ in range(20):
        smallest_spread(tuple(rng.randrange(30) for _ in range(6)), tuple(rng.sample(range(3, 19), 12)))
    assert process_time() - began < 20 * 0.05


@pytest.mark.parametrize(
    ("turns", "expected"),
    [(1, "general_general"), (5, "general_general"), (6, "general_of_the_armies"), (8, "general"), (9, "none")],
)
def test_ranks(turns: int, expected: str):
    """R17.B"""
    assert rank(play_on("rank", 0, 1), turns) == expected
