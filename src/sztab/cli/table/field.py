"""A hex field as text: for each hex, the terrain and what lies on it above, the unit below."""

from collections import Counter
from collections.abc import Callable, Iterable
from string import ascii_lowercase

from sztab.engine.scene import Board, Piece, Place, Scene

from ..out import Part

Row = tuple[Part, ...]

HEX = 4  # letters a hex is wide; a column is half of that
PART = 26  # columns side by side: more would not fit a terminal
PLAIN = "."  # the commonest ground
SIGNS = "*=#%&@!$~^<>"  # of what lies on a hex
SIDES = "-+"


def is_field(board: Board) -> bool:
    return any(place["kind"] == "hex" for place in board["places"])


class Field:
    """The letters used for one board; they stay the same from turn to turn."""

    def __init__(self, board: Board, ground: Callable[[str], str], side: Callable[[str], int], sections: str) -> None:
        self.board = board
        self.sections = sections  # what the strokes stand for
        self.side = side
        self.rows: dict[int, list[Place]] = {}
        for place in board["places"]:
            self.rows.setdefault(place["at"][1], []).append(place)
        common = [id for id, _ in Counter(place.get("terrain", "") for place in board["places"]).most_common()]
        self.ground_names = {id: ground(id) for id in common}
        self.ground = {common[0]: PLAIN, **_letters((id, self.ground_names[id]) for id in common[1:])}
        kinds = board["kinds"]
        self.units = {id: letter.upper() for id, letter in _letters((id, kinds[id]["name"]) for id in kinds).items()}
        lying = [*board["marks"], *[id for id, kind in kinds.items() if kind.get("size") == "mark"]]
        self.signs = dict(zip(lying, SIGNS, strict=False))

    def draw(self, scene: Scene, style: Callable[[str], str]) -> list[Row]:
        """Return the field in parts that fit the terminal, and a legend."""
        standing: dict[str, list[Piece]] = {}
        for piece in scene["pieces"]:
            standing.setdefault(piece["place"], []).append(piece)
        out: list[Row] = []
        for first in range(0, self.board["size"][0] - 1, PART):
            out += [(row,) for row in (self._sections(first), self._ruler(first, 0)) if row]
            for row, places in sorted(self.rows.items()):
                part = [place for place in places if first <= place["at"][0] < first + PART]
                above = [(place["at"][0], self._ground(place, standing.get(place["id"], [])), "") for place in part]
                out.append((f"{row:>2} ", *_line(above, first)))
                units = [
                    (place["at"][0], piece) for place in part for piece in self._foremost(standing.get(place["id"], []))
                ]
                below = [(col, self._unit(piece), style(piece["owner"])) for col, piece in units]
                out.append(("   ", *_line(below, first)))
            out += [(row,) for row in (self._ruler(first, 1), self._sections(first)) if row]
        return [*out, *self._legend(scene)]

    def _ruler(self, first: int, odd: int) -> str:
        last = min(first + PART, self.board["size"][0] - 1)
        return "   " + " " * (HEX // 2 * odd) + "".join(f"{col:<{HEX}}" for col in range(first + odd, last, 2)).rstrip()

    def _sections(self, first: int) -> str:
        """Return a row with a stroke at each column where two sections meet."""
        strokes = [(col - first) * HEX // 2 + 3 for col in self.board.get("lines", []) if first <= col < first + PART]
        return "".join(["|" if at in strokes else " " for at in range(max(strokes, default=-1) + 1)])

    def _ground(self, place: Place, pieces: list[Piece]) -> str:
        lying = [*place.get("marks", []), *[piece["kind"] for piece in pieces if "count" not in piece]]
        return self.ground[place.get("terrain", "")] + "".join(self.signs.get(id, "") for id in lying)[: HEX - 2]

    def _foremost(self, pieces: list[Piece]) -> list[Piece]:
        """Return the piece of a hex that has room on the map: a unit with its figures before a plane over it."""
        found = [piece for piece in pieces if "count" in piece or piece["kind"] not in self.signs]
        return sorted(found, key=lambda piece: "count" not in piece)[:1]

    def _unit(self, piece: Piece) -> str:
        return f"{SIDES[self.side(piece['owner'])]}{self.units[piece['kind']]}{piece.get('count', '')}"

    def _legend(self, scene: Scene) -> list[Row]:
        """Return the legend for what is in sight."""
        kinds, marks = self.board["kinds"], self.board["marks"]
        there = {mark for places in self.rows.values() for place in places for mark in place.get("marks", [])}
        there |= {piece["kind"] for piece in scene["pieces"]}
        ground = [f"{letter} {self.ground_names[id]}" for id, letter in self.ground.items()]
        lying = [f"{sign} {(marks.get(id) or kinds[id])['name']}" for id, sign in self.signs.items() if id in there]
        units = [
            f"{letter} {kinds[id]['name']}" for id, letter in self.units.items() if id in there - self.signs.keys()
        ]
        sides = [f"{sign} {side['name']}" for sign, side in zip(SIDES, self.board["sides"], strict=True)]
        section = [self.sections] if self.board.get("lines") else []
        return [(", ".join(words),) for words in (ground, lying, [*sides, *units], section) if words]


def beside(board: Board, place: Place) -> list[str]:
    """Return the neighbours of a hex by direction; a column is half a hex."""
    col, row = place["at"]
    around = (
        (col - 1, row - 1),
        (col + 1, row - 1),
        (col - 2, row),
        (col + 2, row),
        (col - 1, row + 1),
        (col + 1, row + 1),
    )
    found = {(other["at"][0], other["at"][1]): other["id"] for other in board["places"]}
    return [found[at] for at in around if at in found]


def _letters(names: Iterable[tuple[str, str]]) -> dict[str, str]:
    """Assign a different letter to each name, taken from the name if possible."""
    out: dict[str, str] = {}
    for id, name in names:
        wanted = [letter for letter in name.lower() if letter.isalpha()] + list(ascii_lowercase)
        out[id] = next(letter for letter in wanted if letter not in out.values())
    return out


def _line(cells: list[tuple[int, str, str]], first: int) -> list[Part]:
    """Combine styled texts into a row, each at its column."""
    out: list[Part] = []
    at = 0
    for col, words, style in cells:
        start = (col - first) * HEX // 2
        out += [" " * (start - at), (words, style)]
        at = start + len(words)
    return out
