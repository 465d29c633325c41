"""D6.2 Movement: through what the seat controls, and one step further."""

from sztab.engine.graph import Spaces, beside, bits, spread
from sztab.engine.question import Choice, Refusal
from sztab.engine.zones import PUBLIC

from .control import enter, holdings, tell_changes
from .costs import move_cost
from .form import fitting, uboat_sites
from .state import State
from .supply import Front
from .terms import BOMBER, FLEET, GERMANY, SEATS, SPENT, TYPE_OF, UBOAT, Kind, Seat, Space
from .verbs import MOVE, TO


def moves(front: Front, most: int) -> list[Choice]:
    """The units that can move for so many points."""
    s, seat = front.s, front.seat
    supplied = front.supplied()
    out: list[Choice] = []
    for kind in front.realm.kinds[seat]:
        type = TYPE_OF[kind]
        there = s.units[kind] & supplied
        if there and type != SPENT and move_cost(s, seat, kind) <= most:
            out += [(MOVE, kind, start) for start in bits(there) if front.goals(type, start)]
    return out


def move_uboats(s: State, most: int) -> list[Choice]:
    """D11.2.a"""
    if most < s.t.uboat_cost:
        return []
    room = uboat_sites(s)
    return [(MOVE, UBOAT, space) for space in sorted(set(s.uboats)) if room & ~(1 << space)]


def ends(s: State, seat: Seat, kind: Kind, start: Space) -> Spaces:
    """Where one unit can end its move."""
    if kind == UBOAT:
        return uboat_sites(s) & ~(1 << start)
    return Front(s, seat).goals(TYPE_OF[kind], start)


def move_ends(s: State, seat: Seat, kind: Kind, start: Space) -> list[Choice]:
    return [(TO, space) for space in bits(ends(s, seat, kind, start))]


def move(s: State, seat: Seat, kind: Kind, start: Space, end: Space, paid: int = 0, clause: str = "D6.2.b") -> None:
    """D6.2 The move itself."""
    held = holdings(s)
    s.tell(
        PUBLIC, "moves_for" if paid else "moves", "D6.2.h" if kind == UBOAT else clause, seat, kind, start, end, paid
    )
    if kind == UBOAT:
        places = list(s.uboats)
        places.remove(start)
        s.uboats = tuple(sorted([*places, end]))
        tell_changes(s, held)
        return
    s.take_unit(kind, start)
    enter(s, seat, kind, end, held)
    s.touched = s.t.bombers  # D11.1.b they may be left behind alone


# Why not


def air(s: State) -> Spaces:
    """Where bombers stand, whoever's."""
    out = 0
    for seat in range(SEATS):
        out |= s.units[4 * seat + BOMBER] | s.units[4 * seat + SPENT]
    return out


def why_not_move(s: State, seat: Seat, kind: Kind, start: Space) -> Refusal:
    """Why a unit cannot move at all, points and icons left aside."""
    if kind == UBOAT:
        if seat != GERMANY:
            return Refusal(("D6.2.h",), "only_germany", ())
        if start in s.uboats:
            return Refusal(("D3.7.d", "D11.2.b"), "nowhere_to_go", (kind, start))
        return Refusal(("D11.2.a",), "not_there", (kind, start))
    if kind > UBOAT:
        return Refusal(("D6.2.h",), "never_moves", (kind,))
    if kind not in s.realm().kinds[seat]:
        return Refusal(("D3.2.d", "D6.2.e"), "not_your_unit", (kind, seat))
    if not s.units[kind] >> start & 1:
        return Refusal(("D6.2.a",), "not_there", (kind, start))
    if TYPE_OF[kind] == SPENT:
        return Refusal(("D11.1.A3",), "bomber_is_spent", (start,))
    if not Front(s, seat).supplied() >> start & 1:
        return Refusal(("D3.9.b", "D6.2.a"), "not_supplied", (kind, start))
    return Refusal(("D6.2.b", "D3.7.b"), "nowhere_to_go", (kind, start))


def why_not_end(s: State, seat: Seat, kind: Kind, start: Space, end: Space) -> Refusal:
    """Why a unit that can move cannot end its move there."""
    board = s.t.board
    if end == start:
        return Refusal(("D6.2.b",), "is_there", (kind, end))
    if kind == UBOAT:
        if not board.uboats >> end & 1:
            return Refusal(("D3.7.d", "D11.2.a"), "no_uboat_space", (end,))
        return Refusal(("D3.7.d", "D11.2.b"), "uboats_full", (end,))
    if not fitting(s, kind) >> end & 1:
        return Refusal(("D3.7.c", "D3.5.a"), "does_not_fit", (kind, end))
    if TYPE_OF[kind] == BOMBER and end == board.arctic:
        return Refusal(("D11.4.c",), "no_bombers_here", (end,))
    front = Front(s, seat)
    realm = s.realm()
    domain = front.domain(start) & front.way
    if realm.homes[seat ^ 2] >> end & 1:
        return Refusal(("D6.2.f",), "home_of_the_ally", (end,))
    if s.t.rise and realm.loose_homes >> end & 1:
        return Refusal(("D12.1",), "home_of_uncommitted", (end,))
    if realm.barred[seat] >> end & 1:
        return Refusal(("D6.2.f", "R2"), "home_of_uncommitted", (end,))
    shut = front.solid | air(s) if TYPE_OF[kind] == BOMBER else ~front.open() & ~front.held
    if (shut & ~front.ground) >> end & 1:
        return Refusal(("D6.2.b", "D6.2.f", "R2"), "units_of_others", (end, seat))
    if front.full() >> end & 1:
        return Refusal(("D3.7.b",), "no_room", (end,))
    if not front.own >> end & 1 and beside(domain, board.links) >> end & 1:
        if TYPE_OF[kind] == BOMBER:
            return Refusal(("D6.2.d", "D11.1.b"), "bomber_cannot_enter", (end,))
        return Refusal(("D6.2.d", "R4"), "enters_by_road" if TYPE_OF[kind] == FLEET else "enters_by_sea", (kind, end))
    reach = spread(1 << start, front.fed | 1 << start, board.links)
    beset = reach & front.fed & ~front.way
    if beset and (reach | beside(reach, board.links)) >> end & 1:
        return Refusal(("D11.2.d", "R15"), "uboat_in_the_way", (next(bits(beset)),))
    return Refusal(("D6.2.b",), "no_way_there", (start, end))
