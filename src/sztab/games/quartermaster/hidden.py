"""Q9 What a player cannot know, dealt again."""

from random import Random

from sztab.engine.hidden import deal_again, forget

from .nations import NATIONS
from .state import State
from .tables import DECK, HAND, PILE, RESPONSES


def redeal(s: State, eyes: int, rng: Random) -> State:
    """A state that looks the same to whoever holds these roles, and differs in all that they cannot know."""
    new = s.clone()
    forget(new, eyes, rng)
    zones = new.zones
    for nation in range(NATIONS):
        if eyes >> nation & 1:
            deal_again(zones, (DECK + nation,), eyes, rng, -1, s.t.responses)
        else:
            # A card face down on the table is a Response, whatever else it may be (Q7.3).
            pool = (DECK + nation, HAND + nation, PILE + nation)
            deal_again(zones, pool, eyes, rng, RESPONSES + nation, s.t.responses)
            zones[HAND + nation] = tuple(sorted(zones[HAND + nation]))
            zones[RESPONSES + nation] = tuple(sorted(zones[RESPONSES + nation]))
    return new
