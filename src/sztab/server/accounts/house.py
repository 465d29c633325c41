"""Order in the house: muting and blocking people, and reports to whoever runs the server."""

from collections.abc import Callable

from sqlalchemy import Connection, delete, func, insert, select

from ..errors import ProblemError
from ..identity import Person
from ..storage.database import Database
from ..storage.house import are_blocked, blocked_by, is_silenced, muted_by
from ..storage.quotas import TooManyError, lock_person
from ..storage.schema import blocks, reports
from ..storage.timestamps import now
from . import representations as answers

MOST = 200  # people that one may mute or block
OPEN = 20  # reports of one person that wait


class House:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def blocks(self, person: Person) -> answers.Blocks:
        found = await self.database.read(lambda c: blocked_by(c, person.id))
        return answers.Blocks(blocks=[answers.Block(*one) for one in found])

    async def block(self, person: Person, other: str, kind: str) -> None:
        """Mute or block somebody; whoever did one of both before does the other now."""
        if other == person.id:
            raise ProblemError("bad", "own_block", where=["seat", "message"])

        def write(connection: Connection) -> None:
            lock_person(connection, person.id)
            connection.execute(delete(blocks).where(blocks.c.person == person.id, blocks.c.other == other))
            mine = select(func.count()).where(blocks.c.person == person.id)
            if connection.execute(mine).scalar_one() >= MOST:
                raise TooManyError
            connection.execute(insert(blocks), {"person": person.id, "other": other, "kind": kind, "at": now()})

        await self._write(write, person, MOST)

    async def unblock(self, person: Person, other: str) -> None:
        query = delete(blocks).where(blocks.c.person == person.id, blocks.c.other == other)
        await self.database.write(lambda c: c.execute(query).rowcount)

    async def report(self, person: Person, about: str, table: str, report: answers.Report) -> None:
        """Put a report before the administrator. What it is about is kept with it, in case it is deleted at the table."""
        row = {
            "by": person.id, "about": about, "table_id": table, "kind": report.kind, "words": report.words,
            "quoted": report.quoted, "at": now(), "settled": 0, "outcome": "",
        }  # fmt: skip

        def write(connection: Connection) -> None:
            lock_person(connection, person.id)
            waiting = select(func.count()).where(reports.c.by == person.id, reports.c.settled == 0)
            if connection.execute(waiting).scalar_one() >= OPEN:
                raise TooManyError
            connection.execute(insert(reports), row)

        await self._write(write, person, OPEN)

    async def _write(self, work: Callable[[Connection], None], person: Person, most: int) -> None:
        try:
            await self.database.write(work, person.id)
        except TooManyError:
            raise ProblemError("conflict", "too_many_blocks", most) from None

    # Asked by others

    async def muted_by(self, person: str | None) -> frozenset[str]:
        return await self.database.read(lambda c: muted_by(c, person)) if person is not None else frozenset()

    async def refuse_silenced(self, person: Person) -> None:
        if await self.database.read(lambda c: is_silenced(c, person.id)):
            raise ProblemError("forbidden", "silenced")

    async def refuse_blocked(self, person: Person, others: set[str]) -> None:
        """Refuse what would bring two people together one of whom has blocked the other."""
        if await self.database.read(lambda c: are_blocked(c, person.id, others)):
            raise ProblemError("forbidden", "blocked")
