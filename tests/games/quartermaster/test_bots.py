"""Greedy play beats random play in nine games of ten, and a bot sees only what its seat may know."""

from random import Random

from sztab.bots import make
from sztab.bots.greedy import Greedy
from sztab.sim.play import play

from .test_state import GAME, RULES, play_on


def test_greedy_beats_random():
    wins = 0
    for number in range(20):
        greedy_side = number % 2
        bots = [make("greedy" if seat == greedy_side else "random") for seat in (0, 1)]
        outcome = play(GAME, RULES, f"strength/{number}", 2, bots).outcome
        wins += outcome["winner"] == ("axis", "allies")[greedy_side]
    assert wins >= 18


def test_a_bot_chooses_the_same_in_worlds_that_differ_only_in_what_it_may_not_know():
    for choices in (60, 100, 140):
        s = play_on(f"blind {choices}", choices)
        role = s.asked()[0]
        eyes = 0b010101 if role % 2 == 0 else 0b101010
        chosen = Greedy().choose(GAME, s, role, eyes, Random(5))
        other = s.clone()
        other.key = b"another future".ljust(32)
        assert Greedy().choose(GAME, other, role, eyes, Random(5)) == chosen


def test_six_players_finish_a_game():
    done = play(GAME, RULES, "six", 6, [make("random") for _ in range(6)], keep=True)
    assert done.outcome["winner"] in ("axis", "allies")
    assert done.record.splitlines()[-1] == f"@ end {done.digest}"
