"""Rematches: play again with everybody who sat at a finished table."""

from litestar import Response
from litestar.params import FromPath, JSONBody

from ...errors import ProblemError
from ...identity import Person
from ...tables import opening, views
from ...tables import representations as answers
from ...tables.entries import Entry
from ...tables.opening import TableSettings
from ...tables.rematch import asked_for, new_places
from ...tables.table import Seat, Table
from ...tables.time_control import time_control
from ..dependencies import Asking, IdempotencyKey, answer, looked, shown
from ..requests import RematchWish
from ..routing import AT_TABLE, get, post


@get(AT_TABLE + "/rematch", "looking back", answers.Rematches)
async def asked(ask: Asking, table_id: FromPath[str]) -> Response[bytes]:
    """The rematch that somebody at a finished table asked for."""
    table, seat = await looked(ask, table_id, None)
    return answer(answers.Rematches(rematch=asked_for(seat, await ask.services.registry.rematches(table))))


@post(AT_TABLE + "/rematch", "tables", answers.Table, 409, status=201)
async def rematch(
    ask: Asking, key: IdempotencyKey, table_id: FromPath[str], data: JSONBody[RematchWish]
) -> Response[bytes]:
    """Play again with everybody who sat here: everybody has a seat at the new table, and it begins when all have come."""
    person = ask.person("manage")
    old = await ask.table(table_id)
    if not views.over(old):
        raise ProblemError("conflict", "not_finished")
    if not old.seats_of(person.id):
        raise ProblemError("forbidden", "no_seat_here")
    notes = await ask.services.registry.rematches(old)
    known = next((note for note in reversed(notes) if note.data["swap"] == data.swap), None)
    found = await ask.tables.find(known.data["table"]) if known is not None else None
    if found is not None and not views.over(found):  # somebody else was quicker
        return answer(shown(ask, found), 201)
    ask.limit("open")
    others = {seat.person for seat in old.seats if seat.person not in (None, person.id)}
    await ask.services.house.refuse_blocked(person, {str(one) for one in others})
    places = new_places(old, data.swap)
    table = await ask.services.opener.open(person, _anew(old, person, places, key))
    note = {
        "table": table.info.id,
        "swap": data.swap,
        "name": person.name,
        "seats": {str(seat.number): places[seat.number] for seat in old.seats if seat.person is not None},
    }
    await ask.tables.change(old, lambda r: [Entry("rematch", data=note, person=person.id)])
    return answer(shown(ask, table), 201)


def _anew(old: Table, person: Person, places: dict[int, int], key: IdempotencyKey) -> Table:
    """A table like another, with its people and bots on the seats that they take now."""
    settings = TableSettings(
        key,
        old.info.public,
        old.info.spectators,
        old.info.by_link,
        old.info.pace,
        old.info.minutes,
        old.info.pack,
        old.info.rated,
        time_control(old.info),
    )
    info = opening.new_info(old.game, old.rules, person, old.info.name, old.info.players, settings)
    seated: list[Seat] = []
    for seat in old.seats:
        number = places[seat.number]
        eyes = old.seats[number].eyes
        if seat.person is not None:
            seated.append(opening.kept_seat(number, eyes, seat.person, seat.name))
        else:
            seated.append(opening.bot_seat(number, eyes, seat.bot or opening.LEVEL))
    return Table(old.game, old.rules, info, sorted(seated, key=lambda one: one.number))


ROUTES = [asked, rematch]
