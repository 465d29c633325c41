"""The history of a table: its log a page at a time, and the whole game replayed from its first entry."""

import asyncio
from collections import OrderedDict

from . import representations as answers
from . import views
from .registry import TableRegistry
from .table import Seat, Table

WHOLE = 8  # tables kept in memory with all their history, for replays


class TableHistory:
    def __init__(self, registry: TableRegistry) -> None:
        self.registry = registry
        self._whole: OrderedDict[tuple[str, int], Table] = OrderedDict()
        self._replaying = asyncio.Lock()

    async def whole(self, table: Table) -> Table:
        """Return the table with its whole history; kept for a while, since a replay asks for one step after another."""
        key = (table.info.id, table.info.entries)
        async with self._replaying:  # one at a time: it is work
            found = self._whole.get(key)
            if found is None:
                found = await self.registry.whole(table)
                key = (found.info.id, found.info.entries)  # it may have moved on meanwhile
                self._whole[key] = found
                while len(self._whole) > WHOLE:
                    self._whole.popitem(last=False)
            self._whole.move_to_end(key)
            return found

    def remembers(self, table: Table) -> bool:
        """Return True if the whole history is in memory."""
        return (table.info.id, table.info.entries) in self._whole

    def clear(self) -> None:
        """Forget what was replayed: something was deleted from it."""
        self._whole.clear()

    async def view(self, table: Table, seat: Seat | None, language: str) -> answers.View:
        async with self.registry.steady(table) as table:
            log = await self.log(table, seat, language, None, views.STORY)
            return views.view(table, seat, language, log)

    async def log(self, table: Table, seat: Seat | None, language: str, before: int | None, limit: int) -> answers.Log:
        """Return a page of the log of a table that is held steady.

        Steps are named once the game is over: until then their numbers would tell who was asked what.
        """
        bit = views.bit_of(seat)
        count = await self.registry.count(table, bit)
        end = min(count, before - 1 if before is not None else count)
        skip = max(0, end - limit)
        shown = await self.registry.page(table, bit, skip, end - skip)
        back = await self.registry.back(table) if views.over(table) else None
        lines = views.story(table, shown, skip + 1, seat, language, back)
        return answers.Log(lines=lines, first=skip + 1, of=count)
