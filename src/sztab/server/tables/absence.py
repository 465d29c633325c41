"""A player who has vanished: after the time agreed for a move the others may vote in a bot, and then a newcomer.

The player hears of it in the story, keeps the seat until a newcomer is let in, and may come back until then.
"""

import msgspec

from ..errors import ProblemError
from ..identity import Person
from ..storage.timestamps import HOUR, now
from .entries import Entry
from .live_match import Ballot, new_ballot
from .moves import consent_of, voters
from .newcomers import settled
from .seat_history import no_longer_played, said
from .table import Seat, Table
from .time_control import asked_seats, is_out

HOURS = 168  # that are waited for a move where no pace was agreed


class BotVote(Ballot, kw_only=True):
    """Somebody asks to let a bot play for a player who has vanished; most of the others must agree, and nobody refuse."""

    by: int  # the seat of who asks
    moved: int  # when the last move was made: another one ends the vote


def overdue(table: Table) -> bool:
    """Return True if the time that was agreed for a move has run out."""
    if table.info.clock:
        return any(is_out(table, seat, now()) for seat in asked_seats(table))
    return table.info.pace > 0 and _waited(table) > table.info.pace * HOUR


def has_vanished(table: Table, seat: Seat) -> bool:
    """Return True if the table has waited for the person on a seat for longer than was agreed.

    Time that another one lets pass is not held against it.
    """
    if not table.running() or table.live is None or seat.person is None or seat.bot:
        return False
    if not table.live.asked() & seat.eyes:
        return False
    if table.info.clock:
        return is_out(table, seat, now())
    return _waited(table) > (table.info.pace or HOURS) * HOUR


def _waited(table: Table) -> int:
    return now() - table.info.moved


def vote_of(table: Table, seat: Seat) -> BotVote | None:
    """Return the vote about a seat, if there is one; a request without a newcomer is one."""
    if not seat.request or seat.newcomer is not None or not has_vanished(table, seat):
        return None
    vote = msgspec.json.decode(seat.request, type=BotVote)
    return vote if vote.moved == table.info.moved else None


def asked_about(table: Table, seat: Seat) -> list[Seat]:
    """The seats of those who vote: everybody else who sits here."""
    return voters(table, seat.person)


def passes(table: Table, seat: Seat, vote: BotVote) -> bool:
    """Return True if more than half of the others agree: more than one may have vanished."""
    people = {one.person for one in asked_about(table, seat)}
    return 2 * len(people & {table.seats[number].person for number in vote.agreed}) > len(people)


# Each of these is one action on a table.


def propose(table: Table, seat: Seat, level: str, asker: Person) -> list[Entry]:
    """Ask the others to let a bot play for a player who has vanished; who asks agrees."""
    by = table.seats_of(asker.id)
    if not by:
        raise ProblemError("forbidden", "not_asked")
    vote = BotVote(by=by[0].number, moved=table.info.moved, agreed=[], id=new_ballot())
    table.change_seat(seat, bot_asked=level, newcomer=None)
    asked = said(table, "bot_vote", seat, seat.name)
    return [asked, *_agreed(table, seat, vote, asker.id)]


def answer(table: Table, seat: Seat, person: Person, agree: bool) -> list[Entry]:
    """Agree that a bot plays for a player who has vanished, or not."""
    vote = vote_of(table, seat)
    if vote is None:
        raise ProblemError("forbidden", "not_yours", seat.number)
    if person.id not in [one.person for one in asked_about(table, seat)]:
        raise ProblemError("forbidden", "not_asked")
    if not agree:
        table.change_seat(seat, bot_asked="", request="")
        return [said(table, "bot_vote_no", seat, seat.name)]
    return _agreed(table, seat, vote, person.id)


def _agreed(table: Table, seat: Seat, vote: BotVote, person: str) -> list[Entry]:
    mine = [one.number for one in table.seats_of(person) if one.number not in vote.agreed]
    vote.agreed += mine
    if not passes(table, seat, vote):
        table.change_seat(seat, request=msgspec.json.encode(vote).decode())
        return (
            [Entry("sit_vote", audience=sum(table.seats[number].bit for number in mine), seat=seat.number)]
            if mine
            else []
        )
    consent = consent_of(table, vote, seat.person, bots=False)
    level = seat.bot_asked
    no_longer_played(table, seat)
    table.change_seat(seat, bot=level, bot_asked="", request="", vacant=True, resigns=False)
    return [said(table, "bot", seat, level), said(table, "voted", seat, seat.name, consent=consent), *settled(table)]
