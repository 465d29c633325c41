"""Tables as people use them: found by whoever may see them, changed by whoever sits there."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, select

from sztab.engine.errors import Bad

from ..errors import ProblemError
from ..identity import Person
from ..storage.database import TROUBLE
from ..storage.schema import seats, tables
from . import moves as play
from . import seating
from .dealing import play_myself
from .entries import Entry
from .fault_reports import FaultReports
from .idempotency import NO_KEY, IdempotencyKey, move_key, undo_key
from .nonces import Share
from .registry import Act, TableRegistry
from .repository import TableChangedError, read_info
from .table import Info, Seat, Table
from .time_up import refuse_late
from .windows import hold_back

log = logging.getLogger("sztab.server")

REPEATED = ("stale", "conflict", "refused")  # problems that a request may meet because it was carried out before

SeatAct = Callable[[Table, Seat], list[Entry]]


@dataclass(frozen=True, slots=True)
class Player:
    """A person who plays a role, reads refusals in a language, and sends a request under a key."""

    person: str
    role: int
    language: str
    key: IdempotencyKey = NO_KEY


class TableService:
    def __init__(self, registry: TableRegistry, faults: FaultReports, least: float) -> None:
        self.registry = registry
        self.faults = faults
        self.least = least  # seconds that a window between people stays open
        self.moves = 0

    # Finding tables and seats

    async def find(self, id: str) -> Table | None:
        """Return a table by its id, whoever asks, with nothing about it that is not on disk yet."""
        try:
            table = await self.registry.get(id)
            if table is None:
                return None
            async with self.registry.steady(table) as table:
                return table
        except Bad as error:  # its data pack is gone, or no longer one
            log.warning("%s", error, extra={"table": id})
            raise ProblemError("frozen", "no_data", id) from None

    async def find_for(self, id: str, person: str | None) -> Table | None:
        """Return a table by its id. That it cannot be read is said only to a person who may see it."""
        try:
            return await self.find(id)
        except ProblemError:
            if await self.registry.database.read(lambda c: _row_visible(c, id, person)):
                raise
            return None

    async def visible(self, id: str, person: str | None) -> Table:
        """Return a table that the person may see.

        Somebody without a seat here may have got one through another process a moment ago, and a frozen table may have
        been released: then the table is read again.
        """
        table = await self.find_for(id, person)
        unseated = table is not None and person is not None and not table.seats_of(person)
        doubtful = table is not None and (unseated or table.info.status == "frozen")
        if table is not None and doubtful and await self.registry.behind(table):
            await self.registry.catch_up(id)
            table = await self.find_for(id, person)
        if table is None or not _may_see(table.info, (seat.person for seat in table.seats), person):
            raise ProblemError("missing", "no_table", id)
        return table

    def seat(self, table: Table, person: str | None, number: int | None) -> Seat | None:
        """Return the person's seat: the one named, the only one, or of several the one that is asked. Spectators have none."""
        mine = table.seats_of(person)
        if number is not None:
            found = next((seat for seat in mine if seat.number == number), None)
            if found is None:
                raise ProblemError("forbidden", "not_yours", number)
            return found
        if len(mine) > 1 and table.live is not None:
            return next((seat for seat in mine if seat.eyes & table.live.asked()), mine[0])
        return mine[0] if mine else None

    def own_seat(self, table: Table, person: str | None, number: int | None) -> Seat:
        seat = self.seat(table, person, number)
        if seat is None:
            raise ProblemError("forbidden", "no_seat_here")
        return seat

    def role(self, table: Table, person: str | None, name: str) -> int:
        """Return one of the person's roles, by its name."""
        return play.role_of(table, table.eyes_of(person), name)

    # Changing tables

    async def change(self, table: Table, act: Act, key: IdempotencyKey = NO_KEY) -> Table:
        """Carry out an action. An unexpected error in it leaves the table as it was, and a report.

        With an idempotency `key`, what has been done under it is not done again.
        """

        stored = key.stored()

        def first(r: Table) -> list[Entry]:
            if r.done(key):
                return []
            made = act(r)
            for entry in made[:1]:
                entry.idempotency_key = stored
            return made

        try:
            done = await self.registry.change(table.info.id, first if stored else act)
        except ProblemError as problem:
            if stored and problem.type in REPEATED and await self.registry.made_under(table, key):
                return table
            raise
        except (TableChangedError, *TROUBLE):
            raise
        except Exception as error:
            log.exception("an action failed", extra={"table": table.info.id})
            report = await self.faults.report(table, error)
            raise (
                ProblemError("fault", "fault", report) if report else ProblemError("fault", "fault_unreported")
            ) from error
        assert done is not None
        return done

    async def change_seat(
        self, table: Table, person: str | None, number: int, act: SeatAct, key: IdempotencyKey = NO_KEY
    ) -> Table:
        """Carry out an action on a person's own seat; it may have changed hands while the request waited."""

        def own(r: Table) -> list[Entry]:
            seat = r.seats[number]
            if person is None or seat.person != person:
                raise ProblemError("forbidden", "not_yours", number)
            return act(r, seat)

        return await self.change(table, own, key)

    # Moves. Each is held back in a window between people, refused if stale, and answered as done if it was sent before.

    async def choose(self, table: Table, player: Player, question: str, token: str, words: str | None) -> Table:
        """Answer a question, or a part of it."""

        def act(r: Table, seat: Seat, role: int) -> list[Entry]:
            return play.choose(r, seat, role, question, token, words, player.language)

        return await self._move(table, player, move_key(player.key, "choose", player.role, question, token), act)

    async def aside(self, table: Table, player: Player, question: str, token: str) -> Table:
        """Do one of the things that are allowed at any moment."""

        def act(r: Table, seat: Seat, role: int) -> list[Entry]:
            return play.aside(r, seat, role, question, token, player.language)

        return await self._move(table, player, move_key(player.key, "aside", player.role, question, token), act)

    async def take_back(self, table: Table, player: Player, question: str) -> Table:
        """Take back the last link of an unfinished answer."""

        def act(r: Table, seat: Seat, role: int) -> list[Entry]:
            return play.take_back(r, seat, role, question)

        return await self._move(table, player, move_key(player.key, "take_back", player.role, question, ""), act)

    async def _move(
        self, table: Table, player: Player, key: IdempotencyKey, act: Callable[[Table, Seat, int], list[Entry]]
    ) -> Table:
        held = hold_back(table, self.least)
        if held > 0:
            await asyncio.sleep(held)

        def change(r: Table) -> list[Entry]:
            seat = r.seat_of(player.role, player.person)
            if seat.person != player.person:  # it changed hands meanwhile
                raise ProblemError("forbidden", "not_your_role", r.rules.roles[player.role])
            refuse_late(r)
            made = act(r, seat, player.role)
            play_myself(r, seat)
            return made

        done = await self.change(table, change, key)
        self.moves += 1
        return done

    async def undo(self, table: Table, person: str, seat: int, question: str, key: IdempotencyKey) -> bool:
        """Take a step back, or ask the others for it. Return True if the step has been taken back.

        One that was decided on at the same question before, perhaps in another window, is answered as it was then.
        """

        def act(r: Table, s: Seat) -> list[Entry]:
            made = play.undo(r, s, question)
            play_myself(r, s)
            return made

        key = undo_key(key, person, seat, question)
        table = await self.change_seat(table, person, seat, act, key)
        return await self.registry.made_under(table, key) == "undo"

    async def sit(self, table: Table, number: int, person: Person, share: Share, by_link: bool) -> Table:
        """Seat a person. What happened before they asked is not new to them; what is said while they sit down is."""
        async with self.registry.steady(table) as table:
            seen = await self.registry.count(table, table.seats[number].bit)
        return await self.change(table, lambda r: seating.sit(r, r.seats[number], person, share, by_link, seen))


def _row_visible(connection: Connection, id: str, person: str | None) -> bool:
    """Return whether a person may see a table that cannot be read, by its row and its seats."""
    info = read_info(connection.execute(select(tables).where(tables.c.id == id)).one())
    return _may_see(info, connection.scalars(select(seats.c.person).where(seats.c.table_id == id)), person)


def _may_see(info: Info, seated: Iterable[str | None], person: str | None) -> bool:
    if person is not None and (info.owner == person or person in seated):
        return True
    return (info.spectators and (info.public or info.by_link)) or (info.public and info.status == "open")
