"""Lists of tables: a person's own, open ones, running, finished and archived, a page at a time."""

from dataclasses import dataclass
from typing import get_args

import msgspec
from sqlalchemy import ColumnElement, Connection, func, literal, or_, select, tuple_

from sztab.engine.shapes import GameResult
from sztab.games import GAME_IDS

from ..storage.database import Database
from ..storage.name_parts import containing
from ..storage.representations import Status
from ..storage.schema import entries, results, seats, tables
from .entries import MOVES, Entry
from .repository import read_entry, read_info, read_seat
from .table import Info, Seat

PAGE = 30
STATUSES = get_args(Status)
NAMES = 400  # different ones with the part that is searched for
MANY = 2000  # tables with such a name
LOOKED_THROUGH = 8  # entries, for one that tells something


@dataclass(frozen=True, slots=True)
class Page:
    tables: list[tuple[Info, list[Seat]]]
    next: str  # what gets the next page, sent as `before`; empty: this is the last


@dataclass(frozen=True, slots=True)
class Filters:
    """What else tables in a list must have: the side that won, an option, a length in entries."""

    won: str = ""
    option: str = ""
    least: int = 0
    most: int = 0  # 0: any

    def conditions(self) -> list[ColumnElement[bool]]:
        out: list[ColumnElement[bool]] = []
        if self.won:
            found = select(results.c.table_id).where(results.c.table_id == tables.c.id, results.c.side == self.won)
            out.append(found.where(results.c.verdict == "won").exists())
        if self.option:
            spaced = literal(" ") + tables.c.options + literal(" ")
            out.append(spaced.contains(f" {self.option} ", autoescape=True))
        if self.least:
            out.append(tables.c.entries >= self.least)
        if self.most:
            out.append(tables.c.entries <= self.most)
        return out


ANY = Filters()


async def list_tables(
    database: Database,
    person: str | None,
    which: str,
    game: str,
    search: str,
    before: str,
    filters: Filters = ANY,
) -> Page:
    """Return the tables of a kind, the last moved first. `search` is a part of a table's name, or of a player's.

    A page goes on after the table that the last one ended with, `before`: several may have moved at the same moment.
    """
    search = search.strip()
    moved, _, id = before.partition(".")
    after = [tuple_(tables.c.moved, tables.c.id) < tuple_(int(moved), id)] if before else []
    games = [tables.c.game == game] if game else []
    wanted = [*games, tables.c.game.in_(GAME_IDS), *after, *filters.conditions()]  # an older version knows fewer games

    def read(connection: Connection) -> Page:
        found: dict[str, Info] = {}
        for part in _parts(connection, which, person):
            conditions = part.found(connection, search)
            if conditions is not None:
                query = select(tables).where(*conditions, *wanted)
                query = query.order_by(tables.c.moved.desc(), tables.c.id.desc()).limit(PAGE + 1)
                found |= {row.id: read_info(row) for row in connection.execute(query)}
        ordered = sorted(found.values(), key=lambda info: (info.moved, info.id), reverse=True)
        shown = ordered[:PAGE]
        seated: dict[str, list[Seat]] = {info.id: [] for info in shown}
        rows = select(seats).where(seats.c.table_id.in_(seated)).order_by(seats.c.number)
        for row in connection.execute(rows):
            seated[row.table_id].append(read_seat(row))
        last = f"{shown[-1].moved}.{shown[-1].id}" if len(ordered) > PAGE else ""
        return Page([(info, seated[info.id]) for info in shown], last)

    return await database.read(read)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a list: tables of some statuses, public ones, or those with `ids`."""

    statuses: tuple[str, ...]
    more: tuple[ColumnElement[bool], ...] = ()
    ids: frozenset[str] | None = None

    def found(self, connection: Connection, search: str) -> list[ColumnElement[bool]] | None:
        """Return the conditions for its tables whose name, or a player's, has such a part; None if there are none.

        One's own are few. Of public ones the names are found by their parts, and the tables by their names, if they are not
        too many: what many tables have is soon met on the way through the list.
        """
        if self.ids is not None:
            return self._among(self.ids, [_named(search)] if search else [])
        names = containing(connection, search, NAMES) if search else None
        if names is None:
            return self._listed([_named(search)] if search else [])
        bearing = select(tables.c.id).where(tables.c.name.in_(names)).limit(MANY + 1)
        sitting = select(seats.c.table_id).where(seats.c.name.in_(names)).limit(MANY + 1)
        ids = frozenset([*connection.scalars(bearing), *connection.scalars(sitting)])
        if len(ids) <= MANY:
            return self._among(ids, [tables.c.public])
        beside = select(seats.c.table_id).where(seats.c.table_id == tables.c.id, seats.c.name.in_(names))
        return self._listed([or_(tables.c.name.in_(names), beside.exists())])

    def _among(self, ids: frozenset[str], conditions: list[ColumnElement[bool]]) -> list[ColumnElement[bool]] | None:
        """Tables that are found by their ids: SQLite would rather go through all of a status."""
        status = func.coalesce(tables.c.status, "")
        return [tables.c.id.in_(ids), status.in_(self.statuses), *self.more, *conditions] if ids else None

    def _listed(self, conditions: list[ColumnElement[bool]]) -> list[ColumnElement[bool]]:
        """Public tables on the way through all of a status, the last moved first."""
        return [tables.c.public, tables.c.status == self.statuses[0], *self.more, *conditions]


def _parts(connection: Connection, which: str, person: str | None) -> list[Part]:
    held = select(seats.c.table_id, seats.c.archived).where(seats.c.person == (person or ""))
    rows = connection.execute(held).all() if person and which in ("mine", "finished", "archived") else []
    mine = frozenset(row.table_id for row in rows if not row.archived)
    away = frozenset(row.table_id for row in rows if row.archived)
    if which == "mine":
        owned = select(tables.c.id).where(tables.c.owner == (person or ""))
        opened = frozenset(connection.scalars(owned)) if person else frozenset()
        return [Part(("open", "running", "frozen"), ids=mine), Part(("open",), ids=opened)]
    if which == "archived":
        return [Part(STATUSES, ids=away)]
    if which == "open":
        free = select(seats.c.table_id).where(
            seats.c.table_id == tables.c.id, seats.c.person.is_(None), seats.c.bot == ""
        )
        return [Part(("open",), (free.exists(),))]
    if which == "running":
        return [Part(("running",), (tables.c.spectators,))]
    put_away = (tables.c.id.not_in(away),) if away else ()
    return [
        Part(("finished", "abandoned"), (tables.c.begun,), mine),
        Part(("finished",), (tables.c.spectators, *put_away)),
    ]


def _named(search: str) -> ColumnElement[bool]:
    """A condition that looks at the name of a table, and at those of its players."""
    sitting = select(seats.c.table_id).where(
        seats.c.table_id == tables.c.id, seats.c.name.icontains(search, autoescape=True)
    )
    return or_(tables.c.name.icontains(search, autoescape=True), sitting.exists())


async def results_alone(database: Database, person: str, info: Info) -> list[GameResult]:
    """Return the outcomes of a person's finished games like this one, if it is one for a single player."""
    if info.players != 1:
        return []
    mine = select(seats.c.table_id).where(seats.c.person == person)
    query = select(tables.c.summary).where(
        tables.c.id.in_(mine),
        tables.c.id != info.id,
        tables.c.status == "finished",
        tables.c.players == 1,
        tables.c.game == info.game,
        tables.c.options == info.options,
    )

    def read(connection: Connection) -> list[GameResult]:
        kept = [msgspec.json.decode(row.summary or "{}") for row in connection.execute(query)]
        return [summary["outcome"] for summary in kept if summary.get("outcome")]

    return await database.read(read)


@dataclass(frozen=True, slots=True)
class Since:
    """The news at a table since somebody looked: the number of entries, and the last one that tells something."""

    entries: int = 0
    last: Entry | None = None


async def since_visit(database: Database, rows: list[tuple[Info, Seat]]) -> dict[str, Since]:
    """Return the news for the holders of some seats, by table."""

    def read(connection: Connection) -> dict[str, Since]:
        out = {}
        for info, seat in rows:
            seen = [entries.c.table_id == info.id, entries.c.audience.op("&")(seat.bit) != 0]
            count = connection.execute(select(func.count()).select_from(entries).where(*seen)).scalar_one()
            query = select(entries).where(*seen, entries.c.kind.in_(MOVES)).order_by(entries.c.number.desc())
            found = [read_entry(row) for row in connection.execute(query.limit(LOOKED_THROUGH))]
            last = next((entry for entry in found if entry.data.get("lines")), None)
            out[info.id] = Since(max(0, count - seat.visited), last)
        return out

    return await database.read(read)
