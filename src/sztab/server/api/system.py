"""Is it alive, is it ready, how much does it do."""

from litestar import Response, get
from litestar.datastructures import State
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from sqlalchemy import text

from .common import problems


@get("/health", tags=["system"], summary="The process answers")
async def health() -> dict[str, str]:
    return {"status": "ok"}


@get("/ready", responses=problems(), tags=["system"], summary="Tables can be played: the database answers")
async def ready(state: State) -> Response[dict[str, str]]:
    try:
        await state.hall.store.read(lambda c: c.execute(text("SELECT 1")).scalar_one())
    except Exception:
        return Response({"status": "no database"}, status_code=503)
    return Response({"status": "ok"})


@get("/metrics", media_type="text/plain", tags=["system"], summary="Numbers for Prometheus", include_in_schema=False)
async def metrics(state: State) -> Response[bytes]:
    return Response(generate_latest(state.metrics.registry), media_type=CONTENT_TYPE_LATEST)


ROUTES = [health, ready, metrics]
