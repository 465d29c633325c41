"""Bytes that are compressed once and sent to many, in event streams and in answers.

Every part is a deflate block of its own: it refers to nothing before it and ends at a byte, so that any parts in a row are
one gzip stream. Whoever reads it needs to know nothing of this; one compressor serves everybody, and a stream needs none.

How long a block is tells how well its parts fit each other. What other people have written therefore never shares a block
with what only one player may know: who can see that player's connection, encrypted as it is, could guess at it, word by word.
"""

import zlib
from threading import Lock

LEVEL = 4
LEAST = 100  # bytes that are worth compressing
LONGEST = 0xFFFF  # bytes of a stored block
RAW = -15  # deflate without a head
HEAD = b"\x1f\x8b\x08\0\0\0\0\0\0\xff"
END = b"\x03\0"  # an empty block, marked as the last

_compressor = zlib.compressobj(LEVEL, zlib.DEFLATED, RAW)
_compressing = Lock()


def compressed(data: bytes) -> bytes:
    """Return a block of a deflate stream that stands alone."""
    with _compressing:
        return _compressor.compress(data) + _compressor.flush(zlib.Z_FULL_FLUSH)


def stored(data: bytes) -> bytes:
    """Return data as blocks of a deflate stream that are not compressed."""
    out = []
    for first in range(0, len(data), LONGEST):
        part = data[first : first + LONGEST]
        length = len(part)
        out += [b"\0", length.to_bytes(2, "little"), (length ^ LONGEST).to_bytes(2, "little"), part]
    return b"".join(out)


class Part:
    """Bytes for several readers, compressed when the first of them wants it so. `apart`: they are never compressed."""

    __slots__ = ("_block", "apart", "plain")

    def __init__(self, plain: bytes, apart: bool = False) -> None:
        self.plain = plain
        self.apart = apart or len(plain) < LEAST
        self._block = b""

    @property
    def block(self) -> bytes:
        if not self._block:
            self._block = stored(self.plain) if self.apart else compressed(self.plain)
        return self._block

    def gzip(self) -> bytes:
        """Return the part as a gzip file."""
        return HEAD + self.block + END + _sum(zlib.crc32(self.plain), len(self.plain))


class GzipStream:
    """The envelope of one reader's stream: it counts what went into it."""

    def __init__(self) -> None:
        self._crc = 0
        self._length = 0

    def begin(self) -> bytes:
        return HEAD

    def add(self, plain: bytes, block: bytes) -> bytes:
        self._crc = zlib.crc32(plain, self._crc)
        self._length += len(plain)
        return block

    def end(self) -> bytes:
        return END + _sum(self._crc, self._length)


def _sum(crc: int, length: int) -> bytes:
    return crc.to_bytes(4, "little") + (length & 0xFFFFFFFF).to_bytes(4, "little")
