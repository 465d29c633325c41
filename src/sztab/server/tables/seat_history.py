"""Seats as they change hands, and what stays with them: who has held them, since when nobody plays them."""

import hashlib

import msgspec

from sztab.engine.match import Note
from sztab.engine.shapes import Json, JsonObject

from .entries import ALL, Entry
from .table import Seat, Table

CHANGES_HANDS = ("joined", "bot", "back")  # what the record says of seats


def take(table: Table, seat: Seat, person: str, name: str, seen: int) -> None:
    """Somebody sits down; the first `seen` entries are no news to them. What they asked for elsewhere is settled."""
    for other in table.seats:
        if other.newcomer == person:
            table.change_seat(other, newcomer=None, request="")
    free(table, seat)
    table.change_seat(seat, person=person, name=name, visited=seen)


def free(table: Table, seat: Seat) -> None:
    """Nothing of what its last player wanted stays with a seat; what that player knew does, and is remembered."""
    if table.info.status == "running":
        remember(table, seat)
    if seat.handed or seat.newcomer is not None or seat.vacant or seat.request:
        table.change_seat(seat, handed=False, newcomer=None, request="", vacant=False)
    table.change_seat(seat, person=None, name="", bot="", bot_asked="", orders="{}", resigns=False)


def remember(table: Table, seat: Seat) -> None:
    """Note that whoever sits on a seat has held it."""
    if seat.person is not None:
        marks = {*msgspec.json.decode(seat.known_to), _mark(table, seat.person)}
        table.change_seat(seat, known_to=msgspec.json.encode(sorted(marks)).decode())


def no_longer_played(table: Table, seat: Seat) -> None:
    """From here on nobody is there to be asked for the seat, unless a bot has played it for longer."""
    if table.info.status == "running" and table.live is not None and seat.person is not None and not seat.bot:
        table.change_seat(seat, since=table.live.steps)


def saw_another(table: Table, seat: Seat, person: str) -> bool:
    """Return True if a person sits here, or has held, since the game began, a seat that sees other things than this one."""
    if table.seats_of(person):
        return True
    mark = _mark(table, person)
    return any(mark in msgspec.json.decode(s.known_to) for s in table.seats if s.eyes != seat.eyes)


def has_held(table: Table, person: str) -> bool:
    """Return True if a person has held a seat of which that was noted."""
    mark = _mark(table, person)
    return any(mark in msgspec.json.decode(seat.known_to) for seat in table.seats)


def _mark(table: Table, person: str) -> str:
    """Stands for somebody at one table. It says nothing to whoever reads it once they are deleted."""
    return hashlib.blake2b(person.encode(), key=table.info.id.encode()[:64], digest_size=9).hexdigest()


# What the log tells of seats


def said(table: Table, key: str, seat: Seat, name: str, person: str | None = None, **more: Json) -> Entry:
    """Return an entry about a seat. `person` is the one named, so that the name can be deleted."""
    data: JsonObject = {"key": key, "name": name, **more}
    entry = Entry("seat", ALL, data=data, person=person or seat.person, seat=seat.number)
    if table.live is None or key not in CHANGES_HANDS:
        return entry
    data["note"] = f"seat {seat.number + 1} {name}"
    return noted(table, entry)


def noted(table: Table, entry: Entry) -> Entry:
    """Add an entry's note to the record too."""
    if table.live is not None:
        table.live.match.history.append(Note(entry.data["note"]))
    return entry
