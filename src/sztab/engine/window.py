"""Windows for reactions: sides alternate, the side that did not cause it first, nested answers first, once per cause.

A window opens on an *occurrence* (small ints: what, by whom, where). At that moment the game marks every card that the
occurrence would allow, whoever has it, from public facts only. A role is asked if a marked card could, for all the table
knows, lie where it can be used; its choices are those it really has. So being asked tells nobody anything.

Partners who are asked together may agree who goes first: whoever waits, with a card or without, lets the others go first. If
nobody goes, all of them are asked once more, and then the order of the roles decides.
"""

from .agenda import Waiting
from .question import PASS, Choice, Fact, Links, Refusal, Said, question
from .state import State

Occurrence = tuple[int, ...]
Marks = tuple[int, ...]
Roles = tuple[int, ...]


def window(s: State, occurrence: Occurrence, marks: Marks, side: int, passes: int) -> None:
    """One side's turn to answer. The window closes when both sides have passed in succession."""
    while marks and passes < 2:
        roles = s.rules.reactions().may_answer(s, side, occurrence, marks)
        if roles:
            s.sealed(roles, answers, roles, occurrence, marks, side, passes)
            return
        side = 1 - side
        passes += 1


@question()
def answers(
    s: State, role: int, roles: Roles, occurrence: Occurrence, marks: Marks, side: int, passes: int, again: int = 0, /
) -> list[Choice]:
    reactions = s.rules.reactions()
    out = [*reactions.choices(s, role, occurrence, marks), PASS]
    return [*out, reactions.wait] if reactions.wait is not None and len(roles) > 1 and not again else out


@answers.why
def why_not_answer(
    s: State, role: int, choice: Choice, roles: Roles, occurrence: Occurrence, marks: Marks, *_: int
) -> Refusal | None:
    return s.rules.reactions().why(s, role, choice, occurrence, marks)


@answers.about
def about_answers(s: State, role: int, roles: Roles, occurrence: Occurrence, marks: Marks, *_: int) -> Said:
    about = s.rules.reactions().about
    return about(s, role, occurrence, marks) if about is not None else Said("answers")


def answers_facts(s: State, role: int, roles: Roles, occurrence: Occurrence, marks: Marks, *_: int) -> Fact | None:
    facts = s.rules.reactions().facts
    return facts(s, role, occurrence, marks) if facts is not None else None


answers.add_facts((), "", answers_facts)  # a whole Fact: its clauses are those of the game


@answers.lean
def lean_to_answer(
    s: State, role: int, choice: Choice, roles: Roles, occurrence: Occurrence, marks: Marks, *_: int
) -> float:
    lean = s.rules.reactions().lean
    return lean(s, role, choice, occurrence, marks) if lean is not None else 0.0


def occasion(s: State) -> str:
    """The occasion of the open window; empty if none is open, or if the game does not name it."""
    if not s.is_asking(answers):
        return ""
    what: int = s.waiting().args[1][0]
    return s.rules.occasions[what] if what < len(s.rules.occasions) else ""


def open_windows(s: State) -> list[tuple[Occurrence, Marks]]:
    """What each open window is about, and the cards that it still allows; some wait below other questions."""
    out: list[tuple[Occurrence, Marks]] = []
    for item in s.agenda:
        if isinstance(item, Waiting):
            if item.question is answers:
                out.append((item.args[1], item.args[2]))
        elif item[0] is window:
            out.append((item[1][0], item[1][1]))
    return out


def asked_again(s: State) -> bool:
    """True if the partners in the open window are asked once more, since some of them waited."""
    return s.is_asking(answers) and len(s.waiting().args) > 5


@answers.all_answered
def answered(
    s: State,
    given: tuple[Links, ...],
    roles: Roles,
    occurrence: Occurrence,
    marks: Marks,
    side: int,
    passes: int,
    again: int = 0,
) -> None:
    """The first role in order that wants to answer does; the other answers are thrown away unseen."""
    wait = s.rules.reactions().wait
    for role, links in zip(roles, given, strict=True):
        if links[0] != PASS and links[0] != wait:
            used = s.rules.reactions().answer(s, role, links[0], occurrence)
            s.then(window, occurrence, tuple([mark for mark in marks if mark != used]), 1 - side, 0)
            return
    if any([links[0] == wait for links in given]):
        s.sealed(roles, answers, roles, occurrence, marks, side, passes, 1)
    else:
        s.then(window, occurrence, marks, 1 - side, passes + 1)
