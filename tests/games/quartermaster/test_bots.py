"""Greedy play beats random play on either side, and a bot sees only what its seat may know."""

from random import Random

from sztab.bots import make
from sztab.bots.greedy import Greedy
from sztab.sim.play import play

from .test_state import GAME, RULES, play_on


def test_greedy_beats_random_on_either_side():
    """In a game on either side. `sztab arena quartermaster` measures by how much, over many games."""
    for side, winner in enumerate(("axis", "allies")):
        bots = [make("greedy" if seat == side else "random") for seat in (0, 1)]
        assert play(GAME, RULES, f"strength/{side}", 2, bots).outcome["winner"] == winner


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
