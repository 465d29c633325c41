# mypyc: skip
"""Checks that hold in every state the rules lead to; the fuzzer runs them."""

from sztab.engine.zones import kinds_of

from .german_reaction import react
from .move import march
from .state import State
from .tables import NUMBERS
from .terms import KIND_IDS, PIECES, food_in, pieces_in
from .trucks import all_trucks
from .turn import action, pursuit_cards, resistance_cards


def check(s: State) -> None:
    """R2.1 Every piece, truck, marker and card once, every corps where it may stand."""
    check_counts(s)
    t = s.t
    standing = [space for space in s.places if space >= 0]
    assert len(set(standing)) == len(standing), "two corps in a space (R10.3)"
    for load in s.carried:
        assert 0 <= pieces_in(load) <= t.capacity, "a corps card is too full (R2.11)"
    for space in s.marked:
        assert s.hold[space] < 0, "a controlled space with a resistance marker"
    if s.is_asking(action, react, march):
        for space, load in enumerate(s.loads):
            assert 0 <= pieces_in(load) <= s.limit(space), "too much on a space (R6.3)"
        for corps, space in enumerate(s.places):
            assert space < 0 or s.hold[space] == t.commander_of[corps], "a corps on a space that is not its own"
            hungry = s.immobile >> corps & 1 and food_in(s.loads[space])
            assert space < 0 or not hungry, "a hungry corps beside food (R9.3)"
    check_cards(s)


def check_counts(s: State) -> None:
    """R2.1 Pieces, trucks, markers and medals."""
    t = s.t
    for kind, total in enumerate(t.pieces):
        on_board = sum(PIECES.count(load, kind) for load in (*s.loads, *s.carried))
        assert s.pool[kind] >= 0 and s.track[kind] >= 0, f"less than no {KIND_IDS[kind]}"
        assert on_board + s.pool[kind] + s.track[kind] == total, f"pieces of {KIND_IDS[kind]}"
    assert s.trucks_left + sum(s.trucks) + len(s.parked) == all_trucks(s), "trucks"
    assert s.trucks_left >= 0 and min(s.trucks) >= 0, "less than no truck"
    for role in t.playing:
        assert s.trucks[role] <= t.limit[s.levels[role]], "too many trucks held (R7.1)"
    assert s.markers >= 0 and s.markers + len(s.marked) <= max(t.markers, NUMBERS if t.alone else 0), "markers"
    assert s.medal_pool >= 0 and min(s.medals) >= 0 and s.medal_pool + sum(s.medals) <= t.setup.components.medals, (
        "medals"
    )
    assert s.airborne_left >= 0 and s.airborne_left + len(s.airborne) <= t.setup.components.airborne_markers, (
        "airborne markers"
    )


def check_cards(s: State) -> None:
    """R2.1 Every card of the decks in play lies somewhere, and no other."""
    found = sorted([kind for zone in range(len(s.zones)) for kind in s.kinds(zone)])
    decks = [resistance_cards(s), *[pursuit_cards(s, role) for role in s.t.playing]]
    assert found == sorted([kind for deck in decks for kind in kinds_of(deck)]), "cards"
