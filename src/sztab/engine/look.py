# mypyc: skip
"""The look of a game: its `look.toml`, with colours, symbols and shapes for a client that knows no game.

The names that go with them are in the catalogues, so that one file serves all languages.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec import Struct

from .errors import Bad
from .pack import msgspec_read
from .scene import CardKind, DieFace, Lens, MarkView, Owner, PathKind, Phase, PieceKind, SideView, StateLook, ZoneKind
from .words import Catalogue

Colours = tuple[str, str]  # by day, by night


class OwnerRow(Struct, forbid_unknown_fields=True, frozen=True):
    id: str
    symbol: str
    body: Colours
    ink: Colours
    pattern: str
    tint: str = ""  # of what it holds; only where places are held


class SideRow(Struct, forbid_unknown_fields=True, frozen=True):
    id: str
    symbol: str
    colour: Colours


class KindRow(Struct, forbid_unknown_fields=True, frozen=True):
    shape: str
    size: str = "piece"


class CardRow(Struct, forbid_unknown_fields=True, frozen=True):
    colour: str
    emblem: str


class MarkRow(Struct, forbid_unknown_fields=True, frozen=True):
    symbol: str  # nothing: it is not drawn
    clause: str


class StateRow(Struct, forbid_unknown_fields=True, frozen=True):
    look: str
    clause: str


class DieRow(Struct, forbid_unknown_fields=True, frozen=True):
    """A face of a die: pips, or the shape of a piece, or a symbol; with none of them it is blank."""

    pips: int = 0
    shape: str = ""
    symbol: str = ""


class Look(Struct, forbid_unknown_fields=True, frozen=True):
    """The whole file."""

    phases: list[str]  # the strip above the question
    paths: dict[str, str]  # kind of path -> how it is drawn
    owner: list[OwnerRow]
    side: list[SideRow]
    kinds: dict[str, KindRow]
    cards: dict[str, CardRow]
    marks: dict[str, MarkRow]
    states: dict[str, StateRow]
    zones: dict[str, str]  # kind of zone -> where it lies
    dice: dict[str, DieRow] = {}  # by the name of a face
    other: list[OwnerRow] = []  # those who have pieces and no seat
    lens: dict[str, list[str]] = {}  # a part of the board where much stands, with the places that span it

    def owners(self, names: Sequence[str], sides: Iterable[SideView], words: Catalogue) -> list[Owner]:
        """Those that a piece can belong to, with `names` in the order of roles."""
        side_of = {role: side["id"] for side in sides for role in side["roles"]}
        out = [
            Owner(
                id=row.id,
                name=name,
                short=words.say("role_short", row.id) if words.has("role_short", row.id) else name,
                symbol=row.symbol,
                body=list(row.body),
                ink=list(row.ink),
                pattern=row.pattern,
                side=side_of[row.id],
            )
            for row, name in zip(self.owner, names, strict=True)
        ]
        for owner, row in zip(out, self.owner, strict=True):
            if row.tint:
                owner["tint"] = row.tint
        return out

    def others(self, words: Catalogue) -> list[Owner]:
        """Those who have pieces and no seat; whose side they are on may change."""
        return [
            Owner(
                id=row.id,
                name=words.say("owner", row.id),
                short=words.say("owner", row.id),
                symbol=row.symbol,
                body=list(row.body),
                ink=list(row.ink),
                pattern=row.pattern,
                side="",
            )
            for row in self.other
        ]

    def side_row(self, id: str) -> SideRow:
        return next(row for row in self.side if row.id == id)

    def kinds_in(self, words: Catalogue) -> dict[str, PieceKind]:
        return {
            id: PieceKind(name=words.say("piece", id), shape=row.shape, size=row.size) for id, row in self.kinds.items()
        }

    def cards_in(self, words: Catalogue) -> dict[str, CardKind]:
        return {
            id: CardKind(name=words.say("type", id).rstrip("!"), colour=row.colour, emblem=row.emblem)
            for id, row in self.cards.items()
        }

    def marks_in(self, words: Catalogue) -> dict[str, MarkView]:
        return {
            id: MarkView(name=words.say("mark", id), symbol=row.symbol, clause=row.clause)
            for id, row in self.marks.items()
        }

    def states_in(self, words: Catalogue) -> dict[str, StateLook]:
        return {
            id: StateLook(name=words.say("state", id), look=row.look, clause=row.clause)
            for id, row in self.states.items()
        }

    def paths_in(self, words: Catalogue) -> dict[str, PathKind]:
        return {id: PathKind(name=words.say("path", id), look=look) for id, look in self.paths.items()}

    def phases_in(self, words: Catalogue) -> list[Phase]:
        return [Phase(id=id, name=words.say("phase_short", id)) for id in self.phases]

    def lenses_in(self, words: Catalogue) -> list[Lens]:
        return [Lens(name=words.say("lens", id), places=places) for id, places in self.lens.items()]

    def dice_in(self, words: Catalogue) -> dict[str, DieFace]:
        return {
            id: DieFace(
                name=str(row.pips) if row.pips else words.say("die", id),
                pips=row.pips,
                shape=row.shape,
                symbol=row.symbol,
            )
            for id, row in self.dice.items()
        }

    def zones_in(self, words: Catalogue) -> dict[str, ZoneKind]:
        return {id: ZoneKind(name=words.say("zone", id), where=where) for id, where in self.zones.items()}


def read_look(path: Path, roles: Sequence[str], sides: Sequence[str]) -> Look:
    """A game's look: every role and every side has one."""
    look = msgspec_read(path.name, path.read_bytes(), Look)
    for what, rows, wanted in (
        ("owner", [row.id for row in look.owner], roles),
        ("side", [row.id for row in look.side], sides),
    ):
        if rows != list(wanted):
            raise Bad(f"{path.name}: there must be one [[{what}]] for each of {', '.join(wanted)}, in this order")
    return look
