"""The rules put together: the tables with the functions of every chapter that the engine calls back."""

from sztab.engine import state as engine_state
from sztab.engine import window as engine_window
from sztab.engine.question import Choice, Refusal
from sztab.engine.window import Marks, Occurrence

from . import asides, cards, discards, effects, occurrences, reactions, scoring, targets, turn, units, warfare
from .state import State
from .tables import Tables
from .verbs import PLAY

CHAPTERS = (
    engine_state,
    engine_window,
    asides,
    cards,
    discards,
    effects,
    occurrences,
    scoring,
    targets,
    turn,
    units,
    warfare,
)


class Laws(Tables):
    """What the engine asks of this game while it is played."""

    def secret(self, choice: Choice) -> bool:
        """Q9.2 A Response is played face down."""
        return super().secret(choice) or (choice[0] == PLAY and choice[1] in self.responses)

    def asides(self, s: State, role: int) -> list[Choice]:
        return asides.asides(s, role)

    def act_aside(self, s: State, role: int, choice: Choice) -> None:
        asides.act(s, role, choice)

    def why_aside(self, s: State, role: int, choice: Choice) -> Refusal | None:
        return asides.why_not(s, role, choice)

    def may_answer(self, s: State, side: int, occurrence: Occurrence, marks: Marks) -> tuple[int, ...]:
        return reactions.may_answer(s, side, occurrence, marks)

    def answers(self, s: State, role: int, occurrence: Occurrence, marks: Marks) -> list[Choice]:
        return reactions.answers_of(s, role, occurrence, marks)

    def why_not_answer(
        self, s: State, role: int, choice: Choice, occurrence: Occurrence, marks: Marks
    ) -> Refusal | None:
        return reactions.why_not(s, role, choice, occurrence, marks)

    def answer(self, s: State, role: int, choice: Choice, occurrence: Occurrence) -> int:
        return reactions.answer(s, role, choice, occurrence)
