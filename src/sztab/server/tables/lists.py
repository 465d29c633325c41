"""Lists of tables: a person's own, open ones, running, finished and archived, a page at a time."""

from dataclasses import dataclass

import msgspec
from sqlalchemy import ColumnElement, Connection, and_, func, or_, select, tuple_

from sztab.engine.shapes import GameResult
from sztab.games import GAME_IDS

from ..storage.database import Database
from ..storage.schema import entries, seats, tables
from .entries import MOVES, Entry
from .repository import read_entry, read_info, read_seat
from .table import Info, Seat

PAGE = 30
LOOKED_THROUGH = 8  # entries, for one that tells something


@dataclass(frozen=True, slots=True)
class Page:
    tables: list[tuple[Info, list[Seat]]]
    next: str  # what gets the next page, sent as `before`; empty: this is the last


async def list_tables(database: Database, person: str | None, which: str, game: str, search: str, before: str) -> Page:
    """Return the tables of a kind, the last moved first. `search` is a part of a table's name, or of a player's.

    A page goes on after the table that the last one ended with, `before`: several may have moved at the same moment.
    """
    query = select(tables).where(_kind(which, person), tables.c.game.in_(GAME_IDS))  # an older version knows fewer
    if game:
        query = query.where(tables.c.game == game)
    if search:
        sitting = select(seats.c.table_id).where(seats.c.name.icontains(search, autoescape=True))
        query = query.where(or_(tables.c.name.icontains(search, autoescape=True), tables.c.id.in_(sitting)))
    if before:
        moved, _, id = before.partition(".")
        query = query.where(tuple_(tables.c.moved, tables.c.id) < tuple_(int(moved), id))
    query = query.order_by(tables.c.moved.desc(), tables.c.id.desc()).limit(PAGE + 1)

    def read(connection: Connection) -> Page:
        found = [read_info(row) for row in connection.execute(query)]
        seated: dict[str, list[Seat]] = {info.id: [] for info in found}
        rows = select(seats).where(seats.c.table_id.in_(seated)).order_by(seats.c.number)
        for row in connection.execute(rows):
            seated[row.table_id].append(read_seat(row))
        last = f"{found[PAGE - 1].moved}.{found[PAGE - 1].id}" if len(found) > PAGE else ""
        return Page([(info, seated[info.id]) for info in found[:PAGE]], last)

    return await database.read(read)


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


def _kind(which: str, person: str | None) -> ColumnElement[bool]:
    of_mine = select(seats.c.table_id).where(seats.c.person == (person or ""))
    mine = of_mine.where(seats.c.archived.is_(False))
    away = of_mine.where(seats.c.archived.is_(True))
    conditions = {
        "mine": and_(
            or_(tables.c.id.in_(mine), and_(tables.c.owner == (person or ""), tables.c.status == "open")),
            tables.c.status.in_(("open", "running", "frozen")),
        ),
        "finished": or_(
            and_(tables.c.id.in_(mine), tables.c.status.in_(("finished", "abandoned")), tables.c.begun),
            and_(tables.c.public, tables.c.spectators, tables.c.status == "finished", tables.c.id.not_in(away)),
        ),
        "archived": tables.c.id.in_(away),
        "open": and_(tables.c.public, tables.c.status == "open"),
        "running": and_(tables.c.public, tables.c.spectators, tables.c.status == "running"),
    }
    return conditions[which]
