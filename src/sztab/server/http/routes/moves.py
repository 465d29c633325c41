"""Playing: choices, moves, reasons, going back, standing orders."""

from typing import Annotated

import msgspec
from litestar import Response, get, post, put
from litestar.params import FromPath, HeaderParameter, JSONBody, QueryParameter

from sztab.engine.scene import WhyView

from ...tables import moves as play
from ...tables import views
from ...tables.table import Entry, Refused, Room, Seat
from .. import schemas as answers
from ..dependencies import Asking, Once, SeatOf, answer, problems
from ..problems import Problem
from ..requests import Answer, GoBack, GoBackConsent, Move, Orders, TakeBack, printable

Prefer = Annotated[
    str | None,
    HeaderParameter(name="Prefer", required=False, description="`return=representation`: the answer is the whole view"),
]


@get(
    "/api/tables/{table_id:str}/choices",
    responses=problems(ok=answers.Choices),
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
    responses=problems(409, 422, ok=answers.Choices | answers.View),
    tags=["playing"],
    summary="Answer the question, or a part of it",
)
async def choose(
    ask: Asking, table_id: FromPath[str], data: JSONBody[Answer], prefer: Prefer = None
) -> Response[bytes]:
    words = printable(data.words, "words") if data.words else data.words
    return await _act(ask, prefer, "choose", table_id, data.role, data.question, data.token, words)


@post(
    "/api/tables/{table_id:str}/asides",
    status_code=200,
    responses=problems(409, 422, ok=answers.Choices | answers.View),
    tags=["playing"],
    summary="Do one of the things allowed at any moment",
)
async def aside(ask: Asking, table_id: FromPath[str], data: JSONBody[Move], prefer: Prefer = None) -> Response[bytes]:
    return await _act(ask, prefer, "aside", table_id, data.role, data.question, data.token)


@post(
    "/api/tables/{table_id:str}/take-back",
    status_code=200,
    responses=problems(409, ok=answers.Choices | answers.View),
    tags=["playing"],
    summary="Take back the last link of an unfinished answer",
)
async def take_back(
    ask: Asking, table_id: FromPath[str], data: JSONBody[TakeBack], prefer: Prefer = None
) -> Response[bytes]:
    return await _act(ask, prefer, "take_back", table_id, data.role, data.question, "")


async def _act(
    ask: Asking,
    prefer: str | None,
    kind: str,
    id: str,
    role: str,
    question: str,
    token: str,
    words: str | None = None,
) -> Response[bytes]:
    ask.person("play")
    whole = "return=representation" in (prefer or "")
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
    responses=problems(409, ok=WhyView),
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


# Standing orders


@get(
    "/api/tables/{table_id:str}/orders",
    responses=problems(ok=answers.StandingOrders),
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
    responses=problems(409, ok=answers.StandingOrders),
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


ROUTES = [choices, choose, aside, take_back, why, refusals, undo, answer_undo, orders, set_orders]
