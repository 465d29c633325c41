"""Why something cannot be done at this moment: when it is done, by whom, and under which clause."""

from typing import Final

from sztab.engine.question import DONE, PASS, Choice, Refusal

from .state import State
from .terms import Player
from .turn import ACTIONS, CAPITALS, CLAIMS, EXTRA
from .verbs import (
    AGREE,
    ALLOW,
    ASK_FOR,
    AT,
    BATTLE,
    BLOCK,
    BRING,
    BUY,
    BUY_SHIP,
    BY_SEA,
    CALL_OFF,
    CAPITAL,
    CLAIM,
    COMMIT,
    COUNTER,
    DECLINE,
    FIGHT,
    FLY,
    FROM,
    GIVE,
    GO_ON,
    LAY,
    LEAD,
    PROMISE,
    PUT,
    REFUSE,
    RETREAT,
    SEND,
    SEND_ALL,
    TO,
    TURN_BACK,
    WITHDRAW,
)

OF_A_MOVE: Final = frozenset((FROM, TO, SEND, SEND_ALL, BY_SEA))
OF_A_BUILD: Final = frozenset((AT, BUY, BUY_SHIP))

# The steps of the set-up, and what is said of them outside.
SET_UP: Final = {
    CLAIM: (CLAIMS, Refusal(("A3.4",), "when_claim")),
    PUT: (EXTRA, Refusal(("A3.6",), "when_put")),
    CAPITAL: (CAPITALS, Refusal(("A3.7",), "when_capital")),
}

WHEN: Final = {
    PASS[0]: Refusal(("A13.3",), "when_pass"),
    DONE[0]: Refusal(("A4.7",), "when_done"),
    ALLOW: Refusal(("A6.8", "A16.6"), "when_allow"),
    REFUSE: Refusal(("A6.8",), "when_refuse"),
    FLY: Refusal(("A6.10",), "when_planes"),
    TURN_BACK: Refusal(("A6.10",), "when_planes"),
    BATTLE: Refusal(("A6.12",), "when_battle"),
    LEAD: Refusal(("A13.3",), "when_lead"),
    COMMIT: Refusal(("A9.2",), "when_commit"),
    BRING: Refusal(("A9.4",), "when_bring"),
    FIGHT: Refusal(("A10.3",), "when_challenged"),
    WITHDRAW: Refusal(("A10.3",), "when_challenged"),
    LAY: Refusal(("A11.2",), "when_lay"),
    GO_ON: Refusal(("A11.10",), "when_retreat"),
    RETREAT: Refusal(("A11.10",), "when_retreat"),
    GIVE: Refusal(("A16.3", "R38"), "when_give"),
    PROMISE: Refusal(("A16.3", "R38"), "when_give"),
    ASK_FOR: Refusal(("R38",), "when_give"),
    DECLINE: Refusal(("R38",), "when_decline"),
    AGREE: Refusal(("R38",), "when_agree"),
    CALL_OFF: Refusal(("R38",), "when_call_off"),
    COUNTER: Refusal(("R38",), "when_counter"),
    BLOCK: Refusal(("A16.6",), "when_block"),
}


def why_not_now(s: State, role: Player, choice: Choice) -> Refusal | None:
    """A4.1, A4.7 Somebody else's turn, an action that is not finished, or not the moment for it."""
    verb = choice[0]
    if s.over:
        return None
    if role >= s.t.players or s.out >> role & 1:
        return Refusal(("A18.1", "R40"), "when_out")
    if verb in SET_UP:
        phase, refusal = SET_UP[verb]
        return Refusal(refusal.clauses, "when_in_turn") if s.phase == phase else refusal
    if s.phase != ACTIONS:
        return Refusal(("A3.7", "A4.1"), "when_set_up")
    if verb == RETREAT and s.place >= 0:
        return Refusal(("A9.11",), "no_retreat")
    if verb in WHEN:
        return WHEN[verb]
    if role != s.active:
        return Refusal(("A4.1",), "not_your_turn")
    if verb in OF_A_MOVE:
        return why_no_movement(s)
    if verb in OF_A_BUILD:
        return Refusal(("A17.2",), "only_in_build")
    return Refusal(("A4.7",), "finish_first")


def why_no_movement(s: State) -> Refusal:
    """A6.8, A6.12 Movement is over once convoys are answered or battles fought, or has not been chosen."""
    if s.convoys:
        return Refusal(("A6.8", "R36"), "movement_is_over")
    if s.place >= 0 or s.entered:
        return Refusal(("A6.12",), "battles_have_begun")
    return Refusal(("A4.3", "A6.1"), "when_move")
