"""The errors of the engine. Each means one thing."""

import difflib
from collections.abc import Iterable
from typing import Final

FEW: Final = 12  # names that fit in one line


class Bad(Exception):
    """Input that cannot be used: one line that says what is wrong, where, and what would be right."""


class Illegal(Exception):
    """A choice that the rules do not allow now. The state is as it was."""


class DeadEnd(Exception):
    """A question without an answer, or a step that cannot go on: a fault in a game, never in its input."""


def unknown(what: str, given: str, known: Iterable[str]) -> str:
    """'ukriane' is not a space; did you mean 'ukraine'? Where nothing is near and there are few, all of them are named."""
    article = "an" if what[0] in "aeiou" else "a"
    names = list(known)
    near = difflib.get_close_matches(given, names, 1)
    right = f"; did you mean '{near[0]}'?" if near else f"; there are {', '.join(names)}" if len(names) <= FEW else ""
    return f"'{given}' is not {article} {what}{right}"
