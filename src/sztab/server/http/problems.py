"""What can be wrong with a request, as RFC 9457 problem documents in the reader's language."""

import re
from typing import Any

from ..words import say

PROBLEM = "application/problem+json"
TYPES = {
    # type: status
    "bad": 400,
    "stranger": 401,
    "credentials": 401,
    "forbidden": 403,
    "csrf": 403,
    "scope": 403,
    "missing": 404,
    "method": 405,
    "stale": 409,
    "conflict": 409,
    "too_large": 413,
    "not_json": 415,
    "refused": 422,
    "too_many": 429,
    "fault": 500,
    "frozen": 409,
    "busy": 503,
}


class ProblemError(Exception):
    """A request that cannot be met. `key` and `args` make the sentence; `more` is for programs."""

    def __init__(self, type: str, key: str, *args: str | int, **more: Any) -> None:
        super().__init__(f"{type}: {key} {args}")
        self.type = type
        self.status = TYPES[type]
        self.key = key
        self.args_of_key = args
        self.more = more

    def document(self, language: str) -> dict[str, Any]:
        """What is wrong, where, and what would be right."""
        detail = self.more.get("detail") or say(language, "problem", self.key, *self.args_of_key)
        rest = {name: value for name, value in self.more.items() if name != "detail"}
        return {
            "type": f"urn:sztab:problem:{self.type}",
            "title": say(language, "title", self.type),
            "status": self.status,
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
    """Where something is wrong, and a sentence about each."""
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
    """What a check names, as people call it."""
    if check == "kind":
        kinds = [kind for kind in part.split(" | ") if kind != "null"] or ["null"]
        return " / ".join(say(language, "kind", kind) for kind in kinds)
    return part.replace("|", ", ") if check == "one_of" else part.replace("\\\\", "\\")
