"""The pages: the client's files, and one page for every address that the client itself understands."""

import asyncio
import hashlib
import mimetypes
import time
from functools import lru_cache
from pathlib import Path
from xml.sax.saxutils import quoteattr

from litestar import Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery

from sztab.engine.state import State
from sztab.engine.words import LANGUAGES

from ..errors import ProblemError
from ..lobby.company import calendar
from ..tables.board_picture import HEIGHT, WIDTH, png, svg
from ..tables.looking_back import after, visible
from ..tables.table import Table
from ..tables.views import over
from ..words import preferred
from . import bundles
from .compressed import packed
from .incoming import IncomingRequest
from .rate_limit import network

WEB = (Path(__file__).parents[2] / "web").resolve()
TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".json": "application/json",
    ".html": "text/html",
    ".woff2": "font/woff2",
}


DRAWING = asyncio.Semaphore()  # one at a time: it is work, and anybody may ask for it
FOREVER = "public, max-age=31536000, immutable"


@lru_cache(maxsize=256)
def _file(path: Path, changed: int) -> bytes:
    return path.read_bytes()


def _body(path: Path) -> bytes:
    return _file(path, path.stat().st_mtime_ns)


def version() -> str:
    """A word for the client as it is now. It stands in the addresses of its files, so that a browser may keep them for good."""
    return _version(WEB, int(time.monotonic()))  # looked at again every second


@lru_cache(maxsize=1)
def _version(web: Path, second: int) -> str:
    return _hashed(web, tuple((path, path.stat().st_mtime_ns) for path in sorted(web.rglob("*.*"))))


@lru_cache(maxsize=1)
def _hashed(web: Path, files: tuple[tuple[Path, int], ...]) -> str:
    """Return a word for the contents, which is the same in every process and on every machine."""
    seen = hashlib.blake2b(digest_size=6)
    for path, _ in files:
        if path.is_file():
            body = path.read_bytes()
            seen.update(f"{path.relative_to(web)} {len(body)} ".encode() + body)
    return f"~{seen.hexdigest()}"


def _sent(request: IncomingRequest, name: str, body: bytes, keep: str) -> Response[bytes]:
    """A file of the client."""
    kind = TYPES.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    text = kind.startswith("text/") or kind in ("application/json", "image/svg+xml")
    return packed(request, body, kind, keep=keep, text=text)


def _index(request: IncomingRequest, tags: str = "") -> Response[bytes]:
    """The page, with the addresses of this version of its files, and tags for those who show links."""
    body = _body(WEB / "index.html").decode()
    if request.services.settings.bundled and bundles.possible(WEB, version()):
        body = bundles.page(body, request.url.path)
    body = body.replace('"/static/', f'"/static/{version()}/').replace("</head>", f"{tags}</head>")
    return packed(request, body.encode(), "text/html", text=False)  # the server compresses what is not under /static/


@get("/static/{path:path}", include_in_schema=False)
async def file(request: IncomingRequest, path: FromPath[str]) -> Response[bytes]:
    """A file by its name, which may begin with a version: what a page of another version asks for is sent as it is now."""
    name = str(path).lstrip("/")
    first, _, rest = name.partition("/")
    wanted = rest if first.startswith("~") else name
    body = await asyncio.to_thread(_contents, wanted)
    if body is None:
        raise ProblemError("missing", "no_page", request.url.path[:200])
    return _sent(request, wanted, body, FOREVER if first == version() else "no-cache")


def _contents(name: str) -> bytes | None:
    """A file of the client, or a bundle of them."""
    folder, _, rest = name.partition("/")
    if folder == bundles.FOLDER:
        return bundles.bundle(WEB, version(), rest)
    found = _inside(name)
    return None if found is None else _body(found)


@get("/sw.js", include_in_schema=False)
async def worker(request: IncomingRequest) -> Response[bytes]:
    """The worker in the browser. Its address is at the top, so that it may answer for every page."""
    return _sent(request, "sw.js", _body(WEB / "sw.js"), "no-cache")


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
        "/rules",
        "/rules/{game:str}",
        "/replays",
        "/privacy",
        "/bots",
        "/confirm",
        "/stop",
        "/recover",
        "/p/{person:str}",
        "/lobby",
        "/tournaments",
        "/tournaments/{tournament:str}",
    ],
    include_in_schema=False,
)
async def page(request: IncomingRequest) -> Response[bytes]:
    return _index(request)


@get(["/t/{table_id:str}", "/t/{table_id:str}/replay", "/t/{table_id:str}/analysis"], include_in_schema=False)
async def table_page(request: IncomingRequest, table_id: FromPath[str]) -> Response[bytes]:
    """The page of a table. If strangers may watch it, a link to it can be shown with a line and a picture."""
    table = await _watchable(request, table_id)
    return _index(request, _tags(request, table) if table is not None else "")


@get("/embed/{table_id:str}", include_in_schema=False)
async def embedded(request: IncomingRequest, table_id: FromPath[str]) -> Response[bytes]:
    """A replay for the frame of another site. It has no cookies there: it shows what everybody may see."""
    if await _watchable(request, table_id) is None:
        raise ProblemError("missing", "no_table", table_id)
    return _index(request)


@get("/t/{table_id:str}/picture.png", include_in_schema=False)
async def picture(
    request: IncomingRequest, table_id: FromPath[str], step: FromQuery[int | None] = None
) -> Response[bytes]:
    """The board as everybody may see it now; of a finished game, after any step."""
    drawn = await _drawn(request, table_id, step)
    async with DRAWING:
        return packed(request, await asyncio.to_thread(png, drawn), "image/png", text=False)


@get("/t/{table_id:str}/picture.svg", include_in_schema=False)
async def drawing(
    request: IncomingRequest, table_id: FromPath[str], step: FromQuery[int | None] = None
) -> Response[bytes]:
    """The same as a drawing."""
    return packed(request, (await _drawn(request, table_id, step)).encode(), "image/svg+xml", text=False)


async def _drawn(request: IncomingRequest, table_id: str, step: int | None) -> str:
    _limit(request, "picture")
    table = await _watchable(request, table_id)
    if table is None or table.live is None:
        raise ProblemError("missing", "no_table", table_id)
    language = _language(request)
    state = table.live.state
    if step is not None and over(table):
        state = await _after(request, table, step)
    scene = table.game.scene(state, 0, language)
    return await asyncio.to_thread(svg, table.game.board(table.rules, language), scene)


def _limit(request: IncomingRequest, kind: str) -> None:
    """Count a request against the limit of its address: whoever looks at pages has no name yet."""
    if request.limits is not None:
        request.limits.take(kind, network(request.client.host if request.client else ""))


async def _after(request: IncomingRequest, table: Table, step: int) -> State:
    """The position after a step of a finished game."""
    if not request.services.history.remembers(table):
        _limit(request, "whole")
    whole = await request.services.history.whole(table)
    assert whole.live is not None
    shown = visible(whole, None)
    return after(whole.live.match, shown, max(0, min(step, len(shown))))


@get("/t/{table_id:str}/meeting.ics", include_in_schema=False)
async def meeting(request: IncomingRequest, table_id: FromPath[str]) -> Response[bytes]:
    """The time at which the players want to meet, for their calendars. Whoever has the address may read it."""
    table = await request.services.tables.find_for(table_id, None)
    found = await request.services.company.meeting(table_id)
    if table is None or not found.at:
        raise ProblemError("missing", "no_table", table_id)
    title = table.game.words(table.rules, _language(request)).say("game", "title")
    url = f"{str(request.base_url).rstrip('/')}/t/{table_id}"
    body = calendar(table, title, found.at, url).encode()
    headers = {"Content-Disposition": 'attachment; filename="sztab.ics"', "Cache-Control": "no-store"}
    return Response(body, media_type="text/calendar; charset=utf-8", headers=headers)


async def _watchable(request: IncomingRequest, id: str) -> Table | None:
    """A table that somebody without a seat may watch."""
    _limit(request, "address")
    try:
        table = await request.services.tables.visible(id, None)
    except ProblemError:
        return None
    return await request.services.delayed.seen_by(table, None) if table.info.spectators else None


def _language(request: IncomingRequest) -> str:
    return preferred(request.headers.get("accept-language", "")) or LANGUAGES[0]


def _tags(request: IncomingRequest, table: Table) -> str:
    """Open Graph: a title, a line about how the game stands, and the board."""
    language = _language(request)
    words = table.game.words(table.rules, language)
    base = str(request.base_url).rstrip("/")
    line = words.say("game", "title")
    if table.live is not None:
        at, points = table.game.progress(table.live.state)
        playing = [side.id for side in table.game.sides() if side.id in points and table.seats_on(side)]
        sides = [f"{table.game.side_name(table.rules, side, language)} {points[side]}" for side in playing]
        line = f"{line}, {words.say('game', 'round')} {at}. {', '.join(sides)}"
        if table.live.state.over:
            line = f"{line}. {table.game.scene(table.live.state, 0, language).get('result', '')}"
    step = request.query_params.get("step", "")
    shown = f"?step={step}" if step.isascii() and step.isdigit() and len(step) < 6 else ""
    tags = {
        "og:type": "website",
        "og:site_name": "Sztab",
        "og:title": table.info.name,
        "og:description": line,
        "og:url": f"{base}{request.url.path}",
        "og:image": f"{base}/t/{table.info.id}/picture.png{shown}",
        "og:image:type": "image/png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "twitter:card": "summary_large_image",
    }
    return "".join(f'<meta property="{name}" content={quoteattr(value)}>\n' for name, value in tags.items())


def missing_page(request: IncomingRequest) -> Response[bytes] | None:
    """The client itself says that there is no such page; nothing for programs, which get a problem document."""
    index = WEB / "index.html"
    if not index.is_file() or "text/html" not in request.headers.get("accept", ""):
        return None
    out = _index(request)
    out.status_code = 404
    return out


def page_routes() -> list[HTTPRouteHandler]:
    """Nothing if this installation carries no client."""
    routes = [file, worker, page, table_page, embedded, picture, drawing, meeting]
    return routes if (WEB / "index.html").is_file() else []
