"""How good a position is, for bots: victory points, and what leads to them."""

from sztab.engine.question import Choice

from .scoring import total
from .state import State
from .terms import ALLIES, AXIS, Seat


def worth(s: State, role: Seat) -> float:
    """The lead of a seat's side."""
    side = role & 1
    if s.over:
        winner = s.result[0]
        return 0.0 if winner < 0 else 1000.0 if winner == side else -1000.0
    lead = total(s, AXIS) - total(s, ALLIES)
    return float(lead if side == AXIS else -lead)


def lean(s: State, role: Seat, choice: Choice) -> float:
    return 0.0
