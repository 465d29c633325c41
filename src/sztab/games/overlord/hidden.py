"""Deals again all that a player cannot know: hands, the pile, cards on their way to generals and under the chip; minefields."""

from random import Random

from sztab.engine.hidden import deal_again, deal_pool_again, forget

from .state import State
from .tables import CHIP, DECK, DRAWN, GIVEN, HAND, MINE_BOX, MINES, TAKEN
from .terms import ROLE_IDS

UNORDERED = (
    *(HAND, HAND + 1, CHIP, CHIP + 1, TAKEN, TAKEN + 1, DRAWN),
    *[GIVEN + role for role in range(len(ROLE_IDS))],
)


def redeal(s: State, eyes: int, rng: Random) -> State:
    """A state that looks the same to whoever holds these roles, and differs in all that they cannot know."""
    new = s.clone()
    forget(new, eyes, rng)
    zones = new.zones
    deal_pool_again(zones, DECK, UNORDERED, eyes, rng)
    if zones[MINES]:
        deal_again(zones, (MINES, MINE_BOX), eyes, rng)
        zones[MINE_BOX] = tuple(sorted(zones[MINE_BOX]))
    return new
