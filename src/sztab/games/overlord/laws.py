"""The rules put together: the tables with the functions of every chapter that the engine calls back."""

from sztab.engine import state as engine_state
from sztab.engine import window as engine_window
from sztab.engine.question import Choice, Refusal
from sztab.engine.window import Marks, Occurrence

from . import air, battle, cards, command, distribution, medals, moves, orders, reactions, retreat, setup, turn
from .state import State
from .tables import Tables

CHAPTERS = (
    engine_state,
    engine_window,
    air,
    battle,
    cards,
    command,
    distribution,
    medals,
    moves,
    orders,
    reactions,
    retreat,
    setup,
    turn,
)


class Laws(Tables):
    """What the engine asks of this game while it is played."""

    def settle(self, s: State) -> None:
        medals.settle(s)

    def asides(self, s: State, role: int) -> list[Choice]:
        return command.asides(s, role)

    def act_aside(self, s: State, role: int, choice: Choice) -> None:
        command.visit(s, role, choice)

    def why_aside(self, s: State, role: int, choice: Choice) -> Refusal | None:
        return command.why_not_visit(s, role, choice)

    def why_not_now(self, s: State, role: int, choice: Choice) -> Refusal:
        return command.why_not_now(s, role, choice)

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
