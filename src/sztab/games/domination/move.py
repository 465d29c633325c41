"""D6.2 Movement: through what the seat controls, and one step further."""

from sztab.engine.graph import Spaces, beside, bits, spread
from sztab.engine.question import Choice, Refusal
from sztab.engine.zones import PUBLIC

from .control import enter
from .form import fitting, uboat_sites
from .state import State
from .supply import Front
from .terms import (
    ARMY,
    BOMBER,
    FLEET,
    GERMANY,
    LANDING_CRAFT,
    MECHANIZATION,
    NATION_OF,
    NEUTRAL,
    SPENT,
    TYPE_OF,
    UBOAT,
    Kind,
    Seat,
    Space,
)
from .verbs import MOVE, TO


def move_cost(s: State, seat: Seat, kind: Kind) -> int:
    """D6.2.a 2, or 1 with the technology; D6.2.h a U-boat always 2."""
    if kind == UBOAT:
        return s.t.uboat_cost
    cheaper = LANDING_CRAFT if TYPE_OF[kind] == FLEET else MECHANIZATION
    return s.t.move_costs[s.technologies[seat] >> cheaper & 1]


def domain_of(front: Front, start: Space) -> Spaces:
    """D6.2.b What the seat controls and supplies in one piece with a space; the space itself, wherever it is."""
    links = front.s.t.board.links
    return spread(links[start] & front.fed | 1 << start & front.fed, front.fed, links) | 1 << start


def goals(front: Front, kind: Kind, start: Space, domain: Spaces) -> Spaces:
    """D6.2.b-D6.2.d Where a unit can end its move."""
    s = front.s
    board = s.t.board
    type = TYPE_OF[kind]
    goals = domain & front.fed
    if type == BOMBER:
        goals |= front.open(True) & front.ground & beside(domain, board.links)  # R4
        if board.arctic >= 0:
            goals &= ~(1 << board.arctic)  # D11.4.c
    else:
        open = front.open(False)
        again = open & front.ground
        goals |= open & ~front.ground & beside(domain, board.roads if type == ARMY else board.seas)  # D6.2.d
        if again:
            goals |= again & beside(domain, board.links)
    return goals & fitting(s, kind) & ~front.full() & ~(1 << start)


def moves(front: Front, most: int) -> list[Choice]:
    """The units that can move for so many points."""
    s, seat = front.s, front.seat
    supplied = front.supplied()
    out: list[Choice] = []
    domains: dict[Space, Spaces] = {}
    for kind in s.realm().kinds[seat]:
        if TYPE_OF[kind] == SPENT or move_cost(s, seat, kind) > most:
            continue
        for start in bits(s.units[kind] & supplied):
            domain = 0
            for known in domains.values():
                if known >> start & 1 and front.fed >> start & 1:
                    domain = known
            if not domain:
                domain = domain_of(front, start)
                if front.fed >> start & 1:
                    domains[start] = domain
            if goals(front, kind, start, domain):
                out.append((MOVE, kind, start))
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
    front = Front(s, seat)
    return goals(front, kind, start, domain_of(front, start))


def move_ends(s: State, seat: Seat, kind: Kind, start: Space) -> list[Choice]:
    return [(TO, space) for space in bits(ends(s, seat, kind, start))]


def move(s: State, seat: Seat, kind: Kind, start: Space, end: Space) -> None:
    """D6.2 The move itself."""
    s.tell(PUBLIC, "moves", "D6.2.b", seat, kind, start, end)
    if kind == UBOAT:
        places = list(s.uboats)
        places.remove(start)
        s.uboats = tuple(sorted([*places, end]))
        return
    s.take_unit(kind, start)
    enter(s, seat, kind, end)
    s.touched = True  # D11.1.b bombers may be left behind alone


# Why not


def why_not_move(s: State, seat: Seat, kind: Kind, start: Space) -> Refusal:
    """Why a unit cannot move at all, points and icons left aside."""
    if kind == UBOAT:
        if seat != GERMANY:
            return Refusal(("D6.2.h",), "only_germany", ())
        return Refusal(("D11.2.a",), "not_there", (kind, start))
    if kind > UBOAT:
        return Refusal(("D6.2.h",), "never_moves", (kind,))
    nation = NATION_OF[kind]
    if nation == NEUTRAL or s.realm().runs[nation] != seat:
        return Refusal(("D3.2.d", "D6.2.e"), "not_your_unit", (kind,))
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
    domain = domain_of(front, start)
    if realm.homes[seat ^ 2] >> end & 1:
        return Refusal(("D6.2.f",), "home_of_the_ally", (end,))
    if s.t.rise and realm.loose_homes >> end & 1:
        return Refusal(("D12.1",), "home_of_uncommitted", (end,))
    if realm.barred[seat] >> end & 1:
        return Refusal(("D6.2.f", "R2"), "home_of_uncommitted", (end,))
    if front.occupied >> end & 1 and not front.open(TYPE_OF[kind] == BOMBER) >> end & 1:
        return Refusal(("D6.2.b", "D6.2.f", "R2"), "units_of_others", (end,))
    if front.full() >> end & 1:
        return Refusal(("D3.7.b",), "no_room", (end,))
    if not front.held >> end & 1 and beside(domain, board.links) >> end & 1:
        if TYPE_OF[kind] == BOMBER:
            return Refusal(("D6.2.d", "D11.1.b"), "bomber_cannot_enter", (end,))
        return Refusal(("D6.2.d", "R4"), "enters_by_road" if TYPE_OF[kind] == FLEET else "enters_by_sea", (kind, end))
    return Refusal(("D6.2.b",), "no_way_there", (start, end))
