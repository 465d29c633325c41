"""Q5.2 Each thing has its moment: why something cannot be done that no question asks for now."""

from typing import Final

from sztab.engine.question import DONE, PASS, Choice, Refusal

from .discards import why_not_own
from .reactions import lies_ready, why_not_moment, why_not_ready
from .state import State
from .turn import ACTION, SETUP, action, action_phase
from .verbs import (
    DISCARD,
    OPENLY,
    PLAY,
    REALLOCATE,
    TAKE,
    USE_AT,
)
from .verbs import verb as verbs

RULED_BY: Final = {  # the clause that says whether a question may be declined, and how it ends; Q7.7 the others come from cards
    "opening_discard": "Q1.5",
    "action": "Q5.5",
    "cards_to_discard": "Q4.13",
    "card_to_take": "Q12.1",
    "free_discards": "Q5.8",
    "faces_of_discards": "Q4.10",
    "cards_to_score": "Q7.14",
    "answers": "Q7.6",
    "targets": "R9",
    "units_to_give_up": "R8",
    "units_to_redeploy": "R19",
    "places_to_build_back": "R19",
    "card_to_play": "R22",
    "draw_or_not": "R22",
}
OF_REALLOCATION: Final = (TAKE, REALLOCATE)
OUT_OF_PLACE: Final = frozenset(  # sentences that go on to say what is asked now, and of whom
    [row.when.key for row in verbs.declared if row.when is not None]
    + ["set_up_first", "not_your_action", "action_not_begun", "action_is_over", "reallocation_first"]
    + ["not_asked", "cannot_pass", "no_end_here", "pass_instead", "done_instead"]
)


def why_not_now(s: State, role: int, choice: Choice) -> Refusal | None:
    """The first obstacle: the end of the game, the owner of the card, the phase."""
    verb = choice[0]
    if s.over:
        return Refusal(("Q11.2", "Q11.3"), "game_over")
    if choice == PASS or choice == DONE:
        return why_not_pass(s, role, choice)
    if verb in (PLAY, DISCARD, USE_AT) and s.t.cards[choice[1]].nation != role:
        return why_not_own(s, role, choice[1], "Q7.10")
    if verb == PLAY:
        return why_not_play_now(s, role)
    if verb == USE_AT:
        if not lies_ready(s, s.t.cards[choice[1]]):
            return why_not_ready(s.t.cards[choice[1]])
        return why_not_moment(s, choice[1], "Q8.1")
    if verb in OF_REALLOCATION and not s.t.reallocation:
        return Refusal(("Q12.1",), "option_off")
    when = verbs.when(choice)
    return None if when is None else Refusal(when.clauses, when.key, (role,))  # the sentence may name the role


def why_not_play_now(s: State, role: int) -> Refusal:
    """Q5.5 One card, in the nation's own action phase."""
    if s.phase == SETUP:
        return Refusal(("Q1.5",), "set_up_first")
    if s.active != role:
        return Refusal(("Q5.5",), "not_your_action", (s.active,))
    if s.phase < ACTION:
        return Refusal(("Q5.3", "Q5.5"), "action_not_begun")
    if s.phase == ACTION and s.is_due(action_phase):
        return Refusal(("Q12.1", "Q12.3"), "reallocation_first")
    return Refusal(("Q5.5",), "action_is_over")


def why_not_pass(s: State, role: int, choice: Choice) -> Refusal:
    """Q5.5 The action is a duty, and so is most of what cards ask."""
    if role not in s.asked():
        return Refusal(("Q5.2",), "not_asked")
    acting = s.is_asking(action)
    if acting and not s.chosen(role):
        return Refusal(("Q5.5",), "action_is_a_duty")
    if choice == PASS and s.chosen(role)[-1:] == ((OPENLY,),):
        return Refusal(("Q4.10",), "openly_what")
    clauses = (RULED_BY.get(s.question().name, "Q7.7"),)
    if choice == PASS and DONE in s.choices(role):
        return Refusal(clauses, "done_instead")
    if choice == DONE and PASS in s.choices(role):
        return Refusal(clauses, "pass_instead")
    return Refusal(clauses, "no_end_here" if choice == DONE else "cannot_pass")
