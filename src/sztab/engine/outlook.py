"""A game's answers to bots that look ahead: when to judge a position, its value, and choices that need no thought."""

from collections.abc import Callable
from typing import Any, NamedTuple

from .question import Choice
from .state import State

Worth = Callable[[Any, int], float]  # (s, role): the value of a position for a role's side


def weighed(parts: list[float], weights: list[float]) -> float:
    """The value of a position that is made of these parts."""
    value = 0.0
    for part, weight in zip(parts, weights, strict=True):
        value += part * weight
    return value


class Outlook(NamedTuple):
    """The answers of one game, with the numbers that suit it; `docs/bots.md` says how they were found.

    A *turn* here is whatever passes from one to the next: a bot looks `turns` of them ahead.
    """

    worth: Worth
    turn: Callable[[Any], int]  # (s): another number whenever the turn has passed on
    parts: Callable[[Any, int], list[float]] | None = None  # (s, role): what a position that is not over is made of
    names: tuple[str, ...] = ()  # of the parts
    weights: list[float] | None = None  # what each part counts in `worth`; a tuner tries others in place
    leaf: Worth | None = None  # the value where a playout ends; none: `worth`
    halts: Callable[[Any], bool] | None = (
        None  # (s): True where dice are about to decide, and `leaf` judges by expectation
    )
    obvious: Callable[[Any, int], Choice | None] | None = (
        None  # (s, role): the answer to a question not worth a thought
    )
    pondered: tuple[str, ...] = ()  # the questions worth a search, by name; none: all of them
    planned: tuple[str, ...] = ()  # the questions whose answers are planned to the end of the turn, by name
    beam: int = 6  # how many lines of such a plan are looked at together
    candidates: int = 6  # how many whole answers are compared
    turns: int = 4  # how far a playout goes
    scale: float = 20.0  # a lead beyond which more hardly matters
    trust: float = 2.0  # how many playouts the judgement of the next position is worth
    prior: float = 1.0  # what that judgement is multiplied by, where it is on another scale
    follow: int = 0  # how many questions that follow from a choice a playout looks through
    playouts: tuple[int, int, int] = (6, 24, 120)  # of an officer, a general and a marshal for one decision

    def calls_for_thought(self, s: State, role: int) -> bool:
        """Return True if a search is worth its time: several choices, a question worth one, and no obvious answer."""
        if len(s.choices(role)) < 2 or (self.pondered and s.question().name not in self.pondered):
            return False
        return self.obvious is None or self.obvious(s, role) is None
