"""The luck of seats in games that were analysed, and what it comes to over a player's games.

Luck is measured in chances to win: 0.1 are ten points of a hundred that dice and draws brought beyond their average.
"""

import math
from collections import defaultdict
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select

from .schema import luck, results, tables


class SeatLuck(NamedTuple):
    """What chance gave to a seat in one game, or took from it."""

    seat: int
    gained: float
    doubt: float  # standard error
    moments: int  # at which dice fell or cards were drawn


class PlayerLuck(NamedTuple):
    """The luck of a player in one game, over those of their games that were analysed."""

    game: str
    games: int
    gained: float  # the sum
    doubt: float  # of the sum


def keep_luck(connection: Connection, table: str, found: list[SeatLuck]) -> None:
    """Write the luck of a game, in place of what an earlier analysis said."""
    connection.execute(delete(luck).where(luck.c.table_id == table))
    if found:
        connection.execute(insert(luck), [{"table_id": table, **one._asdict()} for one in found])


def luck_at(connection: Connection, table: str) -> list[SeatLuck]:
    """Return the luck of each seat; nothing if the game was not analysed."""
    rows = connection.execute(select(luck).where(luck.c.table_id == table).order_by(luck.c.seat))
    return [SeatLuck(row.seat, row.gained, row.doubt, row.moments) for row in rows]


def luck_of(connection: Connection, player: str, public: bool = False) -> list[PlayerLuck]:
    """Return the luck of a player by game; with `public` only that of tables that stand in the lists."""
    query = select(results.c.game, luck.c.gained, luck.c.doubt).where(results.c.player == player)
    query = query.join(luck, (luck.c.table_id == results.c.table_id) & (luck.c.seat == results.c.seat))
    if public:
        query = query.join(tables, tables.c.id == results.c.table_id).where(tables.c.public.is_(True))
    found: dict[str, list[tuple[float, float]]] = defaultdict(list)
    for row in connection.execute(query.order_by(results.c.game)):
        found[row.game].append((row.gained, row.doubt))
    return [
        PlayerLuck(game, len(rows), sum(gained for gained, _ in rows), math.hypot(*[doubt for _, doubt in rows]))
        for game, rows in found.items()
    ]
