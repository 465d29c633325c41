"""The director of tournaments: opens the tables of a round, takes down results, and pairs the next round.

All it knows is in the database, and every step of it can be repeated: a process that is killed in the middle, or two that do the
same at once, change nothing about how a tournament goes on.
"""

import asyncio
import hashlib
import logging

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, Update, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from sztab.engine.errors import Bad
from sztab.games import find
from sztab.tournaments.model import NOBODY, Pairing, Result, forfeited, game_scores, games_of, place_scores
from sztab.tournaments.pairing import next_round

from ..errors import ProblemError
from ..identity import new_id
from ..storage.database import Database
from ..storage.outbox import News, tell
from ..storage.schema import entrants, results, seats, tables, tournament_games, tournaments
from ..storage.timestamps import HOUR, now
from ..tables import seating
from ..tables.idempotency import IdempotencyKey
from ..tables.opening import TableOpener, TableSettings, bot_seat, kept_seat, new_info
from ..tables.repository import TableChangedError
from ..tables.table import Seat, Table
from .event import BYE, Event, PlayedGame, game_row, read_event

log = logging.getLogger("sztab.tournaments")

LOOK = 2.0  # seconds between two looks at running tournaments
ABSENT = 2  # rounds in a row that somebody may miss


class Director:
    def __init__(self, opener: TableOpener) -> None:
        self.opener = opener
        self.registry = opener.registry
        self.database: Database = opener.registry.database

    async def watch(self) -> None:
        """Direct all running tournaments, for as long as the server runs."""
        running = select(tournaments.c.id).where(tournaments.c.status.in_(("running", "cancelled")))
        unsettled = select(tournament_games.c.tournament).where(_unsettled())
        query = running.where((tournaments.c.status == "running") | tournaments.c.id.in_(unsettled))
        while True:
            await asyncio.sleep(LOOK)
            try:
                ids = await self.database.read(lambda c: list(c.scalars(query)))
            except Exception as error:  # the database, most likely; there is a next look
                log.warning("looking for tournaments failed: %r", error)
                continue
            for id in ids:
                try:
                    await self.direct(id)
                except Exception as error:  # one tournament does not keep the others waiting
                    log.warning("tournament %s cannot go on: %r", id, error)

    async def direct(self, id: str) -> None:
        """Do everything that can be done in a tournament now."""
        due = await self.database.read(lambda c: has_news(c, id))  # mostly not: nobody's moves wait for that
        if due:
            await self.database.write(lambda c: take_down_results(c, id), id)
        await self._close_tables(id)
        try:
            if due:
                await self.database.write(lambda c: go_on(c, id), id)
        except IntegrityError:  # another process has paired the round
            return
        event = await self.database.read(lambda c: read_event(c, id))
        if event is not None and event.status == "running":
            for game in event.games:
                if game.scores is None and game.table is None:
                    await self._open_table(event, game)

    async def _close_tables(self, id: str) -> None:
        """Close the tables of games that are decided otherwise, and of a tournament that is cancelled."""
        query = select(tournament_games.c.table_id).where(tournament_games.c.tournament == id, _unsettled())
        for table in await self.database.read(lambda c: list(c.scalars(query))):
            try:
                await self.registry.change(table, seating.abandon)
            except (ProblemError, TableChangedError, Bad) as error:
                log.info("table %s of tournament %s stays open: %s", table, id, error)

    async def _open_table(self, event: Event, game: PlayedGame) -> None:
        """Open the table of a game. Its id follows from the game's place in the tournament: it is opened once."""
        key = f"{event.id} {game.round} {game.board} {game.leg}"
        id = new_id(hashlib.sha256(key.encode()).digest()[:9])
        table = _table_for(event, game, id)
        news = [News(str(seat.person), id, "round") for seat in table.seats if seat.person is not None]
        hold = self.registry.hold

        def note(connection: Connection) -> None:
            connection.execute(update(tournament_games).where(*_here(event.id, game)).values(table_id=id))
            if hold is not None:
                tell(connection, news, now(), hold)

        await self.opener.open_for_all(table, note)


def _table_for(event: Event, game: PlayedGame, id: str) -> Table:
    found = find(event.game)
    terms = event.terms
    rules = found.rules(found.read_options(event.options.split(), f"tournament {event.id}"), None, terms.players)
    rated = terms.rated and NOBODY not in game.seats
    settings = TableSettings(
        IdempotencyKey(id), True, True, True, terms.pace, terms.minutes, rated=rated, clock=terms.clock
    )
    name = f"{event.name[:44]} · {game.round}.{game.board}" + (f".{game.leg}" if terms.games > 1 else "")
    info = new_info(found, rules, None, name, terms.players, settings)
    eyes = found.seats(rules, terms.players)
    return Table(found, rules, info, [_seat(event, game, number, eyes[number]) for number in range(terms.players)])


def _seat(event: Event, game: PlayedGame, number: int, eyes: int) -> Seat:
    if game.seats[number] == NOBODY:
        return bot_seat(number, eyes, event.terms.fill)
    one = event.player(game.seats[number])
    if one.person is None:
        return bot_seat(number, eyes, one.level or event.terms.fill)
    return kept_seat(number, eyes, one.person, one.name)


# What is written: results, and the next round


def has_news(connection: Connection, id: str) -> bool:
    """Return True if there is a result to be written, or a round to be paired."""
    event = read_event(connection, id)
    if event is None or event.status != "running":
        return False
    waiting = [game for game in event.games if game.scores is None]
    if not waiting or event.missing_games():
        return True
    return any(_result(connection, event, game) is not None for game in waiting)


def take_down_results(connection: Connection, id: str) -> None:
    """Write down the results of games that are over, and those that nobody will play any more."""
    connection.execute(select(tournaments.c.id).where(tournaments.c.id == id).with_for_update())
    event = read_event(connection, id)
    if event is None or event.status != "running":
        return
    for game in event.games:
        if game.scores is None:
            found = _result(connection, event, game)
            if found is not None:
                values = {"scores": msgspec.json.encode(found.scores).decode(), "how": found.how}
                connection.execute(update(tournament_games).where(*_here(id, game)).values(values))


def _result(connection: Connection, event: Event, game: PlayedGame) -> Result | None:
    """The result of a game, if there is one by now."""
    plan = event.terms.plan(event.format)
    there = {number for number in game.seats if number != NOBODY and event.player(number).gone is None}
    gone = {number for number in game.seats if number != NOBODY} - there
    row = connection.execute(select(tables.c.status).where(tables.c.id == (game.table or ""))).one_or_none()
    sitting = connection.execute(select(seats).where(seats.c.table_id == (game.table or ""))).all()
    replaced = {game.seats[seat.number] for seat in sitting if _is_anothers(event, game, seat)}
    if replaced:
        return forfeited(plan, game.seats, there - replaced)
    if row is not None and row.status == "finished":
        kept = connection.execute(select(results).where(results.c.table_id == game.table)).all()
        by_seat = {one.seat: one for one in kept}
        if len(game.seats) == 2:
            verdicts = [by_seat[seat].verdict if seat in by_seat else "lost" for seat in range(2)]
            return Result(game.seats, game_scores(verdicts))
        last = len(game.seats) + 1
        places = [by_seat[seat].place if seat in by_seat else last for seat in range(len(game.seats))]
        return Result(game.seats, place_scores(game.seats, places))
    if gone or (row is not None and row.status == "abandoned"):
        return forfeited(plan, game.seats, there)
    up = {game.seats[seat.number] for seat in sitting if not seat.person and not seat.bot}
    if up:
        return forfeited(plan, game.seats, there - up)
    if row is not None and row.status == "open" and 0 < event.due <= now():
        came = {game.seats[seat.number] for seat in sitting if seat.bot or (seat.person and seat.nonce)}
        return forfeited(plan, game.seats, came & there)
    return None


def _is_anothers(event: Event, game: PlayedGame, seat: Row[tuple[object, ...]]) -> bool:
    """Return True if somebody else plays the seat of a person who takes part."""
    number = game.seats[seat.number]
    entrant = event.player(number).person if number != NOBODY else None
    return entrant is not None and seat.person not in (None, entrant)


def go_on(connection: Connection, id: str) -> None:
    """Pair the next round when one is over, add a game where a knockout needs one, or end the tournament."""
    connection.execute(select(tournaments.c.id).where(tournaments.c.id == id).with_for_update())
    event = read_event(connection, id)
    if event is None or event.status != "running":
        return
    missing = event.missing_games()
    if missing:
        connection.execute(insert(tournament_games), [game_row(id, game) for game in missing])
        return
    if any(game.scores is None for game in event.games):
        return
    event = _without_absentees(connection, event)
    found = next_round(event.terms.plan(event.format), event.entrants, event.pairings(), id)
    if not found or not any(one.gone is None for one in event.players):
        connection.execute(_changed(id, status="finished", due=0))
        return
    connection.execute(insert(tournament_games), [game_row(id, game) for one in found for game in _games(event, one)])
    hours = event.terms.round_hours
    connection.execute(_changed(id, round=found[0].round, due=now() + hours * HOUR if hours else 0))


def _games(event: Event, pairing: Pairing) -> list[PlayedGame]:
    if pairing.bye:
        return [PlayedGame(pairing.round, pairing.board, 1, pairing.players, None, (), BYE)]
    found = games_of(event.terms.plan(event.format), pairing)
    return [PlayedGame(pairing.round, pairing.board, leg, seats, None, None, "") for leg, seats in enumerate(found, 1)]


def _without_absentees(connection: Connection, event: Event) -> Event:
    """Take out of the tournament who has not come to their games for so many rounds."""
    absent = []
    for one in event.players:
        missed = [
            pairing.round
            for pairing in event.pairings()
            if one.number in pairing.players
            and pairing.results
            and not pairing.played
            and pairing.score(one.number) == 0
        ]
        last = set(range(event.round - ABSENT + 1, event.round + 1))
        if one.gone is None and event.round >= ABSENT and last <= set(missed):
            absent.append(one.number)
    for number in absent:
        here = (entrants.c.tournament == event.id, entrants.c.number == number)
        connection.execute(update(entrants).where(*here).values(gone=event.round))
    return read_event(connection, event.id) or event


def _unsettled() -> ColumnElement[bool]:
    """The games that are decided, or not wanted any more, while somebody still sits at their tables."""
    at = select(tables.c.id).where(tables.c.id == tournament_games.c.table_id)
    sitting = at.where(tables.c.status.in_(("open", "running", "frozen"))).exists()
    cancelled = select(tournaments.c.id).where(tournaments.c.status == "cancelled")
    return sitting & or_(tournament_games.c.scores != "", tournament_games.c.tournament.in_(cancelled))


def _here(id: str, game: PlayedGame) -> list[ColumnElement[bool]]:
    columns = tournament_games.c
    return [columns.tournament == id, columns.round == game.round, columns.board == game.board, columns.leg == game.leg]


def _changed(id: str, **values: object) -> Update:
    return update(tournaments).where(tournaments.c.id == id).values(moved=now(), **values)
