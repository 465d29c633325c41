"""Areas that cards name by the map alone."""

from sztab.engine.graph import Spaces

from .card_data import AT, AXIS_HOME, EVERYWHERE, IN_OR_NEXT_TO, NEXT_TO, OUTSIDE, THESE, TRIGGER_SPACE, Where
from .nations import Team
from .state import State


def area(s: State, where: Where, team: Team, at: int) -> Spaces:
    """The spaces a `where` allows. Q2.6 `team` says whose straits count; `at` is the space of the trigger."""
    form = where.form
    if form == EVERYWHERE:
        return s.t.board.land | s.t.board.sea
    if form == THESE:
        return where.spaces
    if form == AT:
        return 1 << at
    space = at if where.space in (TRIGGER_SPACE, AXIS_HOME) else where.space
    if form == OUTSIDE:
        return (s.t.board.land | s.t.board.sea) & ~(1 << space)
    near = s.links(team)[space]
    if form == IN_OR_NEXT_TO:
        return near | 1 << space
    assert form == NEXT_TO
    return near
