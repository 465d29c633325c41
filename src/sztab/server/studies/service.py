"""The queue of studies: kept in the database, fair among people, worked at in turn by one process of low priority.

A study is asked for once and kept for everybody who may look at its table. A process that begins one says so in its row and
goes on saying so; a study of a process that is gone is begun anew by another.
"""

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from concurrent.futures.process import BrokenProcessPool
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, and_, delete, func, insert, or_, select, update

from sztab.bots.analysis import CALIBRATED, PLAYOUTS
from sztab.engine.errors import Bad

from ..errors import ProblemError
from ..storage.luck import SeatLuck, keep_luck
from ..storage.quotas import TooManyError, lock_person
from ..storage.schema import studies, tables
from ..storage.timestamps import now
from ..tables.history import TableHistory
from ..tables.records import full_record
from ..tables.registry import TableRegistry
from ..tables.table import Table
from . import kept
from .portions import Job, Portion
from .process import StudyProcess

log = logging.getLogger("sztab.studies")

AT_ONCE = 3  # studies that a process works at in turn
PORTION = 1.0  # seconds
MINE = 3  # unfinished studies of one person
EVERYBODYS = 300  # unfinished ones
STALE = 60_000  # milliseconds after which a study that nobody speaks of has lost its process
TOLD = 1000  # milliseconds between two notes of how far it is
LOOK = 5.0  # seconds between two looks for studies that came by another process
REST = 12  # looks in vain after which the process ends
TRIES = 3  # of a study whose process dies
SHORT = {"thought": 0, "playing_on": 1, "analysis": 2}  # short ones first


class StudyKey(NamedTuple):
    table: str
    kind: str
    about: str = ""

    def here(self) -> ColumnElement[bool]:
        return and_(studies.c.table_id == self.table, studies.c.kind == self.kind, studies.c.about == self.about)


class Study(NamedTuple):
    """The row of a study."""

    key: StudyKey
    person: str | None
    status: str
    done: int
    of: int
    at: int
    touched: int
    found: str


class Active:
    """A study that is worked at here."""

    def __init__(self, key: StudyKey, person: str | None, job: Job) -> None:
        self.key = key
        self.person = person
        self.job = job
        self.told = 0.0
        self.died = 0


class Studies:
    def __init__(self, registry: TableRegistry, history: TableHistory) -> None:
        self.registry = registry
        self.history = history
        self.database = registry.database
        self.process = StudyProcess()
        self.effort = (PLAYOUTS, CALIBRATED)  # playouts of an answer, games that set the scale
        self._active: OrderedDict[StudyKey, Active] = OrderedDict()
        self._poked = asyncio.Event()

    # What people ask for

    async def find(self, key: StudyKey) -> Study | None:
        rows = await self.database.read(lambda c: c.execute(select(studies).where(key.here())).all())
        return _study(rows[0]) if rows else None

    async def of_kind(self, table: str, kind: str) -> list[Study]:
        """The studies of one kind at a table, in the order in which they were asked for."""
        query = select(studies).where(studies.c.table_id == table, studies.c.kind == kind).order_by(studies.c.at)
        return [_study(row) for row in await self.database.read(lambda c: c.execute(query).all())]

    async def ahead(self, study: Study) -> int:
        """How many studies wait or run that were asked for before this one."""
        query = select(func.count()).where(studies.c.status.in_(("waiting", "running")), studies.c.at < study.at)
        return await self.database.read(lambda c: int(c.execute(query).scalar_one()))

    async def ask(self, key: StudyKey, person: str) -> Study:
        """Put a study into the queue, unless it is there or done; one that failed is tried again."""

        def write(connection: Connection) -> None:
            lock_person(connection, person)
            known = connection.execute(select(studies.c.status).where(key.here())).scalar()
            if known in ("waiting", "running", "done"):
                return
            unfinished = select(func.count()).where(studies.c.status.in_(("waiting", "running")))
            if (
                connection.execute(unfinished.where(studies.c.person == person)).scalar_one() >= MINE
                or connection.execute(unfinished).scalar_one() >= EVERYBODYS
            ):
                raise TooManyError
            connection.execute(delete(studies).where(key.here()))
            row = {"table_id": key.table, "kind": key.kind, "about": key.about, "person": person, "status": "waiting"}
            connection.execute(insert(studies), row | {"done": 0, "of": 0, "at": now(), "touched": 0, "found": ""})

        try:
            await self.database.write(write, key.table)
        except TooManyError:
            raise ProblemError("too_many", "too_many_studies", MINE, retry_after=60) from None
        self._poked.set()
        found = await self.find(key)
        if found is None:  # its table has just gone
            raise ProblemError("missing", "no_study")
        return found

    async def cancel(self, key: StudyKey, person: str) -> None:
        """Take a study back that is not done; whoever works at it notices."""
        mine = delete(studies).where(key.here(), studies.c.person == person, studies.c.status != "done")
        if not await self.database.write(lambda c: c.execute(mine).rowcount, key.table):
            raise ProblemError("missing", "no_study")
        self._active.pop(key, None)

    # The work

    async def watch(self) -> None:
        """Work at what is in the queue, for as long as the server runs."""
        idle = 0
        while True:
            self._poked.clear()
            try:
                worked = await self.work()
            except Exception as error:  # the database, most likely; there is a next look
                log.warning("a study: %r", error)
                worked = False
            idle = 0 if worked else idle + 1
            if idle == REST:
                self.process.close()
            if not worked:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(LOOK):
                        await self._poked.wait()

    def close(self) -> None:
        self.process.close()

    async def work(self) -> bool:
        """Do one portion of the study whose turn it is. Return False if there is none."""
        if len(self._active) < AT_ONCE:
            await self._claim()
        if not self._active:
            return False
        key, active = self._active.popitem(last=False)
        self._active[key] = active  # its next turn comes last
        try:
            portion = await self.process.portion(active.job, PORTION)
        except (BrokenProcessPool, TimeoutError) as error:
            active.died += 1
            self.process.close()
            if active.died == TRIES:
                await self._failed(active, error)
            return True
        except Exception as error:  # of the record, or of the rules
            await self._failed(active, error)
            return True
        if key in self._active:  # else it was taken back meanwhile
            await self._noted(active, portion)
        return True

    async def _claim(self) -> None:
        """Take the next study on: of those who have none in the making, the short ones, the oldest."""
        free = or_(
            studies.c.status == "waiting",
            and_(studies.c.status == "running", studies.c.touched < now() - STALE),
        )
        here = studies.c.table_id.in_(select(tables.c.id).where(tables.c.pinned == self.registry.playing))
        query = select(studies).where(free, here).order_by(studies.c.at).limit(EVERYBODYS)
        found = [_study(row) for row in await self.database.read(lambda c: c.execute(query).all())]
        busy = {active.person for active in self._active.values()}
        for study in sorted(found, key=lambda one: (one.person in busy, SHORT.get(one.key.kind, 9), one.at)):
            if await self._taken(study):
                await self._begin(study)
                return

    async def _taken(self, study: Study) -> bool:
        """Note that this process works at a study. Return False if another was quicker."""
        unchanged = and_(studies.c.status == study.status, studies.c.touched == study.touched)
        values = {"status": "running", "touched": now(), "done": 0}
        query = update(studies).where(study.key.here(), unchanged).values(values)
        return bool(await self.database.write(lambda c: c.execute(query).rowcount, study.key.table))

    async def _begin(self, study: Study) -> None:
        try:
            self._active[study.key] = Active(study.key, study.person, await self._job(study))
        except (Bad, ProblemError, msgspec.MsgspecError) as error:
            await self._failed(Active(study.key, study.person, Job("", study.key.kind, "", "", 0, 0)), error)

    async def _job(self, study: Study) -> Job:
        table = await self.registry.get(study.key.table)
        if table is None:
            raise ProblemError("missing", "no_study")
        whole = await self.history.whole(table)
        about = kept.about(study.key.kind, study.key.about)
        slope = 0.0
        if study.key.kind == "thought":
            analysis = await self.find(StudyKey(study.key.table, "analysis"))
            slope = kept.slope(analysis.found) if analysis is not None and analysis.status == "done" else 0.0
        pack = self.registry.pack(table.info.pack)
        return Job(
            id="/".join(study.key),
            kind=study.key.kind,
            text=full_record(whole),
            pack=str(pack) if pack else "",
            playouts=self.effort[0],
            calibrated=self.effort[1],
            step=about.step,
            levels=tuple(about.levels),
            games=about.games,
            seat=f"{table.info.id}/{about.seat}",
            slope=slope,
        )

    async def _noted(self, active: Active, portion: Portion) -> None:
        """Write how far a study is, now and then; what it found, when it is done. One whose row is gone was taken back."""
        if not portion.finished and not portion.found and time.monotonic() - active.told < TOLD / 1000:
            return
        active.told = time.monotonic()
        values: dict[str, Any] = {"done": portion.done, "of": portion.of, "touched": now()}
        if portion.found:
            values["found"] = portion.found.decode()
        lucky: list[SeatLuck] = []
        if portion.finished:
            values["status"] = "done"
            table = await self.registry.get(active.key.table)
            if active.key.kind == "analysis" and table is not None:
                lucky = luck_of_seats(table, portion.found)
        query = update(studies).where(active.key.here(), studies.c.status == "running").values(values)

        def write(connection: Connection) -> int:
            rows = connection.execute(query).rowcount
            if rows and lucky:
                keep_luck(connection, active.key.table, lucky)
            return rows

        if not await self.database.write(write, active.key.table) or portion.finished:
            self._active.pop(active.key, None)

    async def _failed(self, active: Active, error: Exception) -> None:
        log.warning("a study failed: %r", error, extra={"table": active.key.table})
        self._active.pop(active.key, None)
        values = {"status": "failed", "touched": now(), "found": ""}
        query = update(studies).where(active.key.here()).values(values)
        await self.database.write(lambda c: c.execute(query).rowcount, active.key.table)


def luck_of_seats(table: Table, found: bytes) -> list[SeatLuck]:
    """The luck of each seat: that of the roles it plays."""
    moments = msgspec.json.decode(found, type=kept.Analysis).luck
    out = []
    for seat in table.seats:
        mine = [one for one in moments if seat.eyes >> table.rules.roles.index(one.role) & 1]
        gained, doubt = sum(one.gained for one in mine), sum(one.doubt**2 for one in mine) ** 0.5
        out.append(SeatLuck(seat.number, gained, doubt, len(mine)))
    return out


def _study(row: Row[Any]) -> Study:
    key = StudyKey(row.table_id, row.kind, row.about)
    return Study(key, row.person, row.status, row.done, row.of, row.at, row.touched, row.found)
