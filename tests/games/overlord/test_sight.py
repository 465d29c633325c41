"""M6 Lines of sight against geometry: every line up to range 3, walked point by point in whole numbers."""

from functools import cache

import pytest

from sztab.games.overlord.board import AT_ROW, COLS, HEX_IDS, LOOKS, NUMBERS, Board

STEPS = 720  # points on a line; corners lie at halves, thirds, quarters and the like
WIDE, STANDARD = Board(True), Board(False)
CENTRE = NUMBERS[25, 3]


@cache
def walked(dc: int, dr: int) -> tuple[set[tuple[int, int]], set[tuple[int, int]]]:
    """The hexes whose inside the open segment to that hex meets, and those of which it meets only the rim."""
    crossed, touched = set(), set()
    around = [
        (c, r) for c in range(-7, 8) for r in range(-4, 5) if (c + r) % 2 == 0 and (c, r) not in {(0, 0), (dc, dr)}
    ]
    for step in range(1, STEPS):
        for c, r in around:
            aside, above = abs(dc * step - c * STEPS), abs(3 * dr * step - 3 * r * STEPS)
            if aside < STEPS and aside + above < 2 * STEPS:
                crossed.add((c, r))
            elif aside <= STEPS and aside + above <= 2 * STEPS:
                touched.add((c, r))
    return crossed, touched - crossed


LINES = [(COLS[hex] - 25, AT_ROW[hex] - 3) for hex in WIDE.hexes if 2 <= WIDE.far[CENTRE][hex] <= LOOKS]


@pytest.mark.parametrize(("dc", "dr"), LINES)
def test_a_line_crosses_and_touches_what_it_should(dc: int, dr: int):
    """M6.3, M6.4, M6.6"""
    crossed, left, right, missing = WIDE.sight[CENTRE][NUMBERS[25 + dc, 3 + dr]]
    inside, rim = walked(dc, dr)

    def relative(hexes: tuple[int, ...]) -> set[tuple[int, int]]:
        return {(COLS[hex] - 25, AT_ROW[hex] - 3) for hex in hexes}

    assert relative(crossed) == inside
    assert relative(left) | relative(right) == rim
    assert not missing
    for c, r in relative(left):
        assert dc * 3 * r - 3 * dr * c > 0  # all on one side of the line
    for c, r in relative(right):
        assert dc * 3 * r - 3 * dr * c < 0


def test_which_lines_run_along_edges():
    """M6.6 Only those two hexes up or down, and those of three columns and one row, each between two hexes."""
    along = {(dc, dr) for dc, dr in LINES if walked(dc, dr)[1]}
    assert along == {(0, 2), (0, -2), (3, 1), (3, -1), (-3, 1), (-3, -1)}
    assert all(len(walked(dc, dr)[1]) == 2 and not walked(dc, dr)[0] for dc, dr in along)


@pytest.mark.parametrize("board", [WIDE, STANDARD], ids=["overlord", "standard"])
def test_sight_is_the_same_from_the_other_end(board: Board):
    """M6.7, and R2: what is missing at the edge is missing from both ends."""
    for a in board.hexes:
        assert {b for b in board.hexes if 2 <= board.far[a][b] <= LOOKS} == board.sight[a].keys()
        for b, (crossed, left, right, missing) in board.sight[a].items():
            back = board.sight[b][a]
            assert set(back[0]) == set(crossed)
            assert (set(back[1]), set(back[2])) == (set(right), set(left))
            assert back[3] == (missing >> 1 | missing << 1) & 3


def test_a_half_hex_is_missing_at_the_short_edges_only():
    """R2 Up and down along the western and eastern edge; the long edges cut no hex."""
    for board, last in ((WIDE, 50), (STANDARD, 24)):
        cut = {(HEX_IDS[a], HEX_IDS[b]) for a in board.hexes for b, line in board.sight[a].items() if line[3]}
        edge = [
            (f"{c}-{r}", f"{c}-{r + d}") for c in (0, last) for r in range(0, 9, 2) for d in (2, -2) if 0 <= r + d <= 8
        ]
        assert cut == set(edge)
