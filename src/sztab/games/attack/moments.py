"""Why something cannot be done at this moment: when it is done, by whom, and under which clause."""

from typing import Final

from sztab.engine.question import DONE, PASS, Choice, Refusal

from .state import State
from .terms import Player
from .turn import ACTION_OF, ACTIONS, CAPITALS, CLAIMS, EXTRA, why_not_this_turn
from .verbs import (
    AT,
    BUY,
    BUY_SHIP,
    BY_SEA,
    CAPITAL,
    CLAIM,
    FROM,
    PUT,
    RETREAT,
    SEND,
    SEND_ALL,
    TO,
)
from .verbs import verb as verbs

OF_A_MOVE: Final = frozenset((FROM, TO, SEND, SEND_ALL, BY_SEA))
OF_A_BUILD: Final = frozenset((AT, BUY, BUY_SHIP))

SET_UP: Final = {CLAIM: CLAIMS, PUT: EXTRA, CAPITAL: CAPITALS}  # the phase of each step of the set-up
ENDS: Final = {PASS: Refusal(("A13.3",), "when_pass"), DONE: Refusal(("A4.7",), "when_done")}


def why_not_now(s: State, role: Player, choice: Choice) -> Refusal | None:
    """A4.1, A4.7 Somebody else's turn, an action that is not finished, or not the moment for it."""
    verb = choice[0]
    if s.over:
        return None
    if role >= s.t.players or s.out >> role & 1:
        return Refusal(("A18.1", "R40"), "when_out")
    when = ENDS.get(choice) or verbs.when(choice)
    if verb in SET_UP and when is not None:
        return Refusal(when.clauses, "when_in_turn") if s.phase == SET_UP[verb] else when
    if s.phase != ACTIONS:
        return Refusal(("A3.7", "A4.1"), "when_set_up")
    if verb == RETREAT and s.place >= 0:
        return Refusal(("A9.11",), "no_retreat")
    if when is not None:
        return when
    if role != s.active:
        return Refusal(("A4.1",), "not_your_turn")
    if verb in OF_A_MOVE:
        return why_no_movement(s)
    if verb in OF_A_BUILD:
        return Refusal(("A17.2",), "only_in_build")
    lasting = why_not_this_turn(s, role, choice) if verb in ACTION_OF else None
    return lasting or what_comes_first(s)


def what_comes_first(s: State) -> Refusal:
    """A4.7, R38 What has to be brought to its end before another action, or the end of the turn."""
    if s.partner >= 0:
        return Refusal(("A4.7", "R38"), "talks_first", (s.partner,))
    if s.place >= 0:
        return Refusal(("A4.7", "A9.10"), "battle_first", (s.place,))
    return Refusal(("A4.7",), "finish_first")


def why_no_movement(s: State) -> Refusal:
    """A6.8, A6.12 Movement is over once convoys are answered or battles fought, or has not been chosen."""
    if s.convoys:
        return Refusal(("A6.8", "R36"), "movement_is_over")
    if s.place >= 0 or s.entered:
        return Refusal(("A6.12",), "battles_have_begun")
    return Refusal(("A4.3", "A6.1"), "when_move")
