"""Entries: everything that happened at a table, in order. A table is its entries."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Self

from sztab.engine.match import Line, Roll
from sztab.engine.shapes import Json, JsonObject

from .happenings import Happening

OTHERS = 1 << 15  # the bit of everybody without a seat
ALL = (1 << 16) - 1
NOBODY = 0
MOVES = ("start", "anew", "choose", "aside", "undo", "take_back", "call")  # entries that the position follows from
PLAYED = (*MOVES, "undo_ask", "undo_vote", "undo_no")  # ... and those about going back
GONE = "gone"  # one of them that counts no more
CLOCK = "call"  # the one among them that nobody made

Consent = list[list[int]]  # seats that agreed to something, each with True for a bot


class Remembered:
    """The part of an entry that exists only in memory; it is neither stored nor sent to other processes."""

    happening: Happening | None = None


@dataclass(slots=True)
class Entry(Remembered):
    """Something that happened at a table."""

    kind: str
    audience: int = ALL
    role: int = -1
    question: str = ""
    text: str = ""
    data: JsonObject = field(default_factory=dict)
    digest: str = ""
    number: int = 0
    at: int = 0
    person: str | None = None  # whom it names, so that the name can be deleted
    seat: int = -1  # the seat it is about
    idempotency_key: str = ""  # of the request that made it

    def showing(self, happening: Happening | None) -> Self:
        """With what it changed on the table."""
        self.happening = happening
        return self


def packed(lines: Sequence[Line]) -> list[list[Json]]:
    return [
        [line.audience, line.key, line.clause, line.args, *[more for more in (line.dice, line.roll) if more]]
        for line in lines
    ]


def unpacked(data: JsonObject) -> list[Line]:
    return [
        Line(audience, key, clause, tuple(args), *_dice(more))
        for audience, key, clause, args, *more in data.get("lines", ())
    ]


def _dice(more: list[Json]) -> tuple[tuple[tuple[str, int, bool], ...], Roll | None]:
    """The dice of a line, and what is told about them; lines of older versions have only dice."""
    dice = tuple([(slot, face, counts) for slot, face, counts in more[0]]) if more else ()
    if len(more) < 2:
        return dice, None
    why, total, need, chances = more[1]
    return dice, Roll(tuple([(key, number) for key, number in why]), total, need, tuple(chances))
