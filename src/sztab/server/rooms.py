"""Tables in memory: loaded when somebody looks, changed one action at a time, written before anybody hears of it."""

import asyncio
import logging
import time
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, bindparam, func, insert, select, text, update

from sztab.engine.chance import commitment, key_of_seed, key_of_table
from sztab.engine.errors import Bad
from sztab.engine.game import Game
from sztab.engine.guide import read_guide
from sztab.engine.match import Line
from sztab.engine.rules import Rules
from sztab.games import find

from .installed import rules_here
from .live import NOTHING, Done, Live, begun, key_from, replay, resumed
from .schema import entries, seats, snapshots, tables
from .store import Store, Untouched

log = logging.getLogger("sztab.rooms")

OTHERS = 1 << 15  # the bit of everybody without a seat
ALL = (1 << 16) - 1
RECENT = 200  # entries kept in memory with a table
DEPTH = 24  # entries that a table is replayed over at least, so that steps can be taken back
SHALLOW = 4  # steps: with fewer in memory, a table is read again from its beginning
EVERY = 64  # entries between snapshots
KEPT = 500  # tables in memory that nobody follows
TRIES = 8  # to write a change that another process came before

GUIDE = "guide"  # where a first game that teaches comes from
ADMIN = "admin:"  # begins the message of a table that was frozen by hand: it stays so
CHANNEL = "sztab"  # what PostgreSQL notifies on
LONGEST = 7900  # bytes of a notice about a change: PostgreSQL carries 8,000


class Behind(Untouched):
    """Another process has written to the table meanwhile."""


def now() -> int:
    return time.time_ns() // 1_000_000


@dataclass(slots=True)
class Info:
    """The row of a table."""

    id: str
    game: str
    name: str
    owner: str | None
    status: str
    message: str
    public: bool
    spectators: bool
    pace: int
    players: int
    options: str
    pack: str
    revision: int
    fingerprint: str
    checked: str
    seed: str
    origin: str
    origin_step: int
    created: int
    moved: int
    entries: int
    asked: int
    sealed: bool
    summary: str


@dataclass(slots=True)
class Seat:
    """The row of a seat, and the roles that go with it."""

    number: int
    kind: str
    person: str | None
    name: str
    bot: str
    bot_asked: str
    link: str | None
    nonce: str
    orders: str
    visited: int
    resigns: bool
    archived: bool
    eyes: int = 0

    @property
    def bit(self) -> int:
        return 1 << self.number

    @property
    def taken(self) -> bool:
        return self.person is not None or bool(self.bot)


@dataclass(slots=True)
class Entry:
    """Something that happened at a table."""

    kind: str
    audience: int = ALL
    role: int = -1
    question: str = ""
    text: str = ""
    data: dict[str, Any] = field(default_factory=dict)
    digest: str = ""
    number: int = 0
    at: int = 0


class Room:
    """A table in memory."""

    def __init__(self, game: Game, rules: Rules, info: Info, seated: list[Seat]) -> None:
        self.game = game
        self.rules = rules
        self.info = info
        self.seats = seated
        self.live: Live | None = None
        self.seeds: list[tuple[str, tuple[str, ...]]] = []  # of the games that this one goes on from
        self.recent: deque[Entry] = deque(maxlen=RECENT)
        self.counts: dict[int, int] = {}  # bit of a seat -> entries it may see
        self.lock = asyncio.Lock()
        self.stale = False
        self.streams: set[Any] = set()
        self.driver: asyncio.Task[None] | None = None
        self.broken = ""  # where the rules of today leave the way it went
        self.dirty: dict[int, set[str]] = {}  # what of which seats is written with the next change
        self.window_since = 0.0
        self.window_turn = -1

    def seat_of(self, role: int) -> Seat:
        return next(seat for seat in self.seats if seat.eyes >> role & 1)

    def seats_of(self, person: str | None) -> list[Seat]:
        return [seat for seat in self.seats if person is not None and seat.person == person]

    def people(self) -> int:
        """How many different people sit here."""
        return len({seat.person for seat in self.seats if seat.person and not seat.bot})

    def running(self) -> bool:
        return self.info.status == "running" and self.live is not None and not self.broken

    def change_seat(self, seat: Seat, **values: Any) -> None:
        for name, value in values.items():
            setattr(seat, name, value)
        self.dirty.setdefault(seat.number, set()).update(values)

    def dismiss(self) -> None:
        """Ends the streams of those whose seat is no longer theirs."""
        for stream in list(self.streams):
            if not stream.holds(self):
                stream.close()

    def shallow(self) -> bool:
        """Whether so little is remembered that a step which may be taken back could lie before it."""
        return self.live is not None and self.live.base > 0 and len(self.live.match.steps) < SHALLOW

    def note_window(self) -> None:
        """When the window that is open now was opened: it stays open a least time, whoever has answered."""
        live = self.live
        if live is not None and live.window() and self.window_turn != live.turn:
            self.window_turn = live.turn
            self.window_since = time.monotonic()

    def guided(self) -> str:
        """The seed of a first game that teaches: known beforehand, so that its texts fit what happens. Else nothing."""
        return read_guide(self.game).seed if self.info.origin == GUIDE else ""

    def table_key(self) -> bytes:
        if self.info.origin == GUIDE:
            return key_of_seed(self.guided())
        return key_of_table(bytes.fromhex(self.info.seed), [bytes.fromhex(seat.nonce) for seat in self.seats])

    def own_key(self) -> tuple[bytes, str]:
        """The key of this table's chance, and what was committed to."""
        return self.table_key(), commitment(bytes.fromhex(self.info.seed))

    def refresh(self) -> None:
        """What the row of the table says about the position."""
        live = self.live
        if live is None:
            return
        self.info.asked = live.asked() if self.info.status == "running" else 0
        self.info.sealed = live.sealed()
        at, points = self.game.progress(live.state)
        summary = {"round": at, "points": points}
        if live.state.over:
            summary["outcome"] = self.game.outcome(live.state)
        elif "outcome" in (kept := msgspec.json.decode(self.info.summary or "{}")):
            summary["outcome"] = kept["outcome"]
        self.info.summary = msgspec.json.encode(summary).decode()


def packed(lines: Sequence[Line]) -> list[list[Any]]:
    return [[line.audience, line.key, line.clause, line.args] for line in lines]


def unpacked(data: dict[str, Any]) -> list[Line]:
    return [Line(audience, key, clause, tuple(args)) for audience, key, clause, args in data.get("lines", ())]


Act = Callable[[Room], list[Entry]]

INFO = [column.name for column in fields(Info)]
CHANGING = (
    "status",
    "message",
    "revision",
    "fingerprint",
    "checked",
    "moved",
    "entries",
    "asked",
    "sealed",
    "summary",
)  # the rest of the row stays as it is
SEAT = [column.name for column in fields(Seat) if column.name != "eyes"]


class Rooms:
    """All tables of this server."""

    def __init__(self, store: Store, packs: Path | None, after: Callable[[Room], None]) -> None:
        self.store = store
        self.packs = packs
        self.after = after  # what follows a change: bots, standing orders
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._loading: dict[str, asyncio.Lock] = {}
        self.process = f"{id(self):x}{time.time_ns():x}"[-16:]

    # Reading

    async def get(self, id: str) -> Room | None:
        """A table, from memory or from the database."""
        room = self._rooms.get(id)
        if room is not None and not room.stale:
            self._rooms.move_to_end(id)
            return room
        lock = self._loading.setdefault(id, asyncio.Lock())
        try:
            async with lock:
                room = self._rooms.get(id)
                if room is not None and not room.stale:
                    return room
                fresh = await self.store.read(lambda c: self.load(c, id))
                if fresh is not None and fresh.broken and fresh.info.status == "running":
                    info, why = fresh.info, fresh.broken
                    await self.store.write(lambda c: mark(c, info, why, self), id)
                    fresh = await self.store.read(lambda c: self.load(c, id))
                if fresh is None:
                    return None
                self._replace(room if room is not None else fresh, fresh)
                self._forget()
        finally:
            self._loading.pop(id, None)
        return fresh

    @asynccontextmanager
    async def steady(self, room: Room) -> AsyncIterator[Room]:
        """The table as it is now, while nobody changes it. What somebody else failed to change is read again first."""
        while True:
            async with room.lock:
                if not room.stale:
                    yield room
                    return
            found = await self.get(room.info.id)
            assert found is not None, "tables do not go away"
            room = found

    def _forget(self) -> None:
        """Tables that nobody follows leave memory, the longest unused first."""
        if len(self._rooms) <= KEPT:
            return
        idle = [
            id for id, room in self._rooms.items() if not room.streams and not room.lock.locked() and not room.driver
        ]
        for id in idle[: len(self._rooms) - KEPT]:
            del self._rooms[id]

    def all(self) -> list[Room]:
        """Those in memory."""
        return list(self._rooms.values())

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

    def shell(self, connection: Connection, id: str) -> Room | None:
        """A table with its seats, before anything has happened at it."""
        row = connection.execute(select(tables).where(tables.c.id == id)).one_or_none()
        if row is None:
            return None
        info = Info(*[getattr(row, name) for name in INFO])
        game, rules = self.rules_of(info)
        eyes = game.seats(rules, info.players)
        seated = [
            Seat(**{name: getattr(seat, name) for name in SEAT}, eyes=eyes[seat.number])
            for seat in connection.execute(select(seats).where(seats.c.table_id == id).order_by(seats.c.number))
        ]
        return Room(game, rules, info, seated)

    def load(
        self, connection: Connection, id: str, whole: bool = False, check: bool = False, until: int | None = None
    ) -> Room | None:
        """A table as the database has it. `whole`: with all that ever happened, else from a snapshot.

        Digests are compared if somebody wants to `check`, and always if other rules wrote the table last. One that goes
        another way than it went is `broken`, and stands where that begins: it is followed `until` just before it.
        """
        room = self.shell(connection, id)
        if room is None:
            return None
        check = check or room.info.checked != rules_here()
        room.broken = changed(room)
        if room.broken:
            until = 0
        first = self._begin(connection, room, whole or check or until is not None)
        rows = select(entries).where(entries.c.table_id == id, entries.c.number > max(0, first))
        for row in connection.execute(rows.order_by(entries.c.number)):
            entry = read_entry(row)
            room.recent.append(entry)
            if until is not None and entry.number > until:
                continue
            try:
                done = follow(room, entry)
                wrong = "the position differs" if check and entry.digest and done.digest != entry.digest else ""
            except Exception as error:  # whatever the rules of today make of it
                if first:  # back past the snapshot
                    return self.load(connection, id, whole=True)
                log.warning("table %s, entry %d: %r", id, entry.number, error)
                wrong = "it cannot be played again"  # what was chosen there may be a secret
            if wrong:
                stopped = self.load(connection, id, until=entry.number - 1)
                assert stopped is not None
                stopped.broken = f"entry {entry.number}: {wrong}"
                return stopped
        if room.shallow() and first:
            return self.load(connection, id, whole=True)
        room.note_window()
        return room

    def _begin(self, connection: Connection, room: Room, whole: bool) -> int:
        """Sets the table up as of a snapshot, and gives the entry it stands after."""
        if not whole:
            found = connection.execute(
                select(snapshots)
                .where(snapshots.c.table_id == room.info.id, snapshots.c.number <= room.info.entries - DEPTH)
                .order_by(snapshots.c.number.desc())
                .limit(1)
            ).one_or_none()
            if found is not None:
                room.live = resumed(room.game, room.rules, found.state)
            if found is not None and room.live is not None:
                room.live.rested = int(found.number)
                return room.live.rested
        return 0

    async def whole(self, room: Room) -> Room:
        """The table with all that ever happened at it, apart from the one that is played on."""
        found = await self.store.read(lambda c: self.load(c, room.info.id, whole=True))
        assert found is not None
        return found

    async def count(self, room: Room, bit: int) -> int:
        """How many entries a seat may see."""
        if bit not in room.counts:
            query = select(func.count()).where(
                entries.c.table_id == room.info.id,
                entries.c.audience.op("&")(bit) != 0,
                entries.c.number <= room.info.entries,
            )
            room.counts[bit] = await self.store.read(lambda c: c.execute(query).scalar_one())
        return room.counts[bit]

    async def page(self, room: Room, bit: int, skip: int, limit: int) -> list[Entry]:
        """Entries that a seat may see, from number `skip` on."""
        known = room.counts.get(bit)
        seen = [entry for entry in room.recent if entry.audience & bit]
        if known is not None and known - skip <= len(seen):
            return seen[max(0, len(seen) - (known - skip)) :][:limit]
        query = (
            select(entries)
            .where(entries.c.table_id == room.info.id, entries.c.audience.op("&")(bit) != 0)
            .order_by(entries.c.number)
            .offset(skip)
            .limit(limit)
        )
        rows = await self.store.read(lambda c: c.execute(query).all())
        return [read_entry(row) for row in rows]

    async def chat(self, room: Room, bit: int, before: int | None, limit: int) -> list[tuple[int, Entry]]:
        """What was said, with the numbers by which a page further back can be asked for."""
        spoken = select(entries, func.row_number().over(order_by=entries.c.number).label("n"))
        spoken = spoken.where(
            entries.c.table_id == room.info.id, entries.c.kind == "chat", entries.c.audience.op("&")(bit) != 0
        )
        numbered = spoken.subquery()
        query = select(numbered).order_by(numbered.c.n.desc()).limit(limit)
        if before is not None:
            query = query.where(numbered.c.n < before)
        rows = await self.store.read(lambda c: c.execute(query).all())
        return [(row.n, read_entry(row)) for row in reversed(rows)]

    # Changing

    async def change(self, id: str, act: Act) -> Room | None:
        """Carries an action out under the table's lock, writes it, and only then lets anybody see it.

        `act` may raise: then nothing has happened. Whatever goes wrong later, the table is read again from the database.
        """
        for attempt in range(TRIES):
            room = await self.get(id)
            if room is None:
                return None
            async with room.lock:
                if room.stale:
                    continue
                try:
                    if attempt and self.store.postgres:
                        room, made = await self._alone(room, act)
                    else:
                        made = act(room)
                        if made or room.dirty:
                            await self.store.write_together(self._write_changes, self._prepared(room, made), id)
                    if not made and not room.dirty:
                        return room
                    seated = bool(room.dirty)
                    room.dirty.clear()
                    self._append(room, made)
                except Behind:
                    room.stale = True
                    continue
                except BaseException as error:
                    # A refusal comes before anything was touched; after anything else memory is not to be trusted.
                    room.stale = not isinstance(error, Refused)
                    raise
                if seated:
                    room.dismiss()
                self._publish(room)
                if room.shallow():
                    room.stale = True
            self.after(room)
            return room
        raise Behind(f"table {id} is being changed by others all the time")

    async def _alone(self, room: Room, act: Act) -> tuple[Room, list[Entry]]:
        """An action on a table that another process keeps changing: that one waits until this is done."""

        def work(connection: Connection) -> tuple[Room, list[Entry]]:
            connection.execute(select(tables.c.id).where(tables.c.id == room.info.id).with_for_update())
            fresh = self.load(connection, room.info.id)
            assert fresh is not None
            made = act(fresh)
            if made or fresh.dirty:
                self._write_changes(connection, [self._prepared(fresh, made)])
            return fresh, made

        fresh, made = await self.store.alone(work)
        self._replace(room, fresh)
        return fresh, made

    def _replace(self, room: Room, fresh: Room) -> None:
        """Whoever follows the table goes on following it."""
        fresh.streams, fresh.lock, fresh.driver = room.streams, room.lock, room.driver
        for stream in fresh.streams:
            stream.room = fresh
        fresh.dismiss()
        self._rooms[fresh.info.id] = fresh

    def _prepared(self, room: Room, made: list[Entry]) -> "tuple[Change, bytes | None]":
        """Numbers what happened, and gives what has to be written; with a snapshot if one is due."""
        before = room.info.entries
        at = now()
        for entry in made:
            room.info.entries += 1
            entry.number, entry.at = room.info.entries, at
        if any(entry.kind in MOVES and entry.audience == ALL for entry in made):
            room.info.moved = at  # a secret answer is no news
        if not room.broken:
            room.refresh()
            room.info.checked = rules_here()
        snapshot = room.live.snapshot() if self._snapshot_due(room) and room.live is not None else None
        values = {name: getattr(room.info, name) for name in CHANGING}
        seated = {
            number: {name: getattr(room.seats[number], name) for name in names} for number, names in room.dirty.items()
        }
        return Change(room.info.id, before, values, seated, made), snapshot

    def _snapshot_due(self, room: Room) -> bool:
        """Every so often, as soon as nobody is in the middle of an answer."""
        live = room.live
        if live is None or room.broken or not live.can_rest():
            return False
        if room.info.entries - live.rested < EVERY:
            return False
        live.rested = room.info.entries
        return True

    def _write_changes(self, connection: Connection, group: "list[tuple[Change, bytes | None]]") -> None:
        """Changes of different tables, with their snapshots where one is due."""
        changes = [change for change, _ in group]
        rows = [{"of": change.id, "before": change.before, **change.info} for change in changes]
        if connection.execute(UPDATE, rows).rowcount != len(rows):
            raise Behind
        made = [entry_row(change.id, entry) for change in changes for entry in change.entries]
        if made:
            connection.execute(INSERT, made)
        for change in changes:
            for number, row in change.seats.items():  # only what changed: another process may have changed the rest
                connection.execute(
                    update(seats).where(seats.c.table_id == change.id, seats.c.number == number).values(row)
                )
        kept = [
            {"table_id": change.id, "number": change.info["entries"], "state": snapshot}
            for change, snapshot in group
            if snapshot is not None
        ]
        if kept:
            connection.execute(insert(snapshots), kept)
        if self.store.postgres:
            self.tell(connection, [change.told() for change in changes])

    def tell(self, connection: Connection, news: list[str]) -> None:
        """Other processes hear what has changed at a table, or only at which, if and when the change is on disk."""
        if self.store.postgres:
            connection.execute(NOTIFY, [{"channel": CHANNEL, "payload": f"{self.process} {text}"} for text in news])

    async def subscribe(self, stream: Any) -> int:
        """From now on a stream gets what its seat may see; gives how many entries came before."""
        async with self.steady(stream.room) as room:
            stream.begin(room)
            if not stream.holds(room):
                stream.close()
            count = await self.count(room, stream.bit)
            stream.seen = room.info.entries
            room.streams.add(stream)
            return count

    def _publish(self, room: Room) -> None:
        """Every stream gets what it has not had yet, in order, whichever process it comes from."""
        room.note_window()
        for stream in list(room.streams):
            if stream.seen < room.info.entries:
                if not room.recent or room.recent[0].number > stream.seen + 1:
                    stream.lose()
                for entry in room.recent:
                    if entry.number > stream.seen and entry.audience & stream.bit:
                        stream.put(entry)
                stream.seen = room.info.entries

    async def reread(self, id: str) -> None:
        """Something about the table was changed beside it."""
        room = self._rooms.get(id)
        if room is not None:
            async with room.lock:
                room.stale = True

    async def hear(self, news: str) -> None:
        """Another process has changed a table. What it says is enough for one that is up to date; others are read again."""
        sender, _, text = news.partition(" ")
        if sender == self.process:
            return
        if not text.startswith("["):
            await self.catch_up(text)
            return
        told = msgspec.json.decode(text, type=Change)
        room = self._rooms.get(told.id)
        if room is None:
            return
        async with room.lock:
            if not room.stale and not room.broken and told.before == room.info.entries:
                try:
                    self._take_in(room, told)
                except Exception:  # a step back past what is remembered, or rules that differ
                    room.stale = True
            elif room.info.entries < told.info["entries"]:
                room.stale = True
        if room.stale:
            await self.catch_up(told.id)

    def _take_in(self, room: Room, told: "Change") -> None:
        """What another process has done to a table that stands here just as it stood there."""
        for number, values in told.seats.items():
            for name, value in values.items():
                setattr(room.seats[number], name, value)
        for entry in told.entries:
            if follow(room, entry).digest != entry.digest:
                raise Bad(f"entry {entry.number}: the position differs")
        for name, value in told.info.items():
            setattr(room.info, name, value)
        self._append(room, told.entries)
        if told.seats:
            room.dismiss()
        self._publish(room)
        room.stale = room.shallow()

    def _append(self, room: Room, made: list[Entry]) -> None:
        room.recent.extend(made)
        for bit in room.counts:
            room.counts[bit] += sum(entry.audience & bit != 0 for entry in made)

    async def catch_up(self, id: str) -> None:
        """A table is read again; whoever follows it here hears what is new."""
        room = self._rooms.get(id)
        if room is None:
            return
        if not room.streams:
            room.stale = True
            return
        async with room.lock:
            room.stale = True
        fresh = await self.get(id)
        if fresh is None:
            return
        async with fresh.lock:
            if not fresh.stale:
                self._publish(fresh)


class Change(msgspec.Struct, array_like=True):
    """What an action comes to, for the database and for other processes."""

    id: str
    before: int  # the last entry until then
    info: dict[str, Any]
    seats: dict[int, dict[str, Any]]
    entries: list[Entry]

    def told(self) -> str:
        """All of it, or if that is too long for a notice, which table."""
        whole = msgspec.json.encode(self)
        return whole.decode() if len(whole) < LONGEST else self.id


class Refused(Exception):
    """An action that may not be done; nothing has happened. `problem` says why."""

    def __init__(self, problem: Any) -> None:
        super().__init__(str(problem))
        self.problem = problem


MOVES = ("start", "anew", "choose", "aside", "undo", "take_back")

UPDATE = (
    update(tables)
    .where(tables.c.id == bindparam("of"), tables.c.entries == bindparam("before"))
    .values({name: bindparam(name) for name in CHANGING})
)
INSERT = insert(entries)
NOTIFY = text("SELECT pg_notify(:channel, :payload)")


def entry_row(id: str, entry: Entry) -> dict[str, Any]:
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
    }


def read_entry(row: Any) -> Entry:
    data = msgspec.json.decode(row.data)
    return Entry(row.kind, row.audience, row.role, row.question, row.text, data, row.digest, row.number, row.at)


def follow(room: Room, entry: Entry) -> Done:
    """What an entry from the database does to the table that is read."""
    if "seed" in entry.data:
        room.seeds.append((entry.data["seed"], tuple(entry.data["nonces"])))
    if entry.kind == "start" and room.live is None:
        key = key_from(entry.data)[0] if "seed" in entry.data else room.table_key()
        room.live = begun(room.game, room.rules, key)
        return Done(True, [], room.live.digest())
    if entry.kind == "start" or room.live is None:
        return NOTHING
    if entry.kind == "anew":
        return room.live.begin_anew(*(key_from(entry.data) if "seed" in entry.data else room.own_key()))
    return replay(room.live, entry.kind, entry.role, entry.text, entry.data)


def changed(room: Room) -> str:
    """Whether the table was started with other rules or other data than there are now."""
    if room.info.status == "open" and not room.info.origin:
        return ""
    if room.rules.fingerprint != room.info.fingerprint:
        return f"data {room.info.fingerprint[:8]} became {room.rules.fingerprint[:8]}"
    if room.game.revision != room.info.revision:
        return f"revision {room.info.revision} became {room.game.revision}"
    return ""


def mark(connection: Connection, info: Info, why: str, rooms: Rooms) -> None:
    """What replaying a table has come to. Freezing and thawing are entries: no process goes on with what it remembers."""
    status = "frozen" if why else "running"
    values: dict[str, Any] = {"status": status, "checked": rules_here()}
    if status != info.status:
        values |= {"message": why, "entries": info.entries + 1}
    query = update(tables).where(tables.c.id == info.id, tables.c.entries == info.entries)
    if connection.execute(query.values(values)).rowcount and status != info.status:
        entry = Entry("shade", data={"key": "frozen" if why else "thawed"}, number=info.entries + 1, at=now())
        connection.execute(INSERT, [entry_row(info.id, entry)])
        rooms.tell(connection, [info.id])
