"""Looking: the table as a seat sees it, its story, news, replays, records, proof."""

from collections.abc import AsyncIterator
from typing import Annotated, Any

from litestar import Request, Response, get, post
from litestar.params import FromPath, HeaderParameter, JSONBody, QueryParameter
from litestar.response import Stream as Streamed

from sztab.engine.scene import Board

from ...errors import ProblemError
from ...events.streams import Stream, follow
from ...tables import representations as answers
from ...tables import views
from ...tables.entries import Entry
from ...tables.records import full_record, seat_record
from ...tables.table import Seat, Table
from .. import schemas
from ..dependencies import Asking, Before, Limit, SeatOf, answer, looked, problems
from ..examples import EVENTS, RECORD
from ..requests import OfSeat
from .games import fixed

AT_ONCE = 200  # spectators that follow one table
Last = Annotated[
    str | None,
    HeaderParameter(
        name="Last-Event-ID", required=False, description="the id of the last event I have: what came since"
    ),
]


@get(
    "/api/tables/{table_id:str}/board",
    responses=problems(ok=Board, fixed=True),
    tags=["playing"],
    summary="The fixed part of the table",
)
async def board(ask: Asking, request: Request[Any, Any, Any], table_id: FromPath[str]) -> Response[bytes]:
    ask.reader()
    table = await ask.table(table_id)
    return fixed(request, table.game.board(table.rules, ask.language))


@get(
    "/api/tables/{table_id:str}/cards",
    responses=problems(ok=answers.Faces, fixed=True),
    tags=["playing"],
    summary="Every kind of card of the game, face up",
)
async def cards(ask: Asking, request: Request[Any, Any, Any], table_id: FromPath[str]) -> Response[bytes]:
    ask.reader()
    table = await ask.table(table_id)
    return fixed(request, answers.Faces(cards=table.game.faces(table.rules, ask.language)))


@get(
    "/api/tables/{table_id:str}/view",
    responses=problems(ok=answers.View),
    tags=["playing"],
    summary="All that my seat sees now",
)
async def view(ask: Asking, table_id: FromPath[str], seat_number: SeatOf = None) -> Response[bytes]:
    table, seat = await looked(ask, table_id, seat_number)
    return answer(await ask.services.history.view(table, seat, ask.language))


@get(
    "/api/tables/{table_id:str}/log",
    responses=problems(ok=answers.Log),
    tags=["playing"],
    summary="The story, a page at a time, the newest page first",
)
async def log(
    ask: Asking, table_id: FromPath[str], seat_number: SeatOf = None, before: Before = None, limit: Limit = 60
) -> Response[bytes]:
    table, seat = await looked(ask, table_id, seat_number)
    async with ask.services.registry.steady(table) as table:
        return answer(await ask.services.history.log(table, seat, ask.language, before, limit))


@post(
    "/api/tables/{table_id:str}/visited",
    status_code=204,
    responses=problems(),
    tags=["playing"],
    summary="I have seen what happened so far",
)
async def visited(ask: Asking, table_id: FromPath[str], data: JSONBody[OfSeat]) -> None:
    ask.person("read")
    table = await ask.table(table_id)
    seat = ask.tables.own_seat(table, ask.id, data.seat)
    async with ask.services.registry.steady(table) as table:
        count = await ask.services.registry.count(table, seat.bit)

    def act(r: Table, s: Seat) -> list[Entry]:
        r.change_seat(s, visited=count)
        return []

    if seat.visited != count:
        await ask.tables.change_seat(table, ask.id, seat.number, act)


@get(
    "/api/tables/{table_id:str}/events",
    media_type="text/event-stream",
    responses=problems(ok=schemas.Event, media="text/event-stream", examples=EVENTS),
    tags=["playing"],
    summary="News as server-sent events; Last-Event-ID resumes",
)
async def events(
    ask: Asking, table_id: FromPath[str], seat_number: SeatOf = None, last_event_id: Last = None
) -> Streamed:
    table, seat = await looked(ask, table_id, seat_number)
    given = last_event_id or ""
    last = int(given) if given.isascii() and given.isdigit() and len(given) < 10 else None
    person = ask.caller.person
    stream = Stream(table, seat, ask.language, person.id if person else None, ask.caller.key, ask.sender)

    def admit() -> None:
        watching = sum(other.number is None and other is not stream for other in stream.table.streams)
        if seat is None and watching >= AT_ONCE:
            raise ProblemError("busy", "busy")
        ask.limit_streams(stream)

    admit()
    body: AsyncIterator[bytes] = follow(
        ask.services.registry, stream, last, ask.services.accounts.trusted, ask.services.faults.report_later, admit
    )
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return Streamed(body, media_type="text/event-stream", headers=headers)


# Looking back


async def _whole(ask: Asking, table: Table) -> Table:
    """The table with all its history. To play one through from its beginning is work, so there is a limit to it."""
    if not ask.services.history.remembers(table):
        ask.limit("whole")
    return await ask.services.history.whole(table)


@get(
    "/api/tables/{table_id:str}/steps",
    responses=problems(ok=answers.Steps),
    tags=["looking back"],
    summary="The steps so far, as far as my seat may know",
)
async def steps(ask: Asking, table_id: FromPath[str], seat_number: SeatOf = None) -> Response[bytes]:
    table, seat = await looked(ask, table_id, seat_number)
    whole = await _whole(ask, table)
    return answer(views.steps(whole, seat))


@get(
    "/api/tables/{table_id:str}/steps/{step:int}",
    responses=problems(409, ok=answers.OneStep),
    tags=["looking back"],
    summary="The table after a step; of a finished game through anybody's eyes",
)
async def one_step(
    ask: Asking,
    table_id: FromPath[str],
    step: FromPath[int],
    seat_number: SeatOf = None,
    as_: Annotated[str, QueryParameter(name="as", max_length=40, required=False)] = "",
) -> Response[bytes]:
    table, seat = await looked(ask, table_id, seat_number)
    whole = await _whole(ask, table)
    return answer(views.step(whole, seat, step, as_, ask.language))


@get(
    "/api/tables/{table_id:str}/record",
    media_type="text/plain",
    responses=problems(409, ok=str, media="text/plain", examples=[RECORD]),
    tags=["looking back"],
    summary="The record: whole once the game is over, before that what my seat may know",
)
async def record(ask: Asking, table_id: FromPath[str], seat_number: SeatOf = None) -> Response[str]:
    table, seat = await looked(ask, table_id, seat_number)
    if table.live is None:
        raise ProblemError("conflict", "not_running", table.info.status)
    whole = await _whole(ask, table)
    text = full_record(whole) if views.over(whole) else seat_record(whole, seat)
    headers = {"Cache-Control": "no-store", "Content-Disposition": f'attachment; filename="{table.info.id}.sztab"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@get(
    "/api/tables/{table_id:str}/proof",
    responses=problems(ok=answers.Proof),
    tags=["looking back"],
    summary="What proves dice and shuffles",
)
async def proof(ask: Asking, table_id: FromPath[str]) -> Response[bytes]:
    table, _ = await looked(ask, table_id, None)
    done = views.over(table)
    if table.guided():
        return answer(answers.Proof(commitment="", nonces=[], seed=None, key=None))
    return answer(
        answers.Proof(
            commitment=views.sealed(table),
            nonces=[seat.nonce for seat in table.seats if seat.nonce],
            seed=table.info.seed if done else None,
            key=table.table_key().hex() if done and table.live is not None else None,
        )
    )


ROUTES = [board, cards, view, log, visited, events, steps, one_step, record, proof]
