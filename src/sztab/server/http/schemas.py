"""Answers of the API that are not about tables or accounts: games, health, events."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sztab.engine.clauses import Part
from sztab.engine.listing import Listing
from sztab.engine.scene import Board, Scene

from ..tables.representations import Here, Number, Said, Told, Update, Words


class Nothing(Struct):
    """An empty object: it was done."""


class LevelInfo(Struct):
    id: Annotated[str, Meta(examples=["officer"])]
    name: Words
    about: Words


class Measured(Struct):
    """A match: the better bot's wins against the other, with the bounds of a 95% interval, and the command that measured it."""

    better: Words
    worse: Words
    games: int
    won: int
    low: float
    high: float
    command: str


class GameInfo(Listing):
    """A game as a list of games shows it."""

    levels: list[LevelInfo]
    measured: list[Measured]


class GameBoard(Board):
    """A board, and a position worth a look."""

    scene: Scene


class Clauses(Struct):
    game: str
    title: str
    parts: list[Part]


class Health(Struct):
    status: str


# Events in a stream; `data` is JSON.


class Hello(Struct):
    """The stream begins here; nothing was missed."""

    event: Literal["hello"]
    id: str
    data: Number


class Moved(Struct):
    """The table moved on. Where it says with which frames, nothing has to be fetched."""

    event: Literal["moved"]
    id: str
    data: Update


class Spoke(Struct):
    """Somebody said something."""

    event: Literal["chat"]
    id: str
    data: Said


class Undoing(Struct):
    """Somebody asks to go back, or the request is settled; the scene is as it was."""

    event: Literal["undo"]
    id: str
    data: Update


class Seating(Struct):
    """Seats or status changed: fetch the table."""

    event: Literal["table"]
    id: str
    data: Told


class Looking(Struct):
    """From which seats somebody looks now."""

    event: Literal["here"]
    data: Here


class Gap(Struct):
    """Too much was missed: fetch everything."""

    event: Literal["gap"]
    id: str
    data: Nothing


Event = Hello | Moved | Spoke | Undoing | Seating | Looking | Gap
