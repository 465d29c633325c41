"""Shared parts of the routes: dependencies, parameters, answers, and the problems they document."""

from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Example
from litestar.params import QueryParameter, SkipValidation
from msgspec import Struct

from sztab.bots import BOT_IDS
from sztab.engine.errors import Bad
from sztab.engine.game import Game
from sztab.engine.words import LANGUAGES
from sztab.games import GAME_IDS, find

from ..errors import TYPES, ProblemError
from ..tables import representations as answers
from ..tables import views
from ..tables.table import Seat, Table
from .auth import Ask
from .examples import OF, PROBLEMS
from .problems import PROBLEM, document

Asking = NamedDependency[SkipValidation[Ask]]
IdempotencyKey = NamedDependency[SkipValidation[str]]
SeatOf = Annotated[
    int | None,
    QueryParameter(name="seat", ge=0, le=15, required=False, description="one of my seats, if I have several"),
]
Before = Annotated[
    int | None,
    QueryParameter(name="before", ge=1, le=10**9, required=False, description="a number `n`: what stands before it"),
]
Limit = Annotated[int, QueryParameter(name="limit", ge=1, le=200, required=False, description="so many at most")]

_encode = msgspec.json.encode


class ProblemDocument(msgspec.Struct):
    """RFC 9457: what is wrong, where, and what would be right."""

    type: Annotated[str, msgspec.Meta(pattern=f"^urn:sztab:problem:({'|'.join(TYPES)})$")]
    title: Annotated[str, msgspec.Meta(description="the same for all of a type, in the reader's language")]
    status: int
    detail: Annotated[str, msgspec.Meta(description="what is wrong just here, in the reader's language")]
    clauses: Annotated[list[str], msgspec.Meta(description="of the rules, if it is they that refuse")] = []
    where: Annotated[list[str], msgspec.Meta(description="fields and parameters that are wrong")] = []
    hint: Annotated[str, msgspec.Meta(description="more about it, for programmers, in English")] = ""
    question: Annotated[str, msgspec.Meta(description="of a stale move: the number of the question put now")] = ""
    token: Annotated[str, msgspec.Meta(description="of a refused move: what was sent")] = ""
    retry_after: Annotated[int, msgspec.Meta(description="seconds to wait")] = 0


SAYS = {
    400: "Something in the request is wrong",
    401: "Somebody has to say who they are",
    403: "Not this sender's to do",
    404: "There is no such thing, or it is not open to this sender",
    405: "This address does not take that",
    409: "Not now: the table has moved on, or is in another state",
    413: "Too much at once",
    415: "Only application/json is read",
    422: "The rules do not allow it: the clauses say why",
    429: "Too many requests",
    500: "Something went wrong on the server; whatever was played is kept",
    503: "The server is busy or stopping, or its database does not answer or cannot be written to",
}


def problems(
    *statuses: int,
    ok: Any = None,
    status: int = 200,
    examples: list[Any] | None = None,
    media: str = "application/json",
    says: str = "It was done, and this is what came of it",
    fixed: bool = False,
) -> dict[int, ResponseSpec]:
    """Return the answers of a route for OpenAPI: `ok`, the problems named, and those that every route may meet."""
    every = (400, 401, 403, 404, 405, 413, 415, 429, 500, 503)
    out = {
        status: ResponseSpec(
            data_container=ProblemDocument,
            description=SAYS[status],
            generate_examples=False,
            media_type=PROBLEM,
            examples=[Example(value=document(one, LANGUAGES[0])) for one in PROBLEMS if one.status == status],
        )
        for status in sorted({*every, *statuses})
    }
    if ok is not None:
        found = examples if examples is not None else [OF[ok]]
        out[status] = ResponseSpec(ok, False, says, media, [Example(value=one) for one in found])
    if fixed:
        out[304] = ResponseSpec(None, False, "As you have it: nothing has changed since")
    return out


def answer(
    value: Struct | Mapping[str, Any] | list[Any], status: int = 200, headers: dict[str, str] | None = None
) -> Response[bytes]:
    """Answer with JSON. Nothing about a table is to be kept by caches on the way."""
    return Response(
        _encode(value),
        status_code=status,
        media_type="application/json",
        headers={"Cache-Control": "no-store", **(headers or {})},
    )


async def looked(ask: Asking, id: str, number: int | None) -> tuple[Table, Seat | None]:
    """Return a table and the seat from which the sender looks at it."""
    ask.reader()
    table = await ask.table(id)
    seat = ask.tables.seat(table, ask.id, number)
    if seat is None and not table.info.spectators and table.info.owner != ask.id:
        raise ProblemError("forbidden", "no_spectators")
    return table, seat


def game_of(id: str) -> Game:
    try:
        return find(id)
    except Bad:
        raise ProblemError("missing", "no_game", id[:24], ", ".join(GAME_IDS), where=["game"]) from None


def shown(ask: Asking, table: Table) -> answers.Table:
    """Return a table as the sender may see it."""
    return views.table(table, ask.id, ask.language)


async def owned(ask: Asking, id: str) -> Table:
    """Return a table that the sender has opened."""
    person = ask.person("manage")
    table = await ask.table(id)
    if table.info.owner != person.id:
        raise ProblemError("forbidden", "owner_only")
    return table


def level(id: str, where: str) -> str:
    """Return a level of bots, which must be one that there is."""
    if id not in BOT_IDS:
        raise ProblemError("bad", "bad_level", id, ", ".join(BOT_IDS), where=[where])
    return id
