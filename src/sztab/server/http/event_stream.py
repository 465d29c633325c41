"""Event streams as answers: what is told goes out as it comes, compressed for those who can read it."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from litestar import Response
from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send

from ..deflate import GzipStream, Part
from ..events.streams import Event, Tell

HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Vary": "Accept-Encoding"}

Run = Callable[[Tell], Coroutine[None, None, None]]  # tells what happens, and ends with the stream


def reads_gzip(accepted: str) -> bool:
    """Return True if a reader can take a compressed stream."""
    return any(way.partition(";")[0].strip() == "gzip" for way in accepted.split(","))


class EventStream(Response[bytes]):
    """An answer that goes on for as long as something is told, or somebody listens; `hung_up` is called when nobody does."""

    def __init__(self, run: Run, hung_up: Callable[[], None], gzip: bool) -> None:
        headers = {**HEADERS, **({"Content-Encoding": "gzip"} if gzip else {})}
        super().__init__(b"", media_type="text/event-stream", headers=headers)
        self._run = run
        self._hung_up = hung_up
        self._gzip = gzip

    def to_asgi_response(self, *args: Any, **more: Any) -> ASGIResponse:
        answer = super().to_asgi_response(*args, **more)
        head = [row for row in answer.encode_headers() if row[0] != b"content-length"]
        return _Sending(head, self._run, self._hung_up, self._gzip)


class _Sending(ASGIResponse):
    def __init__(self, head: list[tuple[bytes, bytes]], run: Run, hung_up: Callable[[], None], gzip: bool) -> None:
        super().__init__()
        self._head = head
        self._run = run
        self._hung_up = hung_up
        self._packing = GzipStream() if gzip else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self._head})
        packing = self._packing

        async def put(body: bytes, more: bool = True) -> None:
            await send({"type": "http.response.body", "body": body, "more_body": more})

        async def tell(part: Event | Part) -> None:
            await put(part.plain if packing is None else packing.add(part.plain, part.block))

        listening = asyncio.create_task(self._listen(receive))
        try:
            if packing is not None:
                await put(packing.begin())
            await self._run(tell)
            await put(b"" if packing is None else packing.end(), more=False)
        finally:
            listening.cancel()

    async def _listen(self, receive: Receive) -> None:
        while (await receive())["type"] != "http.disconnect":
            pass
        self._hung_up()
