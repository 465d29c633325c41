"""The clock of tables that are played for an agreed time: it makes the game's calls when they are due.

Which calls there are, and how long before the end, the game says (`Game.calls`). The row of a table says when the next is due: it
is written with the call before it, so that no process makes one twice and none is lost when one is killed. The time runs
whether or not a server does: what came due meanwhile is called when one is back.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from sqlalchemy import select

from sztab.engine.errors import Bad

from ..storage.database import TROUBLE
from ..storage.schema import tables
from .registry import Rooms
from .repository import Behind
from .table import Entry, Room
from .table import now as now

log = logging.getLogger("sztab.clock")

Fault = Callable[[Room, Exception], Awaitable[str]]

MINUTE = 60_000  # milliseconds
LOOK = 1.0  # seconds between two looks at the clocks


def start(room: Room) -> None:
    """The game begins: from now on the time runs."""
    if room.info.minutes:
        room.info.due = now() + (room.info.minutes - room.game.calls[0].before) * MINUTE


def ends(room: Room) -> int:
    """When the agreed time will be over; 0 if none was agreed, or it is over already."""
    live = room.live
    if live is None or not room.info.due or live.state.clock >= len(room.game.calls):
        return 0
    return room.info.due + room.game.calls[live.state.clock].before * MINUTE


def call(room: Room) -> list[Entry]:
    """An action on a room: the call that is due, if one is."""
    live, info = room.live, room.info
    if live is None or not room.running() or live.state.over or not 0 < info.due <= now():
        return []
    end = ends(room)
    made = live.call()
    left = room.game.calls[live.state.clock :]
    info.due = end - left[0].before * MINUTE if left else 0
    return [Entry("call", text=made, digest=live.digest())]


async def watch(rooms: Rooms, fault: Fault) -> None:
    """Looks at the clocks of all tables, for as long as the server runs. `fault` tells of a mistake of ours."""
    due = select(tables.c.id).where(tables.c.status == "running", tables.c.due > 0)
    while True:
        await asyncio.sleep(LOOK)
        try:
            query = due.where(tables.c.due <= now())
            for row in await rooms.store.read(lambda c, query=query: c.execute(query).all()):  # type: ignore[misc]
                await _call(rooms, row.id, fault)
        except Exception as error:  # the database, most likely; there is a next look
            log.warning("looking at the clocks: %r", error)


async def _call(rooms: Rooms, id: str, fault: Fault) -> None:
    """One table that cannot be called does not keep the others waiting."""
    try:
        await rooms.change(id, call)
    except Behind:
        pass  # another process is at it; if it does not call, there is a next look
    except Bad as error:  # its data pack is gone
        log.warning("a clock stands still: %s", error, extra={"table": id})
    except TROUBLE:
        raise
    except Exception as error:  # a rule: the table is as it was, and the next look tries again
        log.error("a clock stands still: %r", error, extra={"table": id})
        room = await rooms.get(id)
        if room is not None:
            await fault(room, error)
