"""Places and conditions that cards name, worked out on the board as it is now."""

from sztab.engine.graph import Spaces, beside, within

from .area import area
from .card_data import AS_TURN_BEGAN, AT_LEAST, AXIS_HOME, NEXT_TO_UNIT, NONE_OF, Condition, Count, Units, Where
from .nations import ARMY, FLEET, Team, members
from .state import State
from .supply import in_supply


def spaces_of(s: State, where: Where, team: Team, at: int) -> Spaces:
    """The spaces a `where` allows, places near units included."""
    if where.form == NEXT_TO_UNIT:
        assert where.unit is not None
        return beside(standing(s, where.unit), s.links(team))
    if where.form == AS_TURN_BEGAN:
        assert where.unit is not None and where.held_by is not None
        return began(s, where.held_by) & beside(began(s, where.unit), s.links(team))
    return area(s, where, team, at)


def standing(s: State, units: Units) -> Spaces:
    """The spaces where any of the named units stands."""
    out = 0
    for nation in units.nations:
        found = 0
        if units.unit != FLEET:
            found |= s.armies[nation]
        if units.unit != ARMY:
            found |= s.fleets[nation]
        out |= found & in_supply(s, nation) if units.supplied else found
    return out


def began(s: State, units: Units) -> Spaces:
    """R18 Where the named units stood when this turn began."""
    out = 0
    for nation in units.nations:
        if units.unit != FLEET:
            out |= s.began_armies[nation]
        if units.unit != ARMY:
            out |= s.began_fleets[nation]
    return out


def counted(s: State, count: Count, team: Team, at: int) -> int:
    """The number of the named units in the named spaces; allies in one space count one each."""
    spaces = spaces_of(s, count.where, team, at)
    total = 0
    for nation in count.units.nations:
        if count.units.unit != FLEET:
            total += (s.armies[nation] & spaces).bit_count()
        if count.units.unit != ARMY:
            total += (s.fleets[nation] & spaces).bit_count()
    return total


def holds(s: State, condition: Condition | None, team: Team, home: int) -> bool:
    """True if an `if` is met. `home` is the home space that an 'axis_home' means, -1 for any of the three."""
    if condition is None:
        return True
    if home < 0 and condition.of == AXIS_HOME:
        return any(holds(s, condition, team, s.t.board.homes[nation]) for nation in members(0))
    if condition.form == AT_LEAST:
        return counted(s, condition.count, team, home) >= condition.least
    if condition.form == NONE_OF:
        return counted(s, condition.count, team, home) == 0
    start = home if condition.of == AXIS_HOME else condition.of
    return standing(s, condition.count.units) & within(1 << start, condition.steps, s.links(team)) != 0
