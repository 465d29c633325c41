"""The pages: the client's files, and one page for every address that the client itself understands."""

import hashlib
import mimetypes
import time
from functools import lru_cache
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from ..errors import ProblemError
from .compressed import packed

WEB = (Path(__file__).parents[2] / "web").resolve()
TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".html": "text/html",
}


FOREVER = "public, max-age=31536000, immutable"


@lru_cache(maxsize=256)
def _file(path: Path, changed: int) -> bytes:
    return path.read_bytes()


def _body(path: Path) -> bytes:
    return _file(path, path.stat().st_mtime_ns)


def version() -> str:
    """A word for the client as it is now. It stands in the addresses of its files, so that a browser may keep them for good."""
    return _version(int(time.monotonic()))  # looked at again every second


@lru_cache(maxsize=1)
def _version(second: int) -> str:
    seen = hashlib.blake2b(digest_size=6)
    for path in sorted(WEB.rglob("*.*")):
        seen.update(f"{path.relative_to(WEB)} {path.stat().st_mtime_ns} ".encode())
    return f"~{seen.hexdigest()}"


def _sent(request: Request[Any, Any, Any], path: Path, keep: str = "no-cache") -> Response[bytes]:
    """A file of the client."""
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    text = kind.startswith("text/") or kind in ("application/json", "image/svg+xml")
    return packed(request, _body(path), kind, keep=keep, text=text)


def _index(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The page, with the addresses of this version of its files."""
    body = _body(WEB / "index.html").replace(b'"/static/', f'"/static/{version()}/'.encode())
    return packed(request, body, "text/html", text=False)  # the server compresses what is not under /static/


@get("/static/{path:path}", include_in_schema=False)
async def file(request: Request[Any, Any, Any], path: FromPath[str]) -> Response[bytes]:
    """A file by its name, which may begin with a version: what a page of another version asks for is sent as it is now."""
    name = str(path).lstrip("/")
    first, _, rest = name.partition("/")
    found = _inside(rest if first.startswith("~") else name)
    if found is None:
        raise ProblemError("missing", "no_page", request.url.path[:200])
    return _sent(request, found, FOREVER if first == version() else "no-cache")


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
    return _index(request)


def missing_page(request: Request[Any, Any, Any]) -> Response[bytes] | None:
    """The client itself says that there is no such page; nothing for programs, which get a problem document."""
    index = WEB / "index.html"
    if not index.is_file() or "text/html" not in request.headers.get("accept", ""):
        return None
    out = _index(request)
    out.status_code = 404
    return out


def page_routes() -> list[HTTPRouteHandler]:
    """Nothing if this installation carries no client."""
    return [file, page] if (WEB / "index.html").is_file() else []
