"""What many games add up to."""

import subprocess
import sys
from pathlib import Path

import pytest

from sztab.games import find
from sztab.sim.arena import arena_tasks, pair_results, ratings
from sztab.sim.bench import middle, random_game
from sztab.sim.simulate import Row, RunSettings, digest, play_all, rate, results, sides_of_seats, tasks

GAME = find("quartermaster")


def row(number: int, bots: tuple[str, ...], winner: str, rounds: int = 2) -> Row:
    by_round = [{"axis": 6 * (i + 1), "allies": 5} for i in range(rounds)]
    return Row(number, f"0/{number}", bots, winner, "lead", {"axis": 12, "allies": 5}, rounds, 100, 7, by_round, "d")


def test_wilson_intervals():
    assert rate(50, 100)["low"] == pytest.approx(0.4038, abs=1e-4)
    assert rate(50, 100)["high"] == pytest.approx(0.5962, abs=1e-4)
    assert rate(0, 10)["low"] == 0
    assert rate(0, 10)["high"] == pytest.approx(0.2775, abs=1e-4)
    assert rate(10, 10)["high"] == 1


def test_bots_cycle_over_the_seats_and_swap():
    assert [task.bots for task in tasks("s", 2, 3, ["a", "b"], False)] == [("a", "b", "a"), ("b", "a", "b")]
    assert [task.bots for task in tasks("s", 2, 3, ["a", "b"], True)] == [("a", "b", "a")] * 2
    assert [task.seed for task in tasks("s", 2, 2, ["a"], False)] == ["s/0", "s/1"]


def test_results():
    rows = [row(0, ("a", "b"), "axis"), row(1, ("b", "a"), "axis"), row(2, ("a", "b"), "allies", 1)]
    found = results(GAME, GAME.rules({}), 2, rows)
    assert found["wins"] == {"axis": 2, "allies": 1}
    assert found["bots"]["a"]["wins"] == 1
    assert found["bots"]["b"]["wins"] == 2
    assert found["rounds"] == {"median": 2, "min": 1, "max": 2}
    assert found["reasons"] == {"lead": 3}
    assert found["points_by_round"] == [
        {"round": 1, "games": 3, "axis": 6, "allies": 5},
        {"round": 2, "games": 2, "axis": 12, "allies": 5},
    ]


def test_the_digest_is_of_all_results_in_order():
    rows = [row(0, ("a", "b"), "axis"), row(1, ("b", "a"), "allies")]
    assert digest(rows) == digest(list(rows))
    assert digest(rows) != digest(rows[::-1])
    assert digest(rows) != digest(rows[:1])


def test_play_all_reports_how_far_it_is():
    seen: list[int] = []
    rows = play_all(RunSettings("quartermaster", {}, None, 2), tasks("p", 3, 2, ["random"], False), 1, 1, seen.append)
    assert seen == [1, 2, 3]
    assert [row.number for row in rows] == [0, 1, 2]


def test_in_the_arena_each_pair_plays_both_sides_of_the_same_shuffles():
    todo = arena_tasks(GAME, GAME.rules({}), 5, ["a", "b", "c"], 2, "s")
    assert len(todo) == 6
    sides = sides_of_seats(GAME, GAME.rules({}), 5)
    first, second = todo[:2]
    assert first.seed == second.seed
    assert {side: bot for bot, side in zip(first.bots, sides, strict=True)} == {"axis": "a", "allies": "b"}
    assert {side: bot for bot, side in zip(second.bots, sides, strict=True)} == {"axis": "b", "allies": "a"}


def test_ratings_follow_the_results():
    rows = [row(i, ("a", "b") if i % 2 else ("b", "a"), "axis" if i % 2 else "allies") for i in range(40)]
    pairs = pair_results(GAME, GAME.rules({}), 2, ["a", "b"], rows)
    assert pairs[0]["wins"] == [40, 0]
    best, worst = ratings(["a", "b"], pairs, "s")
    assert (best.bot, worst.bot) == ("a", "b")
    assert best.rating + worst.rating == pytest.approx(3000)
    assert best.low < best.rating < best.high
    assert best.low > worst.high
    even = [row(i, ("a", "b") if i % 2 else ("b", "a"), "axis") for i in range(40)]
    first, second = ratings(["a", "b"], pair_results(GAME, GAME.rules({}), 2, ["a", "b"], even), "s")
    assert first.rating == pytest.approx(second.rating)
    assert first.low < second.rating < first.high


def test_ten_wins_to_one_are_four_hundred_points():
    pairs = [{"bots": ["a", "b"], "games": 11000, "wins": [10000, 1000], "draws": 0}]
    best, worst = ratings(["a", "b"], pairs, "s")
    assert best.rating - worst.rating == pytest.approx(400, abs=1)


def test_the_middle_of_a_game_has_half_its_decisions():
    rules = GAME.rules({})
    _, whole, _ = random_game(GAME, rules, "m")
    s, half, _ = random_game(GAME, rules, "m", whole // 2)
    assert half == whole // 2
    assert s == middle(GAME, rules, "m")
    assert not s.over


BUSY = """
from sztab.sim.simulate import processes

if __name__ == "__main__":
    for _ in range(3):
        try:
            with processes(2) as submit:
                coming = [submit(bytes, 3_000_000) for _ in range(40)]
                coming[3].result()
                raise KeyboardInterrupt
        except KeyboardInterrupt:
            pass
"""


def test_an_interrupted_pool_does_not_wait_for_half_a_result(tmp_path):
    """The workers write more than a pipe holds, so that they are ended in the middle of it."""
    script: Path = tmp_path / "busy.py"
    script.write_text(BUSY)
    subprocess.run([sys.executable, str(script)], check=True, timeout=120)
