"""Problem documents (RFC 9457) in the reader's language."""

import re

from sztab.engine.shapes import JsonObject

from ..errors import ProblemError
from ..words import say

PROBLEM = "application/problem+json"


def document(problem: ProblemError, language: str) -> JsonObject:
    """An RFC 9457 problem document: what is wrong, where, and what would be right."""
    detail = problem.more.get("detail") or say(language, "problem", problem.key, *problem.args_of_key)
    rest = {name: value for name, value in problem.more.items() if name != "detail"}
    return {
        "type": f"urn:sztab:problem:{problem.type}",
        "title": say(language, "title", problem.type),
        "status": problem.status,
        "detail": detail,
        **rest,
    }


# What the checks of bodies and parameters say, so that it can be said in the reader's language.
CHECKS = [
    ("missing", re.compile(r"(?:Object missing required field|Missing required \w+ parameter) [`']([^`']*)[`']")),
    ("unknown", re.compile(r"Object contains unknown field `([^`]*)`")),
    ("longer", re.compile(r"Expected `\w+` of length >= (\d+)")),
    ("shorter", re.compile(r"Expected `\w+` of length <= (\d+)")),
    ("one_of", re.compile(r"Expected `\w+` matching regex '\^\(([a-z|]+)\)\$")),
    ("form", re.compile(r"Expected `\w+` matching regex '(.*?)(?:\(\?!\\\\n\))?'")),
    ("more", re.compile(r"Expected `\w+` >= (-?\d+)")),
    ("less", re.compile(r"Expected `\w+` <= (-?\d+)")),
    ("kind", re.compile(r"Expected `([^`]*)`, got `([^`]*)`")),
    ("no_body", re.compile(r"^'data'$")),
]
NAMES = {
    "seat_number": "seat",
    "as_": "as",
    "data": "",
    "idempotency_key": "Idempotency-Key",
    "last_event_id": "Last-Event-ID",
}  # as the sender knows them


def explained(language: str, found: list[tuple[str, str]]) -> tuple[list[str], str]:
    """Return the wrong fields of a request, and a sentence about each."""
    where, words = [], []
    for key, message in found:
        place = NAMES.get(key, key)
        for name, pattern in CHECKS:
            hit = pattern.search(message)
            if hit is not None:
                said = say(language, "wrong", name, *[_plain(language, name, part) for part in hit.groups()])
                place = ".".join(part for part in (place, hit[1] if name in ("missing", "unknown") else "") if part)
                break
        else:
            said = say(language, "wrong", "other")
        where += [place] if place else []
        words.append(f"{place}: {said}" if place else said)
    return where, "; ".join(words)


def _plain(language: str, check: str, part: str) -> str:
    """Return what a check names, in words for people."""
    if check == "kind":
        kinds = [kind for kind in part.split(" | ") if kind != "null"] or ["null"]
        return " / ".join(say(language, "kind", kind) for kind in kinds)
    return part.replace("|", ", ") if check == "one_of" else part.replace("\\\\", "\\")
