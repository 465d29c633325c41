"""R38 What bots make of Trade: when they talk, what they offer, what they take. Values are in regions, as `judge` counts."""

from typing import Final

from sztab.engine.question import DONE, Choice, Links

from .economy import yield_of
from .state import State
from .tables import HAND, OFFERED, RETURNED
from .terms import NOBODY, Player
from .trade import agreement, offer, passage, reply, without
from .verbs import AGREE, ASK_FOR, BLOCK, CALL_OFF, COUNTER, GIVE, PROMISE
from .weights import PLAN, POINT

TALKS: Final = 3  # turns between two offers of a bot
WORTH_IT: Final = 3  # points by which a hand must gain to be worth an action


def loss(s: State, role: Player, kind: int) -> int:
    """The points that a hand loses without a card."""
    hand = s.zones[HAND + role]
    return yield_of(s, hand) - yield_of(s, without(hand, kind))


def surplus(s: State, role: Player) -> list[int]:
    """The types that make sets and of which a player holds two, while another one is lacking."""
    types = [s.t.cards[kind].type for kind in s.kinds(HAND + role)]
    lacking = any([type not in types for type in s.t.sets])
    return [type for type in s.t.sets if lacking and types.count(type) > 1]


def lean_to_talk(s: State, role: Player, partner: Player) -> float:
    """Before anything else, but only with something to spare, and once in every third turn: talks take people's time.

    A16.1 sets no limit to offers; one in a turn is the bots' own.
    """
    if s.offers or s.round % TALKS != role % TALKS or not surplus(s, role):
        return -1.0
    cards = len(s.zones[HAND + partner])
    return 2.0 + 0.01 * cards if cards else -1.0


# The questions of the talks. One card for one: what the own hand yields before and after.


@offer.lean
def lean_to_offer(s: State, role: Player, choice: Choice, links: Links, asked_for: bool) -> float:
    """A card that the player has to spare. One offer is enough, unless a card of the hand is asked for."""
    if choice[0] == CALL_OFF:
        return PLAN * 2.0
    if asked_for and choice == (GIVE, s.wanted) and not is_giving(links):
        return PLAN * 3.0
    if choice[0] == GIVE and not is_giving(links):
        spare = 1.0 if s.t.cards[choice[1]].type in surplus(s, role) else 0.0
        return PLAN * (spare - POINT * loss(s, role, choice[1]))
    return -PLAN if choice[0] in (GIVE, PROMISE, ASK_FOR) else 0.0


@reply.lean
def lean_to_reply(s: State, role: Player, choice: Choice, links: Links) -> float:
    """The card that was asked for if it is worth it, or else the dearest that is, so that there is something in it for both."""
    if choice[0] == GIVE and not is_giving(links):
        hand = s.zones[HAND + role]
        after = yield_of(s, without(hand, choice[1]) + s.zones[OFFERED])
        if after <= yield_of(s, hand):
            return -PLAN
        return PLAN * (POINT * s.t.cards[choice[1]].value + as_wished(s, choice[1]))
    if choice == DONE and not links:
        return -PLAN
    return -PLAN if choice[0] in (GIVE, PROMISE, ASK_FOR, COUNTER) else 0.0


def as_wished(s: State, kind: int) -> float:
    """The degree to which a card meets what was asked for: that card, another of its type, or neither."""
    if s.wanted == NOBODY:
        return 0.0
    if s.wanted == kind:
        return 2.0
    return 1.0 if s.t.cards[s.wanted].type == s.t.cards[kind].type else 0.0


def is_giving(links: Links) -> bool:
    """True if an answer gives a card already."""
    return any([link[0] == GIVE for link in links])


@agreement.lean
def lean_to_agree(s: State, role: Player, choice: Choice) -> float:
    if choice[0] == AGREE:
        hand = s.zones[HAND + role]
        gain = yield_of(s, hand + s.zones[RETURNED]) - yield_of(s, hand + s.zones[OFFERED])
        return PLAN * (POINT * (gain - WORTH_IT))
    return -PLAN if choice[0] == COUNTER else 0.0


@passage.lean
def lean_to_block(s: State, role: Player, choice: Choice) -> float:
    return PLAN * 0.1 if choice[0] == BLOCK else 0.0
