"""People and secrets as every part of the server knows them: ids, random secrets, their hashes."""

import base64
import hashlib
import secrets
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str
    language: str
    account: bool


def new_id(bits: bytes = b"") -> str:
    """Return twelve letters and digits that stand for these 72 bits, or for random ones."""
    return base64.urlsafe_b64encode(bits or secrets.token_bytes(9)).decode().replace("-", "A").replace("_", "B")


def new_secret() -> str:
    """Return 256 random bits."""
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    """Return a secret as it is stored: it has 256 bits, so a plain hash gives nothing away."""
    return hashlib.sha256(secret.encode()).hexdigest()
