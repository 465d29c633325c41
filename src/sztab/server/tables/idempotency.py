"""Idempotency: a request that arrives twice is carried out once.

Every entry keeps the idempotency key of the request that made it. A key comes from the client's Idempotency-Key header; a
move needs none, since its question is put only once: its key is made of what was answered. `TableService.change` looks a
key up among the table's recent entries before it acts, and in the database if the action is refused.
"""

import hashlib

from ..identity import new_id


def request_key(sender: str, header: str) -> str:
    """Return the key of a request with an Idempotency-Key header; the same header of another sender is another key."""
    return _key(header, sender)


def move_key(kind: str, role: int, question: str, token: str) -> str:
    """Return the key of an answer to a question, which is put only once."""
    return _key("\t".join((kind, str(role), question, token)))


def _key(text: str, sender: str = "") -> str:
    return new_id(hashlib.blake2b(text.encode(), key=sender.encode()[:64], digest_size=9).digest())
