"""The clock of tables that are played for an agreed time: it makes the game's calls when they are due.

Which calls there are, and how long before the end, the game says (`Game.calls`). The row of a table says when the next is due: it
is written with the call before it, so that no process makes one twice and none is lost when one is killed. The time runs
whether or not a server does: what came due meanwhile is called when one is back.
"""

import asyncio
import logging
from collections.abc import Callable

from sqlalchemy import select, union

from sztab.engine.errors import Bad

from ..storage.database import TROUBLE
from ..storage.schema import FLAGGED, TIMED, tables
from ..storage.timestamps import MINUTE, now
from .entries import Entry
from .fault_reports import FaultReports
from .registry import Act, TableRegistry
from .repository import TableChangedError
from .table import Table

log = logging.getLogger("sztab.clock")

LOOK = 1.0  # seconds between two looks at the clocks


def start(table: Table) -> None:
    """Start the clock when the game begins."""
    if table.info.minutes:
        table.info.due = now() + (table.info.minutes - table.game.calls[0].before) * MINUTE


def ends(table: Table) -> int:
    """Return when the agreed time will be over, or 0 if none was agreed or it is over already."""
    live = table.live
    if live is None or not table.info.due or live.state.clock >= len(table.game.calls):
        return 0
    return table.info.due + table.game.calls[live.state.clock].before * MINUTE


def call(table: Table) -> list[Entry]:
    """Make the call that is due at a table, if one is."""
    live, info = table.live, table.info
    if live is None or not table.running() or live.state.over or not 0 < info.due <= now():
        return []
    end = ends(table)
    made, done = live.call()
    left = table.game.calls[live.state.clock :]
    info.due = end - left[0].before * MINUTE if left else 0
    return [Entry("call", text=made, digest=done.digest).showing(done.happening)]


def is_unattended(table: Table) -> bool:
    """Return True for a game that only bots play and that would go on for ever, once it has lasted long enough."""
    live, bound = table.live, table.game.unattended
    if live is None or not bound or live.state.over or table.people() or live.state.clock >= len(table.game.calls):
        return False
    return table.game.progress(live.state)[0] > bound


def end_unattended(table: Table) -> list[Entry]:
    """Make all calls that are left at a table that only bots play, so that its game ends."""
    made: list[Entry] = []
    while table.running() and is_unattended(table) and table.live is not None:
        text, done = table.live.call()
        made.append(Entry("call", text=text, digest=done.digest).showing(done.happening))
    table.info.due = 0 if made else table.info.due
    return made


async def watch(registry: TableRegistry, faults: FaultReports, act: Act, look: Callable[[Table], None]) -> None:
    """Carry out what is due at any table, for as long as the server runs: the game's calls, and what follows when a player's
    time is up. `look` lets bots go on that answer then, should another process have died over it."""
    running = select(tables.c.id).where(tables.c.status == "running", tables.c.pinned == registry.playing)
    while True:
        await asyncio.sleep(LOOK)
        try:
            calls, flags = running.where(TIMED, tables.c.due <= now()), running.where(FLAGGED, tables.c.flag <= now())
            query = union(calls, flags)
            for row in await registry.database.read(lambda c, query=query: c.execute(query).all()):  # type: ignore[misc]
                await _call(registry, row.id, faults, act, look)
        except Exception as error:  # the database, most likely; there is a next look
            log.warning("checking the clocks failed: %r", error)


async def _call(
    registry: TableRegistry, id: str, faults: FaultReports, act: Act, look: Callable[[Table], None]
) -> None:
    """One table that cannot be called does not keep the others waiting."""
    try:
        table = await registry.change(id, act)
        if table is not None:
            look(table)
    except TableChangedError:
        pass  # another process is at it; if it does not call, there is a next look
    except Bad as error:  # its data pack is gone
        log.warning("a clock has stopped: %s", error, extra={"table": id})
    except TROUBLE:
        raise
    except Exception as error:  # a rule: the table is as it was, and the next look tries again
        log.error("a clock has stopped: %r", error, extra={"table": id})
        table = await registry.get(id)
        if table is not None:
            await faults.report(table, error)
