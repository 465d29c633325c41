"""A tournament as the database has it, and as the functions that pair and rank want it."""

from dataclasses import dataclass
from itertools import groupby
from typing import cast

import msgspec
from sqlalchemy import Connection, Row, select

from sztab.tournaments.model import Entrant, Format, How, Pairing, Result, games_of
from sztab.tournaments.standings import Standing, standings

from ..storage.ratings import level_of
from ..storage.schema import entrants, people, tournament_games, tournaments
from .representations import TournamentStatus
from .terms import Terms, read_terms

BYE = "bye"


@dataclass(frozen=True, slots=True)
class Player:
    """An entrant as the server knows them."""

    number: int
    player: str  # a person, a `bot_player`, or nobody any more
    name: str
    division: int
    gone: int | None
    profile: bool = False  # others may see the person's page

    @property
    def level(self) -> str:
        """The level of a bot; empty for a person."""
        return level_of(self.player)

    @property
    def person(self) -> str | None:
        return self.player if self.player and not self.level else None


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of a round, and the table at which it is played."""

    round: int
    board: int
    leg: int
    seats: tuple[int, ...]
    table: str | None
    scores: tuple[float, ...] | None
    how: str


@dataclass(frozen=True, slots=True)
class Event:
    """A tournament with its entrants and games."""

    id: str
    name: str
    owner: str | None
    game: str
    options: str
    format: Format
    terms: Terms
    status: TournamentStatus
    public: bool
    round: int
    due: int
    series: str
    season: int
    created: int
    moved: int
    request: str
    players: tuple[Player, ...]
    games: tuple[PlayedGame, ...]

    @property
    def entrants(self) -> list[Entrant]:
        return [Entrant(one.number, one.name, one.division, one.gone) for one in self.players]

    def player(self, number: int) -> Player:
        return next(one for one in self.players if one.number == number)

    def entrant_of(self, person: str | None) -> Player | None:
        return next((one for one in self.players if person is not None and one.player == person), None)

    def pairings(self, round: int | None = None) -> list[Pairing]:
        """The pairings of a round, or of all, with the games that are over."""
        out = []
        for (number, board), found in groupby(self.games, key=lambda game: (game.round, game.board)):
            legs = list(found)
            if round in (None, number):
                done = [Result(leg.seats, leg.scores, cast(How, leg.how)) for leg in legs if leg.scores is not None]
                results = () if legs[0].how == BYE else tuple(done)
                out.append(Pairing(number, board, legs[0].seats, results))
        return out

    def standings(self) -> list[Standing]:
        return standings(self.terms.plan(self.format), self.entrants, self.pairings())

    def missing_games(self) -> list[PlayedGame]:
        """Games of this round that are not yet among its rows: a tie in a knockout is played once more."""
        plan = self.terms.plan(self.format)
        known = {(game.board, game.leg) for game in self.games if game.round == self.round}
        return [
            PlayedGame(self.round, pairing.board, leg, seats, None, None, "")
            for pairing in self.pairings(self.round)
            for leg, seats in enumerate(games_of(plan, pairing), 1)
            if not pairing.bye and (pairing.board, leg) not in known
        ]


def read_event(connection: Connection, id: str, with_games: bool = True) -> Event | None:
    """Return a tournament by its id. A list needs no games, of which there may be thousands."""
    row = connection.execute(select(tournaments).where(tournaments.c.id == id)).one_or_none()
    if row is None:
        return None
    listed = select(entrants, people.c.profile).outerjoin(people, people.c.id == entrants.c.player)
    who = connection.execute(listed.where(entrants.c.tournament == id).order_by(entrants.c.number))
    order = (tournament_games.c.round, tournament_games.c.board, tournament_games.c.leg)
    query = select(tournament_games).where(tournament_games.c.tournament == id).order_by(*order)
    games = connection.execute(query) if with_games else ()
    values = {name: getattr(row, name) for name in row._fields if name not in ("terms",)}
    return Event(
        **values,
        terms=read_terms(row.terms),
        players=tuple(
            [Player(one.number, one.player, one.name, one.division, one.gone, bool(one.profile)) for one in who]
        ),
        games=tuple([_game(one) for one in games]),
    )


def _game(row: Row[tuple[object, ...]]) -> PlayedGame:
    scores = tuple(msgspec.json.decode(row.scores)) if row.scores else None
    seats = tuple(msgspec.json.decode(row.seats))
    return PlayedGame(row.round, row.board, row.leg, seats, row.table_id, scores, row.how)


def game_row(id: str, game: PlayedGame) -> dict[str, object]:
    """A game as its row has it."""
    return {
        "tournament": id,
        "round": game.round,
        "board": game.board,
        "leg": game.leg,
        "seats": msgspec.json.encode(game.seats).decode(),
        "table_id": game.table,
        "scores": "" if game.scores is None else msgspec.json.encode(game.scores).decode(),
        "how": game.how,
    }
