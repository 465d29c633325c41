"""M14 Who plays what, M15 what is dealt, M6 the table of lines of sight."""

import pytest

from sztab.engine.errors import Bad
from sztab.games.overlord.board import HEX_IDS, NUMBERS, Board, distance
from sztab.games.overlord.state import State
from sztab.games.overlord.tables import DECK, HAND

from .test_state import GAME

AXIS, LEFT, CENTER, RIGHT = 1, 2, 4, 8
ALL = 15
WIDE, NARROW = Board(True), Board(False)


@pytest.mark.parametrize(
    ("players", "axis", "seats"),
    [
        (2, "even", [ALL, ALL << 4]),
        (3, "even", [ALL, ALL << 4, ALL << 4]),
        (4, "even", [ALL, ALL, ALL << 4, ALL << 4]),
        (5, "even", [ALL, ALL, (AXIS | CENTER) << 4, LEFT << 4, RIGHT << 4]),
        (6, "even", [AXIS | CENTER, LEFT, RIGHT, (AXIS | CENTER) << 4, LEFT << 4, RIGHT << 4]),
        (7, "even", [AXIS | CENTER, LEFT, RIGHT, AXIS << 4, LEFT << 4, CENTER << 4, RIGHT << 4]),
        (8, "even", [AXIS, LEFT, CENTER, RIGHT, AXIS << 4, LEFT << 4, CENTER << 4, RIGHT << 4]),
        (5, "1", [ALL, AXIS << 4, LEFT << 4, CENTER << 4, RIGHT << 4]),
        (7, "4", [AXIS, LEFT, CENTER, RIGHT, (AXIS | CENTER) << 4, LEFT << 4, RIGHT << 4]),
        (8, "1", [AXIS, LEFT, CENTER, RIGHT, AXIS << 4, LEFT << 4, CENTER << 4, RIGHT << 4]),
        (2, "4", [ALL, ALL << 4]),
    ],
)
def test_the_divisions_of_seats(players: int, axis: str, seats: list[int]):
    rules = GAME.rules({"scenario": "drill_overlord", "axis_players": axis}, None, players)
    assert GAME.seats(rules, players) == seats


def test_the_standard_game_has_one_role_a_side():
    rules = GAME.rules({"scenario": "sword_beach"}, None, 2)
    assert GAME.seats(rules, 2) == [1, 16]
    rules = GAME.rules({"scenario": "sword_beach"}, None, 3)
    assert GAME.seats(rules, 3) == [1, 16, 16]
    with pytest.raises(Bad, match="for 3 players, not for 2"):
        GAME.seats(rules, 2)


@pytest.mark.parametrize(
    ("options", "pile"),
    [
        ({"scenario": "drill_overlord"}, 120),
        ({"scenario": "drill_overlord", "air": True}, 122),
        ({"scenario": "drill_standard"}, 60),
        ({"scenario": "drill_standard", "air": True}, 60),
    ],
)
def test_the_pile(options: dict[str, object], pile: int):
    """M15.1, M25.1"""
    s = GAME.start(GAME.rules(options, None, 2), b"key".ljust(32))
    assert isinstance(s, State)
    drawn_sorties = len(s.zones[8]) + len(s.zones[9]) - (2 if options.get("air") else 0)
    assert len(s.zones[DECK]) + len(s.zones[HAND]) + len(s.zones[HAND + 1]) + drawn_sorties == pile


# M1.4, M6.6


@pytest.mark.parametrize(
    ("a", "b", "far"),
    [
        ((8, 0), (8, 0), 0),
        ((8, 0), (10, 0), 1),
        ((8, 0), (9, 1), 1),
        ((8, 0), (8, 2), 2),
        ((8, 0), (1, 3), 5),
        ((0, 0), (24, 8), 16),
    ],
)
def test_distances(a: tuple[int, int], b: tuple[int, int], far: int):
    assert distance(NUMBERS[a], NUMBERS[b]) == far == distance(NUMBERS[b], NUMBERS[a])


@pytest.mark.parametrize(
    ("a", "b", "crossed", "touched"),
    [
        ((10, 4), (14, 4), ["12-4"], []),
        ((10, 4), (16, 4), ["12-4", "14-4"], []),
        ((10, 4), (12, 6), ["11-5"], []),
        ((10, 4), (13, 7), ["11-5", "12-6"], []),
        ((10, 4), (10, 6), [], ["11-5", "9-5"]),
        ((10, 4), (13, 5), [], ["11-5", "12-4"]),
        ((10, 4), (7, 3), [], ["9-3", "8-4"]),
        ((10, 4), (15, 5), ["12-4", "13-5"], []),
        ((10, 4), (14, 6), ["11-5", "13-5"], []),
        ((10, 4), (11, 7), ["10-6", "11-5"], []),
    ],
)
def test_what_a_line_crosses_and_touches(
    a: tuple[int, int], b: tuple[int, int], crossed: list[str], touched: list[str]
):
    for start, end in ((a, b), (b, a)):
        found = WIDE.line(NUMBERS[start], NUMBERS[end])
        assert sorted(HEX_IDS[hex] for hex in (*found[1], *found[2])) == sorted(touched)
        assert sorted(HEX_IDS[hex] for hex in found[0]) == sorted(crossed)


def test_only_the_lines_of_m6_6_run_along_edges():
    """And no line up to range 3 touches a hex at one corner only, or crosses what is not there."""
    for board in (WIDE, NARROW):
        for a in board.hexes:
            for b, (crossed, left, right, missing) in board.sight[a].items():
                edge = bool(left or right or missing)
                assert edge != bool(crossed)
                if edge:
                    assert board.far[a][b] == 2
                    assert len(left) + len(right) + bin(missing).count("1") == 2
