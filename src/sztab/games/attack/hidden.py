"""E2 What a player cannot know, dealt again: the hands of others, the deck, and cards on offer between others."""

from random import Random

from sztab.engine.hidden import deal_pool_again, forget

from .state import State
from .tables import DECK, HAND, OFFERED, RETURNED


def redeal(s: State, eyes: int, rng: Random) -> State:
    """A state that looks the same to whoever holds these roles, and differs in all that they cannot know."""
    new = s.clone()
    forget(new, eyes, rng)
    deal_pool_again(new.zones, DECK, (*[HAND + player for player in s.t.playing], OFFERED, RETURNED), eyes, rng)
    return new
