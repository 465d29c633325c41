# mypyc: skip
"""The view of a seat, in a small vocabulary that one client draws for every game.

A scene is plain data: dicts, lists, strings, numbers. It is built as an allow-list from what the holder of some roles may know.
Words are in the reader's language, ids those of tokens. A board is the fixed part: all that a client needs to draw any game.
"""

from typing import Final, NotRequired, TypedDict

from .shapes import JsonObject

# The board: fixed for a table, sent once


class Place(TypedDict):
    """Anything that can hold pieces, and anything a choice may point at."""

    id: str
    kind: str  # area, node, hex, link, card, cell, box
    name: str
    terrain: NotRequired[str]
    marks: NotRequired[list[str]]
    at: NotRequired[list[int]]


class Owner(TypedDict):
    """The owner of a piece: told apart by body colour, symbol and pattern, each enough by itself. Colours: by day, by night."""

    id: str
    name: str
    short: str
    symbol: str
    body: list[str]
    ink: list[str]  # the symbol on the body
    pattern: str
    side: str
    tint: NotRequired[str]  # of what it holds, by day; by night it is made of the body


class SideView(TypedDict):
    """Roles that win together."""

    id: str
    name: str
    symbol: str
    colour: list[str]
    roles: list[str]


class PieceKind(TypedDict):
    name: str
    shape: str
    # piece, small, mark; not drawn themselves: frame (a second frame round what stands there), held (its place shows whose it is)
    size: NotRequired[str]


class CardKind(TypedDict):
    name: str
    colour: str
    emblem: str


class MarkView(TypedDict):
    """A mark printed on a place, and the clause that gives its meaning."""

    name: str
    symbol: str
    clause: str


class StateLook(TypedDict):
    name: str
    look: str  # cut_off, spent, new, leaving, or nothing
    clause: str


class PathKind(TypedDict):
    name: str
    look: str


class Phase(TypedDict):
    id: str
    name: str


class ZoneKind(TypedDict):
    name: str
    where: str  # hand, pile, table, sheet, none


class DieFace(TypedDict):
    """The look of a die's face: pips, or the shape of a piece, or a symbol; with none of them it is blank."""

    name: str
    pips: int
    shape: str
    symbol: str


class Box(TypedDict):
    """A box of a printed sheet: what it gives once it is filled, and which boxes its owner must have filled before."""

    place: str  # of kind box: choices and refusals point at it
    text: str
    clause: str
    needs: list[str]  # other boxes, all of them
    either: NotRequired[list[str]]  # other boxes, one of them
    rebuilt: NotRequired[bool]  # what it needs is reconstructed


class BoxGroup(TypedDict):
    """Boxes of one colour: that of a kind of cards, with its emblem and its name."""

    kind: str
    boxes: list[Box]


class Sheet(TypedDict):
    """A printed sheet that several owners have before them; a `SheetView` is how far one of them has filled it."""

    id: str
    name: str
    short: str
    groups: list[BoxGroup]


class Plan(TypedDict):
    """The half of a board that each game works out for itself."""

    places: list[Place]
    links: list[list[str]]  # two ids, then what kind of link it is, or whose, if that matters
    size: list[int]
    lines: NotRequired[list[int]]  # columns of a field of hexes through which its sections are divided
    sheets: NotRequired[list[Sheet]]


class Lens(TypedDict):
    """A part of the board that is too crowded to be read as it opens: a client offers to look at it closely."""

    name: str
    places: list[str]  # those that span it


class Board(TypedDict):
    """The fixed part of a table: sent once for each language."""

    game: str
    name: str
    round: str  # what it counts its rounds in, as players of this game say: round, turn
    places: list[Place]
    links: list[list[str]]
    size: list[int]
    lines: NotRequired[list[int]]
    map: NotRequired[JsonObject]  # the drawing, as it stands in the game's map.json
    owners: list[Owner]  # in the order of seats
    others: NotRequired[list[Owner]]  # who have pieces and no seat: nations that others run, neutrals
    sides: list[SideView]
    kinds: dict[str, PieceKind]
    cards: dict[str, CardKind]
    marks: dict[str, MarkView]
    states: dict[str, StateLook]
    paths: dict[str, PathKind]
    phases: list[Phase]
    zones: dict[str, ZoneKind]
    lenses: NotRequired[list[Lens]]
    dice: NotRequired[dict[str, DieFace]]  # by the name of a face
    sheets: NotRequired[list[Sheet]]


# The scene: what a seat sees now


class Moment(TypedDict):
    """The turn and its phase. `last` is there in a round or a turn that is known to be the last."""

    active: str
    phase: str
    words: str
    round: NotRequired[int]
    last: NotRequired[str]


class Piece(TypedDict):
    """Like pieces in one place are one, with a count. A piece that choices speak of has an id, and a name if it has one of its
    own."""

    kind: str
    owner: str
    place: str
    states: NotRequired[list[str]]
    count: NotRequired[int]
    id: NotRequired[str]
    name: NotRequired[str]


class CardFace(TypedDict):
    """`value` is the number that is printed large on cards of some games."""

    id: str
    kind: str
    title: str
    text: str
    count: NotRequired[int]
    clause: NotRequired[str]
    value: NotRequired[int]


class ZoneView(TypedDict):
    """A pile or a hand. `cards` are those the reader may know; the rest are backs."""

    id: str
    kind: str
    owner: str
    name: str
    count: int
    cards: NotRequired[list[CardFace]]


class SheetView(TypedDict):
    """The boxes of a sheet that an owner has filled. A box that is in none of the lists lacks something that it needs.

    `gains` are words for what the first box of a group brings; `hidden` is how many on their way the reader does not know.
    """

    id: str
    owner: str
    words: str
    filled: list[str]
    open: list[str]
    gains: dict[str, str]
    coming: NotRequired[list[str]]
    hidden: NotRequired[int]


class Track(TypedDict):
    """A row of markers. `names` are those of the markers that are not the track itself.

    How far one is from winning: `wins` is the value at which a marker wins, `lead` how far one must be ahead of all others.
    """

    id: str
    name: str
    markers: dict[str, int]
    form: str  # points, rounds, row
    names: dict[str, str]
    of: NotRequired[int]
    goal: NotRequired[str]
    wins: NotRequired[dict[str, int]]
    lead: NotRequired[int]


class Badge(TypedDict):
    """A number that stands beside a seat."""

    symbol: str
    name: str
    value: int


class NamedPiece(TypedDict):
    """A piece that a choice speaks of by its name: of some kind and owner, wherever it stands."""

    kind: str
    owner: str
    name: str


class ChoiceView(TypedDict):
    """A choice and what it points at: all that glows for it."""

    token: str
    words: str
    detail: NotRequired[str]
    places: NotRequired[list[str]]
    cards: NotRequired[list[str]]
    pieces: NotRequired[list[str]]
    piece: NotRequired[NamedPiece]
    number: NotRequired[int]
    amounts: NotRequired[
        dict[str, int]
    ]  # of each kind of piece: choices that differ only in them are one form to fill in
    loses: NotRequired[bool]  # something is given up for nothing, and a client asks once more
    idle: NotRequired[bool]  # it is legal and leads to nothing, and hardly glows
    unlikely: NotRequired[bool]  # others of its kind promise more, and stand before it in a menu


class Facts(TypedDict):
    """One line about a question, with the clauses it rests on."""

    words: str
    clauses: list[str]


class Prompt(TypedDict):
    """The question, and who is asked. In a reaction window others see only that answers are awaited."""

    waiting: list[str]
    window: bool
    sealed: NotRequired[bool]
    occasion: NotRequired[str]  # what a window has opened on, for standing orders
    can_take_back: NotRequired[bool]
    take_back: NotRequired[str]  # the role whose last link, or sealed answer, can be taken back
    role: NotRequired[str]
    question: NotRequired[str]
    words: NotRequired[str]
    facts: NotRequired[Facts]
    chosen: NotRequired[list[ChoiceView]]
    choices: NotRequired[list[ChoiceView]]
    asides: NotRequired[list[ChoiceView]]
    speak: NotRequired[int]  # a line of words may go with the answer, of at most so many letters


class Path(TypedDict):
    """A line over places, or places that belong together; a number is what they cost or bring."""

    kind: str
    owner: str
    places: list[str]
    number: NotRequired[int]


class BattleSide(TypedDict):
    """A side of a battle: its units that fight, and those that wait, by kind."""

    owner: str
    fighting: dict[str, int]
    reserve: dict[str, int]


class BattleView(TypedDict):
    """A battle in several rounds; the attacker is the first of the sides.

    `chance` is the attacker's to win it, in per cent, if everybody goes on well; it is left out where it cannot be told quickly.
    """

    place: str
    round: int
    sides: list[BattleSide]
    chance: NotRequired[int]


TABLE: Final = "table"  # the channel that everybody hears


class Channel(TypedDict):
    """A channel of talk: `roles` speak there, and hear it."""

    id: str
    name: str
    roles: list[str]


def heard(channels: list[Channel], roles: list[str]) -> list[Channel]:
    """The channels that concern the holder of some roles: those where he speaks, and the table, which he hears at least."""
    return [channel for channel in channels if channel["id"] == TABLE or not set(roles).isdisjoint(channel["roles"])]


class Outcome(TypedDict):
    """Of a finished game: the winning side, points by side, and why it ended, as a word and as a sentence."""

    winner: str
    points: dict[str, int]
    reason: str
    words: str


class BesideThePieces(TypedDict, total=False):
    """The public facts that some games have beside pieces, zones and tracks."""

    gates: dict[str, str]  # the side to which each mark that is a gate is open
    holders: dict[str, str]  # the owner of each place that is held, in a game where places are
    facts: list[Facts]  # what holds on the board now and no piece shows
    battle: BattleView  # that is being fought


class Scene(BesideThePieces):
    """The table as the holder of some roles sees it, with what he is asked and, in the end, the outcome."""

    game: str
    roles: list[str]  # whose eyes these are
    moment: Moment
    pieces: list[Piece]
    zones: list[ZoneView]
    tracks: list[Track]
    badges: dict[str, list[Badge]]
    paths: list[Path]
    channels: list[Channel]
    sheets: NotRequired[list[SheetView]]
    prompt: Prompt
    result: NotRequired[str]
    outcome: NotRequired[Outcome]
