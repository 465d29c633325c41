"""Shared parts of the routes: dependencies, parameters, answers."""

from collections.abc import Mapping
from typing import Annotated

import msgspec
from litestar import Response
from litestar.di import NamedDependency
from litestar.params import QueryParameter, SkipValidation
from msgspec import Struct

from sztab.bots import BOT_IDS
from sztab.engine.errors import Bad
from sztab.engine.game import Game
from sztab.engine.shapes import Json
from sztab.games import GAME_IDS, find

from ..errors import ProblemError
from ..tables import representations as answers
from ..tables import views
from ..tables.idempotency import IdempotencyKey as Key
from ..tables.registry import Act
from ..tables.service import SeatAct
from ..tables.table import Seat, Table
from .auth import Ask

Asking = NamedDependency[SkipValidation[Ask]]
IdempotencyKey = NamedDependency[SkipValidation[Key]]
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


def answer(
    value: Struct | Mapping[str, Json] | list[Json] | bytes, status: int = 200, headers: dict[str, str] | None = None
) -> Response[bytes]:
    """Answer with JSON, or with bytes that are JSON. Nothing about a table is to be kept by caches on the way."""
    return Response(
        value if isinstance(value, bytes) else _encode(value),
        status_code=status,
        media_type="application/json",
        headers={"Cache-Control": "no-store", **(headers or {})},
    )


async def looked(ask: Asking, id: str, number: int | None) -> tuple[Table, Seat | None]:
    """Return a table and the seat from which the sender looks at it."""
    ask.reader()
    table = await ask.services.delayed.seen_by(await ask.table(id), ask.id)
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


async def owner_acts(ask: Asking, id: str, act: Act) -> Response[bytes]:
    """Carry out an action of a table's owner, and answer with the table."""
    table = await owned(ask, id)
    return answer(shown(ask, await ask.tables.change(table, act)))


async def at_my_seat(ask: Asking, id: str, number: int | None, act: SeatAct) -> Table:
    """Carry out an action at the sender's own seat: the one named, or the only one."""
    ask.person("play")
    table = await ask.table(id)
    seat = ask.tables.own_seat(table, ask.id, number)
    return await ask.tables.change_seat(table, ask.id, seat.number, act)


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
