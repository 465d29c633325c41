"""The history of a table: its log a page at a time, and the whole game replayed from its first entry."""

import asyncio
from collections import OrderedDict

import msgspec

from ..deflate import Part
from . import news, views
from . import representations as answers
from .frames import MOST_ENTRIES, reel_of, remembered
from .idempotency import IdempotencyKey
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
        if table.delayed:
            return table
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
        return table.delayed or (table.info.id, table.info.entries) in self._whole

    def clear(self) -> None:
        """Forget what was replayed: something was deleted from it."""
        self._whole.clear()

    async def view(self, table: Table, seat: Seat | None, language: str, since: int = 0) -> answers.View:
        """Return the view of a seat, with the end of the log; `since` an entry that the reader has, only what came later."""
        async with self.registry.steady(table) as table:
            count = await self.registry.count(table, views.bit_of(seat))
            log = await self.log(table, seat, language, None, min(views.STORY, max(0, count - since)))
            return views.view(table, seat, language, log)

    async def frames(
        self, table: Table, seat: Seat | None, language: str, after: int, before: int | None, eyes: int
    ) -> answers.Frames | None:
        """Return the frames of the entries after `after`, and before `before`; of many the last ones.

        Nothing, if some of it is no longer in memory: the `whole` table remembers all, but for what its rules cannot replay.
        """
        if table.remembers_all:
            return await self._frames(table, seat, language, after, before, eyes)
        async with self.registry.steady(table) as table:
            return await self._frames(table, seat, language, after, before, eyes)

    async def _frames(
        self, table: Table, seat: Seat | None, language: str, after: int, before: int | None, eyes: int
    ) -> answers.Frames | None:
        bit = views.bit_of(seat)
        count = await self.registry.count(table, bit)
        end = min(count, before - 1 if before is not None else count)
        skip = max(0, end - MOST_ENTRIES, min(after, end))
        shown = await self.registry.page(table, bit, skip, end - skip)
        if not table.remembers_all and not remembered(shown):
            return None
        back = await self.registry.back(table) if views.over(table) else None
        return reel_of(table, list(enumerate(shown, skip + 1)), count, seat, language, eyes, back)

    async def update(self, table: Table, seat: Seat, language: str, key: IdempotencyKey) -> Part:
        """Return what the event of a move says to the seat that made it under an idempotency key, as JSON."""
        async with self.registry.steady(table) as table:
            count = number = await self.registry.count(table, seat.bit)
            for entry in reversed(table.recent):
                if not entry.audience & seat.bit:
                    continue
                if key.made(entry.idempotency_key):
                    now = news.standing(table, entry, seat) if number == count else None
                    return news.update(table, entry, number, seat, language, now)
                number -= 1
        return Part(msgspec.json.encode(answers.Update(number=count, lines=[])))  # a repeated request from long ago

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
