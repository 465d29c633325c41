"""Seats: sit down, leave, hand over, bots that step in, giving up."""

from collections.abc import Callable
from functools import partial

from litestar import Response
from litestar.params import FromPath, JSONBody
from sqlalchemy import select

from ...errors import ProblemError
from ...identity import Person, hashed
from ...storage.schema import seats
from ...tables import absence, newcomers, seating, time_up, views
from ...tables import representations as answers
from ...tables.entries import Entry
from ...tables.naming import role_names
from ...tables.newcomers import handed_by
from ...tables.table import Seat, Table
from ...tables.time_control import time_control
from ..dependencies import Asking, IdempotencyKey, answer, at_my_seat, level, owned, shown
from ..requests import BotLevel, Consent, GiveUp, Holiday, Invited, Joining, RequestConsent, Sitting
from ..routing import AT_SEAT, AT_TABLE, post


def _numbered(table: Table, number: int) -> Seat:
    if not 0 <= number < len(table.seats):
        raise ProblemError("missing", "no_seat", number)
    return table.seats[number]


async def _at_seat(ask: Asking, scope: str, table_id: str, number: int) -> tuple[Person, Table, Seat]:
    """Return who asks, if they may, and the table and the seat that they ask about."""
    person = ask.person(scope)
    table = await ask.table(table_id)
    return person, table, _numbered(table, number)


@post(AT_SEAT + "/sit", "tables", answers.Table, 409)
async def sit(ask: Asking, table_id: FromPath[str], number: FromPath[int], data: JSONBody[Sitting]) -> Response[bytes]:
    """Take an open seat, or in a running game ask for it; or, at a seat of yours, add the nonce that was to come later."""
    person, table, _ = await _at_seat(ask, "play", table_id, number)
    if table.seats[number].person != person.id:  # what is kept for somebody is theirs: a tournament has paired them
        met = {table.info.owner, *[seat.person for seat in table.seats]} - {None, person.id}
        await ask.services.house.refuse_blocked(person, {str(one) for one in met})
    if table.info.status == "running":  # the others are asked each time
        ask.limit("enter")
    table = await ask.tables.sit(table, number, person, data.share(), by_link=False)
    return answer(shown(ask, table))


@post(AT_SEAT + "/sit/answer", "tables", answers.Table, 409)
async def answer_newcomer(
    ask: Asking, table_id: FromPath[str], number: FromPath[int], data: JSONBody[RequestConsent]
) -> Response[bytes]:
    """Agree that somebody who asks for a seat of the running game gets it, or not."""
    person, table, _ = await _at_seat(ask, "play", table_id, number)

    def act(r: Table) -> list[Entry]:
        return newcomers.answer(r, r.seats[number], person, data.request, data.agree)

    return answer(shown(ask, await ask.tables.change(table, act)))


@post(AT_SEAT + "/link", "tables", answers.Link, 409, status=201)
async def link(ask: Asking, table_id: FromPath[str], number: FromPath[int]) -> Response[bytes]:
    """A private link to a free seat; replaces the last one. There is none to a bot's seat while one person plays alone."""
    table = await owned(ask, table_id)
    _numbered(table, number)

    def free(r: Table) -> bool:
        newcomers.refuse_alone(r, r.seats[number])
        return r.seats[number].person is None or r.seats[number].vacant

    return await _linked(ask, table, ask.person("manage"), number, free, 201)


async def _linked(
    ask: Asking, table: Table, person: Person, number: int, may: Callable[[Table], bool], status: int = 200
) -> Response[bytes]:
    """A link to a seat that is still free when its turn comes."""
    made: list[str] = []

    def act(r: Table) -> list[Entry]:
        if not may(r):
            raise ProblemError("conflict", "seat_taken", number)
        made.append(seating.new_link(r, r.seats[number], handed_by(r, r.seats[number], person.id)))
        return []

    await ask.tables.change(table, act)
    return answer(answers.Link(link=made[-1]), status)


@post("/api/join", "tables", answers.Joined, 409)
async def join(ask: Asking, data: JSONBody[Joining]) -> Response[bytes]:
    """Sit down by a private link."""
    ask.limit("enter")
    person = ask.person("play")
    table, number = await _led_to(ask, data.link)
    table = await ask.tables.sit(table, number, person, data.share(), by_link=True)
    return answer(answers.Joined(table=table.info.id, seat=number, asked=table.seats[number].newcomer == person.id))


@post("/api/join/look", "tables", answers.Invitation)
async def look(ask: Asking, data: JSONBody[Invited]) -> Response[bytes]:
    """Where a private link leads, before one sits down; a POST, so that the link stands in no address."""
    table, number = await _led_to(ask, data.link)
    seat = table.seats[number]
    return answer(
        answers.Invitation(
            table=table.info.id,
            game=table.info.game,
            game_name=table.game.words(table.rules, ask.language).say("game", "title"),
            name=table.info.name,
            status=table.info.status,
            roles=role_names(table, seat.eyes, ask.language),
            players=[other.name for other in table.seats if other.person is not None and other is not seat],
            bots=sum(bool(other.bot) for other in table.seats if other is not seat),
            pace_hours=table.info.pace,
            minutes=table.info.minutes,
            time_control=time_control(table.info),
            rated=table.info.rated,
            taken=seat.person is not None,
            yours=ask.id is not None and seat.person == ask.id,
            asked=ask.id is not None and seat.newcomer == ask.id,
            commitment=views.sealed(table),
        )
    )


async def _led_to(ask: Asking, link: str) -> tuple[Table, int]:
    """The table and the seat of a private link."""
    query = select(seats.c.table_id, seats.c.number).where(seats.c.link == hashed(link))
    row = await ask.services.database.read(lambda c: c.execute(query).one_or_none())
    table = await ask.tables.find(row.table_id) if row is not None else None
    if row is None or table is None:
        raise ProblemError("missing", "no_link")
    return table, row.number


@post(AT_SEAT + "/leave", "tables", answers.Table, 409)
async def leave(ask: Asking, table_id: FromPath[str], number: FromPath[int]) -> Response[bytes]:
    """Get up from my seat."""
    table = await _mine(ask, table_id, number)
    return answer(shown(ask, await ask.tables.change_seat(table, ask.id, number, seating.leave)))


async def _mine(ask: Asking, id: str, number: int) -> Table:
    ask.person("play")
    table = await ask.table(id)
    ask.tables.own_seat(table, ask.id, number)
    return table


@post(AT_SEAT + "/hand-over", "tables", answers.Link, 409)
async def hand_over(ask: Asking, table_id: FromPath[str], number: FromPath[int]) -> Response[bytes]:
    """Give my seat to whoever gets the link.

    Sent again, as long as nobody has come, it gives another link in the place of the first.
    """
    person = ask.person("play")
    known = await ask.tables.find_for(table_id, ask.id)
    if known is not None and 0 <= number < len(known.seats) and handed_by(known, known.seats[number], person.id):
        return await _linked(ask, known, person, number, lambda r: handed_by(r, r.seats[number], person.id))
    table = await _mine(ask, table_id, number)
    made: list[str] = []

    def act(r: Table, seat: Seat) -> list[Entry]:
        secret, entries = seating.hand_over(r, seat)
        made.append(secret)
        return entries

    await ask.tables.change_seat(table, ask.id, number, act)
    return answer(answers.Link(link=made[-1]))


@post(AT_SEAT + "/bot", "tables", answers.Table, 409, 422)
async def let_bot(
    ask: Asking, key: IdempotencyKey, table_id: FromPath[str], number: FromPath[int], data: JSONBody[BotLevel]
) -> Response[bytes]:
    """Let a bot play a seat: mine or a free one at once, another's if its player agrees, or the others do once it vanished."""
    person, table, _ = await _at_seat(ask, "manage", table_id, number)
    if table.info.owner != person.id and not table.seats_of(person.id):
        raise ProblemError("forbidden", "owner_only")
    chosen = level(data.level, "level")
    table = await ask.tables.change(table, lambda r: seating.let_bot_play(r, r.seats[number], chosen, person), key)
    return answer(shown(ask, table))


@post(AT_SEAT + "/bot/consent", "tables", answers.Table, 409)
async def consent(
    ask: Asking, table_id: FromPath[str], number: FromPath[int], data: JSONBody[Consent]
) -> Response[bytes]:
    """Agree that a bot plays my seat, or not; or that one plays for somebody who has vanished."""
    person, table, seat = await _at_seat(ask, "play", table_id, number)
    if seat.person != person.id and table.seats_of(person.id):
        act = partial(absence.answer, person=person, agree=data.agree)
        return answer(shown(ask, await ask.tables.change(table, lambda r: act(r, r.seats[number]))))
    ask.tables.own_seat(table, ask.id, number)
    return answer(
        shown(
            ask,
            await ask.tables.change_seat(table, ask.id, number, lambda r, s: seating.answer_bot(r, s, data.agree)),
        )
    )


@post(AT_SEAT + "/return", "tables", answers.Table, 409)
async def come_back(ask: Asking, table_id: FromPath[str], number: FromPath[int]) -> Response[bytes]:
    """Take my seat back from the bot."""
    table = await _mine(ask, table_id, number)
    return answer(shown(ask, await ask.tables.change_seat(table, ask.id, number, seating.come_back)))


@post(AT_TABLE + "/resign", "tables", answers.Table, 409)
async def resign(ask: Asking, table_id: FromPath[str], data: JSONBody[GiveUp]) -> Response[bytes]:
    """Give up, together with all of my side; or think better of it."""
    act = seating.resign if data.agree else seating.play_on
    return answer(shown(ask, await at_my_seat(ask, table_id, data.seat, act)))


@post(AT_TABLE + "/holiday", "tables", answers.Table, 409)
async def holiday(ask: Asking, table_id: FromPath[str], data: JSONBody[Holiday]) -> Response[bytes]:
    """Stop my clock for some of the days of holiday that were agreed on, or come back sooner."""
    table = await at_my_seat(ask, table_id, data.seat, lambda r, s: time_up.take_holiday(r, s, data.days))
    return answer(shown(ask, table))


ROUTES = [
    sit, holiday, answer_newcomer, link, join, look, leave, hand_over, let_bot, consent, come_back, resign,
]  # fmt: skip
