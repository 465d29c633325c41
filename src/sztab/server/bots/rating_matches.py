"""Matches of bots for ratings: levels play each other, one game at a time, so that a rating means something where few play.

The level whose rating is least certain plays next, against a neighbour. Tables of bots that nobody follows think last, so that
people never wait for them.
"""

import asyncio
import logging
import secrets

from sqlalchemy import Connection, func, select

from sztab.bots.levels import LEVELS
from sztab.games import GAME_IDS, find

from ..storage.ratings import NEW, bot_player, size_of
from ..storage.schema import ratings, tables
from ..tables.opening import TableOpener, TableSettings, bot_seat, new_info
from ..tables.table import Table

log = logging.getLogger("sztab.autoplay")

LOOK = 20.0  # seconds between two looks
CERTAIN = 1.5  # a rating that is no less certain needs no further game
PLAYERS = 2
NAME = "bots"  # of these tables


class RatingMatches:
    def __init__(self, opener: TableOpener) -> None:
        self.opener = opener
        self.database = opener.registry.database

    async def watch(self) -> None:
        """Keep one match going, for as long as the server runs."""
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self.play_one()
            except Exception as error:  # the database, most likely; there is a next look
                log.warning("a match of bots did not begin: %r", error)

    async def play_one(self) -> Table | None:
        """Open the next match, unless one is being played or all ratings are certain."""
        found = await self.database.read(next_pair)
        if found is None:
            return None
        id, levels = found
        game = find(id)
        rules = game.rules({}, None, PLAYERS)
        info = new_info(game, rules, None, NAME, PLAYERS, TableSettings(rated=True, by_link=True))
        eyes = game.seats(rules, PLAYERS)
        chairs = [bot_seat(number, eyes[number], level) for number, level in enumerate(levels)]
        return await self.opener.open_for_all(Table(game, rules, info, chairs), lambda c: None)


def next_pair(connection: Connection) -> tuple[str, list[str]] | None:
    """Return the game and the levels that play next, on sides drawn by lot."""
    playing = select(func.count()).where(tables.c.status == "running", tables.c.name == NAME, tables.c.owner.is_(None))
    if connection.execute(playing).scalar_one():
        return None
    known = {
        (row.game, row.player): row.sigma
        for row in connection.execute(select(ratings).where(ratings.c.size == size_of(PLAYERS)))
    }
    games = [id for id in GAME_IDS if PLAYERS in find(id).players]
    doubt = {(id, level): known.get((id, bot_player(level)), NEW[1]) for id in games for level in LEVELS}
    id, level = max(doubt, key=lambda one: doubt[one])
    if doubt[id, level] <= CERTAIN:
        return None
    at = LEVELS.index(level)
    beside = [LEVELS[other] for other in (at - 1, at + 1) if 0 <= other < len(LEVELS)]
    pair = [level, max(beside, key=lambda other: doubt[id, other])]
    secrets.SystemRandom().shuffle(pair)
    return id, pair
