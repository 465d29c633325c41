"""Chance that can be checked: one keyed BLAKE2b stream in counter mode.

A table commits to its seed before the game and publishes it afterwards; seats add nonces, so that neither the table nor a
seat alone can choose what falls. Simulations use the same stream with a key made from a number.
"""

import hmac
from hashlib import blake2b, sha256

BLOCK = 64


def block_at(key: bytes, counter: int) -> bytes:
    """Return block number `counter` of the stream: 64 bytes, enough for many draws.

    >>> len(block_at(key_of_seed("example"), 0))
    64
    >>> block_at(key_of_seed("example"), 0) == block_at(key_of_seed("example"), 1)
    False
    """
    return blake2b(counter.to_bytes(8, "big"), key=key).digest()


def key_of_seed(seed: str) -> bytes:
    """Return the key of a game that nobody needs to prove: a simulation, a case, a local table.

    >>> key_of_seed("7/0").hex()[:16]
    '684ecd2601848766'
    """
    return blake2b(seed.encode(), digest_size=32, person=b"sztab seed").digest()


def commitment(seed: bytes) -> str:
    """Return what a table publishes before the game; the seed itself follows at the end.

    >>> commitment(bytes(32))[:16]
    '71ec1767b7c0b450'
    """
    return blake2b(seed, digest_size=32, person=b"sztab commit").hexdigest()


def key_of_table(seed: bytes, nonces: list[bytes]) -> bytes:
    """Return HMAC(server seed, seats' nonces), which is fixed once the server has committed and every seat has sent its nonce.

    >>> key_of_table(bytes(32), [b"anna", b"jan"]) == key_of_table(bytes(32), [b"annaj", b"an"])
    False
    """
    message = b"".join(len(nonce).to_bytes(2, "big") + nonce for nonce in nonces)
    return hmac.new(seed, message, "sha256").digest()


def nonce_hash(commitment: str, nonce: str) -> str:
    """Return what a seat publishes to be bound to its nonce before it knows those of the others. Browsers can work it out.

    >>> nonce_hash("71ec", "abcd")[:16]
    '046cac7139dabb4c'
    """
    return sha256(f"{commitment}:{nonce}".encode()).hexdigest()


def seal(commitment: str, nonce_hashes: list[str]) -> str:
    """Return one hash over all that was fixed before the first nonce was told: the seed, and what each seat promised.

    >>> seal("71ec", ["8a4e", ""]) == seal("71ec", ["", "8a4e"])
    False
    """
    return sha256(" ".join([commitment, *[hash or "-" for hash in nonce_hashes]]).encode()).hexdigest()


def key_after_undo(key: bytes, number: int) -> bytes:
    """Return the key with which the stream goes on after an undo, so that the same dice and cards do not fall again."""
    return blake2b(number.to_bytes(8, "big"), key=key, digest_size=32, person=b"sztab undo").digest()
