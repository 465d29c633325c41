"""Records of tables: whole when the game is over, before that only what a seat may know."""

from sztab.engine.chance import commitment
from sztab.engine.record import Header, header_of, written

from .nonces import hash_of
from .table import Seat, Table


def header(table: Table, secret: bool) -> Header:
    """Return the header of a record. With `secret` it has the seed, so that the record can be replayed."""
    head = header_of(table.game, table.rules, table.info.players, "", table.info.pack)
    if table.broken:
        head.revision, head.data = table.info.revision, table.info.fingerprint  # those it was begun with
    head.commitment = commitment(bytes.fromhex(table.info.seed))
    head.nonce_hashes = tuple(hash_of(table, seat) for seat in table.seats)
    head.names = {seat.number + 1: seat.name or seat.bot for seat in table.seats}
    if table.guided():
        head.seed, head.commitment, head.nonce_hashes = table.guided() if secret else "", "", ()
        return head
    if not secret:
        return head
    seeds = table.seeds
    if table.from_lesson:
        head.seed, head.commitment, head.anew = table.from_lesson, "", tuple(seeds)
        return head
    head.commitment = commitment(bytes.fromhex(seeds[0][0]))
    head.table_seed, head.nonces = seeds[0]
    head.anew = tuple(seeds[1:])
    return head


def full_record(table: Table) -> str:
    """Return the whole record, seed included, of a table with its whole history."""
    assert table.live is not None
    return written(table.live.match, header(table, True))


def seat_record(table: Table, seat: Seat | None) -> str:
    """Return the record of a running game as far as one seat may know it."""
    assert table.live is not None
    return written(table.live.match, header(table, False), seat.eyes if seat is not None else 0)
