"""After an upgrade: every running table is replayed beside the one people see, and frozen if it would change."""

import hashlib
import logging
from functools import cache
from pathlib import Path

from sqlalchemy import Connection, select, update

import sztab
from sztab.engine.errors import Bad, DeadEnd, Illegal

from .hall import Hall
from .rooms import INFO, Info, Rooms, follow, read_entry
from .schema import entries, tables

log = logging.getLogger("sztab.shade")


@cache
def rules_here() -> str:
    """Stands for the rules as this installation has them: the source of the engine and of the games."""
    out = hashlib.blake2b(digest_size=16)
    root = Path(sztab.__file__).parent
    for part in ("engine", "games"):
        for path in sorted((root / part).rglob("*")):
            if path.suffix in (".py", ".toml") and "locale" not in path.parts:
                out.update(str(path.relative_to(root)).encode() + path.read_bytes())
    return out.hexdigest()


async def check_all(hall: Hall) -> None:
    """Every running table that these rules have not replayed yet."""
    query = select(tables).where(tables.c.status == "running", tables.c.checked != rules_here())
    rows = await hall.store.read(lambda c: c.execute(query).all())
    frozen = 0
    for row in rows:
        info = Info(*[getattr(row, name) for name in INFO])
        why = await hall.store.read(lambda c, info=info: difference(c, hall.rooms, info))  # type: ignore[misc]
        frozen += bool(why)
        await hall.store.write(lambda c, info=info, why=why: _mark(c, info.id, why))  # type: ignore[misc]
    if rows:
        log.info("replayed %d running tables, %d frozen", len(rows), frozen)


def difference(connection: Connection, rooms: Rooms, info: Info) -> str:
    """Where a table, played again with the rules of today, leaves the way it went; nothing if it does not."""
    try:
        room = rooms.shell(connection, info.id)
    except Bad as error:
        return str(error)
    if room is None:
        return ""
    if room.rules.fingerprint != info.fingerprint:
        return f"data {info.fingerprint[:8]} became {room.rules.fingerprint[:8]}"
    if room.game.revision != info.revision:
        return f"revision {info.revision} became {room.game.revision}"
    query = select(entries).where(entries.c.table_id == info.id).order_by(entries.c.number)
    for row in connection.execute(query):
        entry = read_entry(row)
        try:
            digest = follow(room, entry)
        except (Bad, Illegal, DeadEnd) as error:
            log.warning("table %s, entry %d: %s", info.id, entry.number, error)
            return f"entry {entry.number}"  # what was chosen there may be a secret
        if entry.digest and digest != entry.digest:
            return f"entry {entry.number}: the position differs"
    return ""


def _mark(connection: Connection, id: str, why: str) -> None:
    values = {"status": "frozen", "message": why} if why else {"checked": rules_here()}
    connection.execute(update(tables).where(tables.c.id == id).values(values))
