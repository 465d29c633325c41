"""Tournaments as people use them: opened, entered, left, begun, decided, and followed by another season."""

from collections.abc import Callable
from typing import TypeVar

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, func, insert, or_, select, update

from sztab.bots import BOT_IDS
from sztab.tournaments.standings import next_season

from ..errors import ProblemError
from ..identity import Person, new_id
from ..storage.database import Database, NothingWrittenError
from ..storage.quotas import lock_person
from ..storage.ratings import NEW, bot_player, shown, size_of
from ..storage.schema import entrants, ratings, tournament_games, tournaments
from ..storage.timestamps import now
from .event import Event, Player, read_event
from .representations import TournamentCard
from .showing import card
from .terms import Terms

T = TypeVar("T")

UNFINISHED = 10  # tournaments that one person may keep going
ENTRANTS = 128
LISTED = 60


class RefusedError(NothingWrittenError):
    """A change to a tournament that must not be made; `problem` says why."""

    def __init__(self, problem: ProblemError) -> None:
        super().__init__(str(problem))
        self.problem = problem


def refuse(type: str, key: str, *args: str | int) -> RefusedError:
    return RefusedError(ProblemError(type, key, *args))


class TournamentService:
    def __init__(self, database: Database) -> None:
        self.database = database

    # Looking

    async def show(self, id: str) -> Event:
        found = await self.database.read(lambda c: read_event(c, id))
        if found is None:
            raise ProblemError("missing", "no_tournament", id)
        return found

    async def seasons(self, event: Event) -> list[str]:
        query = select(tournaments.c.id).where(tournaments.c.series == event.series).order_by(tournaments.c.season)
        return await self.database.read(lambda c: list(c.scalars(query)))

    async def listed(self, person: str | None, which: str) -> list[TournamentCard]:
        """Return tournaments that stand in the lists, or those that a person runs or takes part in; the last moved first."""
        mine = select(entrants.c.tournament).where(entrants.c.player == (person or "-"))
        query = select(tournaments.c.id).order_by(tournaments.c.moved.desc()).limit(LISTED)
        if which == "mine":
            query = query.where(or_(tournaments.c.owner == (person or "-"), tournaments.c.id.in_(mine)))
        else:
            query = query.where(tournaments.c.public, tournaments.c.status == which)

        def read(connection: Connection) -> list[TournamentCard]:
            found = [read_event(connection, id, with_games=False) for id in connection.scalars(query).all()]
            return [card(event, person) for event in found if event is not None]

        return await self.database.read(read)

    # Changing. Each change reads the tournament under a lock, and is refused as a whole or made as a whole.

    async def open(self, owner: Person, row: dict[str, object], terms: Terms, bots: list[str]) -> Event:
        """Open a tournament; one that was asked for twice is one. `bots` take part from the beginning."""
        id = str(row["id"])
        mine = select(func.count()).where(
            tournaments.c.owner == owner.id, tournaments.c.status.in_(("open", "running"))
        )
        at = now()
        fixed = {"owner": owner.id, "status": "open", "round": 0, "due": 0, "created": at, "moved": at}
        encoded = msgspec.json.encode(terms).decode()

        def write(connection: Connection) -> None:
            lock_person(connection, owner.id)
            known = read_event(connection, id)
            if known is not None:
                if known.owner != owner.id or known.request != row["request"]:
                    raise refuse("conflict", "key_used")
                return
            if connection.execute(mine).scalar_one() >= UNFINISHED:
                raise refuse("conflict", "too_many_tournaments", UNFINISHED)
            connection.execute(insert(tournaments), {"series": id, "season": 1, **row, **fixed, "terms": encoded})
            for number, level in enumerate(bots, 1):
                connection.execute(insert(entrants), _entrant(id, number, bot_player(level), f"{level} {number}"))

        await self._write(write)
        return await self.show(id)

    async def enter(self, id: str, person: Person) -> Event:
        """Take part; who takes part already does."""

        def act(connection: Connection, event: Event) -> None:
            if event.entrant_of(person.id) is None:
                _enter(connection, event, person.id, person.name)

        return await self._change(id, act)

    async def add_bot(self, id: str, person: Person, level: str) -> Event:
        def act(connection: Connection, event: Event) -> None:
            _owned(event, person)
            if level not in BOT_IDS:
                raise refuse("bad", "bad_level", level, ", ".join(BOT_IDS))
            _enter(
                connection,
                event,
                bot_player(level),
                f"{level} {1 + max([one.number for one in event.players], default=0)}",
            )

        return await self._change(id, act)

    async def leave(self, id: str, number: int, person: Person) -> Event:
        """Take part no more, or take an entrant out (who runs it). What is left of their games is lost."""

        def act(connection: Connection, event: Event) -> None:
            one = next((one for one in event.players if one.number == number), None)
            if one is None:
                raise refuse("missing", "no_entrant", number)
            if one.player != person.id:
                _owned(event, person)
            if event.status == "open":
                connection.execute(delete(entrants).where(*_key(id, number)))
            elif event.status != "running":
                raise refuse("conflict", "tournament_over")
            elif one.gone is None:
                connection.execute(update(entrants).where(*_key(id, number)).values(gone=event.round - 1))

        return await self._change(id, act)

    async def start(self, id: str, person: Person) -> Event:
        """Begin: entrants are numbered by their ratings, the strongest first. The director pairs the first round."""

        def act(connection: Connection, event: Event) -> None:
            _owned(event, person)
            if event.status == "running":
                return
            if event.status != "open":
                raise refuse("conflict", "tournament_over")
            least = max(2, event.terms.players)
            if len(event.players) < least:
                raise refuse("conflict", "few_entrants", least, len(event.players))
            _renumber(connection, event)
            _set(connection, id, status="running", round=0)

        return await self._change(id, act)

    async def cancel(self, id: str, person: Person) -> Event:
        def act(connection: Connection, event: Event) -> None:
            _owned(event, person)
            if event.status not in ("open", "running"):
                raise refuse("conflict", "tournament_over")
            _set(connection, id, status="cancelled", due=0)

        return await self._change(id, act)

    async def decide(self, id: str, person: Person, game: tuple[int, int, int], scores: list[float]) -> Event:
        """Decide a game that is not over (who runs it): `scores` are what each of its entrants gets."""
        round, board, leg = game

        def act(connection: Connection, event: Event) -> None:
            _owned(event, person)
            found = [one for one in event.games if (one.round, one.board, one.leg) == game]
            if event.status != "running" or not found:
                raise refuse("missing", "no_tournament_game")
            if found[0].scores is not None:
                raise refuse("conflict", "game_decided")
            if len(scores) != len(found[0].seats):
                raise refuse("bad", "score_count", len(found[0].seats))
            here = (
                tournament_games.c.tournament == id,
                tournament_games.c.round == round,
                tournament_games.c.board == board,
                tournament_games.c.leg == leg,
            )
            values = {"scores": msgspec.json.encode(scores).decode(), "how": "decided"}
            connection.execute(update(tournament_games).where(*here).values(values))

        return await self._change(id, act)

    async def next_season(self, id: str, person: Person, key: str) -> Event:
        """Open the next season of a league that is over, with its entrants in the divisions that they have earned."""
        event = await self.show(id)
        if event.owner != person.id:
            raise ProblemError("forbidden", "tournament_owner")
        if event.format != "league" or event.status != "finished":
            raise ProblemError("conflict", "no_season")
        new = key or new_id()
        at = now()
        fresh = {
            "id": new,
            "status": "open",
            "round": 0,
            "due": 0,
            "created": at,
            "moved": at,
            "season": event.season + 1,
        }
        going_on = [(event.player(number), division) for number, division in next_season(event.standings())]
        going_on = [(one, division) for one, division in going_on if one.gone is None and one.player]

        def write(connection: Connection) -> None:
            query = select(tournaments).where(tournaments.c.series == event.series)
            rows = connection.execute(query.with_for_update()).mappings().all()
            if any(row["id"] == new or row["season"] == event.season + 1 for row in rows):
                return
            row = next(row for row in rows if row["id"] == id)
            connection.execute(insert(tournaments), {**row, **fresh})
            for number, (one, division) in enumerate(going_on, 1):
                connection.execute(
                    insert(entrants), _entrant(new, number, one.player, one.name) | {"division": division}
                )

        await self._write(write)
        found = await self.database.read(lambda c: _season(c, event.series, event.season + 1))
        return await self.show(found)

    async def _change(self, id: str, act: Callable[[Connection, Event], None]) -> Event:
        def write(connection: Connection) -> None:
            connection.execute(select(tournaments.c.id).where(tournaments.c.id == id).with_for_update())
            event = read_event(connection, id)
            if event is None:
                raise refuse("missing", "no_tournament", id)
            act(connection, event)

        await self._write(write, id)
        return await self.show(id)

    async def _write(self, work: Callable[[Connection], T], order: str = "") -> T:
        try:
            return await self.database.write(work, order)
        except RefusedError as error:
            raise error.problem from None


def _owned(event: Event, person: Person) -> None:
    if event.owner != person.id:
        raise refuse("forbidden", "tournament_owner")


def _enter(connection: Connection, event: Event, player: str, name: str) -> None:
    if event.status != "open":
        raise refuse("conflict", "tournament_begun")
    if len(event.players) >= ENTRANTS:
        raise refuse("conflict", "many_entrants", ENTRANTS)
    number = max([one.number for one in event.players], default=0) + 1
    connection.execute(insert(entrants), _entrant(event.id, number, player, name))
    _set(connection, event.id)


def _entrant(id: str, number: int, player: str, name: str) -> dict[str, object]:
    return {"tournament": id, "number": number, "player": player, "name": name, "division": 1, "gone": None}


def _renumber(connection: Connection, event: Event) -> None:
    """Number the entrants by strength. In a league's later season they keep the order in which it was opened."""
    ordered = list(event.players)
    if event.season == 1:
        strength = _strengths(connection, event)
        ordered.sort(key=lambda one: strength[one.number], reverse=True)
    size = event.terms.division or len(ordered)
    connection.execute(delete(entrants).where(entrants.c.tournament == event.id))
    for number, one in enumerate(ordered, 1):
        division = one.division if event.season > 1 else (number - 1) // size + 1
        row = _entrant(event.id, number, one.player, one.name) | {"division": division}
        connection.execute(insert(entrants), row)


def _strengths(connection: Connection, event: Event) -> dict[int, tuple[float, float]]:
    """By entrant: the rating, or for bots without one, their level; people without one come between."""
    here = (ratings.c.game == event.game, ratings.c.size == size_of(event.terms.players))
    rows = connection.execute(select(ratings).where(*here, ratings.c.player.in_([one.player for one in event.players])))
    known = {row.player: float(shown((row.mu, row.sigma))) for row in rows}
    return {one.number: (known.get(one.player, float(shown(NEW))), _rank(one)) for one in event.players}


def _rank(one: Player) -> float:
    return BOT_IDS.index(one.level) - len(BOT_IDS) / 2 if one.level in BOT_IDS else 0.0


def _set(connection: Connection, id: str, **values: object) -> None:
    connection.execute(update(tournaments).where(tournaments.c.id == id).values(moved=now(), **values))


def _key(id: str, number: int) -> list[ColumnElement[bool]]:
    return [entrants.c.tournament == id, entrants.c.number == number]


def _season(connection: Connection, series: str, season: int) -> str:
    query = select(tournaments.c.id).where(tournaments.c.series == series, tournaments.c.season == season)
    return str(connection.execute(query).scalar_one())
