"""D9 The USA and China join the war: Lend-Lease, and invasion by the Axis."""

from sztab.engine.graph import bits
from sztab.engine.question import Refusal
from sztab.engine.zones import PUBLIC, kind_of

from .state import State
from .tables import CHINA_DECK, DECK, HAND, LEASED, PILE, USA_DECK
from .terms import ALLIES, AXIS, CHINA, SEATS, USA, Nation, Seat


def marker(s: State, nation: Nation) -> int:
    return s.usa if nation == USA else s.china


def has_joined(s: State, nation: Nation) -> bool:
    """D9.0.a Its marker is on the last space."""
    return marker(s, nation) == s.t.tracks[nation - USA]


def advance(s: State, nation: Nation) -> None:
    """D9.0.a The marker moves one space; on the last one the nation joins at once."""
    homes = s.t.board.home[nation]
    for seat in range(SEATS):
        homes &= ~s.ground(seat)
    if nation == USA:
        s.usa += 1
    else:
        s.china += 1
    s.tell(PUBLIC, "marker", "D9.0.a", nation, marker(s, nation), s.t.tracks[nation - USA])
    if has_joined(s, nation):
        gained = sum([s.t.board.stars[space] for space in bits(homes)])  # D9.0.c
        threshold = goal(s, ALLIES)
        if threshold:
            s.tell(PUBLIC, "joins_raising", "D9.0.c", nation, s.t.joins[nation - USA], gained, threshold)
        else:
            s.tell(PUBLIC, "joins", "D9.0.a", nation, s.t.joins[nation - USA], gained)


def invasion(s: State, seat: Seat, nation: Nation) -> None:
    """D9.2.a An Axis seat attacked a unit of a nation that has not joined, or moved onto its home space (R19)."""
    if nation not in (USA, CHINA) or seat & 1 != AXIS or s.t.rise or has_joined(s, nation):
        return
    s.tell(PUBLIC, "invades", "D9.2.a", seat, nation)
    own = USA_DECK + nation - USA
    if s.zones[own]:
        s.zones[DECK] = (*s.zones[DECK], s.zones[own][0])
        s.zones[own] = s.zones[own][1:]
        s.shuffle(DECK)
        s.tell(PUBLIC, "card_mixed_in", "D9.2.a", nation)
    advance(s, nation)


def goal(s: State, side: int) -> int:
    """D4.3.A The threshold of a side, D9.0.c higher for the Allies with each nation that joins; 0 where there is none."""
    if s.t.rise or (s.t.solo and side == ALLIES):
        return 0
    victory = s.t.setup.victory
    return victory.axis if side == AXIS else victory.allies + victory.allies_per_joined * s.joined()


# D9.1 Lend-Lease


def patron(s: State, seat: Seat) -> Nation:
    """The nation that a seat can win over by Lend-Lease, -1 for an Axis seat."""
    joins = s.t.joins
    return USA if joins[0] == seat else CHINA if joins[1] == seat else -1


def least_value(s: State) -> int:
    """D9.1.f, D11.2.e What the card must be worth."""
    return s.t.setup.lend_lease.least[len(s.uboats)]


def why_no_lend_lease(s: State, seat: Seat) -> Refusal | None:
    """Why a seat may not use it now, whatever the card."""
    nation = patron(s, seat)
    if s.t.rise:
        return Refusal(("D12.1",), "no_lend_lease_here")
    if nation < 0:
        return Refusal(("D3.3.4",), "only_allies_lease", (seat,))
    if has_joined(s, nation):
        return Refusal(("D9.1.d",), "has_joined", (nation,))
    if s.leased >> seat & 1:
        return Refusal(("D9.1.a",), "leased_already", (seat,))
    return None


def lend_lease(s: State, seat: Seat, kind: int) -> None:
    """D9.1.a A card discarded, the marker moved, a card of the nation set aside for the next draft."""
    nation = patron(s, seat)
    lead = s.t.lead[seat]
    s.put_top(PILE, s.show(HAND + lead, kind))
    s.leased |= 1 << seat
    s.tell(PUBLIC, "leases", "D9.1.a", seat, kind, nation)
    own = USA_DECK if nation == USA else CHINA_DECK
    if s.zones[own]:
        drawn = kind_of(s.zones[own][0])
        s.draw(own, LEASED + seat, 1, s.t.eyes[seat])
        s.tell(s.t.eyes[seat], "leased_card", "D9.1.a", seat, drawn)
    advance(s, nation)
