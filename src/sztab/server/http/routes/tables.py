"""Tables: open, find, start, close, archive."""

from functools import reduce
from operator import or_
from typing import Annotated

from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from sztab.engine.errors import Bad
from sztab.engine.guide import read_guide
from sztab.games import find

from ...errors import ProblemError
from ...identity import Person
from ...storage.representations import SeatKind
from ...tables import opening, seating, views
from ...tables import representations as answers
from ...tables.lists import list_tables as tables_listed
from ...tables.opening import TableSettings
from ...tables.table import GUIDE, Info, Seat, Table
from ..dependencies import Asking, IdempotencyKey, answer, game_of, level, owned, problems, shown
from ..requests import END, Archiving, Fork, NewSeat, NewTable, printable

Which = Annotated[str, QueryParameter(pattern=f"^(mine|open|running|finished|archived){END}", required=False)]


SEAT_KINDS: dict[str, SeatKind] = {"me": "person", "link": "link", "open": "open", "bot": "bot"}
After = Annotated[
    str,
    QueryParameter(
        pattern=rf"^([0-9]{{1,15}}\.[A-Za-z0-9]{{1,24}})?{END}",
        required=False,
        description="the `next` of a page: the one that follows it",
    ),
]


@post(
    "/api/tables",
    status_code=201,
    responses=problems(409, ok=answers.Table, status=201),
    tags=["tables"],
    summary="Open a table",
)
async def open_table(ask: Asking, key: IdempotencyKey, data: JSONBody[NewTable]) -> Response[bytes]:
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
    rules = opening.chosen_rules(game, dict(data.options), pack, data.players)
    eyes = game.seats(rules, data.players)
    name = printable(data.name, "name") if data.name else person.name
    settings = TableSettings(key, data.public, data.spectators, data.pace_hours, data.minutes, data.pack)
    info = opening.new_info(game, rules, person, name, data.players, settings)
    seated = new_seats(data.seats, eyes, person, "" if data.nonce_later else data.nonce or seating.NOTHING)
    table = await ask.services.opener.open(person, Table(game, rules, info, seated))
    return answer(shown(ask, table), 201)


@post(
    "/api/games/{game:str}/guide",
    status_code=201,
    responses=problems(409, ok=answers.Table, status=201),
    tags=["games"],
    summary="Open a first game that teaches",
)
async def open_guide(ask: Asking, key: IdempotencyKey, game: FromPath[str]) -> Response[bytes]:
    person = ask.person("manage")
    ask.limit("open")
    found = game_of(game)
    lesson = read_guide(found)
    rules = lesson.rules(found)
    settings = TableSettings(key, spectators=False)
    title = found.words(rules, ask.language).say("game", "title")
    info = opening.new_info(found, rules, person, title[:60], lesson.players, settings)
    info.origin = GUIDE
    wanted = [NewSeat("me" if n == lesson.seat else "bot", lesson.bot) for n in range(1, lesson.players + 1)]
    seated = new_seats(wanted, found.seats(rules, lesson.players), person, seating.NOTHING)
    table = await ask.services.opener.open(person, Table(found, rules, info, seated))
    return answer(shown(ask, table), 201)


@post(
    "/api/tables/{table_id:str}/fork",
    status_code=201,
    responses=problems(409, ok=answers.Table, status=201),
    tags=["looking back"],
    summary="A new table from a step of a finished game",
)
async def fork(ask: Asking, key: IdempotencyKey, table_id: FromPath[str], data: JSONBody[Fork]) -> Response[bytes]:
    person = ask.person("manage")
    ask.limit("open")
    origin = await ask.table(table_id)
    kept, step = await ask.services.opener.fork(origin, data.step)
    settings = TableSettings(key, pack=origin.info.pack)
    name = printable(data.name, "name") if data.name else origin.info.name
    info = opening.new_info(origin.game, origin.rules, person, name, origin.info.players, settings)
    info.origin, info.origin_step, info.entries = origin.info.id, step, len(kept)
    seated = new_seats(
        data.seats, [seat.eyes for seat in origin.seats], person, "" if data.nonce_later else seating.NOTHING
    )
    table = await ask.services.opener.open(person, Table(origin.game, origin.rules, info, seated), kept)
    return answer(shown(ask, table), 201)


def new_seats(wanted: list[NewSeat], eyes: list[int], person: Person, nonce: str) -> list[Seat]:
    if len(wanted) != len(eyes):
        raise ProblemError("bad", "seat_count", len(wanted), len(eyes), where=["seats"])
    out = []
    for number, (seat, roles) in enumerate(zip(wanted, eyes, strict=True)):
        if seat.kind == "bot":
            level(seat.bot, f"seats[{number}].bot")
        mine = seat.kind == "me"
        kind = SEAT_KINDS[seat.kind]
        given = nonce if mine else seating.NOTHING if kind == "bot" else ""
        out.append(
            opening.new_seat(
                number, roles, kind, person if mine else None, seat.bot if seat.kind == "bot" else "", given
            )
        )
    return out


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
    found = await tables_listed(ask.services.database, ask.id, which, game, search, before)
    return answer(answers.Cards(tables=[card(ask, info, seated) for info, seated in found.tables], next=found.next))


def card(ask: Asking, info: Info, rows: list[Seat]) -> answers.Card:
    """A table in a list."""
    game = find(info.game)
    try:
        rules = ask.services.registry.rules_of(info)[1]
    except Bad:  # its data pack is gone; it is frozen, and the others in the list are not
        rules = game.rules({}, None, info.players)
    eyes = game.seats(rules, info.players)
    mine = reduce(or_, [eyes[row.number] for row in rows if ask.id is not None and row.person == ask.id], 0)
    return answers.Card(
        id=info.id,
        game=info.game,
        name=info.name,
        status=info.status,
        players=info.players,
        free=sum(row.person is None and not row.bot for row in rows),
        pace_hours=info.pace,
        created=info.created,
        moved=info.moved,
        roles=game.names_of(rules, mine),
        seats=[
            answers.CardSeat(roles=game.names_of(rules, eyes[row.number]), name=row.name, bot=row.bot) for row in rows
        ],
        summary=views.summary(info, game, rules, mine),
    )


@get(
    "/api/tables/{table_id:str}",
    responses=problems(ok=answers.Table),
    tags=["tables"],
    summary="A table: who sits where, how it stands",
)
async def table(ask: Asking, table_id: FromPath[str]) -> Response[bytes]:
    ask.reader()
    return answer(shown(ask, await ask.table(table_id)))


@post(
    "/api/tables/{table_id:str}/start",
    status_code=200,
    responses=problems(409, ok=answers.Table),
    tags=["tables"],
    summary="Begin; it begins by itself when all seats are taken",
)
async def start(ask: Asking, table_id: FromPath[str]) -> Response[bytes]:
    table = await owned(ask, table_id)
    return answer(shown(ask, await ask.tables.change(table, seating.start)))


@post(
    "/api/tables/{table_id:str}/abandon",
    status_code=200,
    responses=problems(409, ok=answers.Table),
    tags=["tables"],
    summary="Close the table for good (its owner)",
)
async def abandon(ask: Asking, table_id: FromPath[str]) -> Response[bytes]:
    table = await owned(ask, table_id)
    return answer(shown(ask, await ask.tables.change(table, seating.abandon)))


@post(
    "/api/tables/{table_id:str}/retry",
    status_code=200,
    responses=problems(409, ok=answers.Table),
    tags=["tables"],
    summary="Let a bot that failed try again (the owner)",
)
async def retry(ask: Asking, table_id: FromPath[str]) -> Response[bytes]:
    table = await owned(ask, table_id)
    return answer(shown(ask, await ask.tables.change(table, seating.retry)))


@post(
    "/api/tables/{table_id:str}/archive",
    status_code=200,
    responses=problems(409, ok=answers.Table),
    tags=["tables"],
    summary="Put a game that is over out of my list, or back into it",
)
async def archive(ask: Asking, table_id: FromPath[str], data: JSONBody[Archiving]) -> Response[bytes]:
    person = ask.person("manage")
    table = await ask.table(table_id)
    return answer(shown(ask, await ask.tables.change(table, lambda r: seating.archive(r, person, data.away))))


ROUTES = [open_table, open_guide, fork, list_tables, table, start, abandon, retry, archive]
