"""Greedy play beats random play from either of two seats, and a bot sees only what its seat may know.

How much stronger a bot is, `sztab arena attack` measures over many games.
"""

from random import Random

import pytest

from sztab.bots import make
from sztab.bots.greedy import Greedy
from sztab.games.attack.state import State
from sztab.sim.play import play

from .test_state import GAME, play_on


def test_greedy_beats_random_from_either_seat():
    rules = GAME.rules({"round_limit": "10"}, None, 2)
    for seat in range(2):
        bots = [make("greedy" if n == seat else "random") for n in range(2)]
        assert play(GAME, rules, f"strength/{seat}", 2, bots).outcome["winner"] == rules.roles[seat]


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
    assert done.outcome["reason"] in ("elimination", "time")  # the bound of games without people
    assert done.record.splitlines()[-1] == f"@ end {done.digest}"


def answer(s: State, role: int) -> str:
    return GAME.rules({}, None, 2).grammar.token(Greedy().choose(GAME, s, role, 1 << role, Random(1)))


def talks(red: list[str], blue: list[str], *links: str, round: int = 3) -> State:
    """Red's turn, after these links of an offer to Blue."""
    rules = GAME.rules({}, None, 2)
    table = {
        "at": "red action",
        "round": round,
        "units": {"red": ["spain 2i"], "blue": ["france 2i"]},
        "hands": {"red": red, "blue": blue},
    }
    s = GAME.read_position(rules, table, b"key".ljust(32), "position")
    assert isinstance(s, State)
    go_on(s, 0, *links)
    return s


def go_on(s: State, role: int, *links: str) -> None:
    for link in links:
        s.choose(role, s.rules.grammar.choice(link))


HAND = ["oil_1", "oil_3", "minerals_2", "factories_2", "population_2"]


def test_a_bot_weighs_an_offer():
    """R38 It gives the dearest card that is still worth it, and agrees only to what its hand gains by."""
    s = talks(["rail_4"], HAND, "trade blue", "give rail_4", "done")
    assert answer(s, 1) == "give oil_3"  # with the rail the oil, minerals and factories are a set
    go_on(s, 1, "give oil_3")
    assert answer(s, 1) == "done"
    go_on(s, 1, "done")
    assert answer(s, 0) == "call_off"  # a four for a three


@pytest.mark.parametrize("offered", ["give population_1", "promise favour"])
def test_a_bot_declines_what_it_gains_nothing_by(offered: str):
    s = talks(["population_1"], ["oil_2", "minerals_2"], "trade blue", offered, "done")
    assert answer(s, 1) == "decline"


def test_bots_make_an_offer_with_what_they_can_spare_and_come_to_terms():
    red = ["oil_1", "oil_3", "minerals_2", "factories_2", "population_4"]
    blue = ["rail_1", "rail_3", "minerals_1", "factories_3"]
    s = talks(red, blue)
    assert answer(s, 0) == "trade blue"
    go_on(s, 0, "trade blue")
    assert answer(s, 0) == "give oil_1"
    go_on(s, 0, "give oil_1")
    assert answer(s, 0) == "done"
    go_on(s, 0, "done")
    assert answer(s, 1) == "give rail_3"
    go_on(s, 1, "give rail_3", "done")
    assert answer(s, 0) == "agree"
    go_on(s, 0, "agree")
    assert not answer(s, 0).startswith("trade")  # once a turn is enough


def test_a_bot_talks_only_now_and_then_and_only_with_something_to_spare():
    red = ["oil_1", "oil_3", "minerals_2", "factories_2", "population_4"]
    assert not answer(talks(red, HAND, round=4), 0).startswith("trade")
    assert not answer(talks(["oil_1", "minerals_2", "population_4"], HAND), 0).startswith("trade")


def test_a_bot_that_is_asked_for_another_offer_has_had_enough():
    red = ["oil_1", "oil_3", "minerals_2", "factories_2", "population_4"]
    s = talks(red, HAND, "trade blue", "give oil_1", "done")
    go_on(s, 1, "counter")
    assert answer(s, 0) == "call_off"


def test_a_bot_gives_the_card_that_is_asked_for_if_it_gains_by_it():
    """R38 Otherwise another of its type; and what it cannot spare it keeps."""
    hand = ["oil_1", "oil_3", "minerals_2", "minerals_4", "factories_2"]
    assert answer(talks(["rail_4"], hand, "trade blue", "give rail_4", "done"), 1) == "give minerals_4"
    assert (
        answer(talks(["rail_4"], hand, "trade blue", "give rail_4", "ask_for minerals-2", "done"), 1)
        == "give minerals_2"
    )
    assert answer(talks(["rail_4"], hand, "trade blue", "give rail_4", "ask_for oil-2", "done"), 1) == "give oil_3"
    assert answer(talks(["rail_4"], hand, "trade blue", "ask_for oil-1", "done"), 1) == "decline"


def test_a_bot_that_is_asked_for_a_card_it_holds_offers_it():
    red = ["oil_1", "oil_3", "minerals_2", "factories_2", "population_4"]
    s = talks(red, HAND, "trade blue", "give oil_1", "done")
    go_on(s, 1, "ask_for oil-3")
    assert answer(s, 0) == "give oil_3"
    s = talks(red, HAND, "trade blue", "give oil_1", "done")
    go_on(s, 1, "ask_for rail-3")
    assert answer(s, 0) == "call_off"
