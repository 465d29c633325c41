"""The errors of the engine. Each means one thing."""

import difflib
from collections.abc import Iterable


class Bad(Exception):
    """Input that cannot be used: one line that says what is wrong, where, and what would be right."""


class Illegal(Exception):
    """A choice that the rules do not allow now. The state is as it was."""


class DeadEnd(Exception):
    """A question without an answer, or a step that cannot go on: a fault in a game, never in its input."""


def unknown(what: str, given: str, known: Iterable[str]) -> str:
    """'ukriane' is not a space; did you mean 'ukraine'?"""
    article = "an" if what[0] in "aeiou" else "a"
    near = difflib.get_close_matches(given, list(known), 1)
    return f"'{given}' is not {article} {what}" + (f"; did you mean '{near[0]}'?" if near else "")
