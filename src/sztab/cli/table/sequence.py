"""Several answers typed in one line: `move 1-1, to 2-2` are two questions of Memoir."""

from sztab.engine.question import Links
from sztab.engine.state import State


def answers_in(s: State, role: int, links: Links) -> list[Links]:
    """Divide what was typed into answers that a role may give one after another; changes nothing.

    It stays in one piece if a part of it is not allowed, or if an answer before the last tells somebody something or asks
    somebody else: then nothing of it counts.
    """
    s = s.clone()
    out: list[Links] = []
    answer: Links = ()
    for number, link in enumerate(links):
        if s.why(role, link) is not None or link not in s.choices(role):
            return [links]
        answer = (*answer, link)
        if s.hold_link(role, link):
            continue
        learned = s.learned
        s.choose(role, link)
        out.append(answer)
        answer = ()
        if number + 1 < len(links) and (s.over or s.learned != learned or s.asked()[0] != role):
            return [links]
    return [*out, answer] if answer else out
