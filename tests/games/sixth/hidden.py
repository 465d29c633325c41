"""X1.2 What a player cannot know, dealt again: the deck, and the hand of the other."""

from random import Random

from sztab.engine.hidden import deal_pool_again, forget

from .state import State
from .terms import CROSS, DECK, HAND, NOUGHT


def redeal(s: State, eyes: int, rng: Random) -> State:
    new = s.clone()
    forget(new, eyes, rng)
    deal_pool_again(new.zones, DECK, (HAND + CROSS, HAND + NOUGHT), eyes, rng)
    return new
