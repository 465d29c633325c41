"""The terms of a tournament, as they are stored: what was agreed when it was opened."""

import msgspec
from msgspec import Struct

from sztab.tournaments.model import Format, Plan

from ..tables.clock_representations import TimeControl


class Terms(Struct, frozen=True):
    """How a tournament is played beside its game and options."""

    players: int = 2  # at a table
    rounds: int = 0
    games: int = 1  # in each pairing
    division: int = 0
    round_hours: int = 0  # for everybody of a round to come; 0: as long as it takes
    pace: int = 0
    minutes: int = 0
    rated: bool = False
    clock: TimeControl | None = None  # in place of the pace
    fill: str = "officer"  # the bot that takes a seat which no entrant takes

    def plan(self, format: Format) -> Plan:
        return Plan(format, self.rounds, self.games, self.players, self.division)


def read_terms(text: str) -> Terms:
    return msgspec.json.decode(text, type=Terms)
