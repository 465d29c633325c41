"""Autoplay: bots answer and standing orders pass, without a request from anybody."""

import asyncio
import logging
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from sqlalchemy import Select, or_, select

from sztab.bots import STAND_IN
from sztab.engine.errors import Bad
from sztab.engine.guide import Answer
from sztab.engine.question import PASS
from sztab.engine.state import State

from ..errors import ProblemError
from ..storage.database import TROUBLE, first_line
from ..storage.schema import BY_ITSELF, seats, tables
from ..storage.timestamps import now
from ..tables import clock
from ..tables import moves as play
from ..tables.conditional import settled_answer
from ..tables.dealing import deals_now
from ..tables.entries import Entry
from ..tables.fault_reports import FaultReports
from ..tables.registry import TableRegistry
from ..tables.repository import TableChangedError
from ..tables.table import Seat, Table
from ..tables.time_control import is_lapsed
from ..tables.windows import hold_back
from .fair_queue import Claim
from .workers import Asked, BotWorkers, Thought

log = logging.getLogger("sztab.autoplay")

AGAIN = 1.0  # seconds before a bot tries again when the database did not answer
WRONG = ("refused", "bad")  # answers that only a mistaken bot gives
DEALER = "greedy"  # the bot that deals a set-up for people
AT_ONCE = 8  # tables taken over in one go
ALL = 600.0  # seconds after which all tables with bots are looked at, not only those that have stood still since the last look
MOST_AGAIN = 500  # tables that are looked at again by their ids


@dataclass(frozen=True, slots=True)
class Thinking:
    """A bot that thinks about a question, for a role."""

    role: int
    number: str
    thought: asyncio.Task[Thought]

    def idle(self, table: Table) -> bool:
        """Return True if the question is no longer put: nobody waits for the answer."""
        live = table.live
        if not table.running() or live is None or live.state.over:
            return True
        return self.role not in live.state.asked() or live.number(self.role) != self.number


class Autoplay:
    """Answers for bots and standing orders as long as a table waits for one."""

    def __init__(self, registry: TableRegistry, workers: BotWorkers, faults: FaultReports, least: float) -> None:
        self.registry = registry
        self.workers = workers
        self.faults = faults
        self.least = least  # seconds that a window between people stays open
        self._tasks: set[asyncio.Task[None]] = set()
        self._idle: dict[str, int] = {}  # tables at which no bot is to move, by their last entry
        self._late = 0  # the tables that were looked at had moved before this time, in milliseconds
        self._look_at_all = 0.0  # when all of them are to be looked at again
        self._look_again: set[str] = set()  # those at which something was left to do
        self._thinking: dict[str, Thinking] = {}  # by table

    def look(self, table: Table) -> None:
        """Called after each change: starts what has to go on by itself, and stops a bot whose question has gone."""
        thinking = self._thinking.get(table.info.id)
        if thinking is not None and thinking.idle(table):
            thinking.thought.cancel()
        if (table.autoplay is None or table.autoplay.done()) and self._next(table):
            table.autoplay = asyncio.get_running_loop().create_task(self._drive(table.info.id))
            self._tasks.add(table.autoplay)
            table.autoplay.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # Tables that another process has left

    async def watch(self, patience: float) -> None:
        """Takes over what other processes have left, for as long as the server runs.

        Whoever made the last change lets the bots play on. If that process is gone, the table stands still: any other
        that has room for it goes on with it. If it is only slow, both think, and the first to answer is heard:
        the other's answer is to a question that is no longer put.
        """
        while True:
            await asyncio.sleep(patience / 2)
            try:
                if len(self._tasks) < AT_ONCE:
                    await self._take_over(patience)
            except Exception as error:  # the database, most likely; there is a next time
                log.warning("looking for tables that wait for a bot: %r", error)

    async def _take_over(self, patience: float) -> None:
        late = now() - int(patience * 1000)
        whole = time.monotonic() >= self._look_at_all or len(self._look_again) > MOST_AGAIN
        query = _late_tables(late, None if whole else self._late - int(patience * 1000), self._look_again)
        query = query.where(tables.c.pinned == self.registry.playing)
        rows = await self.registry.database.read(lambda c: c.execute(query).all())
        if whole:
            self._look_at_all = time.monotonic() + ALL
            known = {row.id for row in rows}
            self._idle = {id: entries for id, entries in self._idle.items() if id in known}
        self._late = late
        idle = dict(self._idle)
        self._look_again = {row.id for row in rows if idle.get(row.id) != row.entries}
        for row in rows:
            if row.id in self._look_again and len(self._tasks) < AT_ONCE:
                try:
                    await self._take_over_one(row.id, row.entries)
                except Bad as error:  # its data pack is gone
                    log.warning("a table is blocked: %s", error, extra={"table": row.id})

    async def _take_over_one(self, id: str, entries: int) -> None:
        table = await self.registry.get(id)
        if table is not None and table.info.entries < entries:  # its news has not come yet
            await self.registry.reread(id)
            table = await self.registry.get(id)
        if table is not None and not self._next(table):
            self._idle[id] = table.info.entries
            self._look_again.discard(id)
        elif table is not None:
            log.info("taking over a table that waits for a bot", extra={"table": id})
            self.look(table)

    def _next(self, table: Table) -> list[tuple[Seat, int]]:
        """The seats and roles that a bot or a standing order answers for now: in a window all of them, else the first."""
        live = table.live
        if not table.running() or live is None or live.state.over or table.info.message:
            return []
        found = [(seat, role) for role in live.state.asked() if (seat := self._answers_for(table, role)) is not None]
        return found if live.window() else found[:1]

    def _answers_for(self, table: Table, role: int) -> Seat | None:
        """The seat whose bot or standing order answers for a role. Of those who play it together people go first."""
        holders = table.holders(role)
        scripted = scripted_answer(table, role)
        if scripted is not None:
            return None if scripted.deed and not holders[0].bot else holders[0]
        people = [seat for seat in holders if seat.person is not None and not seat.bot]
        if people:
            return people[0] if all(_by_itself(table, seat, role) for seat in people) else None
        return next((seat for seat in holders if seat.bot), None)

    async def _drive(self, id: str) -> None:
        while True:
            try:
                table = await self.registry.get(id)
                if table is None:
                    return
                found = self._next(table)
                if not found:
                    table.autoplay = None
                    return
                if clock.is_unattended(table):
                    await self.registry.change(id, clock.end_unattended)
                    continue
                await self._answer(table, found)
            except TableChangedError:
                continue
            except ProblemError as refused:
                if refused.type not in WRONG:
                    continue  # the table moved on meanwhile
                log.error("a bot made an illegal choice", extra={"table": id})
                while not await self._stopped(id, refused):
                    await asyncio.sleep(AGAIN)
                return
            except TROUBLE as error:
                log.warning("a bot waits for the database: %s", first_line(error), extra={"table": id})
                await asyncio.sleep(AGAIN)
            except Exception as error:
                log.exception("a bot failed", extra={"table": id})
                while not await self._stopped(id, error):
                    await asyncio.sleep(AGAIN)
                return

    async def _stopped(self, id: str, error: Exception) -> bool:
        """Report that a bot has failed; its table waits for the owner. Return False if that could not be written."""
        try:
            table = await self.registry.get(id)
            if table is not None:
                await self.faults.report(table, error, stop=True)
                table = await self.registry.get(id)
            if table is not None:
                table.autoplay = None
        except (*TROUBLE, TableChangedError):
            return False
        except Bad as again:  # its data pack is gone: when it can be read again, it goes on
            log.warning("a table is blocked: %s", again, extra={"table": id})
        return True

    async def _answer(self, table: Table, found: list[tuple[Seat, int]]) -> None:
        """Let all bots think first and only then wait for the window: so the time they took tells nothing."""
        thoughts = [await self._thought(table, seat, role) for seat, role in found]
        wait = hold_back(table, self.least, by_itself=True)
        if wait > 0:
            await asyncio.sleep(wait)
        for (seat, role), (number, thought) in zip(found, thoughts, strict=True):
            await self.registry.change(table.info.id, partial(_answered, seat.number, role, number, thought))

    async def _thought(self, table: Table, seat: Seat, role: int) -> tuple[str, Thought]:
        """Return what a bot or a standing order answers, and the number of the question."""
        async with self.registry.steady(table) as table:
            live = table.live
            if live is None or role not in live.state.asked():
                raise ProblemError("stale", "stale")
            number = live.number(role)
            state = live.state.clone()
        scripted = scripted_answer(table, role)
        if scripted is not None:
            return number, Thought(scripted.line)
        if not seat.bot and live.window() and is_lapsed(table, seat):
            return number, Thought(table.rules.grammar.token(PASS))
        settled = settled_answer(table, seat, role) if not seat.bot else None
        if settled is not None:
            return number, Thought(settled)
        asked = asked_at(table, self.registry.pack(table.info.pack), state, role, seat.eyes)
        claim = Claim(whose_turn(table), partial(_followed, table))
        level = seat.bot or (DEALER if deals_now(table, seat) else STAND_IN)
        thought = self.workers.think(asked, level, f"{table.info.id}/{seat.number}", claim)
        return number, await self._awaited(table.info.id, role, number, asyncio.ensure_future(thought))

    async def _awaited(self, id: str, role: int, number: str, thought: asyncio.Task[Thought]) -> Thought:
        """Wait for a thought, which `look` cancels when its question has gone."""
        self._thinking[id] = Thinking(role, number, thought)
        try:
            await asyncio.wait([thought])
        finally:
            del self._thinking[id]
            thought.cancel()  # if it is not done, the server stops
        if thought.cancelled():
            raise ProblemError("stale", "stale")
        return thought.result()


def whose_turn(table: Table) -> str:
    """Return for whose sake a bot thinks: the owner's, or at a table that nobody owns, that of the first who sits there."""
    return table.info.owner or next((seat.person for seat in table.seats if seat.person is not None), "")


def _followed(table: Table) -> bool:
    """Return True while somebody has the table open: whoever closed the page can wait."""
    return bool(table.streams)


def asked_at(table: Table, pack: Path | None, state: State, role: int, eyes: int) -> Asked:
    """A question of a table, as workers get it."""
    return Asked(table.info.game, table.rules.options, pack, table.info.players, state, role, eyes)


def _answered(number: int, role: int, question: str, thought: Thought, table: Table) -> list[Entry]:
    seat = table.seats[number]
    if not (
        seat.bot or _by_itself(table, seat, role) or scripted_answer(table, role) is not None
    ):  # its player came back meanwhile
        raise ProblemError("stale", "stale")
    if thought.aside:
        return play.aside(table, seat, role, question, thought.line)
    return play.choose(table, seat, role, question, thought.line)


def _by_itself(table: Table, seat: Seat, role: int) -> bool:
    """Return True if a person's seat is answered for now: by what they have settled, or by a bot that deals or is due."""
    return settled_answer(table, seat, role) is not None or deals_now(table, seat) or is_lapsed(table, seat)


def scripted_answer(table: Table, role: int) -> Answer | None:
    """Return what the script of a first game that teaches has a role answer now."""
    lesson = table.lesson()
    return lesson.answer(table.live.state, role) if lesson is not None and table.live is not None else None


def _late_tables(late: int, since: int | None, again: set[str]) -> Select[tuple[str, int]]:
    """Select the tables with bots or standing orders at which nothing has moved for a while.

    With `since`, only those that moved after it, and those to be looked at again: tables that nobody plays on are not read
    over and over."""
    query = select(tables.c.id, tables.c.entries).where(
        tables.c.status == "running",
        tables.c.public.in_((False, True)),  # so that the index goes on to `moved`
        tables.c.message == "",
        tables.c.moved < late,
        tables.c.id.in_(select(seats.c.table_id).where(BY_ITSELF)),
    )
    if since is not None:
        query = query.where(or_(tables.c.moved > since, tables.c.id.in_(again)) if again else tables.c.moved > since)
    return query.order_by(tables.c.moved)
