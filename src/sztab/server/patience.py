"""How long a sender may take to say what it wants: connections that say nothing, or a little at a time, are not kept."""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

SLOW = 20.0  # seconds for a whole request, from the first to the last byte


class Patient(HttpToolsProtocol):
    """A connection that is hung up on if a request is begun, or awaited for the first time, and does not come to its end."""

    _due: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._wait()

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
