"""M4 Why a unit cannot move to a hex: what bars every way there, other units or the ground."""

from typing import Final

from sztab.engine.question import Choice, Refusal

from .moves import allowance, destination, is_free, reach, shunned, span, spread, step_cost, stops_here
from .obstacles import closing, stopping
from .state import State
from .terms import NOWHERE, SHIP, Hex, Role, Unit
from .verbs import EXIT

MOST_CLAUSES: Final = 4


@destination.why
def why_not_there(s: State, role: Role, choice: Choice, unit: Unit) -> Refusal | None:
    if choice[0] == EXIT:
        return Refusal(("M4.5",), "no_exit" if s.t.exits[s.side(unit)] else "no_exits_here")
    hex = choice[1]
    if not s.t.board.inside[hex]:
        return Refusal(("M1.2",), "off_board", (hex,))
    if s.on[hex] >= 0:
        return Refusal(("M4.1", "M1.7"), "occupied", (hex,))
    kind = s.type(unit).kind
    if s.ground(hex).closed >> kind & 1:
        clauses = ("M24.8",) if kind == SHIP else closing(s, hex, kind)
        return Refusal(("M4.2", *clauses), "closed", (hex, s.bodies[unit] >> 1))
    if s.type(unit).not_next_to and shunned(s, s.type(unit), hex):
        return Refusal(("M24.8",), "next_to_beach", (hex,))
    if s.t.board.far[s.at[unit]][hex] > allowance(s, unit):
        return Refusal(("M4.1",), "too_far", (hex, allowance(s, unit)))
    if hex in reach(without_others(s, unit), unit):
        both = hex in spread(s, unit, span(s, unit), True)
        return Refusal(
            ("M4.1", "M4.2") if both else ("M4.1",), "units_and_ground" if both else "units_in_the_way", (hex,)
        )
    return Refusal(clauses_to(s, unit, hex), "no_way", (hex,))


def without_others(s: State, unit: Unit) -> State:
    """The board with no other unit on it, to tell whether units or the ground are in the way."""
    out = s.clone()
    out.on = [found if found == unit else NOWHERE for found in s.on]
    return out


def clauses_to(s: State, unit: Unit, hex: Hex) -> tuple[str, ...]:
    """The clauses of the ground that ends each way to a hex, wherever units stand; what ends most of them first."""
    if span(s, unit) < allowance(s, unit):
        return "M4.2", s.ground(s.at[unit]).terrain.clause
    found: list[str] = []
    follow(s, unit, s.at[unit], hex, 0, False, found)
    every = dict.fromkeys(found)
    return tuple(sorted(every, key=found.count, reverse=True)[:MOST_CLAUSES])


def follow(s: State, unit: Unit, here: Hex, goal: Hex, spent: int, beach: bool, found: list[str]) -> None:
    """Goes on from a hex by every way that could still lead to the goal, and notes the clauses of what would end it."""
    kind, free, limit = s.type(unit).kind, is_free(s, unit), allowance(s, unit)
    a = s.ground(here)
    for other in s.t.near[here]:
        if s.t.board.far[other][goal] + spent >= limit:
            continue
        b = s.ground(other)
        sand = beach or s.t.beaches[other]
        cost = step_cost(s, s.type(unit), a, b, here, other, free)
        if b.closed >> kind & 1:
            found.extend(("M4.2", *closing(s, other, kind)))
        elif not cost:
            found.append("M10.10" if a.joined or b.joined else "M10.5")
        elif b.first_step and spent and not free:
            found.append("M10.3")
        elif cost > 1 and s.t.board.far[other][goal] + spent + cost > limit:
            found.append("M10.5")
        elif sand and spent + cost > s.t.beach_move and not free:
            found.append("M10.9")
        elif other != goal:
            if stops_here(b, kind, s.side(unit), free):
                found.extend(("M11.5",) if free else ("M4.2", *stopping(s, other, kind)))
            follow(s, unit, other, goal, spent + cost, sand, found)
