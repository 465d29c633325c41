"""Fan-out between processes on the same PostgreSQL: LISTEN and NOTIFY."""

import asyncio
import contextlib
import logging

from ..storage.database import LINE, SERVING
from ..tables.registry import TableRegistry
from ..tables.repository import CHANNEL

log = logging.getLogger("sztab.listening")
AGAIN = 1.0  # seconds before a lost connection is opened again


async def start(registry: TableRegistry) -> "asyncio.Task[None] | None":
    """Listens for as long as the server runs; a file has no other processes to listen to."""
    if not registry.database.postgres:
        return None
    ready = asyncio.Event()
    task = asyncio.get_running_loop().create_task(_listen(registry, ready))
    await ready.wait()
    return task


async def stop(task: "asyncio.Task[None] | None") -> None:
    if task is not None:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def _listen(registry: TableRegistry, ready: asyncio.Event) -> None:
    import psycopg

    address = registry.database.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(address, autocommit=True, **LINE) as connection:
                await connection.execute(f"LISTEN {CHANNEL}")
                await connection.execute(f"SELECT pg_advisory_lock_shared({SERVING})")  # nobody restores meanwhile
                for table in registry.all():  # what was missed while nobody listened
                    await registry.catch_up(table.info.id)
                ready.set()
                async for notice in connection.notifies():
                    await registry.hear(notice.payload)
        except Exception as error:  # whatever it is, without news from the others no table can be served for long
            log.warning("lost the LISTEN connection, reconnecting: %r", error)
        await asyncio.sleep(AGAIN)
