"""A table as text: the state of play, hands, cards, log lines. Built from scenes, so it shows only what a seat may see."""

from sztab.engine.game import Game
from sztab.engine.match import Line
from sztab.engine.rules import Rules
from sztab.engine.scene import Box, CardFace, ChoiceView, Facts, Scene, Track, ZoneView

from ..out import Part
from ..words import plain
from .atlas import FAINT, HEAD, Atlas
from .menu import menu_rows
from .names import Names

Row = tuple[Part, ...]

PILES = ("deck", "pile")  # zones whose cards are only named, their texts not read out
DECISIVE = ("rounds", "points")  # tracks that say how far the game is and who is ahead


class View:
    """Text for one game in one language."""

    def __init__(self, game: Game, rules: Rules, language: str) -> None:
        self.game = game
        self.rules = rules
        self.language = language
        self.names = Names(game, rules, language)
        self.words = self.names.words
        self.catalogue = self.names.catalogue
        self.board = self.names.board
        self.atlas = Atlas(self.names)
        self.role, self.roles, self.style = self.names.role, self.names.roles, self.names.style

    # The state of play

    def tracks(self, scene: Scene) -> dict[str, str]:
        """Return the tracks in words, what decides the game first: `Round 3 of 20.`, `Victory points: Axis 12, Allies 9.`"""
        order = sorted(
            scene["tracks"], key=lambda track: DECISIVE.index(track["form"]) if track["form"] in DECISIVE else 9
        )
        return {track["id"]: self._track(track) for track in order}

    def _track(self, track: Track) -> str:
        names = track["names"]
        markers = [
            f"{names[id]} {value}" if value or ": " not in names[id] else names[id]  # `Pegasus Bridge: nobody`
            for id, value in track["markers"].items()
            if id in names
        ]
        if markers:
            return f"{track['name']}: {', '.join(markers)}."
        counted = [str(value) for value in track["markers"].values()]
        words = track["name"].split()
        numbers = [word for word in words if word.isdecimal()]
        # not `Year 1941`, the third of seven, nor `Round 20 of 20`
        if "of" in track and counted == words[-1:] == numbers:
            return f"{self.words.say('of', track['name'], track['of'])}."
        return f"{track['name']}."

    def status(self, scene: Scene, known: dict[str, str] | None = None) -> str:
        """Return all tracks; or those that decide the game, and of the others those that differ from what is known."""
        tracks = self.tracks(scene)
        deciding = {track["id"] for track in scene["tracks"] if track["form"] in DECISIVE}
        shown = [id for id in tracks if known is None or id in deciding or tracks[id] != known.get(id)]
        return " ".join([tracks[id] for id in shown])

    def goals(self, scene: Scene) -> list[Row]:
        """Return how the game is won."""
        goals = [track["goal"] for track in scene["tracks"] if "goal" in track]
        return [(self.words.say("goal", goal),) for goal in goals]

    def moment(self, scene: Scene) -> str:
        """Return the moment of the game: `Germany: action phase`."""
        active = scene["moment"]["active"]
        return f"{self.role(active)}: {scene['moment']['words']}" if active else scene["moment"]["words"]

    def line(self, line: Line) -> Row:
        """Return a log line with the dice that fell, those that do not count in parentheses, and its clause."""
        told = self.game.told(self.rules, line, self.language)
        out: list[Part] = [told["words"]]
        if "dice" in told:
            faces = [(self.board["dice"][die["face"]]["name"], die["counts"]) for die in told["dice"]]
            shown = ", ".join([face if counts else f"({face})" for face, counts in faces])
            out.append((f" [{shown}]", FAINT))
        if line.clause:
            out.append((f" ({line.clause})", FAINT))
        return tuple(out)

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
        kind = self.names.term("type", card["kind"])
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
        names = {box["place"]: self.atlas.places[box["place"]]["name"] for box in boxes}
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

    # Questions

    def asides(self, asides: list[ChoiceView]) -> list[Row]:
        """Number what may be done at any moment from 1."""
        return menu_rows(range(1, len(asides) + 1), asides)

    def facts(self, facts: Facts) -> Row:
        """Return the facts about a question, with their clauses."""
        return facts["words"], (f" ({', '.join(facts['clauses'])})", FAINT)


def _times(card: CardFace) -> str:
    count = card.get("count", 1)
    return f"{card['title']} x {count}" if count > 1 else card["title"]
