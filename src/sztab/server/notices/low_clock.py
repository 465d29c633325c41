"""Warnings of a low clock: the players who are asked get a notice when three quarters of the time for a move have passed, or
no more than a quarter of it is left of all they have."""

import asyncio
import logging

from sqlalchemy import Connection, and_, or_, select, update

from sztab.engine.errors import Bad

from ..storage.outbox import News, tell
from ..storage.schema import PACED, tables
from ..storage.timestamps import HOUR, now
from ..tables.noteworthy import asked_people
from ..tables.registry import TableRegistry
from ..tables.table import Table

log = logging.getLogger("sztab.notices")

LOOK = 30.0  # seconds between two looks at the clocks
SHARE = 0.75  # of the time, after which it runs low
AT_ONCE = 200  # tables in one look


async def watch(registry: TableRegistry) -> None:
    while True:
        await asyncio.sleep(LOOK)
        try:
            await warn(registry)
        except Exception as error:  # the database, most likely; there is a next look
            log.warning("looking for clocks that run low failed: %r", error)


async def warn(registry: TableRegistry) -> None:
    """Put a notice into the outbox for everybody whose time runs low, once for each move that is waited for."""
    paced = and_(tables.c.clock == "", tables.c.moved + tables.c.pace * int(HOUR * SHARE) < now())
    timed = and_(tables.c.flag > 0, tables.c.flag - tables.c.pace * int(HOUR * (1 - SHARE)) < now())
    low = or_(paced, timed)
    here = tables.c.pinned == registry.playing
    query = select(tables.c.id).where(tables.c.status == "running", here, PACED, tables.c.warned != tables.c.moved, low)
    for row in await registry.database.read(lambda c: c.execute(query.limit(AT_ONCE)).all()):
        try:
            table = await registry.get(row.id)
        except Bad as error:  # its data pack is gone
            log.warning("%s", error, extra={"table": row.id})
            continue
        if table is not None:
            await _warn_at(registry, table)


async def _warn_at(registry: TableRegistry, table: Table) -> None:
    info, asked = table.info, asked_people(table, table.info.asked)
    once = update(tables).where(tables.c.id == info.id, tables.c.moved == info.moved, tables.c.warned != info.moved)
    news = [News(person, info.id, "clock", eyes=eyes, secret=info.sealed) for person, eyes in asked.items()]

    def write(connection: Connection) -> None:
        if connection.execute(once.values(warned=info.moved)).rowcount:
            tell(connection, news, now(), registry.hold or 0)

    await registry.database.write(write, info.id)
