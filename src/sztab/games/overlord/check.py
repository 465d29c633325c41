# mypyc: skip
"""The invariants of every state, for the fuzzer."""

from .medals import score
from .state import State
from .tables import CHIP, HAND, MINE_BOX, MINES
from .terms import ALLIES, AXIS


def check(s: State) -> None:
    """Pieces and cards are all there, each once; a game that is won is over."""
    t = s.t
    for unit, hex in enumerate(s.at):
        assert (hex >= 0) == (s.figures[unit] > 0), "a unit on the board has a figure"
        assert s.figures[unit] <= s.type(unit).figures, "more figures than the type has"
        if hex >= 0:
            assert s.on[hex] == unit, "a unit is not where it says"
            assert t.board.inside[hex], "a unit stands beyond the board"
    assert [body & 1 for body in s.bodies] == sorted(body & 1 for body in s.bodies), "units of the Axis come first"
    assert sum(unit >= 0 for unit in s.on) == sum(hex >= 0 for hex in s.at), "a hex with a unit that is elsewhere"
    kinds = sorted(kind for zone in range(MINES) for kind in s.kinds(zone))
    assert kinds == sorted([*t.pile, *[t.sortie_kind] * t.sorties]), "the cards are not all there"
    tokens = sorted(kind - t.first_token for kind in s.kinds(MINES) + s.kinds(MINE_BOX))
    assert tokens == sorted(t.battle.tokens), "the tokens of the mines are not all there"
    for side in (AXIS, ALLIES):
        assert len(s.zones[CHIP + side]) <= t.under_chip, "too many cards under the chip"
    if not s.over:
        for side in (AXIS, ALLIES):
            assert score(s, side) < t.battle.medals[side], "a side has its medals, and the game goes on"
    for zone in (HAND, HAND + 1):
        assert list(s.zones[zone]) == sorted(s.zones[zone]), "a hand in the order of arrival"
