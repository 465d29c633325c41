"""Playing: views, choices, refusals, the story, undo, chat, replays, proof, news."""

from collections.abc import AsyncIterator
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get, post, put
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import Stream as Streamed

from sztab.engine.chance import commitment
from sztab.engine.scene import TABLE
from sztab.engine.words import LANGUAGES

from .. import play, views
from ..news import Stream, follow
from ..problems import Problem
from ..records import full_record, seat_record
from ..room import Entry, Refused, Room, Seat
from . import answers
from .bodies import Answer, GoBack, GoBackConsent, Move, OfSeat, Orders, Saying, TakeBack, printable
from .common import Asking, Once, answer, problems
from .games import fixed

SeatOf = Annotated[
    int | None,
    QueryParameter(name="seat", ge=0, le=15, required=False, description="one of my seats, if I have several"),
]
Before = Annotated[int | None, QueryParameter(name="before", ge=1, le=10**9, required=False)]
Limit = Annotated[int, QueryParameter(name="limit", ge=1, le=200, required=False)]
AT_ONCE = 200  # spectators that follow one table


@get(
    "/api/tables/{table_id:str}/board",
    responses=problems(ok=answers.Board, fixed=True),
    tags=["playing"],
    summary="The fixed part of the table",
)
async def board(ask: Asking, request: Request[Any, Any, Any], table_id: FromPath[str]) -> Response[bytes]:
    ask.reader()
    room = await ask.hall.room(table_id, ask.caller)
    return fixed(request, room.game.board(room.rules, ask.language))


@get(
    "/api/tables/{table_id:str}/cards",
    responses=problems(ok=answers.Faces, fixed=True),
    tags=["playing"],
    summary="Every kind of card of the game, face up",
)
async def cards(ask: Asking, request: Request[Any, Any, Any], table_id: FromPath[str]) -> Response[bytes]:
    ask.reader()
    room = await ask.hall.room(table_id, ask.caller)
    return fixed(request, {"cards": room.game.faces(room.rules, ask.language)})


async def _looked(ask: Asking, id: str, number: int | None) -> tuple[Room, Seat | None]:
    """The table and the seat from which the sender looks at it."""
    ask.reader()
    room = await ask.hall.room(id, ask.caller)
    seat = ask.hall.seat(room, ask.caller, number)
    if (
        seat is None
        and not room.info.spectators
        and room.info.owner != (ask.caller.person.id if ask.caller.person else None)
    ):
        raise Problem("forbidden", "no_spectators")
    return room, seat


@get(
    "/api/tables/{table_id:str}/view",
    responses=problems(ok=answers.View),
    tags=["playing"],
    summary="All that my seat sees now",
)
async def view(ask: Asking, table_id: FromPath[str], seat_number: SeatOf = None) -> Response[bytes]:
    room, seat = await _looked(ask, table_id, seat_number)
    return answer(await ask.hall.view(room, seat, ask.language))


@get(
    "/api/tables/{table_id:str}/choices",
    responses=problems(ok=answers.Choices, example=answers.CHOICES),
    tags=["playing"],
    summary="What my seat may do now, as bare tokens",
)
async def choices(ask: Asking, table_id: FromPath[str], seat_number: SeatOf = None) -> Response[bytes]:
    ask.person("read")
    room = await ask.hall.room(table_id, ask.caller)
    seat = ask.hall.own_seat(room, ask.caller, seat_number)
    async with ask.hall.rooms.steady(room) as room:
        return answer(views.choices(room, seat))


@post(
    "/api/tables/{table_id:str}/choices",
    status_code=200,
    responses=problems(409, 422, ok=answers.Choices | answers.View, example=answers.CHOICES),
    tags=["playing"],
    summary="Answer the question, or a part of it",
)
async def choose(
    ask: Asking, request: Request[Any, Any, Any], table_id: FromPath[str], data: JSONBody[Answer]
) -> Response[bytes]:
    words = printable(data.words, "words") if data.words else data.words
    return await _act(ask, request, "choose", table_id, data.role, data.question, data.token, words)


@post(
    "/api/tables/{table_id:str}/asides",
    status_code=200,
    responses=problems(409, 422, ok=answers.Choices | answers.View, example=answers.CHOICES),
    tags=["playing"],
    summary="Do one of the things allowed at any moment",
)
async def aside(
    ask: Asking, request: Request[Any, Any, Any], table_id: FromPath[str], data: JSONBody[Move]
) -> Response[bytes]:
    return await _act(ask, request, "aside", table_id, data.role, data.question, data.token)


@post(
    "/api/tables/{table_id:str}/take-back",
    status_code=200,
    responses=problems(409, ok=answers.Choices | answers.View, example=answers.CHOICES),
    tags=["playing"],
    summary="Take back the last link of an unfinished answer",
)
async def take_back(
    ask: Asking, request: Request[Any, Any, Any], table_id: FromPath[str], data: JSONBody[TakeBack]
) -> Response[bytes]:
    return await _act(ask, request, "take_back", table_id, data.role, data.question, "")


async def _act(
    ask: Asking,
    request: Request[Any, Any, Any],
    kind: str,
    id: str,
    role: str,
    question: str,
    token: str,
    words: str | None = None,
) -> Response[bytes]:
    ask.person("play")
    whole = "return=representation" in request.headers.get("prefer", "")
    if whole:
        ask.person("read")
    room = await ask.hall.room(id, ask.caller)
    try:
        room = await ask.hall.act(kind, room, ask.caller, role, question, token, words)
    except Problem as problem:
        if problem.type == "refused":
            said = problem.more.pop("said", {})
            problem.more["detail"] = said.get(ask.language, problem.more["token"])
        raise
    seat = room.seat_of(room.rules.roles.index(role), ask.caller.person.id if ask.caller.person else None)
    if whole:
        return answer(await ask.hall.view(room, seat, ask.language))
    async with ask.hall.rooms.steady(room) as room:
        return answer(views.choices(room, seat))


@get(
    "/api/tables/{table_id:str}/why",
    responses=problems(409, ok=answers.Why),
    tags=["playing"],
    summary="May I do that? And if not, why",
)
async def why(
    ask: Asking,
    table_id: FromPath[str],
    role: Annotated[str, QueryParameter(max_length=40)],
    token: Annotated[str, QueryParameter(max_length=400)],
) -> Response[bytes]:
    room, number = await _played(ask, table_id, role)
    live = play.playing(room)
    try:
        play.readable(live, token)
    except Refused as refused:
        raise refused.problem from None
    async with ask.hall.rooms.steady(room) as room:
        return answer(room.game.why(play.playing(room).state, room.seat_of(number).eyes, number, token, ask.language))


@get(
    "/api/tables/{table_id:str}/refusals",
    responses=problems(409, ok=answers.Refusals),
    tags=["playing"],
    summary="Why the rest of what is asked may not be chosen, as far as it concerns things in sight",
)
async def refusals(
    ask: Asking, table_id: FromPath[str], role: Annotated[str, QueryParameter(max_length=40)]
) -> Response[bytes]:
    room, number = await _played(ask, table_id, role)
    async with ask.hall.rooms.steady(room) as room:
        return answer({"refusals": room.game.refusals(play.playing(room).state, number, ask.language)})


async def _played(ask: Asking, id: str, role: str) -> tuple[Room, int]:
    """A table at which a game is being played, and a role of the sender's."""
    ask.person("read")
    room = await ask.hall.room(id, ask.caller)
    number = ask.hall.role(room, ask.caller, role)
    try:
        play.playing(room)
    except Refused as refused:
        raise refused.problem from None
    return room, number


@get(
    "/api/tables/{table_id:str}/log",
    responses=problems(ok=answers.Log, example=answers.LOG),
    tags=["playing"],
    summary="The story, a page at a time, the newest page first",
)
async def log(
    ask: Asking, table_id: FromPath[str], seat_number: SeatOf = None, before: Before = None, limit: Limit = 60
) -> Response[bytes]:
    room, seat = await _looked(ask, table_id, seat_number)
    bit = views.bit_of(seat)
    async with ask.hall.rooms.steady(room) as room:
        count = await ask.hall.rooms.count(room, bit)
        end = min(count, before - 1 if before is not None else count)
        skip = max(0, end - limit)
        shown = await ask.hall.rooms.page(room, bit, skip, end - skip)
        return answer({"lines": views.story(room, shown, skip + 1, seat, ask.language), "first": skip + 1, "of": count})


@post(
    "/api/tables/{table_id:str}/visited",
    status_code=204,
    responses=problems(),
    tags=["playing"],
    summary="I have seen what happened so far",
)
async def visited(ask: Asking, table_id: FromPath[str], data: JSONBody[OfSeat]) -> None:
    ask.person("read")
    room = await ask.hall.room(table_id, ask.caller)
    seat = ask.hall.own_seat(room, ask.caller, data.seat)
    async with ask.hall.rooms.steady(room) as room:
        count = await ask.hall.rooms.count(room, seat.bit)

    def act(r: Room, s: Seat) -> list[Entry]:
        r.change_seat(s, visited=count)
        return []

    if seat.visited != count:
        await ask.hall.change_seat(room, ask.caller, seat.number, act)


# Going back


@post(
    "/api/tables/{table_id:str}/undo",
    status_code=200,
    responses=problems(409, ok=answers.UndoDone),
    tags=["playing"],
    summary="Take my last step back: at once if nothing came to light, else the others are asked",
)
async def undo(ask: Asking, once: Once, table_id: FromPath[str], data: JSONBody[GoBack]) -> Response[bytes]:
    ask.person("play")
    room = await ask.hall.room(table_id, ask.caller)
    seat = ask.hall.own_seat(room, ask.caller, data.seat)
    done = await ask.hall.undo(room, ask.caller, seat.number, data.question, once)
    async with ask.hall.rooms.steady(room) as room:
        waits = room.live is not None and room.live.request is not None and room.live.request.seat == seat.number
    return answer({"done": done, "asked": waits})


@post(
    "/api/tables/{table_id:str}/undo/answer",
    status_code=200,
    responses=problems(409, ok=answers.Nothing),
    tags=["playing"],
    summary="Agree to go back, or not",
)
async def answer_undo(ask: Asking, table_id: FromPath[str], data: JSONBody[GoBackConsent]) -> Response[bytes]:
    ask.person("play")
    room = await ask.hall.room(table_id, ask.caller)
    seat = ask.hall.own_seat(room, ask.caller, data.seat)

    def act(r: Room, s: Seat) -> list[Entry]:
        return play.answer_undo(r, s, data.request, data.agree)

    await ask.hall.change_seat(room, ask.caller, seat.number, act)
    return answer({})


# Talking


@post(
    "/api/tables/{table_id:str}/chat",
    status_code=201,
    responses=problems(409, ok=answers.Nothing, status=201),
    tags=["playing"],
    summary="Say something to the table or to my side",
)
async def speak(ask: Asking, once: Once, table_id: FromPath[str], data: JSONBody[Saying]) -> Response[bytes]:
    person = ask.person("chat")
    ask.limit("chat")
    room = await ask.hall.room(table_id, ask.caller)
    seat = ask.hall.own_seat(room, ask.caller, data.seat)
    words = printable(data.words, "words", lines=True)

    def act(r: Room, s: Seat) -> list[Entry]:
        audience = _channels(r, s).get(data.channel)
        if audience is None:
            raise Refused(Problem("forbidden", "no_channel", data.channel))
        said = {"channel": data.channel, "name": person.name, "seat": s.number}
        return [Entry("chat", audience, question=person.id, text=words, data=said)]

    await ask.hall.change_seat(room, ask.caller, seat.number, act, once)
    return answer({}, 201)


def _channels(room: Room, seat: Seat) -> dict[str, int]:
    """Who hears what the seat says on each channel where it may speak now. Before the game all speak to the table."""
    everybody = (1 << 16) - 1
    if room.live is None:
        return {TABLE: everybody}
    out: dict[str, int] = {}
    for channel in room.game.scene(room.live.state, seat.eyes, LANGUAGES[0])["channels"]:
        mask = sum(1 << room.rules.roles.index(role) for role in channel["roles"])
        if seat.eyes & mask:
            listening = sum(one.bit for one in room.seats if one.eyes & mask)
            out[channel["id"]] = everybody if channel["id"] == TABLE else listening
    return out


@get(
    "/api/tables/{table_id:str}/chat",
    responses=problems(ok=answers.Chat),
    tags=["playing"],
    summary="What was said, the newest last",
)
async def chat(
    ask: Asking, table_id: FromPath[str], seat_number: SeatOf = None, before: Before = None, limit: Limit = 60
) -> Response[bytes]:
    room, seat = await _looked(ask, table_id, seat_number)
    found = await ask.hall.rooms.chat(room, views.bit_of(seat), before, limit)
    return answer({"chat": [views.chat(entry, n) for n, entry in found]})


# Standing orders


@get(
    "/api/tables/{table_id:str}/orders",
    responses=problems(ok=answers.Orders),
    tags=["playing"],
    summary="My standing orders for reaction windows",
)
async def orders(ask: Asking, table_id: FromPath[str], seat_number: SeatOf = None) -> Response[bytes]:
    ask.person("read")
    room = await ask.hall.room(table_id, ask.caller)
    seat = ask.hall.own_seat(room, ask.caller, seat_number)
    return answer({"orders": views.orders(room, seat, ask.language)})


@put(
    "/api/tables/{table_id:str}/orders",
    status_code=200,
    responses=problems(409, ok=answers.Orders),
    tags=["playing"],
    summary="Ask me, or pass for me, for each kind of occurrence",
)
async def set_orders(ask: Asking, table_id: FromPath[str], data: JSONBody[Orders]) -> Response[bytes]:
    ask.person("play")
    room = await ask.hall.room(table_id, ask.caller)
    seat = ask.hall.own_seat(room, ask.caller, data.seat)
    known = {order["id"] for order in views.orders(room, seat, ask.language)}
    wrong = next((kind for kind in data.orders if kind not in known), None)
    if wrong is not None:
        raise Problem("bad", "no_order", wrong, where=["orders"])
    kept = msgspec.json.encode({kind: what for kind, what in data.orders.items() if what == "pass"}).decode()

    def act(r: Room, s: Seat) -> list[Entry]:
        r.change_seat(s, orders=kept)
        return []

    room = await ask.hall.change_seat(room, ask.caller, seat.number, act)
    return answer({"orders": views.orders(room, room.seats[seat.number], ask.language)})


# Looking back


async def _whole(ask: Asking, room: Room) -> Room:
    """The table with all its history. To play one through from its beginning is work, so there is a limit to it."""
    if not ask.hall.remembers(room):
        ask.limit("whole")
    return await ask.hall.whole(room)


@get(
    "/api/tables/{table_id:str}/steps",
    responses=problems(ok=answers.Steps),
    tags=["looking back"],
    summary="The steps so far, as far as my seat may know",
)
async def steps(ask: Asking, table_id: FromPath[str], seat_number: SeatOf = None) -> Response[bytes]:
    room, seat = await _looked(ask, table_id, seat_number)
    whole = await _whole(ask, room)
    return answer(views.steps(whole, seat, ask.language))


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
    room, seat = await _looked(ask, table_id, seat_number)
    whole = await _whole(ask, room)
    return answer(views.step(whole, seat, step, as_, ask.language))


@get(
    "/api/tables/{table_id:str}/record",
    media_type="text/plain",
    responses=problems(409, ok=str, media="text/plain", example=answers.RECORD),
    tags=["looking back"],
    summary="The record: whole once the game is over, before that what my seat may know",
)
async def record(ask: Asking, table_id: FromPath[str], seat_number: SeatOf = None) -> Response[str]:
    room, seat = await _looked(ask, table_id, seat_number)
    if room.live is None:
        raise Problem("conflict", "not_running", room.info.status)
    whole = await _whole(ask, room)
    text = full_record(whole) if views.over(whole) else seat_record(whole, seat)
    headers = {"Cache-Control": "no-store", "Content-Disposition": f'attachment; filename="{room.info.id}.sztab"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


@get(
    "/api/tables/{table_id:str}/proof",
    responses=problems(ok=answers.Proof),
    tags=["looking back"],
    summary="What proves dice and shuffles",
)
async def proof(ask: Asking, table_id: FromPath[str]) -> Response[bytes]:
    room, _ = await _looked(ask, table_id, None)
    done = views.over(room)
    if room.guided():  # nothing to prove: everybody may know what falls in a lesson
        return answer({"commitment": "", "nonces": [], "seed": None, "key": None})
    return answer(
        {
            "commitment": commitment(bytes.fromhex(room.info.seed)),
            "nonces": [seat.nonce for seat in room.seats if seat.nonce],
            "seed": room.info.seed if done else None,
            "key": room.table_key().hex() if done and room.live is not None else None,
        }
    )


# News


@get(
    "/api/tables/{table_id:str}/events",
    media_type="text/event-stream",
    responses=problems(ok=str, media="text/event-stream", example=answers.EVENTS),
    tags=["playing"],
    summary="News as server-sent events; Last-Event-ID resumes",
)
async def events(
    ask: Asking, request: Request[Any, Any, Any], table_id: FromPath[str], seat_number: SeatOf = None
) -> Streamed:
    room, seat = await _looked(ask, table_id, seat_number)
    given = request.headers.get("last-event-id", "")
    last = int(given) if given.isascii() and given.isdigit() and len(given) < 10 else None
    person = ask.caller.person
    stream = Stream(room, seat, ask.language, person.id if person else None, ask.caller.key, ask.sender)

    def admit() -> None:
        watching = sum(other.number is None and other is not stream for other in stream.room.streams)
        if seat is None and watching >= AT_ONCE:
            raise Problem("busy", "busy")
        ask.limit_streams(stream)

    admit()
    body: AsyncIterator[bytes] = follow(
        ask.hall.rooms, stream, last, ask.hall.people.trusted, ask.hall.not_shown, admit
    )
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return Streamed(body, media_type="text/event-stream", headers=headers)


ROUTES = [
    board, cards, view, choices, choose, aside, take_back, why, refusals, log, visited, undo, answer_undo, speak, chat, orders,
    set_orders, steps, one_step, record, proof, events,
]  # fmt: skip
