"""D4.3 The Administrative Phase, step by step."""

from sztab.engine.graph import Spaces, beside, bits, spread
from sztab.engine.question import Choice, Refusal, Said, question
from sztab.engine.zones import PUBLIC

from .bombers import bomb, refresh
from .control import control, controller, holdings, lose, tell_changes, welcome
from .draft import order_of
from .form import fitting
from .scoring import victory_check
from .solo import axis_technologies
from .state import State
from .supply import Front
from .technologies import reveal
from .terms import ADMINISTRATION, AXIS, BOMBER, FRANCE, ITALY, KINDS_OF, SEATS, TYPE_OF, Kind, Nation, Seat, Space
from .verbs import RETREAT


def administration(s: State) -> None:
    """D4.3 Steps A to F in this order."""
    s.phase = ADMINISTRATION
    s.active = -1
    s.then(victory_check)
    s.then(change_sides, FRANCE)
    s.then(change_sides, ITALY)
    s.then(rebuild)
    for seat in order_of(s):
        s.then(bomb, seat)
    s.then(make_ready)
    s.then(technologies)


# D4.3.B France and Italy


def change_sides(s: State, nation: Nation) -> None:
    """D4.3.B1-B3, R43 Who controls the home space runs the nation; on the way back it returns to its first owner."""
    space = next(bits(s.t.board.home[nation]))
    captor = controller(s, space)
    runner = s.france if nation == FRANCE else s.italy
    if captor < 0 or captor & 1 == runner & 1:
        return
    held = holdings(s)
    first = s.t.first_runs[nation - ITALY]
    new = first if captor & 1 == first & 1 else captor
    clause = "D4.3.B3" if nation == ITALY else "D4.3.B2" if new == first else "D4.3.B1"
    s.tell(PUBLIC, "changes_sides", clause, nation, new)
    for kind in KINDS_OF[nation]:
        for there in list(bits(s.units[kind])):
            while s.units[kind] >> there & 1:
                lose(s, kind, there)
                s.tell(PUBLIC, "coalition_unit_leaves", clause, kind, there)
    if nation == FRANCE:
        s.france = new
    else:
        s.italy = new
    tell_changes(s, held)
    if new & 1 == AXIS and space in s.resistance:  # R35
        s.resistance = tuple([other for other in s.resistance if other != space])
        s.tell(PUBLIC, "resistance_leaves", "R35", space)
    if captor != new:
        s.then(retreat, captor, space)


def refuges(s: State, seat: Seat, kind: Kind, space: Space) -> Spaces:
    """D4.3.B2, R20 The nearest spaces that the seat controls and supplies, with room, that suit the unit."""
    front = Front(s, seat)
    links = s.t.board.links
    held = front.held & ~(1 << space)
    fed = spread(front.homes & held, held, links)
    fit = fed & control(s, seat) & fitting(s, kind) & ~front.full()  # D11.2.d not beside a U-boat
    if TYPE_OF[kind] >= BOMBER and s.t.board.arctic >= 0:
        fit &= ~(1 << s.t.board.arctic)
    ring = 1 << space
    seen = ring
    while ring and not ring & fit:
        ring = beside(ring, links) & ~seen
        seen |= ring
    return ring & fit


def retreat(s: State, seat: Seat, space: Space) -> None:
    """D4.3.B2, R20 Units of the ally leave the space one by one; who finds no place goes back to the pool."""
    left = False
    for kind in s.realm().kinds[seat]:
        if s.units[kind] >> space & 1:
            if refuges(s, seat, kind, space):
                left = True
            else:
                while s.units[kind] >> space & 1:
                    s.take_unit(kind, space)  # a bomber left behind by it still has a retreat of its own
                    s.tell(PUBLIC, "no_refuge", "R20", kind, space)
    if left:
        if s.t.solo and seat & 1 == AXIS:
            retreated(s, retreats.ask(s, seat, seat, space)[0], seat, space)
        else:
            s.active = seat
            s.ask(seat, retreats, seat, space)


@question(RETREAT, open=True)
def retreats(s: State, role: int, seat: Seat, space: Space) -> list[Choice]:
    """R20 The units in an order of choice, each to one of the nearest spaces."""
    return [
        (RETREAT, kind, end)
        for kind in s.realm().kinds[seat]
        if s.units[kind] >> space & 1
        for end in bits(refuges(s, seat, kind, space))
    ]


@retreats.about
def about_retreats(s: State, role: int, seat: Seat, space: Space) -> Said:
    return Said("retreats", space)


retreats.fact("D4.3.B2", "R20")


@retreats.why
def why_not_retreat(s: State, role: int, choice: Choice, seat: Seat, space: Space) -> Refusal | None:
    kind, end = choice[1], choice[2]
    if kind not in s.realm().kinds[seat] or not s.units[kind] >> space & 1:
        return Refusal(("D4.3.B2",), "not_there", (kind, space))
    return Refusal(("D4.3.B2", "R20"), "not_the_nearest", (end,))


@retreats.answered
def retreated(s: State, choice: Choice, seat: Seat, space: Space) -> None:
    kind, end = choice[1], choice[2]
    held = holdings(s)
    s.take_unit(kind, space)
    s.put_unit(kind, end)
    s.tell(PUBLIC, "retreats", "D4.3.B2", seat, kind, space, end)
    tell_changes(s, held)
    welcome(s, seat, end)
    s.then(retreat, seat, space)


# D4.3.C-F


def rebuild(s: State) -> None:
    """D4.3.C Destruction markers leave the home spaces that their owners control."""
    s.active = -1
    realm = s.realm()
    clear = realm.loose_homes & ~s.ground(0) & ~s.ground(2)  # R18
    for seat in range(SEATS):
        clear |= realm.homes[seat] & control(s, seat)
    for space in bits(s.destroyed & clear):
        s.tell(PUBLIC, "rebuilt", "D4.3.C", space)
    s.destroyed &= ~clear


def make_ready(s: State) -> None:
    """D4.3.E Rockets and bombers."""
    s.launched = 0
    s.radars = 0
    for seat in range(SEATS):
        refresh(s, seat)


def technologies(s: State) -> None:
    """D4.3.F All at the same time (R39); D13.5 in solo play the Axis first."""
    s.active = -1
    if s.t.solo:
        axis_technologies(s)
    for seat in range(SEATS):
        reveal(s, seat)
