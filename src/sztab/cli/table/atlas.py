"""The board as text: what stands where, what is printed there, and how one gets from space to space."""

from sztab.engine.scene import Piece, Place, Scene

from ..out import Part
from ..words import plain
from .field import Field, beside, is_field
from .names import Names

Row = tuple[Part, ...]

FAINT = "dim"
HEAD = "bold"
STAR = "star"  # the mark of a space that counts
CLOSED = "closed"  # the mark of a space that nobody enters in this game
UNLISTED = ("link", "card", "cell", "box")  # places that are worth a word only when something lies there


class Atlas:
    """Maps of one board in one language."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self.words = names.words
        self.board = names.board
        self.places: dict[str, Place] = {place["id"]: place for place in self.board["places"]}
        self.field = (
            Field(self.board, lambda id: names.term("terrain", id), names.side, names.words.say("sections"))
            if is_field(self.board)
            else None
        )
        self._ways: dict[str, list[tuple[str, tuple[str, ...]]]] = {id: [] for id in self.places}
        for a, b, *kinds in self.board["links"]:
            self._ways[a].append((b, tuple(kinds)))
            self._ways[b].append((a, tuple(kinds)))

    def map(self, scene: Scene, full: bool = True) -> list[Row]:
        """Return the occupied spaces by terrain, then the empty ones in a line with what is printed there. A hex field is drawn,
        and only its occupied hexes are listed."""
        out: list[Row] = self.field.draw(scene, self.names.style) if self.field is not None else []
        if not out or full:
            for terrain in dict.fromkeys(_ground(place) for place in self.board["places"]):
                rows = self._terrain(terrain, _by_place(scene), full)
                if rows:
                    out += [((self.names.term("terrain", terrain), HEAD),), *rows]
        return [*out, *self.facts(scene)]

    def facts(self, scene: Scene) -> list[Row]:
        """Return what holds on the board and no piece shows."""
        return [(fact["words"], (f" ({', '.join(fact['clauses'])})", FAINT)) for fact in scene.get("facts", [])]

    def _terrain(self, terrain: str, pieces: dict[str, list[Piece]], full: bool) -> list[Row]:
        there = [place for place in self.board["places"] if _ground(place) == terrain]
        rows: list[Row] = [("  ", *self._place(place, pieces[place["id"]])) for place in there if place["id"] in pieces]
        empty = [place for place in there if place["id"] not in pieces]
        stars = [place["name"] for place in empty if STAR in place.get("marks", [])]
        if stars and not full:
            rows.append((f"  {self.words.say('empty_stars', ', '.join(stars))}",))
        closed = [place["name"] for place in empty if CLOSED in place.get("marks", [])]
        named = [
            f"{place['name']} ({marks})" if (marks := self._marks(place)) else place["name"]
            for place in empty
            if CLOSED not in place.get("marks", [])
        ]
        if full and terrain not in UNLISTED and self.field is None:
            if named:
                rows.append((f"  {self.words.say('empty', ', '.join(named))}",))
            if closed:
                rows.append((f"  {self.board['marks'][CLOSED]['name'].capitalize()}: {', '.join(closed)}",))
        return rows

    # One space, and all of them

    def place(self, scene: Scene, name: str) -> list[Row]:
        """Describe one space and its neighbours; list the names if several match; return nothing if none does."""
        wanted = plain(name)
        spaces = [
            place for place in self.board["places"] if place["kind"] != "box"
        ]  # a box of a sheet is read like a card
        found = [place for place in spaces if wanted in (place["id"], plain(place["name"]))]
        found = found or [place for place in spaces if wanted in plain(place["name"])]
        if not found:
            return []
        if len(found) > 1:
            return [(self.words.say("several", name, ", ".join([place["name"] for place in found])),)]
        pieces = _by_place(scene)
        out: list[Row] = [tuple(self._place(found[0], pieces.get(found[0]["id"], [])))]
        out.append((f"  {self.words.say('neighbours')}",))
        for id, way in self._neighbours(found[0]):
            out.append(("    ", *self._place(self.places[id], pieces.get(id, []), way)))
        return [*out, *[("  ", *row) for row in self.facts(scene) if found[0]["name"] in str(row[0])]]

    def roads(self) -> list[Row]:
        """Return every space with its neighbours and what leads there."""
        out: list[Row] = []
        for place in self.board["places"]:
            near = [f"{self.places[id]['name']}{f' ({way})' if way else ''}" for id, way in self._neighbours(place)]
            if near and self.field is None:
                marks = self._marks(place)
                out.append(((place["name"], HEAD), f" ({marks}): " if marks else ": ", ", ".join(near)))
        return out

    def _neighbours(self, place: Place) -> list[tuple[str, str]]:
        """Return the neighbours of a space, each with what leads there: `by sea lane`, `red arrow`."""
        if self.field is not None:
            return [(id, "") for id in beside(self.board, place)]
        rows = [
            (id, ", ".join([self.names.term("link", kind) for kind in kinds])) for id, kinds in self._ways[place["id"]]
        ]
        return sorted(rows, key=lambda row: row[1])

    # Descriptions

    def _place(self, place: Place, pieces: list[Piece], way: str = "") -> list[Part]:
        """Describe a space: `Germany (supply space, home of Germany): army (Germany), army (Italy, out of supply)`."""
        marks = self._marks(place)
        row: list[Part] = [(place["name"], HEAD), (f" ({marks})" if marks else ""), (f", {way}" if way else ""), ": "]
        if not pieces:
            row.append((self.words.say("nobody"), FAINT))
        for i, piece in enumerate(pieces):
            states = [self.board["states"][state]["name"] for state in piece.get("states", [])]
            about = ", ".join([*([self.names.role(piece["owner"])] if piece["owner"] else []), *states])
            name = self._piece(piece)
            row += [", " if i else "", (f"{name} ({about})" if about else name, self.names.style(piece["owner"]))]
        return row

    def _marks(self, place: Place) -> str:
        return ", ".join([self.board["marks"][mark]["name"] for mark in place.get("marks", [])])

    def _piece(self, piece: Piece) -> str:
        """Name a piece: `army`, `VII Corps`, `fuel x 3`, `numbered marker 14`."""
        name = piece.get("name") or self.board["kinds"][piece["kind"]]["name"]
        return f"{name} x {piece['count']}" if "count" in piece else name


def _ground(place: Place) -> str:
    return place.get("terrain", place["kind"])


def _by_place(scene: Scene) -> dict[str, list[Piece]]:
    out: dict[str, list[Piece]] = {}
    for piece in scene["pieces"]:
        out.setdefault(piece["place"], []).append(piece)
    return out
