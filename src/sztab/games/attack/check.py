# mypyc: skip
"""Invariants of every position, checked by the fuzzer."""

from .state import State
from .tables import DRAWN, HAND, OFFERED, RETURNED
from .terms import FORCES, PLAYERS, TYPES, of_type, total
from .turn import ACTIONS, action


def check(s: State) -> None:
    """Every card once; A5.3 units in every controlled region, and nowhere else; nothing below nothing."""
    t = s.t
    cards = sorted(kind for zone in range(len(s.zones)) for kind in s.kinds(zone))
    assert cards == sorted(kind.number for kind in t.cards for _ in range(kind.count)), "cards"
    for region, owner in enumerate(s.hold):
        assert owner < t.players and not (owner >= 0 and s.out >> owner & 1), "a region of nobody in the game"
        wanted = owner >= 0 and region != s.place
        assert (s.army[region] > 0) == wanted, f"units in {t.board.ids[region]} (A5.3)"
        assert FORCES.holds(s.army[region], s.moved[region] + s.barred[region]), "more moved than there are"
        assert not s.barred[region] or owner == s.active, "barred units of another"
        for unit in range(TYPES):
            assert of_type(s.army[region], unit) < FORCES.mask // 2, "too many"
    for region, force in s.entered:
        assert force > 0 and s.hold[region] != s.active, "attackers in an own region (A5.6)"
    assert len({region for region, _ in s.entered}) == len(s.entered), "two battles in a region (R37)"
    for player in range(PLAYERS):
        assert FORCES.holds(s.fleets[player], s.withdrawn[player]), "ships"
        if player >= t.players:
            assert not s.fleets[player] and not s.zones[HAND + player], "goods of nobody"
    assert s.seas < 0 or s.fleets[s.seas], "the seas without a ship (R41)"
    if s.phase == ACTIONS and not s.over:
        held = sum(len(s.zones[HAND + player]) for player in t.playing) + len(s.zones[OFFERED]) + len(s.zones[RETURNED])
        assert s.out or held <= sum(owner >= 0 for owner in s.hold) or t.setup.start.cards > t.setup.start.claims, (
            "more cards than regions (R32)"
        )
    if not s.over and s.is_asking(action):
        assert not s.entered and not s.convoys and s.place < 0 and s.partner < 0 and s.wanted < 0, (
            "something is left over"
        )
        assert not s.zones[DRAWN] and not s.zones[OFFERED] and not s.zones[RETURNED], "cards are left over"
        assert total(s.attack + s.defend) == 0 and not any(s.withdrawn), "a battle is left over"
