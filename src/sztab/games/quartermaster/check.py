# mypyc: skip
"""Conditions that hold in every state, for the fuzzer."""

from sztab.engine.zones import kinds_of

from .nations import ARMY, FLEET, NATION_IDS, NATIONS
from .state import State
from .tables import DECK, HAND, IN_PLAY, PILE, RESPONSES, STATUSES
from .turn import whole_deck


def check(s: State) -> None:
    """Q1.7, Q3.1-Q3.3 Every card once, every unit where it may stand."""
    for nation in range(NATIONS):
        cards = [kind for base in (DECK, HAND, PILE, STATUSES, RESPONSES, IN_PLAY) for kind in s.kinds(base + nation)]
        assert sorted(cards) == sorted(kinds_of(whole_deck(s, nation))), f"cards of {NATION_IDS[nation]}"
        assert s.armies[nation] & ~s.t.board.land == 0, "an army at sea"
        assert s.fleets[nation] & ~s.t.board.sea == 0, "a fleet on land"
        assert s.pool(nation, ARMY) >= 0 and s.pool(nation, FLEET) >= 0, "more units than there are"
    assert s.units_of(0) & s.units_of(1) == 0, "enemies share a space"
    for owner, space in s.guarded:
        assert (s.armies[owner] | s.fleets[owner]) >> space & 1, "a protected unit is gone"
