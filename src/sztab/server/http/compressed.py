"""Answers that are the same for everybody: compressed once, and sent again only to those who do not have them."""

import gzip
import hashlib
from functools import lru_cache

import brotli
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


def _way(accepted: str) -> str:
    """Return the best way to compress that a browser accepts; over plain http most accept gzip only."""
    ways = [part.partition(";")[0].strip() for part in accepted.split(",")]
    return next((way for way in ("br", "gzip") if way in ways), "")


@lru_cache(maxsize=160)
def _packed(body: bytes, way: str) -> bytes:
    return bytes(brotli.compress(body, quality=9)) if way == "br" else gzip.compress(body, 7, mtime=0)


def packed(
    request: IncomingRequest, body: bytes, kind: str, *, keep: str = "no-cache", text: bool = True
) -> Response[bytes]:
    """A body that changes with the server's version only. `keep` says how long a browser need not ask again."""
    tag = tag_of(body)
    headers = {"ETag": tag, "Cache-Control": keep, "Vary": "Accept-Encoding"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    way = _way(request.headers.get("accept-encoding", "")) if text and len(body) >= LEAST else ""
    if way:
        headers["Content-Encoding"] = way
        body = _packed(body, way)
    return Response(body, media_type=kind, headers=headers)
