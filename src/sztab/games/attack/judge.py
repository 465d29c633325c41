"""How good a position is: regions, what stands on them, what the cards yield."""

from sztab.engine.question import Choice

from .state import State
from .terms import Player, total


def worth(s: State, role: Player) -> float:
    return float(s.hold.count(role) * 3 + total(s.on_board(role)))


def lean(s: State, role: Player, choice: Choice) -> float:
    return 0.0
