"""Seats as they change hands, and what stays with them: who has held them, since when nobody plays them."""

import hashlib
from typing import Any

import msgspec

from sztab.engine.match import Note

from .table import ALL, Entry, Room, Seat

CHANGES_HANDS = ("joined", "bot", "back")  # what the record says of seats


def take(room: Room, seat: Seat, person: str, name: str, seen: int) -> None:
    """Somebody sits down; the first `seen` entries are no news to them. What they asked for elsewhere is settled."""
    for other in room.seats:
        if other.newcomer == person:
            room.change_seat(other, newcomer=None, request="")
    free(room, seat)
    room.change_seat(seat, person=person, name=name, visited=seen)


def free(room: Room, seat: Seat) -> None:
    """Nothing of what its last player wanted stays with a seat; what that player knew does, and is remembered."""
    if room.info.status == "running" and seat.person is not None:
        marks = {*msgspec.json.decode(seat.known_to), _mark(room, seat.person)}
        room.change_seat(seat, known_to=msgspec.json.encode(sorted(marks)).decode())
    if seat.handed or seat.newcomer is not None:
        room.change_seat(seat, handed=False, newcomer=None, request="")
    room.change_seat(seat, person=None, name="", bot="", bot_asked="", orders="{}", resigns=False)


def no_longer_played(room: Room, seat: Seat) -> None:
    """From here on nobody is there to be asked for the seat, unless a bot has played it for longer."""
    if room.info.status == "running" and room.live is not None and seat.person is not None and not seat.bot:
        room.change_seat(seat, since=room.live.steps)


def saw_another(room: Room, seat: Seat, person: str) -> bool:
    """Whether somebody sits here, or has held, since the game began, a seat that sees other things than this one."""
    if room.seats_of(person):
        return True
    mark = _mark(room, person)
    return any(mark in msgspec.json.decode(s.known_to) for s in room.seats if s.eyes != seat.eyes)


def _mark(room: Room, person: str) -> str:
    """Stands for somebody at one table. It says nothing to whoever reads it once they are deleted."""
    return hashlib.blake2b(person.encode(), key=room.info.id.encode()[:64], digest_size=9).hexdigest()


# What the log tells of seats


def said(room: Room, key: str, seat: Seat, name: str, person: str | None = None, **more: Any) -> Entry:
    """Something about a seat. `question` says who is named, so that the name can be forgotten."""
    data: dict[str, Any] = {"key": key, "seat": seat.number, "name": name, **more}
    entry = Entry("seat", ALL, question=person or seat.person or "", data=data)
    if room.live is None or key not in CHANGES_HANDS:
        return entry
    data["note"] = f"seat {seat.number + 1} {name}"
    return noted(room, entry)


def noted(room: Room, entry: Entry) -> Entry:
    """What stands in the record too."""
    if room.live is not None:
        room.live.match.history.append(Note(entry.data["note"]))
    return entry
