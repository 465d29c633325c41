"""Is it alive, is it ready, how much does it do."""

import ipaddress
import logging
import sqlite3

import litestar
from litestar import Response
from litestar.datastructures import State
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from ...errors import ProblemError
from ...storage.database import first_line
from ...storage.schema import tables
from ..incoming import IncomingRequest
from ..routing import get
from ..schemas import Health

log = logging.getLogger("sztab.system")


@get("/health", "system", Health)
async def health() -> dict[str, str]:
    """The process answers."""
    return {"status": "ok"}


@get("/ready", "system", Health)
async def ready(state: State) -> dict[str, str]:
    """Tables can be played: the database answers, and moves can be written."""
    try:
        await state.services.database.read(lambda c: c.execute(select(tables.c.id).limit(1)).first())
        await state.services.database.writable()
    except SQLAlchemyError as error:
        log.warning("not ready: %s", first_line(error))
        raise ProblemError("busy", _wrong_with(error)) from None
    except TimeoutError:
        log.warning("not ready: a write to the database does not finish")
        raise ProblemError("busy", "not_ready") from None
    return {"status": "ok"}


def _wrong_with(error: SQLAlchemyError) -> str:
    """Return the key of a sentence for the owner of the server, without names of files or machines: anybody may ask."""
    cause = getattr(error, "orig", None)
    lite, postgres = getattr(cause, "sqlite_errorcode", 0) & 0xFF, getattr(cause, "sqlstate", "")
    if lite == sqlite3.SQLITE_FULL or postgres == "53100":
        return "not_ready_full"
    if lite == sqlite3.SQLITE_READONLY or postgres == "25006":
        return "not_ready_read_only"
    return "not_ready"


@litestar.get("/metrics", media_type="text/plain", include_in_schema=False)
async def metrics(state: State, request: IncomingRequest) -> Response[bytes]:
    """For this machine only: whoever could watch the numbers would see when somebody answers in secret."""
    if not _local(request):
        raise ProblemError("missing", "no_page", "/metrics")
    return Response(generate_latest(state.metrics.registry), media_type=CONTENT_TYPE_LATEST)


def _local(request: IncomingRequest) -> bool:
    """Return True if a request comes from this machine, and through no proxy."""
    if any(name in request.headers for name in ("forwarded", "x-forwarded-for", "via", "x-real-ip")):
        return False
    try:
        return ipaddress.ip_address(request.client.host if request.client else "").is_loopback
    except ValueError:
        return False


ROUTES = [health, ready, metrics]
