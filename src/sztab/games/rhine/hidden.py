"""R5.8 What a player cannot know, dealt again: the order of the decks."""

from random import Random

from sztab.engine.hidden import deal_again, forget

from .state import State


def redeal(s: State, eyes: int, rng: Random) -> State:
    """A state that looks the same to whoever holds these roles, and differs in all that they cannot know."""
    new = s.clone()
    forget(new, eyes, rng)
    for zone in s.t.decks:
        deal_again(new.zones, (zone,), eyes, rng)
    return new
