"""Seating: sitting down, starting, leaving, bots that step in, giving up."""

from typing import Literal

import msgspec

from sztab.bots import STAND_IN
from sztab.engine.options import Side
from sztab.engine.shapes import JsonObject

from ..errors import ProblemError
from ..identity import Person, hashed, new_secret
from ..storage.representations import SeatKind, Status
from . import absence, clock, newcomers, nonces, resuming
from .entries import Entry, packed
from .live_match import begun
from .newcomers import come_in, settled
from .nonces import Share
from .results import refuse_rated
from .seat_history import free, no_longer_played, noted, said, take
from .table import Seat, Table

UNFINISHED = ("open", "running", "frozen")


# Each of these is one action on a table.


def sit(table: Table, seat: Seat, person: Person, share: Share, by_link: bool, seen: int) -> list[Entry]:
    """Takes a free seat; the first `seen` entries are no news. The last one to sit down starts the game, and who comes when
    it has begun is let in by the others. Nobody takes a second seat, unless the table is for that."""
    if seat.person == person.id:
        return add_nonce(table, person, share)
    if (seat.person is not None and not seat.vacant) or (seat.bot and seat.kind == "bot"):
        raise ProblemError("conflict", "seat_taken", seat.number)
    if seat.kind != "open" and not by_link:
        raise ProblemError("forbidden", "seat_not_open", seat.number)
    _still_seated(table)
    nonces.refuse_another_deal(table, person.id)
    if table.info.status == "running":
        return come_in(table, seat, person, seen)
    if table.seats_of(person.id) and not several_a_person(table):
        raise ProblemError("conflict", "one_seat")
    take(table, seat, person.id, person.name, seen)
    table.change_seat(seat, nonce=share.nonce, nonce_hash=share.hash)  # they count only before the first shuffle
    return [said(table, "joined", seat, person.name), *start_if_full(table)]


def several_a_person(table: Table) -> bool:
    """Return True if the table is for people who play several seats from one device: its owner plays some."""
    return table.info.owner is not None and len(table.seats_of(table.info.owner)) > 1


def add_nonce(table: Table, person: Person, share: Share) -> list[Entry]:
    """Add a person's nonce once the commitment can be seen: then the server cannot have chosen the seed to fit."""
    if table.info.status != "open":
        return []
    made = nonces.add(table, table.seats_of(person.id), share)
    return [*made, *start_if_full(table)]


def start_if_full(table: Table) -> list[Entry]:
    if table.info.status != "open" or not all(seat.ready for seat in table.seats):
        return []
    return start(table)


def start(table: Table) -> list[Entry]:
    """Sets the game up: now that all nonces are in, nobody can choose what falls."""
    if table.info.status == "running":
        return []
    if table.info.status != "open":
        raise ProblemError("conflict", "not_open")
    empty = sum(not seat.taken for seat in table.seats)
    if empty:
        raise ProblemError("conflict", "seats_free", empty)
    for seat in table.seats:
        if _is_awaited(table, seat):
            raise ProblemError("conflict", "not_come", seat.name)
    if not nonces.count_missing_as_nothing(table):
        return [Entry(nonces.PROMISED)]
    table.info.status = "running"
    if table.live is not None:  # from a step of another game
        done = table.live.begin_anew(*table.own_key())
        return [Entry("anew", data={"step": table.info.origin_step}, digest=done.digest).showing(done.happening)]
    table.info.revision, table.info.fingerprint = (
        table.game.revision,
        table.rules.fingerprint,
    )  # the ones it starts with
    table.live = begun(table.game, table.rules, table.table_key())
    clock.start(table)
    done = table.live.opened()
    return [Entry("start", data={"lines": packed(done.lines)}, digest=done.digest).showing(done.happening)]


def _is_awaited(table: Table, seat: Seat) -> bool:
    """Return True if a seat is kept for somebody who has not come to the table: nobody plays who did not want to."""
    kept = seat.kind == "person" and seat.person not in (None, table.info.owner)
    return kept and not (seat.nonce or seat.nonce_hash)


def new_link(table: Table, seat: Seat, handed: bool) -> str:
    """A private way to a seat; an older one leads nowhere from now on. By one from the player who has `handed` the seat over
    somebody takes it at once; by the owner's, once the game has begun, the others are asked."""
    secret = new_secret()
    table.change_seat(seat, link=hashed(secret), handed=handed)
    return secret


def leave(table: Table, seat: Seat) -> list[Entry]:
    """Gets up. While a game is on the seat can be taken over by whoever gets a new link, or a bot: the old one would show
    the hand to everybody who ever saw it. A bot that plays it already plays on."""
    _still_seated(table)
    refuse_rated(table)
    entry = said(table, "left", seat, seat.name)
    kind: SeatKind = "open" if table.info.status == "open" and seat.kind == "open" else "link"
    nonces.take_back_promises(table, seat.person or "")
    playing = {"bot": seat.bot, "resigns": bool(seat.bot) and seat.resigns}
    no_longer_played(table, seat)
    free(table, seat)
    table.change_seat(seat, kind=kind, link=seat.link if table.info.status == "open" else None, **playing)
    return [entry, *settled(table), *resuming.resumed(table)]


def _still_seated(table: Table) -> None:
    """Seats change hands before a game and while it is played; a frozen table can be left."""
    if table.info.status not in UNFINISHED:
        raise ProblemError("conflict", "not_running", table.info.status)


def part(table: Table, person: Person) -> list[Entry]:
    """Somebody is no more: their seats are free for whoever gets a link, or for a bot; a table without people is closed, and
    one that was theirs is the next player's."""
    made = [Entry("parted", audience=0)]
    newcomers.withdraw(table, person)
    if table.seats_of(person.id):
        nonces.take_back_promises(table, person.id)
    for seat in table.seats_of(person.id):
        no_longer_played(table, seat)
        if table.info.status in UNFINISHED:
            made.append(Entry("seat", data={"key": "left", "name": ""}, seat=seat.number))
            table.change_seat(seat, kind="link", orders="{}", bot_asked="", resigns=bool(seat.bot) and seat.resigns)
        table.change_seat(seat, person=None, name="", link=None)
    if table.info.owner == person.id:
        table.info.owner = next((seat.person for seat in table.seats if seat.person is not None), None)
        table.info.name = table.info.game if table.info.name == person.name else table.info.name
    if table.info.status in UNFINISHED and not any(seat.person for seat in table.seats):
        made += abandon(table)
    return [*made, *settled(table)]


def rename(table: Table, person: Person, name: str) -> list[Entry]:
    """Whoever was `person` has a new name: at their seats, and where a table of theirs bears it."""
    newcomers.rename(table, person, name)
    for seat in table.seats_of(person.id):
        table.change_seat(seat, name=name)
    if table.info.owner != person.id or table.info.name != person.name:
        return []
    table.info.name = name
    return [Entry("renamed", audience=0)]


def hand_over(table: Table, seat: Seat) -> tuple[str, list[Entry]]:
    """The seat is free again for whoever holds the new link; what its player knew stays with the seat."""
    _still_seated(table)
    refuse_rated(table)
    entry = said(table, "handed", seat, seat.name)
    nonces.take_back_promises(table, seat.person or "")
    no_longer_played(table, seat)
    free(table, seat)
    table.change_seat(seat, kind="link")
    return new_link(table, seat, True), [entry, *settled(table)]


def let_bot_play(table: Table, seat: Seat, level: str, asker: Person) -> list[Entry]:
    """A bot steps in: at once on one's own or an empty seat. When the time for a move is up the others are asked, else its
    player.

    Before the game the owner fills seats that nobody came for; who comes later takes them over.
    """
    if table.info.status != "running" and (table.info.status != "open" or seat.person is not None):
        raise ProblemError("conflict", "not_running", table.info.status)
    vanished = absence.has_vanished(table, seat)
    if vanished and table.info.rated:
        level = STAND_IN  # the result is the player's: it is not for the opponents to choose who plays for it
    if level == seat.bot or (level == seat.bot_asked and (absence.vote_of(table, seat) or not vanished)):
        return []
    if table.info.status == "open":
        if asker.id != table.info.owner:
            raise ProblemError("forbidden", "owner_only")
        table.change_seat(seat, bot=level)
        return [said(table, "bot", seat, level), *start_if_full(table)]
    if not vanished:
        refuse_rated(table)
    if seat.bot and seat.person is None and asker.id != table.info.owner:  # nobody weakens the bot they play against
        raise ProblemError("forbidden", "owner_only")
    if seat.person in (None, asker.id):
        _hand_to_bot(table, seat, level)
        return [said(table, "bot", seat, level), *settled(table)]
    if vanished:
        return absence.propose(table, seat, level, asker)
    table.change_seat(seat, bot_asked=level)
    return [said(table, "bot_asked", seat, seat.name)]


def _hand_to_bot(table: Table, seat: Seat, level: str) -> None:
    """Let a bot play a seat. A player who only offered to give up has not: a bot on a seat that `resigns` plays for a side
    that did."""
    no_longer_played(table, seat)
    table.change_seat(seat, bot=level, bot_asked="", resigns=seat.resigns and bool(seat.bot))


def answer_bot(table: Table, seat: Seat, agree: bool) -> list[Entry]:
    if not seat.bot_asked:
        raise ProblemError("conflict", "no_bot_asked")
    level = seat.bot_asked
    if not agree:
        table.change_seat(seat, bot_asked="", request="")
        return [said(table, "bot_no", seat, seat.name)]
    _hand_to_bot(table, seat, level)
    return [said(table, "bot", seat, level), *settled(table)]


def come_back(table: Table, seat: Seat) -> list[Entry]:
    """The player of a seat that a bot looked after plays on, even if they had given up."""
    if not seat.bot:
        return []
    table.change_seat(seat, bot="", resigns=False, vacant=False)
    return [said(table, "back", seat, seat.name)]


def resign(table: Table, seat: Seat) -> list[Entry]:
    """A side gives up when all the people on it want to; that is between them. Several others play on, with bots in its place."""
    if seat.resigns and (table.info.status == "finished" or seat.bot):
        return []
    if table.info.status != "running" or table.live is None:
        raise ProblemError("conflict", "not_running", table.info.status)
    again = seat.resigns
    table.change_seat(seat, resigns=True)
    side = table.side_of(seat)
    if not all(mate.resigns for mate in _people(table, side)):
        return [] if again else [_between(table, "resign_asked", seat)]
    return side_out(table, side, "resigned")


def side_out(table: Table, side: Side, reason: Literal["resigned", "time"]) -> list[Entry]:
    """A side is out of the game: it gave up, or its time is up. Several others play on, with bots in its place."""
    others = [other for other in table.game.sides() if other.id != side.id and table.seats_on(other)]
    rest = [other for other in others if not _gave_up(table, other)]
    told = Entry("resign", data={"key": reason, "side": side.id})
    if len(rest) > 1 and any(_people(table, other) for other in rest):
        made = [told]
        for mate in _people(table, side):
            no_longer_played(table, mate)
            table.change_seat(mate, bot=STAND_IN, bot_asked="", resigns=True)
            made.append(said(table, "bot", mate, mate.bot))
        return [*made, *settled(table)]
    end(table, "finished", {"winner": rest[0].id if len(rest) == 1 else "", "reason": reason, "gave_up": side.id})
    told.data["note"] = f"{'resigned' if reason == 'resigned' else 'timed_out'} {side.id}"
    return [noted(table, told)]


def _people(table: Table, side: Side) -> list[Seat]:
    """The seats of a side that somebody plays."""
    return [seat for seat in table.seats_on(side) if seat.person is not None and not seat.bot]


def _gave_up(table: Table, side: Side) -> bool:
    return not _people(table, side) and any(seat.resigns for seat in table.seats_on(side))


def play_on(table: Table, seat: Seat) -> list[Entry]:
    """Withdraw an offer to give up before the others have agreed."""
    if table.info.status != "running":
        raise ProblemError("conflict", "not_running", table.info.status)
    if seat.resigns and seat.bot:
        raise ProblemError("conflict", "gave_up")
    if not seat.resigns:
        return []
    table.change_seat(seat, resigns=False)
    return [_between(table, "resign_no", seat)]


def end(table: Table, status: Status, outcome: JsonObject) -> None:
    table.info.status = status
    summary = msgspec.json.decode(table.info.summary or "{}")
    summary["outcome"] = outcome
    table.info.summary = msgspec.json.encode(summary).decode()


def abandon(table: Table) -> list[Entry]:
    if table.info.status == "abandoned":
        return []
    if table.info.status not in UNFINISHED:
        raise ProblemError("conflict", "not_running", table.info.status)
    end(table, "abandoned", {"winner": "", "reason": "abandoned"})
    return [noted(table, Entry("abandon", data={"key": "abandoned", "note": "abandoned"}))]


def _between(table: Table, key: str, seat: Seat) -> Entry:
    """Something about a seat that only its side hears of."""
    entry = said(table, key, seat, seat.name)
    entry.audience = sum(mate.bit for mate in table.seats_on(table.side_of(seat)))
    return entry


def retry(table: Table) -> list[Entry]:
    """Let a bot try again after an error stopped it."""
    if table.info.status == "running":
        table.info.message = ""
        return [Entry("retry", audience=0)]
    return []


def archive(table: Table, person: Person, away: bool) -> list[Entry]:
    """Out of the lists of the person who puts it away, or into them again."""
    if table.info.status in ("open", "running"):
        raise ProblemError("conflict", "archived_running")
    for seat in table.seats_of(person.id):
        table.change_seat(seat, archived=away)
    return []
