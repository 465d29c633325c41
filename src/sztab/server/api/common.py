"""What the routes share: the dependency that knows the sender, answers, and the problems they document."""

from typing import Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import SkipValidation

from ..guard import Ask

Asking = NamedDependency[SkipValidation[Ask]]

_encode = msgspec.json.encode


class ProblemDocument(msgspec.Struct):
    """RFC 9457: what is wrong, where, and what would be right."""

    type: str
    title: str
    status: int
    detail: str
    clauses: list[str] = []


SAYS = {
    400: "The request cannot be read",
    401: "Somebody has to say who they are",
    403: "Not this sender's to do",
    404: "There is no such thing, or it is not open to this sender",
    405: "Not a thing to do here",
    409: "Not now: the table has moved on, or is in another state",
    413: "Too much at once",
    415: "Only application/json is read",
    422: "The rules do not allow it: the clauses say why",
    429: "Too many requests",
    500: "A mistake of ours; nothing was changed",
    503: "The server is busy or stopping",
}


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """The problems that a route may answer with, besides those every route may."""
    every = (400, 401, 403, 404, 405, 413, 415, 429, 500, 503)
    return {
        status: ResponseSpec(data_container=ProblemDocument, description=SAYS[status], generate_examples=False)
        for status in sorted({*every, *statuses})
    }


def answer(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response[bytes]:
    """JSON as it is. Nothing about a table is to be kept by caches on the way."""
    return Response(
        _encode(value),
        status_code=status,
        media_type="application/json",
        headers={"Cache-Control": "no-store", **(headers or {})},
    )
