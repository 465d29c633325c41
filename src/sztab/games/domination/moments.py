"""When each thing is done: why something that no question asks for now cannot be done."""

from typing import Final

from sztab.engine.agenda import SEALED
from sztab.engine.question import DONE, PASS, Choice, Refusal

from .state import State
from .terms import ACTION, NEUTRAL_ARMY, Seat
from .verbs import (
    ATTACK,
    CARDS,
    EXCHANGE,
    FORM,
    LIFT,
    MOVE,
    OF_BOMBERS,
    OF_EVENTS,
    OF_OPERATIONS,
    POINTS,
    REFORM,
    RESIST,
    STOP,
    USE_RADAR,
)
from .verbs import verb as verbs

OUT_OF_PLACE: Final = frozenset(  # sentences that go on to say what is asked now, and of whom
    [row.when.key for row in verbs.declared if row.when is not None]
    + [
        "finish_this_first",
        "play_a_card_first",
        "play_for_points_first",
        "one_card_a_turn",
        "stop_instead",
        "pass_instead",
        "done_instead",
    ]
    + ["cannot_pass", "no_end_here", "passing_already"]
)


DUTIES: Final = {  # questions that must be answered, and the clause that says so
    "placing": "D11.3",
    "picks": "D4.1.A.5",
    "solo_discards": "D13.4",
    "offer": "D11.4.c",
    "answer_offer": "D11.4.c",
    "enigma": "D4.1.B",
    "operate": "D6.0.a",
    "bombing": "D11.1.B1",
    "retreats": "D4.3.B2",
}


def why_not_now(s: State, role: Seat, choice: Choice) -> Refusal | None:
    """D4.0 Each thing in its phase, D4.2.a and each seat in its turn, one card at a time."""
    verb = choice[0]
    if s.over:
        return Refusal(("D4.3.A",), "game_over")
    if verb in OF_BOMBERS and not s.t.bombers:
        return Refusal(("D13.7",) if s.t.solo else ("D11.0", "D11.1.A", "D11.1.B"), "no_bombers_in_this_game")
    if verb == EXCHANGE and s.t.board.arctic < 0:
        return Refusal(("D11.0", "D11.4.c"), "no_arctic")
    if verb in OF_EVENTS and not s.t.events:
        return Refusal(("D12.1",), "no_events")
    if verb == RESIST and not s.t.resistance:
        return Refusal(("D13.7",) if s.t.solo else ("D7.2.D",), "no_resistance_in_this_game")
    if verb == USE_RADAR and not s.t.common:
        return Refusal(("D6.4.c",), "radar_by_itself")
    waiting = s.waiting()
    if s.phase != ACTION and verb in waiting.question.verbs and role not in waiting.open_roles():
        if waiting.mode == SEALED:
            return Refusal(("D4.1.A",), "choice_made")
        return Refusal(("D4.0",), "not_your_turn", (waiting.open_roles()[0],))
    if choice in (PASS, DONE):
        return why_not_pass(s, role, choice)
    if s.phase != ACTION or verb not in CARDS + POINTS:
        return verbs.when(choice)
    if s.passed >> role & 1:
        return Refusal(("D4.2.b",), "has_passed")
    if role != s.active:
        return Refusal(("D4.2.a",), "not_your_turn", (s.active,))
    if verb in CARDS:
        return Refusal(("D4.2.a",), "one_card_a_turn")
    if s.chosen(role):
        return Refusal(("D4.2.a",), "finish_this_first")
    if verb in OF_OPERATIONS:
        return verbs.when(choice)
    if verb in (FORM, REFORM, LIFT, MOVE) and choice[1] < NEUTRAL_ARMY and choice[1] not in s.realm().kinds[role]:
        return Refusal(("D3.2.d",), "not_your_unit", (choice[1], role))
    return Refusal(("D6.0.a",), "play_for_points_first" if verb == ATTACK else "play_a_card_first")


def why_not_pass(s: State, role: Seat, choice: Choice) -> Refusal:
    """D4.2.b One passes in one's turn, D6.0.b and ends operations by stopping."""
    if role in s.asked():
        choices = s.choices(role)
        if (STOP,) in choices:
            return Refusal(("D6.0.b",), "stop_instead")
        if choice == PASS and PASS in s.chosen(role):
            return Refusal(("D10.1.e" if s.t.common else "D4.2.c",), "passing_already")
        clause = "D4.2.b" if s.phase == ACTION else "D4.0"
        if choice == DONE and PASS in choices:
            return Refusal((clause,), "pass_instead")
        if choice == PASS and DONE in choices:
            return Refusal((clause,), "done_instead")
        passing = "D10.1.e" if s.t.common and PASS in s.chosen(role) else "D4.2.a"
        due = DUTIES.get(s.question().name, passing)
        return Refusal((due,), "cannot_pass" if choice == PASS else "no_end_here")
    if s.phase == ACTION and s.passed >> role & 1:
        return Refusal(("D4.2.b",), "has_passed")
    waiting = s.waiting()
    if waiting.mode == SEALED:
        if role in waiting.roles:
            return Refusal(("D4.1.A",), "choice_made")
        return Refusal(("D10.1.a",), "one_hand_for_both", (role,))
    return Refusal(("D4.0",), "not_your_turn", (s.asked()[0],))
