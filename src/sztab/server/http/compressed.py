"""Answers that are the same for everybody: compressed once, and sent again only to those who do not have them."""

import gzip
import hashlib
from functools import lru_cache

from litestar import Response

from .incoming import IncomingRequest

LEAST = 800  # bytes that are worth compressing
PACKED = (
    "^/static/",
    "^/sw.js$",
    "/board$",
    "/cards$",
    "/rules$",
)  # paths that are answered here: nobody compresses them again


@lru_cache(maxsize=160)
def tag_of(body: bytes) -> str:
    return f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'


@lru_cache(maxsize=160)
def _packed(body: bytes) -> bytes:
    return gzip.compress(body, 7, mtime=0)


def packed(
    request: IncomingRequest, body: bytes, kind: str, *, keep: str = "no-cache", text: bool = True
) -> Response[bytes]:
    """A body that changes with the server's version only. `keep` says how long a browser need not ask again."""
    tag = tag_of(body)
    headers = {"ETag": tag, "Cache-Control": keep, "Vary": "Accept-Encoding"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    if text and len(body) >= LEAST and "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        body = _packed(body)
    return Response(body, media_type=kind, headers=headers)
