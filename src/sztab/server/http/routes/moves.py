"""Playing: choices, moves, reasons, going back, standing orders."""

from typing import Annotated

import msgspec
from litestar import Response, get, post, put
from litestar.params import FromPath, HeaderParameter, JSONBody, QueryParameter

from sztab.engine.scene import WhyView

from ...errors import ProblemError
from ...tables import moves as play
from ...tables import representations as answers
from ...tables import views
from ...tables.entries import Entry
from ...tables.service import Player
from ...tables.table import Seat, Table
from .. import schemas
from ..dependencies import Asking, IdempotencyKey, SeatOf, answer, problems
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
    table = await ask.table(table_id)
    seat = ask.tables.own_seat(table, ask.id, seat_number)
    async with ask.services.registry.steady(table) as table:
        return answer(views.choices(table, seat))


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
    table, player = await _moving(ask, table_id, data.role, prefer)
    table = await ask.tables.choose(table, player, data.question, data.token, words)
    return await _moved(ask, table, player, prefer)


@post(
    "/api/tables/{table_id:str}/asides",
    status_code=200,
    responses=problems(409, 422, ok=answers.Choices | answers.View),
    tags=["playing"],
    summary="Do one of the things allowed at any moment",
)
async def aside(ask: Asking, table_id: FromPath[str], data: JSONBody[Move], prefer: Prefer = None) -> Response[bytes]:
    table, player = await _moving(ask, table_id, data.role, prefer)
    table = await ask.tables.aside(table, player, data.question, data.token)
    return await _moved(ask, table, player, prefer)


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
    table, player = await _moving(ask, table_id, data.role, prefer)
    table = await ask.tables.take_back(table, player, data.question)
    return await _moved(ask, table, player, prefer)


def _whole_view(prefer: str | None) -> bool:
    return "return=representation" in (prefer or "")


async def _moving(ask: Asking, id: str, role: str, prefer: str | None) -> tuple[Table, Player]:
    """Return the table, and the sender as the player of a role."""
    person = ask.person("play")
    if _whole_view(prefer):
        ask.person("read")
    table = await ask.table(id)
    return table, Player(person.id, ask.tables.role(table, person.id, role), ask.language)


async def _moved(ask: Asking, table: Table, player: Player, prefer: str | None) -> Response[bytes]:
    """Answer a move with what the player may do next, or the whole view."""
    seat = table.seat_of(player.role, player.person)
    if _whole_view(prefer):
        return answer(await ask.services.history.view(table, seat, ask.language))
    async with ask.services.registry.steady(table) as table:
        return answer(views.choices(table, seat))


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
    table, number = await _played(ask, table_id, role)
    live = play.playing(table)
    play.readable(live, token)
    async with ask.services.registry.steady(table) as table:
        return answer(
            table.game.why(play.playing(table).state, table.seat_of(number).eyes, number, token, ask.language)
        )


@get(
    "/api/tables/{table_id:str}/refusals",
    responses=problems(409, ok=answers.Refusals),
    tags=["playing"],
    summary="Why the rest of what is asked may not be chosen, as far as it concerns things in sight",
)
async def refusals(
    ask: Asking, table_id: FromPath[str], role: Annotated[str, QueryParameter(max_length=40)]
) -> Response[bytes]:
    table, number = await _played(ask, table_id, role)
    async with ask.services.registry.steady(table) as table:
        return answer(answers.Refusals(refusals=table.game.refusals(play.playing(table).state, number, ask.language)))


async def _played(ask: Asking, id: str, role: str) -> tuple[Table, int]:
    """A table at which a game is being played, and a role of the sender's."""
    ask.person("read")
    table = await ask.table(id)
    number = ask.tables.role(table, ask.id, role)
    play.playing(table)
    return table, number


# Going back


@post(
    "/api/tables/{table_id:str}/undo",
    status_code=200,
    responses=problems(409, ok=answers.UndoDone),
    tags=["playing"],
    summary="Take my last step back: at once if nothing came to light, else the others are asked",
)
async def undo(ask: Asking, key: IdempotencyKey, table_id: FromPath[str], data: JSONBody[GoBack]) -> Response[bytes]:
    person = ask.person("play")
    table = await ask.table(table_id)
    seat = ask.tables.own_seat(table, ask.id, data.seat)
    done = await ask.tables.undo(table, person.id, seat.number, data.question, key)
    async with ask.services.registry.steady(table) as table:
        waits = table.live is not None and table.live.request is not None and table.live.request.seat == seat.number
    return answer(answers.UndoDone(done=done, asked=waits))


@post(
    "/api/tables/{table_id:str}/undo/answer",
    status_code=200,
    responses=problems(409, ok=schemas.Nothing),
    tags=["playing"],
    summary="Agree to go back, or not",
)
async def answer_undo(ask: Asking, table_id: FromPath[str], data: JSONBody[GoBackConsent]) -> Response[bytes]:
    ask.person("play")
    table = await ask.table(table_id)
    seat = ask.tables.own_seat(table, ask.id, data.seat)

    def act(r: Table, s: Seat) -> list[Entry]:
        return play.answer_undo(r, s, data.request, data.agree)

    await ask.tables.change_seat(table, ask.id, seat.number, act)
    return answer(schemas.Nothing())


# Standing orders


@get(
    "/api/tables/{table_id:str}/orders",
    responses=problems(ok=answers.StandingOrders),
    tags=["playing"],
    summary="My standing orders for reaction windows",
)
async def orders(ask: Asking, table_id: FromPath[str], seat_number: SeatOf = None) -> Response[bytes]:
    ask.person("read")
    table = await ask.table(table_id)
    seat = ask.tables.own_seat(table, ask.id, seat_number)
    return answer(answers.StandingOrders(orders=views.orders(table, seat, ask.language)))


@put(
    "/api/tables/{table_id:str}/orders",
    status_code=200,
    responses=problems(409, ok=answers.StandingOrders),
    tags=["playing"],
    summary="Ask me, or pass for me, for each kind of occurrence",
)
async def set_orders(ask: Asking, table_id: FromPath[str], data: JSONBody[Orders]) -> Response[bytes]:
    ask.person("play")
    table = await ask.table(table_id)
    seat = ask.tables.own_seat(table, ask.id, data.seat)
    known = {order.id for order in views.orders(table, seat, ask.language)}
    wrong = next((kind for kind in data.orders if kind not in known), None)
    if wrong is not None:
        raise ProblemError("bad", "no_order", wrong, where=["orders"])
    kept = msgspec.json.encode({kind: what for kind, what in data.orders.items() if what == "pass"}).decode()

    def act(r: Table, s: Seat) -> list[Entry]:
        r.change_seat(s, orders=kept)
        return []

    table = await ask.tables.change_seat(table, ask.id, seat.number, act)
    return answer(answers.StandingOrders(orders=views.orders(table, table.seats[seat.number], ask.language)))


ROUTES = [choices, choose, aside, take_back, why, refusals, undo, answer_undo, orders, set_orders]
