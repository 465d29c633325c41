"""Positions that people write: what breaks the rules is refused with its clause."""

import re
from typing import Any

import pytest

from sztab.engine.errors import Bad
from sztab.games.attack.state import State

from .test_state import GAME

UNITS = {"red": ["spain 3i1t"], "blue": ["france 2i"]}


def read(players: int = 3, **table: object) -> State:
    rules = GAME.rules({}, None, players)
    given = {"at": "red action", "units": UNITS, **table}
    s = GAME.read_position(rules, given, b"key".ljust(32), "position.toml")
    assert isinstance(s, State)
    return s


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ({"units": {"red": ["spain 3i", "spain 1t"]}}, "A5.2"),
        ({"units": {"red": ["spain none"]}}, "A5.3"),
        ({"units": {"red": ["spain"]}}, "such as 'spain 3i1t'"),
        ({"units": {"red": ["spain 3x"]}}, "at most once"),
        ({"units": {"red": ["spian 3i"]}}, "did you mean 'spain'?"),
        ({"units": {"gray": ["spain 3i"]}}, "'gray' is not a player in this game"),
        ({"capitals": {"red": "spain", "blue": "spain"}}, "A3.7"),
        ({"barred": ["spain 4i"]}, "R35"),
        ({"seas": "blue"}, "R41"),
        ({"fleets": {"red": "1b"}, "withdrawn": {"red": "2b"}}, "A11.9"),
        ({"hands": {"red": ["oil_1", "oil_1", "oil_1"]}}, "A3.2"),
        ({"hands": {"red": ["oil_7"]}}, "'oil_7' is not a card"),
        ({"out": ["blue"]}, "A18.1"),
        ({"at": "green action"}, "A18.1"),
        ({"at": "red lunch"}, "is no moment"),
        ({"entered": ["germany 1i"]}, "reached by choices"),
        ({"used": ["attack"]}, "'attack' is not an action"),
        ({"unit": {}}, "did you mean 'units'?"),
        ({"round": "three"}, "round should be a number"),
        ({"trading": 1}, "trading should be true or false"),
        ({"promises": ["red blue favour"]}, "'red blue favour 3'"),
        ({"decks": {"economics": ["...", "oil_1"]}}, "comes last"),
        ({"known": {"red hand": ["all"]}}, "one entry for each of its 0 cards"),
    ],
)
def test_what_cannot_be_is_refused(table: dict[str, Any], expected: str):
    with pytest.raises(Bad, match=re.escape(expected)) as error:
        read(3, **table)
    assert "position.toml" in str(error.value)
    assert "\n" not in str(error.value)


def test_what_is_not_named():
    """Cards are in the deck; actions left follow from those used; nobody controls the seas."""
    s = read(hands={"red": ["oil_2"]}, used=["move", "build"])
    GAME.check(s)
    assert s.actions == 1
    assert s.seas == -1
    assert len(s.zones[6]) == 59


@pytest.mark.parametrize("phase", ["claim", "extra", "capital"])
def test_set_up_goes_on_from_any_of_its_moments(phase: str):
    units = {"red": ["spain 1i", "france 1i", "italy 1i", "peru 1i"], "blue": ["chile 1i", "cuba 1i", "egypt 1i"]}
    if phase != "claim":
        units["blue"].append("libya 1i")
    s = read(2, at=f"blue {phase}", units=units)
    assert s.rules.roles[s.asked()[0]] == "blue"
    assert s.question().name == {"claim": "claims", "extra": "pieces", "capital": "capital_sites"}[phase]
