"""Nonces: what people add to chance. Each seat first promises its nonce by a hash, and tells it when all have promised.

Whoever can read the database knows the seed. With the nonces of the others before them they could try numbers of their own
until the deal suits them; once everybody is bound to a number that nobody else has seen, there is nothing left to try.
"""

from typing import NamedTuple

from sztab.engine.chance import commitment, nonce_hash

from ..errors import ProblemError
from ..storage.timestamps import now
from . import seat_history as hands
from .entries import Entry
from .table import Seat, Table

PATIENCE = 30_000  # milliseconds that those who promised have to tell their nonces before the game begins without them
PROMISED = "promised"  # the entry that says that all have promised their nonces
NOTHING = "00" * 16  # the nonce of bots and of who sends none: the server has no choice in it


class Share(NamedTuple):
    """A person's contribution to chance: a nonce, or at first only its hash."""

    nonce: str = ""
    hash: str = ""

    def or_nothing(self) -> "Share":
        """Return this contribution, or the empty one if neither was sent."""
        return self if self.nonce or self.hash else Share(NOTHING)


def hash_of(table: Table, seat: Seat) -> str:
    """Return the hash that a seat is bound to; who told a nonce without promising it first is bound to that one's."""
    if seat.nonce_hash or seat.nonce in ("", NOTHING):
        return seat.nonce_hash
    return nonce_hash(_sealed(table), seat.nonce)


def all_promised(table: Table) -> bool:
    """Return True if every seat is taken, and bound to its nonce."""
    return all(seat.ready or (seat.person and seat.nonce_hash) for seat in table.seats)


def add(table: Table, mine: list[Seat], share: Share) -> list[Entry]:
    """Add a person's hash or nonce at all their seats. What is in already stays. That all have promised is an entry: those
    who wait for it tell their nonces then."""
    before = all_promised(table)
    for seat in mine:
        if seat.nonce:
            continue
        if share.hash:
            _promise(table, seat, share.hash)
        else:
            _tell(table, seat, share.nonce)
    return [Entry(PROMISED)] if all_promised(table) and not before else []


def take_back_promises(table: Table, leaver: str) -> None:
    """Somebody gets up before the game: those who told their nonces promise other ones, unknown to whoever comes next. Who got
    up may know what would have been dealt, and does not come back for another deal."""
    if table.info.status != "open" or not any(_told(seat) for seat in table.seats):
        return
    for seat in table.seats_of(leaver):
        hands.remember(table, seat)
    for seat in table.seats:
        if seat.nonce_hash:
            table.change_seat(seat, nonce="", nonce_hash="")


def refuse_another_deal(table: Table, person: str) -> None:
    """Refuse a seat to somebody who got up when nonces had been told."""
    if table.info.status == "open" and hands.has_held(table, person):
        raise ProblemError("forbidden", "another_deal")


def count_missing_as_nothing(table: Table) -> bool:
    """Go on without those who do not come back, as soon as they had time to; only the owner, who is here to begin, is waited
    for. Return False if there are some who could not tell their nonces until now: they have time once more.

    Without that time an owner who knows the seed could begin with a deal in which only their own nonce counts."""
    if any(seat.nonce_hash and not seat.nonce for seat in table.seats_of(table.info.owner)):
        raise ProblemError("conflict", "own_nonce_missing")
    missing = [seat for seat in table.seats if not seat.nonce]
    others = [seat for seat in missing if seat.person not in (None, table.info.owner)]
    left = _last_change(table) + PATIENCE - now() if others else 0
    if left > 0:
        raise ProblemError("conflict", "nonces_awaited", -(-left // 1000))
    could_tell = all_promised(table)
    for seat in missing:
        if could_tell or not seat.nonce_hash:
            table.change_seat(seat, nonce=NOTHING)
    return all(seat.nonce for seat in table.seats)


def _last_change(table: Table) -> int:
    """Return when somebody last sat down or got up, or all had promised: since then those who are here could act."""
    return next((entry.at for entry in reversed(table.recent) if entry.kind in ("seat", PROMISED)), 0)


def _promise(table: Table, seat: Seat, hash: str) -> None:
    if hash != seat.nonce_hash and any(_told(other) for other in table.seats):
        raise ProblemError("conflict", "nonce_too_late")
    table.change_seat(seat, nonce_hash=hash)


def _tell(table: Table, seat: Seat, nonce: str) -> None:
    if seat.nonce_hash and not all_promised(table):
        raise ProblemError("conflict", "nonce_too_early")
    if seat.nonce_hash and nonce_hash(_sealed(table), nonce) != seat.nonce_hash:
        raise ProblemError("bad", "other_nonce", where=["nonce"])
    table.change_seat(seat, nonce=nonce)


def _told(seat: Seat) -> bool:
    """Return True if a seat has told the nonce that it had promised."""
    return bool(seat.nonce_hash and seat.nonce)


def _sealed(table: Table) -> str:
    return commitment(bytes.fromhex(table.info.seed))
