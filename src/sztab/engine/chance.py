"""Chance that can be checked: one keyed BLAKE2b stream in counter mode.

A table commits to its seed before the game and publishes it afterwards; seats add nonces, so that neither the table nor a
seat alone can choose what falls. Simulations use the same stream with a key made from a number.
"""

import hmac
from hashlib import blake2b

BLOCK = 64


def block_at(key: bytes, counter: int) -> bytes:
    """The stream's block number `counter`: 64 bytes that serve many draws."""
    return blake2b(counter.to_bytes(8, "big"), key=key).digest()


def key_of_seed(seed: str) -> bytes:
    """The key of a game that nobody needs to prove: a simulation, a case, a local table."""
    return blake2b(seed.encode(), digest_size=32, person=b"sztab seed").digest()


def commitment(seed: bytes) -> str:
    """The hash that a table publishes before the game; the seed itself follows at the end."""
    return blake2b(seed, digest_size=32, person=b"sztab commit").hexdigest()


def key_of_table(seed: bytes, nonces: list[bytes]) -> bytes:
    """HMAC(server seed, seats' nonces): fixed once both sides have spoken."""
    message = b"".join(len(nonce).to_bytes(2, "big") + nonce for nonce in nonces)
    return hmac.new(seed, message, "sha256").digest()


def key_after_undo(key: bytes, number: int) -> bytes:
    """The stream goes on with a new key after an undo, or what had fallen would fall again."""
    return blake2b(number.to_bytes(8, "big"), key=key, digest_size=32, person=b"sztab undo").digest()
