"""Load generator: many people at many tables who play as fast as the server answers.

A person sits on every seat, with an open event stream. A few connections play for all of them: each takes the table that
has waited longest, answers its question with a random legal choice, and puts the table back.
"""

import asyncio
import gzip
import os
import time
import zlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import cycle
from random import Random
from typing import Any, NoReturn
from urllib.parse import urlsplit

import msgspec

from sztab.engine.errors import Bad
from sztab.engine.shapes import JsonObject
from sztab.games import GAME_IDS, find

WAIT = 30.0  # seconds to wait for any answer
TOGETHER = 16  # connections that create people and tables in parallel
GAMES = [(game, players) for players in (2, 3) for game in GAME_IDS]  # taken in turn

_encode = msgspec.json.encode
_decode = msgspec.json.decode


class Failed(Bad):
    """The server gave an answer that the benchmark cannot continue with."""


class Connection(asyncio.Protocol):
    """A persistent connection that sends one request after another, with minimal HTTP."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._got = b""
        self._end = 0  # where the answer being read ends; 0 until its head has arrived
        self._body = 0
        self._answer: asyncio.Future[tuple[int, bytes, bytes]] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, _: Exception | None) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(Failed("the server closed a connection"))

    def data_received(self, data: bytes) -> None:
        self._got += data
        if not self._end:
            head = self._got.find(b"\r\n\r\n")
            if head < 0:
                return
            self._body = head + 4
            at = self._got.find(b"content-length: ", 0, head)
            self._end = self._body + (int(self._got[at + 16 : self._got.index(b"\r", at)]) if at >= 0 else 0)
        if len(self._got) < self._end:
            return
        got, self._got = self._got, b""
        assert self._answer is not None
        if not self._answer.done():
            self._answer.set_result((int(got[9:12]), got[: self._body], got[self._body : self._end]))
        self._end = 0

    async def ask(self, method: str, path: str, headers: bytes = b"", body: Any = None) -> tuple[int, bytes, bytes]:
        """Send a request and return status, head and body of the answer."""
        assert self._transport is not None
        content = b"" if body is None else _encode(body)
        length = b"content-type: application/json\r\ncontent-length: %d\r\n" % len(content) if content else b""
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(
            f"{method} {path} HTTP/1.1\r\nhost: localhost\r\n".encode() + headers + length + b"\r\n" + content
        )
        async with asyncio.timeout(WAIT):
            return await self._answer

    def close(self) -> None:
        if self._transport is not None:
            self._transport.close()


class EventStream(asyncio.Protocol):
    """An open event stream; calls `heard` with what it receives, and how many bytes that took on the wire."""

    def __init__(self, request: bytes, heard: Callable[[bytes, int], None]) -> None:
        self._request = request
        self._heard = heard
        self._unread = b""  # the beginning of a chunk
        self._unpack: Callable[[bytes], bytes] = bytes
        self._first = b""  # the head of the answer, which has the status if something went wrong
        self.greeted = asyncio.get_running_loop().create_future()
        self.open = True
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        transport.write(self._request)

    def connection_lost(self, _: Exception | None) -> None:
        self.open = False
        if not self.greeted.done():
            said = self._first.split(b"\r\n", 1)[0].decode("latin-1") or "nothing"
            self.greeted.set_exception(Failed(f"the server closed an event stream; it said {said}"))

    def data_received(self, data: bytes) -> None:
        chunks = self._chunks(data)
        told = self._unpack(chunks)
        if not self.greeted.done() and b"event: hello" in told:
            self.greeted.set_result(None)
        self._heard(told, len(data))

    def _chunks(self, data: bytes) -> bytes:
        """Return the contents of the chunks that are whole by now."""
        if not self._first:
            self._first, _, data = data.partition(b"\r\n\r\n")
            if b"content-encoding: gzip" in self._first:
                self._unpack = zlib.decompressobj(wbits=31).decompress
        self._unread += data
        out = []
        while (line := self._unread.find(b"\r\n")) >= 0:
            end = line + 2 + int(self._unread[:line], 16)
            if len(self._unread) < end + 2:
                break
            out.append(self._unread[line + 2 : end])
            self._unread = self._unread[end + 2 :]
        return b"".join(out)


@dataclass(slots=True)
class Guest:
    """A person with a browser: the headers of their requests."""

    head: bytes


@dataclass(slots=True)
class Table:
    """A table as its players know it."""

    id: str
    guests: list[Guest]  # by seat
    kind: tuple[str, int]
    followers: list[EventStream] = field(default_factory=list)  # the streams that follow it
    turn: int = 0  # the seat that was asked last
    asked: Any = None  # what it may choose
    sent: float = 0.0  # when the last move went off
    wire: int = 0  # bytes that its pages were sent for that move


@dataclass
class Measured:
    """The measurements of one run."""

    moves: int = 0
    looks: int = 0  # requests to find out whose move it is
    stale: int = 0  # moves refused because the table had moved on
    finished: int = 0  # games that ended, and were followed by another
    took: list[float] = field(default_factory=list)
    delivered: list[float] = field(default_factory=list)
    events: int = 0


class Load:
    """The people, tables and streams on one server."""

    def __init__(self, address: str, seed: int = 0) -> None:
        parts = urlsplit(address)
        self.host, self.port = parts.hostname or "127.0.0.1", parts.port or 80
        self.rng = Random(seed)
        self.tables: list[Table] = []
        self.followers: list[EventStream] = []
        self.measured = Measured()
        self.wanted: JsonObject = {}  # of new tables, beside what each has

    browser = b""  # what its people send to open an event stream, beside who they are

    async def connect(self) -> Connection:
        return (await asyncio.get_running_loop().create_connection(Connection, self.host, self.port))[1]

    # Setting up

    async def open_tables(self, count: int, game: str | None = None, players: int | None = None) -> None:
        """Open tables of all games and numbers of players in turn, or of one."""
        kinds = cycle([kind for kind in GAMES if game in (None, kind[0]) and players in (None, kind[1])])
        wanted = [next(kinds) for _ in range(count)]

        async def some(kinds: list[tuple[str, int]]) -> None:
            wire = await self.connect()
            for game, players in kinds:
                seats = len(find(game).seats(find(game).rules({}, None, players), players))
                guests = [await self._arrive(wire, f"Guest {number}") for number in range(seats)]
                self.tables.append(await self._open(wire, guests, (game, players)))
            wire.close()

        await asyncio.gather(*[some(wanted[i::TOGETHER]) for i in range(min(TOGETHER, count))])

    async def _arrive(self, wire: Connection, name: str) -> Guest:
        status, head, body = await wire.ask("POST", "/api/people", body={"name": name})
        if status != 201:
            failed("POST /api/people", status, body)
        cookie = head.partition(b"set-cookie: ")[2].partition(b";")[0]
        csrf = _decode(body)["csrf"].encode()
        return Guest(b"cookie: " + cookie + b"\r\nx-csrf-token: " + csrf + b"\r\n")

    async def _open(self, wire: Connection, guests: list[Guest], kind: tuple[str, int]) -> Table:
        seats = [{"kind": "me"}, *[{"kind": "open"}] * (len(guests) - 1)]
        wanted = {"game": kind[0], "players": kind[1], "seats": seats, "public": True, **self.wanted}
        status, _, body = await wire.ask("POST", "/api/tables", guests[0].head, wanted)
        if status != 201:
            failed("POST /api/tables", status, body)
        table = Table(_decode(body)["id"], guests, kind)
        for number, guest in enumerate(guests[1:], 1):
            path = f"/api/tables/{table.id}/seats/{number}/sit"
            status, _, body = await wire.ask("POST", path, guest.head, {})
            if status != 200:
                failed(f"POST {path}", status, body)
        return table

    async def follow(self, table: Table, guest: Guest, heard: Callable[[bytes, int], None]) -> EventStream:
        """Open an event stream."""
        line = f"GET /api/tables/{table.id}/events HTTP/1.1\r\nhost: localhost\r\n".encode()
        request = line + self.browser + guest.head + b"\r\n"
        loop = asyncio.get_running_loop()
        stream = (await loop.create_connection(lambda: EventStream(request, heard), self.host, self.port))[1]
        self.followers.append(stream)
        async with asyncio.timeout(WAIT):
            await stream.greeted
        return stream

    async def follow_all(self) -> None:
        """Open a stream for each seat of each table."""

        async def some(tables: list[Table]) -> None:
            for table in tables:
                await self._follow_seats(table)

        await asyncio.gather(*[some(self.tables[i::TOGETHER]) for i in range(TOGETHER)])

    async def _follow_seats(self, table: Table) -> None:
        def heard(data: bytes, _: int) -> None:
            found = data.count(b"event: moved")
            if found:
                self.measured.events += found
                self.measured.delivered.append(time.perf_counter() - table.sent)

        table.followers = [await self.follow(table, guest, heard) for guest in table.guests]

    # Playing

    async def play(self, connections: int, seconds: float) -> Measured:
        """Make moves as fast as they are answered."""
        self.measured = Measured()
        waiting = deque(self.tables)
        end = time.perf_counter() + seconds

        async def client() -> None:
            wire = await self.connect()
            while time.perf_counter() < end and waiting:
                table = waiting.popleft()
                await self._move(wire, table)
                waiting.append(table)
            wire.close()

        await asyncio.gather(*[client() for _ in range(min(connections, len(self.tables)))])
        return self.measured

    async def _move(self, wire: Connection, table: Table) -> None:
        asked = table.asked
        if asked is None or not asked["choices"]:
            asked = await self._find(wire, table)
        if asked is None:
            table.asked = None
            return
        move = {"role": asked["role"], "question": asked["question"], "token": self.rng.choice(asked["choices"])}
        table.sent = time.perf_counter()
        path = f"/api/tables/{table.id}/choices"
        status, _, body = await wire.ask("POST", path, table.guests[table.turn].head, move)
        if status == 409:  # a process that had not yet heard of the last move was asked what may be chosen
            self.measured.stale += 1
            table.asked = None
            return
        if status != 200:
            failed(f"POST {path}", status, body)
        self.measured.took.append(time.perf_counter() - table.sent)
        self.measured.moves += 1
        table.asked = _decode(body)

    async def _find(self, wire: Connection, table: Table) -> Any:
        """Return the question of the seat that is asked now, trying each in turn; replace a finished game by a new one."""
        for _ in table.guests:
            table.turn = (table.turn + 1) % len(table.guests)
            self.measured.looks += 1
            path = f"/api/tables/{table.id}/choices"
            status, _, body = await wire.ask("GET", path, table.guests[table.turn].head)
            if status != 200:
                failed(f"GET {path}", status, body)
            asked = _decode(body)
            if asked["choices"]:
                return asked
            if asked["question"] is None:
                self.measured.finished += 1
                await self._begin_again(wire, table)
        return None

    async def _begin_again(self, wire: Connection, table: Table) -> None:
        """Start another game for the same people and follow it."""
        followed = bool(table.followers)
        self._hang_up(table.followers)
        table.id, table.followers = (await self._open(wire, table.guests, table.kind)).id, []
        if followed:
            await self._follow_seats(table)

    # Looking and waiting

    async def views(self) -> tuple[list[float], int, int]:
        """Return the seconds that the view of each seat took, and the size of the largest, plain and compressed."""
        wire = await self.connect()
        took, largest = [], b""
        for table in self.tables:
            for guest in table.guests:
                began = time.perf_counter()
                _, _, body = await wire.ask("GET", f"/api/tables/{table.id}/view", guest.head)
                took.append(time.perf_counter() - began)
                largest = max(largest, body, key=len)
        wire.close()
        return took, len(largest), len(gzip.compress(largest, 4))

    async def idle(self, streams: int, seconds: float) -> dict[str, Any]:
        """Open idle streams, hold them, then send a message at each table, which every stream must receive."""
        late: list[float] = []
        said = {table.id: 0.0 for table in self.tables}

        def heard(table: Table) -> Callable[[bytes, int], None]:
            def hear(data: bytes, _: int) -> None:
                if b"event: chat" in data:
                    late.append(time.perf_counter() - said[table.id])

            return hear

        seats = [(table, guest) for table in self.tables for guest in table.guests]
        began = time.perf_counter()

        async def some(first: int) -> list[EventStream]:
            out = []
            for number in range(first, streams, TOGETHER):
                table, guest = seats[number % len(seats)]
                out.append(await self.follow(table, guest, heard(table)))
            return out

        followers = [stream for part in await asyncio.gather(*[some(i) for i in range(TOGETHER)]) for stream in part]
        opened = time.perf_counter() - began
        await asyncio.sleep(seconds)
        held = sum(stream.open for stream in followers)
        wire = await self.connect()
        for table in self.tables:
            said[table.id] = time.perf_counter()
            path = f"/api/tables/{table.id}/chat"
            status, _, body = await wire.ask("POST", path, table.guests[0].head, {"channel": "table", "words": "Hello"})
            if status != 201:
                failed(f"POST {path}", status, body)
        wire.close()
        until = time.perf_counter() + WAIT
        while len(late) < held and time.perf_counter() < until:
            await asyncio.sleep(0.05)
        return {
            "streams": streams,
            "opened_seconds": round(opened, 2),
            "held_seconds": seconds,
            "held": held,
            "heard": len(late),
            "late": late,
        }

    async def metrics(self) -> dict[str, float]:
        """Return the server's metrics."""
        wire = await self.connect()
        _, _, body = await wire.ask("GET", "/metrics")
        wire.close()
        lines = [line.split() for line in body.decode().splitlines() if line.startswith("sztab_") and "{" not in line]
        return {name: float(value) for name, value in lines}

    def _hang_up(self, followers: list[EventStream]) -> None:
        for stream in followers:
            self.followers.remove(stream)
            if stream.transport is not None:
                stream.transport.abort()

    def close(self) -> None:
        self._hang_up(list(self.followers))


def failed(what: str, status: int, body: bytes) -> NoReturn:
    raise Failed(f"{what}: {status} {body[:300].decode(errors='replace')}")


def quantile(values: list[float], share: float) -> float:
    """Return a quantile in milliseconds."""
    ordered = sorted(values)
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000, 1) if ordered else 0.0


# Process statistics from the kernel


def family(pid: int) -> list[int]:
    """Return a process and its descendants, or the process alone if the kernel does not list them."""
    out = [pid]
    for one in out:
        try:
            for task in os.listdir(f"/proc/{one}/task"):
                with open(f"/proc/{one}/task/{task}/children") as file:
                    out += [int(word) for word in file.read().split()]
        except OSError:
            pass
    return out


def cpu_seconds(pids: list[int]) -> float:
    total = 0.0
    for pid in pids:
        try:
            with open(f"/proc/{pid}/stat") as file:
                words = file.read().rpartition(")")[2].split()
        except OSError:
            continue
        total += (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")
    return total


def memory_mb(pid: int) -> float:
    """Return the resident memory of a process."""
    try:
        with open(f"/proc/{pid}/statm") as file:
            return round(int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6, 1)
    except OSError:
        return 0.0
