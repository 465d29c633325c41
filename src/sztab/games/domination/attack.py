"""D6.3 Attacking units: from beside them, for the price of the target."""

from sztab.engine.graph import Spaces, beside, bits, mask
from sztab.engine.question import Choice, Refusal
from sztab.engine.zones import PUBLIC

from .control import holdings, take_off, tell_changes, tell_resistance
from .lend_lease import invasion
from .state import State
from .supply import Front
from .terms import (
    ALLIES,
    ARMY,
    AXIS,
    BATTLESHIPS,
    BOMBER,
    CARRIERS,
    FLEET,
    GERMANY,
    GROUND_ATTACK,
    NATION_OF,
    RESISTANCE,
    SP_ARTILLERY,
    SPENT,
    TECHNOLOGIES,
    TYPE_OF,
    UBOAT,
    Kind,
    Seat,
    Space,
)
from .verbs import ATTACK


def attack_cost(s: State, seat: Seat, kind: Kind, space: Space) -> int:
    """D6.3.b, R3 3, less the technologies that count, at least 1. D6.3.d U-boats and Resistance are always 2."""
    if kind == UBOAT:
        return s.t.uboat_cost
    if kind == RESISTANCE:
        return s.t.resistance_cost
    return price(s, seat, TYPE_OF[kind] == FLEET, s.t.board.coasts >> space & 1)


def price(s: State, seat: Seat, fleet: bool, coast: int) -> int:
    owned = s.technologies[seat]
    if fleet:
        off = (owned >> BATTLESHIPS & 1) + (owned >> CARRIERS & 1) + (owned >> GROUND_ATTACK & coast)
    else:
        off = (owned >> SP_ARTILLERY & 1) + (owned >> GROUND_ATTACK & 1) + (owned >> CARRIERS & coast)
    return max(s.t.least_attack, s.t.attack_cost - off)


def exposed(front: Front) -> list[tuple[Kind, Spaces]]:
    """R2, R18 Units that the seat may attack, and where. D6.3.c Bombers only where they are the only type."""
    units = front.s.units
    out = [(kind, units[kind]) for kind in front.realm.hostile[front.seat] if units[kind]]
    if front.s.t.bombers:
        for kind in front.realm.hostile_air[front.seat]:
            there = units[kind] & ~front.solid
            if there:
                out.append((kind, there))
    return out


def firing(front: Front) -> Spaces:
    """D6.3.a Where supplied units of the seat stand that can attack: all but spent bombers. D3.9.c U-boats and Resistance units
    are always supplied; R5 by the house rule they never attack."""
    s, seat = front.s, front.seat
    out = (front.ground | s.units[4 * seat + BOMBER]) & front.supplied()
    if s.t.house:
        return out
    return out | mask(s.uboats if seat == GERMANY else s.resistance if seat & 1 == ALLIES else ())


def reached(front: Front) -> Spaces:
    """D6.3.a What lies beside a unit that can attack; D3.5.c and the seat's own capital."""
    board = front.s.t.board
    return beside(firing(front), board.links) | board.capitals & board.home[front.seat]


def within_means(front: Front, most: int) -> tuple[Spaces, Spaces]:
    """D6.3.b Where armies and bombers, and where fleets can be attacked for so many points."""
    s, seat = front.s, front.seat
    asked = s.technologies[seat] | most << TECHNOLOGIES
    found = s.t.means.get(asked)
    if found is not None:
        return found
    coasts = s.t.board.coasts
    inland = s.t.board.all & ~coasts
    army = (coasts if price(s, seat, False, 1) <= most else 0) | (inland if price(s, seat, False, 0) <= most else 0)
    fleet = (coasts if price(s, seat, True, 1) <= most else 0) | (inland if price(s, seat, True, 0) <= most else 0)
    s.t.means[asked] = (army, fleet)
    return army, fleet


def targets(front: Front, where: Spaces, most: int) -> list[Choice]:
    """The units on some spaces that can be attacked for so many points."""
    army, fleet = within_means(front, most)
    army &= where
    fleet &= where
    out: list[Choice] = []
    for kind, there in exposed(front):
        there &= fleet if TYPE_OF[kind] == FLEET else army
        if there:
            out += [(ATTACK, kind, space) for space in bits(there)]
    return out


def attacks(front: Front, most: int) -> list[Choice]:
    """D6.3 The attacks that a seat can pay for with so many points."""
    return targets(front, reached(front), most) + hidden_attacks(front, most)


def hidden_attacks(front: Front, most: int) -> list[Choice]:
    """D6.3.d A U-boat by a fleet, a Resistance unit by an army, on the same space."""
    s = front.s
    if front.seat & 1 == ALLIES:
        if not s.uboats or most < s.t.uboat_cost:
            return []
        return [(ATTACK, UBOAT, space) for space in bits(mask(s.uboats) & supplied_of(front, FLEET))]
    if not s.resistance or most < s.t.resistance_cost:
        return []
    return [(ATTACK, RESISTANCE, space) for space in bits(mask(s.resistance) & supplied_of(front, ARMY))]


def supplied_of(front: Front, type: int) -> Spaces:
    """Where supplied units of a type stand."""
    s = front.s
    there = 0
    for kind in s.realm().ground[front.seat]:
        if TYPE_OF[kind] == type:
            there |= s.units[kind]
    return there & front.supplied()


def attack(s: State, seat: Seat, kind: Kind, space: Space, clause: str, paid: int = 0) -> None:
    """D6.3.a The target is destroyed and goes back to its pool; D9.2.a a nation that has not joined takes note."""
    held = holdings(s)
    s.tell(PUBLIC, "attacks_for" if paid else "attacks", clause, seat, kind, space, paid)
    take_off(s, kind, space)
    tell_changes(s, held)
    if kind == RESISTANCE:
        tell_resistance(s, space, False)
    if kind < UBOAT:
        invasion(s, seat, NATION_OF[kind])


def there(s: State, kind: Kind, space: Space) -> bool:
    if kind == UBOAT:
        return space in s.uboats
    return space in s.resistance if kind == RESISTANCE else s.units[kind] >> space & 1 == 1


def why_not_hostile(front: Front, seat: Seat, kind: Kind) -> Refusal:
    """D3.2.d A unit of the seat's own or of its ally, R18 or of a nation that may yet join them."""
    if kind in front.realm.kinds[seat] or (kind == UBOAT and seat == GERMANY):
        return Refusal(("D3.2.d", "D6.3.a"), "own_unit", (kind, seat))
    if kind >= UBOAT:
        return Refusal(("D6.3.d",), "not_hostile", (kind,))
    return Refusal(("R18",) if kind in front.realm.uncommitted else ("D3.2.d", "D6.3.a"), "not_hostile", (kind,))


def why_not_attack(s: State, seat: Seat, kind: Kind, space: Space) -> Refusal | None:
    """Why a unit cannot be attacked, points left aside."""
    if not there(s, kind, space):
        return Refusal(("D6.3.a",), "not_there", (kind, space))
    front = Front(s, seat)
    if kind == UBOAT or kind == RESISTANCE:
        if seat & 1 == (AXIS if kind == UBOAT else ALLIES):
            return why_not_hostile(front, seat, kind)
        type = FLEET if kind == UBOAT else ARMY
        if not supplied_of(front, type) >> space & 1:
            if type == FLEET:
                return Refusal(("D6.3.d", "D11.2.f"), "needs_fleet_there", (space,))
            return Refusal(("D6.3.d", "D7.2.D"), "needs_army_there", (space,))
        return None
    if s.t.rise and seat & 1 == AXIS and kind in front.realm.uncommitted:
        return Refusal(("D12.1",), "uncommitted_is_safe", (kind,))
    if kind not in front.realm.hostile[seat] and kind not in front.realm.hostile_air[seat]:
        return why_not_hostile(front, seat, kind)
    if TYPE_OF[kind] >= BOMBER and front.solid >> space & 1:
        return Refusal(("D6.3.c", "D11.1.c"), "bombers_are_covered", (space,))
    if not reached(front) >> space & 1:
        spent = s.units[4 * seat + SPENT] & front.supplied() & beside(1 << space, s.t.board.links)
        if spent:
            return Refusal(("D11.1.A3",), "bomber_is_spent", (next(bits(spent)),))
        return Refusal(("D6.3.a", "D3.9.b"), "nobody_beside", (space,))
    return None
