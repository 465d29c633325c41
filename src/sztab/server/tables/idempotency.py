"""Idempotency: a request that arrives twice is carried out once.

Every entry keeps the idempotency key of the request that made it: the one of the client's Idempotency-Key header, and what
stands for the request itself. A move or a step back needs no header, since its question is put only once.
`TableService.change` looks a key up among the table's recent entries before it acts, and in the database if the action is
refused. A key that comes again with another request is refused.
"""

import hashlib
from dataclasses import dataclass, replace

from ..errors import ProblemError
from ..identity import new_id

SHORT = 11  # letters of the content that are stored: with the header's twelve and a dot they fill the column


@dataclass(frozen=True, slots=True)
class IdempotencyKey:
    """The key that tells a repeated request from a new one."""

    header: str = ""  # stands for the sender and the header, or nothing if none was sent
    content: str = ""  # stands for what is asked
    unique: bool = False  # the content alone tells: nobody asks for the same twice

    def stored(self) -> str:
        """Return the key as an entry keeps it; nothing if the request cannot be told from another."""
        return f"{self.header}.{self.content[:SHORT]}" if self.header or self.unique else ""

    def parts(self) -> tuple[str, ...]:
        """Return what a stored key must have among its parts to be of the same request, or under the same header."""
        return self.header, self.content[:SHORT], self.content

    def made(self, stored: str) -> bool:
        """Return True if this request made the entry that keeps a key. Raise if it was another under the same header."""
        header, dot, content = stored.partition(".")
        if not dot:  # written by an earlier version: either of the two
            return bool(stored) and (stored == self.header or (self.unique and stored == self.content))
        if self.unique and content == self.content[:SHORT]:
            return True
        if not self.header or header != self.header:
            return False
        self.check(content, self.content[:SHORT])
        return True

    def check(self, known: str, content: str = "") -> None:
        """Raise if what is known of the first request under this key is not this one."""
        if known and known != (content or self.content):
            raise ProblemError("key_reused", "key_reused")


NO_KEY = IdempotencyKey()


def request_key(sender: str, header: str | None, path: str, body: bytes) -> IdempotencyKey:
    """Return the key of a request; the same header of another sender is another key."""
    return IdempotencyKey(_hash(header, sender) if header is not None else "", _hash(path, body=body))


def move_key(key: IdempotencyKey, kind: str, role: int, question: str, token: str) -> IdempotencyKey:
    """Return the key of an answer to a question, which is put only once."""
    return replace(key, content=_hash("\t".join((kind, str(role), question, token))), unique=True)


def undo_key(key: IdempotencyKey, person: str, seat: int, question: str) -> IdempotencyKey:
    """Return the key of a step back: one for each question, unless a client asks anew under another key of its own."""
    asked = "\t".join(("undo", str(seat), question))
    return replace(key, content=_hash(asked, person), unique=not key.header)


def parts_of(stored: str) -> list[str]:
    """Return the parts of a key as an entry keeps it."""
    return [part for part in stored.split(".") if part]


def _hash(text: str, sender: str = "", body: bytes = b"") -> str:
    return new_id(hashlib.blake2b(text.encode() + body, key=sender.encode()[:64], digest_size=9).digest())
