"""All tables of a server: loaded when somebody looks, changed one action at a time, written before anybody hears of it."""

import asyncio
import logging
import re
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from weakref import WeakValueDictionary

from sqlalchemy import Connection, select

from sztab.engine.errors import Bad

from ..errors import ProblemError
from ..storage.database import TROUBLE, Database, first_line
from ..storage.schema import tables
from ..storage.timestamps import now
from .conditional import lapse
from .dealing import note_dealt
from .entries import ALL, CLOCK, MOVES, Entry
from .freeze import ADMIN
from .live_match import HistoryForgottenError
from .noteworthy import noteworthy
from .replay import follow
from .repository import ANEW, CHANGING, SEAT, Change, TableChangedError, TableRepository
from .results import results_of
from .subscribers import Subscriber
from .table import Info, Seat, Table
from .time_control import keep

log = logging.getLogger("sztab.tables")

EVERY = 64  # entries between snapshots
KEPT = 500  # tables in memory that nobody follows
LOOK = 1.0  # seconds between looks at a file that another process writes to as well
NUMBER = re.compile("[0-9]{1,18}")  # in a notice
TRIES = 8  # to write a change that another process came before

Act = Callable[[Table], list[Entry]]


class TableRegistry(TableRepository):
    """The tables in memory, in front of those on disk."""

    def __init__(self, database: Database, packs: Path | None) -> None:
        super().__init__(database, packs)
        self.unreplayed = 0  # tables that the rules of today have not replayed yet
        self._listeners: list[Callable[[Table], None]] = []
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self.elsewhere: dict[str, str] = {}  # id -> earlier rules: tables that another process plays
        self._read = 0  # tables, since those in memory were looked through
        self._held: Counter[str] = Counter()  # streams by sender
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # while somebody reads or waits

    # Looking

    async def get(self, id: str, whole: bool = False) -> Table | None:
        """A table, from memory or from the database; whoever follows it hears what was read. `whole`: if it has to be read,
        then from its beginning."""
        table = self._tables.get(id)
        if table is not None and not table.stale and id not in self.elsewhere:
            self._tables.move_to_end(id)
            return table
        lock = self._loading.setdefault(id, asyncio.Lock())
        async with lock:
            table = self._tables.get(id)
            if table is not None and not table.stale and id not in self.elsewhere:
                return table
            fresh = await self.database.read(lambda c: self.load(c, id, whole))
            if fresh is not None and self._status_differs(fresh):
                info, why, version = fresh.info, fresh.broken, fresh.version()
                await self.database.write(lambda c: self.mark(c, info, why, version), id)
                fresh = await self.database.read(lambda c: self.load(c, id))
            if fresh is None:
                return None
            self._replace(table if table is not None else fresh, fresh)
            self._note_home(fresh)
            self._publish(fresh)
            self._forget()
        return fresh

    async def home(self, id: str) -> str:
        """Return the earlier rules that play a table in a process of their own; an empty string if it is played here."""
        table = self._tables.get(id)
        if id not in self.elsewhere and (table is None or table.stale):
            await self.get(id)
        return self.elsewhere.get(id, "")

    def _note_home(self, table: Table) -> None:
        """Remember which process plays a table. Whoever follows one here that is played elsewhere has to come again."""
        info = table.info
        if self.playing and info.pinned != self.playing:
            self._end_streams(table)
            del self._tables[info.id]
            raise TableChangedError(f"table {info.id} is no longer played with these rules")
        if info.pinned in (self.released or ()) and info.status != "frozen":
            self.elsewhere[info.id] = info.pinned
            self._end_streams(table)
        else:
            self.elsewhere.pop(info.id, None)

    def _end_streams(self, table: Table) -> None:
        for stream in list(table.streams):
            stream.close()

    def _status_differs(self, table: Table) -> bool:
        """Return True if a table that was replayed just now has to be frozen or pinned, or can go on."""
        info = table.info
        if info.status == "running" and info.pinned and not self.playing:
            return self.released is not None and (not table.broken or info.pinned not in self.released)
        if info.status == "running":
            return bool(table.broken)
        replayed = info.checked != table.version() and not info.message.startswith(ADMIN)
        return info.status == "frozen" and replayed and not table.broken

    async def behind(self, table: Table) -> bool:
        """Return True if another process has changed the table and this one has not been notified yet.

        A file is served by one process; only its administrator writes to it beside that, and nobody tells of it.
        """
        if not self.database.postgres and table.info.status != "frozen" and not self.playing:
            return False
        query = select(tables.c.entries).where(tables.c.id == table.info.id)
        return await self.database.read(lambda c: c.scalar(query)) != table.info.entries

    @asynccontextmanager
    async def steady(self, table: Table) -> AsyncIterator[Table]:
        """The table as it is now, while nobody changes it. What somebody else failed to change is read again first."""
        while True:
            async with table.lock:
                if table.delayed or (not table.stale and self._tables.get(table.info.id) is table):
                    yield table
                    return
            found = await self.get(table.info.id)
            assert found is not None, "tables do not go away"
            table = found

    def _forget(self) -> None:
        """Tables that nobody follows leave memory, the longest unused first. They are not looked through for each one that
        is read: where thousands are followed, that would cost more than reading it."""
        self._read += 1
        if len(self._tables) <= KEPT or self._read <= KEPT // 8:
            return
        self._read = 0
        idle = [
            id
            for id, table in self._tables.items()
            if not table.streams and not table.lock.locked() and not table.autoplay
        ]
        for id in idle[: max(0, len(idle) - KEPT)]:
            del self._tables[id]

    def all(self) -> list[Table]:
        """Those in memory."""
        return list(self._tables.values())

    # Changing

    def on_change(self, listener: Callable[[Table], None]) -> None:
        """Call `listener` after each change made by this process."""
        self._listeners.append(listener)

    async def change(self, id: str, act: Act) -> Table | None:
        """Carry out an action under the table's lock, write it with optimistic locking, and only then publish it.

        The row is written only if it still has the entry count that the action saw; otherwise another process was faster,
        the table is read again and the action repeated.

        `act` may raise: then nothing has happened. Whatever goes wrong later, the table is read again from the database.
        """
        whole = False
        for attempt in range(TRIES):
            table = await self.get(id, whole)
            if table is None:
                return None
            async with table.lock:
                if table.stale:
                    continue
                try:
                    if attempt and self.database.postgres:
                        table, made = await self._alone(table, act, whole)
                    else:
                        made = act(table)
                        if made or table.dirty:
                            await self.database.write_together(self.write_changes, self._prepared(table, made), id)
                    if not made and not table.dirty:
                        return table
                    seated = bool(table.dirty)
                    table.dirty.clear()
                    self._append(table, made)
                except TableChangedError:
                    table.stale = True
                    continue
                except HistoryForgottenError:
                    table.stale = whole = True
                    continue
                except ProblemError:
                    if attempt or not await self.behind(table):
                        raise
                    table.stale = True  # perhaps refused for what this process has not heard of yet
                    continue
                except BaseException:
                    table.stale = True  # unlike a refusal it may come after something was touched
                    raise
                if seated:
                    table.dismiss()
                if table.info.id in self.elsewhere:
                    self._note_home(table)
                self._publish(table)
                if table.shallow() or table.gone_after is not None:
                    table.stale = True
            for listener in self._listeners:
                listener(table)
            return table
        raise TableChangedError(f"table {id} is being changed by others all the time")

    async def _alone(self, table: Table, act: Act, whole: bool) -> tuple[Table, list[Entry]]:
        """An action on a table that another process keeps changing: that one waits until this is done."""

        def work(connection: Connection) -> tuple[Table, list[Entry]]:
            connection.execute(select(tables.c.id).where(tables.c.id == table.info.id).with_for_update())
            fresh = self.load(connection, table.info.id, whole)
            assert fresh is not None
            made = act(fresh)
            if made or fresh.dirty:
                self.write_changes(connection, [self._prepared(fresh, made)])
            return fresh, made

        fresh, made = await self.database.alone(work)
        self._replace(table, fresh)
        return fresh, made

    def _replace(self, table: Table, fresh: Table) -> None:
        """Whoever follows the table goes on following it."""
        fresh.streams, fresh.lock, fresh.autoplay = table.streams, table.lock, table.autoplay
        for stream in fresh.streams:
            stream.table = fresh
        fresh.dismiss()
        self._tables[fresh.info.id] = fresh

    def _prepared(self, table: Table, made: list[Entry]) -> "tuple[Change, bytes | None]":
        """Numbers what happened, and gives what has to be written; with a snapshot if one is due."""
        before = table.info.entries
        at = now()
        for entry in made:
            table.info.entries += 1
            entry.number, entry.at = table.info.entries, at
        if any(entry.kind in MOVES and entry.kind != CLOCK and entry.audience == ALL for entry in made):
            table.info.moved = at  # a secret answer is no news
        asked = table.info.asked
        if not table.broken:
            table.refresh()
            table.info.checked = table.version()
        lapse(table, made)
        keep(table, made, at)
        due = bool(made) and self._snapshot_due(table)  # a change without entries would have the last one's number
        snapshot = table.live.snapshot() if due and table.live is not None else None
        values = {name: getattr(table.info, name) for name in CHANGING}
        seated = {
            number: {name: getattr(table.seats[number], name) for name in names}
            for number, names in table.dirty.items()
        }
        news = noteworthy(table, made, asked) if self.hold is not None else []
        ended = bool(asked) and table.info.status == "finished"
        return Change(
            table.info.id, before, values, seated, made, news, results_of(table) if ended else [], table.gone_after
        ), snapshot

    def _snapshot_due(self, table: Table) -> bool:
        """Every so often, as soon as nobody is in the middle of an answer."""
        live = table.live
        if live is None or table.broken or not live.can_rest():
            return False
        if table.info.entries - live.rested < EVERY:
            return False
        live.rested = table.info.entries
        return True

    # Telling

    async def subscribe(self, stream: Subscriber) -> int:
        """From now on a stream gets what its seat may see; gives how many entries came before."""
        async with self.steady(stream.table) as table:
            stream.begin(table)
            if not stream.holds(table):
                stream.close()
            count = await self.count(table, stream.bit)
            stream.seen = table.info.entries
            if table.streams.add(stream):
                self._held[stream.sender] += 1
            return count

    def unsubscribe(self, stream: Subscriber) -> None:
        """Stop telling a stream what happens."""
        if not stream.table.streams.discard(stream):
            return
        self._held[stream.sender] -= 1
        if not self._held[stream.sender]:
            del self._held[stream.sender]

    def held_beside(self, stream: Subscriber) -> int:
        """Return how many streams the sender of one holds open beside it; counted as they come and go."""
        return self._held[stream.sender] - (stream in stream.table.streams)

    def _publish(self, table: Table) -> None:
        """Fan out: every stream gets what it has not had yet, in order, whichever process it comes from."""
        table.note_window()
        seen, fresh = -1, []  # nearly all have seen the same
        for stream in list(table.streams):
            if stream.seen < table.info.entries:
                if not table.recent or table.recent[0].number > stream.seen + 1:
                    stream.lose()
                if stream.seen != seen:
                    seen, fresh = stream.seen, table.after(stream.seen)
                for entry in fresh:
                    if entry.audience & stream.bit:
                        stream.put(entry)
                stream.seen = table.info.entries

    async def _known(self, id: str) -> Table | None:
        """The table in memory, once nobody reads it any more: what they read may be older than what is heard of it."""
        reading = self._loading.get(id)
        if reading is not None:
            async with reading:
                pass
        return self._tables.get(id)

    async def reread(self, id: str) -> Table | None:
        """Something about the table was changed beside it."""
        table = await self._known(id)
        if table is not None:
            async with table.lock:  # not while a change is written: without it, what is read would be too old
                table.stale = True
        return table

    async def hear(self, news: str) -> None:
        """Another process has changed a table: one that is followed here reads on, others are read when somebody looks.

        Something about the seats may have changed without an entry.
        """
        sender, _, told = news.partition(" ")
        id, _, number = told.partition(" ")
        if sender == self.process or not NUMBER.fullmatch(number):  # anybody with a login can send notices
            return
        if id in self.elsewhere:
            await self._look_home(id)
            return
        table = await self._known(id)
        if table is None or ANEW < int(number) < table.info.entries:
            return
        reads_on = int(number) != ANEW and (table.streams or int(number) == table.info.entries)
        if not reads_on or not await self._read_on(table):
            await self.catch_up(id)

    async def _look_home(self, id: str) -> None:
        """A table that is played elsewhere has changed: perhaps it went on to the rules of today."""
        pinned = await self.database.read(lambda c: c.scalar(select(tables.c.pinned).where(tables.c.id == id)))
        if pinned != self.elsewhere.get(id):
            self.elsewhere.pop(id, None)
            await self.reread(id)

    async def follow_file(self) -> None:
        """Two processes on one file do not notify each other: look every second whether the other changed a table here."""
        while True:
            await asyncio.sleep(LOOK)
            known = {table.info.id: table.info.entries for table in self.all()}
            query = select(tables.c.id, tables.c.entries).where(tables.c.id.in_(known))
            try:
                for row in await self.database.read(lambda c, query=query: c.execute(query).all()) if known else ():  # type: ignore[misc]
                    table = self._tables.get(row.id)
                    if table is not None and row.entries > table.info.entries and not table.lock.locked():
                        await self.catch_up(row.id)
            except TROUBLE as error:
                log.warning("looking for changes by others: %s", first_line(error))

    async def _read_on(self, table: Table) -> bool:
        """Apply what another process has written to a table that was up to date here. Return False if it must be read anew."""
        async with table.lock:
            if table.stale or table.broken:
                return False
            after = table.info.entries
            info, seated, fresh = await self.database.read(lambda c: self.news_of(c, table.info.id, after))
            try:
                self._take_in(table, info, seated, fresh)
            except Exception:  # a step back past what is remembered, or rules that differ
                table.stale = True
            return not table.stale

    def _take_in(self, table: Table, info: Info, seated: list[Seat], fresh: list[Entry]) -> None:
        """Apply entries of another process, as far as they are new here."""
        if info.pinned != table.info.pinned:
            raise Bad(f"table {info.id} is played with other rules now")
        for seat, read in zip(table.seats, seated, strict=True):
            for name in SEAT:
                setattr(seat, name, getattr(read, name))
        for entry in fresh:
            if follow(table, entry).digest != entry.digest:
                raise Bad(f"entry {entry.number}: the position differs")
        for name in CHANGING:
            setattr(table.info, name, getattr(info, name))
        self._append(table, fresh)
        table.dismiss()
        self._publish(table)
        table.stale = table.shallow()

    def _append(self, table: Table, made: list[Entry]) -> None:
        table.remember(made)
        table.let_go(len(made))
        note_dealt(table)
        for bit in table.counts:
            table.counts[bit] += sum(entry.audience & bit != 0 for entry in made)
        if table.live is not None:
            table.live.forget()

    async def catch_up(self, id: str) -> None:
        """A table is read again, at once if anybody follows it here."""
        table = await self.reread(id)
        if table is None or not table.streams:
            return
        try:
            await self.get(id)
        except (
            Bad,
            TableChangedError,
        ) as error:  # its data pack is gone, or others play it: whoever looks next is told
            log.warning("%s", error, extra={"table": id})
