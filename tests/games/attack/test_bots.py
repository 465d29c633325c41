"""Greedy play beats random play in nine games of ten, and a bot sees only what its seat may know."""

from random import Random

import pytest

from sztab.bots import make
from sztab.bots.greedy import Greedy
from sztab.engine.question import Choice
from sztab.games.attack.state import State
from sztab.sim.play import play

from .test_state import GAME, play_on


def test_greedy_beats_random():
    rules = GAME.rules({"round_limit": "10"}, None, 2)
    wins = 0
    for number in range(10):
        seat = number % 2
        bots = [make("greedy" if n == seat else "random") for n in (0, 1)]
        wins += play(GAME, rules, f"strength/{number}", 2, bots).outcome["winner"] == rules.roles[seat]
    assert wins >= 9


def test_a_bot_chooses_the_same_in_worlds_that_differ_only_in_what_it_may_not_know():
    for choices in (60, 140, 220, 300):
        s = play_on(f"blind {choices}", choices)
        role = s.asked()[0]
        chosen = Greedy().choose(GAME, s, role, 1 << role, Random(5))
        other = s.clone()
        other.key = b"another future".ljust(32)
        assert Greedy().choose(GAME, other, role, 1 << role, Random(5)) == chosen


@pytest.mark.parametrize("players", [3, 6])
def test_random_games_end(players: int):
    bots = [make("random") for _ in range(players)]
    done = play(GAME, GAME.rules({}, None, players), "end", players, bots, keep=True)
    assert done.outcome["reason"] in ("elimination", "rounds")
    assert done.record.splitlines()[-1] == f"@ end {done.digest}"


def answer(s: State, role: int) -> Choice:
    return Greedy().choose(GAME, s, role, 1 << role, Random(1))


def test_a_bot_weighs_an_offer():
    """R38 It gives a card for a better one, and agrees only to what its hand gains by."""
    rules = GAME.rules({}, None, 2)
    token = rules.grammar.token
    for offered, taken in (("rail_4", True), ("population_1", False)):
        s = GAME.read_position(
            rules,
            {
                "at": "red action",
                "units": {"red": ["spain 2i"], "blue": ["france 2i"]},
                "hands": {"red": [offered], "blue": ["oil_1", "oil_3", "minerals_2", "factories_2", "population_2"]},
            },
            b"key".ljust(32),
            "position",
        )
        assert isinstance(s, State)
        for link in ("trade blue", f"give {offered}", "done"):
            s.choose(0, rules.grammar.choice(link))
        said = token(answer(s, 1))
        assert (said != "decline") == taken, said
        if taken:
            assert said == "give oil_1"
            for link in ("give oil_1", "done"):
                s.choose(1, rules.grammar.choice(link))
            assert token(answer(s, 0)) == "call_off"  # a four for a one
