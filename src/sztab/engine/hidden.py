"""What somebody cannot know, dealt again: the ground that bots stand on, and the test that scenes leak nothing."""

from random import Random

from .chance import BLOCK
from .state import KNOWN_BITS, PUBLIC, SEALED, TOGETHER, Frame, State, Zone


def forget(s: State, eyes: int, rng: Random) -> None:
    """Makes a copy forget what its holder may not know, but for the cards: the key of the stream and the answers of others."""
    s.key = rng.randbytes(32)
    s.counter = 0
    s.block = b""
    s.offset = BLOCK
    s.offered_to = -1
    for i, frame in enumerate(s.agenda):
        if len(frame) != 2 and frame[3] != TOGETHER:
            s.agenda[i] = _unanswered(frame, eyes)


def _unanswered(frame: Frame, eyes: int) -> Frame:
    """What others have put together so far is theirs: a sealed answer, an unfinished chain."""
    step, args, asking, mode, roles, answers, closed = frame
    kept = list(answers)
    for i, role in enumerate(roles):
        if not eyes >> role & 1 and answers[i]:
            kept[i] = ()
            if mode == SEALED:
                closed &= ~(1 << i)
    return (step, args, asking, mode, roles, tuple(kept), closed)


def deal_again(
    zones: list[Zone], pool: tuple[int, ...], eyes: int, rng: Random, only: int, fitting: frozenset[int]
) -> None:
    """Shuffles the cards of some zones that `eyes` do not know among the places where they could be.

    Into the zone `only` go nothing but the `fitting` kinds (-1: no such zone).
    """
    secret = [_secrets(zones[zone], eyes) for zone in pool]
    unseen: list[int] = []
    for hidden in secret:
        unseen += hidden
    unseen = shuffled(unseen, rng)
    if only >= 0 and zones[only]:
        wanted = len(secret[pool.index(only)])
        first = [kind for kind in unseen if kind >> KNOWN_BITS in fitting][:wanted]
        for kind in first:
            unseen.remove(kind)
        zones[only] = _filled(zones[only], first, eyes)
    at = 0
    for zone, hidden in zip(pool, secret, strict=True):
        if hidden and zone != only:
            zones[zone] = _filled(zones[zone], unseen[at : at + len(hidden)], eyes)
            at += len(hidden)


def shuffled(cards: list[int], rng: Random) -> list[int]:
    """The same cards in random order. Sorting by random keys leaves the loop to C, twice as fast as swapping."""
    chance = rng.random
    return sorted(cards, key=lambda _: chance())


def _secrets(cards: Zone, eyes: int) -> list[int]:
    """The cards of a zone that these eyes do not know, without who knows them."""
    if eyes:
        return [held & ~PUBLIC for held in cards if not held & eyes]
    return [held & ~PUBLIC for held in cards if held & PUBLIC != PUBLIC]


def _filled(cards: Zone, kinds: list[int], eyes: int) -> Zone:
    """A zone with other cards in the places that these eyes do not know."""
    if len(kinds) == len(cards):
        return tuple([kind | held & PUBLIC for kind, held in zip(kinds, cards, strict=True)])
    new = iter(kinds)
    return tuple([held if held & eyes or held & PUBLIC == PUBLIC else next(new) | held & PUBLIC for held in cards])
