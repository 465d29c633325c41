"""Tournaments as the API shows them; OpenAPI describes these very structs."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from sztab.tournaments.model import Format
from sztab.tournaments.standings import TieBreak

from ..storage.representations import Id, Moment
from ..tables.clock_representations import TimeControl

HowItEnded = Literal["", "played", "forfeit", "decided"]
TournamentStatus = Literal["open", "running", "finished", "cancelled"]


class TournamentEntrant(Struct):
    number: Annotated[int, Meta(description="by strength once it has begun; before that by when they came")]
    name: str
    person: Annotated[str, Meta(description="empty: a bot, or somebody who is no longer here")]
    bot: Annotated[str, Meta(description="its level; empty: a person")]
    you: bool
    division: int
    left: Annotated[bool, Meta(description="takes part no more")]
    profile: Annotated[bool, Meta(description="I may see the person's results")]


class TournamentGame(Struct):
    leg: Annotated[int, Meta(description="which game of the pairing, from 1")]
    seats: Annotated[list[int], Meta(description="entrants in the order of seats; 0: a bot that fills the table up")]
    table: Annotated[str, Meta(description="empty: there is none yet, or none is needed")]
    scores: Annotated[list[float], Meta(description="what each of them got; empty: it is not over")]
    how: Annotated[
        HowItEnded,
        Meta(description="`forfeit`: somebody did not come or left; `decided`: by who runs the tournament"),
    ]


class TournamentPairing(Struct):
    board: int
    players: Annotated[list[int], Meta(description="one alone has a bye")]
    games: list[TournamentGame]


class TournamentRound(Struct):
    number: int
    pairings: list[TournamentPairing]


class TournamentStanding(Struct):
    number: int
    place: Annotated[int, Meta(description="who cannot be told apart shares it")]
    division: int
    points: float
    played: int
    won: int
    drawn: int
    lost: int
    tie_breaks: Annotated[list[float], Meta(description="in the order of the tournament's `tie_breaks`")]


class TournamentHead(Struct, kw_only=True):
    """What a list says of a tournament, and its own page, too."""

    id: Id
    name: str
    game: str
    format: Format
    status: TournamentStatus
    round: Annotated[int, Meta(description="0: not begun")]
    rounds: int
    players: Annotated[int, Meta(description="at a table")]
    season: int


class TournamentCard(TournamentHead, kw_only=True):
    """A tournament in a list."""

    entrants: int
    entered: Annotated[bool, Meta(description="I take part")]
    moved: Moment


class Tournaments(Struct):
    tournaments: list[TournamentCard]


class Tournament(TournamentHead, kw_only=True):
    options: list[str]
    status_words: str
    owner: Annotated[bool, Meta(description="I run it")]
    public: bool
    rated: bool
    games: Annotated[int, Meta(description="in each pairing")]
    pace_hours: int
    time_control: Annotated[TimeControl | None, Meta(description="the clock of every table, in place of the pace")]
    minutes: int
    round_hours: Annotated[int, Meta(description="for everybody of a round to come; 0: as long as it takes")]
    due: Annotated[int, Meta(description="when who has not come loses, in milliseconds since 1970; 0: never")]
    seasons: Annotated[list[Id], Meta(description="of a league, the first one first; this one included")]
    entrants: list[TournamentEntrant]
    schedule: list[TournamentRound]
    standings: list[TournamentStanding]
    tie_breaks: list[TieBreak]
