"""Greedy play beats random play on either side, and a bot sees only what its seat may know.

How much stronger a bot is, `sztab arena domination` measures over many games.
"""

from random import Random

import pytest

from sztab.bots import make
from sztab.bots.greedy import Greedy
from sztab.games.domination.terms import SIDE_IDS
from sztab.sim.play import play

from .test_state import GAME, PLAYERS, play_on


def test_greedy_beats_random_on_either_side():
    rules = GAME.rules({}, None, 2)
    for side in (0, 1):
        bots = [make("greedy" if n == side else "random") for n in (0, 1)]
        assert play(GAME, rules, f"strength/{side}", 2, bots).outcome["winner"] == SIDE_IDS[side]


@pytest.mark.parametrize("players", [2, 4])
def test_a_bot_chooses_the_same_in_worlds_that_differ_only_in_what_it_may_not_know(players: int):
    for choices in (3, 60, 140, 220):
        s = play_on(f"blind {choices}", choices, players)
        role = s.asked()[0]
        chosen = Greedy().choose(GAME, s, role, s.rules.eyes[role], Random(5))  # type: ignore[attr-defined]
        other = s.clone()
        other.key = b"another future".ljust(32)
        assert Greedy().choose(GAME, other, role, s.rules.eyes[role], Random(5)) == chosen  # type: ignore[attr-defined]


@pytest.mark.parametrize("players", PLAYERS)
def test_random_games_end(players: int):
    bots = [make("random") for _ in range(players)]
    done = play(GAME, GAME.rules({}, None, players), "end", players, bots, keep=True)
    assert done.outcome["reason"] in ("points", "time", "homes")
    assert done.record.splitlines()[-1] == f"@ end {done.digest}"


def test_alone_a_bot_does_not_count_the_turn_of_the_axis_against_what_ends_its_own():
    """D13.8 Diplomacy for two points ends the turn, and the Axis acts; operations that bring nothing put it off.

    In the last year no technology would come in time."""
    home = {"germany": ["germany_army 3"], "austria": ["germany_army 2"], "italy": ["italy_army"]}
    table = {
        "at": "uk action",
        "year": 1945,
        "hands": {"uk": ["c38", "c02", "c06"]},
        "units": {"persia": ["uk_army"], "czechoslovakia": ["germany_army"], **home},
        "destroyed": ["united_kingdom", "france", "india"],
        "solo": {"hand": ["s09", "s11", "s13"]},
    }
    s = GAME.read_position(GAME.rules({}, None, 1), table, b"key".ljust(32), "position")
    for seed in range(5):
        assert s.rules.grammar.token(Greedy().choose(GAME, s, 1, 0b1010, Random(seed))) == "event c38"
