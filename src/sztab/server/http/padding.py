"""Padding: compressed answers do not show by their length what is in them.

An answer that has what other people wrote beside what only its reader may know is shorter where the two are alike. Somebody
who sees the encrypted connection could write guesses and measure (BREACH). A header of random length hides a few bytes more
or less; of events, which are small and many, `deflate` keeps the two apart.
"""

from secrets import randbelow

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

MOST = 100  # bytes


def padded(framework: ASGIApp) -> ASGIApp:
    """Give compressed answers of the API a header of random length."""

    async def run(scope: Scope, receive: Receive, send: Send) -> None:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message["headers"])
                if any(name == b"content-encoding" for name, _ in headers):
                    message["headers"] = [*headers, (b"x-padding", b"-" * randbelow(MOST))]
            await send(message)

        api = scope["type"] == ScopeType.HTTP and scope["path"].startswith("/api/")
        await framework(scope, receive, sending if api and not scope["path"].endswith("/events") else send)

    return run
