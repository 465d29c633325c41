"""D5 Victory points, worked out from the table (R44), and who has won."""

from typing import Final

from sztab.engine.graph import Spaces, mask
from sztab.engine.question import Ids
from sztab.engine.zones import PUBLIC

from .control import control
from .lend_lease import goal
from .state import State
from .tables import DIPLOMACY
from .technologies import technology_points
from .terms import ALLIES, AXIS, GERMANY, JAPAN, SEATS, UK, USSR, Seat

reason: Final = Ids()
BY_POINTS: Final = reason("points")
BY_TIME: Final = reason("time")  # D5.2 the last year is over
BY_HOMES: Final = reason("homes")  # D13.1 all home spaces of an Axis nation
REASON_IDS: Final[tuple[str, ...]] = tuple(reason.names)
WINS: Final = {
    BY_POINTS: "wins_by_threshold",
    BY_TIME: "wins_by_time",
    BY_HOMES: "wins_by_homes",
}  # the lines that tell so


def space_points(s: State, held: Spaces) -> int:
    """D5.1 The stars of the spaces that a seat controls."""
    return sum([(held & valued).bit_count() for valued in s.t.board.valued])


def resistance_points(s: State, seat: Seat, held: Spaces) -> int:
    """D7.2.D What Resistance units take from an Axis seat on the spaces it controls, on each at most its stars."""
    if not s.resistance or seat & 1 == ALLIES:
        return 0
    stars = s.t.board.stars
    there = s.resistance
    return sum([min(stars[space], there.count(space)) for space in set(there) if held >> space & 1])


def diplomacy_points(s: State, seat: Seat) -> int:
    """D7.4.a"""
    if not s.zones[DIPLOMACY + seat]:
        return 0
    return sum([s.t.cards[kind].value for kind in s.kinds(DIPLOMACY + seat)])


def points(s: State, seat: Seat) -> int:
    """R44 The victory points of a seat."""
    spaces = points_on_board(s, seat, control(s, seat))
    return spaces + diplomacy_points(s, seat) + technology_points(s, seat)


def points_on_board(s: State, seat: Seat, held: Spaces) -> int:
    """R44 The part of a seat's points that the spaces give which it controls."""
    return space_points(s, held) - resistance_points(s, seat, held)


def total(s: State, side: int) -> int:
    """D4.3.A The two seats of a side; D13.10 the solo marker counts for the Axis."""
    return points(s, side) + points(s, side + 2) + (s.bonus if side == AXIS else 0)


def homes_taken(s: State) -> Seat:
    """D13.1, R49 The Axis nation whose home spaces the player controls, all of them; -1 if there is none."""
    held = control(s, UK) | control(s, USSR)
    for seat in (GERMANY, JAPAN):
        if mask(s.t.priority[seat >> 1]) & ~held == 0:
            return seat
    return -1


def victory_check(s: State) -> None:
    """D4.3.A The Axis first; D5.2 and at the end of the last year it has won. D12.1 Without thresholds points are compared."""
    axis, allies = total(s, AXIS), total(s, ALLIES)
    if goal(s, ALLIES):
        s.tell(PUBLIC, "standing_goals", "D4.3.A", axis, goal(s, AXIS), allies, goal(s, ALLIES), s.year)
    elif goal(s, AXIS):
        s.tell(PUBLIC, "standing_alone", "D13.1", axis, goal(s, AXIS), s.year)
    else:
        s.tell(PUBLIC, "standing", "D4.3.A", axis, allies)
    last = s.year >= s.t.last_year
    if s.t.rise:
        if last:
            finish(s, AXIS if axis > allies else ALLIES if allies > axis else -1, BY_TIME)
    elif axis >= goal(s, AXIS):
        finish(s, AXIS, BY_POINTS)
    elif s.t.solo:
        if homes_taken(s) >= 0:
            finish(s, ALLIES, BY_HOMES)
        elif last:
            finish(s, AXIS, BY_TIME)
    elif allies >= goal(s, ALLIES):
        finish(s, ALLIES, BY_POINTS)
    elif last:
        finish(s, AXIS, BY_TIME)


def finish(s: State, winner: int, reason: int) -> None:
    axis, allies = total(s, AXIS), total(s, ALLIES)
    clause = "D13.1" if s.t.solo else "D12.1" if s.t.rise else "D4.3.A" if reason == BY_POINTS else "D5.2"
    if winner < 0:
        s.tell(PUBLIC, "draw", clause, axis)
    else:
        key = "wins" if s.t.rise else "solo_wins_by_time" if s.t.solo and reason == BY_TIME else WINS[reason]
        s.tell(PUBLIC, key, clause, winner, axis, allies, s.year)
    s.finish(winner, reason, s.year - s.t.first_year + 1, axis, allies, *[points(s, seat) for seat in range(SEATS)])
