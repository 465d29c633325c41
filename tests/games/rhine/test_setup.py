"""R4 Set-up: who plays, which spaces are closed, what lies where."""

import pytest

from sztab.engine.errors import Bad
from sztab.games.rhine.haul import away
from sztab.games.rhine.state import State
from sztab.games.rhine.tables import Tables
from sztab.games.rhine.terms import ABSENT, BLUE, NOBODY, RED, WHITE

from .test_state import GAME


def held(options: dict[str, str], players: int, id: str) -> int:
    s = GAME.start(GAME.rules(options, None, players), b"key".ljust(32))
    assert isinstance(s, State)
    return s.hold[s.t.board.ids.index(id)]


def test_seats_are_the_commanders_who_play():
    assert GAME.seats(GAME.rules({}, None, 3), 3) == [1, 2, 4]
    assert GAME.seats(GAME.rules({"pair": "red_blue"}, None, 2), 2) == [1, 4]
    assert GAME.seats(GAME.rules({"solo": "blue"}, None, 1), 1) == [4]


@pytest.mark.parametrize(
    ("options", "players", "space", "owner"),
    [
        ({}, 3, "amiens", NOBODY),
        ({}, 3, "lisieux", RED),
        ({"pair": "white_blue"}, 2, "amiens", ABSENT),  # R4.9 shared with the absent red
        ({"pair": "white_blue"}, 2, "lisieux", ABSENT),
        ({"pair": "red_white"}, 2, "reims", ABSENT),
        ({"pair": "red_blue"}, 2, "reims", NOBODY),  # the exception: the absent white's shared spaces are open
        ({"pair": "red_blue"}, 2, "amiens", NOBODY),
        ({"pair": "red_blue"}, 2, "paris", ABSENT),
        ({"solo": "white"}, 1, "bruxelles", ABSENT),  # R17.E3
        ({"solo": "white"}, 1, "leuven", NOBODY),
        ({"solo": "red"}, 1, "bruxelles", NOBODY),
        ({"solo": "blue"}, 1, "orleans", BLUE),
        ({"solo": "white"}, 1, "paris", WHITE),
    ],
)
def test_spaces_of_absent_commanders_are_closed(options: dict[str, str], players: int, space: str, owner: int):
    assert held(options, players, space) == owner


def test_options_among_names():
    with pytest.raises(Bad, match="pair is one of red_white, white_blue, red_blue, not 'green'"):
        GAME.rules({"pair": "green"})
    assert GAME.written_options(GAME.checked_options({"pair": "red_blue", "weather": True})) == (
        "weather",
        "pair=red_blue",
    )
    assert GAME.read_options(["weather", "pair=red_blue"], "here")["pair"] == "red_blue"


def test_the_lengths_of_the_three_races():
    """R10.2 As the board aims at: white 10, red and blue 11 arrows from the nearest corps to the Rhine."""
    rules = GAME.rules({}, None, 3)
    assert isinstance(rules, Tables)
    lengths = [min(away(rules, row[1])[row[2]] for row in rules.corps if row[1] == role) for role in (RED, WHITE, BLUE)]
    assert lengths == [11, 10, 11]
