"""What a seat sees, in a small vocabulary that one client draws for every game.

A scene is plain data: dicts, lists, strings, numbers. It is built as an allow-list from what the holder of some roles may know.
Names and sentences are in the reader's language; ids are the ones tokens use.
"""

from typing import NotRequired, TypedDict


class Place(TypedDict):
    """Anything that can hold pieces, and anything a choice may point at."""

    id: str
    kind: str  # area, hex, link, pile, card, cell
    name: str
    terrain: NotRequired[str]
    marks: NotRequired[list[str]]
    at: NotRequired[list[int]]


class Board(TypedDict):
    """The fixed part of a table: sent once."""

    game: str
    places: list[Place]
    links: list[list[str]]  # two ids, then the colours of the link if it has any
    size: list[int]


class Piece(TypedDict):
    """Like pieces in one place are one, with a count. A piece that choices speak of has an id."""

    kind: str
    owner: str
    place: str
    states: NotRequired[list[str]]
    count: NotRequired[int]
    id: NotRequired[str]


class CardFace(TypedDict):
    id: str
    kind: str
    title: str
    text: str
    count: NotRequired[int]


class ZoneView(TypedDict):
    """A pile or a hand. `cards` are those the reader may know; the rest are backs."""

    id: str
    kind: str
    owner: str
    name: str
    count: int
    cards: NotRequired[list[CardFace]]


class Track(TypedDict):
    id: str
    name: str
    markers: dict[str, int]
    of: NotRequired[int]


class ChoiceView(TypedDict):
    token: str
    words: str
    places: NotRequired[list[str]]


class Prompt(TypedDict):
    """Who is asked what. In a reaction window others see only that answers are awaited."""

    waiting: list[str]
    window: bool
    role: NotRequired[str]
    question: NotRequired[str]
    words: NotRequired[str]
    chosen: NotRequired[list[ChoiceView]]
    choices: NotRequired[list[ChoiceView]]
    asides: NotRequired[list[ChoiceView]]


class Path(TypedDict):
    kind: str
    owner: str
    places: list[str]


class Channel(TypedDict):
    id: str
    roles: list[str]


class Scene(TypedDict):
    game: str
    roles: list[str]  # whose eyes these are
    moment: dict[str, str]
    pieces: list[Piece]
    zones: list[ZoneView]
    tracks: list[Track]
    paths: list[Path]
    channels: list[Channel]
    prompt: Prompt
    result: NotRequired[str]
