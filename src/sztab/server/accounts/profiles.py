"""Profiles: a person's results and ratings, for everybody if the person wants that, else for themselves."""

from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, case, func, select, update

from sztab.games import GAME_IDS, find

from ..errors import ProblemError
from ..identity import Person
from ..storage.database import Database
from ..storage.luck import luck_of
from ..storage.ratings import BOT, PROVISIONAL, highest, level_of, shown
from ..storage.schema import people, ratings, results, tables
from .representations import Opponent, PlayedGame, PlayedLuck, PlayedSide, PlayerRating, Profile, RatingPoint

GAMES = 50  # of the last ones, in a list
POINTS = 500  # of the last ones, in a graph
SHOWN = 12  # sides and opponents


class Profiles:
    def __init__(self, database: Database) -> None:
        self.database = database

    async def show(self, id: str, reader: str | None, language: str) -> Profile:
        """Return a profile that the reader may see; one that is not public is as good as none."""

        def read(connection: Connection) -> Profile | None:
            row = connection.execute(select(people).where(people.c.id == id)).one_or_none()
            if row is None or not (row.profile or row.id == reader):
                return None
            return profile(connection, row, row.id == reader, language)

        found = await self.database.read(read)
        if found is None:
            raise ProblemError("missing", "no_profile")
        return found

    async def publish(self, person: Person, public: bool) -> None:
        query = update(people).where(people.c.id == person.id).values(profile=public)
        await self.database.write(lambda c: c.execute(query).rowcount)


def profile(connection: Connection, row: Row[Any], mine: bool, language: str) -> Profile:
    """Return the profile of a person, by the row that is kept of them."""
    held = select(ratings).where(ratings.c.player == row.id).order_by(ratings.c.game, ratings.c.size)
    return Profile(
        id=row.id,
        name=row.name,
        since=row.created,
        public=row.profile,
        mine=mine,
        ratings=[
            PlayerRating(one.game, one.size, shown((one.mu, one.sigma)), highest((one.mu, one.sigma)),
                         one.sigma > PROVISIONAL, one.games, _graph(connection, one))
            for one in connection.execute(held).all()
        ],
        games=_games(connection, row.id, mine),
        sides=_sides(connection, row.id, mine, language),
        opponents=_opponents(connection, row.id, mine),
        luck=[PlayedLuck(*one) for one in luck_of(connection, row.id, public=not mine) if one.game in GAME_IDS],
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


def _counted(*about: ColumnElement[Any]) -> Select[Any]:
    """Games by what they are about, with how often each verdict was reached; the most frequent first."""
    verdicts = [
        func.sum(case((results.c.verdict == verdict, 1), else_=0)).label(verdict) for verdict in ("won", "draw", "lost")
    ]
    return select(*about, *verdicts).group_by(*about).order_by(func.count().desc(), *about)


def _seen(query: Select[Any], mine: bool) -> Select[Any]:
    """What others see: tables that stand in the lists."""
    return query if mine else query.where(tables.c.public.is_(True))


def _sides(connection: Connection, id: str, mine: bool, language: str) -> list[PlayedSide]:
    query = _counted(results.c.game, results.c.side).join(tables, tables.c.id == results.c.table_id)
    rows = connection.execute(_seen(query.where(results.c.player == id), mine).limit(SHOWN)).all()
    return [
        PlayedSide(r.game, r.side, _side_name(r.game, r.side, language), won=r.won, drawn=r.draw, lost=r.lost)
        for r in rows
        if r.game in GAME_IDS
    ]


def _side_name(id: str, side: str, language: str) -> str:
    game = find(id)
    return game.side_name(game.rules({}), side, language)


def _opponents(connection: Connection, id: str, mine: bool) -> list[Opponent]:
    """Those on other sides of the same games."""
    theirs = results.alias()
    met = (theirs.c.table_id == results.c.table_id) & (theirs.c.side != results.c.side)
    query = _counted(theirs.c.player, people.c.name, people.c.profile).where(results.c.player == id)
    query = query.join(theirs, met).join(tables, tables.c.id == results.c.table_id)
    query = query.outerjoin(people, people.c.id == theirs.c.player)
    query = query.where(theirs.c.player.startswith(BOT) | people.c.id.is_not(None))
    if not mine:
        query = query.where(theirs.c.player.startswith(BOT) | people.c.profile.is_(True))
    rows = connection.execute(_seen(query, mine).limit(SHOWN)).all()
    return [
        Opponent(
            name=r.name or level_of(r.player),
            person=r.player if r.profile else "",
            bot=level_of(r.player),
            won=r.won,
            drawn=r.draw,
            lost=r.lost,
        )
        for r in rows
    ]
