"""Q8 Reactions: who may answer an occurrence, with what, and what an answer does. The window itself is the engine's."""

from typing import Final

from sztab.engine.graph import bits
from sztab.engine.question import PASS, Choice, Fact, Refusal, Said
from sztab.engine.rules import Reactions
from sztab.engine.window import Marks, Occurrence, asked_again, open_windows

from .card_data import (
    CARD_PLAYED,
    CONTINUOUS,
    DO_PROTECT,
    EW_PLAYED,
    EW_TARGET,
    OCCASIONS,
    PER_TRIGGER,
    REPLACEMENT,
    RESPONSE,
    STATUS,
    STATUS_USED,
    VICTORY,
    Card,
)
from .cards import usable, use
from .discards import why_not_own
from .effects import rescuable
from .nations import NATIONS, Nation, Team, team_of
from .occurrences import matches, may_lie_ready
from .state import State
from .supply import lies_open
from .tables import RESPONSES
from .targets import could_make_room, why_nothing_to_do
from .verbs import USE, USE_AT, WAIT

ABOUT_A_CARD: Final = (EW_PLAYED, EW_TARGET, CARD_PLAYED, STATUS_USED)  # occurrences that name one


def about(s: State, role: int, occurrence: Occurrence, marks: Marks) -> Said:
    """Q8.1 What has happened, or is about to."""
    what, nation, cause, a, space, _ = occurrence
    return Said(f"answers_{OCCASIONS[what]}", nation, cause, space, a if what in ABOUT_A_CARD else 0)


def may_answer(s: State, side: Team, occurrence: Occurrence, marks: Marks) -> tuple[Nation, ...]:
    """R35 The team's nations in turn order, the active one first: those who could answer, for all the table knows.

    Q8.3 Partners may agree on another order: whoever waits lets the others go first.
    """
    out: list[Nation] = []
    for step in range(NATIONS):
        nation = (s.active + step) % NATIONS
        if team_of(nation) != side:
            continue
        for kind in marks:
            owned = s.t.cards[kind]
            if owned.nation == nation and may_lie_ready(s, kind) and within_reach(s, owned, occurrence):
                out.append(nation)
                break
    return tuple(out)


def within_reach(s: State, owned: Card, occurrence: Occurrence) -> bool:
    """R8, R36 Whether a card could be used now, or once its owner has taken a unit off."""
    if usable(s, owned, occurrence):
        return True
    return any([effect.by >= 0 and could_make_room(s, effect, effect.by, occurrence) for effect in owned.effects])


def lies_ready(s: State, owned: Card) -> bool:
    """Q7.6 Cards work only from the table."""
    if owned.type == RESPONSE:
        return owned.kind in s.kinds(RESPONSES + owned.nation)
    return lies_open(s, owned.kind)


def why_not_ready(owned: Card, *clauses: str) -> Refusal:
    """Q7.6 Only Status and Response cards are used, and they from the table."""
    key = "not_on_table" if owned.type in (STATUS, RESPONSE) else "not_to_use"
    return Refusal(("Q7.6", *clauses), key, (owned.kind,))


def why_not_moment(s: State, kind: int, *clauses: str) -> Refusal:
    """Q8.1 What a card waits for does not happen now; Q7.13 some wait for nothing, others are never declared."""
    on = s.t.cards[kind].trigger.on
    if on == CONTINUOUS:
        return Refusal(("Q7.13",), "works_by_itself", (kind,))
    if on == REPLACEMENT:
        return Refusal(("R40",), "used_by_recruiting", (kind,))
    if on == VICTORY:
        return Refusal(("Q10.2", "R44"), "scores_by_itself", (kind,))
    for occurrence, marks in open_windows(s):
        if kind in marks:
            return Refusal(("Q8.2", "Q8.4"), "when_asked", (kind,))
        if answered_already(s, s.t.cards[kind], occurrence):
            return Refusal(("Q8.5",), "used_this_turn" if kind in s.used else "answered_already", (kind,))
    return Refusal(clauses, "not_its_moment", (kind,))


def answered_already(s: State, card: Card, occurrence: Occurrence) -> bool:
    """Q8.5 A Status that an occurrence allowed, and that its window allows no more."""
    if card.limit != PER_TRIGGER and card.kind not in s.used:
        return False
    return card.kind in s.t.reacts[occurrence[0]][occurrence[1]] and matches(s, card, occurrence)


def answers_of(s: State, role: int, occurrence: Occurrence, marks: Marks) -> list[Choice]:
    """Q7.10, Q8.10 The marked cards that the nation really has, and can use."""
    out: list[Choice] = []
    for kind in marks:
        owned = s.t.cards[kind]
        if owned.nation == role and lies_ready(s, owned) and usable(s, owned, occurrence):
            spots = rescues(s, owned, occurrence)
            if len(spots) > 1:
                out += [(USE_AT, kind, spot) for spot in spots]
            else:
                out.append((USE, kind))
    return out


def rescues(s: State, owned: Card, occurrence: Occurrence) -> list[int]:
    """The units in danger that a protecting card could save; nothing for cards that do not protect."""
    if owned.effects[0].do != DO_PROTECT:
        return []
    return list(bits(rescuable(s, owned, occurrence)))


def why_not(s: State, role: int, choice: Choice, occurrence: Occurrence, marks: Marks) -> Refusal | None:
    if choice == PASS:
        return None
    if choice[0] == WAIT:
        return Refusal(("Q8.3", "R35"), "waited_already" if asked_again(s) else "nobody_to_wait_for")
    kind = choice[1]
    owned = s.t.cards[kind]
    if owned.nation != role:
        return why_not_own(s, role, kind, "Q7.10")
    if not lies_ready(s, owned):
        return why_not_ready(owned)
    if kind in s.used:
        return Refusal(("Q8.5",), "used_this_turn", (kind,))
    if kind not in marks:
        return why_not_moment(s, kind, "Q8.1", "Q8.6")
    if not usable(s, owned, occurrence):
        return why_nothing_to_do(s, owned, occurrence)
    if choice[0] == USE:
        return Refusal(("Q8.7",), "name_the_unit", (kind,))
    return Refusal(
        ("Q8.7",), "only_that_unit" if rescues(s, owned, occurrence) == [choice[2]] else "not_that_unit", (kind,)
    )


def answer(s: State, role: int, choice: Choice, occurrence: Occurrence) -> int:
    """Q8.4 The answer and all that it sets off come before the window goes on."""
    kind = choice[1]
    spots = rescues(s, s.t.cards[kind], occurrence)
    use(s, kind, occurrence, choice[2] if choice[0] == USE_AT else spots[0] if spots else -1)
    return kind


def answers_facts(s: State, role: Nation, occurrence: Occurrence, marks: Marks) -> Fact:
    return Fact(("Q8.1", "Q8.2"), "answers")


def lean(s: State, role: int, choice: Choice, occurrence: Occurrence, marks: Marks) -> float:
    """A bot has agreed nothing with its partners, so it waits for none."""
    return -1.0 if choice[0] == WAIT else 0.0


REACTIONS: Final = Reactions(
    (PASS[0], USE, USE_AT, WAIT),
    OCCASIONS,
    may_answer,
    answers_of,
    answer,
    why_not,
    about=about,
    lean=lean,
    facts=answers_facts,
    wait=(WAIT,),
)
