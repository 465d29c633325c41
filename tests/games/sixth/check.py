# mypyc: skip
"""Checks that hold in every state the rules lead to; the fuzzer runs them."""

from .state import State
from .terms import HAND, NOBODY, PILE


def check(s: State) -> None:
    """X1.1 Every card is somewhere, and every mark came of one that was played."""
    found = sorted([kind for zone in range(len(s.zones)) for kind in s.kinds(zone)])
    assert found == s.t.all_cards(), "cards"
    assert all([len(hand) <= s.t.hand for hand in s.zones[HAND:]]), "too many cards in a hand"
    marked = len(s.marks) - s.marks.count(NOBODY)
    assert marked <= len(s.zones[PILE]), "more marks than cards played"
