"""A new table from a step of a finished game: it keeps what led there, and goes on with chance of its own."""

from sqlalchemy import Connection, select

from ..errors import ProblemError
from ..storage.schema import entries
from ..storage.timestamps import now
from .entries import MOVES, Entry
from .registry import TableRegistry
from .replay import follow
from .repository import read_entry
from .table import Table


def _goes_the_same_way(table: Table, entry: Entry) -> bool:
    """Follow an entry. Return False where the rules of today would play it differently: a fork can begin before that."""
    try:
        return follow(table, entry).digest == entry.digest or not entry.digest
    except Exception:  # whatever they make of it
        return False


def entries_to(connection: Connection, registry: TableRegistry, id: str, step: int) -> tuple[list[Entry], int]:
    """The entries of a finished table up to where `step` steps stood, and how many did: answers given together stay together.

    Its seed is no secret any more and goes along, so that the new table can be read again by itself.
    """
    table = registry.shell(connection, id)
    assert table is not None
    query = select(entries).where(entries.c.table_id == id).order_by(entries.c.number)
    happened = [entry for row in connection.execute(query) if (entry := read_entry(row)).kind in MOVES]
    best = end = 0
    stood = -1
    for number, entry in enumerate(happened, 1):
        if not _goes_the_same_way(table, entry):
            break
        count = table.live.steps if table.live is not None else 0
        if count != stood and best <= count <= step:
            best, end = count, number
        stood = count
    if step > stood:
        raise ProblemError("missing", "no_step", step, stood)
    kept = happened[:end]
    for number, entry in enumerate(kept, 1):
        entry.number, entry.at = number, now()
        for talk in ("words", "said"):  # what people said stays with them at the old table
            entry.data.pop(talk, None)
        if entry.kind == "start" and table.guided():
            entry.data["lesson"] = table.guided()  # dealt by the seed of its script
        elif entry.kind in ("start", "anew") and not {"seed", "lesson"} & entry.data.keys():
            entry.data["seed"] = table.info.seed
            entry.data["nonces"] = [seat.nonce for seat in table.seats]
    return kept, best
