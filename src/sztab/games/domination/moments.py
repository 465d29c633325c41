"""When each thing is done: why something that no question asks for now cannot be done."""

from typing import Final

from sztab.engine.agenda import SEALED
from sztab.engine.question import Choice, Refusal

from .state import State
from .terms import ACTION, Seat
from .verbs import (
    ADD,
    AT,
    ATTACK,
    BEFORE,
    BOMB,
    DISCARD,
    EVENT,
    EXCHANGE,
    FORM,
    FROM,
    KEEP,
    LAUNCH,
    LEND_LEASE,
    MOVE,
    OPERATION,
    PLACE,
    RAID,
    REFORM,
    RESERVE,
    RESIST,
    RETREAT,
    SATELLITE,
    SAVE,
    SPY,
    STOP,
    TAKE,
    TECHNOLOGY,
    TO,
    USE_RADAR,
)

CARDS: Final = (OPERATION, EVENT, TECHNOLOGY, LEND_LEASE, LAUNCH, RAID)  # D4.2.a uses of a card, in one's turn
POINTS: Final = (FORM, REFORM, MOVE, TO, ATTACK, ADD, SAVE, STOP)  # D6.0.a what a card in play is spent on

WHEN: Final[dict[int, Refusal]] = {
    **dict.fromkeys(CARDS, Refusal(("D4.2.a",), "when_cards")),
    **dict.fromkeys(POINTS, Refusal(("D6.0.a",), "when_points")),
    SATELLITE: Refusal(("D7.2.C",), "when_satellite"),
    RESIST: Refusal(("D7.2.D",), "when_resistance"),
    FROM: Refusal(("D11.1.A1",), "when_from"),
    AT: Refusal(("D11.1.A2", "D11.1.B1"), "when_at"),
    BEFORE: Refusal(("D7.1.A",), "when_before"),
    TAKE: Refusal(("D7.3",), "when_take"),
    RESERVE: Refusal(("D4.2.c",), "when_reserve"),
    DISCARD: Refusal(("D4.1.B", "D4.1.C"), "when_discard"),
    KEEP: Refusal(("D4.1.A", "D4.1.B"), "when_keep"),
    EXCHANGE: Refusal(("D11.4.c",), "when_exchange"),
    SPY: Refusal(("D4.1.C",), "when_spy"),
    BOMB: Refusal(("D4.3.D", "D11.1.B"), "when_bomb"),
    RETREAT: Refusal(("D4.3.B2", "D4.3.B3"), "when_retreat"),
    PLACE: Refusal(("D11.3",), "when_place"),
    USE_RADAR: Refusal(("D10.1.f",), "when_radar"),
}


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
        return WHEN.get(verb)
    if s.passed >> role & 1:
        return Refusal(("D4.2.b",), "has_passed")
    if role != s.active:
        return Refusal(("D4.2.a",), "not_your_turn", (s.active,))
    return Refusal(("D4.2.a",), "finish_this_first") if verb in CARDS else Refusal(("D6.0.a",), "play_a_card_first")
