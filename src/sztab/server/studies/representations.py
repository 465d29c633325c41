"""Studies as the API shows them; OpenAPI describes these very structs."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sztab.engine.scene import ChoiceView

from ..tables.representations import Hint, Role, Words
from .kept import AnalysedTurn, LuckMoment, Swing

StudyStatus = Literal["none", "waiting", "running", "done", "failed"]
Looks = Literal["", "ahead", "glance", "nothing"]
Share = Annotated[float, Meta(description="from 0 to 1")]
Doubt = Annotated[float, Meta(description="the standard error of that")]


class Progress(Struct):
    """How far a study is."""

    status: Annotated[StudyStatus, Meta(description="`none`: nobody has asked for it yet")]
    done: int
    of: Annotated[int, Meta(description="0: not known yet")]
    ahead: Annotated[int, Meta(description="studies that were asked for before and are not done")]
    mine: Annotated[bool, Meta(description="I asked for it, and may take it back until it is done")]


class Judged(Struct):
    """A decision, and what it gave away against the best other answer that was looked at."""

    step: int
    role: Role
    word: Literal["best", "good", "slip", "mistake"]
    lost: Share
    doubt: Doubt


class AnalysedSeat(Struct):
    """How well a seat was played, and what chance gave it."""

    seat: int
    accuracy: Annotated[float, Meta(description="from 0 to 100, by the curve that lichess uses")]
    doubt: Doubt
    decisions: int
    words: Annotated[dict[str, int], Meta(description="how many were best, good, a slip, a mistake")]
    luck: Annotated[
        float, Meta(description="chances that dice and draws brought, against the average; below zero: lost")
    ]
    luck_doubt: Doubt
    moments: Annotated[int, Meta(description="at which dice fell or cards were drawn")]


class GameAnalysis(Struct):
    """An analysis; while it is made, as much of it as is known."""

    progress: Progress
    playouts: Annotated[int, Meta(description="of each answer and each turn")]
    calibrated_on: Annotated[int, Meta(description="games to their end that set the scale of the chances")]
    turns: list[AnalysedTurn]
    turning: Annotated[list[Swing], Meta(description="in their order")]
    decisions: list[Judged]
    luck: list[LuckMoment]
    seats: list[AnalysedSeat]


class ValuedAnswer(Struct):
    """An answer, and the chance that it leaves its side."""

    answer: Annotated[str, Meta(description="the token, with all its links")]
    links: Annotated[list[ChoiceView], Meta(description="in words, with what each points at")]
    chance: Share
    doubt: Doubt


class ImaginedMove(Struct):
    role: Role
    words: Words


class AnalysedDecision(Struct):
    """A decision beside the other answers that could have been given, with what its player knew."""

    judged: Judged
    played: ValuedAnswer
    others: Annotated[list[ValuedAnswer], Meta(description="the best first")]
    line: Annotated[
        list[ImaginedMove],
        Meta(description="one way in which the game might have gone on after the best; for slips and mistakes"),
    ]


class SideWins(Struct):
    side: str
    wins: int
    share: Share
    low: Annotated[float, Meta(description="the true share is above it 39 times out of 40")]
    high: float


class Continuation(Struct):
    """A step from which bots played on, again and again, with fresh dice and decks."""

    progress: Progress
    step: int
    levels: Annotated[list[str], Meta(description="of the bots, by seat")]
    games: Annotated[int, Meta(description="that were asked for")]
    played: Annotated[int, Meta(description="fewer than asked for, if the time for it was used up")]
    sides: list[SideWins]
    drawn: int


class Continuations(Struct):
    continuations: list[Continuation]


class ThoughtFear(Struct):
    """What another side might do."""

    role: Role
    words: Words
    times: Annotated[int, Meta(description="in how many of the imagined worlds it did")]
    cost: Annotated[float, Meta(description="below zero, in the measure of the game's judge")]


class BotThought(Struct):
    """What a bot believed and feared at a decision, reconstructed with what its seat knew."""

    progress: Progress
    step: int
    role: Role
    level: str
    level_name: Words
    looks: Annotated[
        Looks,
        Meta(description="`ahead`: by imagined games; `glance`: one step; `nothing`: at random; empty: not known yet"),
    ]
    persona: Annotated[str, Meta(description="the mistakes it is prone to; `sober`: none")]
    turns: Annotated[int, Meta(description="that it looks ahead")]
    chance: Annotated[float, Meta(description="of its side before the decision, as it could reckon it")]
    doubt: Doubt
    options: Annotated[list[Hint], Meta(description="the best first")]
    chosen: Annotated[int, Meta(description="the place of what it played among them; -1: it did not compare it")]
    worlds: Annotated[int, Meta(description="that it imagined")]
    fears: list[ThoughtFear]
