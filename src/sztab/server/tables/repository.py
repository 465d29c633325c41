"""Tables on disk: written with optimistic locking, read again from a snapshot and the entries after it."""

import logging
import time
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Row, bindparam, delete, func, insert, or_, select, text, update

from sztab.engine.errors import Bad
from sztab.engine.game import Game
from sztab.engine.rules import Rules
from sztab.engine.shapes import JsonObject
from sztab.games import find

from ..storage.database import Database, NothingWrittenError
from ..storage.name_parts import learn
from ..storage.outbox import News, tell
from ..storage.ratings import Result, keep_results
from ..storage.schema import entries, seats, snapshots, tables
from ..storage.timestamps import now
from .dealing import note_dealt
from .entries import GONE, OTHERS, PLAYED, Entry
from .freeze import because, differs
from .idempotency import SHORT, IdempotencyKey
from .live_match import resumed
from .replay import follow
from .rules_version import rules_here, version_of
from .table import Info, Seat, Table
from .time_control import stands_still

log = logging.getLogger("sztab.tables")

DEPTH = 24  # entries that a table is replayed over at least, so that steps can be taken back
CHANNEL = "sztab"  # what PostgreSQL notifies on
ANEW = 0  # in a notice, in place of a table's last entry: all of it is read again


INFO = [column.name for column in fields(Info)]
CHANGING = (
    "name",
    "owner",
    "public",
    "spectators",
    "by_link",
    "status",
    "message",
    "revision",
    "fingerprint",
    "checked",
    "due",
    "clocks",
    "flag",
    "moved",
    "entries",
    "asked",
    "sealed",
    "summary",
    "begun",
    "pinned",
)  # the rest of the row stays as it is
SEAT = [column.name for column in fields(Seat) if column.name != "eyes"]


class TableChangedError(NothingWrittenError):
    """Another process has written to the table meanwhile: the optimistic lock failed."""


class Change(NamedTuple):
    """A change to a table, as it is written."""

    id: str
    before: int  # the last entry until then
    info: JsonObject
    seats: dict[int, JsonObject]
    entries: list[Entry]
    news: Sequence[News] = ()
    results: Sequence[Result] = ()
    gone_after: int | None = None  # entries after this one that count no more: a table went back to other rules

    def new_names(self) -> list[str]:
        """The names by which the table may be found now and could not before."""
        renamed = [self.info["name"]] if any(entry.kind == "renamed" for entry in self.entries) else []
        return [*renamed, *[row["name"] for row in self.seats.values() if "name" in row]]


UPDATE = (
    update(tables)
    .where(tables.c.id == bindparam("of"), tables.c.entries == bindparam("before"))
    .values({name: bindparam(name) for name in CHANGING})
)
INSERT = insert(entries)
NOTIFY = text("SELECT pg_notify(:channel, :payload)")


class TableRepository:
    """The tables of a database."""

    def __init__(self, database: Database, packs: Path | None) -> None:
        self.database = database
        self.packs = packs
        self.hold: int | None = None  # milliseconds that notices are held back; None: this server sends none
        self.process = f"{id(self):x}{time.time_ns():x}"[-16:]
        self.playing = ""  # earlier rules, if this process plays with such
        self.released: frozenset[str] | None = None  # earlier rules that have processes of their own; None: not known

    # Reading

    def pack(self, name: str) -> Path | None:
        if not name:
            return None
        if self.packs is None:
            raise Bad(f"the pack '{name}' is not there: this server has no folder of packs (--packs)")
        return self.packs / name

    def rules_of(self, info: Info) -> tuple[Game, Rules]:
        game = find(info.game)
        options = game.read_options(info.options.split(), f"table {info.id}")
        return game, game.rules(options, self.pack(info.pack), info.players)

    def shell(self, connection: Connection, id: str) -> Table | None:
        """A table with its seats, before anything has happened at it."""
        row = connection.execute(select(tables).where(tables.c.id == id)).one_or_none()
        if row is None:
            return None
        info = read_info(row)
        game, rules = self.rules_of(info)
        eyes = game.seats(rules, info.players)
        rows = connection.execute(select(seats).where(seats.c.table_id == id).order_by(seats.c.number))
        seated = [read_seat(seat, eyes[seat.number]) for seat in rows]
        return Table(game, rules, info, seated)

    def load(
        self,
        connection: Connection,
        id: str,
        whole: bool = False,
        check: bool = False,
        until: int | None = None,
        looking_back: bool = False,
    ) -> Table | None:
        """A table as the database has it. `whole`: with all that ever happened, else from a snapshot. For `looking_back` all
        entries and what they changed stay in memory, too.

        Digests are compared if somebody wants to `check`, and always if other rules or data wrote the table last, or if it is
        frozen or other rules play it. One that goes the same way is played on with those of today, whatever it was begun with.
        One that goes another way than it went is `broken`, and stands where that begins: it is followed `until` just before it.
        """
        table = self.shell(connection, id)
        if table is None:
            return None
        if looking_back:
            table.remember_all()
        info = table.info
        check = check or info.checked != table.version() or info.status == "frozen" or info.pinned != self.playing
        check = check and until is None
        first = self._begin(connection, table, whole or check or until is not None)
        rows = select(entries).where(entries.c.table_id == id, entries.c.number > max(0, first))
        for row in connection.execute(rows.order_by(entries.c.number)):
            entry = read_entry(row)
            table.remember([entry])
            if until is not None and entry.number > until:
                continue
            try:
                done = follow(table, entry)
                wrong = "entry_differs" if check and entry.digest and done.digest != entry.digest else ""
            except Exception as error:  # whatever the rules of today make of it
                if first:  # back past the snapshot
                    return self.load(connection, id, whole=True)
                log.warning("table %s, entry %d: %r", id, entry.number, error)
                wrong = "entry_fails"  # what was chosen there may be a secret
            if wrong:
                stopped = self.load(connection, id, until=entry.number - 1, looking_back=looking_back)
                assert stopped is not None
                if stopped.live is None and wrong == "entry_differs":  # even its set-up: today's is shown
                    stopped = self.load(connection, id, until=entry.number, looking_back=looking_back)
                    assert stopped is not None
                    stopped.set_up_differs = True
                stopped.broken = stopped.broken or because(wrong, entry.number)
                return stopped
        if table.shallow() and first:
            return self.load(connection, id, whole=True)
        table.note_window()
        table.let_go(len(table.recent))
        note_dealt(table)
        return table

    def _begin(self, connection: Connection, table: Table, whole: bool) -> int:
        """Sets the table up as of a snapshot, and gives the entry it stands after."""
        if not whole:
            found = connection.execute(
                select(snapshots)
                .where(snapshots.c.table_id == table.info.id, snapshots.c.number <= table.info.entries - DEPTH)
                .order_by(snapshots.c.number.desc())
                .limit(1)
            ).one_or_none()
            if found is not None:
                table.live = resumed(table.game, table.rules, found.state)
            if found is not None and table.live is not None:
                table.live.rested = int(found.number)
                return table.live.rested
        return 0

    async def whole(self, table: Table) -> Table:
        """The table with all that ever happened at it, apart from the one that is played on."""
        found = await self.database.read(lambda c: self.load(c, table.info.id, whole=True, looking_back=True))
        assert found is not None
        return found

    async def count(self, table: Table, bit: int) -> int:
        """Return how many entries a seat may see."""
        if bit not in table.counts:
            query = select(func.count()).where(
                entries.c.table_id == table.info.id,
                entries.c.audience.op("&")(bit) != 0,
                entries.c.number <= table.info.entries,
            )
            table.counts[bit] = await self.database.read(lambda c: c.execute(query).scalar_one())
        return table.counts[bit]

    async def page(self, table: Table, bit: int, skip: int, limit: int) -> list[Entry]:
        """Entries that a seat may see, from number `skip` on."""
        known = table.counts.get(bit)
        seen = [entry for entry in table.recent if entry.audience & bit]
        if known is not None and known - skip <= len(seen):
            return seen[max(0, len(seen) - (known - skip)) :][:limit]
        query = (
            select(entries)
            .where(entries.c.table_id == table.info.id, entries.c.audience.op("&")(bit) != 0)
            .order_by(entries.c.number)
            .offset(skip)
            .limit(limit)
        )
        rows = await self.database.read(lambda c: c.execute(query).all())
        return [read_entry(row) for row in rows]

    async def rematches(self, table: Table) -> list[Entry]:
        """The entries by which somebody asked for a rematch."""
        query = select(entries).where(entries.c.table_id == table.info.id, entries.c.kind == "rematch")
        rows = await self.database.read(lambda c: c.execute(query.order_by(entries.c.number)).all())
        return [read_entry(row) for row in rows]

    async def back(self, table: Table) -> list[tuple[int, int]]:
        """The steps back that were made in a game that is over: the entry, and how many steps were left."""
        if table.back is None:
            query = select(entries.c.number, entries.c.data).where(
                entries.c.table_id == table.info.id, entries.c.kind == "undo"
            )
            rows = await self.database.read(lambda c: c.execute(query).all())
            table.back = [(row.number, msgspec.json.decode(row.data)["to"]) for row in rows]
        return table.back

    async def made_under(self, table: Table, key: IdempotencyKey) -> str:
        """Return the kind of the entry that was made under this idempotency key, or an empty string."""
        stored = entries.c.idempotency_key
        same = [stored.endswith(f".{key.content[:SHORT]}"), stored == key.content] if key.unique else []
        same += [stored.startswith(f"{key.header}."), stored == key.header] if key.header else []
        query = select(entries.c.kind, stored).where(entries.c.table_id == table.info.id, or_(*same))
        rows = await self.database.read(lambda c: c.execute(query).all())
        return next((row.kind for row in rows if key.made(row.idempotency_key)), "")

    async def chat(self, table: Table, bit: int, before: int | None, limit: int) -> list[tuple[int, Entry]]:
        """Return chat, with its numbers among all entries that the seat may see, as events have them. Deleted words are gone."""
        seen = select(entries, func.row_number().over(order_by=entries.c.number).label("n"))
        seen = seen.where(entries.c.table_id == table.info.id, entries.c.audience.op("&")(bit) != 0)
        if table.delayed:  # those who watch talk about what they see now
            seen = seen.where(or_(entries.c.number <= table.info.entries, entries.c.audience == OTHERS))
        numbered = seen.subquery()
        query = select(numbered).where(numbered.c.kind == "chat", numbered.c.text != "")
        query = query.order_by(numbered.c.n.desc()).limit(limit)
        if before is not None:
            query = query.where(numbered.c.n < before)
        rows = await self.database.read(lambda c: c.execute(query).all())
        return [(row.n, read_entry(row)) for row in reversed(rows)]

    # Writing

    def write_changes(self, connection: Connection, group: "list[tuple[Change, bytes | None]]") -> None:
        """Changes of different tables, with their snapshots where one is due."""
        changes = [change for change, _ in group]
        rows = [{"of": change.id, "before": change.before, **change.info} for change in changes]
        if connection.execute(UPDATE, rows).rowcount != len(rows):
            raise TableChangedError
        made = [entry_row(change.id, entry) for change in changes for entry in change.entries]
        if made:
            connection.execute(INSERT, made)
        for change in changes:
            if change.gone_after is not None:
                take_out(connection, change.id, change.gone_after, change.before)
        for change in changes:
            for number, row in change.seats.items():  # only what changed: another process may have changed the rest
                connection.execute(
                    update(seats).where(seats.c.table_id == change.id, seats.c.number == number).values(row)
                )
        learn(connection, [name for change in changes for name in change.new_names()])
        kept = [
            {"table_id": change.id, "number": change.info["entries"], "state": snapshot}
            for change, snapshot in group
            if snapshot is not None
        ]
        if kept:
            connection.execute(insert(snapshots), kept)
        for change in changes:
            if change.results:
                keep_results(connection, list(change.results), now())
        if self.hold is not None:
            tell(connection, [one for change in changes for one in change.news], now(), self.hold)
        if self.database.postgres:
            self.tell(connection, [(change.id, change.info["entries"]) for change in changes])

    def tell(self, connection: Connection, news: list[tuple[str, int]]) -> None:
        """Other processes hear at which tables something happened, and the number of the last entry, if and when it is on disk.

        Whoever may log in to the database hears notices, and can send some: nothing is told that is secret, and nothing is
        believed. Who hears of an entry reads it from the database.
        """
        if self.database.postgres:
            told = [{"channel": CHANNEL, "payload": f"{self.process} {id} {number}"} for id, number in news]
            connection.execute(NOTIFY, told)

    def news_of(self, connection: Connection, id: str, after: int) -> tuple[Info, list[Seat], list[Entry]]:
        """Return the rows of a table, and its entries after one that is known."""
        info = read_info(connection.execute(select(tables).where(tables.c.id == id)).one())
        rows = connection.execute(select(seats).where(seats.c.table_id == id).order_by(seats.c.number))
        fresh = select(entries).where(entries.c.table_id == id, entries.c.number > after).order_by(entries.c.number)
        return info, [read_seat(row) for row in rows], [read_entry(row) for row in connection.execute(fresh)]

    def mark(self, connection: Connection, info: Info, why: str, version: str) -> None:
        """Store the result of replaying a table with a version of the rules. A table that these would play differently is
        pinned to those that played it last, and frozen if nobody plays with them any more. Freezing, pinning and thawing are
        entries, so that no process goes on with old memory."""
        pinned = played_by(info) if differs(why) else ""
        kept = self.still_played(info, why)
        status = "frozen" if why and not kept else "running"
        moved = pinned != info.pinned and (kept or info.pinned in (self.released or ()))
        changed = status != info.status or moved
        values: JsonObject = {"status": status, "pinned": pinned, "checked": info.checked if kept else version}
        if changed:
            values |= {"message": "" if kept else why, "entries": info.entries + 1}
        if status != info.status:
            values |= stands_still(info, now())
        query = update(tables).where(tables.c.id == info.id, tables.c.entries == info.entries)
        if connection.execute(query.values(values)).rowcount and changed:
            key = "pinned" if kept else "frozen" if why else "thawed" if info.status == "frozen" else "unpinned"
            entry = Entry("shade", data={"key": key}, number=info.entries + 1, at=now())
            connection.execute(INSERT, [entry_row(info.id, entry)])
            self.tell(connection, [(info.id, info.entries + 1)])

    def still_played(self, info: Info, why: str) -> bool:
        """Return True if the rules that played a table last, which those of today differ from, have a process of their own."""
        return differs(why) and played_by(info) in (self.released or ())

    def version(self, info: Info) -> str:
        try:
            return version_of(self.rules_of(info)[1].fingerprint, info.pack)
        except Bad:  # its data pack is gone
            return rules_here()


def played_by(info: Info) -> str:
    """Return the rules that last played a table as it was played."""
    return info.pinned or info.checked.partition(":")[0]


def take_out(connection: Connection, id: str, after: int, until: int) -> None:
    """The moves between two entries count no more. They stay in the story, and the requests that made them can be sent again."""
    there = (entries.c.table_id == id, entries.c.number > after, entries.c.number <= until)
    values = {"kind": GONE, "digest": "", "idempotency_key": ""}
    connection.execute(update(entries).where(*there, entries.c.kind.in_(PLAYED)).values(values))
    connection.execute(delete(snapshots).where(snapshots.c.table_id == id, snapshots.c.number > after))


def entry_row(id: str, entry: Entry) -> JsonObject:
    return {
        "table_id": id,
        "number": entry.number,
        "kind": entry.kind,
        "audience": entry.audience,
        "role": entry.role,
        "question": entry.question,
        "text": entry.text,
        "data": msgspec.json.encode(entry.data).decode(),
        "digest": entry.digest,
        "at": entry.at,
        "person": entry.person,
        "seat": entry.seat,
        "idempotency_key": entry.idempotency_key,
    }


def read_info(row: Row[Any]) -> Info:
    return Info(*[getattr(row, name) for name in INFO])


def read_seat(row: Row[Any], eyes: int = 0) -> Seat:
    return Seat(**{name: getattr(row, name) for name in SEAT}, eyes=eyes)


def read_entry(row: Row[Any]) -> Entry:
    try:
        data = msgspec.json.decode(row.data)
    except msgspec.DecodeError as error:
        raise Bad(f"table {row.table_id}, entry {row.number}: {error}") from None
    return Entry(
        row.kind, row.audience, row.role, row.question, row.text, data, row.digest, row.number, row.at,
        row.person, row.seat, row.idempotency_key,
    )  # fmt: skip
