"""D6.1 Forming units, out of the pool or off the board (D6.1.c), for points or by an icon of Logistics."""

from sztab.engine.graph import Spaces, bits
from sztab.engine.question import Choice, Refusal
from sztab.engine.zones import PUBLIC

from .control import holdings, take_off, tell_changes, welcome
from .costs import form_cost
from .state import State
from .supply import Front
from .terms import (
    BOMBER,
    FLEET,
    FRANCE,
    GERMANY,
    HEAVY_BOMBERS,
    ITALY,
    NATION_OF,
    NEUTRAL_ARMY,
    POINTS,
    SPENT,
    TYPE_OF,
    UBOAT,
    Kind,
    Seat,
    Space,
)
from .verbs import FORM, LIFT, REFORM


def sites(front: Front, kind: Kind) -> Spaces:
    """D6.1.b Home spaces of the unit's nation that the seat controls, with the works for it, unmarked and with room."""
    for other, place in front.realm.works[front.seat]:
        if other == kind:
            return place & front.held & ~front.s.destroyed & ~front.full()
    return 0


def fitting(s: State, kind: Kind) -> Spaces:
    """D3.7.c Where units of a type may stand."""
    return s.t.board.fitting[TYPE_OF[kind]]


def bombers_of(s: State, seat: Seat) -> int:
    return s.on_board(4 * seat + BOMBER) + s.on_board(4 * seat + SPENT)


def left(s: State, kind: Kind) -> int:
    """D1.3 How many of a kind are in the pool; of bombers D6.1.d, how many more may be on the board."""
    if kind == UBOAT:
        return min(s.t.pools[UBOAT], s.t.uboat_limits[s.year]) - len(s.uboats)
    if TYPE_OF[kind] == BOMBER:
        seat = NATION_OF[kind]
        allowed = s.t.bombers_allowed[s.technologies[seat] >> HEAVY_BOMBERS & 1]
        return min(s.t.pools[kind], allowed) - bombers_of(s, seat)
    return s.t.pools[kind] - s.on_board(kind)


def why_none_left(s: State, seat: Seat, kind: Kind) -> Refusal:
    """D6.1.d As many bombers as may be are on the board; D1.3 or the pool is empty."""
    if TYPE_OF[kind] == BOMBER:
        return Refusal(("D6.1.d", "D1.3"), "bombers_allowed", (bombers_of(s, seat),))
    return Refusal(("D1.3",), "none_in_pool", (kind,))


def uboat_sites(s: State) -> Spaces:
    """D11.2.a, D3.7.d Where a further U-boat has room."""
    out = s.t.board.uboats
    for space in set(s.uboats):
        if s.uboats.count(space) >= s.t.uboats_on_space:
            out &= ~(1 << space)
    return out


def forms(front: Front, most: int, types: int) -> list[Choice]:
    """D6.1 The units that can be formed: for so many points, or of the types of the icons left (a set)."""
    s, seat = front.s, front.seat
    out: list[Choice] = []
    able = front.held & ~s.destroyed
    for kind, place in front.realm.works[seat]:
        spare = types >> TYPE_OF[kind] & 1 and form_cost(s, seat, kind) <= most
        if place & able and (spare or kind in s.lifted):
            where = place & able & ~front.full()
            if where and left(s, kind) > 0:
                out += [(FORM, kind, space) for space in bits(where)]
            if spare:
                there = list(bits(s.units[kind]))
                out += [(REFORM, kind, space) for space in there if where & ~(1 << space)]
                out += [(LIFT, kind, space) for space in there]
    return out


def form_uboats(s: State, most: int) -> list[Choice]:
    """D6.1.e, D6.1.c"""
    spare = most >= s.t.uboat_cost
    if not s.t.uboats or not (spare or UBOAT in s.lifted):
        return []
    where = uboat_sites(s)
    out: list[Choice] = [(FORM, UBOAT, space) for space in bits(where)] if left(s, UBOAT) > 0 else []
    if spare:
        there = sorted(set(s.uboats))
        out += [(REFORM, UBOAT, space) for space in there if where & ~(1 << space)]
        out += [(LIFT, UBOAT, space) for space in there]
    return out


def kept_points(s: State, seat: Seat) -> int:
    """R38 The points that it takes to form again what was taken off the board; icons are kept by their types."""
    return sum([form_cost(s, seat, kind) for kind in s.lifted]) if s.mode == POINTS else 0


def owed(s: State, seat: Seat) -> Kind:
    """R38 A unit taken off the board that can be formed again now, and so must be before the card is done with; -1: none."""
    for kind in s.lifted:
        room = uboat_sites(s) if kind == UBOAT else sites(Front(s, seat), kind)
        if room:
            return kind
    return -1


def form(s: State, seat: Seat, kind: Kind, space: Space, paid: int = 0, clause: str = "D6.1.b") -> None:
    """D6.1.b For so many points, or for none by an icon or a solo card. D7.2.C Satellites are called so."""
    held = holdings(s)
    _put(s, kind, space)
    if kind in s.lifted:
        formed = list(s.lifted)
        formed.remove(kind)
        s.lifted = tuple(formed)
    key = "forms_satellite" if clause == "D7.2.C" else "forms_for" if paid else "forms"
    s.tell(PUBLIC, key, "D6.1.e" if kind == UBOAT else clause, seat, kind, space, paid)
    tell_changes(s, held)
    welcome(s, seat, space)


def lift(s: State, seat: Seat, kind: Kind, space: Space) -> None:
    """D6.1.c, R38 Off the board and into the pool, to be formed again by this card."""
    held = holdings(s)
    take_off(s, kind, space)
    s.lifted = tuple(sorted((*s.lifted, kind)))
    s.tell(PUBLIC, "lifts", "D6.1.c", seat, kind, space)
    tell_changes(s, held)


def reform(s: State, seat: Seat, kind: Kind, start: Space, space: Space, paid: int = 0) -> None:
    """D6.1.c, R38 Off the board, and formed again."""
    held = holdings(s)
    take_off(s, kind, start)
    _put(s, kind, space)
    s.tell(PUBLIC, "reforms_for" if paid else "reforms", "D6.1.c", seat, kind, start, space, paid)
    tell_changes(s, held)
    welcome(s, seat, space)


def _put(s: State, kind: Kind, space: Space) -> None:
    if kind == UBOAT:
        s.uboats = tuple(sorted((*s.uboats, space)))
    else:
        s.put_unit(kind, space)


def why_never_formed(kind: Kind) -> Refusal:
    """D6.1.f Resistance units come from events; D2.5 neutral armies from the set-up only."""
    return Refusal(("D6.1.f",), "never_formed") if kind > UBOAT else Refusal(("D2.5",), "neutrals_not_formed")


def why_not_form(s: State, seat: Seat, kind: Kind, space: Space) -> Refusal | None:
    """Why no unit of a kind can be formed on a space, points and icons left aside."""
    board = s.t.board
    if kind == UBOAT:
        if not s.t.uboats:
            return Refusal(("D13.7",) if s.t.solo else ("D11.0", "D11.2.a"), "no_uboats_in_this_game")
        if seat != GERMANY:
            return Refusal(("D6.1.e",), "only_germany", ())
        if not board.uboats >> space & 1:
            return Refusal(("D3.7.d", "D11.2.a"), "no_uboat_space", (space,))
        if not uboat_sites(s) >> space & 1:
            return Refusal(("D3.7.d", "D11.2.b"), "uboats_full", (space,))
        if len(s.uboats) >= s.t.pools[UBOAT]:
            return Refusal(("D1.3", "D11.2.b"), "none_in_pool", (kind,))
        limit = s.t.uboat_limits[s.year]
        return Refusal(("D11.2.b",), "uboats_this_year", (s.year, limit)) if len(s.uboats) >= limit else None
    if kind > UBOAT or kind == NEUTRAL_ARMY:
        return why_never_formed(kind)
    if kind not in s.realm().kinds[seat]:
        return Refusal(("D6.1.b", "D3.2.d"), "not_your_unit", (kind, seat))
    if TYPE_OF[kind] == BOMBER and not s.t.bombers:
        return Refusal(("D13.7",) if s.t.solo else ("D11.0", "D11.1.a"), "no_bombers_in_this_game")
    if TYPE_OF[kind] == SPENT:
        return Refusal(("D11.1.a",), "formed_ready", (kind,))
    front = Front(s, seat)
    if board.homes[space] != NATION_OF[kind]:
        coalition = {NATION_OF[kind], board.homes[space]} & {ITALY, FRANCE}
        clauses = ("D6.1.b", "D4.3.B4") if coalition else ("D6.1.b",)
        return Refusal(clauses, "not_its_home", (kind, space))
    if not front.held >> space & 1:
        return Refusal(("D6.1.b", "D3.8.1.b"), "not_controlled", (space,))
    works = board.shipyards if TYPE_OF[kind] == FLEET else board.factories
    if not works >> space & 1:
        return Refusal(("D3.5.e", "D6.1.b"), "no_shipyard" if TYPE_OF[kind] == FLEET else "no_factory", (space,))
    if s.destroyed >> space & 1:
        return Refusal(("D6.1.g",), "is_destroyed", (space,))
    if front.full() >> space & 1:
        return Refusal(("D3.7.b",), "no_room", (space,))
    return None
