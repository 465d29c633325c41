"""D3.8 Control: who holds which spaces, and what happens where units come and go."""

from sztab.engine.graph import Spaces, bits, mask
from sztab.engine.zones import PUBLIC

from .lend_lease import invasion
from .state import State
from .terms import ALLIES, ARMY, AXIS, BOMBER, FLEET, RESISTANCE, SEATS, SPENT, TYPE_OF, UBOAT, Kind, Seat, Space


def lone(s: State, seat: Seat, capitals: Spaces) -> Spaces:
    """D3.8.1.c Of some hostile capitals with a unit of the seat, those where it is the only army or fleet (R41)."""
    out = 0
    kinds = s.realm().ground[seat]
    for space in bits(capitals):
        if sum([s.count(kind, space) for kind in kinds]) < 2:
            out |= 1 << space
    return out


def solid(s: State, seat: Seat) -> Spaces:
    """Where armies and fleets of others stand: of other seats, neutral ones, those of nations that have not joined."""
    units = s.units
    out = 0
    for kind in s.realm().solid[seat]:
        out |= units[kind]
    return out


def control(s: State, seat: Seat) -> Spaces:
    """D3.8 What a seat controls: its homes without a hostile unit, and where its units stand; of hostile capitals those with two.
    D11.2.d Beside a U-boat an Allied fleet controls nothing."""
    ground = s.ground(seat)
    homes = s.realm().homes[seat]
    held = homes & ~solid(s, seat) | ground
    abroad = ground & s.t.board.capitals & ~homes
    if abroad:
        held &= ~lone(s, seat, abroad)
    return held & ~mask(s.uboats) if s.uboats and seat & 1 == ALLIES else held


def controller(s: State, space: Space) -> Seat:
    """The seat that controls a space, -1 if none does."""
    for seat in range(SEATS):
        if control(s, seat) >> space & 1:
            return seat
    return -1


# What changes hands, for the story


Holdings = tuple[Spaces, ...]  # what each seat controls; empty if nobody listens


def holdings(s: State) -> Holdings:
    """What each seat controls now, to compare with afterwards."""
    return tuple([control(s, seat) for seat in range(SEATS)]) if s.listener is not None else ()


def stars_for(s: State, seat: Seat, space: Space) -> int:
    """D5.1, D7.2.D What a space is worth to a seat that controls it."""
    stars = s.t.board.stars[space]
    return max(0, stars - s.resistance.count(space)) if seat & 1 == AXIS else stars


def tell_changes(s: State, before: Holdings) -> None:
    """D3.8.4 Tells which spaces have changed hands, and the points."""
    if not before:
        return
    after = holdings(s)
    gained = {space: seat for seat in range(SEATS) for space in bits(after[seat] & ~before[seat])}
    lost = {space: seat for seat in range(SEATS) for space in bits(before[seat] & ~after[seat])}
    for space in sorted({*gained, *lost}):
        if space not in gained:
            worth = stars_for(s, lost[space], space)
            s.tell(PUBLIC, "loses" if worth else "loses_only", "D3.8.4", lost[space], space, worth)
        elif space not in lost:
            worth = stars_for(s, gained[space], space)
            s.tell(PUBLIC, "takes" if worth else "takes_only", "D3.8.4", gained[space], space, worth)
        else:
            new, old = gained[space], lost[space]
            won, worth = stars_for(s, new, space), stars_for(s, old, space)
            key = "takes_from" if won and worth else "takes_from_gain" if won else "takes_from_loss"
            s.tell(PUBLIC, key, "D3.8.4", new, space, old, won, worth)


def tell_resistance(s: State, space: Space, came: bool) -> None:
    """D7.2.D Tells the point that a Resistance unit takes from an Axis seat, or no longer takes."""
    seat = controller(s, space)
    before = s.resistance.count(space) - came
    if seat >= 0 and seat & 1 == AXIS and before < s.t.board.stars[space]:
        s.tell(PUBLIC, "resistance_costs" if came else "resistance_spares", "D7.2.D", seat, space)


# Units that come and go


def enter(s: State, seat: Seat, kind: Kind, space: Space, held: Holdings) -> None:
    """A unit ends its move on a space: what it finds there, and what changes hands; `held` is from before the move."""
    here = 1 << space
    realm = s.realm()
    if s.t.bombers:
        for other in realm.hostile_air[seat]:
            while s.units[other] & here:  # D6.2.g
                s.take_unit(other, space)
                s.tell(PUBLIC, "bomber_lost", "D6.2.g", other, space)
    if realm.homes[seat] & here:
        s.put_unit(kind, space)
        tell_changes(s, held)
    else:
        before = control(s, seat) & here
        s.put_unit(kind, space)
        tell_changes(s, held)
        if not control(s, seat) & here:
            note_entry(s, kind, here)
        elif not before and s.t.board.marked & here & ~s.destroyed & ~realm.loose_homes:  # D6.1.g, R18
            s.destroyed |= here
            s.tell(PUBLIC, "destroyed", "D6.1.g", space)
        invasion(s, seat, s.t.board.homes[space])
    welcome(s, seat, space)


def note_entry(s: State, kind: Kind, here: Spaces) -> None:
    """D6.2.d, R4 The first fleet by sea and the first army by road let others follow them into a hostile capital in this turn."""
    if here & s.t.board.capitals:
        if TYPE_OF[kind] == FLEET:
            s.landed |= here
        elif TYPE_OF[kind] == ARMY:
            s.marched |= here


def welcome(s: State, seat: Seat, space: Space) -> None:
    """D7.2.D, R46 Resistance units go when an Allied unit comes, on its way or out of the pool."""
    if s.resistance and seat & 1 == ALLIES and space in s.resistance:
        s.resistance = tuple([other for other in s.resistance if other != space])
        s.tell(PUBLIC, "resistance_leaves", "D7.2.D", space)


def lose(s: State, kind: Kind, space: Space) -> None:
    """A unit goes back to its pool. Bombers that are left alone follow (D11.1.b)."""
    s.take_unit(kind, space)
    s.touched = s.t.bombers


def take_off(s: State, kind: Kind, space: Space) -> None:
    """A unit goes back to its pool, whatever it is."""
    if kind == UBOAT:
        places = list(s.uboats)
        places.remove(space)
        s.uboats = tuple(places)
    elif kind == RESISTANCE:
        places = list(s.resistance)
        places.remove(space)
        s.resistance = tuple(places)
    else:
        lose(s, kind, space)


def lone_bombers(s: State) -> None:
    """D11.1.b, R14 Bombers are never by themselves on a space that is no home space of their seat."""
    realm = s.realm()
    for seat in range(SEATS):
        bombers = s.units[4 * seat + BOMBER] | s.units[4 * seat + SPENT]
        if bombers & ~realm.homes[seat]:
            for space in bits(bombers & ~s.ground(seat) & ~realm.homes[seat]):
                for kind in (4 * seat + BOMBER, 4 * seat + SPENT):
                    while s.units[kind] >> space & 1:
                        s.take_unit(kind, space)
                        s.tell(PUBLIC, "bomber_alone", "D11.1.b", kind, space)
