"""Newcomers to a running game: a seat shows a hand, so the others must agree who gets it."""

import msgspec

from ..errors import ProblemError
from ..identity import Person
from . import seat_history as hands
from .entries import Entry
from .live_match import Ballot, new_ballot
from .moves import consent_of, consented, outstanding, playing, voters
from .results import refuse_rated
from .table import Seat, Table


class Wish(Ballot, kw_only=True):
    """Somebody asks for a seat; all who sit here must agree."""

    name: str
    seen: int  # entries that were there when they asked


def wish_of(seat: Seat) -> Wish:
    return msgspec.json.decode(seat.request, type=Wish)


def handed_by(table: Table, seat: Seat, person: str) -> bool:
    """Return True if this person handed over the seat and nobody has taken it yet."""
    about = (e for e in reversed(table.recent) if e.kind == "seat" and e.seat == seat.number)
    last = next(about, None)
    return not seat.taken and last is not None and last.data["key"] == "handed" and last.person == person


def refuse_alone(table: Table, seat: Seat, newcomer: str | None = None) -> None:
    """Refuse to let somebody in on a bot's seat while a single person plays against bots.

    Nobody else could object, and a second account of that person would show them the bot's hand."""
    if not table.running() or not seat.bot or seat.person is not None:
        return
    if len({one.person for one in voters(table, newcomer)}) == 1:
        raise ProblemError("forbidden", "alone_with_bots")


# Each of these is one action on a table.


def come_in(table: Table, seat: Seat, person: Person, seen: int) -> list[Entry]:
    """Sits down at once on a seat that its player has handed over, or where nobody else sits; otherwise the others are asked.
    Whoever has seen another hand is not let in by anybody."""
    playing(table)
    refuse_rated(table)
    back = seat.handed and handed_by(table, seat, person.id)
    if not back and hands.saw_another(table, seat, person.id):
        raise ProblemError("forbidden", "hand_seen")
    refuse_alone(table, seat, person.id)
    if back or seat.handed or not voters(table, person.id):
        hands.take(table, seat, person.id, person.name, seen)
        return [hands.said(table, "joined", seat, person.name)]
    if seat.newcomer == person.id:
        return []
    if seat.newcomer is not None:
        raise ProblemError("conflict", "seat_asked", seat.number)
    wish = Wish(name=person.name, seen=seen, agreed=[], id=new_ballot())
    table.change_seat(seat, newcomer=person.id)
    _keep(table, seat, wish)
    return [hands.said(table, "sit_asked", seat, person.name, person.id)]


def answer(table: Table, seat: Seat, person: Person, request_id: int, agree: bool) -> list[Entry]:
    """Consent to a newcomer, or a refusal that has no name; from who asked, that they think better of it."""
    playing(table)
    if seat.newcomer is None or wish_of(seat).id != request_id:
        raise ProblemError("conflict", "no_newcomer")
    wish, mine = wish_of(seat), [s for s in voters(table, seat.newcomer) if s.person == person.id]
    if not mine and (agree or seat.newcomer != person.id):
        raise ProblemError("forbidden", "not_asked")
    if not agree:
        return [_lapse(table, seat, "sit_no")]
    fresh = [s.number for s in mine if s.number not in wish.agreed]
    if not fresh:
        return []
    wish.agreed += fresh
    _keep(table, seat, wish)
    vote = Entry("sit_vote", audience=sum(s.bit for s in mine), seat=seat.number)
    return [vote, *admitted(table)]


def settled(table: Table) -> list[Entry]:
    """Carry out requests that waited only for somebody who has gone: a step back, newcomers."""
    return [*consented(table), *admitted(table)]


def admitted(table: Table) -> list[Entry]:
    """The newcomers whom nobody is left to be asked about sit down."""
    made = []
    for seat in table.seats if table.running() else ():
        if seat.newcomer is None:
            continue
        person, wish = seat.newcomer, wish_of(seat)
        if outstanding(table, wish, person):
            continue
        consent = consent_of(table, wish, person, bots=False)
        hands.take(table, seat, person, wish.name, wish.seen)
        made.append(hands.said(table, "joined", seat, wish.name, consent=consent))
    return made


def withdraw(table: Table, person: Person) -> None:
    """Somebody is no more, and wants no seat."""
    for seat in table.seats:
        if seat.newcomer == person.id:
            table.change_seat(seat, newcomer=None, request="")


def rename(table: Table, person: Person, name: str) -> None:
    for seat in table.seats:
        if seat.newcomer == person.id:
            wish = wish_of(seat)
            wish.name = name
            _keep(table, seat, wish)


def _keep(table: Table, seat: Seat, wish: Wish) -> None:
    table.change_seat(seat, request=msgspec.json.encode(wish).decode())


def _lapse(table: Table, seat: Seat, key: str) -> Entry:
    name, person = wish_of(seat).name, seat.newcomer
    table.change_seat(seat, newcomer=None, request="")
    return hands.said(table, key, seat, name, person)
