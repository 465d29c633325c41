"""Profiles: a person's results and ratings, for everybody if the person wants that, else for themselves."""

from typing import Any

from sqlalchemy import Connection, Row, select, update

from ..errors import ProblemError
from ..identity import Person
from ..storage.database import Database
from ..storage.ratings import PROVISIONAL, shown
from ..storage.schema import people, ratings, results, tables
from .representations import PlayedGame, PlayerRating, Profile, RatingPoint

GAMES = 50  # of the last ones, in a list
POINTS = 500  # of the last ones, in a graph


class Profiles:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def show(self, id: str, reader: str | None) -> Profile:
        """Return a profile that the reader may see; one that is not public is as good as none."""

        def read(connection: Connection) -> Profile | None:
            row = connection.execute(select(people).where(people.c.id == id)).one_or_none()
            if row is None or not (row.profile or row.id == reader):
                return None
            return profile(connection, row, row.id == reader)

        found = await self.database.read(read)
        if found is None:
            raise ProblemError("missing", "no_profile")
        return found

    async def publish(self, person: Person, public: bool) -> None:
        query = update(people).where(people.c.id == person.id).values(profile=public)
        await self.database.write(lambda c: c.execute(query).rowcount)


def profile(connection: Connection, row: Row[Any], mine: bool) -> Profile:
    """Return the profile of a person, by the row that is kept of them."""
    held = select(ratings).where(ratings.c.player == row.id).order_by(ratings.c.game, ratings.c.size)
    return Profile(
        id=row.id,
        name=row.name,
        since=row.created,
        public=row.profile,
        mine=mine,
        ratings=[
            PlayerRating(one.game, one.size, shown((one.mu, one.sigma)), one.sigma > PROVISIONAL, one.games,
                         _graph(connection, one))
            for one in connection.execute(held).all()
        ],
        games=_games(connection, row.id, mine),
    )  # fmt: skip


def _graph(connection: Connection, one: Row[Any]) -> list[RatingPoint]:
    here = (results.c.player == one.player, results.c.game == one.game, results.c.size == one.size)
    query = select(results.c.at, results.c.mu, results.c.sigma).where(*here, results.c.rated.is_(True))
    rows = connection.execute(query.order_by(results.c.id.desc()).limit(POINTS)).all()
    return [RatingPoint(row.at, shown((row.mu, row.sigma))) for row in reversed(rows)]


def _games(connection: Connection, id: str, mine: bool) -> list[PlayedGame]:
    """The last games. Others see those of tables that stand in the lists."""
    query = select(results, tables.c.name.label("named")).join(tables, tables.c.id == results.c.table_id)
    query = query.where(results.c.player == id)
    if not mine:
        query = query.where(tables.c.public.is_(True))
    rows = connection.execute(query.order_by(results.c.id.desc()).limit(GAMES)).all()
    return [
        PlayedGame(r.table_id, r.named, r.game, r.size, r.verdict, r.rated, r.at) for r in rows
    ]  # fmt: skip
