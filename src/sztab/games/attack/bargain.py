"""R38 What bots make of Trade: when they talk, what they offer, what they take. Values are in regions, as `judge` counts."""

from typing import Final

from sztab.engine.question import Choice
from sztab.engine.zones import KNOWN_BITS

from .economy import yield_of
from .state import State
from .tables import HAND, OFFERED, RETURNED
from .terms import Player
from .trade import without
from .verbs import AGREE, BLOCK, CALL_OFF, COUNTER, GIVE, PROMISE

POINT: Final = 0.025  # each production point that a Build would bring
TALKS: Final = 3  # turns between two offers of a bot
WORTH_IT: Final = 3  # points by which a hand must gain to be worth an action


def loss(s: State, role: Player, kind: int) -> int:
    """What a hand yields less without a card."""
    hand = s.zones[HAND + role]
    return yield_of(s, hand) - yield_of(s, without(hand, kind))


def surplus(s: State, role: Player) -> list[int]:
    """The types that make sets and of which a player holds two, while another one is lacking."""
    types = [s.t.cards[held >> KNOWN_BITS].type for held in s.zones[HAND + role]]
    lacking = any([type not in types for type in s.t.sets])
    return [type for type in s.t.sets if lacking and types.count(type) > 1]


def lean_to_talk(s: State, role: Player, partner: Player) -> float:
    """Before anything else, but only with something to spare, and once in every third turn: talks take people's time."""
    if s.offers or s.round % TALKS != role % TALKS or not surplus(s, role):
        return -1.0
    cards = len(s.zones[HAND + partner])
    return 2.0 + 0.01 * cards if cards else -1.0


def lean_to_trade(s: State, role: Player, choice: Choice) -> float:
    """One card for one: what the own hand yields before and after. Who answers gives the dearest card that is still worth it, so
    that there is something in it for both."""
    verb = choice[0]
    name = s.question().name
    if name == "passage":
        return 0.1 if verb == BLOCK else 0.0
    hand = s.zones[HAND + role]
    if name == "agreement":
        if verb == AGREE:
            return POINT * (yield_of(s, hand + s.zones[RETURNED]) - yield_of(s, hand + s.zones[OFFERED]) - WORTH_IT)
        return -1.0 if verb == COUNTER else 0.0
    if verb in (PROMISE, COUNTER):
        return -1.0
    if verb == CALL_OFF:
        return 2.0  # one offer was enough
    if verb == GIVE:
        if any([link[0] == GIVE for link in s.chosen(role)]):
            return -1.0
        card = s.t.cards[choice[1]]
        if name == "offer":
            return (1.0 if card.type in surplus(s, role) else 0.0) - POINT * loss(s, role, choice[1])
        after = yield_of(s, without(hand, choice[1]) + s.zones[OFFERED])
        return POINT * card.value if after > yield_of(s, hand) else -1.0
    return 0.0
