"""Read timeouts and size limits for incoming requests: connections that stay silent, or never end, are closed."""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

SLOW = 20.0  # seconds for a whole request, from the first to the last byte
HEAD = 32 * 1024  # bytes of its head, and of its trailer; how long a body may be is seen to where it is read
PART = 8 * 1024  # bytes that are read at once: not much follows what a connection is closed for
AHEAD = 32  # requests that may wait for the answer to an earlier one on their connection; browsers send none ahead


class Patient(HttpToolsProtocol):
    """A connection that is closed if a request has begun, or the first one is awaited, and does not end in time."""

    _due: asyncio.TimerHandle | None = None
    _headed = False
    _idle = 0  # bytes received since the last one of a body, or the end of a head or a request
    _moved = False  # whether one of these came with the data that is being read

    def data_received(self, data: bytes) -> None:
        for first in range(0, len(data), PART):
            self._read(data[first : first + PART])
            if self.transport.is_closing():
                return

    def _read(self, data: bytes) -> None:
        self._moved = False
        super().data_received(data)
        self._idle = 0 if self._moved else self._idle + len(data)
        if self._idle > HEAD:
            self.transport.abort()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Headers that follow a body are dropped: nobody asked for them, and the request is being answered already."""
        if not self._headed:
            super().on_header(name, value)

    def on_body(self, body: bytes) -> None:
        super().on_body(body)
        self._moved = True

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._headed = False
        self._wait()

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._headed = self._moved = True
        if len(self.pipeline) > AHEAD:
            self.transport.abort()

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._moved = True
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
