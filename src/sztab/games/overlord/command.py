"""M20 The chain of command: whom the commander may talk with."""

from typing import Final

from sztab.engine.question import Choice, Refusal
from sztab.engine.rules import Asides
from sztab.engine.zones import PUBLIC

from .state import State
from .terms import (
    CENTRE,
    CIC,
    DISTRIBUTION,
    NOBODY,
    RANKS,
    TRIO,
    Role,
    Side,
    cic_of,
    eyes_of,
    side_of,
)
from .verbs import VISIT


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
    side = side_of(role)
    if not s.t.wide or s.t.joint(side):
        return Refusal(("M20.5", "R20"), "no_visit_needed")
    if role % RANKS != CIC:
        return Refusal(("M20.1",), "commander_visits")
    if choice[1] in commanders(s, side) and choice[1] != role:
        return Refusal(("M14.2", "M20.1"), "leads_it_himself")
    if choice[1] not in visits(s, side):
        return Refusal(("M20.1", "M14.1"), "not_his_general", (choice[1],))
    if side != s.active or s.phase != DISTRIBUTION:
        return Refusal(("M20.1",), "visit_when")
    if s.visited != NOBODY:
        return Refusal(("M20.1",), "visited_already", (s.visited,))
    return Refusal(("M15.2",), "planning_freely")


def visit(s: State, role: Role, choice: Choice) -> None:
    s.visited = choice[1]
    s.tell(PUBLIC & eyes_of(side_of(role)), "visits", "M20.1", role, choice[1])


ASIDES: Final = Asides((VISIT,), asides, visit, why_not_visit)
