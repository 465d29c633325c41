"""E2 What a player cannot know, dealt again: the hands of others, the deck, and cards on offer between others."""

from random import Random

from sztab.engine.hidden import deal_again, forget

from .state import State
from .tables import DECK, HAND, OFFERED, RETURNED


def redeal(s: State, eyes: int, rng: Random) -> State:
    """A state that looks the same to whoever holds these roles, and differs in all that they cannot know."""
    new = s.clone()
    forget(new, eyes, rng)
    zones = new.zones
    pool = (DECK, *[HAND + player for player in s.t.playing])
    if zones[OFFERED] or zones[RETURNED]:
        pool = (*pool, OFFERED, RETURNED)
    deal_again(zones, pool, eyes, rng)
    for zone in pool[1:]:
        zones[zone] = tuple(sorted(zones[zone]))
    return new
