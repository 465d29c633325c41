# mypyc: skip
"""Positions written down, and what holds in every one of them."""

from typing import Any

from sztab.engine.graph import bits
from sztab.engine.position import eyes_of, saving
from sztab.engine.zones import KNOWN_BITS

from .administration import retreats
from .form import fitting
from .position import COMMON_ZONES, DECKS, SEAT_ZONES, SOLO_ZONES
from .scoring import points
from .state import State
from .tables import DECK, IN_PLAY, SHEET, SOLO_DECK
from .terms import (
    ALLIES,
    BOMBER,
    FIRST_YEAR,
    ICON_IDS,
    KINDS,
    LEVELS,
    MODE_IDS,
    NEUTRAL_ARMY,
    PHASE_IDS,
    RESISTANCE,
    SEAT_IDS,
    SEATS,
    SIDE_IDS,
    SPENT,
    TECHNOLOGIES,
    TECHNOLOGY_IDS,
    TYPE_OF,
    UBOAT,
    UNIT_IDS,
)
from .turn import action


def write(s: State) -> dict[str, Any]:
    """Everything, in the shape `read` takes."""
    t, ids = s.t, s.t.board.ids
    names = t.grammar.names["card"]

    def cards(zone: int) -> list[str]:
        return [names[held >> KNOWN_BITS] for held in s.zones[zone]]

    def by_seat(first: int) -> dict[str, list[str]]:
        return {SEAT_IDS[seat]: cards(first + seat) for seat in range(SEATS) if s.zones[first + seat]}

    def seats(members: int) -> list[str]:
        return [id for seat, id in enumerate(SEAT_IDS) if members >> seat & 1]

    def spaces(members: int) -> list[str]:
        return [ids[space] for space in bits(members)]

    phase = PHASE_IDS[s.phase]
    return {
        "game": t.game,
        "players": t.players,
        "at": f"{SEAT_IDS[s.active]} {phase}" if s.active >= 0 else phase,
        "year": FIRST_YEAR + s.year,
        "winner": (SIDE_IDS[s.result[0]] if s.result[0] >= 0 else "draw") if s.over else "",
        "vp": {id: points(s, seat) for seat, id in enumerate(SEAT_IDS)},  # worked out (R44), for people
        "units": {id: units_on(s, space) for space, id in enumerate(ids) if units_on(s, space)},
        "france": SEAT_IDS[s.france],
        "italy": SEAT_IDS[s.italy],
        "tracks": {"usa": s.usa, "china": s.china},
        "technologies": {
            id: [TECHNOLOGY_IDS[n] for n in range(TECHNOLOGIES) if s.technologies[seat] >> n & 1]
            for seat, id in enumerate(SEAT_IDS)
        },
        "destroyed": spaces(s.destroyed),
        "solo_points": s.bonus,
        "size": s.size,
        "passed": seats(s.passed),
        "leased_now": seats(s.leased),
        "launched": seats(s.launched),
        "radars_used": seats(s.radars),
        "mode": MODE_IDS[s.mode],
        "points": s.points,
        "icons": [ICON_IDS[icon] for icon in s.icons],
        "placed": spaces(s.placed),
        "target": ids[s.target] if s.target >= 0 else "",
        **{name: by_seat(first) for name, first in SEAT_ZONES.items()},
        **{name: cards(zone) for name, zone in COMMON_ZONES.items()},
        "decks": {name: cards(zone) for name, zone in DECKS.items()},
        "solo": {name: cards(zone) for name, zone in SOLO_ZONES.items()},
        "known": {t.zones[zone]: [eyes_of(s, held) for held in there] for zone, there in enumerate(s.zones) if there},
        **saving(s),
    }


def units_on(s: State, space: int) -> list[str]:
    out: list[str] = []
    for kind in range(KINDS):
        count = s.count(kind, space)
        if count:
            out.append(f"{UNIT_IDS[kind]} {count}" if count > 1 else UNIT_IDS[kind])
    for kind, places in ((UBOAT, s.uboats), (RESISTANCE, s.resistance)):
        count = places.count(space)
        if count:
            out.append(f"{UNIT_IDS[kind]} {count}" if count > 1 else UNIT_IDS[kind])
    return out


def check(s: State) -> None:
    """Every card once, no more units than there are, each where it may stand (D1.3, D3.7)."""
    t = s.t
    count = len(t.cards)
    cards = sorted(held >> KNOWN_BITS for zone in s.zones for held in zone if held >> KNOWN_BITS < count)
    assert cards == list(range(count)), "cards"
    solo = [held >> KNOWN_BITS for zone in s.zones for held in zone if held >> KNOWN_BITS >= count]
    assert len(set(solo)) == len(solo), "solo cards"
    assert t.solo or not solo, "solo cards in a game of several"
    for zone in s.zones[SOLO_DECK:]:
        assert all(held >> KNOWN_BITS >= count for held in zone), "a card in the solo deck"
    realm = s.realm()
    for kind in range(KINDS):
        for level in range(1, LEVELS):
            assert not s.units[level * KINDS + kind] & ~s.units[(level - 1) * KINDS + kind], "two without one"
        assert not s.units[kind] & ~fitting(s, kind), f"{UNIT_IDS[kind]} where it cannot stand (D3.7.c)"
        if TYPE_OF[kind] != SPENT:
            spent = s.on_board(kind + 1) if TYPE_OF[kind] == BOMBER else 0
            assert s.on_board(kind) + spent <= t.pools[kind], f"too many of {UNIT_IDS[kind]} (D1.3)"
    retreating = s.is_asking(retreats)
    taken = 0
    for kinds in (*realm.kinds, realm.uncommitted, (NEUTRAL_ARMY,)):
        there = 0
        for kind in kinds:
            there |= s.units[kind]
        assert retreating or not taken & there, "two seats on a space (D3.7.a)"
        taken |= there
        for space in bits(there):
            assert sum(s.count(kind, space) for kind in kinds) <= t.board.limits[space], "too many on a space (D3.7.b)"
    for space in set(s.uboats):
        assert s.uboats.count(space) <= (t.uboats_on_space if t.board.uboats >> space & 1 else 0), "U-boats (D3.7.d)"
    assert len(s.uboats) <= t.pools[UBOAT] and len(s.resistance) <= t.pools[RESISTANCE], "pieces (D1.3)"
    assert t.uboats or not s.uboats, "U-boats without the option"
    assert t.resistance or not s.resistance, "Resistance without the option"
    assert not s.destroyed & ~t.board.marked, "a marker where nothing can be destroyed (D6.1.g)"
    for seat in range(SEATS):
        bombers = s.units[4 * seat + BOMBER] | s.units[4 * seat + SPENT]
        assert t.bombers or not bombers, "bombers without the option"
        assert retreating or not bombers & ~s.ground(seat) & ~realm.homes[seat], "a bomber by itself (D11.1.b)"
        assert len(s.zones[SHEET + seat]) < 2, "two technologies in a round (D8.0.b)"
        for held in s.zones[SHEET + seat]:
            technology = t.cards[held >> KNOWN_BITS].technology
            assert t.legal(s.technologies[seat]) >> technology & 1, "a technology that is not allowed (R12)"
        if seat & 1 == ALLIES:
            assert not any(s.ground(seat) >> space & 1 for space in s.resistance), "Resistance beside Allies (D7.2.D)"
    if s.is_asking(action):
        assert not s.zones[IN_PLAY] and not s.mode, "a card is left over"
    assert all(not held & 511 for held in s.zones[DECK]), "a known card in the deck"
