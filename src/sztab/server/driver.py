"""What goes on by itself at a table: bots answer, standing orders pass."""

import asyncio
import logging
import time

import msgspec

from sztab.engine.question import PASS
from sztab.engine.window import occasion

from . import play
from .reports import write_report
from .rooms import Entry, Refused, Room, Rooms, Seat
from .thinking import Thinkers

log = logging.getLogger("sztab.driver")


class Driver:
    """Moves tables on as long as somebody who is asked is not a person."""

    def __init__(self, thinkers: Thinkers, least: float, reports: str) -> None:
        self.thinkers = thinkers
        self.least = least  # seconds that a window between people stays open
        self.reports = reports
        self.rooms: Rooms | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def look(self, room: Room) -> None:
        """Called after each change: starts what has to go on by itself."""
        if room.driver is None and self._next(room) is not None:
            room.driver = asyncio.get_running_loop().create_task(self._drive(room.info.id))
            self._tasks.add(room.driver)
            room.driver.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _next(self, room: Room) -> tuple[Seat, int] | None:
        """The seat and role that a bot or a standing order answers for now."""
        live = room.live
        if not room.running() or live is None or live.state.over or room.info.message:
            return None
        for role in live.state.asked():
            seat = room.seat_of(role)
            if seat.bot or ordered(room, seat):
                return seat, role
        return None

    async def _drive(self, id: str) -> None:
        assert self.rooms is not None
        while True:
            room = await self.rooms.get(id)
            if room is None:
                return
            found = self._next(room)
            if found is None:
                room.driver = None
                # Something may have happened between the look and here.
                if self._next(room) is not None:
                    continue
                return
            try:
                await self._answer(room, *found)
            except asyncio.CancelledError:
                raise
            except Refused:
                continue  # the table moved on meanwhile
            except Exception as error:
                log.exception("a bot failed", extra={"table": id})
                await self.fault(room, error, stop=True)
                room = await self.rooms.get(id)
                if room is not None:
                    room.driver = None
                return

    async def _answer(self, room: Room, seat: Seat, role: int) -> None:
        assert self.rooms is not None
        async with room.lock:
            live = room.live
            assert live is not None
            number = live.number(role)
            state = live.state.clone()
            wait = self.wait(room)
        if seat.bot:
            options, pack = room.rules.options, self.rooms.pack(room.info.pack)
            thought = await self.thinkers.think(
                room.info.game, options, pack, room.info.players, state, role, seat.eyes, seat.bot
            )
            kind, line = thought.kind, thought.line
        else:
            kind, line = "choose", room.rules.grammar.token(PASS)
        if wait > 0:
            await asyncio.sleep(wait)
        act = play.choose if kind == "choose" else play.aside
        await self.rooms.change(room.info.id, lambda r: act(r, r.seats[seat.number], role, number, line))

    def wait(self, room: Room) -> float:
        """How long an answer in a window has to be held back, so that its timing tells nothing."""
        live = room.live
        if live is None or not live.window() or room.people() < 2:
            return 0.0
        return max(0.0, room.window_since + self.least - time.monotonic())

    async def fault(self, room: Room, error: BaseException, stop: bool) -> str:
        """A mistake of ours: the table is as it was, and says so; a report shows how it came about."""
        assert self.rooms is not None
        report = await write_report(self.rooms, room, error, self.reports)

        def act(r: Room) -> list[Entry]:
            if stop:  # until the owner says to try again
                r.info.message = report
            return [Entry("fault", data={"key": "fault", "report": report})]

        await self.rooms.change(room.info.id, act)
        return report


def ordered(room: Room, seat: Seat) -> bool:
    """Whether a standing order passes for the seat in the window that is open now."""
    live = room.live
    if live is None or not live.window() or seat.orders == "{}":
        return False
    orders: dict[str, str] = msgspec.json.decode(seat.orders)
    return orders.get(occasion(live.state)) == "pass"
