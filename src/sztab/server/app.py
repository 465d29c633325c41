"""The web application: routes, errors, headers, and the hall behind them."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.exceptions import ClientException, HTTPException, NotFoundException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from sqlalchemy.exc import SQLAlchemyError

from sztab import __version__

from . import listening, shade
from .api import games, people, play, system, tables
from .guard import Limits, ask
from .hall import Hall, Settings
from .metrics import Metrics
from .pages import page_routes
from .problems import Problem
from .rooms import Behind
from .store import TROUBLE, first_line, upgrade
from .words import preferred

log = logging.getLogger("sztab.http")

LARGEST = 64 * 1024  # bytes of a request

HEADERS = {
    b"content-security-policy": b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    b"connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), microphone=(), geolocation=()",
}


def make_app(settings: Settings) -> Litestar:
    """An application on its own hall. Opened and closed with it."""

    @asynccontextmanager
    async def opened(app: Litestar) -> AsyncIterator[None]:
        hall = Hall(settings)
        upgrade(hall.store)
        await shade.check_all(hall)
        app.state.hall = hall
        app.state.limits = Limits() if settings.limits else None
        app.state.metrics = Metrics(hall)
        listener = await listening.start(hall)
        await hall.wake()
        watch = asyncio.create_task(hall.driver.watch(settings.patience))
        try:
            yield
        finally:
            watch.cancel()
            await listening.stop(listener)
            await hall.close()

    return Litestar(
        route_handlers=[
            *people.ROUTES,
            *games.ROUTES,
            *tables.ROUTES,
            *play.ROUTES,
            *system.ROUTES,
            *page_routes(),
        ],
        dependencies={"ask": Provide(ask)},
        lifespan=[opened],
        exception_handlers={
            Problem: on_problem,
            ValidationException: on_invalid,
            HTTPException: on_http,
            Behind: on_busy,
            **dict.fromkeys(TROUBLE, on_trouble),
            Exception: on_fault,
        },
        middleware=[observed],
        compression_config=CompressionConfig(
            backend="gzip", gzip_compress_level=4, minimum_size=800, exclude=["/events$"]
        ),
        openapi_config=OpenAPIConfig(
            title="Sztab",
            version=__version__,
            description="Tables for board games of the Second World War. docs/api.md shows a bot in thirty lines.",
            path="/api/schema",
            render_plugins=[],
            use_handler_docstrings=True,
        ),
        request_max_body_size=LARGEST,
        logging_config=None,
    )


# Errors


def problem(request: Request[Any, Any, Any], found: Problem) -> Response[bytes]:
    document = found.document(_language(request))
    headers = {"Cache-Control": "no-store"}
    if "retry_after" in found.more:
        headers["Retry-After"] = str(found.more["retry_after"])
    if found.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    body = msgspec.json.encode(document)
    return Response(body, status_code=found.status, media_type="application/problem+json", headers=headers)


def _language(request: Request[Any, Any, Any]) -> str:
    given = request.query_params.get("lang", "")
    return given if given in ("en", "pl") else preferred(request.headers.get("accept-language", "")) or "en"


def on_problem(request: Request[Any, Any, Any], error: Problem) -> Response[bytes]:
    return problem(request, error)


def on_invalid(request: Request[Any, Any, Any], error: ValidationException) -> Response[bytes]:
    """What is wrong with a body or a parameter, and where."""
    found = []
    for item in error.extra if isinstance(error.extra, list) else []:
        if isinstance(item, dict):
            found.append(f"{item.get('key', '')}: {item.get('message', '')}".strip(": "))
    return problem(request, Problem("bad", "bad_body", "; ".join(found) or error.detail, where=found))


def on_http(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    path = request.url.path
    if isinstance(error, NotFoundException):
        return problem(request, Problem("missing", "no_page", path))
    if error.status_code == 405:
        out = problem(request, Problem("missing", "no_method", request.method, path))
        out.status_code = 405
        return out
    if error.status_code == 413:
        return problem(request, Problem("too_large", "too_large", LARGEST))
    if isinstance(error, ClientException) or error.status_code < 500:
        out = problem(request, Problem("bad", "bad_body", error.detail))
        out.status_code = error.status_code
        return out
    return on_fault(request, error)


def on_busy(request: Request[Any, Any, Any], error: Behind) -> Response[bytes]:
    return problem(request, Problem("busy", "busy"))


def on_trouble(request: Request[Any, Any, Any], error: SQLAlchemyError) -> Response[bytes]:
    """The database does not answer. Whether a move got through, the sender learns by sending it again."""
    log.error("the database does not answer: %s", first_line(error), extra={"path": request.url.path})
    return problem(request, Problem("busy", "no_database", retry_after=1))


def on_fault(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Nothing about a mistake of ours goes to the reader but that it was one."""
    log.error("fault", exc_info=error, extra={"path": request.url.path})
    return problem(request, Problem("fault", "fault", "-"))


# Around every request


def observed(app: ASGIApp) -> ASGIApp:
    """Adds the headers that keep browsers strict, measures, and logs without secrets: no query, no headers, no body."""

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
                message["headers"] = [*message["headers"], *HEADERS.items()]
            await send(message)

        try:
            await app(scope, receive, sending)
        finally:
            took = time.perf_counter() - began
            metrics.requests.labels(method, str(status)).observe(took)
            log.info(
                "request",
                extra={"method": method, "path": path, "status": status, "ms": round(took * 1000, 1)},
            )

    return run
