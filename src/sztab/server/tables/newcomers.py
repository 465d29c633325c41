"""Who comes when a game has begun: a seat is a hand, and the others agree who looks into it."""

import msgspec

from ..accounts.accounts import Person
from ..http.problems import Problem
from . import seat_history as hands
from .live_match import Ballot
from .moves import consent_of, consented, outstanding, playing, voters
from .table import Entry, Refused, Room, Seat


class Wish(Ballot, kw_only=True):
    """Somebody asks for a seat; all who sit here must agree."""

    name: str
    seen: int  # entries that were there when they asked


def wish_of(seat: Seat) -> Wish:
    return msgspec.json.decode(seat.request, type=Wish)


def handed_by(room: Room, seat: Seat, person: str) -> bool:
    """Whether a seat that nobody has taken yet was handed over by this very person."""
    about = (e for e in reversed(room.recent) if e.kind == "seat" and e.data["seat"] == seat.number)
    last = next(about, None)
    return not seat.taken and last is not None and last.data["key"] == "handed" and last.question == person


# Each of these is one action on a room.


def come_in(room: Room, seat: Seat, person: Person, seen: int) -> list[Entry]:
    """Sits down at once on a seat that its player has handed over, or where nobody else sits; otherwise the others are asked.
    Whoever has seen another hand is not let in by anybody."""
    playing(room)
    back = seat.handed and handed_by(room, seat, person.id)
    if not back and hands.saw_another(room, seat, person.id):
        raise Refused(Problem("forbidden", "hand_seen"))
    if back or seat.handed or not voters(room, person.id):
        hands.take(room, seat, person.id, person.name, seen)
        return [hands.said(room, "joined", seat, person.name)]
    if seat.newcomer == person.id:
        return []
    if seat.newcomer is not None:
        raise Refused(Problem("conflict", "seat_asked", seat.number))
    wish = Wish(name=person.name, seen=seen, agreed=[], id=room.info.entries + 1)
    room.change_seat(seat, newcomer=person.id)
    _keep(room, seat, wish)
    return [hands.said(room, "sit_asked", seat, person.name, person.id)]


def answer(room: Room, seat: Seat, person: Person, request_id: int, agree: bool) -> list[Entry]:
    """Consent to a newcomer, or a refusal that has no name; from who asked, that they think better of it."""
    playing(room)
    if seat.newcomer is None or wish_of(seat).id != request_id:
        raise Refused(Problem("conflict", "no_newcomer"))
    wish, mine = wish_of(seat), [s for s in voters(room, seat.newcomer) if s.person == person.id]
    if not mine and (agree or seat.newcomer != person.id):
        raise Refused(Problem("forbidden", "not_asked"))
    if not agree:
        return [_lapse(room, seat, "sit_no")]
    fresh = [s.number for s in mine if s.number not in wish.agreed]
    if not fresh:
        return []
    wish.agreed += fresh
    _keep(room, seat, wish)
    vote = Entry("sit_vote", audience=sum(s.bit for s in mine), data={"seat": seat.number})
    return [vote, *admitted(room)]


def settled(room: Room) -> list[Entry]:
    """What was asked for and waited only for somebody who has gone: a step back, newcomers."""
    return [*consented(room), *admitted(room)]


def admitted(room: Room) -> list[Entry]:
    """The newcomers whom nobody is left to be asked about sit down."""
    made = []
    for seat in room.seats if room.running() else ():
        if seat.newcomer is None:
            continue
        person, wish = seat.newcomer, wish_of(seat)
        if outstanding(room, wish, person):
            continue
        consent = consent_of(room, wish, person, bots=False)
        hands.take(room, seat, person, wish.name, wish.seen)
        made.append(hands.said(room, "joined", seat, wish.name, consent=consent))
    return made


def withdraw(room: Room, person: Person) -> None:
    """Somebody is no more, and wants no seat."""
    for seat in room.seats:
        if seat.newcomer == person.id:
            room.change_seat(seat, newcomer=None, request="")


def rename(room: Room, person: Person, name: str) -> None:
    for seat in room.seats:
        if seat.newcomer == person.id:
            wish = wish_of(seat)
            wish.name = name
            _keep(room, seat, wish)


def _keep(room: Room, seat: Seat, wish: Wish) -> None:
    room.change_seat(seat, request=msgspec.json.encode(wish).decode())


def _lapse(room: Room, seat: Seat, key: str) -> Entry:
    name, person = wish_of(seat).name, seat.newcomer
    room.change_seat(seat, newcomer=None, request="")
    return hands.said(room, key, seat, name, person)
