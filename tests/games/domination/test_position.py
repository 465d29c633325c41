"""Positions that people write: what breaks the rules is refused with its clause."""

import re
from typing import Any

import msgspec
import pytest

from sztab.engine.errors import Bad
from sztab.games.domination.state import State

from .test_state import GAME

UNITS = {"germany": ["germany_army 2"], "egypt": ["uk_army"]}


def read(players: int = 4, **table: object) -> State:
    rules = GAME.rules({}, None, players)
    given = {"at": "germany action", "units": UNITS, "hands": {"germany": ["c01"]}, **table}
    s = GAME.read_position(rules, given, b"key".ljust(32), "position.toml")
    assert isinstance(s, State)
    return s


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ({"units": {"poland": ["germany_army 3"]}}, "at most 2 (D3.7.b)"),
        ({"units": {"poland": ["germany_army", "uk_army"]}}, "units of two seats share no space (D3.7.a)"),
        ({"units": {"atlantic_ocean": ["uk_army"]}}, "cannot stand there (D3.7.c)"),
        ({"units": {"austria": ["germany_fleet"]}}, "cannot stand there (D3.7.c)"),
        ({"units": {"poland": ["uboat"]}}, "U-boats stand on U-boat spaces, at most 2 (D3.7.d)"),
        ({"units": {"poland": ["italy_army 2"]}}, "2 of 'italy_army', but there are 1 (D1.3)"),
        ({"units": {"poland": ["germany_armoured"]}}, "did you mean 'germany_army'?"),
        ({"units": {"poland": ["germany_army two"]}}, "such as 'germany_army 2'"),
        ({"units": {"polnad": ["germany_army"]}}, "did you mean 'poland'?"),
        ({"hands": {"germany": ["c01"], "uk": ["c01"]}}, "card 'c01' stands twice"),
        ({"hands": {"germany": ["s01"]}}, "'s01' is not a card of this kind"),
        ({"year": 1946}, "this game lasts from 1939 to 1945 (D4.0)"),
        ({"tracks": {"usa": 5}}, "the track goes from 0 to 4 (D9.0.a)"),
        ({"technologies": {"uk": ["rader"]}}, "did you mean 'radar'?"),
        ({"destroyed": ["poland"]}, "with a factory or a shipyard (D6.1.g)"),
        ({"at": "germany dinner"}, "is no moment; write 'germany action'"),
        ({"at": "action"}, "say whose action it is"),
        ({"france": "italy"}, "'italy' is not a seat"),
        ({"winner": "axis"}, "a position is of a game that goes on"),
        ({"points": -1}, "a number from 0 to 99"),
        ({"agenda": [["nothing"]], "chance": {}}, "damaged"),
        ({"unit": {}}, "did you mean 'units'?"),
        ({"units": {"poland": ["germany_bomber"]}}, "by itself on a space that is not its home (D11.1.b)"),
        ({"units": {"germany": ["germany_bomber", "germany_bomber_spent"]}}, "2 bombers of germany, but 1 may be"),
        ({"units": {"marianas": ["resistance"]}}, "Resistance units stand on land and coast (D3.7.c)"),
        ({"solo": {"hand": ["s01"]}}, "its cards are for one player (D13.2)"),
        ({"sheets": {"uk": ["c04"]}}, "heavy_bombers cannot be developed now (D8.0.c)"),
        ({"sheets": {"uk": ["c01", "c02"]}, "hands": {}}, "one technology a round (D8.0.b)"),
        ({"decks": {"draw": "c01"}}, "decks.draw should be a list"),
        ({"known": {"nowhere": []}}, "'nowhere' is not a zone"),
        ({"known": {"germany hand": []}}, "one entry for each card there"),
    ],
)
def test_what_is_wrong_is_said(table: dict[str, Any], expected: str):
    with pytest.raises(Bad, match=re.escape(expected)) as error:
        read(**table)
    assert "\n" not in str(error.value)


def test_a_common_hand_lies_with_the_first_nation_of_the_side():
    """D10.1.a"""
    with pytest.raises(Bad, match=re.escape("the common hand, that of germany (D10.1.a)")):
        read(2, hands={"japan": ["c15"]})


def test_a_space_that_is_named_is_as_it_says():
    table: dict[str, Any] = {"from": "setup", "units": {"germany": ["germany_fleet"], "poland": []}}
    s = read(**table)
    written = GAME.write_position(s)["units"]
    assert written["germany"] == ["germany_fleet"]
    assert "poland" not in written
    assert written["romania"] == ["neutral_army"]


def test_a_position_saved_in_the_middle_of_a_retreat_is_read_back():
    """R20 The army has left France, the bomber is still to go: by itself, as none may be in a position by hand (D11.1.b)."""
    units = {"france": ["ussr_army", "ussr_bomber"], "moscow": ["ussr_army"]}
    s = read(at="administration", year=1942, france="germany", units=units)
    s.choose(3, s.rules.grammar.choice("retreat ussr_army northern_ussr"))
    assert s.question().name == "retreats"
    GAME.check(s)
    table = msgspec.json.decode(msgspec.json.encode(GAME.write_position(s)))
    assert GAME.read_position(s.rules, table, b"another key".ljust(32), "position") == s
