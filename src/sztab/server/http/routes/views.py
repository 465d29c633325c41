"""Looking: the table as a seat sees it, its story, news, replays, records, proof."""

from collections.abc import Coroutine
from typing import Annotated

from litestar import Response
from litestar.params import FromPath, HeaderParameter, JSONBody, QueryParameter

from sztab.engine.scene import Board

from ...errors import ProblemError
from ...events.streams import Stream, Tell, follow
from ...tables import looking_back, views
from ...tables import representations as answers
from ...tables.ending import Ending
from ...tables.ending import ending as ended
from ...tables.entries import Entry
from ...tables.nonces import hash_of
from ...tables.records import full_record, seat_record
from ...tables.table import Seat, Table
from .. import schemas
from ..dependencies import Asking, Before, Limit, SeatOf, answer, looked
from ..event_stream import EventStream, reads_gzip
from ..examples import EVENTS, RECORD
from ..incoming import IncomingRequest
from ..requests import OfSeat
from ..routing import AT_TABLE, get, post
from .chat import chat_of
from .games import fixed
from .tables import with_best

After = Annotated[
    int,
    QueryParameter(name="after", ge=0, le=10**9, required=False, description="a number `n`: what came after it"),
]
Since = Annotated[
    int,
    QueryParameter(
        name="since", ge=0, le=10**9, required=False, description="a number `n`: of the log, only what came after it"
    ),
]
Eyes = Annotated[
    str,
    QueryParameter(
        name="as", max_length=40, required=False, description="`guest`; of a finished game a role, or `everyone`"
    ),
]
LOOK_BACK = 40  # entries that a page gets at least when it opens, so that seats can say what they did last
AT_ONCE = 1000  # spectators that follow one table
Last = Annotated[
    str | None,
    HeaderParameter(
        name="Last-Event-ID", required=False, description="the id of the last event I have: what came since"
    ),
]


@get(AT_TABLE + "/board", "playing", Board, fixed=True)
async def board(ask: Asking, request: IncomingRequest, table_id: FromPath[str]) -> Response[bytes]:
    """The fixed part of the table."""
    ask.reader()
    table = await ask.table(table_id)
    return fixed(request, table.game.board(table.rules, ask.language))


@get(AT_TABLE + "/cards", "playing", answers.Faces, fixed=True)
async def cards(ask: Asking, request: IncomingRequest, table_id: FromPath[str]) -> Response[bytes]:
    """Every kind of card of the game, face up."""
    ask.reader()
    table = await ask.table(table_id)
    return fixed(request, answers.Faces(cards=table.game.faces(table.rules, ask.language)))


@get(AT_TABLE + "/view", "playing", answers.View)
async def view(ask: Asking, table_id: FromPath[str], seat_number: SeatOf = None, since: Since = 0) -> Response[bytes]:
    """All that my seat sees now."""
    table, seat = await looked(ask, table_id, seat_number)
    return answer(await ask.services.history.view(table, seat, ask.language, since))


@get(AT_TABLE + "/frames", "playing", answers.Frames, 409)
async def frames(
    ask: Asking,
    table_id: FromPath[str],
    seat_number: SeatOf = None,
    after: After = 0,
    before: Before = None,
    as_: Eyes = "",
) -> Response[bytes]:
    """List what happened since, frame by frame; of a finished game through anybody's eyes."""
    table, seat = await looked(ask, table_id, seat_number)
    if table.live is None:
        raise ProblemError("conflict", "not_running", table.info.status)
    return answer(await _frames(ask, table, seat, after, before, looking_back.chosen_eyes(table, seat, as_)))


async def _frames(
    ask: Asking, table: Table, seat: Seat | None, after: int, before: int | None, eyes: int
) -> answers.Frames:
    history = ask.services.history
    made = await history.frames(table, seat, ask.language, after, before, eyes)
    if made is None:
        made = await history.frames(await whole_table(ask, table), seat, ask.language, after, before, eyes)
    assert made is not None, "the whole table remembers all"
    return made


@get(AT_TABLE + "/opening", "playing", answers.Opening)
async def opening(ask: Asking, table_id: FromPath[str]) -> Response[bytes]:
    """All that a page needs when it opens: the table, what my seat sees, what happened of late, what was said."""
    table, seat = await looked(ask, table_id, None)
    seen = await ask.services.history.view(table, seat, ask.language)
    several = len(table.seats_of(ask.id)) > 1  # people who share a screen see nothing until one of them says who looks
    told = None
    if table.live is not None and not several:
        after = max(0, min(seen.visited if seat is not None else seen.number, seen.number - LOOK_BACK))
        told = await _frames(ask, table, seat, after, None, looking_back.chosen_eyes(table, seat, ""))
    said = await chat_of(ask, table, seat, None, 60)
    return answer(answers.Opening(await with_best(ask, table), seen, told, said))


@get(AT_TABLE + "/log", "playing", answers.Log)
async def log(
    ask: Asking, table_id: FromPath[str], seat_number: SeatOf = None, before: Before = None, limit: Limit = 60
) -> Response[bytes]:
    """The story, a page at a time, the newest page first."""
    table, seat = await looked(ask, table_id, seat_number)
    async with ask.services.registry.steady(table) as table:
        return answer(await ask.services.history.log(table, seat, ask.language, before, limit))


@post(AT_TABLE + "/visited", "playing", None, status=204)
async def visited(ask: Asking, table_id: FromPath[str], data: JSONBody[OfSeat]) -> None:
    """I have seen what happened so far."""
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


@get(AT_TABLE + "/events", "playing", schemas.Event, media="text/event-stream", examples=EVENTS)
async def events(
    ask: Asking,
    request: IncomingRequest,
    table_id: FromPath[str],
    seat_number: SeatOf = None,
    last_event_id: Last = None,
) -> EventStream:
    """News as server-sent events; Last-Event-ID resumes."""
    table, seat = await looked(ask, table_id, seat_number)
    given = last_event_id or ""
    last = int(given) if given.isascii() and given.isdigit() and len(given) < 10 else None
    person = ask.caller.person
    stream = Stream(table, seat, ask.language, person.id if person else None, ask.caller.key, ask.sender)
    stream.muted = await ask.services.house.muted_by(ask.id)

    def admit() -> None:
        watching = stream.table.streams.watching() - (stream in stream.table.streams)
        if seat is None and watching >= AT_ONCE:
            raise ProblemError("busy", "busy")
        ask.limit_streams(stream)

    admit()
    services = ask.services

    def run(tell: Tell) -> Coroutine[None, None, None]:
        trusted, report = services.accounts.trusted, services.faults.report_later
        return follow(services.registry, stream, last, tell, trusted, report, admit)

    return EventStream(run, stream.close, reads_gzip(request.headers.get("accept-encoding", "")))


# Looking back


async def whole_table(ask: Asking, table: Table) -> Table:
    """The table with all its history. To play one through from its beginning is work, so there is a limit to it."""
    if not ask.services.history.remembers(table):
        ask.limit("whole")
    return await ask.services.history.whole(table)


@get(AT_TABLE + "/steps", "looking back", answers.Steps)
async def steps(ask: Asking, table_id: FromPath[str], seat_number: SeatOf = None) -> Response[bytes]:
    """The steps so far, as far as my seat may know."""
    table, seat = await looked(ask, table_id, seat_number)
    whole = await whole_table(ask, table)
    return answer(looking_back.steps(whole, seat))


@get(AT_TABLE + "/steps/{step:int}", "looking back", answers.OneStep, 409)
async def one_step(
    ask: Asking,
    table_id: FromPath[str],
    step: FromPath[int],
    seat_number: SeatOf = None,
    as_: Eyes = "",
) -> Response[bytes]:
    """The table after a step; of a finished game through anybody's eyes."""
    table, seat = await looked(ask, table_id, seat_number)
    whole = await whole_table(ask, table)
    return answer(looking_back.step(whole, seat, step, as_, ask.language))


@get(AT_TABLE + "/record", "looking back", str, 409, media="text/plain", examples=[RECORD])
async def record(ask: Asking, table_id: FromPath[str], seat_number: SeatOf = None) -> Response[str]:
    """The record: whole once the game is over, before that what my seat may know."""
    table, seat = await looked(ask, table_id, seat_number)
    if table.live is None:
        raise ProblemError("conflict", "not_running", table.info.status)
    whole = await whole_table(ask, table)
    text = full_record(whole) if views.over(whole) else seat_record(whole, seat)
    headers = {"Cache-Control": "no-store", "Content-Disposition": f'attachment; filename="{table.info.id}.sztab"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@get(AT_TABLE + "/ending", "looking back", Ending, 409)
async def ending(ask: Asking, table_id: FromPath[str], seat_number: SeatOf = None) -> Response[bytes]:
    """Show the end of a finished game: for each seat, by round, and where it turned."""
    table, seat = await looked(ask, table_id, seat_number)
    if table.live is None or not views.over(table):
        raise ProblemError("conflict", "not_finished")
    return answer(ended(await whole_table(ask, table), seat, ask.language))


@get(AT_TABLE + "/proof", "looking back", answers.Proof)
async def proof(ask: Asking, table_id: FromPath[str]) -> Response[bytes]:
    """Show the proof of dice and shuffles."""
    table, _ = await looked(ask, table_id, None)
    done = views.over(table)
    if table.guided():
        return answer(answers.Proof(commitment="", nonces=[], nonce_hashes=[], seed=None, key=None))
    return answer(
        answers.Proof(
            commitment=views.sealed(table),
            nonces=[seat.nonce for seat in table.seats if seat.nonce],
            nonce_hashes=[hash_of(table, seat) for seat in table.seats],
            seed=table.info.seed if done else None,
            key=table.table_key().hex() if done and table.live is not None else None,
        )
    )


ROUTES = [board, cards, opening, view, frames, log, visited, events, steps, one_step, record, ending, proof]
