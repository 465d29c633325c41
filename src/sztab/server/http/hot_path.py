"""The hot path: a move of a browser, answered without the web framework.

Nearly every request that changes something is a move with `Prefer: return=frames`. Routing, dependencies and validation of
the framework cost as much as the move itself. Here only a move that succeeds is answered; everything else, and whatever goes
wrong, goes to the framework with the body that was read, so that there is one place for every refusal.
"""

import logging
import time
from dataclasses import dataclass

import msgspec
from litestar import Litestar
from litestar.datastructures import Address
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPReceiveMessage, HTTPScope, Receive, Scope, Send

from ..deflate import Part
from ..errors import ProblemError
from ..services import Services
from ..tables.idempotency import request_key
from .auth import asking, refuse_strange_bodies
from .rate_limit import RateLimits
from .requests import Answer
from .routes.moves import FRAMES, moved_frames, moving, words_with

log = logging.getLogger("sztab.http")

BEFORE, AFTER = "/api/tables/", "/choices"
LARGEST = 16 * 1024  # bytes of a move; what is larger goes to the framework
LEAST_PACKED = 200  # bytes of an answer that is worth compressing
LONGEST_KEY = 100
HEADERS = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
ONCE = (b"cookie", b"host", b"content-type", b"content-length", b"prefer", b"authorization", b"x-csrf-token")

_decode = msgspec.json.Decoder(Answer).decode


@dataclass(slots=True)
class HotRequest:
    """A request, as far as it says who sends it."""

    services: Services
    limits: RateLimits | None
    headers: dict[str, str]
    cookies: dict[str, str]
    scope: HTTPScope
    method: str = "POST"

    @property
    def query_params(self) -> dict[str, str]:
        return {}

    @property
    def client(self) -> Address | None:
        found = self.scope["client"]
        return Address(*found) if found else None


def hot_path(app: Litestar, framework: ASGIApp) -> ASGIApp:
    """Answer moves of browsers, and hand everything else on."""

    async def run(scope: Scope, receive: Receive, send: Send) -> None:
        request = _read_head(app, scope) if scope["type"] == ScopeType.HTTP and _is_move(scope) else None
        if scope["type"] != ScopeType.HTTP or request is None:
            await framework(scope, receive, send)
            return
        began = time.perf_counter()
        body, message = await read_body(receive)
        move = _read_move(body) if message is None else None
        if move is not None:
            try:
                answer = await _answer(request, move, body)
            except Exception as error:  # the framework words it, logs it and reports it
                scope["sztab.failed"] = error  # type: ignore[typeddict-unknown-key]
            else:
                await _send(send, answer, "gzip" in request.headers.get("accept-encoding", ""))
                took = time.perf_counter() - began
                app.state.metrics.took("POST", 200, took)
                if log.isEnabledFor(logging.INFO):
                    about = {"method": "POST", "path": scope["path"], "status": 200, "ms": round(took * 1000, 1)}
                    log.info("request", extra=about)
                return
        await framework(scope, again(body, message, receive), send)

    return run


def _is_move(scope: HTTPScope) -> bool:
    path = scope["path"]
    if scope["method"] != "POST" or not path.startswith(BEFORE) or not path.endswith(AFTER):
        return False
    return path.count("/") == BEFORE.count("/") + 1


def _read_head(app: Litestar, scope: HTTPScope) -> HotRequest | None:
    """Return a request whose head is that of a browser's move; None if there is anything unusual about it."""
    rows = scope["headers"]
    headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in rows}
    if scope["query_string"] or headers.get("prefer") != FRAMES or "transfer-encoding" in headers:
        return None
    length = headers.get("content-length", "")
    if not length.isdecimal() or int(length) > LARGEST or "\0" in scope["path"]:
        return None
    if sum(name in ONCE for name, _ in rows) != sum(name.decode() in headers for name in ONCE):
        return None
    if len(headers.get("idempotency-key", "-")) not in range(1, LONGEST_KEY + 1):
        return None
    cookies: dict[str, str] = {}
    for part in headers.get("cookie", "").split(";"):
        name, _, value = part.strip().partition("=")
        cookies[name] = value
    if '"' in headers.get("cookie", "") or "%" in headers.get("cookie", ""):
        return None
    try:
        app.state.hosts.check(headers.get("host", ""))
        refuse_strange_bodies(headers)
    except ProblemError:
        return None
    return HotRequest(app.state.services, app.state.limits, headers, cookies, scope)


async def read_body(receive: Receive, largest: int = LARGEST) -> tuple[bytes, HTTPReceiveMessage | None]:
    """Read a body, as far as it is not too large. A message other than a part of it, such as that the sender hung up, is
    returned too."""
    body = b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return body, message  # type: ignore[return-value]
        body += message["body"]
        if not message.get("more_body") or len(body) > largest:
            return body, None


def again(body: bytes, message: HTTPReceiveMessage | None, receive: Receive, more: bool = False) -> Receive:
    """Return what gives the framework the messages that were read already; `more` of the body may come."""
    begun: HTTPReceiveMessage = {"type": "http.request", "body": body, "more_body": more or message is not None}
    left = [begun, *([message] if message is not None else [])]

    async def receive_again() -> HTTPReceiveMessage:
        return left.pop(0) if left else await receive()  # type: ignore[return-value]

    return receive_again


def _read_move(body: bytes) -> Answer | None:
    try:
        return _decode(body)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


async def _answer(request: HotRequest, move: Answer, body: bytes) -> Part:
    """Carry out a move and return what its event says."""
    ask = await asking(request)
    path = request.scope["path"]
    key = request_key(ask.sender, request.headers.get("idempotency-key"), path, body)
    words = await words_with(ask, move.words)
    table, player = await moving(ask, key, path[len(BEFORE) : -len(AFTER)], move.role, FRAMES)
    table = await ask.tables.choose(table, player, move.question, move.token, words)
    return await moved_frames(ask, table, player, "choose", move.question, move.token)


async def _send(send: Send, part: Part, may_pack: bool) -> None:
    headers, body = HEADERS, part.plain
    if may_pack and len(body) >= LEAST_PACKED and not part.apart:
        body = part.gzip()
        headers = [*headers, (b"content-encoding", b"gzip"), (b"vary", b"Accept-Encoding")]
    headers = [*headers, (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
