"""Requests about tables that earlier rules play: handed to the process that plays with them, and its answers handed back.

That process checks who sends a request as this one would: it serves the same database with the same code. What concerns the
rules of today, going on with them and a rematch, stays here.
"""

import asyncio
import contextlib
import logging
import re
from collections.abc import AsyncIterator

import httptools
from litestar import Litestar
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Receive, Scope, Send

from sztab.engine.errors import Bad

from ..releases.workers import Worker
from ..storage.database import TROUBLE
from ..tables.repository import TableChangedError
from .hot_path import again, read_body

log = logging.getLogger("sztab.http")

AT_TABLE = re.compile(r"/(?:api/tables|t|embed)/([\w-]{1,24})(?:/(.*))?")
OURS = ("resume", "rematch")
LARGEST = 64 * 1024  # bytes of a request; larger ones are refused here
PART = 64 * 1024  # bytes that are read at once
OF_A_HOP = {b"connection", b"keep-alive", b"transfer-encoding", b"upgrade", b"te", b"trailer", b"expect"}
FORWARDED = {b"x-forwarded-for", b"x-forwarded-proto", b"forwarded"}


def elsewhere(app: Litestar, here: ASGIApp) -> ASGIApp:
    """Hand requests about tables that earlier rules play to their process, and everything else on."""

    async def run(scope: Scope, receive: Receive, send: Send) -> None:
        rules = await _home(app, scope) if scope["type"] == ScopeType.HTTP else ""
        if scope["type"] != ScopeType.HTTP or not rules:
            await here(scope, receive, send)
            return
        body, message = await read_body(receive, LARGEST)
        if message is not None or len(body) > LARGEST:
            await here(scope, again(body, message, receive, more=message is None), send)
            return
        try:
            worker = app.state.services.old_rules.worker(rules)
            async with _connected(worker, scope, body) as answer:
                await _hand_back(answer, receive, send)
        except (Bad, OSError, httptools.HttpParserError) as error:
            log.error("the process of an earlier version does not answer: %r", error, extra={"path": scope["path"]})
            await here(scope, again(body, None, receive), send)

    return run


async def _home(app: Litestar, scope: HTTPScope) -> str:
    """Return the earlier rules that a request is for, or an empty string."""
    services = app.state.services
    if not services.old_rules:
        return ""
    found = AT_TABLE.fullmatch(scope["path"])
    if found is None or found[2] in OURS or (found[2] is None and not scope["path"].startswith("/api/")):
        return ""
    with contextlib.suppress(Bad, TableChangedError, *TROUBLE):  # whoever handles the request says so
        rules: str = await services.registry.home(found[1])
        return rules
    return ""


class Answer:
    """What a process answers: its head, then its body in parts as they come."""

    def __init__(self, reader: asyncio.StreamReader) -> None:
        self._reader = reader
        self._parser = httptools.HttpResponseParser(self)
        self.headers: list[tuple[bytes, bytes]] = []
        self.began = self.ended = False
        self._parts: list[bytes] = []

    @property
    def status(self) -> int:
        return int(self._parser.get_status_code())

    def on_header(self, name: bytes, value: bytes) -> None:
        if name.lower() not in OF_A_HOP:
            self.headers.append((name.lower(), value))

    def on_headers_complete(self) -> None:
        self.began = True

    def on_body(self, part: bytes) -> None:
        self._parts.append(part)

    def on_message_complete(self) -> None:
        self.ended = True

    async def head(self) -> None:
        while not self.began:
            await self._read()

    async def parts(self) -> AsyncIterator[bytes]:
        while True:
            while self._parts:
                yield self._parts.pop(0)
            if self.ended:
                return
            await self._read()

    async def _read(self) -> None:
        part = await self._reader.read(PART)
        if not part:
            raise ConnectionResetError("it hung up")
        self._parser.feed_data(part)


@contextlib.asynccontextmanager
async def _connected(worker: Worker, scope: HTTPScope, body: bytes) -> AsyncIterator[Answer]:
    """Send a request to a process; the answer has its head when this comes back."""
    reader, writer = await asyncio.open_unix_connection(worker.path)
    worker.open += 1
    try:
        writer.write(_head(scope, len(body)) + body)
        await writer.drain()
        answer = Answer(reader)
        await answer.head()
        yield answer
    finally:
        worker.open -= 1
        worker.used = asyncio.get_running_loop().time()
        writer.close()


def _head(scope: HTTPScope, length: int) -> bytes:
    """The head of a request as it came, and from whom."""
    query = b"?" + scope["query_string"] if scope["query_string"] else b""
    rows = [b"%s %s%s HTTP/1.1" % (scope["method"].encode(), scope["raw_path"].partition(b"?")[0], query)]
    left = OF_A_HOP | FORWARDED | {b"content-length"}
    rows += [b"%s: %s" % (name, value) for name, value in scope["headers"] if name.lower() not in left]
    client = scope["client"]
    rows += [b"x-forwarded-for: " + client[0].encode()] if client else []
    rows += [b"x-forwarded-proto: " + str(scope["scheme"]).encode(), b"connection: close"]
    rows += [b"content-length: %d" % length] if length or scope["method"] not in ("GET", "HEAD") else []
    return b"\r\n".join(rows) + b"\r\n\r\n"


async def _hand_back(answer: Answer, receive: Receive, send: Send) -> None:
    """Send an answer to whoever asked, until it ends or they hang up."""
    await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})

    async def hand_on() -> None:
        with contextlib.suppress(ConnectionResetError):  # the process stops: the page comes again
            async for part in answer.parts():
                await send({"type": "http.response.body", "body": part, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def hang_up() -> None:
        while (await receive())["type"] != "http.disconnect":
            pass

    tasks = [asyncio.create_task(hand_on()), asyncio.create_task(hang_up())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
