"""The news in a change, for people who are not looking: it is their move, somebody asks them, the game is over.

Nothing here is a secret: who is asked, by whom, at which table. What was said or played is not told.
"""

from collections.abc import Iterator

from sztab.engine.game import roles_of

from ..storage.outbox import News
from .absence import asked_about
from .dealing import deals_now
from .entries import CLOCK, Entry
from .moves import voters
from .table import Seat, Table

OVER = ("finished", "abandoned")


def noteworthy(table: Table, made: list[Entry], asked_before: int) -> list[News]:
    """Return the news in a change, for each person once. `asked_before` are the roles that were asked until then."""
    found = [*_moves(table, asked_before), *_ended(table, asked_before)]
    for entry in made:
        found += _of_entry(table, entry)
    return list(dict.fromkeys(found))


def asked_people(table: Table, roles: int) -> dict[str, int]:
    """The people who are asked for these roles, with those that are theirs."""
    out: dict[str, int] = {}
    for role in roles_of(roles):
        for seat in table.holders(role):
            if seat.person is not None and not seat.bot and not deals_now(table, seat):
                out[seat.person] = out.get(seat.person, 0) | 1 << role
    return out


def _moves(table: Table, asked_before: int) -> Iterator[News]:
    """It is their move who were not asked before; whoever goes on has been told."""
    if table.info.asked & ~asked_before:
        before = asked_people(table, asked_before)
        for person in asked_people(table, table.info.asked):
            if person not in before:
                eyes = table.eyes_of(person)
                yield News(person, table.info.id, "move", eyes=eyes, secret=table.info.sealed)


def _ended(table: Table, asked_before: int) -> Iterator[News]:
    if asked_before and table.info.status in OVER:
        for seat in table.seats:
            if seat.person is not None:
                yield News(seat.person, table.info.id, "ended")


def _of_entry(table: Table, entry: Entry) -> Iterator[News]:
    if entry.kind == "chat":
        for seat in _mentioned(table, entry):
            yield News(str(seat.person), table.info.id, "mention", entry.person)
    elif entry.kind == "rematch":
        numbers = [int(number) for number in entry.data["seats"]]
        for person in {table.seats[number].person for number in numbers} - {None, entry.person}:
            yield News(str(person), entry.data["table"], "invited", entry.person)
    elif entry.kind == CLOCK and table.info.status not in OVER:
        for seat in table.seats:
            if seat.person is not None and not seat.bot:
                yield News(seat.person, table.info.id, "clock")
    for seat in _asked_for_consent(table, entry):
        by = entry.person if entry.data.get("key") != "bot_vote" else None  # that one names whom it is about
        yield News(str(seat.person), table.info.id, "consent", by if by != seat.person else None)


def _mentioned(table: Table, entry: Entry) -> list[Seat]:
    """The seats whose players hear what is said and are called by `@name` in it."""
    words = entry.text.casefold()
    hearing = [seat for seat in table.seats if seat.person not in (None, entry.person) and entry.audience & seat.bit]
    return [seat for seat in hearing if f"@{seat.name.casefold()}" in words] if "@" in words else []


def _asked_for_consent(table: Table, entry: Entry) -> list[Seat]:
    """The seats of those whom an entry asks to agree to something."""
    if entry.kind == "undo_ask" or (entry.kind == "resume_vote" and entry.data["agree"]):
        return voters(table, entry.person)
    if entry.kind != "seat":
        return []
    seat, key = table.seats[entry.seat], entry.data["key"]
    if key == "sit_asked":
        return voters(table, entry.person)
    if key == "bot_asked":
        return [seat]
    if key == "bot_vote":
        return asked_about(table, seat)
    if key == "resign_asked":
        return [mate for mate in table.seats_on(table.side_of(seat)) if mate.person not in (None, seat.person)]
    return []
