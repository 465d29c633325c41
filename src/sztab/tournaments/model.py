"""The words of a tournament: its plan, its entrants, and the pairings with the games that were played in them."""

from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Literal, NamedTuple

Format = Literal["round_robin", "swiss", "knockout", "league", "tables"]
How = Literal["played", "forfeit", "decided"]

NOBODY = 0  # in place of an entrant's number: a bot that fills a table up and wins nothing


@dataclass(frozen=True, slots=True)
class Plan:
    """The terms agreed when a tournament was opened.

    A league is a round robin in each division. `tables` is for games of more than two sides: groups of `size`, points by place.
    """

    format: Format
    rounds: int = 0  # of swiss and tables; the others follow from the number of entrants
    games: int = 1  # in each pairing, by turns on either side
    size: int = 2  # players at a table
    division: int = 0  # entrants in a division of a league; 0: all are in one


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who takes part. Numbers go from 1 by strength, the strongest first."""

    number: int
    name: str
    division: int = 1
    left: int | None = None  # the round after which they take part no more


class Result(NamedTuple):
    """A game that is over: who sat where, and what each of them got of it."""

    seats: tuple[int, ...]
    scores: tuple[float, ...]
    how: How = "played"


@dataclass(frozen=True, slots=True)
class Pairing:
    """Entrants who meet in a round. One alone has a bye."""

    round: int
    board: int
    players: tuple[int, ...]  # in the order of seats in the first game
    results: tuple[Result, ...] = ()

    @property
    def bye(self) -> bool:
        return len(self.players) == 1

    @property
    def played(self) -> bool:
        """Return True if at least one game was fought out."""
        return any(result.how != "forfeit" for result in self.results)

    def score(self, number: int) -> float:
        """Return what an entrant got in the games of this pairing."""
        return sum(result.scores[result.seats.index(number)] for result in self.results if number in result.seats)

    def after(self, result: Result) -> "Pairing":
        return replace(self, results=(*self.results, result))


def games_of(plan: Plan, pairing: Pairing) -> list[tuple[int, ...]]:
    """Return the seats in every game of a pairing, those to come included. In a knockout one more game decides a tie."""
    if pairing.bye:
        return []
    count = plan.games
    if plan.format == "knockout" and len(pairing.results) >= plan.games and _tied(pairing, plan.games):
        count += 1
    return [_rotated(pairing.players, game) for game in range(count)]


def over(plan: Plan, pairing: Pairing) -> bool:
    return len(pairing.results) >= len(games_of(plan, pairing))


def winner(pairing: Pairing) -> int:
    """Return who goes on from a pairing of a knockout that is over; if games do not decide it, the better seeded."""
    return max(pairing.players, key=lambda number: (pairing.score(number), -number))


def match_points(pairing: Pairing, number: int) -> float:
    """Return 1 for a pairing won, a half for one that was drawn. A bye is a win; of two who did not come nobody wins."""
    if pairing.bye:
        return 1.0
    mine, best = pairing.score(number), max(pairing.score(other) for other in pairing.players if other != number)
    if mine == best:
        return 0.5 if mine > 0 else 0.0
    return 1.0 if mine > best else 0.0


def place_scores(seats: tuple[int, ...], places: list[int]) -> tuple[float, ...]:
    """Return what the places at a table are worth: the last nothing, each one before it a point more; shared places share.

    A bot that fills the table up comes last, so that nobody loses points to it.

    >>> place_scores((4, 1, 2, 3), [1, 2, 2, 4])
    (3.0, 1.5, 1.5, 0.0)
    """
    keys = [(number == NOBODY, place) for number, place in zip(seats, places, strict=True)]
    out = []
    for key in keys:
        ahead, level = sum(other < key for other in keys), keys.count(key)
        worth = [len(keys) - 1 - (ahead + i) for i in range(level)]
        out.append(0.0 if key[0] else sum(worth) / level)
    return tuple(out)


def game_scores(verdicts: list[str]) -> tuple[float, ...]:
    """Return what won, drawn and lost are worth in a game of two sides.

    >>> game_scores(["won", "lost"])
    (1.0, 0.0)
    """
    return tuple([{"won": 1.0, "draw": 0.5}.get(verdict, 0.0) for verdict in verdicts])


def forfeited(plan: Plan, seats: tuple[int, ...], present: set[int]) -> Result:
    """Return the result of a game that was not played: who was there wins, the others get nothing."""
    if plan.size > 2:
        there = sum(number in present for number in seats)
        places = [1 if number in present else there + 1 for number in seats]
        worth = place_scores(seats, places) if there else (0.0,) * len(seats)
        scores = tuple([score if number in present else 0.0 for number, score in zip(seats, worth, strict=True)])
    else:
        scores = tuple([1.0 if number in present and len(present & set(seats)) == 1 else 0.0 for number in seats])
        if present >= set(seats):  # both were there, and it was stopped: nobody is to blame
            scores = (0.5,) * len(seats)
    return Result(seats, scores, "forfeit")


def _tied(pairing: Pairing, games: int) -> bool:
    results = pairing.results[:games]
    if all(result.how == "forfeit" for result in results):
        return False
    totals = [sum(one.scores[one.seats.index(number)] for one in results) for number in pairing.players]
    return all(a == b for a, b in pairwise(totals))


def _rotated(players: tuple[int, ...], by: int) -> tuple[int, ...]:
    """Everybody moves on by a seat from game to game: two sides change, and nobody keeps the better seat."""
    by %= len(players)
    return players[by:] + players[:by]
