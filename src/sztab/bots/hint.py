"""A hint: the best answers to a question, what they are worth, and which parts of the position they change."""

from random import Random
from typing import Final, NamedTuple

from sztab.engine.game import Game
from sztab.engine.question import Choice, Links
from sztab.engine.state import State

from .deadline import Cancelled
from .levels import GENERAL
from .search import Candidate, Effort, Search

MOST: Final = 5  # answers that are told
REASONS: Final = 3  # parts that are told of each
FAINT: Final = 0.05  # of the scale; what matters less is not told


class Reason(NamedTuple):
    """A part of the position, and what it is expected to bring (or cost), in the judge's measure."""

    part: str
    amount: float


class Hint(NamedTuple):
    """An answer: its value above today's position, the doubt of that, and why."""

    links: Links
    value: float
    doubt: float
    playouts: int
    reasons: list[Reason]


def hints(
    game: Game,
    s: State,
    role: int,
    eyes: int,
    rng: Random,
    seconds: float = 0.0,
    cancelled: Cancelled | None = None,
) -> list[Hint]:
    """The best answers of a role, best first, as a general sees them. Nothing is used that the eyes do not know."""
    outlook = game.outlook()
    search = Search(Effort(outlook.playouts[GENERAL], seconds=seconds), cancelled=cancelled)
    return explained(game, search, s, role, eyes, rng)[:MOST]


def explained(game: Game, search: Search, s: State, role: int, eyes: int, rng: Random) -> list[Hint]:
    """All answers that a search compares, best first, with what speaks for each."""
    search.explains = True
    found = [one for one in search.ranked(game, s, role, eyes, rng) if one.count]
    means = _means(found)
    return [
        Hint(one.links, one.mean(), one.spread() / max(1, one.count) ** 0.5, one.count, _reasons(game, one, means))
        for one in found
    ]


def _means(found: list[Candidate]) -> list[float]:
    """The parts that the candidates lead to on the average."""
    explained = [one for one in found if one.explained]
    count = len(explained[0].parts) if explained else 0
    return [sum([one.parts[i] / one.explained for one in explained]) / len(explained) for i in range(count)]


def _reasons(game: Game, one: Candidate, means: list[float]) -> list[Reason]:
    """Return the weightiest parts by which an answer differs from the others."""
    outlook = game.outlook()
    if outlook.weights is None or not one.explained:
        return []
    out = [
        Reason(name, weight * (total / one.explained - mean))
        for name, weight, total, mean in zip(outlook.names, outlook.weights, one.parts, means, strict=True)
    ]
    out.sort(key=lambda reason: -abs(reason.amount))
    return [reason for reason in out[:REASONS] if abs(reason.amount) > FAINT]


def own_links(s: State, role: int, links: list[Choice]) -> list[Choice]:
    """The links that answer the question itself; what might be asked next depends on what is not known yet."""
    s = s.clone()
    for i, link in enumerate(links):
        waiting = s.waiting()
        s.choose(role, link)
        if s.over or not waiting.goes_on(s.waiting(), role):
            return links[: i + 1]
    return links
