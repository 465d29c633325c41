"""Several answers typed in one line: `move 1-1, to 2-2` are two questions of Memoir."""

from sztab.engine.question import DONE, Choice, Links, Refusal
from sztab.engine.state import State


def answers_in(s: State, role: int, links: Links) -> tuple[list[Links], int, Refusal | None]:
    """Divide what was typed into answers that a role may give one after another; changes nothing.

    It stays in one piece if a part of it is not allowed, or if an answer before the last tells somebody something or asks
    somebody else: then nothing of it counts. Of a part that is not allowed, its number and the reason are returned too.
    A “done” after a chain that closed by itself is left out: it ends that chain, not what is asked next.
    """
    s = s.clone()
    out: list[Links] = []
    answer: Links = ()
    closed = False  # the answer before this link is a chain that could end with “done”, and closed without it
    goes_on = True
    for number, link in enumerate(links):
        if closed and link == DONE:
            closed = False
            continue
        if not goes_on:
            return [links], number - 1, None
        refusal = s.why(role, link)
        if refusal is not None or link not in s.choices(role):
            return [links], number, refusal
        answer = (*answer, link)
        closed = len(answer) > 1 and link != DONE and DONE[0] in s.question().verbs
        if s.hold_link(role, link):
            closed = False
            continue
        goes_on = asked_again(s, role, link)
        out.append(answer)
        answer = ()
    return [*out, answer] if answer else out, len(links), None


def asked_again(s: State, role: int, link: Choice) -> bool:
    """Complete an answer; return True if the same role is asked next and nobody has learned anything."""
    learned = s.learned
    s.choose(role, link)
    return not s.over and s.learned == learned and s.asked()[0] == role
