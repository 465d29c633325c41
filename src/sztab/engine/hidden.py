"""Hidden information dealt again: the ground that bots stand on, and the test that scenes leak nothing."""

from collections.abc import Callable
from operator import itemgetter
from random import Random
from typing import Final

from .agenda import TOGETHER, Waiting
from .chance import BLOCK
from .state import State
from .zones import KNOWN_BITS, PUBLIC, SPECTATOR, Zone

ALL_ALIKE: Final[frozenset[int]] = frozenset()


def forget(s: State, eyes: int, rng: Random) -> None:
    """Makes a copy forget what its holder may not know, but for the cards: the key of the stream and the answers of others."""
    s.key = rng.randbytes(32)
    s.counter = 0
    s.block = b""
    s.offset = BLOCK
    s.offered_to = -1
    for i, item in enumerate(s.agenda):
        if isinstance(item, Waiting) and item.mode != TOGETHER:
            s.agenda[i] = item.as_known_to(eyes)


def deal_again(
    zones: list[Zone],
    pool: tuple[int, ...],
    eyes: int,
    rng: Random,
    only: int = -1,
    fitting: frozenset[int] = ALL_ALIKE,
) -> None:
    """Shuffles the cards of some zones that `eyes` do not know among the places where they could be.

    Into the zone `only` (-1: no such zone) go nothing but the `fitting` kinds.
    """
    eyes = eyes or SPECTATOR
    apart = zones[only] if only >= 0 else ()
    cards: Zone = ()
    for zone in pool:
        cards += zones[zone]
    unseen = shuffled(tuple([held & ~PUBLIC for held in cards + apart if not held & eyes]), rng)
    if apart:
        wanted = sum([not held & eyes for held in apart])
        rest = list(unseen)
        fit = [kind for kind in unseen if kind >> KNOWN_BITS in fitting][:wanted]
        for kind in fit:
            rest.remove(kind)
        zones[only] = tuple([held if held & eyes else fit.pop() | held & PUBLIC for held in apart])
        unseen = tuple(rest)
    new = iter(unseen)
    dealt = tuple([held if held & eyes else next(new) | held & PUBLIC for held in cards])
    at = 0
    for zone in pool:
        end = at + len(zones[zone])
        zones[zone] = dealt[at:end]
        at = end


def deal_pool_again(zones: list[Zone], ordered: int, others: tuple[int, ...], eyes: int, rng: Random) -> None:
    """Deals the cards of a pile whose order counts, and of zones without order, again among each other."""
    pool = (ordered, *[zone for zone in others if zones[zone]])
    deal_again(zones, pool, eyes, rng)
    for zone in pool[1:]:
        if len(zones[zone]) > 1:
            zones[zone] = tuple(sorted(zones[zone]))


WAYS: Final = 256
_ways: dict[int, list[Callable[[Zone], Zone]]] = {}


def shuffled(cards: Zone, rng: Random) -> Zone:
    """The same cards in another order: one of 256 fixed shuffles after another.

    This is for bots that guess what they cannot see, thousands of times a second; the 65,536 outcomes are even enough for
    that, and it costs a third of a true shuffle. What happens at a table comes from `State.shuffle`.
    """
    count = len(cards)
    if count < 2:
        return cards
    ways = _ways.get(count)
    if ways is None:
        source = Random(count)
        ways = [itemgetter(*source.sample(range(count), count)) for _ in range(WAYS)]
        _ways[count] = ways
    pick = rng.getrandbits(16)
    return ways[pick & 255](ways[pick >> 8](cards))
