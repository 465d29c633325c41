"""The replay check after an upgrade: every running table is replayed, and frozen if its game would change."""

import logging
import time

from sqlalchemy import Connection, or_, select

from sztab.engine.errors import Bad

from ..storage.schema import tables
from .freeze import ADMIN, because, explain
from .registry import TableRegistry
from .repository import read_info
from .rules_version import rules_here
from .table import Info, changed

log = logging.getLogger("sztab.replay")

TELL = 3.0  # seconds between signs of life while many tables are replayed


async def check_all(registry: TableRegistry) -> None:
    """Every running table that these rules have not replayed yet; and the frozen ones, which may hold under them.

    A pack of data is no part of the rules: whether it is still the same is looked at every time.
    """
    query = (
        select(tables)
        .where(
            tables.c.status.in_(("running", "frozen")),
            or_(tables.c.checked != rules_here(), tables.c.pack != ""),
            ~((tables.c.status == "frozen") & tables.c.message.startswith(ADMIN)),
        )
        .order_by(tables.c.id)
    )
    rows = await registry.database.read(lambda c: c.execute(query).all())
    replayed = frozen = thawed = 0
    began = told = time.monotonic()
    for row in rows:
        info = read_info(row)
        why = await registry.database.read(lambda c, info=info: difference(c, registry, info))  # type: ignore[misc]
        replayed += 1
        if why and info.status == "running":
            frozen += 1
            log.error("frozen: %s", explain("en", why), extra={"table": info.id})
        thawed += not why and info.status == "frozen"
        if why or info.status == "frozen" or info.checked != rules_here():
            await registry.database.write(lambda c, info=info, why=why: registry.mark(c, info, why), info.id)  # type: ignore[misc]
        if time.monotonic() - told > TELL:
            told = time.monotonic()
            log.warning("replaying tables before they are served: %d of %d", replayed, len(rows))
    if rows:
        took = time.monotonic() - began
        log.info("replayed %d tables in %.1f s: %d frozen, %d open again", replayed, took, frozen, thawed)


def difference(connection: Connection, registry: TableRegistry, info: Info, again: bool = False) -> str:
    """Return where a table, replayed with the rules of today, differs from its log; an empty string if it does not.

    What these rules have replayed already is not replayed `again` unless somebody asks.
    """
    try:
        table = registry.shell(connection, info.id)
        if table is None:
            return ""
        if info.checked == rules_here() and info.status == "running" and not again:
            return changed(table)
        whole = registry.load(connection, info.id, whole=True, check=True)
    except Bad as error:
        log.warning("%s", error, extra={"table": info.id})
        return because("pack", info.pack) if info.pack else because("unreadable")
    return whole.broken if whole is not None else ""
