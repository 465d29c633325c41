"""Hidden information dealt again: hands, packets, reserves, technologies face down, decks."""

from random import Random

from sztab.engine.hidden import deal_again, forget, shuffled
from sztab.engine.zones import KNOWN_BITS, PUBLIC, SPECTATOR

from .state import State
from .tables import (
    DECK,
    DRAWN,
    HAND,
    KEPT,
    LEASED,
    PACKET,
    RESERVED,
    SEEN,
    SHEET,
    SOLO_DECK,
    SOLO_HAND,
    USA_DECK,
)
from .terms import SEATS


def redeal(s: State, eyes: int, rng: Random) -> State:
    """A state that looks the same to whoever holds these roles, and differs in all that they cannot know."""
    new = s.clone()
    forget(new, eyes, rng)
    zones = new.zones
    pool = [DECK]
    for first in (HAND, PACKET, KEPT, RESERVED, SHEET):
        for seat in range(SEATS):
            if zones[first + seat]:
                pool.append(first + seat)
    if zones[DRAWN]:
        pool.append(DRAWN)
    if zones[SEEN]:
        pool.append(SEEN)
    deal_again(zones, tuple(pool), eyes, rng)
    seen_by = eyes or SPECTATOR
    for nation in range(2):
        _set_aside(new, pool, nation, seen_by, rng)
    for seat in range(SEATS):
        sheet = zones[SHEET + seat]
        if sheet and not sheet[0] & seen_by and not _fitting(new, seat, pool, seen_by):
            return redeal(s, eyes, rng)  # the only card that fits went to another sheet
    for zone in pool[1:]:
        if len(zones[zone]) > 1:
            zones[zone] = tuple(sorted(zones[zone]))
    if s.t.solo:
        deal_again(zones, (SOLO_HAND, SOLO_DECK), eyes, rng)
    return new


def _set_aside(s: State, pool: list[int], nation: int, eyes: int, rng: Random) -> None:
    """D9.1.a, D9.2.a Cards of the USA or China are in their deck, set aside, or among all the others."""
    zones = s.zones
    own = (USA_DECK + nation, LEASED + s.t.joins[nation])
    apart = [held & ~PUBLIC for zone in own for held in zones[zone] if not held & eyes]
    if not apart:
        return
    kinds = s.t.apart[nation]
    abroad: list[tuple[int, int]] = []
    if len(zones[own[0]]) + len(zones[own[1]]) < len(kinds):
        abroad = [
            (zone, at)
            for zone in pool
            for at, held in enumerate(zones[zone])
            if held >> KNOWN_BITS in kinds and not held & eyes
        ]
    new = iter(shuffled((*apart, *[zones[zone][at] & ~PUBLIC for zone, at in abroad]), rng))
    for zone in own:
        zones[zone] = tuple([held if held & eyes else next(new) | held & PUBLIC for held in zones[zone]])
    for zone, at in abroad:
        row = zones[zone]
        zones[zone] = (*row[:at], next(new) | row[at] & PUBLIC, *row[at + 1 :])


def _fitting(s: State, seat: int, pool: list[int], eyes: int) -> bool:
    """R12 A card face down on a sheet shows a technology that may be developed: another is changed for one that does."""
    zones = s.zones
    held = zones[SHEET + seat][0]
    legal = s.t.legal(s.technologies[seat])
    cards = s.t.cards
    if legal >> cards[held >> KNOWN_BITS].technology & 1:
        return True
    for zone in pool:
        if SHEET <= zone < SHEET + SEATS:
            continue
        for at, other in enumerate(zones[zone]):
            if not other & eyes and legal >> cards[other >> KNOWN_BITS].technology & 1:
                row = list(zones[zone])
                row[at] = held & ~PUBLIC | other & PUBLIC
                zones[zone] = tuple(row)
                zones[SHEET + seat] = (other & ~PUBLIC | held & PUBLIC,)
                return True
    return False
