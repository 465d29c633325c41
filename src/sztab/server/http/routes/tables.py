"""Tables: open, find, start, close, archive."""

from functools import reduce
from operator import or_
from typing import Annotated

from litestar import Response
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import UNSET

from sztab.engine.errors import Bad
from sztab.games import find

from ...errors import ProblemError
from ...identity import Person
from ...storage.representations import SeatKind
from ...tables import dealing, opening, resuming, seating, views
from ...tables import representations as answers
from ...tables.absence import has_vanished
from ...tables.clock_representations import TimeControl
from ...tables.entries import Entry
from ...tables.lists import ANY, Filters, Since, results_alone, since_visit
from ...tables.lists import list_tables as tables_listed
from ...tables.nonces import NOTHING
from ...tables.opening import TableSettings
from ...tables.results import refuse_rated
from ...tables.table import Info, Seat, Table
from ...tables.time_control import time_control
from ..dependencies import Asking, IdempotencyKey, answer, at_my_seat, game_of, level, owner_acts, shown
from ..requests import END, Archiving, Fork, NewSeat, NewTable, Resuming, Watching, printable
from ..routing import AT_TABLE, get, post, put

Which = Annotated[str, QueryParameter(pattern=f"^(mine|open|running|finished|archived){END}", required=False)]


LEAST = 10  # seconds that a player has in all
SEAT_KINDS: dict[str, SeatKind] = {"me": "person", "link": "link", "open": "open", "bot": "bot"}
After = Annotated[
    str,
    QueryParameter(
        pattern=rf"^([0-9]{{1,15}}\.[A-Za-z0-9]{{1,24}})?{END}",
        required=False,
        description="the `next` of a page: the one that follows it",
    ),
]


@post("/api/tables", "tables", answers.Table, 409, 422, status=201)
async def open_table(ask: Asking, key: IdempotencyKey, data: JSONBody[NewTable]) -> Response[bytes]:
    """Open a table."""
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
    if data.clock is not None:
        check_clock(data.clock, data.pace_hours)
    rules = opening.chosen_rules(game, dict(data.options), pack, data.players)
    eyes = game.seats(rules, data.players)
    name = printable(data.name, "name") if data.name else person.name
    if data.rated and (data.pack or data.players < 2 or sum(seat.kind == "me" for seat in data.seats) != 1):
        raise ProblemError("bad", "rated_seats", where=["rated"])
    settings = TableSettings(
        key,
        data.public,
        data.spectators,
        data.by_link,
        data.pace_hours,
        data.minutes,
        data.pack,
        data.rated,
        data.clock,
    )
    info = opening.new_info(game, rules, person, name, data.players, settings)
    seated = new_seats(data.seats, eyes, person, "" if data.nonce_later else data.nonce or NOTHING)
    if data.deal:
        for seat in seated:
            if seat.person is not None:
                dealing.deal_for(seat)
    table = await ask.services.opener.open(person, Table(game, rules, info, seated))
    return answer(shown(ask, table), 201)


def check_clock(clock: TimeControl, pace: int) -> None:
    """A clock leaves time to read a question, has no second pace beside it, and holidays only where there are days."""
    if pace or clock.each + clock.reserve < LEAST or (clock.live and clock.holidays):
        raise ProblemError("bad", "bad_clock", LEAST, where=["clock"])


@post(AT_TABLE + "/fork", "looking back", answers.Table, 409, 422, status=201)
async def fork(ask: Asking, key: IdempotencyKey, table_id: FromPath[str], data: JSONBody[Fork]) -> Response[bytes]:
    """A new table from a step of a finished game."""
    person = ask.person("manage")
    ask.limit("open")
    origin = await ask.table(table_id)
    kept, step = await ask.services.opener.fork(origin, data.step)
    settings = TableSettings(key, pack=origin.info.pack)
    name = printable(data.name, "name") if data.name else origin.info.name
    info = opening.new_info(origin.game, origin.rules, person, name, origin.info.players, settings)
    info.origin, info.origin_step, info.entries = origin.info.id, step, len(kept)
    seated = new_seats(data.seats, [seat.eyes for seat in origin.seats], person, "" if data.nonce_later else NOTHING)
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
        given = nonce if mine else NOTHING if kind == "bot" else ""
        out.append(
            opening.new_seat(
                number, roles, kind, person if mine else None, seat.bot if seat.kind == "bot" else "", given
            )
        )
    return out


@get("/api/tables", "tables", answers.Cards)
async def list_tables(
    ask: Asking,
    which: Which = "mine",
    game: Annotated[str, QueryParameter(max_length=24, required=False)] = "",
    search: Annotated[
        str, QueryParameter(max_length=60, required=False, description="a part of the table's name, or of a player's")
    ] = "",
    before: After = "",
    won: Annotated[str, QueryParameter(max_length=24, required=False, description="by this side, such as `axis`")] = "",
    option: Annotated[
        str, QueryParameter(max_length=60, required=False, description="an option that was chosen, as tables show it")
    ] = "",
    least: Annotated[int, QueryParameter(ge=0, le=10**9, required=False, description="so many entries at least")] = 0,
    most: Annotated[
        int, QueryParameter(ge=0, le=10**9, required=False, description="so many entries at most; 0: any")
    ] = 0,
) -> Response[bytes]:
    """Tables of mine, open ones, running, finished, and those I put away; the last moved first."""
    ask.reader()
    filters = Filters(won, option, least, most)
    if search or filters != ANY or (game and which == "finished"):
        ask.limit("search")
    found = await tables_listed(ask.services.database, ask.id, which, game, search, before, filters)
    mine = [
        (info, seat) for info, rows in found.tables for seat in rows if ask.id is not None and seat.person == ask.id
    ]
    news = await since_visit(ask.services.database, mine) if which == "mine" else {}
    cards = [card(ask, info, seated, news.get(info.id, Since())) for info, seated in found.tables]
    return answer(answers.Cards(tables=cards, next=found.next))


def card(ask: Asking, info: Info, rows: list[Seat], since: Since) -> answers.Card:
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
        time_control=time_control(info),
        created=info.created,
        moved=info.moved,
        roles=game.names_of(rules, mine),
        seats=[
            answers.CardSeat(roles=game.names_of(rules, eyes[row.number]), name=row.name, bot=row.bot) for row in rows
        ],
        summary=views.summary(info, game, rules, mine),
        since=since.entries,
        last=_last_line(Table(game, rules, info, rows), since, ask),
    )


def _last_line(table: Table, since: Since, ask: Asking) -> str:
    """Return the last line told at a table, as the reader's seat may know it."""
    seat = next(iter(table.seats_of(ask.id)), None)
    if since.last is None or seat is None:
        return ""
    seat.eyes = table.game.seats(table.rules, table.info.players)[seat.number]
    lines = views.lines(table, since.last, seat, ask.language)
    return lines[-1]["words"] if lines else ""


@get(AT_TABLE, "tables", answers.Table)
async def table(ask: Asking, table_id: FromPath[str]) -> Response[bytes]:
    """A table: who sits where, how it stands."""
    ask.reader()
    return answer(await with_best(ask, await ask.services.delayed.seen_by(await ask.table(table_id), ask.id)))


async def with_best(ask: Asking, table: Table) -> answers.Table:
    """Return a table as the sender may see it, with what the sender's best game alone was."""
    out = shown(ask, table)
    if ask.id is not None and any(seat.you for seat in out.seats):
        earlier = await results_alone(ask.services.database, ask.id, table.info)
        out.to_beat = table.game.to_beat(table.rules, earlier, ask.language) or UNSET
    return out


@post(AT_TABLE + "/start", "tables", answers.Table, 409)
async def start(ask: Asking, table_id: FromPath[str]) -> Response[bytes]:
    """Begin; it begins by itself when all seats are taken."""
    return await owner_acts(ask, table_id, seating.start)


@post(AT_TABLE + "/abandon", "tables", answers.Table, 409)
async def abandon(ask: Asking, table_id: FromPath[str]) -> Response[bytes]:
    """Close the table for good (its owner). A rated game that has begun is played or given up, unless an opponent is gone."""

    def act(r: Table) -> list[Entry]:
        if not any(has_vanished(r, seat) for seat in r.seats if seat.person != ask.id):
            refuse_rated(r)
        return seating.abandon(r)

    return await owner_acts(ask, table_id, act)


@post(AT_TABLE + "/retry", "tables", answers.Table, 409)
async def retry(ask: Asking, table_id: FromPath[str]) -> Response[bytes]:
    """Let a bot that failed try again (the owner)."""
    return await owner_acts(ask, table_id, seating.retry)


@get(AT_TABLE + "/resume", "tables", answers.Resume, 409)
async def look_at_resume(ask: Asking, table_id: FromPath[str]) -> Response[bytes]:
    """Where a table of earlier rules would go back to, and who has agreed: for those who sit there."""
    ask.person("read")
    ask.limit("whole")
    table = await ask.table(table_id)
    ask.tables.own_seat(table, ask.id, None)
    found = resuming.described(table)
    if found is UNSET or found.round is UNSET:
        raise ProblemError("conflict", "not_frozen")
    return answer(found)


@post(AT_TABLE + "/resume", "tables", answers.Table, 409)
async def resume(ask: Asking, table_id: FromPath[str], data: JSONBody[Resuming]) -> Response[bytes]:
    """Agree that a frozen table goes back to where the rules of today agree with its story, and goes on with them."""
    table = await at_my_seat(ask, table_id, data.seat, lambda r, s: resuming.vote(r, s, data.agree))
    return answer(shown(ask, table))


@put(AT_TABLE + "/watch", "tables", answers.Table, 409)
async def set_watch(ask: Asking, table_id: FromPath[str], data: JSONBody[Watching]) -> Response[bytes]:
    """Set who may watch: nobody, whoever has the link, or everybody (its owner's choice)."""

    def act(r: Table) -> list[Entry]:
        r.info.spectators, r.info.by_link = data.watch != "nobody", data.watch != "nobody"
        r.info.public = data.watch == "everybody" or (r.info.public and r.info.status == "open")
        r.dismiss_guests()
        return [Entry("watch", audience=0)]

    return await owner_acts(ask, table_id, act)


@post(AT_TABLE + "/archive", "tables", answers.Table, 409)
async def archive(ask: Asking, table_id: FromPath[str], data: JSONBody[Archiving]) -> Response[bytes]:
    """Put a game that is over out of my list, or back into it."""
    person = ask.person("manage")
    table = await ask.table(table_id)
    return answer(shown(ask, await ask.tables.change(table, lambda r: seating.archive(r, person, data.away))))


ROUTES = [open_table, fork, list_tables, table, start, abandon, retry, look_at_resume, resume, set_watch, archive]
