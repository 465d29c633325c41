"""Lists of tables: a person's own, open ones, running, finished and archived, a page at a time."""

from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, and_, or_, select, tuple_

from sztab.games import GAME_IDS

from ..storage.database import Database
from ..storage.schema import seats, tables
from .repository import read_info, read_seat
from .table import Info, Seat

PAGE = 30


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
