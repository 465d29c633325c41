"""`sztab ratings`: list the ratings of a server, or compute them anew."""

import argparse

from sqlalchemy import Connection, select

from sztab.server.ops.serve import database_url
from sztab.server.storage.database import Database, upgrade
from sztab.server.storage.ratings import level_of, recompute, shown
from sztab.server.storage.schema import people, ratings

from .out import Out


def run(args: argparse.Namespace) -> int:
    database = Database(database_url(args.database))
    try:
        upgrade(database)
        with database.engine.begin() as connection:
            return _recompute(connection) if args.recompute else _list(connection)
    finally:
        database.close()


def _recompute(connection: Connection) -> int:
    count, differing = recompute(connection)
    Out().say(f"{count} ratings computed anew; {differing} differed from what was stored")
    return 1 if differing else 0


def _list(connection: Connection) -> int:
    named = select(ratings, people.c.name).outerjoin(people, people.c.id == ratings.c.player)
    rows = connection.execute(named).all()
    for row in sorted(rows, key=lambda row: (row.game, row.size, -shown((row.mu, row.sigma)))):
        name = row.name or (row.player if level_of(row.player) else "-")
        Out().say(f"{row.game} {row.size}  {shown((row.mu, row.sigma)):5}  {row.games:4}  {name}")
    return 0
