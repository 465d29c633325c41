"""Entries: everything that happened at a table, in order. A table is its entries."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from sztab.engine.match import Line

OTHERS = 1 << 15  # the bit of everybody without a seat
ALL = (1 << 16) - 1
NOBODY = 0
MOVES = ("start", "anew", "choose", "aside", "undo", "take_back", "call")  # entries that the position follows from
CLOCK = "call"  # the one among them that nobody made


@dataclass(slots=True)
class Entry:
    """Something that happened at a table."""

    kind: str
    audience: int = ALL
    role: int = -1
    question: str = ""
    text: str = ""
    data: dict[str, Any] = field(default_factory=dict)
    digest: str = ""
    number: int = 0
    at: int = 0
    person: str | None = None  # whom it names, so that the name can be deleted
    seat: int = -1  # the seat it is about
    idempotency_key: str = ""  # of the request that made it


def packed(lines: Sequence[Line]) -> list[list[Any]]:
    return [[line.audience, line.key, line.clause, line.args, *([line.dice] if line.dice else [])] for line in lines]


def unpacked(data: dict[str, Any]) -> list[Line]:
    return [
        Line(audience, key, clause, tuple(args), *[tuple([tuple(die) for die in row]) for row in dice])
        for audience, key, clause, args, *dice in data.get("lines", ())
    ]
