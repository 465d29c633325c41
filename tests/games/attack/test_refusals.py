"""Why not: a refusal says what is really in the way, not only a clause that is near it."""

import pytest

from sztab.engine.question import Refusal
from sztab.engine.state import State

from .test_state import GAME

RULES = GAME.rules({}, None, 2)


def refusal(token: str, *before: str, **table: object) -> Refusal:
    """Why red may not choose this, after some choices."""
    position = {"at": "red action", **table}
    s = GAME.read_position(RULES, position, b"key".ljust(32), "position")
    for choice in before:
        s.choose(0, RULES.grammar.choice(choice))
    why = s.why(0, RULES.grammar.choice(token))
    assert why is not None
    return why


@pytest.mark.parametrize(
    ("red", "key"),
    [
        (["spain 3i", "france 1i"], "too_far"),  # the way is free, but infantry goes one region
        (["spain 3i1t"], "no_way_through"),  # neutral France lies between
    ],
)
def test_two_regions_away(red: list[str], key: str):
    """A6.2-A6.4 Infantry is too slow; a tank is stopped by the region between."""
    assert refusal("to germany", "move", "from spain", units={"red": red, "blue": ["cuba 1i"]}).key == key


def test_infantry_that_was_sent_back_takes_no_part_in_a_blitzkrieg_anyway():
    """A7.2 before A7.5: without the refusal at sea it could not have gone either."""
    units = {"red": ["spain 3i", "france 1i1t"], "blue": ["cuba 1i"]}
    why = refusal("from spain", "blitzkrieg", units=units, barred=["spain 2i"], used=["move"])
    assert (why.key, why.clauses) == ("only_tanks_and_planes", ("A7.2",))


WAR = {"red": ["spain 3i1t1p", "france 3i"], "blue": ["egypt 3i", "germany 2i", "chile 1i"]}


def at_war(*tokens: str) -> State:
    """Red has moved against Egypt by sea and Germany by land, and blue controls the seas."""
    table = {"at": "red action", "units": WAR, "fleets": {"blue": "1b"}, "seas": "blue"}
    s = GAME.read_position(RULES, table, b"key".ljust(32), "position")
    orders = ("move", "from spain", "to egypt", "send infantry 2", "done", "from france", "to germany", "all", "done")
    for choice in orders:
        s.choose(0, RULES.grammar.choice(choice))
    for choice in tokens:
        s.choose(s.asked()[0], RULES.grammar.choice(choice))
    return s


def why(s: State, role: int, token: str) -> tuple[str, str]:
    refused = s.why(role, RULES.grammar.choice(token))
    assert refused is not None
    return refused.key, refused.clauses[0]


def test_out_of_turn_is_out_of_turn_whatever_goes_on():
    """A4.1 Who is not active neither moves, builds nor ends the turn, during a battle as at any other moment."""
    s = at_war("allow")
    for token in ("move", "from chile", "to peru", "send infantry 1", "buy infantry 1", "at chile", "end", "build"):
        assert why(s, 1, token) == ("not_your_turn", "A4.1")


def test_movement_is_over_when_convoys_are_answered():
    """A6.8 The controller answers after all movement, so nothing else is moved with this action."""
    assert why(at_war(), 0, "from spain") == ("movement_is_over", "A6.8")
    assert why(at_war("allow"), 0, "from spain") == ("battles_have_begun", "A6.12")
    assert why(at_war("allow"), 0, "end") == ("finish_first", "A4.7")
