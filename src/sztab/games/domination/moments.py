"""When each thing is done: why something that no question asks for now cannot be done."""

from typing import Final

from sztab.engine.agenda import SEALED
from sztab.engine.question import Choice, Refusal

from .state import State
from .terms import ACTION, Seat
from .verbs import (
    ADD,
    ATTACK,
    EVENT,
    FORM,
    LAUNCH,
    LEND_LEASE,
    MOVE,
    OPERATION,
    RAID,
    REFORM,
    SAVE,
    STOP,
    TECHNOLOGY,
    TO,
)
from .verbs import verb as verbs

OUT_OF_PLACE: Final = frozenset(  # sentences that go on to say what is asked now, and of whom
    [row.when.key for row in verbs.declared if row.when is not None] + ["finish_this_first", "play_a_card_first"]
)
CARDS: Final = (OPERATION, EVENT, TECHNOLOGY, LEND_LEASE, LAUNCH, RAID)  # D4.2.a uses of a card, in one's turn
POINTS: Final = (FORM, REFORM, MOVE, TO, ATTACK, ADD, SAVE, STOP)  # D6.0.a what a card in play is spent on


def why_not_now(s: State, role: Seat, choice: Choice) -> Refusal | None:
    """D4.0 Each thing in its phase, D4.2.a and each seat in its turn, one card at a time."""
    verb = choice[0]
    if s.over:
        return Refusal(("D4.3.A",), "game_over")
    waiting = s.waiting()
    if s.phase != ACTION and verb in waiting.question.verbs and role not in waiting.open_roles():
        if waiting.mode == SEALED:
            return Refusal(("D4.1.A",), "choice_made")
        return Refusal(("D4.0",), "not_your_turn", (waiting.open_roles()[0],))
    if s.phase != ACTION or verb not in CARDS + POINTS:
        return verbs.when(choice)
    if s.passed >> role & 1:
        return Refusal(("D4.2.b",), "has_passed")
    if role != s.active:
        return Refusal(("D4.2.a",), "not_your_turn", (s.active,))
    return Refusal(("D4.2.a",), "finish_this_first") if verb in CARDS else Refusal(("D6.0.a",), "play_a_card_first")
