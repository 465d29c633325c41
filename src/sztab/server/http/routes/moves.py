"""Playing: choices, moves, reasons, going back, standing orders."""

from typing import Annotated

from litestar import Response
from litestar.params import FromPath, HeaderParameter, JSONBody, QueryParameter

from sztab.engine.errors import Bad
from sztab.engine.told import WhyView

from ...bots.autoplay import asked_at
from ...deflate import Part
from ...errors import ProblemError
from ...tables import conditional, dealing, views
from ...tables import moves as play
from ...tables import representations as answers
from ...tables.entries import Entry
from ...tables.hints import described, helped, take_hint
from ...tables.idempotency import NO_KEY, move_key
from ...tables.idempotency import IdempotencyKey as Key
from ...tables.service import Player
from ...tables.table import Seat, Table
from .. import schemas
from ..dependencies import Asking, IdempotencyKey, SeatOf, answer, at_my_seat, shown
from ..requests import Answer, GoBack, GoBackConsent, HintWish, Move, OfSeat, Orders, TakeBack, printable
from ..routing import AT_TABLE, get, post, put

FRAMES = "return=frames"
Prefer = Annotated[
    str | None,
    HeaderParameter(
        name="Prefer",
        required=False,
        description="`return=frames`: the answer is what the event of this move says; `return=representation`: the whole view",
    ),
]


@get(AT_TABLE + "/choices", "playing", answers.Choices)
async def choices(ask: Asking, table_id: FromPath[str], seat_number: SeatOf = None) -> Response[bytes]:
    """List the choices of my seat, as bare tokens."""
    ask.person("read")
    table = await ask.table(table_id)
    seat = ask.tables.own_seat(table, ask.id, seat_number)
    async with ask.services.registry.steady(table) as table:
        return answer(views.choices(table, seat))


@post(AT_TABLE + "/choices", "playing", answers.Choices | answers.View | answers.Update, 409, 422)
async def choose(
    ask: Asking, key: IdempotencyKey, table_id: FromPath[str], data: JSONBody[Answer], prefer: Prefer = None
) -> Response[bytes]:
    """Answer the question, or a part of it."""
    words = await words_with(ask, data.words)
    table, player = await moving(ask, key, table_id, data.role, prefer)
    table = await ask.tables.choose(table, player, data.question, data.token, words)
    return await _moved(ask, table, player, prefer, "choose", data.question, data.token)


@post(AT_TABLE + "/asides", "playing", answers.Choices | answers.View | answers.Update, 409, 422)
async def aside(
    ask: Asking, key: IdempotencyKey, table_id: FromPath[str], data: JSONBody[Move], prefer: Prefer = None
) -> Response[bytes]:
    """Do one of the things allowed at any moment."""
    table, player = await moving(ask, key, table_id, data.role, prefer)
    table = await ask.tables.aside(table, player, data.question, data.token)
    return await _moved(ask, table, player, prefer, "aside", data.question, data.token)


@post(AT_TABLE + "/take-back", "playing", answers.Choices | answers.View | answers.Update, 409, 422)
async def take_back(
    ask: Asking, key: IdempotencyKey, table_id: FromPath[str], data: JSONBody[TakeBack], prefer: Prefer = None
) -> Response[bytes]:
    """Take back the last link of an unfinished answer."""
    table, player = await moving(ask, key, table_id, data.role, prefer)
    table = await ask.tables.take_back(table, player, data.question)
    return await _moved(ask, table, player, prefer, "take_back", data.question)


def _wanted(prefer: str | None) -> str:
    """Return what the sender would like to get: `representation`, `frames`, or nothing but what may be done next."""
    return next((what for what in ("representation", "frames") if f"return={what}" in (prefer or "")), "")


async def words_with(ask: Asking, words: str | None) -> str | None:
    """Return the words that go with an answer, cleaned. Whoever may not speak for a while sends none."""
    if not words:
        return words
    await ask.services.house.refuse_silenced(ask.person("play"))
    return printable(words, "words")


async def moving(ask: Asking, key: Key, id: str, role: str, prefer: str | None) -> tuple[Table, Player]:
    """Return the table, and the sender as the player of a role."""
    person = ask.person("play")
    if _wanted(prefer):
        ask.person("read")
    table = await ask.table(id)
    return table, Player(person.id, ask.tables.role(table, person.id, role), ask.language, key)


async def _moved(
    ask: Asking, table: Table, player: Player, prefer: str | None, kind: str, question: str, token: str = ""
) -> Response[bytes]:
    """Answer a move with what the player may do next, what has happened, or the whole view."""
    seat = table.seat_of(player.role, player.person)
    wanted = _wanted(prefer)
    if wanted == "representation":
        return answer(await ask.services.history.view(table, seat, ask.language))
    if wanted == "frames":
        return answer((await moved_frames(ask, table, player, kind, question, token)).plain)
    async with ask.services.registry.steady(table) as table:
        return answer(views.choices(table, seat))


async def moved_frames(ask: Asking, table: Table, player: Player, kind: str, question: str, token: str) -> Part:
    """Return what the event of a move says to the seat that made it, as JSON."""
    key = move_key(player.key, kind, player.role, question, token)
    seat = table.seat_of(player.role, player.person)
    return await ask.services.history.update(table, seat, ask.language, key)


@post(AT_TABLE + "/hint", "playing", answers.Hints, 409)
async def hint(ask: Asking, table_id: FromPath[str], data: JSONBody[HintWish]) -> Response[bytes]:
    """The best answers to my question, as a general sees them. The others are told that I took a hint."""
    person = ask.person("play")
    ask.limit("hint")
    table = await ask.table(table_id)
    role = ask.tables.role(table, person.id, data.role)
    seat = table.seat_of(role, person.id)

    def act(r: Table, s: Seat) -> list[Entry]:
        return take_hint(r, s, role, data.question)

    key = move_key(NO_KEY, "hint", role, data.question, "")  # asked for again at the same question, it is noted once
    table = await ask.tables.change_seat(table, person.id, seat.number, act, key)
    async with ask.services.registry.steady(table) as table:
        state = helped(table, table.seats[seat.number], role, data.question).state.clone()
    asked = asked_at(table, ask.services.registry.pack(table.info.pack), state, role, seat.eyes)
    found = described(table, state, role, await ask.services.workers.hint(asked, person.id), ask.language)
    return answer(answers.Hints(question=data.question, role=data.role, hints=found))


@get(AT_TABLE + "/why", "playing", WhyView, 409)
async def why(
    ask: Asking,
    table_id: FromPath[str],
    role: Annotated[str, QueryParameter(max_length=40)],
    token: Annotated[str, QueryParameter(max_length=400)],
) -> Response[bytes]:
    """May I do that? And if not, why."""
    table, number = await _played(ask, table_id, role)
    live = play.playing(table)
    play.readable(live, token)
    async with ask.services.registry.steady(table) as table:
        return answer(
            table.game.why(play.playing(table).state, table.seat_of(number).eyes, number, token, ask.language)
        )


@get(AT_TABLE + "/refusals", "playing", answers.Refusals, 409)
async def refusals(
    ask: Asking, table_id: FromPath[str], role: Annotated[str, QueryParameter(max_length=40)]
) -> Response[bytes]:
    """Why the rest of what is asked may not be chosen, as far as it concerns things in sight."""
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


@post(AT_TABLE + "/undo", "playing", answers.UndoDone, 409, 422)
async def undo(ask: Asking, key: IdempotencyKey, table_id: FromPath[str], data: JSONBody[GoBack]) -> Response[bytes]:
    """Take my last step back: at once if nothing came to light, else the others are asked."""
    person = ask.person("play")
    table = await ask.table(table_id)
    seat = ask.tables.own_seat(table, ask.id, data.seat)
    done = await ask.tables.undo(table, person.id, seat.number, data.question, key)
    async with ask.services.registry.steady(table) as table:
        waits = table.live is not None and table.live.request is not None and table.live.request.seat == seat.number
    return answer(answers.UndoDone(done=done, asked=waits))


@post(AT_TABLE + "/set-up", "playing", answers.Table, 409)
async def choose_set_up(ask: Asking, table_id: FromPath[str], data: JSONBody[OfSeat]) -> Response[bytes]:
    """Choose the set-up myself that was dealt for me."""
    return answer(shown(ask, await at_my_seat(ask, table_id, data.seat, dealing.choose_set_up)))


@post(AT_TABLE + "/undo/answer", "playing", schemas.Nothing, 409)
async def answer_undo(ask: Asking, table_id: FromPath[str], data: JSONBody[GoBackConsent]) -> Response[bytes]:
    """Agree to go back, or not."""
    await at_my_seat(ask, table_id, data.seat, lambda r, s: play.answer_undo(r, s, data.request, data.agree))
    return answer(schemas.Nothing())


# Standing orders


@get(AT_TABLE + "/orders", "playing", answers.StandingOrders)
async def orders(ask: Asking, table_id: FromPath[str], seat_number: SeatOf = None) -> Response[bytes]:
    """My standing orders for reaction windows."""
    ask.person("read")
    table = await ask.table(table_id)
    seat = ask.tables.own_seat(table, ask.id, seat_number)
    return answer(views.orders(table, seat, ask.language))


@put(AT_TABLE + "/orders", "playing", answers.StandingOrders, 409)
async def set_orders(ask: Asking, table_id: FromPath[str], data: JSONBody[Orders]) -> Response[bytes]:
    """Ask me, or pass for me, for each kind of occurrence; and what I settle beforehand."""
    ask.person("play")
    table = await ask.table(table_id)
    seat = ask.tables.own_seat(table, ask.id, data.seat)
    known = {order.id for order in views.orders(table, seat, ask.language).orders}
    wrong = next((kind for kind in data.orders if kind not in known), None)
    if wrong is not None:
        raise ProblemError("bad", "no_order", wrong, where=["orders"])
    if data.next is not None:
        try:
            table.rules.grammar.links(data.next)
        except Bad as error:
            raise ProblemError("bad", "no_choice", data.next[:60], where=["next"], hint=str(error)) from None
    passes = [kind for kind, what in data.orders.items() if what == "pass"]

    def act(r: Table, s: Seat) -> list[Entry]:
        conditional.settle(r, s, passes, data.until, data.next, data.end_turn)
        return []

    table = await ask.tables.change_seat(table, ask.id, seat.number, act)
    return answer(views.orders(table, table.seats[seat.number], ask.language))


ROUTES = [choices, choose, aside, take_back, hint, why, refusals, undo, choose_set_up, answer_undo, orders, set_orders]
