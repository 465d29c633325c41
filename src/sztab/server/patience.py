"""How long a sender may take to say what it wants, and how much: connections that say nothing, or never end, are not kept."""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

SLOW = 20.0  # seconds for a whole request, from the first to the last byte
HEAD = 32 * 1024  # bytes of its head; how long a body may be is seen to where it is read


class Patient(HttpToolsProtocol):
    """A connection that is hung up on if a request is begun, or awaited for the first time, and does not come to its end."""

    _due: asyncio.TimerHandle | None = None
    _headed = False
    _head = 0  # bytes of a head that has not come to its end

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self._headed:
            self._head += len(data)
            if self._head > HEAD:
                self.transport.abort()

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head, self._headed = 0, False
        self._wait()

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._headed = True

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._heard()

    def connection_lost(self, exc: Exception | None) -> None:
        self._heard()
        super().connection_lost(exc)

    def _wait(self) -> None:
        if self._due is None:
            self._due = self.loop.call_later(SLOW, self.transport.abort)

    def _heard(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None
