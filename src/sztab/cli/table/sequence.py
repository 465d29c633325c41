"""Several answers typed in one line: `move 1-1, to 2-2` are two questions of Memoir."""

from sztab.engine.question import Choice, Links, Refusal
from sztab.engine.state import State


def answers_in(s: State, role: int, links: Links) -> tuple[list[Links], int, Refusal | None]:
    """Divide what was typed into answers that a role may give one after another; changes nothing.

    It stays in one piece if a part of it is not allowed, or if an answer before the last tells somebody something or asks
    somebody else: then nothing of it counts. Of a part that is not allowed, its number and the reason are returned too.
    """
    s = s.clone()
    out: list[Links] = []
    answer: Links = ()
    for number, link in enumerate(links):
        refusal = s.why(role, link)
        if refusal is not None or link not in s.choices(role):
            return [links], number, refusal
        answer = (*answer, link)
        if s.hold_link(role, link):
            continue
        goes_on = asked_again(s, role, link)
        out.append(answer)
        answer = ()
        if number + 1 < len(links) and not goes_on:
            return [links], number, None
    return [*out, answer] if answer else out, len(links), None


def asked_again(s: State, role: int, link: Choice) -> bool:
    """Complete an answer; return True if the same role is asked next and nobody has learned anything."""
    learned = s.learned
    s.choose(role, link)
    return not s.over and s.learned == learned and s.asked()[0] == role
