"""M1 The battlefield: hexes and their neighbours, distances, sections; M6 which hexes a line of sight crosses and touches.

Hexes are numbered row by row over the wide board; the standard board is its western half, so that a hex has one number and one
name everywhere. A board has more hexes than a mask serves: sets of hexes are tuples.
"""

from typing import Final

from .terms import BOTH, FLANK_IDS, NOWHERE, SECTION_IDS, STANDARD_FIRST, Hex

ROWS: Final = 9
WIDE: Final = 50  # the greatest column of an even row
NARROW: Final = 24
HEXES: Final = 230
STANDARD_LINES: Final = (7, 17)  # M1.5
WIDE_LINES: Final = (7, 17, 25, 33, 43)  # M13.2, R3
LOOKS: Final = 3  # M6.6 no unit that needs a line of sight reaches further

COLS: Final = tuple([col for row in range(ROWS) for col in range(row % 2, WIDE + 1 - row % 2, 2)])
AT_ROW: Final = tuple([row for row in range(ROWS) for _ in range(row % 2, WIDE + 1 - row % 2, 2)])
NUMBERS: Final = {(col, row): number for number, (col, row) in enumerate(zip(COLS, AT_ROW, strict=True))}
HEX_IDS: Final = tuple([f"{col}-{row}" for col, row in zip(COLS, AT_ROW, strict=True)])

Line = tuple[
    tuple[int, ...], tuple[int, ...], tuple[int, ...], int
]  # crossed, touched left, right; sides that are missing


class Board:
    """One size of battlefield."""

    def __init__(self, wide: bool) -> None:
        self.wide = wide
        widest = WIDE if wide else NARROW
        self.widest = widest
        self.hexes: tuple[int, ...] = tuple([hex for hex in range(HEXES) if COLS[hex] <= widest - AT_ROW[hex] % 2])
        inside = set(self.hexes)
        self.inside: tuple[bool, ...] = tuple([hex in inside for hex in range(HEXES)])
        self.near: list[tuple[int, ...]] = [self._neighbours(hex) for hex in range(HEXES)]
        self.far: list[bytes] = [bytes([distance(a, b) for b in range(HEXES)]) for a in range(HEXES)]
        lines = WIDE_LINES if wide else STANDARD_LINES
        self.lines = lines
        self.sections: tuple[int, ...] = tuple([_sections(COLS[hex], lines) for hex in range(HEXES)])
        self.every_section = (1 << len(lines) + 1) - 1
        # M8.3 The hexes a unit of the south and of the north side may retreat to, towards its own baseline.
        self.south: list[tuple[int, ...]] = [
            tuple([other for other in self.near[hex] if AT_ROW[other] == AT_ROW[hex] + 1]) for hex in range(HEXES)
        ]
        self.north: list[tuple[int, ...]] = [
            tuple([other for other in self.near[hex] if AT_ROW[other] == AT_ROW[hex] - 1]) for hex in range(HEXES)
        ]
        self.sight: list[dict[int, Line]] = [self._lines(hex) for hex in range(HEXES)]
        # M25.10 Hexes at the edge of the board.
        self.edge: tuple[bool, ...] = tuple([hex in inside and len(self.near[hex]) < 6 for hex in range(HEXES)])

    def _neighbours(self, hex: Hex) -> tuple[int, ...]:
        """M1.3"""
        if not self.inside[hex]:
            return ()
        col, row = COLS[hex], AT_ROW[hex]
        around = ((-2, 0), (2, 0), (-1, -1), (1, -1), (-1, 1), (1, 1))
        found = [NUMBERS.get((col + dc, row + dr), NOWHERE) for dc, dr in around]
        return tuple([other for other in found if other >= 0 and self.inside[other]])

    def _lines(self, hex: Hex) -> dict[int, Line]:
        """The lines from a hex to each of those that can be seen from it at all: range 2 and 3."""
        if not self.inside[hex]:
            return {}
        return {other: self.line(hex, other) for other in self.hexes if 2 <= self.far[hex][other] <= LOOKS}

    def line(self, a: Hex, b: Hex) -> Line:
        """M6.6 The hexes that the open segment between two centres crosses, and those that it only touches on either side.

        R2 A half-hex that is missing beyond the edge counts as obstructing: 1 stands for one on the left, 2 on the right.
        """
        crossed: list[int] = []
        left: list[int] = []
        right: list[int] = []
        missing = 0
        for dc, dr, how in _met(COLS[b] - COLS[a], AT_ROW[b] - AT_ROW[a]):
            hex = NUMBERS.get((COLS[a] + dc, AT_ROW[a] + dr), NOWHERE)
            if hex < 0 or not self.inside[hex]:
                missing |= 1 if how == LEFT else 2 if how == RIGHT else 0
            elif how == CROSSED:
                crossed.append(hex)
            elif how == LEFT:
                left.append(hex)
            else:
                right.append(hex)
        return tuple(crossed), tuple(left), tuple(right), missing


CROSSED: Final = 1
LEFT: Final = 2
RIGHT: Final = 3


_patterns: dict[tuple[int, int], list[tuple[int, int, int]]] = {}


def _met(dc: int, dr: int) -> list[tuple[int, int, int]]:
    """The hexes that a line to a hex so many columns and rows away meets, relative to its beginning; the same everywhere."""
    if (dc, dr) not in _patterns:
        rows = range(min(dr, 0) - 1, max(dr, 0) + 2)
        cols = range(min(dc, 0) - 2, max(dc, 0) + 3)
        ends = ((0, 0), (dc, dr))
        found = [
            (c, r, _meets(dc, 3 * dr, c, r)) for r in rows for c in cols if (c + r) % 2 == 0 and (c, r) not in ends
        ]
        _patterns[dc, dr] = [(c, r, how) for c, r, how in found if how]
    return _patterns[dc, dr]


def _meets(bx: int, by: int, col: int, row: int) -> int:
    """The way the open segment from the origin to b meets a hex: crossing its inside, touching it on one side, or 0."""
    x, y = col, 3 * row
    corners = ((x, y - 2), (x + 1, y - 1), (x + 1, y + 1), (x, y + 2), (x - 1, y + 1), (x - 1, y - 1))
    turns = [bx * cy - by * cx for cx, cy in corners]
    length = bx * bx + by * by
    along = [bx * cx + by * cy for cx, cy in corners]
    if min(turns) < 0 < max(turns):
        # Corners on both sides: the line goes through. It meets the segment if the hex lies between its ends.
        return CROSSED if _between(turns, along, length) else 0
    on_line = [0 < at < length for turn, at in zip(turns, along, strict=True) if turn == 0]
    if not any(on_line):
        return 0
    return LEFT if max(turns) > 0 else RIGHT


def _between(turns: list[int], along: list[int], length: int) -> bool:
    """True if the points where the line enters and leaves the hex overlap the open segment."""
    cuts: list[tuple[int, int]] = []  # as fractions: numerator, denominator
    for i in range(6):
        one, other = turns[i], turns[(i + 1) % 6]
        if one == 0:
            cuts.append((along[i], 1))
        elif one * other < 0:
            # The edge is cut at one / (one - other) of its length.
            cuts.append((along[i] * (one - other) + (along[(i + 1) % 6] - along[i]) * one, one - other))
    return any([n * d > 0 for n, d in cuts]) and any([(n - length * d) * d < 0 for n, d in cuts])


def distance(a: Hex, b: Hex) -> int:
    """M1.4

    >>> distance(NUMBERS[8, 0], NUMBERS[1, 3])
    5
    """
    rows = abs(AT_ROW[a] - AT_ROW[b])
    cols = abs(COLS[a] - COLS[b])
    return rows + max(0, (cols - rows) // 2)


def _sections(col: int, lines: tuple[int, ...]) -> int:
    """M1.5, M13.4 The sections of a column, as a set: a hex on a line belongs to both."""
    out = 0
    for number in range(len(lines) + 1):
        first = lines[number - 1] if number else 0
        last = lines[number] if number < len(lines) else WIDE
        if first <= col <= last:
            out |= 1 << number
    return out


def command_of(south: bool, flank: int) -> int:
    """M13.3 The two sections of a general, as a set: left and right are named from the seat."""
    place = flank if south else len(FLANK_IDS) - 1 - flank
    return 3 << 2 * place


def flank_section(south: bool, flank: int) -> int:
    """M1.6 The section of the standard board that a side calls left, centre or right."""
    return 1 << (flank if south else len(FLANK_IDS) - 1 - flank)


def section_number(sections: int, wide: bool) -> int:
    """The name of a set of sections: one of them, or the line between two."""
    if sections & (sections - 1):
        return BOTH
    return sections.bit_length() - 1 + (0 if wide else STANDARD_FIRST)


def section_names(wide: bool) -> tuple[str, ...]:
    return SECTION_IDS[:STANDARD_FIRST] if wide else SECTION_IDS[STANDARD_FIRST:BOTH]
