"""Rated live games are shown to those who do not play with a delay, so that nobody who watches can help.

A delayed table is a copy that stands where the true one stood a while ago. It is read from the database and follows its entries
when they are old enough; all that a spectator asks for is answered from it.
"""

import asyncio
from collections import OrderedDict, deque

from sqlalchemy import func, select

from ..storage.schema import entries
from ..storage.timestamps import MINUTE, now
from .registry import TableRegistry
from .replay import follow
from .repository import read_entry
from .table import Table

DELAY = 3 * MINUTE
KEPT = 32  # tables


class DelayedTables:
    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._reading = asyncio.Lock()

    async def seen_by(self, table: Table, person: str | None) -> Table:
        """Return a table as somebody may see it: those who sit there as it is, others perhaps as it was."""
        if not table.info.watched_later or table.delayed or table.seats_of(person):
            self._tables.pop(table.info.id, None) if not table.info.watched_later else None
            return table
        async with self._reading:
            return await self._advanced(table)

    async def _advanced(self, table: Table) -> Table:
        id, old = table.info.id, now() - DELAY
        found = self._tables.get(id)
        if found is None:
            found = await self._read(id, old)
            self._tables[id] = found
        else:
            fresh = select(entries).where(
                entries.c.table_id == id, entries.c.number > found.info.entries, entries.c.at <= old
            )
            for row in await self.registry.database.read(lambda c: c.execute(fresh.order_by(entries.c.number)).all()):
                entry = read_entry(row)
                follow(found, entry)
                found.recent.append(entry)
                found.info.entries, found.info.moved = entry.number, entry.at
                found.counts.clear()
            found.refresh()
        self._tables.move_to_end(id)
        while len(self._tables) > KEPT:
            self._tables.popitem(last=False)
        return found

    async def _read(self, id: str, old: int) -> Table:
        last = select(func.max(entries.c.number)).where(entries.c.table_id == id, entries.c.at <= old)
        until = await self.registry.database.read(lambda c: c.execute(last).scalar()) or 0
        found = await self.registry.database.read(
            lambda c: self.registry.load(c, id, whole=True, until=until, looking_back=True)
        )
        assert found is not None, "tables do not go away"
        found.recent = deque(entry for entry in found.recent if entry.number <= until)
        found.delayed = True
        found.info.entries = until
        found.info.moved = found.recent[-1].at if found.recent else found.info.created
        found.info.clock = found.info.clocks = ""  # clocks of now would tell whose move it is now
        found.info.asked, found.info.sealed, found.info.summary = 0, False, "{}"
        found.refresh()
        return found
