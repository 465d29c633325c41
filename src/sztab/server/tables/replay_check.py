"""The replay check after an upgrade: the replay decides whether a running table goes on, or is frozen.

A table is replayed when somebody looks at it first. Those that nobody looks at are replayed one after another while the
server runs, with as much rest between them as each took: whoever plays meanwhile goes first.
"""

import asyncio
import logging
import time

from sqlalchemy import Connection, or_, select

from sztab.engine.errors import Bad

from ..storage.database import TROUBLE, first_line
from ..storage.schema import tables
from .freeze import ADMIN, because, explain
from .registry import TableRegistry
from .repository import read_info
from .rules_version import rules_here
from .table import Info

log = logging.getLogger("sztab.replay")

TELL = 10.0  # seconds between reports of progress
AGAIN = 1.0  # seconds before the next table when the database did not answer


async def sweep(registry: TableRegistry) -> None:
    """Replay every running table that these rules have not replayed yet; and the frozen ones, which may hold under them.

    A pack of data is no part of the rules: whether it is still the same is looked at every time.
    """
    query = select(tables.c.id).where(
        tables.c.status.in_(("running", "frozen")),
        or_(tables.c.checked != rules_here(), tables.c.pack != "", tables.c.pinned.in_(registry.released or ())),
        ~((tables.c.status == "frozen") & tables.c.message.startswith(ADMIN)),
    )
    rows = await registry.database.read(lambda c: c.execute(query.order_by(tables.c.moved.desc())).all())
    began = told = time.monotonic()
    for number, row in enumerate(rows):
        registry.unreplayed = len(rows) - number
        if time.monotonic() - told > TELL:
            told = time.monotonic()
            log.warning("replaying tables: %d of %d", number, len(rows))
        await _check(registry, row.id)
    registry.unreplayed = 0
    if rows:
        log.info("replayed %d tables in %.1f s", len(rows), time.monotonic() - began)


async def _check(registry: TableRegistry, id: str) -> None:
    """Replay one table, and store what came of it; then rest."""
    began = time.monotonic()
    try:
        info, why, version = await registry.database.read(lambda c: _replayed(c, registry, id))
        if why and info.status == "running" and not registry.still_played(info, why):
            log.error("frozen: %s", explain("en", why), extra={"table": id})
        await registry.database.write(lambda c: registry.mark(c, info, why, version), id)
        if info.pinned or bool(why) != (info.status == "frozen"):
            await registry.catch_up(id)
    except TROUBLE as error:
        log.warning("replaying tables: %s", first_line(error), extra={"table": id})
        await asyncio.sleep(AGAIN)
    await asyncio.sleep(time.monotonic() - began)


def _replayed(connection: Connection, registry: TableRegistry, id: str) -> tuple[Info, str, str]:
    """Return the row, the difference, and the version it is of: a pack may change while a table is replayed with it."""
    info = read_info(connection.execute(select(tables).where(tables.c.id == id)).one())
    version = registry.version(info)
    return info, difference(connection, registry, info), version


def difference(connection: Connection, registry: TableRegistry, info: Info, again: bool = False) -> str:
    """Return where a table, replayed with the rules of today, differs from its log; an empty string if it does not.

    What these rules have replayed already is not replayed `again` unless somebody asks.
    """
    try:
        table = registry.shell(connection, info.id)
        if table is None:
            return ""
        if info.checked == table.version() and info.status == "running" and not again:
            return ""
        whole = registry.load(connection, info.id, whole=True, check=True)
    except Bad as error:
        log.warning("%s", error, extra={"table": info.id})
        return because("pack", info.pack) if info.pack else because("unreadable")
    return whole.broken if whole is not None else ""
