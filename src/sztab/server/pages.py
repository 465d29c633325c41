"""The pages: the client's files, and one page for every address that the client itself understands."""

import hashlib
import mimetypes
from functools import cache
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from .problems import Problem

WEB = (Path(__file__).parent.parent / "web").resolve()
TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".html": "text/html",
}


@cache
def _file(path: Path, changed: int) -> tuple[bytes, str]:
    body = path.read_bytes()
    return body, f'"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'


def _sent(request: Request[Any, Any, Any], path: Path) -> Response[bytes]:
    """A file of the client. Browsers keep it and ask whether it has changed."""
    body, tag = _file(path, path.stat().st_mtime_ns)
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    text = kind.startswith("text/") or kind in ("application/json", "image/svg+xml")
    return Response(body, media_type=f"{kind}; charset=utf-8" if text else kind, headers=headers)


@get("/static/{path:path}", include_in_schema=False)
async def file(request: Request[Any, Any, Any], path: FromPath[str]) -> Response[bytes]:
    found = _inside(str(path).lstrip("/"))
    if found is None:
        raise Problem("missing", "no_page", request.url.path[:200])
    return _sent(request, found)


def _inside(name: str) -> Path | None:
    """A file of the client; nothing outside its folder."""
    try:
        found = (WEB / name).resolve()
        return found if found.is_relative_to(WEB) and found.is_file() else None
    except (ValueError, OSError):  # a zero byte, a name that is too long
        return None


@get(
    [
        "/",
        "/new",
        "/me",
        "/join",
        "/t/{table_id:str}",
        "/t/{table_id:str}/replay",
        "/rules",
        "/rules/{game:str}",
        "/replays",
        "/bots",
    ],
    include_in_schema=False,
)
async def page(request: Request[Any, Any, Any]) -> Response[bytes]:
    return _sent(request, WEB / "index.html")


def missing_page(request: Request[Any, Any, Any]) -> Response[bytes] | None:
    """The client itself says that there is no such page; nothing for programs, which get a problem document."""
    index = WEB / "index.html"
    if not index.is_file() or "text/html" not in request.headers.get("accept", ""):
        return None
    out = _sent(request, index)
    out.status_code = 404
    return out


def page_routes() -> list[HTTPRouteHandler]:
    """Nothing if this installation carries no client."""
    return [file, page] if (WEB / "index.html").is_file() else []
