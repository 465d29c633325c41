"""The web application: routes, error handlers, headers, and the services behind them."""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Coroutine, Iterator
from contextlib import asynccontextmanager
from functools import partial
from typing import cast

import msgspec
from litestar import Litestar, Response
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.exceptions import (
    HTTPException,
    NotFoundException,
    ValidationException,
)
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.types import (
    ASGIApp,
    BeforeMessageSendHookHandler,
    BeforeRequestHookHandler,
    ExceptionHandlersMap,
    Message,
    Receive,
    Scope,
    Send,
)
from sqlalchemy.exc import SQLAlchemyError

from sztab import __version__
from sztab.engine.words import LANGUAGES

from ..errors import ProblemError
from ..events import notify as listening
from ..notices import low_clock
from ..services import Services, Settings
from ..storage.database import TROUBLE, first_line, read_every_table, unusable, upgrade
from ..storage.quotas import AccountGoneError
from ..tables import clock, replay_check, time_up
from ..tables.repository import TableChangedError
from ..words import preferred
from .auth import COOKIE, SAFE, ask, key, refuse_strange_bodies, secret_of
from .compressed import PACKED
from .elsewhere import elsewhere
from .hosts import Hosts
from .hot_path import hot_path
from .incoming import IncomingRequest
from .metrics import Metrics
from .padding import padded
from .pages import missing_page, page_routes
from .problems import PROBLEM, document, explained
from .rate_limit import RateLimits
from .routes import accounts as people
from .routes import chat as talking
from .routes import games, guides, house, lobby, moves, notices, rematches, seats, studies, system, tables, tournaments
from .routes import views as looking

log = logging.getLogger("sztab.http")

LARGEST = 64 * 1024  # bytes of a request
ONE_CLICK = "/api/notices/stop/"  # mail programs send a form there (RFC 8058); nothing of it is read

HEADERS = {
    b"content-security-policy": b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    b"font-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    b"form-action 'self'; frame-ancestors 'none'",
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=()",
}

DATA = {  # of what is no page: no browser is to make one of it
    b"content-security-policy": b"default-src 'none'; frame-ancestors 'none'",
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-resource-policy": b"same-origin",
}

FRAMED = {
    b"content-security-policy": HEADERS[b"content-security-policy"].replace(
        b"frame-ancestors 'none'", b"frame-ancestors *"
    ),
    b"cross-origin-resource-policy": b"cross-origin",
}


def make_app(settings: Settings) -> Litestar:
    """Return an application with services of its own, which are opened and closed with it."""

    @asynccontextmanager
    async def opened(app: Litestar) -> AsyncIterator[None]:
        async with contextlib.AsyncExitStack() as ending:
            try:
                await begin(app, settings, ending)
            except Exception as error:
                app.state.failed = unusable(settings.database, error) if isinstance(error, SQLAlchemyError) else error
                raise
            yield

    app = Litestar(
        route_handlers=[
            *people.ROUTES,
            *games.ROUTES,
            *tables.ROUTES,
            *guides.ROUTES,
            *rematches.ROUTES,
            *seats.ROUTES,
            *looking.ROUTES,
            *moves.ROUTES,
            *studies.ROUTES,
            *talking.ROUTES,
            *house.ROUTES,
            *notices.ROUTES,
            *tournaments.ROUTES,
            *lobby.ROUTES,
            *system.ROUTES,
            *page_routes(),
        ],
        dependencies={"ask": Provide(ask), "key": Provide(key)},
        lifespan=[opened],
        exception_handlers=cast("ExceptionHandlersMap", HANDLERS),
        middleware=[observed],
        before_request=cast("BeforeRequestHookHandler", check_request),
        before_send=[strict(settings.secure)],
        request_class=IncomingRequest,
        compression_config=CompressionConfig(
            backend="gzip", gzip_compress_level=4, minimum_size=800, exclude=["/events$", *PACKED]
        ),
        openapi_config=_description(),
        request_max_body_size=LARGEST,
        logging_config=None,
    )
    app.asgi_handler = elsewhere(app, hot_path(app, padded(app.asgi_handler)))
    return app


def _description() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Sztab",
        version=__version__,
        description="Tables for board games of the Second World War. docs/api.md shows a bot in thirty lines.",
        path="/api/schema",
        render_plugins=[JsonRenderPlugin()],
        security=[{"session": [], "csrf": []}, {"token": []}, {}],
        components=Components(
            security_schemes={
                "session": SecurityScheme(
                    type="apiKey", name=COOKIE, security_scheme_in="cookie", description="A browser's session"
                ),
                "csrf": SecurityScheme(
                    type="apiKey",
                    name="X-CSRF-Token",
                    security_scheme_in="header",
                    description="With a session, for all that changes something: the `csrf` of GET /api/me",
                ),
                "token": SecurityScheme(
                    type="http",
                    scheme="bearer",
                    description="A program's token, with scopes: read, play, chat, manage",
                ),
            }
        ),
    )


async def begin(app: Litestar, settings: Settings, ending: contextlib.AsyncExitStack) -> None:
    """Start the services of an application and its background tasks. `ending` closes as much as was opened."""
    games.read_all()
    services = Services(settings)
    ending.push_async_callback(services.close)
    upgrade(services.database)
    read_every_table(services.database)
    app.state.services = services
    app.state.limits = RateLimits() if settings.limits else None
    app.state.metrics = Metrics(services)
    app.state.hosts = Hosts(settings.names)
    ending.push_async_callback(listening.stop, await listening.start(services.registry))
    services.registry.on_change(services.autoplay.look)
    if not settings.playing:
        await services.old_rules.begin()
    for watch in (*_at_tables(services), *(() if settings.playing else _beside_tables(services))):
        ending.callback(asyncio.create_task(watch).cancel)


def _at_tables(services: Services) -> Iterator[Coroutine[None, None, None]]:
    """What goes on at the tables that this process plays."""
    registry = services.registry
    yield _go_on(services)
    yield services.autoplay.watch(services.settings.patience)
    yield services.studies.watch()
    yield clock.watch(registry, services.faults, time_up.due, services.autoplay.look)
    if services.sender is not None:
        yield low_clock.watch(registry)
    if registry.playing and not services.database.postgres:
        yield registry.follow_file()


def _beside_tables(services: Services) -> Iterator[Coroutine[None, None, None]]:
    """What goes on beside the tables: a process that plays with earlier rules leaves it to the one that started it."""
    yield services.director.watch()
    if services.old_rules:
        yield services.old_rules.watch()
    if services.settings.rate_bots:
        yield services.rating_matches.watch()
    if services.sender is not None:
        yield services.sender.run()


async def _go_on(services: Services) -> None:
    """Go on where the last server stopped, while people are served: bots that were to move, tables of earlier rules."""
    sweep = () if services.registry.playing else (partial(replay_check.sweep, services.registry),)
    for work in (services.wake, *sweep):
        try:
            await work()
        except Exception as error:  # the database, most likely: whoever looks at a table still gets it
            log.warning("going on where the last server stopped: %r", error)


async def check_request(request: IncomingRequest) -> None:
    """Check that this server is meant, and that bodies are JSON. It is `async` because Litestar runs other hooks in threads."""
    request.hosts.check(request.headers.get("host", ""))
    if request.method not in SAFE and not request.url.path.startswith(ONE_CLICK):
        refuse_strange_bodies(request.headers)


# Errors


def problem(request: IncomingRequest, found: ProblemError, headers: dict[str, str] | None = None) -> Response[bytes]:
    headers = {"Cache-Control": "no-store", **(headers or {})}
    if "retry_after" in found.more:
        headers["Retry-After"] = str(found.more["retry_after"])
    if found.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    body = msgspec.json.encode(document(found, _language(request)))
    return Response(body, status_code=found.status, media_type=PROBLEM, headers=headers)


def _language(request: IncomingRequest) -> str:
    """Return the language that `ask` found, or look for it in a request that failed before."""
    known = request.scope.get("sztab.language")
    given = request.query_params.get("lang", "")
    if known or given in LANGUAGES:
        return str(known or given)
    theirs = request.services.accounts.language(secret_of(request)[0])
    return theirs or preferred(request.headers.get("accept-language", "")) or LANGUAGES[0]


def on_problem(request: IncomingRequest, error: ProblemError) -> Response[bytes]:
    return problem(request, error)


def on_invalid(request: IncomingRequest, error: ValidationException) -> Response[bytes]:
    """Answer with what is wrong in a body or a parameter, and where."""
    items = [item for item in error.extra if isinstance(item, dict)] if isinstance(error.extra, list) else []
    found = [(str(item.get("key", "")), str(item.get("message", ""))) for item in items] or [("", error.detail)]
    where, words = explained(_language(request), found)
    return problem(request, ProblemError("bad", "bad_body", where=where, detail=words))


def on_http(request: IncomingRequest, error: HTTPException) -> Response[bytes]:
    path = request.url.path[:200]
    if isinstance(error, NotFoundException):
        page = missing_page(request) if request.method == "GET" and not path.startswith(("/api/", "/static/")) else None
        return page or problem(request, ProblemError("missing", "no_page", path))
    if error.status_code == 405:
        allowed = ", ".join(_methods(request))
        if not allowed:
            return problem(request, ProblemError("missing", "no_page", path))
        return problem(request, ProblemError("method", "no_method", request.method, path, allowed), {"Allow": allowed})
    if error.status_code == 413:
        return problem(request, ProblemError("too_large", "too_large", LARGEST))
    if error.status_code < 500:
        return problem(request, ProblemError("bad", "malformed", hint=error.detail[:200]))
    return on_fault(request, error)


def _methods(request: IncomingRequest) -> list[str]:
    """Return the methods that an address takes."""
    out = []
    for method in ("GET", "POST", "PUT", "PATCH", "DELETE"):
        with contextlib.suppress(HTTPException):
            request.app.asgi_router.handle_routing(path=request.url.path, method=method)
            out.append(method)
    return out


def on_busy(request: IncomingRequest, error: TableChangedError) -> Response[bytes]:
    return problem(request, ProblemError("busy", "busy"))


def on_gone(request: IncomingRequest, error: AccountGoneError) -> Response[bytes]:
    return problem(request, ProblemError("stranger", "stranger"))


def on_trouble(request: IncomingRequest, error: SQLAlchemyError) -> Response[bytes]:
    """Answer that the database is unavailable. The sender learns by sending again whether the request got through."""
    log.error("the database is unavailable: %s", first_line(error), extra={"path": request.url.path})
    return problem(request, ProblemError("busy", "no_database", retry_after=1))


def on_fault(request: IncomingRequest, error: Exception) -> Response[bytes]:
    """Report an unexpected error. The reader learns only that there was one; the table it was about mentions it."""
    log.error("unexpected error", exc_info=error, extra={"path": request.url.path})
    if "table_id" in request.path_params:
        request.services.faults.report_later(request.path_params["table_id"], error)
    return problem(request, ProblemError("fault", "unseen_fault"))


HANDLERS = {
    ProblemError: on_problem,
    ValidationException: on_invalid,
    HTTPException: on_http,
    TableChangedError: on_busy,
    AccountGoneError: on_gone,
    **dict.fromkeys(TROUBLE, on_trouble),
    Exception: on_fault,
}  # of an `IncomingRequest`, which is what this application makes of every request


# Around every request


def strict(secure: bool) -> BeforeMessageSendHookHandler:
    """Add the security headers to every answer, errors too."""
    transport = [(b"strict-transport-security", b"max-age=31536000")] if secure else []
    page, data = [*HEADERS.items(), *transport], [*DATA.items(), *transport]
    framed = [(name, FRAMED.get(name, value)) for name, value in page]  # what other sites may show

    async def add(message: Message, scope: Scope) -> None:
        if message["type"] == "http.response.start":
            path = str(scope.get("path", ""))
            shared = path.startswith("/embed/") or path.endswith(("/picture.svg", "/picture.png"))
            message["headers"] = [
                *message["headers"],
                *(framed if shared else data if path.startswith("/api/") else page),
            ]

    return add


def observed(app: ASGIApp) -> ASGIApp:
    """Measure and log requests without secrets: no query, no headers, no body."""

    async def run(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        method, path, metrics = scope["method"], scope["path"], scope["litestar_app"].state.metrics
        began = time.perf_counter()
        status = 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await app(scope, receive, sending)
        finally:
            took = time.perf_counter() - began
            metrics.took(method, status, took)
            if log.isEnabledFor(logging.INFO):
                about = {"method": method, "path": path, "status": status, "ms": round(took * 1000, 1)}
                log.info("request", extra=about)

    return run
