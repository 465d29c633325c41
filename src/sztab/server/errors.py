"""The error that callers of the server see, whatever part of the server raises it."""

from sztab.engine.shapes import Json

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
    "misdirected": 421,
    "not_json": 415,
    "refused": 422,
    "key_reused": 422,
    "too_many": 429,
    "fault": 500,
    "frozen": 409,
    "busy": 503,
}


class ProblemError(Exception):
    """A request that cannot be met. `key` and `args` make the sentence; `more` is for programs.

    Raised inside an action on a table, it also means that nothing has happened: check first, then change.
    `http.problems` renders it as an RFC 9457 problem document.
    """

    def __init__(self, type: str, key: str, *args: str | int, **more: Json) -> None:
        super().__init__(f"{type}: {key} {args}")
        self.type = type
        self.status = TYPES[type]
        self.key = key
        self.args_of_key = args
        self.more = more
