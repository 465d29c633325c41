"""The rules put together: the tables with the functions of every chapter that the engine calls back."""

from sztab.engine import state as engine_state
from sztab.engine.question import Choice, Refusal

from . import (
    airborne,
    asides,
    combat,
    control,
    logistics,
    move,
    pieces,
    reaction,
    scoring,
    solo,
    supplies,
    transport,
    trucks,
    turn,
)
from .state import State
from .tables import Tables

CHAPTERS = (
    engine_state,
    airborne,
    combat,
    control,
    logistics,
    move,
    pieces,
    reaction,
    scoring,
    solo,
    supplies,
    transport,
    trucks,
    turn,
)


class Laws(Tables):
    """What the engine asks of this game while it is played."""

    def asides(self, s: State, role: int) -> list[Choice]:
        return asides.asides(s, role)

    def act_aside(self, s: State, role: int, choice: Choice) -> None:
        asides.act(s, role, choice)

    def why_aside(self, s: State, role: int, choice: Choice) -> Refusal | None:
        return asides.why_not(s, role, choice)
