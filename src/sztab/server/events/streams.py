"""Event streams: the fan-out of a table's entries to those who follow it, resuming where the connection broke."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from random import randrange

import msgspec
from msgspec import Struct

from ..deflate import Part, stored
from ..errors import ProblemError
from ..storage.database import TROUBLE, first_line
from ..tables import news, views
from ..tables.entries import Entry
from ..tables.registry import TableRegistry
from ..tables.table import Seat, Table

log = logging.getLogger("sztab.news")

WAITING = 100  # entries a slow reader may fall behind before it has to begin again
BACK = 200  # entries that are sent again after a gap
RETRY = (1000, 5000)  # milliseconds, at random, after which a reader comes back: not all at once when a server restarts
BEAT = 20.0  # seconds between heartbeats
TRUSTED = 30.0  # seconds after which it is looked up whether the reader's key still holds

END = b"\n\n"  # of an event

_encode = msgspec.json.encode
_stored_end = stored(END)


class Event:
    """An event as a part of a stream; its data may be shared by many."""

    __slots__ = ("_data", "_head")

    def __init__(self, name: str, data: Part, id: int | None) -> None:
        head = f"id: {id}\n" if id is not None else ""
        self._head = f"{head}event: {name}\ndata: ".encode()
        self._data = data

    @property
    def plain(self) -> bytes:
        return b"%b%b\n\n" % (self._head, self._data.plain)

    @property
    def block(self) -> bytes:
        """The event as blocks of a deflate stream."""
        return b"%b%b%b" % (stored(self._head), self._data.block, _stored_end)


Tell = Callable[[Event | Part], Awaitable[None]]  # sends the next part of a stream
BEATS = Part(b": beat\n\n")


class Stream:
    """One open event stream."""

    def __init__(
        self, table: Table, seat: Seat | None, language: str, person: str | None = None, key: str = "", sender: str = ""
    ) -> None:
        self.table = table
        self.person = person
        self.key = key  # the hash of what the reader came in with
        self.sender = sender  # for limits
        self.number = seat.number if seat is not None else None
        self.bit = views.bit_of(seat)
        self.language = language
        self._waiting: list[tuple[Entry, news.Standing | None]] = []
        self._ready = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._beat_at = 0.0  # when the next heartbeat is due
        self._beat: asyncio.TimerHandle | None = None
        self.seen = 0  # the table's last entry that was looked through for this stream
        self.lost = False
        self.closed = False
        self.here = False  # who is online has changed
        self.muted: frozenset[str] = frozenset()  # people whose words the reader does not want to read

    @property
    def seat(self) -> Seat | None:
        return self.table.seats[self.number] if self.number is not None else None

    def begin(self, table: Table) -> None:
        """Start from the table as it is now: everything so far has been counted."""
        self.table = table
        self._waiting = []
        self.lost = False

    def holds(self, table: Table) -> bool:
        """Return True while the seat is still this reader's."""
        return self.number is None or table.seats[self.number].person == self.person

    def put(self, entry: Entry) -> None:
        if len(self._waiting) >= WAITING:
            self.lose()
        elif not self.lost:
            self._waiting.append((entry, news.standing(self.table, entry, self.seat)))
            self._ready.set()

    def lose(self) -> None:
        """Make the reader fetch everything again: too much has happened."""
        self._waiting = []
        self.lost = True
        self._ready.set()

    def note_presence(self) -> None:
        self.here = True
        self._ready.set()

    def close(self) -> None:
        """End the stream: the server stops, or the seat is no longer this reader's."""
        self.closed = True
        self._ready.set()

    async def wait(self) -> list[tuple[Entry, news.Standing | None]]:
        """Wait for entries, each with how things stood then; an empty list means that it is time for a heartbeat."""
        if not self._ready.is_set():
            self._beat_at = self._loop.time() + BEAT
            if self._beat is None:  # one timer goes on whatever is told meanwhile
                self._beat = self._loop.call_later(BEAT, self._look_at_the_time)
            await self._ready.wait()
        self._ready.clear()
        out, self._waiting = self._waiting, []
        return out

    def _look_at_the_time(self) -> None:
        left = self._beat_at - self._loop.time()
        self._beat = self._loop.call_later(left, self._look_at_the_time) if left > 0 else None
        if self._beat is None:
            self._ready.set()

    def end(self) -> None:
        """Let go of the timer: nobody waits any more."""
        if self._beat is not None:
            self._beat.cancel()
            self._beat = None


async def _catch_up(
    registry: TableRegistry,
    stream: Stream,
    last: int | None,
    count: int,
    tell: Tell,
    told: Callable[[Entry, int], Event],
) -> None:
    """Tell a reader what there is since the event number `last`."""
    if last is None or last > count:
        await tell(event("hello", {"number": count}, count))
    elif count - last > BACK:
        await tell(event("gap", {}, count))
    else:
        for n, entry in enumerate(await registry.page(stream.table, stream.bit, last, count - last), last + 1):
            await tell(told(entry, n))


async def follow(
    registry: TableRegistry,
    stream: Stream,
    last: int | None,
    tell: Tell,
    trusted: Callable[[str], Awaitable[bool]],
    not_shown: Callable[[str, Exception], None],
    admit: Callable[[], None] = lambda: None,
) -> None:
    """`tell` a reader what happens, until the stream ends. `last` is the number of the last event that the reader has.

    It ends when the seat gets another player, or the reader's key is withdrawn. Of many that were opened at once it
    ends if too many came before it: `admit` raises again. It ends, too, where the database would have to be asked and does
    not answer: readers come back by themselves, with the number of what they heard last.
    """

    def told(entry: Entry, number: int, now: news.Standing | None = None) -> Event:
        if entry.kind == "chat" and entry.person in stream.muted:
            return event("table", {"number": number, "lines": []}, number)
        try:
            return Event(*news.news(stream.table, entry, number, stream.seat, stream.language, now), number)
        except Exception as error:
            not_shown(stream.table.info.id, error)
            return event("gap", {}, number)

    before = stream.table.online()
    try:
        count = await registry.subscribe(stream)
        admit()
    except (ProblemError, *TROUBLE):
        registry.unsubscribe(stream)
        return
    checked = time.monotonic()
    stream.note_presence()
    tell_presence(stream.table, before)
    try:
        await tell(Part(f"retry: {randrange(*RETRY)}\n: {'-' * 16}\n\n".encode()))
        await _catch_up(registry, stream, last, count, tell, told)
        while True:
            fresh = await stream.wait()
            if stream.key and time.monotonic() - checked > TRUSTED:
                checked = time.monotonic()
                with contextlib.suppress(*TROUBLE):  # while the database does not answer, nobody withdraws a key
                    stream.closed = stream.closed or not await trusted(stream.key)
            if stream.closed:
                return
            if stream.lost:
                count, fresh = await registry.subscribe(stream), []
                await tell(event("gap", {}, count))
            for entry, now in fresh:
                count += 1
                await tell(told(entry, count, now))
            if stream.here:
                stream.here = False
                await tell(event("here", {"seats": sorted(stream.table.online())}, None))
            elif not fresh and stream.table.delayed:  # the reader looks again at what is old enough by now
                await tell(event("gap", {}, count))
            elif not fresh:
                await tell(BEATS)
    except TROUBLE as error:
        log.warning("an event stream ends: %s", first_line(error), extra={"table": stream.table.info.id})
    finally:
        stream.end()
        before = stream.table.online()
        registry.unsubscribe(stream)
        tell_presence(stream.table, before)


def tell_presence(table: Table, before: set[int]) -> None:
    """Tell everybody who is online if that has changed; another window of the same seat is no news."""
    if table.online() != before:
        for stream in table.streams:
            stream.note_presence()


def event(name: str, data: Struct | Mapping[str, object], id: int | None) -> Event:
    return Event(name, Part(_encode(data)), id)
