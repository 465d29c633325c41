"""A table as text: map, hands, cards, log lines. Built from scenes, so it shows only what a seat may see."""

from collections.abc import Iterable, Sequence

from sztab.engine.game import Game
from sztab.engine.match import Line
from sztab.engine.rules import Rules
from sztab.engine.scene import Box, CardFace, ChoiceView, Facts, Piece, Place, Scene, ZoneView

from ..out import Part
from ..words import plain, words
from .field import Field, beside, is_field

Row = tuple[Part, ...]

SIDE_STYLES = ("yellow", "cyan", "magenta", "green")
FAINT = "dim"
HEAD = "bold"
STAR = "star"  # the mark of a space that counts
PILES = ("deck", "pile")  # zones whose cards are only named, their texts not read out
UNLISTED = ("link", "card", "cell", "box")  # places that are worth a word only when something lies there


class View:
    """Text for one game in one language."""

    def __init__(self, game: Game, rules: Rules, language: str) -> None:
        self.game = game
        self.rules = rules
        self.language = language
        self.words = words(language)
        self.catalogue = game.words(rules, language)
        self.board = game.board(rules, language)
        self.places: dict[str, Place] = {place["id"]: place for place in self.board["places"]}
        self._names = {owner["id"]: owner["name"] for owner in [*self.board["owners"], *self.board.get("others", [])]}
        self.field = (
            Field(self.board, lambda id: self.term("terrain", id), self._side) if is_field(self.board) else None
        )
        self._side_of = {rules.roles[role]: i for i, side in enumerate(game.sides()) for role in side.roles}

    # Names

    def role(self, id: str) -> str:
        """Return the name of a role or of another owner of pieces."""
        return self._names[id]

    def roles(self, ids: Iterable[str]) -> str:
        return ", ".join([self.role(id) for id in ids])

    def term(self, table: str, id: str) -> str:
        """Return the name of something that a scene refers to by an id, from the game's catalogue or data."""
        if self.catalogue.has(table, id):
            return self.catalogue.say(table, id)
        number = self.rules.grammar.numbers.get(table, {}).get(id)
        return id.replace("_", " ") if number is None else self.catalogue.name(table, number)

    def style(self, role: str) -> str:
        return SIDE_STYLES[self._side_of[role] % len(SIDE_STYLES)] if role in self._side_of else ""

    def _side(self, role: str) -> int:
        return self._side_of[role]

    # The state of play

    def status(self, scene: Scene) -> str:
        """Return the tracks: `Round 3 of 20. Victory points: Axis 12, Allies 9.`"""
        out = []
        for track in reversed(scene["tracks"]):
            names = track["names"]
            markers = [f"{names[id]} {value}" for id, value in track["markers"].items() if id in names]
            out.append(f"{track['name']}: {', '.join(markers)}." if markers else f"{track['name']}.")
        return " ".join(out)

    def moment(self, scene: Scene) -> str:
        """Return the moment of the game: `Germany: action phase`."""
        active = scene["moment"]["active"]
        return f"{self.role(active)}: {scene['moment']['words']}" if active else scene["moment"]["words"]

    def line(self, line: Line) -> Row:
        """Return a log line with its clause."""
        said = self.game.told(self.rules, line, self.language)["words"]
        return (said, (f" ({line.clause})", FAINT)) if line.clause else (said,)

    # The map

    def map(self, scene: Scene, full: bool = True) -> list[Row]:
        """Return the occupied spaces by terrain, then the empty ones in a line, important ones first. A hex field is drawn, and
        only its occupied hexes are listed."""
        out: list[Row] = self.field.draw(scene, self.style) if self.field is not None else []
        if out and not full:
            return out
        for terrain in dict.fromkeys(place.get("terrain", place["kind"]) for place in self.board["places"]):
            rows: list[Row] = []
            empty: list[str] = []
            stars: list[str] = []
            for place in self.board["places"]:
                if place.get("terrain", place["kind"]) != terrain:
                    continue
                pieces = [piece for piece in scene["pieces"] if piece["place"] == place["id"]]
                if pieces:
                    rows.append(("  ", *self._place(place, pieces)))
                else:
                    (stars if STAR in place.get("marks", []) else empty).append(place["name"])
            if stars:
                rows.append((f"  {self.words.say('empty_stars', ', '.join(stars))}",))
            if empty and full and terrain not in UNLISTED and self.field is None:
                rows.append((f"  {self.words.say('empty', ', '.join(empty))}",))
            if rows:
                out += [((self.term("terrain", terrain), HEAD),), *rows]
        return out

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
        place = found[0]
        near = [b if a == place["id"] else a for a, b, *_ in self.board["links"] if place["id"] in (a, b)]
        if self.field is not None:
            near = beside(self.board, place)
        out: list[Row] = []
        for id in (place["id"], *near):
            pieces = [piece for piece in scene["pieces"] if piece["place"] == id]
            out.append((*([] if id == place["id"] else ["    "]), *self._place(self.places[id], pieces)))
        return [out[0], (f"  {self.words.say('neighbours')}",), *out[1:]]

    def _place(self, place: Place, pieces: list[Piece]) -> list[Part]:
        """Describe a space: `Germany (supply space, home of Germany): army (Germany), army (Italy, out of supply)`."""
        marks = ", ".join([self.board["marks"][mark]["name"] for mark in place.get("marks", [])])
        row: list[Part] = [(place["name"], HEAD), (f" ({marks})" if marks else ""), ": "]
        if not pieces:
            row.append((self.words.say("nobody"), FAINT))
        for i, piece in enumerate(pieces):
            states = [self.board["states"][state]["name"] for state in piece.get("states", [])]
            about = ", ".join([*([self.role(piece["owner"])] if piece["owner"] else []), *states])
            name = self._piece(piece)
            row += [", " if i else "", (f"{name} ({about})" if about else name, self.style(piece["owner"]))]
        return row

    def _piece(self, piece: Piece) -> str:
        """Name a piece: `army`, `VII Corps`, `fuel x 3`, `numbered marker 14`."""
        name = piece.get("name") or self.board["kinds"][piece["kind"]]["name"]
        return f"{name} x {piece['count']}" if "count" in piece else name

    # Cards

    def hand(self, scene: Scene, role: str = "") -> list[Row]:
        """Return the reader's own hands, or that of one role, with the texts of the cards."""
        out: list[Row] = []
        for zone in scene["zones"]:
            held = self.board["zones"][zone["kind"]]["where"] == "hand"
            if held and zone["owner"] in ([role] if role else scene["roles"]):
                owner = self.role(zone["owner"])
                title = self.words.say("hand_of", owner, zone["count"])
                if zone["kind"] != "hand":
                    title = f"{zone['name']} ({owner}): {zone['count']}"
                out.append(((title, f"{HEAD} {self.style(zone['owner'])}"),))
                out += [self._card(card) for card in zone.get("cards", [])]
        return out

    def cards(self, scene: Scene) -> list[Row]:
        """Return everybody's zones: the number of cards, and those that the reader may see."""
        out: list[Row] = []
        for role in self.rules.roles:
            out.append(((self.role(role), f"{HEAD} {self.style(role)}"),))
            for zone in scene["zones"]:
                if zone["owner"] == role and (zone["count"] or zone["kind"] in ("deck", "hand")):
                    out += self._zone(zone, zone["owner"] in scene["roles"])
        for zone in scene["zones"]:
            if not zone["owner"] and zone["count"]:
                out += self._zone(zone, False)
        return out

    def _zone(self, zone: ZoneView, own: bool) -> list[Row]:
        cards = zone.get("cards", [])
        head = f"  {zone['name']}: {zone['count']}"
        if zone["kind"] in PILES:
            titles = ", ".join([_times(card) for card in cards])
            return [(f"{head} ({titles})" if titles else head,)]
        if zone["kind"] == "hand" and own:
            return [(head,)]
        return [(head,), *[("  ", *self._card(card)) for card in cards]]

    def _card(self, card: CardFace) -> Row:
        kind = self.term("type", card["kind"])
        value = str(card["value"]) if "value" in card else ""
        said = ", ".join([part for part in ("" if kind == card["title"] else kind, value) if part])
        about = f" ({said})" if said else ""
        return "  ", (_times(card), HEAD), f"{about}: {card['text']} ", (f"[{card['id']}]", FAINT)

    def card(self, name: str) -> list[Row]:
        """Describe any card of the game, wherever it is, or a box of a sheet: title, type, text, clauses.

        List the names if several match; return nothing if none does.
        """
        ids = self.rules.grammar.names.get("card", [])
        wanted = plain(name)
        titles = [plain(self.catalogue.name("card", kind)) for kind in range(len(ids))]
        found = [kind for kind, id in enumerate(ids) if wanted == id]
        found = found or [kind for kind, title in enumerate(titles) if wanted == title]
        found = found or [kind for kind, title in enumerate(titles) if wanted in title or wanted in ids[kind]]
        cards = [self.game.face(self.rules, kind, self.language) for kind in found]
        if not cards:
            return self._boxes(name)
        if len({(card["title"], card["kind"], card["text"]) for card in cards}) == 1:
            return [self._card(cards[0]), *self._clauses_of(cards[0])]
        listed = ", ".join([f"{card['title']} [{card['id']}]" for card in cards])
        return [(self.words.say("several", name, listed),)]

    def _boxes(self, name: str) -> list[Row]:
        wanted = plain(name)
        boxes = [box for sheet in self.board.get("sheets", []) for group in sheet["groups"] for box in group["boxes"]]
        names = {box["place"]: self.places[box["place"]]["name"] for box in boxes}
        found = [box for box in boxes if wanted == plain(names[box["place"]])]
        found = found or [box for box in boxes if wanted in plain(names[box["place"]])]
        if len(found) > 1:
            return [(self.words.say("several", name, ", ".join([names[box["place"]] for box in found])),)]
        return [self._box(box, names) for box in found]

    def _box(self, box: Box, names: dict[str, str]) -> Row:
        """Describe a box: `Radar: what it gives. First needed: Computers. (D8.1.r)`."""
        says = self.words.say
        needs = [names[id] for id in box["needs"]]
        if "either" in box:
            needs.append(says("box_either", ", ".join([names[id] for id in box["either"]])))
        more = f" {says('box_needs', ', '.join(needs))}" if needs else ""
        return "  ", (names[box["place"]], HEAD), f": {box['text']}{more}", (f" ({box['clause']})", FAINT)

    def _clauses_of(self, card: CardFace) -> list[Row]:
        """Return the clause of a card's type, and those that name the card."""
        clauses = self.game.clauses(self.language)
        kind = self.board["cards"][card["kind"]]["name"]
        found = [id for id in clauses if clauses[id].startswith(f"{kind}:") or f"*{card['title']}*" in clauses[id]]
        return [(f"    {self.words.say('card_clauses', ', '.join(found))}",)] if found else []

    # Choices

    def choices(self, choices: Sequence[ChoiceView]) -> list[Row]:
        """Number the choices from 1, each with its details and its token."""
        return [
            (
                f"  {number}. {choice['words']}{': ' if 'detail' in choice else ''}{choice.get('detail', '')} ",
                (f"[{choice['token']}]", FAINT),
            )
            for number, choice in enumerate(choices, 1)
        ]

    def facts(self, facts: Facts) -> Row:
        """Return the facts about a question, with their clauses."""
        return facts["words"], (f" ({', '.join(facts['clauses'])})", FAINT)


def _times(card: CardFace) -> str:
    count = card.get("count", 1)
    return f"{card['title']} x {count}" if count > 1 else card["title"]
