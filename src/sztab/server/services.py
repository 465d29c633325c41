"""The hall: all that a running server holds together, and what it does with a request once it knows who sends it."""

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, func, insert, or_, select, tuple_, update
from sqlalchemy.exc import IntegrityError

from sztab.engine.errors import Bad
from sztab.engine.game import Game
from sztab.games import GAME_IDS, find

from .accounts.accounts import Accounts, Caller, Person, TooManyError, one_at_a_time
from .bots.autoplay import Autoplay
from .bots.workers import BotWorkers
from .errors import ProblemError
from .events.streams import online
from .storage.database import TROUBLE, Database
from .storage.schema import entries, seats, tables
from .tables import moves as play
from .tables import seating, views
from .tables.forks import entries_to
from .tables.freeze import sentence
from .tables.registry import TableRegistry
from .tables.repository import INFO, SEAT, TableChangedError, entry_row
from .tables.table import Entry, Info, Seat, Table

log = logging.getLogger("sztab.server")

UNFINISHED = 100  # tables that one person may keep going
WHOLE = 8  # tables kept in memory with all their history, for replays
PAGE = 30
WOKEN = 400  # tables with bots that are looked at when the server starts; the others when somebody looks


@dataclass(slots=True)
class Settings:
    """How a server is run."""

    database: str
    folder: Path  # for reports
    packs: Path | None = None
    workers: int = 1  # processes that think for bots
    least: float = 1.5  # seconds that a window between people stays open
    secure: bool = False  # cookies over https only
    limits: bool = True
    patience: float = 10.0  # seconds after which a table that waits for another process's bot is taken over


class Services:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.database = Database(settings.database)
        self.accounts = Accounts(self.database)
        self.autoplay = Autoplay(BotWorkers(settings.workers), settings.least, str(settings.folder / "reports"))
        self.registry = TableRegistry(self.database, settings.packs, self.autoplay.look)
        self.autoplay.registry = self.registry
        self.started = time.time()
        self._whole: OrderedDict[tuple[str, int], Table] = OrderedDict()
        self._replaying = asyncio.Lock()
        self._telling: set[asyncio.Task[None]] = set()
        self.moves = 0

    async def close(self) -> None:
        for task in self._telling:
            task.cancel()
        await self.autoplay.stop()
        self.autoplay.workers.close()
        self.end_streams()
        self.database.close()

    def end_streams(self) -> None:
        """Whoever follows a table is let go, and will come back when there is a server again."""
        for table in self.registry.all():
            for stream in list(table.streams):
                stream.close()

    async def wake(self) -> None:
        """Tables at which a bot was to move when the server stopped go on, those that it had no time to begin begin."""
        bots = select(seats.c.table_id).where(seats.c.bot != "")
        free = select(seats.c.table_id).where(seats.c.person.is_(None), seats.c.bot == "")
        query = (
            select(tables.c.id)
            .where(
                or_(
                    and_(tables.c.status == "running", tables.c.id.in_(bots)),
                    and_(tables.c.status == "open", tables.c.id.not_in(free)),
                )
            )
            .order_by(tables.c.moved.desc())
        )
        for row in await self.database.read(lambda c: c.execute(query.limit(WOKEN)).all()):
            try:
                table = await self.registry.get(row.id)
                if table is not None:
                    self.autoplay.look(await self.change(table, seating.start_if_full))
            except (
                Bad,
                ProblemError,
                TableChangedError,
            ) as error:  # one table that cannot be read keeps no other from being served
                log.warning("%s", error, extra={"table": row.id})

    # Finding tables and seats

    async def found(self, id: str, caller: Caller | None = None) -> Table | None:
        """A table by its id, whoever asks, with nothing about it that is not on disk yet. One that cannot be read is told of
        to a `caller` only who may see it."""
        try:
            table = await self.registry.get(id)
            if table is None:
                return None
            async with self.registry.steady(table) as table:
                return table
        except Bad as error:  # its data pack is gone, or no longer one
            log.warning("%s", error, extra={"table": id})

        def open_to(connection: Connection, caller: Caller) -> bool:
            row = connection.execute(select(tables).where(tables.c.id == id)).one()
            seated = connection.scalars(select(seats.c.person).where(seats.c.table_id == id))
            return self._may_see(row, seated, caller)

        if caller is not None and not await self.database.read(lambda c: open_to(c, caller)):
            return None
        raise ProblemError("frozen", "no_data", id)

    async def table(self, id: str, caller: Caller) -> Table:
        """A table that the caller may see. Who has no seat here may have got one through another process a moment ago, and
        a frozen table may have been let go."""
        table = await self.found(id, caller)
        unseated = table is not None and caller.person is not None and not table.seats_of(caller.person.id)
        doubtful = table is not None and (unseated or table.info.status == "frozen")
        if table is not None and doubtful and await self.registry.behind(table):
            await self.registry.catch_up(id)
            table = await self.found(id, caller)
        if table is None or not self._may_see(table.info, (seat.person for seat in table.seats), caller):
            raise ProblemError("missing", "no_table", id)
        return table

    def _may_see(self, info: Any, seated: Iterable[str | None], caller: Caller) -> bool:
        """Whether a table is there for the caller, by its row and who sits at it."""
        person = caller.person.id if caller.person else None
        if person is not None and (info.owner == person or person in seated):
            return True
        return bool(info.public and (info.spectators or info.status == "open"))

    def seat(self, table: Table, caller: Caller, number: int | None) -> Seat | None:
        """The caller's seat: the one named, the only one, or of several the one that is asked. A spectator has none."""
        mine = table.seats_of(caller.person.id if caller.person else None)
        if number is not None:
            found = next((seat for seat in mine if seat.number == number), None)
            if found is None:
                raise ProblemError("forbidden", "not_yours", number)
            return found
        if len(mine) > 1 and table.live is not None:
            return next((seat for seat in mine if seat.eyes & table.live.asked()), mine[0])
        return mine[0] if mine else None

    def own_seat(self, table: Table, caller: Caller, number: int | None) -> Seat:
        seat = self.seat(table, caller, number)
        if seat is None:
            raise ProblemError("forbidden", "no_seat_here")
        return seat

    # Changing tables

    async def change(self, table: Table, act: Callable[[Table], list[Entry]], once: str = "") -> Table:
        """An action; a mistake of ours in it leaves the table as it was, and a report.

        `once` stands for the request: what has been done under it is not done again.
        """

        def first(r: Table) -> list[Entry]:
            if r.done(once):
                return []
            made = act(r)
            for entry in made[:1]:
                entry.data["once"] = once
            return made

        try:
            done = await self.registry.change(table.info.id, first if once else act)
        except (ProblemError, TableChangedError, *TROUBLE):
            raise
        except Exception as error:
            log.exception("an action failed", extra={"table": table.info.id})
            report = await self.autoplay.fault(table, error)
            raise (
                ProblemError("fault", "fault", report) if report else ProblemError("fault", "fault_unreported")
            ) from error
        assert done is not None
        return done

    def not_shown(self, table_id: str, error: Exception) -> None:
        """A mistake of ours while something of a table was to be shown: it is told there, and a report is written, while the
        reader already has the answer that it was one."""
        task = asyncio.get_running_loop().create_task(self._tell(table_id, error))
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    async def _tell(self, table_id: str, error: Exception) -> None:
        try:
            table = await self.registry.get(table_id)
            if table is not None:
                await self.autoplay.fault(table, error, "fault_shown")
        except Exception:  # the table cannot be written to either
            log.exception("a mistake could not be told", extra={"table": table_id})

    async def change_seat(
        self, table: Table, caller: Caller, number: int, act: Callable[[Table, Seat], list[Entry]], once: str = ""
    ) -> Table:
        """An action on one's own seat; it may have changed hands while the request waited."""

        def own(r: Table) -> list[Entry]:
            seat = r.seats[number]
            if caller.person is None or seat.person != caller.person.id:
                raise ProblemError("forbidden", "not_yours", number)
            return act(r, seat)

        return await self.change(table, own, once)

    async def act(
        self, kind: str, table: Table, caller: Caller, role: str, question: str, token: str, words: str | None = None
    ) -> Table:
        """A move of a person: held back in a window between people, refused if stale, ignored if repeated."""
        number = self.role(table, caller, role)
        held = self.autoplay.wait(table)
        if held > 0:
            await asyncio.sleep(held)

        def change(r: Table) -> list[Entry]:
            seat = r.seat_of(number, caller.person.id if caller.person else None)
            if caller.person is None or seat.person != caller.person.id:  # it changed hands meanwhile
                raise ProblemError("forbidden", "not_your_role", role)
            if kind == "take_back":
                return play.take_back(r, seat, number, question)
            if kind == "aside":
                return play.aside(r, seat, number, question, token)
            return play.choose(r, seat, number, question, token, words)

        try:
            done = await self.change(table, change)
        except ProblemError as problem:
            if problem.type in ("stale", "conflict", "refused") and await self._repeated(
                table, (kind,), entries.c.role == number, entries.c.question == question, entries.c.text == token
            ):
                return table
            raise
        self.moves += 1
        return done

    async def undo(self, table: Table, caller: Caller, seat: int, question: str, once: str) -> bool:
        """A step back, or a request for one: refused if stale, ignored if repeated. Gives whether it has been done."""
        found = None
        try:
            await self.change_seat(table, caller, seat, lambda r, s: play.undo(r, s, question), once)
        except ProblemError as problem:
            if problem.type not in ("stale", "conflict"):
                raise
            found = problem
        such = (
            entries.c.question == (caller.person.id if caller.person else ""),
            entries.c.text == question,
            entries.c.data.contains(f'"seat":{seat},'),  # somebody may sit on several
        )
        if await self._repeated(table, ("undo",), *such):
            return True
        if found is not None and not await self._repeated(table, ("undo_ask",), *such):
            raise found
        return False

    def role(self, table: Table, caller: Caller, name: str) -> int:
        """One of the caller's roles, by its name."""
        return play.role_of(table, table.eyes_of(caller.person.id if caller.person else None), name)

    async def _repeated(self, table: Table, kinds: tuple[str, ...], *such: ColumnElement[bool]) -> bool:
        """Whether just this was done already: sent twice, it changes nothing."""
        query = select(entries.c.number).where(entries.c.table_id == table.info.id, entries.c.kind.in_(kinds), *such)
        return await self.database.read(lambda c: c.execute(query).first()) is not None

    async def sit(self, table: Table, number: int, person: Person, nonce: str, by_link: bool) -> Table:
        """What happened before they asked is not new to them; what is said while they sit down is."""
        async with self.registry.steady(table) as table:
            seen = await self.registry.count(table, table.seats[number].bit)
        return await self.change(table, lambda r: seating.sit(r, r.seats[number], person, nonce, by_link, seen))

    # People who change

    async def rename(self, person: Person, name: str) -> None:
        for id in await self.accounts.tables_of(person):
            try:
                await self.registry.change(id, lambda r: seating.rename(r, person, name))
            except Bad:  # a table that cannot be read keeps nobody from anything
                theirs = (seats.c.table_id == id) & (seats.c.person == person.id)
                query = update(seats).where(theirs).values(name=name)
                await self.database.write(lambda c, query=query: c.execute(query).rowcount)  # type: ignore[misc]

    async def delete(self, person: Person) -> None:
        """Somebody goes for good; the tables they leave can be played on."""
        for id in await self.accounts.tables_of(person):
            with contextlib.suppress(Bad):  # a table that cannot be read: its seats are freed with the person
                await self.registry.change(id, lambda r: seating.part(r, person))
        touched = await self.accounts.delete(person)
        if touched:  # other processes forget the name too
            await self.database.write(lambda c: self.registry.tell(c, touched))
        for id in touched:
            await self.registry.reread(id)
        self._whole.clear()
        await self.dismiss(person)

    async def dismiss(self, person: Person) -> None:
        """After keys were withdrawn: the streams that were opened with them end."""
        theirs = [stream for table in self.registry.all() for stream in table.streams if stream.person == person.id]
        for stream in theirs:
            if not await self.accounts.trusted(stream.key):
                stream.close()

    # Opening tables

    async def open(self, owner: Person, table: Table, kept: list[Entry] | None = None) -> Table:
        """Writes a new table down. It begins at once if nobody has to be waited for. `kept`: what a fork goes on from."""
        info, seated = table.info, table.seats
        known = await self.found(info.id)
        if known is not None:
            return await self._opened_before(owner, known)
        mine = select(func.count()).where(tables.c.owner == owner.id, tables.c.status.in_(("open", "running")))

        def write(connection: Connection) -> None:
            one_at_a_time(connection, owner.id)
            if connection.execute(mine).scalar_one() >= UNFINISHED:
                raise TooManyError
            connection.execute(insert(tables), {name: getattr(info, name) for name in INFO})
            rows = [{"table_id": info.id, **{name: getattr(seat, name) for name in SEAT}} for seat in seated]
            connection.execute(insert(seats), rows)
            if kept:
                connection.execute(insert(entries), [entry_row(info.id, entry) for entry in kept])

        try:
            await self.database.write(write, owner.id)
        except TooManyError:
            raise ProblemError("conflict", "too_many_tables", UNFINISHED) from None
        except IntegrityError:  # sent twice at once
            known = await self.found(info.id)
            if known is None:
                raise
            return await self._opened_before(owner, known)
        return await self.change(table, seating.start_if_full)

    async def _opened_before(self, owner: Person, table: Table) -> Table:
        """A table asked for again under the same key is the table that was opened; it begins if it had no time to."""
        if table.info.owner != owner.id:
            raise ProblemError("conflict", "key_used")
        return await self.change(table, seating.start_if_full)

    async def fork(self, origin: Table, step: int) -> tuple[list[Entry], int]:
        """What a new table from a step of a finished one begins with. It goes on with the same rules, or not at all."""
        if origin.broken:
            raise ProblemError("frozen", *sentence(origin.broken))
        if not views.over(origin) or origin.live is None:
            raise ProblemError("conflict", "not_finished")
        return await self.database.read(lambda c: entries_to(c, self.registry, origin.info.id, step))

    # Lists

    async def list(self, person: Person | None, which: str, game: str, search: str, before: str) -> dict[str, Any]:
        """Tables of a kind, the last moved first, a page at a time. `search` is a part of a table's name, or of a player's.

        A page goes on after the table that the last one ended with, `before`: several may have moved at the same moment.
        """
        of_mine = select(seats.c.table_id).where(seats.c.person == (person.id if person else ""))
        mine = of_mine.where(seats.c.archived.is_(False))
        away = of_mine.where(seats.c.archived.is_(True))
        begun = tables.c.summary.contains('"round":')  # else it was closed while people were waited for
        conditions = {
            "mine": and_(
                or_(
                    tables.c.id.in_(mine),
                    and_(tables.c.owner == (person.id if person else ""), tables.c.status == "open"),
                ),
                tables.c.status.in_(("open", "running", "frozen")),
            ),
            "finished": or_(
                and_(tables.c.id.in_(mine), tables.c.status.in_(("finished", "abandoned")), begun),
                and_(tables.c.public, tables.c.spectators, tables.c.status == "finished", tables.c.id.not_in(away)),
            ),
            "archived": tables.c.id.in_(away),
            "open": and_(tables.c.public, tables.c.status == "open"),
            "running": and_(tables.c.public, tables.c.spectators, tables.c.status == "running"),
        }
        query = select(tables).where(conditions[which], tables.c.game.in_(GAME_IDS))  # an older version knows fewer
        if game:
            query = query.where(tables.c.game == game)
        if search:
            sitting = select(seats.c.table_id).where(seats.c.name.icontains(search, autoescape=True))
            query = query.where(or_(tables.c.name.icontains(search, autoescape=True), tables.c.id.in_(sitting)))
        if before:
            moved, _, id = before.partition(".")
            query = query.where(tuple_(tables.c.moved, tables.c.id) < tuple_(int(moved), id))
        query = query.order_by(tables.c.moved.desc(), tables.c.id.desc()).limit(PAGE + 1)

        def read(connection: Connection) -> tuple[list[Info], list[Any]]:
            found = [Info(*[getattr(row, name) for name in INFO]) for row in connection.execute(query)]
            ids = [info.id for info in found]
            rows = connection.execute(select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.number)).all()
            return found, list(rows)

        found, rows = await self.database.read(read)
        return {
            "tables": [(info, [row for row in rows if row.table_id == info.id]) for info in found[:PAGE]],
            "next": f"{found[PAGE - 1].moved}.{found[PAGE - 1].id}" if len(found) > PAGE else "",
        }

    # Looking back

    async def whole(self, table: Table) -> Table:
        """The table with its whole history; kept for a while, since a replay asks for one step after another."""
        key = (table.info.id, table.info.entries)
        async with self._replaying:  # one at a time: it is work
            found = self._whole.get(key)
            if found is None:
                found = await self.registry.whole(table)
                key = (found.info.id, found.info.entries)  # it may have moved on meanwhile
                self._whole[key] = found
                while len(self._whole) > WHOLE:
                    self._whole.popitem(last=False)
            self._whole.move_to_end(key)
            return found

    def remembers(self, table: Table) -> bool:
        """Whether the whole history is at hand."""
        return (table.info.id, table.info.entries) in self._whole

    async def view(self, table: Table, seat: Seat | None, language: str) -> dict[str, Any]:
        async with self.registry.steady(table) as table:
            told = await self.story(table, seat, language, None, views.STORY)
            return views.view(table, seat, language, told["of"], told["lines"])

    async def story(
        self, table: Table, seat: Seat | None, language: str, before: int | None, limit: int
    ) -> dict[str, Any]:
        """A page of the story, of a table that is held steady.

        Steps are named once the game is over: until then their numbers would tell who was asked what.
        """
        bit = views.bit_of(seat)
        count = await self.registry.count(table, bit)
        end = min(count, before - 1 if before is not None else count)
        skip = max(0, end - limit)
        shown = await self.registry.page(table, bit, skip, end - skip)
        back = await self.registry.back(table) if views.over(table) else None
        return {"lines": views.story(table, shown, skip + 1, seat, language, back), "first": skip + 1, "of": count}

    def online(self, table: Table) -> set[int]:
        return online(table)


def game_of(id: str) -> Game:
    try:
        return find(id)
    except Bad:
        raise ProblemError("missing", "no_game", id[:24], ", ".join(GAME_IDS), where=["game"]) from None
