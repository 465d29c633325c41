"""Studies as the database keeps them: what each is about, and what was found."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct


class About(Struct):
    """What a study is about; `words` writes it as its row has it."""

    step: int = 0
    levels: list[str] = []
    games: int = 0
    seat: int = 0

    def words(self, kind: str) -> str:
        if kind == "playing_on":
            return f"{self.step} {','.join(self.levels)} {self.games}"
        return f"{self.step} {self.levels[0]} {self.seat}" if kind == "thought" else ""


def about(kind: str, words: str) -> About:
    """Read what a study is about from its row.

    >>> about("playing_on", "12 general,officer 30")
    About(step=12, levels=['general', 'officer'], games=30, seat=0)
    """
    if kind == "analysis":
        return About()
    step, levels, number = words.split()
    if kind == "thought":
        return About(int(step), [levels], seat=int(number))
    return About(int(step), levels.split(","), int(number))


class Answer(Struct):
    answer: str
    chance: float
    doubt: float


class Decision(Struct):
    step: int
    role: str
    word: str
    lost: float
    doubt: float
    played: Answer
    others: list[Answer]


class AnalysedTurn(Struct):
    """The chances at the beginning of a turn, by side, from 0 to 1."""

    step: int
    round: int
    role: str
    chances: dict[str, float]
    doubts: Annotated[dict[str, float], Meta(description="standard errors")]


class Swing(Struct):
    """A turn that changed the chances of whoever moved by more than their doubt."""

    step: int
    round: int
    role: str
    change: float
    doubt: float


class LuckMoment(Struct):
    """A step at which dice fell or cards were drawn."""

    step: int
    role: str
    gained: Annotated[
        float, Meta(description="chance of the role's side, against what usually falls; below zero: lost")
    ]
    doubt: float


class Moved(Struct):
    """An answer in an imagined game, in each language."""

    role: str
    words: dict[str, str]


class Analysis(Struct):
    """As `bots/report.py` writes it, with lines to play on by the step of a decision."""

    playouts: int
    calibrated_on: int
    slope: float
    turns: list[AnalysedTurn]
    turning: list[Swing]
    decisions: list[Decision]
    luck: list[LuckMoment]
    lines: dict[str, list[Moved]] = {}


class PlayedOn(Struct):
    wins: dict[str, int]
    played: int


class Reason(Struct):
    part: str
    amount: float


class Option(Struct):
    answer: str
    value: float
    doubt: float
    reasons: list[Reason]


class Fear(Struct):
    role: str
    words: dict[str, str]
    times: int
    cost: float


class Thought(Struct):
    looks: str
    persona: str
    turns: int
    chance: float
    doubt: float
    options: list[Option]
    chosen: int
    worlds: int
    fears: list[Fear]


def slope(found: str) -> float:
    """The scale of the chances that an analysis has measured."""
    return msgspec.json.decode(found, type=Analysis).slope
