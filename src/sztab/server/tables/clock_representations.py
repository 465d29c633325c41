"""Clocks of players as the API shows them, and the time control as it is agreed on and stored."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ..storage.representations import Moment

LIVE = 3600  # seconds for a decision: with less it is a live game
WhenUp = Literal["nothing", "bot_moves", "bot_takes_over", "loses"]


class TimeControl(Struct, forbid_unknown_fields=True, frozen=True):
    """The time that players agreed on when the table was opened."""

    each: Annotated[
        int, Meta(ge=0, le=2_592_000, description="seconds that every decision has before the reserve runs")
    ]
    reserve: Annotated[int, Meta(ge=0, le=7_776_000, description="seconds for all the rest of the game")] = 0
    answers: Annotated[
        int,
        Meta(ge=10, le=2_592_000, description="seconds for answers that several give in secret; no reserve runs then"),
    ] = 90
    per: Annotated[Literal["seat", "team"], Meta(description="whose the reserve is")] = "seat"
    when_up: Annotated[
        WhenUp,
        Meta(
            description="when the time is up a bot makes this one decision, or plays on, or the side loses; after `nothing` the "
            "others may vote in a bot. Answers in secret are only ever given by a bot, and in a reaction window it passes"
        ),
    ] = "bot_moves"
    holidays: Annotated[
        int, Meta(ge=0, le=60, description="days for which a player may stop the clock; only with an hour a decision")
    ] = 0

    @property
    def live(self) -> bool:
        return self.each < LIVE

    @property
    def hours(self) -> int:
        """The pace that lists show; 0 for a live game."""
        return self.each // 3600


class SeatClock(Struct):
    """The clock of a seat; the seats of a team may share one. It stands while `free_until` is 0."""

    left: Annotated[
        int, Meta(description="milliseconds of the reserve, when the clock began to run or where it stands")
    ]
    free_until: Annotated[
        int, Meta(description="when the reserve begins to run for this decision; 0: the clock stands")
    ]
    away: Annotated[int, Meta(description="until when its player is on holiday; 0: is not")]
    holidays: Annotated[int, Meta(description="days of holiday that are left")]


class Clock(Struct):
    at: Annotated[Moment, Meta(description="the time of the server")]
    answers_until: Annotated[int, Meta(description="when answers in secret have to be in; 0: none are given")]
    seats: list[SeatClock]
