"""What goes on by itself at a table: bots answer, standing orders pass."""

import asyncio
import logging
import time
from functools import partial

import msgspec
from sqlalchemy import or_, select

from sztab.engine.errors import Bad
from sztab.engine.question import PASS
from sztab.engine.window import occasion

from ..http.problems import Problem
from ..ops.error_reports import write_report
from ..storage.database import TROUBLE, first_line
from ..storage.schema import seats, tables
from ..tables import moves as play
from ..tables.freeze import because
from ..tables.registry import Rooms
from ..tables.repository import Behind
from ..tables.table import Entry, Refused, Room, Seat, now
from .workers import Thinkers

log = logging.getLogger("sztab.driver")

BEAT = 0.25  # seconds that a window with bots stays open where one person plays: far longer than they think about one
AGAIN = 1.0  # seconds before a bot tries again when the database did not answer
WRONG = ("refused", "bad")  # answers that only a mistaken bot gives
AT_ONCE = 8  # tables taken over in one go


class Driver:
    """Moves tables on as long as somebody who is asked is not a person."""

    def __init__(self, thinkers: Thinkers, least: float, reports: str) -> None:
        self.thinkers = thinkers
        self.least = least  # seconds that a window between people stays open
        self.reports = reports
        self.rooms: Rooms | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._reporting = asyncio.Lock()
        self._idle: dict[str, int] = {}  # tables at which no bot is to move, by their last entry

    def look(self, room: Room) -> None:
        """Called after each change: starts what has to go on by itself."""
        if (room.driver is None or room.driver.done()) and self._next(room):
            room.driver = asyncio.get_running_loop().create_task(self._drive(room.info.id))
            self._tasks.add(room.driver)
            room.driver.add_done_callback(self._tasks.discard)

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
        assert self.rooms is not None
        rooms = self.rooms
        moving = select(seats.c.table_id).where(or_(seats.c.bot != "", seats.c.orders != "{}"))
        query = select(tables.c.id, tables.c.entries).where(
            tables.c.status == "running",
            tables.c.message == "",
            tables.c.moved < now() - int(patience * 1000),
            tables.c.id.in_(moving),
        )
        rows = await rooms.store.read(lambda c: c.execute(query.order_by(tables.c.moved)).all())
        idle, self._idle = self._idle, {}
        for row in rows:
            if idle.get(row.id) == row.entries:
                self._idle[row.id] = row.entries
            elif len(self._tasks) < AT_ONCE:
                try:
                    await self._take_over_one(row.id, row.entries)
                except Bad as error:  # its data pack is gone
                    log.warning("a table stands still: %s", error, extra={"table": row.id})

    async def _take_over_one(self, id: str, entries: int) -> None:
        assert self.rooms is not None
        room = await self.rooms.get(id)
        if room is not None and room.info.entries < entries:  # its news has not come yet
            await self.rooms.reread(id)
            room = await self.rooms.get(id)
        if room is not None and not self._next(room):
            self._idle[id] = room.info.entries
        elif room is not None:
            log.info("takes over a table that waits for a bot", extra={"table": id})
            self.look(room)

    def _next(self, room: Room) -> list[tuple[Seat, int]]:
        """The seats and roles that a bot or a standing order answers for now: in a window all of them, else the first."""
        live = room.live
        if not room.running() or live is None or live.state.over or room.info.message:
            return []
        found = [(seat, role) for role in live.state.asked() if (seat := self._answers_for(room, role)) is not None]
        return found if live.window() else found[:1]

    def _answers_for(self, room: Room, role: int) -> Seat | None:
        """The seat whose bot or standing order answers for a role. Of those who play it together people go first."""
        holders = room.holders(role)
        people = [seat for seat in holders if seat.person is not None and not seat.bot]
        if people:
            return people[0] if all(ordered(room, seat) for seat in people) else None
        return next((seat for seat in holders if seat.bot), None)

    async def _drive(self, id: str) -> None:
        assert self.rooms is not None
        while True:
            try:
                room = await self.rooms.get(id)
                if room is None:
                    return
                found = self._next(room)
                if not found:
                    room.driver = None
                    return
                await self._answer(room, found)
            except Behind:
                continue
            except Refused as refused:
                if refused.problem.type not in WRONG:
                    continue  # the table moved on meanwhile
                log.error("a bot answers what may not be chosen", extra={"table": id})
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
        """The table says that a bot has failed, and waits for its owner."""
        assert self.rooms is not None
        try:
            room = await self.rooms.get(id)
            if room is not None:
                await self.fault(room, error, stop=True)
                room = await self.rooms.get(id)
            if room is not None:
                room.driver = None
        except (*TROUBLE, Behind):
            return False
        except Bad as again:  # its data pack is gone: when it can be read again, it goes on
            log.warning("a table stands still: %s", again, extra={"table": id})
        return True

    async def _answer(self, room: Room, found: list[tuple[Seat, int]]) -> None:
        """All think first, and only then is the window's time waited for: how long they thought tells nothing."""
        assert self.rooms is not None
        thoughts = [await self._thought(room, seat, role) for seat, role in found]
        wait = self.wait(room, by_itself=True)
        if wait > 0:
            await asyncio.sleep(wait)
        for (seat, role), (number, kind, line) in zip(found, thoughts, strict=True):
            act = partial(_act, kind, seat.number, role, number, line)
            await self.rooms.change(room.info.id, act)

    async def _thought(self, room: Room, seat: Seat, role: int) -> tuple[str, str, str]:
        """What a bot or a standing order answers, and to which question."""
        assert self.rooms is not None
        async with self.rooms.steady(room) as room:
            live = room.live
            if live is None or role not in live.state.asked():
                raise Refused(Problem("stale", "stale"))
            number = live.number(role)
            state = live.state.clone()
        if not seat.bot:
            return number, "choose", room.rules.grammar.token(PASS)
        options, pack = room.rules.options, self.rooms.pack(room.info.pack)
        thought = await self.thinkers.think(
            room.info.game, options, pack, room.info.players, state, role, seat.eyes, seat.bot
        )
        return number, thought.kind, thought.line

    def wait(self, room: Room, by_itself: bool = False) -> float:
        """How long an answer in a window has to be held back, so that its timing tells nothing.

        Where one person plays against bots there is nobody to hide that person's answers from.
        """
        live = room.live
        if live is None or not live.window():
            return 0.0
        if room.people() < 2 and not by_itself:
            return 0.0
        least = self.least if room.people() > 1 else min(self.least, BEAT)
        return max(0.0, room.window_since + least - time.monotonic())

    async def fault(self, room: Room, error: BaseException, key: str = "fault", stop: bool = False) -> str:
        """A mistake of ours: the table is as it was, and says so; a report, whose name is given, shows how it came about.

        Who makes it happen again before anything else has happened makes no second report, unless the first was lost.
        """
        assert self.rooms is not None
        async with self._reporting:  # several may meet the same mistake at once
            room = await self.rooms.get(room.info.id) or room
            last = room.recent[-1] if room.recent else None
            known = last is not None and last.kind == "fault" and not stop
            if last is not None and known and last.data["report"]:
                return str(last.data["report"])
            report = await write_report(self.rooms, room, error, self.reports)
            if known and not report:
                return ""

            def act(r: Room) -> list[Entry]:
                if stop:  # until the owner says to try again
                    r.info.message = because("bot", report) if report else because("bot_unreported")
                return [Entry("fault", data={"key": key if report else f"{key}_unreported", "report": report})]

            await self.rooms.change(room.info.id, act)
            return report


def _act(kind: str, seat: int, role: int, number: str, line: str, room: Room) -> list[Entry]:
    if not room.seats[seat].bot and not ordered(room, room.seats[seat]):  # its player came back meanwhile
        raise Refused(Problem("stale", "stale"))
    return (play.choose if kind == "choose" else play.aside)(room, room.seats[seat], role, number, line)


def ordered(room: Room, seat: Seat) -> bool:
    """Whether a standing order passes for the seat in the window that is open now."""
    live = room.live
    if live is None or not live.window() or seat.orders == "{}":
        return False
    orders: dict[str, str] = msgspec.json.decode(seat.orders)
    return orders.get(occasion(live.state)) == "pass"
