"""Which clause of the terrain stands in the way: for refusals."""

from .state import State
from .terms import Hex, Unit


def closing(s: State, hex: Hex, kind: int) -> tuple[str, ...]:
    """The clauses of what closes a hex to a class."""
    found = [s.t.terrain[number] for number in s.layers(hex)]
    return tuple([row.clause for row in found if row.closed >> kind & 1])


def silencing(s: State, hex: Hex, kind: int) -> tuple[str, ...]:
    """The clauses of terrain in which a unit that moved in may not battle."""
    rows = [s.t.terrain[number] for number in s.layers(hex)]
    found = [row for row in rows if row.no_entry_battle >> kind & 1 or row.after_one or row.no_battle]
    return tuple([row.clause for row in found])


def clauses_of(s: State, unit: Unit, hex: Hex) -> tuple[str, ...]:
    """Which terrain rule most likely stands in the way."""
    here, there = s.ground(s.at[unit]), s.ground(hex)
    if here.one_out:
        return (here.terrain.clause,)
    if there.first_step:
        return ("M10.3",)
    if there.joined or here.joined:
        return ("M10.10",)
    if here.beach_cost or there.beach_cost:
        return ("M10.5",)
    if s.t.beaches[hex] or s.t.beaches[s.at[unit]]:
        return ("M10.9",)
    return ("M4.1",)


def holding(s: State, hex: Hex, kind: int) -> tuple[str, ...]:
    """The clauses of what a unit of a class cannot leave."""
    rows = [s.t.terrain[number] for number in s.layers(hex)]
    return tuple([row.clause for row in rows if row.held >> kind & 1])
