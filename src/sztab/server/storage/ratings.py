"""Ratings: the strength of players, estimated from rated games by Plackett and Luce (openskill), per game and number of players.

A result is written in the transaction that ends its game, with the ratings after it. They follow from the results in their order,
so that they can be computed anew and come to the same.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating
from sqlalchemy import Connection, delete, insert, select, text, update

from sztab.engine.shapes import JsonObject

from .schema import ratings, results

LOCK = 718235  # PostgreSQL's advisory lock: games that end at the same moment are rated one after another
PROVISIONAL = 5.0  # as long as the uncertainty is larger, a rating says little
MODEL = PlackettLuce()

Rating = tuple[float, float]  # what is believed, and how uncertain it is
NEW: Rating = (float(MODEL.mu), float(MODEL.sigma))

BOT = "bot:"  # begins the player that is a bot; its level follows


def bot_player(level: str) -> str:
    """Return the player that stands for all bots of a level, in results, ratings and tournaments."""
    return BOT + level


def level_of(player: str) -> str:
    """Return the level of a bot; empty for a person."""
    return player.removeprefix(BOT) if player.startswith(BOT) else ""


class Result(NamedTuple):
    """The result of a finished game for one seat."""

    table: str
    seat: int
    player: str  # a person, or a `bot_player`
    game: str
    size: str  # class of the number of players
    side: str
    place: int  # from 1; sides that share a place drew
    verdict: str
    rated: bool


def size_of(players: int) -> str:
    """Return the class of a number of players: strength alone against one is another than among many."""
    return "2" if players <= 2 else "3-4" if players <= 4 else "5+"


def shown(rating: Rating) -> int:
    """Return a rating as one number, cautious: most likely the player is stronger. Everybody begins at 1000."""
    mu, sigma = rating
    return round(1000 + 40 * (mu - 3 * sigma))


def highest(rating: Rating) -> int:
    """Return how strong a player may be at most, as `shown` tells how strong they are at least (three sigmas each way)."""
    mu, sigma = rating
    return round(1000 + 40 * (mu + 3 * sigma))


def rate(results_of_game: list[Result], before: dict[str, Rating]) -> dict[str, Rating]:
    """Return the ratings after a game of those who took part. A bot that plays on several seats is compared with, not rated: it
    cannot be stronger than itself."""
    seats = Counter(one.player for one in results_of_game)
    sides = sorted({(one.place, one.side) for one in results_of_game})
    players = [[one.player for one in results_of_game if one.side == side] for _, side in sides]
    teams = [[_known(player, before) for player in team] for team in players]
    after = MODEL.rate(teams, ranks=[float(place) for place, _ in sides])
    return {
        player: (float(rating.mu), float(rating.sigma))
        for names, team in zip(players, after, strict=True)
        for player, rating in zip(names, team, strict=True)
        if seats[player] == 1
    }


def _known(player: str, before: dict[str, Rating]) -> PlackettLuceRating:
    mu, sigma = before.get(player, NEW)
    return MODEL.rating(mu=mu, sigma=sigma, name=player)


def keep_results(connection: Connection, game: list[Result], at: int) -> None:
    """Write the results of one game, and what they make of the ratings."""
    after: dict[str, Rating] = {}
    if game[0].rated:
        if connection.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        before = _before(connection, game)
        after = rate(game, {player: rating for player, (rating, _) in before.items()})
        for player, rating in after.items():
            _store(connection, game[0], player, rating, before[player][1] if player in before else 0)
    connection.execute(insert(results), [_row(one, after.get(one.player, (0.0, 0.0)), at) for one in game])


def _before(connection: Connection, game: list[Result]) -> dict[str, tuple[Rating, int]]:
    """The ratings of those who have one, and the number of games behind each."""
    one = game[0]
    here = (ratings.c.game == one.game, ratings.c.size == one.size, ratings.c.player.in_([r.player for r in game]))
    rows = connection.execute(select(ratings).where(*here))
    return {row.player: ((row.mu, row.sigma), row.games) for row in rows}


def _store(connection: Connection, one: Result, player: str, rating: Rating, games: int) -> None:
    """Write a rating after a game; `games` were rated before it."""
    key = {"player": player, "game": one.game, "size": one.size}
    values = {"mu": rating[0], "sigma": rating[1], "games": games + 1}
    if not games:
        connection.execute(insert(ratings), key | values)
    else:
        here = [ratings.c[name] == value for name, value in key.items()]
        connection.execute(update(ratings).where(*here).values(values))


def _row(one: Result, after: Rating, at: int) -> JsonObject:
    row = one._asdict()
    row["table_id"] = row.pop("table")
    return {**row, "mu": after[0], "sigma": after[1], "at": at}


# Computing them anew


def _games(connection: Connection) -> Iterator[list[Result]]:
    """The rated games in the order in which they were written."""
    query = select(results).where(results.c.rated.is_(True)).order_by(results.c.id)
    for _, rows in groupby(connection.execute(query), key=lambda row: row.table_id):
        yield [Result(r.table_id, r.seat, r.player, r.game, r.size, r.side, r.place, r.verdict, True) for r in rows]


def recompute(connection: Connection) -> tuple[int, int]:
    """Compute all ratings anew from the results, and store them. Return how many there are, and how many were others before."""
    found: dict[tuple[str, str, str], tuple[Rating, int]] = {}
    for game in _games(connection):
        key = game[0].game, game[0].size
        before = {one.player: found[one.player, *key][0] for one in game if (one.player, *key) in found}
        for player, rating in rate(game, before).items():
            found[player, *key] = rating, found.get((player, *key), (NEW, 0))[1] + 1
    kept = {(r.player, r.game, r.size): ((r.mu, r.sigma), r.games) for r in connection.execute(select(ratings))}
    differing = sum(kept.get(key) != found.get(key) for key in kept.keys() | found.keys())
    if differing:
        connection.execute(delete(ratings))
        connection.execute(insert(ratings), [_stored(key, *value) for key, value in found.items()])
    return len(found), differing


def _stored(key: tuple[str, str, str], rating: Rating, games: int) -> JsonObject:
    player, game, size = key
    return {"player": player, "game": game, "size": size, "mu": rating[0], "sigma": rating[1], "games": games}
