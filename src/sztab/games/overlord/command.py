"""M20 The chain of command: whom the commander may talk with; and why something is not for now."""

from typing import Final

from sztab.engine.question import Choice, Refusal
from sztab.engine.rules import Asides
from sztab.engine.zones import PUBLIC

from .state import State
from .terms import (
    BATTLES,
    CENTRE,
    CIC,
    DISTRIBUTION,
    MOVES,
    NOBODY,
    ORDERS,
    RANKS,
    TRIO,
    Role,
    Side,
    cic_of,
    eyes_of,
    side_of,
)
from .verbs import ADVANCE, BATTLE, MOVE, ORDER, ROLL, VISIT


def bound(s: State, side: Side) -> bool:
    """M20.5, R20 Whether the limits of talk hold: not where one or two play all roles of a side."""
    return s.t.wide and not s.t.joint(side) and not planning(s)


def planning(s: State) -> bool:
    """M15.2 Before the first turn each team may plan freely."""
    return s.turn <= 1 and s.phase <= DISTRIBUTION


def commanders(s: State, side: Side) -> list[Role]:
    """M14.2 The roles of the one who commands: with three players on a side he also leads the centre."""
    first = cic_of(side)
    return [first, first + CENTRE] if s.t.teams[side] == TRIO else [first]


def visits(s: State, side: Side) -> list[Role]:
    """M20.1 The generals whom the commander could visit; the one he is himself needs no visit."""
    own = commanders(s, side)
    return [role for role in range(cic_of(side), cic_of(side) + RANKS) if role not in own]


def asides(s: State, role: Role) -> list[Choice]:
    """M20.1 While he distributes, the commander may talk with one general."""
    if role % RANKS != CIC or s.over or s.phase != DISTRIBUTION or side_of(role) != s.active:
        return []
    if s.visited != NOBODY or not bound(s, s.active):
        return []
    return [(VISIT, general) for general in visits(s, s.active)]


def why_not_visit(s: State, role: Role, choice: Choice) -> Refusal | None:
    if s.visited != NOBODY:
        return Refusal(("M20.1",), "visited_already", (s.visited,))
    return Refusal(("M20.1", "M20.5"), "no_visit")


def visit(s: State, role: Role, choice: Choice) -> None:
    s.visited = choice[1]
    s.tell(PUBLIC & eyes_of(side_of(role)), "visits", "M20.1", role, choice[1])


def why_not_now(s: State, role: Role, choice: Choice) -> Refusal | None:
    """M3.1 Each thing has its step; M18.5 movement before battles."""
    verb = choice[0]
    if s.over:
        return None
    if side_of(role) != s.active:
        return Refusal(("M3.1",), "not_your_turn")
    if verb in (BATTLE, ADVANCE) and s.phase in (ORDERS, MOVES):
        return Refusal(("M3.3", "M18.5"), "movement_first")
    if verb == MOVE and s.phase == ORDERS:
        return Refusal(("M3.2",), "orders_first")
    if verb in (ORDER, ROLL) and s.phase in (MOVES, BATTLES):
        return Refusal(("M3.2", "M17.4"), "orders_are_given")
    if verb == MOVE and s.phase == BATTLES:
        return Refusal(("M3.3", "M18.5"), "moves_are_over_now")
    return None


ASIDES: Final = Asides((VISIT,), asides, visit, why_not_visit)
