"""M12 Medals and victory, and what must hold at every moment."""

from typing import Final

from sztab.engine.zones import PUBLIC

from .scenario import GROUP_TEMPORARY, LAST, TEMPORARY, Objective
from .state import State
from .terms import ALLIES, AXIS, NOBODY, NOWHERE, Hex, Side, Unit

REASON_IDS: Final = ("medals", "no_units")
BY_MEDALS: Final = 0
NO_UNITS: Final = 1


def eliminate(s: State, unit: Unit) -> None:
    """M8.9, M12.2 The enemy gets its medal."""
    side = s.side(unit)
    s.award(1 - side, s.type(unit).medals)
    s.tell(PUBLIC, "eliminated", "M8.9", side, *s.type_and_hex(unit), s.type(unit).medals, 1 - side)
    s.count(unit, 0)
    go(s, unit, NOWHERE)


def go(s: State, unit: Unit, hex: Hex, passing: bool = False) -> None:
    """Moves a unit; M12.3 and tells which temporary objectives are held or given up with that (R17 not in passing)."""
    before = held_for_now(s) if s.listener is not None else ()
    left = s.at[unit]
    sandbags = left >= 0 and s.works[left] & s.t.leaving
    s.place(unit, hex)
    if sandbags:
        s.tell(PUBLIC, "sandbags_go", "M11.2", left)
    if not before:
        return
    for objective, old, new in zip(s.t.objectives, before, held_for_now(s), strict=True):
        if old >= 0 and old != new:
            s.tell(PUBLIC, "loses_objective", "M12.3", old, objective.name)
        if new >= 0 and old != new and not passing:
            s.tell(PUBLIC, "holds", "M12.3", new, objective.name, objective.medals)


def held_for_now(s: State) -> tuple[Side, ...]:
    """M12.3 Who holds each temporary objective now; nobody holds the others like that."""
    out = [occupant(s, row) if row.kind in (TEMPORARY, GROUP_TEMPORARY) else NOBODY for row in s.t.objectives]
    return tuple(out)


def lose_figures(s: State, unit: Unit, number: int, clause: str = "M8.1", key: str = "loses") -> int:
    """M2.2, M8.1 Each hit removes a figure; surplus hits are lost. Gives how many were lost."""
    lost = min(number, s.figures[unit])
    if lost:
        s.count(unit, s.figures[unit] - lost)
        if not s.figures[unit]:
            eliminate(s, unit)
        else:
            s.tell(PUBLIC, key, clause, s.side(unit), *s.type_and_hex(unit), lost, s.figures[unit])
    return lost


def stander(s: State, hex: int) -> Side:
    """The side of the unit on a hex."""
    unit = s.on[hex]
    return NOBODY if unit < 0 else s.side(unit)


def entitled(objective: Objective, side: Side) -> bool:
    return objective.side in (NOBODY, side)


def occupant(s: State, objective: Objective) -> Side:
    """The side whose units on the hexes of an objective are enough for it now."""
    if len(objective.hexes) == 1:
        side = stander(s, objective.hexes[0])
        return side if side >= 0 and entitled(objective, side) else NOBODY
    for side in (AXIS, ALLIES):
        if entitled(objective, side):
            held = sum([stander(s, hex) == side for hex in objective.hexes])
            if held >= objective.need:
                return side
    return NOBODY


def score(s: State, side: Side) -> int:
    """M12.1 All medals of a side now."""
    return scores(s)[side]


def scores(s: State) -> tuple[int, int]:
    """M12.1 All medals of both sides now."""
    out = list(s.medals)
    for number, objective in enumerate(s.t.objectives):
        temporary = objective.kind in (TEMPORARY, GROUP_TEMPORARY)
        holder = occupant(s, objective) if temporary else s.holders[number]
        if holder >= 0:
            out[holder] += objective.medals
    return out[AXIS], out[ALLIES]


def take_stock(s: State) -> None:
    """M12.3 Objectives after every completed move. Those that stay are won here, or change hands."""
    for number, objective in enumerate(s.t.objectives):
        kind = objective.kind
        if kind in (TEMPORARY, GROUP_TEMPORARY) or (kind != LAST and s.holders[number] >= 0):
            continue
        side, holder = occupant(s, objective), s.holders[number]
        if side >= 0 and side != holder:
            s.holders = (*s.holders[:number], side, *s.holders[number + 1 :])
            s.tell(PUBLIC, "gains", "M12.3", side, objective.name, objective.medals)
        elif holder >= 0 and stander(s, objective.hexes[0]) == 1 - holder:  # last there, though it may not hold it
            s.holders = (*s.holders[:number], NOBODY, *s.holders[number + 1 :])
            s.tell(PUBLIC, "loses_objective", "M12.3", holder, objective.name)


def settle(s: State) -> None:
    """M12.1 A side wins the instant it has its medals; M12.5 a side without a unit has lost."""
    if s.over:
        return
    if s.t.objectives:
        take_stock(s)
    points = scores(s)
    goals = s.t.battle.medals
    for side in (s.active, 1 - s.active):
        if points[side] >= goals[side]:
            end(s, side, BY_MEDALS, points)
            return
    for side in (AXIS, ALLIES):
        if not stands(s, side):
            end(s, 1 - side, NO_UNITS, points)
            return


def stands(s: State, side: Side) -> bool:
    """True if a side has a unit on the board."""
    return any(s.at[unit] >= 0 for unit in s.muster_roll(side))


def end(s: State, winner: Side, reason: int, points: tuple[int, int]) -> None:
    goals = s.t.battle.medals
    s.tell(PUBLIC, "medals_now", "M12.1", points[AXIS], goals[AXIS], points[ALLIES], goals[ALLIES])
    if reason == NO_UNITS:
        s.tell(PUBLIC, "wins_alone", "M12.5", winner, 1 - winner)
    else:
        s.tell(PUBLIC, "wins", "M12.1", winner, points[winner])
    s.finish(winner, reason, s.turn, points[0], points[1])
