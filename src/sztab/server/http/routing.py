"""Declaring routes: each says its address, its answer and the problems it may meet; its docstring is its summary."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, cast

import litestar
import msgspec
from litestar.handlers import HTTPRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import Example

from sztab.engine.shapes import Json
from sztab.engine.words import LANGUAGES

from ..errors import TYPES
from .examples import OF, PROBLEMS
from .problems import PROBLEM, document

AT_TABLE = "/api/tables/{table_id:str}"
AT_SEAT = AT_TABLE + "/seats/{number:int}"
JSON = "application/json"

Handler = Callable[..., object]


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
    421: "The Host header names another server",
    422: "The rules do not allow it: the clauses say why; or the Idempotency-Key came with another request before",
    429: "Too many requests",
    500: "Something went wrong on the server; whatever was played is kept",
    503: "The server is busy or stopping, or its database does not answer or cannot be written to",
}


def problems(
    *statuses: int,
    ok: object = None,
    status: int = 200,
    examples: list[Json] | None = None,
    media: str = JSON,
    fixed: bool = False,
) -> dict[int, ResponseSpec]:
    """Return the answers of a route for OpenAPI: `ok`, the problems named, and those that every route may meet."""
    every = (400, 401, 403, 404, 405, 413, 415, 421, 429, 500, 503)
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
        data = cast("type[object]", ok)  # unions too: Litestar takes them, its annotation does not name them
        out[status] = ResponseSpec(
            data, False, "It was done, and this is what came of it", media, [Example(value=one) for one in found]
        )
    if fixed:
        out[304] = ResponseSpec(None, False, "As you have it: nothing has changed since")
    return out


def route(
    make: Callable[..., Callable[[Handler], HTTPRouteHandler]],
    path: str,
    tag: str,
    ok: object,
    *meets: int,
    status: int = 200,
    media: str = JSON,
    examples: list[Json] | None = None,
    fixed: bool = False,
) -> Callable[[Handler], HTTPRouteHandler]:
    """Return a decorator that makes a handler a route.

    `ok` is the struct it answers with, `meets` the problems it may meet beside those of every route. The first paragraph of
    its docstring is its summary in OpenAPI, the rest its description.
    """
    responses = problems(*meets, ok=ok, status=status, examples=examples, media=media, fixed=fixed)

    def declare(handler: Handler) -> HTTPRouteHandler:
        summary, _, rest = (handler.__doc__ or "").partition("\n\n")
        return make(
            path,
            status_code=status,
            media_type=media,
            responses=responses,
            tags=[tag],
            summary=" ".join(summary.split()).removesuffix("."),
            description=" ".join(rest.split()) or None,
        )(handler)

    return declare


get = partial(route, litestar.get)
post = partial(route, litestar.post)
put = partial(route, litestar.put)
patch = partial(route, litestar.patch)
delete = partial(route, litestar.delete)
