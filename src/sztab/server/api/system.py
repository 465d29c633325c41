"""Is it alive, is it ready, how much does it do."""

import ipaddress
import logging
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from ..problems import Problem
from ..schema import tables
from ..store import first_line
from .answers import Health
from .common import problems

log = logging.getLogger("sztab.system")


@get("/health", responses=problems(ok=Health), tags=["system"], summary="The process answers")
async def health() -> dict[str, str]:
    return {"status": "ok"}


@get(
    "/ready",
    responses=problems(ok=Health),
    tags=["system"],
    summary="Tables can be played: the database answers",
)
async def ready(state: State) -> dict[str, str]:
    try:
        await state.hall.store.read(lambda c: c.execute(select(tables.c.id).limit(1)).first())
    except SQLAlchemyError as error:
        log.warning("not ready: %s", first_line(error))
        raise Problem("busy", "busy") from None
    return {"status": "ok"}


@get("/metrics", media_type="text/plain", tags=["system"], summary="Numbers for Prometheus", include_in_schema=False)
async def metrics(state: State, request: Request[Any, Any, Any]) -> Response[bytes]:
    """For this machine only: whoever could watch the numbers would see when somebody answers in secret."""
    if not _local(request):
        raise Problem("missing", "no_page", "/metrics")
    return Response(generate_latest(state.metrics.registry), media_type=CONTENT_TYPE_LATEST)


def _local(request: Request[Any, Any, Any]) -> bool:
    """Whether a request comes from this very machine, and through no proxy."""
    if any(name in request.headers for name in ("forwarded", "x-forwarded-for", "via", "x-real-ip")):
        return False
    try:
        return ipaddress.ip_address(request.client.host if request.client else "").is_loopback
    except ValueError:
        return False


ROUTES = [health, ready, metrics]
