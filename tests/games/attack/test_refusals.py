"""Why not: a refusal says what is really in the way, not only a clause that is near it."""

import pytest

from sztab.engine.question import Refusal

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
