"""A tournament of bots, from the first round to the last place."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from sztab.engine.game import Game
from sztab.engine.rules import Rules
from sztab.tournaments.model import NOBODY, Entrant, Pairing, Plan, Result, game_scores, games_of, place_scores
from sztab.tournaments.pairing import next_round
from sztab.tournaments.standings import Standing, standings

from .simulate import Row, Task, sides_of_seats

FILLS_UP = "recruit"  # the bot that takes a seat which no entrant takes

PlayAll = Callable[[Sequence[Task]], list[Row]]


@dataclass
class Event:
    """A tournament of bots: the level of each entrant by number, and what has been played."""

    plan: Plan
    levels: dict[int, str]
    seed: str
    entrants: list[Entrant] = field(default_factory=list)
    pairings: list[Pairing] = field(default_factory=list)

    def __post_init__(self) -> None:
        size = self.plan.division or len(self.levels)
        self.entrants = [
            Entrant(number, f"{level} {number}", (number - 1) // size + 1) for number, level in self.levels.items()
        ]

    def standings(self) -> list[Standing]:
        return standings(self.plan, self.entrants, self.pairings)


def rounds(event: Event, game: Game, rules: Rules, play_all: PlayAll) -> Iterator[list[Pairing]]:
    """Play a tournament, and yield the pairings of each round with their results."""
    sides = sides_of_seats(game, rules, event.plan.size)
    while found := next_round(event.plan, event.entrants, event.pairings, event.seed):
        while todo := _to_play(event, found):
            rows = play_all([task for _, _, task in todo])
            for (at, seats, _), row in zip(todo, rows, strict=True):
                found[at] = found[at].after(Result(seats, _scores(row, seats, sides)))
        event.pairings += found
        yield found


def _to_play(event: Event, found: list[Pairing]) -> list[tuple[int, tuple[int, ...], Task]]:
    """The games of a round that are still to be played: the pairing, who sits where, and the task."""
    out: list[tuple[int, tuple[int, ...], Task]] = []
    for at, pairing in enumerate(found):
        for leg, seats in enumerate(games_of(event.plan, pairing)[len(pairing.results) :], len(pairing.results) + 1):
            bots = tuple([event.levels[number] if number != NOBODY else FILLS_UP for number in seats])
            seed = f"{event.seed}/{pairing.round}.{pairing.board}.{leg}"
            out.append((at, seats, Task(len(out), seed, bots)))
    return out


def _scores(row: Row, seats: tuple[int, ...], sides: list[str]) -> tuple[float, ...]:
    """The points of each seat in a game."""
    if len(sides) == 2:
        return game_scores(["draw" if not row.winner else "won" if side == row.winner else "lost" for side in sides])
    worth = [(side != row.winner, -row.points.get(side, 0)) for side in sides]
    order = sorted(worth)
    return place_scores(seats, [order.index(one) + 1 for one in worth])
