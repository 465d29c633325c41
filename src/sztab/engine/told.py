# mypyc: skip
"""What is told and what is refused, in words, as plain data beside the scenes."""

from typing import NotRequired, TypedDict


class DieView(TypedDict):
    """A die that fell, and whether it counts."""

    face: str
    counts: bool
    why: NotRequired[str]  # in words: what it hits, or why it does not count


class RollView(TypedDict):
    """The numbers that dice had to show. `chances` are those before the roll, in per cent: that 0, 1, 2, ... of the dice
    count, or, where a sum is needed, that it is missed or reached."""

    total: NotRequired[int]
    need: NotRequired[int]
    chances: NotRequired[list[float]]


class LineView(TypedDict):
    """A line of the log. The texts of `parts` joined are its words; a part is [slot or nothing, text] or [slot, text, id].

    `dice` are those that it speaks of (`Board.dice`). `time` is true if nobody did anything: a turn or a round begins or ends.
    """

    role: str
    clause: str
    words: str
    parts: list[list[str]]
    places: list[str]
    cards: list[str]
    dice: NotRequired[list[DieView]]
    roll: NotRequired[RollView]
    time: NotRequired[bool]


class ClauseView(TypedDict):
    id: str
    words: str


class WhyView(TypedDict):
    """The answer to "may I choose this now?", and if not, why."""

    token: str
    allowed: bool
    words: NotRequired[str]
    clauses: NotRequired[list[ClauseView]]


class RefusalView(TypedDict):
    """Why something in sight may not be chosen now. One without places, cards or pieces holds for all of its kind; `near` are
    then the places where somebody could run into it. `gap` are places between which something is missing. The token of a box
    is its place."""

    token: str
    words: str
    clauses: list[str]
    places: list[str]
    cards: list[str]
    pieces: list[str]
    near: NotRequired[list[str]]
    gap: NotRequired[list[str]]
