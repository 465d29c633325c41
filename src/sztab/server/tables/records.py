"""Records of tables: whole when the game is over, before that only what a seat may know."""

from sztab.engine.chance import commitment
from sztab.engine.record import Header, header_of, written

from .table import Room, Seat


def header(room: Room, secret: bool) -> Header:
    """What stands above a record. `secret`: with the seed, so that it can be replayed."""
    head = header_of(room.game, room.rules, room.info.players, "", room.info.pack)
    head.revision, head.data = room.info.revision, room.info.fingerprint  # those it was begun with
    head.commitment = commitment(bytes.fromhex(room.info.seed))
    head.names = {seat.number + 1: seat.name or seat.bot for seat in room.seats}
    if room.guided():
        head.seed, head.commitment = room.guided() if secret else "", ""
        return head
    if not secret:
        return head
    seeds = [*room.seeds, (room.info.seed, tuple(seat.nonce for seat in room.seats))]
    head.commitment = commitment(bytes.fromhex(seeds[0][0]))
    head.table_seed, head.nonces = seeds[0]
    head.anew = tuple(seeds[1:])
    return head


def full_record(room: Room) -> str:
    """All of it, seed included. `room` remembers all that happened."""
    assert room.live is not None
    return written(room.live.match, header(room, True))


def seat_record(room: Room, seat: Seat | None) -> str:
    """What one seat may know of a running game."""
    assert room.live is not None
    return written(room.live.match, header(room, False), seat.eyes if seat is not None else 0)
