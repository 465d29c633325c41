"""Quick matches: two people who want the same game at the same pace are paired, and a table is opened for them."""

import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, delete, insert, or_, select, update

from sztab.games import find

from ..errors import ProblemError
from ..identity import Person, new_id
from ..storage.house import are_blocked
from ..storage.name_parts import title_for
from ..storage.outbox import News, tell
from ..storage.ratings import NEW, shown, size_of
from ..storage.schema import match_wishes, people, ratings, tables
from ..storage.timestamps import HOUR, MINUTE, now
from ..tables.idempotency import IdempotencyKey
from ..tables.opening import TableOpener, TableSettings, kept_seat, new_info
from ..tables.table import Table
from .representations import QuickMatch, Seeker

PLAYERS = 2
LIVE = MINUTE  # that a wish for a live game holds without being repeated
SLOW = 7 * 24 * HOUR
TAKEN = HOUR  # that a found table is pointed out


class Wish(NamedTuple):
    """What somebody looks for."""

    game: str
    pace: int
    rated: bool
    within: int


class QuickMatches:
    def __init__(self, opener: TableOpener) -> None:
        self.opener = opener
        self.database = opener.registry.database

    async def look(self, person: Person, wish: Wish) -> QuickMatch:
        """Look for an opponent: one who waits is found at once, else this wish waits for the next one."""
        if PLAYERS not in find(wish.game).players:
            raise ProblemError("bad", "no_quick_match", wish.game, where=["game"])
        await self.database.write(lambda c: _look(c, person, wish))
        return await self.state(person)

    async def state(self, person: Person) -> QuickMatch:
        """Return what a person looks for. Asking keeps the wish alive, and opens the table that was found if it is not there."""
        row = await self.database.write(lambda c: _seen(c, person.id))
        if row is None:
            return QuickMatch(False, "", "", 0, False, 0, 0)
        if row.table_id:
            await self._open(row, person)
        return QuickMatch(not row.table_id, row.table_id, row.game, row.pace, row.rated, row.within, row.at)

    async def stop(self, person: Person) -> None:
        query = delete(match_wishes).where(match_wishes.c.person == person.id)
        await self.database.write(lambda c: c.execute(query).rowcount)

    async def seekers(self, person: str | None) -> list[Seeker]:
        """Everybody who looks for an opponent now."""
        query = select(match_wishes).where(match_wishes.c.table_id == "", _fresh()).order_by(match_wishes.c.at)
        rows = await self.database.read(lambda c: c.execute(query.limit(100)).all())
        return [Seeker(r.game, r.pace, r.rated, r.rating, r.person == person, r.at) for r in rows]

    async def _open(self, row: Row[Any], finder: Person) -> None:
        """Open the table that was found, unless it is there. Whoever did not open it hears of it."""
        seated: list[list[str]] = msgspec.json.decode(row.seats)
        game = find(row.game)
        rules = game.rules({}, None, PLAYERS)
        settings = TableSettings(IdempotencyKey(row.table_id), True, True, True, row.pace, rated=row.rated)
        name = title_for(name for _, name in seated)
        eyes = game.seats(rules, PLAYERS)
        info = new_info(game, rules, None, name, PLAYERS, settings)
        chairs = [kept_seat(number, eyes[number], *who) for number, who in enumerate(seated)]
        hold = self.opener.registry.hold
        others = [id for id, _ in seated if id != finder.id]
        news = [News(id, row.table_id, "invited", finder.id, sought=True) for id in others if hold is not None]
        if await self.opener.registry.get(row.table_id) is None:
            await self.opener.open_for_all(Table(game, rules, info, chairs), lambda c: tell(c, news, now(), hold or 0))


def _look(connection: Connection, person: Person, wish: Wish) -> None:
    connection.execute(delete(match_wishes).where(match_wishes.c.person == person.id))
    mine = _rating(connection, person.id, wish.game)
    here = (match_wishes.c.game == wish.game, match_wishes.c.table_id == "", _fresh())
    rows = connection.execute(select(match_wishes).where(*here).order_by(match_wishes.c.at).with_for_update()).all()
    fit = (row for row in rows if _fits(row, wish, mine))
    found = next((row for row in fit if not are_blocked(connection, person.id, [row.person])), None)
    at = now()
    row = {**wish._asdict(), "person": person.id, "rating": mine, "at": at, "seen": at, "table_id": "", "seats": "[]"}
    if found is not None:
        table = new_id()
        other = connection.execute(select(people.c.name).where(people.c.id == found.person)).scalar_one()
        pair = [[person.id, person.name], [found.person, other]]
        secrets.SystemRandom().shuffle(pair)
        both = {"table_id": table, "seats": msgspec.json.encode(pair).decode()}
        row |= both
        connection.execute(update(match_wishes).where(match_wishes.c.person == found.person).values(both))
    connection.execute(insert(match_wishes), row)


def _fits(row: Row[Any], wish: Wish, mine: int) -> bool:
    """Return True if two want the same, and each is within the strength that the other looks for."""
    if (row.pace, row.rated) != (wish.pace, wish.rated):
        return False
    limits: Sequence[int] = [limit for limit in (row.within, wish.within) if limit]
    return all(abs(row.rating - mine) <= limit for limit in limits)


def _fresh() -> ColumnElement[bool]:
    """The wishes that still hold: of live games those whose people are here."""
    live = (match_wishes.c.pace == 0) & (match_wishes.c.seen > now() - LIVE)
    return or_(live, (match_wishes.c.pace > 0) & (match_wishes.c.seen > now() - SLOW))


def _seen(connection: Connection, person: str) -> Row[Any] | None:
    """The wish of a person, who has just asked. A table that was found is pointed out until its game begins, or for an hour."""
    mine = match_wishes.c.person == person
    row = connection.execute(select(match_wishes).where(mine)).one_or_none()
    if row is None:
        return None
    begun = select(tables.c.status).where(tables.c.id == row.table_id)
    old = row.table_id and row.seen < now() - TAKEN
    if old or (row.table_id and connection.execute(begun).scalar() not in (None, "open")):
        connection.execute(delete(match_wishes).where(mine))
        return None
    if not row.table_id:
        connection.execute(update(match_wishes).where(mine).values(seen=now()))
    return row


def _rating(connection: Connection, person: str, game: str) -> int:
    here = (ratings.c.player == person, ratings.c.game == game, ratings.c.size == size_of(PLAYERS))
    row = connection.execute(select(ratings.c.mu, ratings.c.sigma).where(*here)).one_or_none()
    return shown((row.mu, row.sigma) if row is not None else NEW)
