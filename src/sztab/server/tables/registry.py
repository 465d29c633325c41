"""All tables of a server: loaded when somebody looks, changed one action at a time, written before anybody hears of it."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

import msgspec
from sqlalchemy import Connection, select

from sztab.engine.errors import Bad

from ..storage.database import Store
from ..storage.schema import tables
from .live_match import Forgotten
from .repository import CHANGING, Behind, Change, Shelf
from .rules_version import rules_here
from .table import ALL, CLOCK, MOVES, Entry, Refused, Room, follow, now

log = logging.getLogger("sztab.tables")

EVERY = 64  # entries between snapshots
KEPT = 500  # tables in memory that nobody follows
TRIES = 8  # to write a change that another process came before

Act = Callable[[Room], list[Entry]]


class Rooms(Shelf):
    """The tables in memory, in front of those on disk."""

    def __init__(self, store: Store, packs: Path | None, after: Callable[[Room], None]) -> None:
        super().__init__(store, packs)
        self.after = after  # what follows a change: bots, standing orders
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # while somebody reads or waits

    # Looking

    async def get(self, id: str, whole: bool = False) -> Room | None:
        """A table, from memory or from the database; whoever follows it hears what was read. `whole`: if it has to be read,
        then from its beginning."""
        room = self._rooms.get(id)
        if room is not None and not room.stale:
            self._rooms.move_to_end(id)
            return room
        lock = self._loading.setdefault(id, asyncio.Lock())
        async with lock:
            room = self._rooms.get(id)
            if room is not None and not room.stale:
                return room
            fresh = await self.store.read(lambda c: self.load(c, id, whole))
            if fresh is not None and fresh.broken and fresh.info.status == "running":
                info, why = fresh.info, fresh.broken
                await self.store.write(lambda c: self.mark(c, info, why), id)
                fresh = await self.store.read(lambda c: self.load(c, id))
            if fresh is None:
                return None
            self._replace(room if room is not None else fresh, fresh)
            self._publish(fresh)
            self._forget()
        return fresh

    async def behind(self, room: Room) -> bool:
        """Whether another process has changed the table, and this one has not heard of it yet.

        A file is served by one process; only its administrator writes to it beside that, and nobody tells of it.
        """
        if not self.store.postgres and room.info.status != "frozen":
            return False
        query = select(tables.c.entries).where(tables.c.id == room.info.id)
        return await self.store.read(lambda c: c.scalar(query)) != room.info.entries

    @asynccontextmanager
    async def steady(self, room: Room) -> AsyncIterator[Room]:
        """The table as it is now, while nobody changes it. What somebody else failed to change is read again first."""
        while True:
            async with room.lock:
                if not room.stale and self._rooms.get(room.info.id) is room:
                    yield room
                    return
            found = await self.get(room.info.id)
            assert found is not None, "tables do not go away"
            room = found

    def _forget(self) -> None:
        """Tables that nobody follows leave memory, the longest unused first."""
        if len(self._rooms) <= KEPT:
            return
        idle = [
            id for id, room in self._rooms.items() if not room.streams and not room.lock.locked() and not room.driver
        ]
        for id in idle[: max(0, len(idle) - KEPT)]:
            del self._rooms[id]

    def all(self) -> list[Room]:
        """Those in memory."""
        return list(self._rooms.values())

    # Changing

    async def change(self, id: str, act: Act) -> Room | None:
        """Carries an action out under the table's lock, writes it, and only then lets anybody see it.

        `act` may raise: then nothing has happened. Whatever goes wrong later, the table is read again from the database.
        """
        whole = False
        for attempt in range(TRIES):
            room = await self.get(id, whole)
            if room is None:
                return None
            async with room.lock:
                if room.stale:
                    continue
                try:
                    if attempt and self.store.postgres:
                        room, made = await self._alone(room, act, whole)
                    else:
                        made = act(room)
                        if made or room.dirty:
                            await self.store.write_together(self.write_changes, self._prepared(room, made), id)
                    if not made and not room.dirty:
                        return room
                    seated = bool(room.dirty)
                    room.dirty.clear()
                    self._append(room, made)
                except Behind:
                    room.stale = True
                    continue
                except Forgotten:
                    room.stale = whole = True
                    continue
                except Refused:
                    if attempt or not await self.behind(room):
                        raise
                    room.stale = True  # perhaps refused for what this process has not heard of yet
                    continue
                except BaseException:
                    room.stale = True  # unlike a refusal it may come after something was touched
                    raise
                if seated:
                    room.dismiss()
                self._publish(room)
                if room.shallow():
                    room.stale = True
            self.after(room)
            return room
        raise Behind(f"table {id} is being changed by others all the time")

    async def _alone(self, room: Room, act: Act, whole: bool) -> tuple[Room, list[Entry]]:
        """An action on a table that another process keeps changing: that one waits until this is done."""

        def work(connection: Connection) -> tuple[Room, list[Entry]]:
            connection.execute(select(tables.c.id).where(tables.c.id == room.info.id).with_for_update())
            fresh = self.load(connection, room.info.id, whole)
            assert fresh is not None
            made = act(fresh)
            if made or fresh.dirty:
                self.write_changes(connection, [self._prepared(fresh, made)])
            return fresh, made

        fresh, made = await self.store.alone(work)
        self._replace(room, fresh)
        return fresh, made

    def _replace(self, room: Room, fresh: Room) -> None:
        """Whoever follows the table goes on following it."""
        fresh.streams, fresh.lock, fresh.driver = room.streams, room.lock, room.driver
        for stream in fresh.streams:
            stream.room = fresh
        fresh.dismiss()
        self._rooms[fresh.info.id] = fresh

    def _prepared(self, room: Room, made: list[Entry]) -> "tuple[Change, bytes | None]":
        """Numbers what happened, and gives what has to be written; with a snapshot if one is due."""
        before = room.info.entries
        at = now()
        for entry in made:
            room.info.entries += 1
            entry.number, entry.at = room.info.entries, at
        if any(entry.kind in MOVES and entry.kind != CLOCK and entry.audience == ALL for entry in made):
            room.info.moved = at  # a secret answer is no news
        if not room.broken:
            room.refresh()
            room.info.checked = rules_here()
        due = bool(made) and self._snapshot_due(room)  # a change without entries would have the last one's number
        snapshot = room.live.snapshot() if due and room.live is not None else None
        values = {name: getattr(room.info, name) for name in CHANGING}
        seated = {
            number: {name: getattr(room.seats[number], name) for name in names} for number, names in room.dirty.items()
        }
        return Change(room.info.id, before, values, seated, made), snapshot

    def _snapshot_due(self, room: Room) -> bool:
        """Every so often, as soon as nobody is in the middle of an answer."""
        live = room.live
        if live is None or room.broken or not live.can_rest():
            return False
        if room.info.entries - live.rested < EVERY:
            return False
        live.rested = room.info.entries
        return True

    # Telling

    async def subscribe(self, stream: Any) -> int:
        """From now on a stream gets what its seat may see; gives how many entries came before."""
        async with self.steady(stream.room) as room:
            stream.begin(room)
            if not stream.holds(room):
                stream.close()
            count = await self.count(room, stream.bit)
            stream.seen = room.info.entries
            room.streams.add(stream)
            return count

    def _publish(self, room: Room) -> None:
        """Every stream gets what it has not had yet, in order, whichever process it comes from."""
        room.note_window()
        for stream in list(room.streams):
            if stream.seen < room.info.entries:
                if not room.recent or room.recent[0].number > stream.seen + 1:
                    stream.lose()
                for entry in room.recent:
                    if entry.number > stream.seen and entry.audience & stream.bit:
                        stream.put(entry)
                stream.seen = room.info.entries

    async def _known(self, id: str) -> Room | None:
        """The table in memory, once nobody reads it any more: what they read may be older than what is heard of it."""
        reading = self._loading.get(id)
        if reading is not None:
            async with reading:
                pass
        return self._rooms.get(id)

    async def reread(self, id: str) -> Room | None:
        """Something about the table was changed beside it."""
        room = await self._known(id)
        if room is not None:
            async with room.lock:  # not while a change is written: without it, what is read would be too old
                room.stale = True
        return room

    async def hear(self, news: str) -> None:
        """Another process has changed a table. What it says is enough for one that is up to date; others are read again."""
        sender, _, text = news.partition(" ")
        if sender == self.process:
            return
        if not text.startswith("["):
            await self.catch_up(text)
            return
        told = msgspec.json.decode(text, type=Change)
        room = await self._known(told.id)
        if room is None:
            return
        async with room.lock:
            if not room.stale and not room.broken and told.before == room.info.entries:
                try:
                    self._take_in(room, told)
                except Exception:  # a step back past what is remembered, or rules that differ
                    room.stale = True
            elif room.info.entries < told.info["entries"]:
                room.stale = True
        if room.stale:
            await self.catch_up(told.id)

    def _take_in(self, room: Room, told: "Change") -> None:
        """What another process has done to a table that stands here just as it stood there."""
        for number, values in told.seats.items():
            for name, value in values.items():
                setattr(room.seats[number], name, value)
        for entry in told.entries:
            if follow(room, entry).digest != entry.digest:
                raise Bad(f"entry {entry.number}: the position differs")
        for name, value in told.info.items():
            setattr(room.info, name, value)
        self._append(room, told.entries)
        if told.seats:
            room.dismiss()
        self._publish(room)
        room.stale = room.shallow()

    def _append(self, room: Room, made: list[Entry]) -> None:
        room.recent.extend(made)
        for bit in room.counts:
            room.counts[bit] += sum(entry.audience & bit != 0 for entry in made)
        if room.live is not None:
            room.live.forget()

    async def catch_up(self, id: str) -> None:
        """A table is read again, at once if anybody follows it here."""
        room = await self.reread(id)
        if room is None or not room.streams:
            return
        try:
            await self.get(id)
        except Bad as error:  # its data pack is gone: whoever looks at it next is told
            log.warning("%s", error, extra={"table": id})
