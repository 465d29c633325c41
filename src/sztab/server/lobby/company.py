"""Company: friends, invitations to a seat by name, and a time at which the players of a table want to meet."""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime

from sqlalchemy import Connection, delete, func, insert, select

from sztab.engine.chance import commitment

from ..accounts.names import folded
from ..errors import ProblemError
from ..identity import Person
from ..storage.database import Database
from ..storage.outbox import News, tell
from ..storage.quotas import TooManyError, lock_person
from ..storage.schema import friends, invitations, meetings, people, tables
from ..storage.timestamps import now
from ..tables.registry import TableRegistry
from ..tables.table import Table
from .representations import Friend, Meeting, TableInvitation

MOST = 200  # friends of one person, and invitations to one person
MOST_OF_ONE = 10  # invitations of one person to another that wait
HOURS = 3  # that a meeting is put down for


class Company:
    def __init__(self, database: Database, registry: TableRegistry) -> None:
        self.database = database
        self.registry = registry

    async def find(self, name: str) -> Person:
        """Return a person with an account, by name: those without one have a name that anybody may have."""
        query = select(people).where(people.c.account == folded(name))
        row = await self.database.read(lambda c: c.execute(query).one_or_none())
        if row is None:
            raise ProblemError("missing", "no_account", name, where=["name"])
        return Person(row.id, row.name, row.language, True)

    # Friends

    async def friends(self, person: Person) -> list[Friend]:
        theirs = friends.alias()
        mutual = (
            select(theirs.c.person).where(theirs.c.person == friends.c.friend, theirs.c.friend == person.id).exists()
        )
        query = select(people.c.id, people.c.name, people.c.profile, mutual.label("mutual")).join(
            friends, friends.c.friend == people.c.id
        )
        query = query.where(friends.c.person == person.id).order_by(people.c.name)
        rows = await self.database.read(lambda c: c.execute(query).all())
        here = {stream.person for table in self.registry.all() for stream in table.streams}
        return [Friend(r.id, r.name, bool(r.mutual), bool(r.mutual) and r.id in here, r.profile) for r in rows]

    async def befriend(self, person: Person, other: Person) -> None:
        if other.id == person.id:
            raise ProblemError("bad", "own_friend", where=["name"])

        def write(connection: Connection) -> None:
            lock_person(connection, person.id)
            mine = select(func.count()).where(friends.c.person == person.id)
            if connection.execute(mine).scalar_one() >= MOST:
                raise TooManyError
            connection.execute(delete(friends).where(friends.c.person == person.id, friends.c.friend == other.id))
            connection.execute(insert(friends), {"person": person.id, "friend": other.id, "at": now()})

        await self._write(write)

    async def part(self, person: Person, friend: str) -> None:
        query = delete(friends).where(friends.c.person == person.id, friends.c.friend == friend)
        await self.database.write(lambda c: c.execute(query).rowcount)

    # Invitations

    async def invite(self, table: Table, number: int, by: Person, guest: Person) -> None:
        """Ask somebody to take a free seat at a table that has not begun. Whoever asks again asks once."""
        seat = table.seats[number]
        if table.info.status != "open" or seat.taken:
            raise ProblemError("conflict", "seat_taken", number)
        if table.seats_of(guest.id):
            raise ProblemError("conflict", "one_seat")
        hold = self.registry.hold
        row = {"table_id": table.info.id, "person": guest.id, "seat": number, "by": by.id, "at": now()}
        there = (invitations.c.table_id == table.info.id, invitations.c.person == guest.id)

        def write(connection: Connection) -> None:
            unsettled = select(tables.c.id).where(tables.c.status == "open")
            theirs = invitations.c.person == guest.id
            connection.execute(delete(invitations).where(theirs, invitations.c.table_id.not_in(unsettled)))
            count = select(func.count()).where(theirs)
            mine = connection.execute(count.where(invitations.c.by == by.id)).scalar_one()
            if mine >= MOST_OF_ONE or connection.execute(count).scalar_one() >= MOST:
                raise TooManyError
            again = connection.execute(delete(invitations).where(*there)).rowcount
            connection.execute(insert(invitations), row)
            if hold is not None and not again:
                tell(connection, [News(guest.id, table.info.id, "invited", by.id)], now(), hold)

        await self._write(write)

    async def invitations(self, person: Person) -> list[TableInvitation]:
        """The invitations to tables that have not begun."""
        query = (
            select(
                invitations,
                tables.c.name.label("table_name"),
                tables.c.game,
                tables.c.seed,
                people.c.name.label("inviter"),
            )
            .join(tables, tables.c.id == invitations.c.table_id)
            .outerjoin(people, people.c.id == invitations.c.by)
            .where(invitations.c.person == person.id, tables.c.status == "open")
            .order_by(invitations.c.at.desc())
        )
        rows = await self.database.read(lambda c: c.execute(query).all())
        return [
            TableInvitation(
                r.table_id, r.table_name, r.game, r.seat, r.inviter or "", r.at, commitment(bytes.fromhex(r.seed))
            )
            for r in rows
        ]

    async def invited(self, person: Person, table: str) -> int:
        """Return the seat that somebody is invited to."""
        found = next((one for one in await self.invitations(person) if one.table == table), None)
        if found is None:
            raise ProblemError("missing", "no_table", table)
        return found.seat

    async def settle(self, person: Person, table: str) -> None:
        """An invitation was accepted or declined."""
        query = delete(invitations).where(invitations.c.person == person.id, invitations.c.table_id == table)
        await self.database.write(lambda c: c.execute(query).rowcount)

    # Meeting

    async def meeting(self, table: str) -> Meeting:
        query = select(meetings.c.at).where(meetings.c.table_id == table)
        at = await self.database.read(lambda c: c.execute(query).scalar()) or 0
        return Meeting(at, f"/t/{table}/meeting.ics" if at else "")

    async def meet(self, table: str, at: int) -> None:
        """Say when the players want to meet; 0 takes it back."""

        def write(connection: Connection) -> None:
            connection.execute(delete(meetings).where(meetings.c.table_id == table))
            if at:
                connection.execute(insert(meetings), {"table_id": table, "at": at})

        await self.database.write(write, table)

    async def _write(self, work: Callable[[Connection], None]) -> None:
        try:
            await self.database.write(work)
        except TooManyError:
            raise ProblemError("conflict", "too_many_friends", MOST) from None


def calendar(table: Table, title: str, at: int, url: str) -> str:
    """Return an iCalendar file (RFC 5545) with one event: the game at a table."""
    begins, ends = (_stamp(at + hours * 3_600_000) for hours in (0, HOURS))
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Sztab//EN",
        "BEGIN:VEVENT",
        f"UID:{table.info.id}@sztab",
        f"DTSTAMP:{_stamp(now())}",
        f"DTSTART:{begins}",
        f"DTEND:{ends}",
        f"SUMMARY:{_escaped(f'{table.info.name} ({title})')}",
        f"URL:{url}",
        "END:VEVENT",
        "END:VCALENDAR",
    ]
    return "".join(f"{folded_line}\r\n" for line in lines for folded_line in _folded(line))


def _stamp(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y%m%dT%H%M%SZ")


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,").replace("\n", " ")


def _folded(line: str) -> Iterable[str]:
    """Lines of at most 75 bytes; those that go on begin with a space."""
    part = ""
    for letter in line:
        if len((part + letter).encode()) > 75:
            yield part
            part = " "
        part += letter
    yield part
