"""Greedy play beats random play in nine games of ten, and a bot sees only what its seat may know."""

from random import Random

import pytest

from sztab.bots import make
from sztab.bots.greedy import Greedy
from sztab.sim.play import play

from .test_state import GAME, STANDARD, WIDE, play_on


@pytest.mark.parametrize("scenario", ["pegasus_bridge", "sword_beach", "drill_overlord"])
def test_greedy_beats_random(scenario: str):
    rules = GAME.rules({"scenario": scenario}, None, 2)
    wins = 0
    for number in range(10):
        greedy_side = number % 2
        bots = [make("greedy" if seat == greedy_side else "random") for seat in (0, 1)]
        outcome = play(GAME, rules, f"strength/{number}", 2, bots).outcome
        wins += outcome["winner"] == ("axis", "allies")[greedy_side]
    assert wins >= 9


def test_a_bot_chooses_the_same_in_worlds_that_differ_only_in_what_it_may_not_know():
    for choices in (60, 100, 140):
        s = play_on(f"blind {choices}", choices, STANDARD)
        role = s.asked()[0]
        chosen = Greedy().choose(GAME, s, role, 1 << role, Random(5))
        other = s.clone()
        other.key = b"another future".ljust(32)
        assert Greedy().choose(GAME, other, role, 1 << role, Random(5)) == chosen


@pytest.mark.parametrize("players", [2, 3, 5, 6, 7, 8])
def test_any_number_of_players_finishes_a_game(players: int):
    rules = GAME.rules(WIDE, None, players)
    done = play(GAME, rules, "many", players, [make("random") for _ in range(players)], keep=True)
    assert done.outcome["winner"] in ("axis", "allies")
    assert done.record.splitlines()[-1] == f"@ end {done.digest}"
