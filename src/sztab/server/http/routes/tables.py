"""Tables: open, find, sit down, leave, bots that step in, giving up."""

from collections.abc import Callable
from functools import reduce
from operator import or_
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from sqlalchemy import select

from sztab.bots import BOT_IDS
from sztab.engine.errors import Bad
from sztab.engine.guide import read_guide
from sztab.games import find

from ...accounts.accounts import Person, hashed
from ...errors import ProblemError
from ...services import game_of
from ...storage.schema import seats
from ...tables import newcomers, seating, views
from ...tables.newcomers import handed_by
from ...tables.table import GUIDE, Seat, Table
from .. import schemas as answers
from ..dependencies import Asking, Once, answer, problems
from ..requests import (
    END,
    Archiving,
    BotLevel,
    Consent,
    Fork,
    GiveUp,
    Invited,
    Joining,
    NewSeat,
    NewTable,
    RequestConsent,
    Sitting,
    printable,
)

Which = Annotated[str, QueryParameter(pattern=f"^(mine|open|running|finished|archived){END}", required=False)]


After = Annotated[
    str,
    QueryParameter(
        pattern=rf"^([0-9]{{1,15}}\.[A-Za-z0-9]{{1,24}})?{END}",
        required=False,
        description="the `next` of a page: the one that follows it",
    ),
]


def shown(ask: Asking, table: Table) -> dict[str, Any]:
    person = ask.caller.person.id if ask.caller.person else None
    return views.table(table, person, ask.language, ask.services.online(table))


@post(
    "/api/tables",
    status_code=201,
    responses=problems(409, ok=answers.Table, status=201),
    tags=["tables"],
    summary="Open a table",
)
async def open_table(ask: Asking, once: Once, data: JSONBody[NewTable]) -> Response[bytes]:
    person = ask.person("manage")
    ask.limit("open")
    game = game_of(data.game)
    try:
        pack = ask.services.registry.pack(data.pack)
        if pack is not None and not pack.is_dir():
            raise Bad(f"there is no pack '{data.pack}' on this server")
    except Bad as error:
        raise ProblemError("bad", "no_pack", data.pack, where=["pack"], hint=str(error)) from None
    if data.minutes and not game.calls:
        raise ProblemError("bad", "no_clock", game.id, where=["minutes"])
    rules = seating.chosen_rules(game, dict(data.options), pack, data.players)
    eyes = game.seats(rules, data.players)
    name = printable(data.name, "name") if data.name else person.name
    settings = {
        "id": once, "public": data.public, "spectators": data.spectators, "pace": data.pace_hours, "pack": data.pack,
        "minutes": data.minutes,
    }  # fmt: skip
    info = seating.new_info(game, rules, person, name, data.players, settings)
    seated = new_seats(data.seats, eyes, person, "" if data.nonce_later else data.nonce or seating.NOTHING)
    table = await ask.services.open(person, Table(game, rules, info, seated))
    return answer(shown(ask, table), 201)


@post(
    "/api/games/{game:str}/guide",
    status_code=201,
    responses=problems(409, ok=answers.Table, status=201),
    tags=["games"],
    summary="Open a first game that teaches",
)
async def open_guide(ask: Asking, once: Once, game: FromPath[str]) -> Response[bytes]:
    person = ask.person("manage")
    ask.limit("open")
    found = game_of(game)
    lesson = read_guide(found)
    rules = lesson.rules(found)
    settings = {"id": once, "public": False, "spectators": False, "pace": 0, "pack": ""}
    title = found.words(rules, ask.language).say("game", "title")
    info = seating.new_info(found, rules, person, title[:60], lesson.players, settings)
    info.origin = GUIDE
    wanted = [NewSeat("me" if n == lesson.seat else "bot", lesson.bot) for n in range(1, lesson.players + 1)]
    seated = new_seats(wanted, found.seats(rules, lesson.players), person, seating.NOTHING)
    table = await ask.services.open(person, Table(found, rules, info, seated))
    return answer(shown(ask, table), 201)


@post(
    "/api/tables/{table_id:str}/fork",
    status_code=201,
    responses=problems(409, ok=answers.Table, status=201),
    tags=["looking back"],
    summary="A new table from a step of a finished game",
)
async def fork(ask: Asking, once: Once, table_id: FromPath[str], data: JSONBody[Fork]) -> Response[bytes]:
    person = ask.person("manage")
    ask.limit("open")
    origin = await ask.services.table(table_id, ask.caller)
    kept, step = await ask.services.fork(origin, data.step)
    settings = {"id": once, "public": False, "spectators": True, "pace": 0, "pack": origin.info.pack}
    name = printable(data.name, "name") if data.name else origin.info.name
    info = seating.new_info(origin.game, origin.rules, person, name, origin.info.players, settings)
    info.origin, info.origin_step, info.entries = origin.info.id, step, len(kept)
    seated = new_seats(
        data.seats, [seat.eyes for seat in origin.seats], person, "" if data.nonce_later else seating.NOTHING
    )
    table = await ask.services.open(person, Table(origin.game, origin.rules, info, seated), kept)
    return answer(shown(ask, table), 201)


def new_seats(wanted: list[NewSeat], eyes: list[int], person: Person, nonce: str) -> list[Seat]:
    if len(wanted) != len(eyes):
        raise ProblemError("bad", "seat_count", len(wanted), len(eyes), where=["seats"])
    out = []
    for number, (seat, roles) in enumerate(zip(wanted, eyes, strict=True)):
        if seat.kind == "bot":
            level(seat.bot, f"seats[{number}].bot")
        mine = seat.kind == "me"
        kind = "person" if mine else seat.kind
        given = nonce if mine else seating.NOTHING if kind == "bot" else ""
        out.append(
            seating.new_seat(
                number, roles, kind, person if mine else None, seat.bot if seat.kind == "bot" else "", given
            )
        )
    return out


def level(id: str, where: str) -> str:
    if id not in BOT_IDS:
        raise ProblemError("bad", "bad_level", id, ", ".join(BOT_IDS), where=[where])
    return id


@get(
    "/api/tables",
    responses=problems(ok=answers.Cards),
    tags=["tables"],
    summary="Tables of mine, open ones, running, finished, and those I put away; the last moved first",
)
async def list_tables(
    ask: Asking,
    which: Which = "mine",
    game: Annotated[str, QueryParameter(max_length=24, required=False)] = "",
    search: Annotated[
        str, QueryParameter(max_length=60, required=False, description="a part of the table's name, or of a player's")
    ] = "",
    before: After = "",
) -> Response[bytes]:
    ask.reader()
    person = ask.caller.person
    found = await ask.services.list(person, which, game, search, before)
    return answer({"tables": [card(ask, info, rows) for info, rows in found["tables"]], "next": found["next"]})


def card(ask: Asking, info: Any, rows: list[Any]) -> dict[str, Any]:
    """A table in a list."""
    game = find(info.game)
    try:
        rules = ask.services.registry.rules_of(info)[1]
    except Bad:  # its data pack is gone; it is frozen, and the others in the list are not
        rules = game.rules({}, None, info.players)
    eyes = game.seats(rules, info.players)
    me = ask.caller.person.id if ask.caller.person else None
    mine = reduce(or_, [eyes[row.number] for row in rows if me is not None and row.person == me], 0)
    return {
        "id": info.id,
        "game": info.game,
        "name": info.name,
        "status": info.status,
        "players": info.players,
        "free": sum(row.person is None and not row.bot for row in rows),
        "pace_hours": info.pace,
        "created": info.created,
        "moved": info.moved,
        "roles": game.names_of(rules, mine),
        "seats": [{"roles": game.names_of(rules, eyes[row.number]), "name": row.name, "bot": row.bot} for row in rows],
        "summary": views.summary(info, game, rules, mine, ask.language),
    }


@get(
    "/api/tables/{table_id:str}",
    responses=problems(ok=answers.Table),
    tags=["tables"],
    summary="A table: who sits where, how it stands",
)
async def table(ask: Asking, table_id: FromPath[str]) -> Response[bytes]:
    ask.reader()
    return answer(shown(ask, await ask.services.table(table_id, ask.caller)))


@post(
    "/api/tables/{table_id:str}/start",
    status_code=200,
    responses=problems(409, ok=answers.Table),
    tags=["tables"],
    summary="Begin; it begins by itself when all seats are taken",
)
async def start(ask: Asking, table_id: FromPath[str]) -> Response[bytes]:
    table = await _owned(ask, table_id)
    return answer(shown(ask, await ask.services.change(table, seating.start)))


async def _owned(ask: Asking, id: str) -> Table:
    person = ask.person("manage")
    table = await ask.services.table(id, ask.caller)
    if table.info.owner != person.id:
        raise ProblemError("forbidden", "owner_only")
    return table


def _numbered(table: Table, number: int) -> Seat:
    if not 0 <= number < len(table.seats):
        raise ProblemError("missing", "no_seat", number)
    return table.seats[number]


@post(
    "/api/tables/{table_id:str}/seats/{number:int}/sit",
    status_code=200,
    responses=problems(409, ok=answers.Table),
    tags=["tables"],
    summary="Take an open seat, or in a running game ask for it; or, at a seat of yours, add the nonce that was to come later",
)
async def sit(ask: Asking, table_id: FromPath[str], number: FromPath[int], data: JSONBody[Sitting]) -> Response[bytes]:
    person = ask.person("play")
    table = await ask.services.table(table_id, ask.caller)
    _numbered(table, number)
    if table.info.status == "running":  # the others are asked each time
        ask.limit("enter")
    nonce = data.nonce or seating.NOTHING
    table = await ask.services.sit(table, number, person, nonce, by_link=False)
    return answer(shown(ask, table))


@post(
    "/api/tables/{table_id:str}/seats/{number:int}/sit/answer",
    status_code=200,
    responses=problems(409, ok=answers.Table),
    tags=["tables"],
    summary="Agree that somebody who asks for a seat of the running game gets it, or not",
)
async def answer_newcomer(
    ask: Asking, table_id: FromPath[str], number: FromPath[int], data: JSONBody[RequestConsent]
) -> Response[bytes]:
    person = ask.person("play")
    table = await ask.services.table(table_id, ask.caller)
    _numbered(table, number)

    def act(r: Table) -> list[Any]:
        return newcomers.answer(r, r.seats[number], person, data.request, data.agree)

    return answer(shown(ask, await ask.services.change(table, act)))


@post(
    "/api/tables/{table_id:str}/seats/{number:int}/link",
    status_code=201,
    responses=problems(409, ok=answers.Link, status=201),
    tags=["tables"],
    summary="A private link to a free seat; replaces the last one",
)
async def link(ask: Asking, table_id: FromPath[str], number: FromPath[int]) -> Response[bytes]:
    table = await _owned(ask, table_id)
    _numbered(table, number)
    return await _linked(ask, table, ask.person("manage"), number, lambda r: r.seats[number].person is None, 201)


async def _linked(
    ask: Asking, table: Table, person: Person, number: int, may: Callable[[Table], bool], status: int = 200
) -> Response[bytes]:
    """A link to a seat that is still free when its turn comes."""
    made: list[str] = []

    def act(r: Table) -> list[Any]:
        if not may(r):
            raise ProblemError("conflict", "seat_taken", number)
        made.append(seating.new_link(r, r.seats[number], handed_by(r, r.seats[number], person.id)))
        return []

    await ask.services.change(table, act)
    return answer({"link": made[-1]}, status)


@post(
    "/api/join",
    status_code=200,
    responses=problems(409, ok=answers.Joined),
    tags=["tables"],
    summary="Sit down by a private link",
)
async def join(ask: Asking, data: JSONBody[Joining]) -> Response[bytes]:
    ask.limit("enter")
    person = ask.person("play")
    table, number = await _led_to(ask, data.link)
    nonce = data.nonce or seating.NOTHING
    table = await ask.services.sit(table, number, person, nonce, by_link=True)
    return answer({"table": table.info.id, "seat": number, "asked": table.seats[number].newcomer == person.id})


@post(
    "/api/join/look",
    status_code=200,
    responses=problems(ok=answers.Invitation),
    tags=["tables"],
    summary="Where a private link leads, before one sits down; a POST, so that the link stands in no address",
)
async def look(ask: Asking, data: JSONBody[Invited]) -> Response[bytes]:
    table, number = await _led_to(ask, data.link)
    seat = table.seats[number]
    me = ask.caller.person.id if ask.caller.person else None
    return answer(
        {
            "table": table.info.id,
            "game": table.info.game,
            "game_name": table.game.words(table.rules, ask.language).say("game", "title"),
            "name": table.info.name,
            "status": table.info.status,
            "roles": views.role_names(table, seat.eyes, ask.language),
            "players": [other.name for other in table.seats if other.person is not None and other is not seat],
            "bots": sum(bool(other.bot) for other in table.seats if other is not seat),
            "pace_hours": table.info.pace,
            "minutes": table.info.minutes,
            "taken": seat.person is not None,
            "yours": me is not None and seat.person == me,
            "asked": me is not None and seat.newcomer == me,
            "commitment": views.sealed(table),
        }
    )


async def _led_to(ask: Asking, link: str) -> tuple[Table, int]:
    """The table and the seat of a private link."""
    query = select(seats.c.table_id, seats.c.number).where(seats.c.link == hashed(link))
    row = await ask.services.database.read(lambda c: c.execute(query).one_or_none())
    table = await ask.services.found(row.table_id) if row is not None else None
    if row is None or table is None:
        raise ProblemError("missing", "no_link")
    return table, row.number


@post(
    "/api/tables/{table_id:str}/seats/{number:int}/leave",
    status_code=200,
    responses=problems(409, ok=answers.Table),
    tags=["tables"],
    summary="Get up from my seat",
)
async def leave(ask: Asking, table_id: FromPath[str], number: FromPath[int]) -> Response[bytes]:
    table = await _mine(ask, table_id, number)
    return answer(shown(ask, await ask.services.change_seat(table, ask.caller, number, seating.leave)))


async def _mine(ask: Asking, id: str, number: int) -> Table:
    ask.person("play")
    table = await ask.services.table(id, ask.caller)
    ask.services.own_seat(table, ask.caller, number)
    return table


@post(
    "/api/tables/{table_id:str}/seats/{number:int}/hand-over",
    status_code=200,
    responses=problems(409, ok=answers.Link),
    tags=["tables"],
    summary="Give my seat to whoever gets the link",
)
async def hand_over(ask: Asking, table_id: FromPath[str], number: FromPath[int]) -> Response[bytes]:
    """Sent again, as long as nobody has come, it gives another link in the place of the first."""
    person = ask.person("play")
    known = await ask.services.found(table_id, ask.caller)
    if known is not None and 0 <= number < len(known.seats) and handed_by(known, known.seats[number], person.id):
        return await _linked(ask, known, person, number, lambda r: handed_by(r, r.seats[number], person.id))
    table = await _mine(ask, table_id, number)
    made: list[str] = []

    def act(r: Table, seat: Seat) -> list[Any]:
        secret, entries = seating.hand_over(r, seat)
        made.append(secret)
        return entries

    await ask.services.change_seat(table, ask.caller, number, act)
    return answer({"link": made[-1]})


@post(
    "/api/tables/{table_id:str}/seats/{number:int}/bot",
    status_code=200,
    responses=problems(409, ok=answers.Table),
    tags=["tables"],
    summary="Let a bot play a seat: mine or a free one at once, another's if its player agrees",
)
async def let_bot(
    ask: Asking, once: Once, table_id: FromPath[str], number: FromPath[int], data: JSONBody[BotLevel]
) -> Response[bytes]:
    person = ask.person("manage")
    table = await ask.services.table(table_id, ask.caller)
    _numbered(table, number)
    if table.info.owner != person.id and not table.seats_of(person.id):
        raise ProblemError("forbidden", "owner_only")
    chosen = level(data.level, "level")
    table = await ask.services.change(table, lambda r: seating.let_bot_play(r, r.seats[number], chosen, person), once)
    return answer(shown(ask, table))


@post(
    "/api/tables/{table_id:str}/seats/{number:int}/bot/consent",
    status_code=200,
    responses=problems(409, ok=answers.Table),
    tags=["tables"],
    summary="Agree that a bot plays my seat, or not",
)
async def consent(
    ask: Asking, table_id: FromPath[str], number: FromPath[int], data: JSONBody[Consent]
) -> Response[bytes]:
    table = await _mine(ask, table_id, number)
    return answer(
        shown(
            ask,
            await ask.services.change_seat(
                table, ask.caller, number, lambda r, s: seating.answer_bot(r, s, data.agree)
            ),
        )
    )


@post(
    "/api/tables/{table_id:str}/seats/{number:int}/return",
    status_code=200,
    responses=problems(409, ok=answers.Table),
    tags=["tables"],
    summary="Take my seat back from the bot",
)
async def come_back(ask: Asking, table_id: FromPath[str], number: FromPath[int]) -> Response[bytes]:
    table = await _mine(ask, table_id, number)
    return answer(shown(ask, await ask.services.change_seat(table, ask.caller, number, seating.come_back)))


@post(
    "/api/tables/{table_id:str}/resign",
    status_code=200,
    responses=problems(409, ok=answers.Table),
    tags=["tables"],
    summary="Give up, together with all of my side; or think better of it",
)
async def resign(ask: Asking, table_id: FromPath[str], data: JSONBody[GiveUp]) -> Response[bytes]:
    ask.person("play")
    table = await ask.services.table(table_id, ask.caller)
    seat = ask.services.own_seat(table, ask.caller, data.seat)
    act = seating.resign if data.agree else seating.play_on
    return answer(shown(ask, await ask.services.change_seat(table, ask.caller, seat.number, act)))


@post(
    "/api/tables/{table_id:str}/abandon",
    status_code=200,
    responses=problems(409, ok=answers.Table),
    tags=["tables"],
    summary="Close the table for good (its owner)",
)
async def abandon(ask: Asking, table_id: FromPath[str]) -> Response[bytes]:
    table = await _owned(ask, table_id)
    return answer(shown(ask, await ask.services.change(table, seating.abandon)))


@post(
    "/api/tables/{table_id:str}/retry",
    status_code=200,
    responses=problems(409, ok=answers.Table),
    tags=["tables"],
    summary="Let a bot that failed try again (the owner)",
)
async def retry(ask: Asking, table_id: FromPath[str]) -> Response[bytes]:
    table = await _owned(ask, table_id)
    return answer(shown(ask, await ask.services.change(table, seating.retry)))


@post(
    "/api/tables/{table_id:str}/archive",
    status_code=200,
    responses=problems(409, ok=answers.Table),
    tags=["tables"],
    summary="Put a game that is over out of my list, or back into it",
)
async def archive(ask: Asking, table_id: FromPath[str], data: JSONBody[Archiving]) -> Response[bytes]:
    person = ask.person("manage")
    table = await ask.services.table(table_id, ask.caller)
    return answer(shown(ask, await ask.services.change(table, lambda r: seating.archive(r, person, data.away))))


ROUTES = [
    open_table, open_guide, fork, list_tables, table, start, sit, answer_newcomer, link, join, look, leave, hand_over,
    let_bot, consent, come_back, resign, abandon, retry, archive,
]  # fmt: skip
