"""What can be wrong with a request, as RFC 9457 problem documents in the reader's language."""

from typing import Any

from .words import say

TYPES = {
    # type: status
    "bad": 400,
    "stranger": 401,
    "credentials": 401,
    "forbidden": 403,
    "csrf": 403,
    "scope": 403,
    "missing": 404,
    "stale": 409,
    "conflict": 409,
    "too_large": 413,
    "refused": 422,
    "too_many": 429,
    "fault": 500,
    "frozen": 409,
    "busy": 503,
}


class Problem(Exception):
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
