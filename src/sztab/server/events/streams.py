"""Event streams: the fan-out of a table's entries to those who follow it, resuming where the connection broke."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from random import randrange

import msgspec
from msgspec import Struct

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

_encode = msgspec.json.encode


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
            try:
                async with asyncio.timeout(BEAT):
                    await self._ready.wait()
            except TimeoutError:
                return []
        self._ready.clear()
        out, self._waiting = self._waiting, []
        return out


async def follow(
    registry: TableRegistry,
    stream: Stream,
    last: int | None,
    trusted: Callable[[str], Awaitable[bool]],
    not_shown: Callable[[str, Exception], None],
    admit: Callable[[], None] = lambda: None,
) -> AsyncIterator[bytes]:
    """Yield the bytes of a stream. `last` is the number of the last event that the reader has.

    It ends when the seat gets another player, or the reader's key is withdrawn. Of many that were opened at once it
    ends if too many came before it: `admit` raises again. It ends, too, where the database would have to be asked and does
    not answer: readers come back by themselves, with the number of what they heard last.
    """

    def told(entry: Entry, number: int, now: news.Standing | None = None) -> bytes:
        if entry.kind == "chat" and entry.person in stream.muted:
            return event("table", {"number": number, "lines": []}, number)
        try:
            return framed(*news.news(stream.table, entry, number, stream.seat, stream.language, now), number)
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
        yield f"retry: {randrange(*RETRY)}\n: {'-' * 16}\n\n".encode()
        if last is None or last > count:
            yield event("hello", {"number": count}, count)
        elif count - last > BACK:
            yield event("gap", {}, count)
        else:
            for n, entry in enumerate(await registry.page(stream.table, stream.bit, last, count - last), last + 1):
                yield told(entry, n)
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
                yield event("gap", {}, count)
            for entry, now in fresh:
                count += 1
                yield told(entry, count, now)
            if stream.here:
                stream.here = False
                yield event("here", {"seats": sorted(stream.table.online())}, None)
            elif not fresh and stream.table.delayed:  # the reader looks again at what is old enough by now
                yield event("gap", {}, count)
            elif not fresh:
                yield b": beat\n\n"
    except TROUBLE as error:
        log.warning("an event stream ends: %s", first_line(error), extra={"table": stream.table.info.id})
    finally:
        before = stream.table.online()
        registry.unsubscribe(stream)
        tell_presence(stream.table, before)


def tell_presence(table: Table, before: set[int]) -> None:
    """Tell everybody who is online if that has changed; another window of the same seat is no news."""
    if table.online() != before:
        for stream in table.streams:
            stream.note_presence()


def event(name: str, data: Struct | Mapping[str, object], id: int | None) -> bytes:
    return framed(name, _encode(data), id)


def framed(name: str, data: bytes, id: int | None) -> bytes:
    """An event whose data is JSON already."""
    head = f"id: {id}\n" if id is not None else ""
    return f"{head}event: {name}\ndata: ".encode() + data + b"\n\n"
