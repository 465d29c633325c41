# mypyc: skip
"""The demands on every position: one that a person wrote, and one that the fuzzer has reached."""

from collections.abc import Iterator

from sztab.engine.zones import PUBLIC, kinds_of

from .administration import retreats
from .form import bombers_of, fitting
from .state import State
from .tables import DECK, HAND, IN_PLAY, KEPT, PACKET, RESERVED, SHEET, SOLO_DECK
from .terms import (
    ALLIES,
    BOMBER,
    HEAVY_BOMBERS,
    KINDS,
    LEVELS,
    NATION_OF,
    NEUTRAL,
    RESISTANCE,
    SEAT_IDS,
    SEATS,
    SPENT,
    TECHNOLOGY_IDS,
    TYPE_OF,
    UBOAT,
    UNIT_IDS,
    Seat,
)
from .turn import action


def check(s: State) -> None:
    """Every card once, no more units than there are, each where it may stand (D1.3, D3.7)."""
    for fault in faults(s, s.is_asking(retreats)):
        raise AssertionError(fault)
    check_cards(s)
    for at in range(KINDS, KINDS * LEVELS):
        assert not s.units[at] & ~s.units[at - KINDS], "two without one"
    for seat in range(SEATS):
        if seat & 1 == ALLIES:
            assert not any(s.ground(seat) >> space & 1 for space in s.resistance), "Resistance beside Allies (D7.2.D)"


def check_cards(s: State) -> None:
    count = len(s.t.cards)
    kinds = [kind for zone in s.zones for kind in kinds_of(zone)]
    assert sorted([kind for kind in kinds if kind < count]) == list(range(count)), "cards"
    solo = [kind for kind in kinds if kind >= count]
    assert len(set(solo)) == len(solo), "solo cards"
    assert s.t.solo or not solo, "solo cards in a game of several"
    for zone in s.zones[SOLO_DECK:]:
        assert all(kind >= count for kind in kinds_of(zone)), "a card in the solo deck"
    if s.is_asking(action):
        assert not s.zones[IN_PLAY] and not s.mode, "a card is left over"
    assert all(not held & PUBLIC for held in s.zones[DECK]), "a known card in the deck"


# What is wrong, in words for who wrote a position


def faults(s: State, retreating: bool) -> Iterator[str]:
    """Yield a line for each breach of the rules. While units retreat (R20), a bomber may still be where it cannot stay."""
    yield from unit_faults(s)
    yield from stack_faults(s, retreating)
    yield from faults_apart(s)
    for seat in range(SEATS):
        yield from bomber_faults(s, seat, retreating)
        yield from card_faults(s, seat)


def unit_faults(s: State) -> Iterator[str]:
    """D3.7.c The shapes, D1.3 the pools."""
    for kind, there in enumerate(s.units[:KINDS]):
        wrong = there & ~fitting(s, kind)
        if wrong:
            yield f"units.{s.t.board.ids[wrong.bit_length() - 1]}: '{UNIT_IDS[kind]}' cannot stand there (D3.7.c)"
    for kind, pool in enumerate(s.t.pools[:KINDS]):
        count = s.on_board(kind) + (s.on_board(kind + 1) if TYPE_OF[kind] == BOMBER else 0)
        if count > pool:
            yield f"{count} of '{UNIT_IDS[kind]}', but there are {pool} (D1.3)"


def stack_faults(s: State, retreating: bool) -> Iterator[str]:
    """D3.7.a, D3.7.b, D3.7.d One seat on a space, and not too many units."""
    t, runs = s.t, s.realm().runs
    for space, id in enumerate(t.board.ids):
        kinds = [kind for kind in range(KINDS) if s.units[kind] >> space & 1]
        owners = {NATION_OF[kind] if NATION_OF[kind] == NEUTRAL else runs[NATION_OF[kind]] for kind in kinds}
        if len(owners) > 1 and not retreating:
            yield f"units.{id}: units of two seats share no space (D3.7.a)"
        total = sum(s.count(kind, space) for kind in kinds)
        if total > t.board.limits[space]:
            yield f"units.{id}: {total} units, at most {t.board.limits[space]} (D3.7.b)"
        if s.uboats.count(space) > (t.uboats_on_space if t.board.uboats >> space & 1 else 0):
            yield f"units.{id}: U-boats stand on U-boat spaces, at most {t.uboats_on_space} (D3.7.d)"


def faults_apart(s: State) -> Iterator[str]:
    """D11.2, D7.2.D, D6.1.g U-boats, Resistance units and Destruction markers; D13.2 the solo cards."""
    t = s.t
    if len(s.uboats) > t.pools[UBOAT] or len(s.resistance) > t.pools[RESISTANCE]:
        yield "there are not so many U-boats or Resistance units (D1.3)"
    for name, places, in_use in (("uboats", s.uboats, t.uboats), ("resistance", s.resistance, t.resistance)):
        if places and not in_use:
            yield f"the option {name} is off (D11.0)"
    for space in s.resistance:
        if t.board.islands >> space & 1:
            yield f"units.{t.board.ids[space]}: Resistance units stand on land and coast (D3.7.c)"
    if s.destroyed & ~t.board.marked:
        yield "destroyed: Destruction markers lie on spaces with a factory or a shipyard (D6.1.g)"
    if not t.solo and any(s.zones[SOLO_DECK:]):
        yield "solo: its cards are for one player (D13.2)"


def bomber_faults(s: State, seat: Seat, retreating: bool) -> Iterator[str]:
    """D11.1"""
    there = s.units[4 * seat + BOMBER] | s.units[4 * seat + SPENT]
    if there and not s.t.bombers:
        yield "the option bombers is off (D11.0)"
    if there & ~s.ground(seat) & ~s.realm().homes[seat] and not retreating:
        yield f"a bomber of {SEAT_IDS[seat]} is by itself on a space that is not its home (D11.1.b)"
    allowed = s.t.bombers_allowed[s.technologies[seat] >> HEAVY_BOMBERS & 1]
    if bombers_of(s, seat) > allowed:
        yield f"{bombers_of(s, seat)} bombers of {SEAT_IDS[seat]}, but {allowed} may be on the board (D6.1.d)"


def card_faults(s: State, seat: Seat) -> Iterator[str]:
    """D8.0.b, D8.0.c, R12 The technology sheet; D10.1.a the common hand."""
    t, id = s.t, SEAT_IDS[seat]
    if len(s.zones[SHEET + seat]) > 1:
        yield f"sheets.{id}: one technology a round (D8.0.b)"
    for kind in s.kinds(SHEET + seat):
        technology = t.cards[kind].technology
        if not t.legal(s.technologies[seat]) >> technology & 1:
            yield f"sheets.{id}: {TECHNOLOGY_IDS[technology]} cannot be developed now (D8.0.c)"
    if t.lead[seat] != seat and any(s.zones[zone + seat] for zone in (HAND, PACKET, KEPT, RESERVED)):
        yield f"the cards of {id} are in the common hand, that of {SEAT_IDS[t.lead[seat]]} (D10.1.a)"
