"""M3.6, M19 The draw pile, the discards, and the hands."""

from sztab.engine.zones import PUBLIC, kind_of

from .state import State
from .tables import CHIP, DECK, DISCARDS, HAND, SORTIE
from .terms import Side, cic_of


def refill(s: State) -> bool:
    """M3.6 When the pile is empty, the discards become a new one. Gives whether there is a card to draw."""
    if not s.zones[DECK]:
        if not s.zones[DISCARDS]:
            return False
        s.zones[DECK] = s.zones[DISCARDS]
        s.zones[DISCARDS] = ()
        s.shuffle(DECK)
        s.tell(PUBLIC, "reshuffles", "M3.6")
    return True


def draw_into(s: State, side: Side, zone: int) -> bool:
    """One card, seen by the commander. M25.2 An Air Sortie is laid face up, and another card is drawn."""
    while refill(s):
        if kind_of(s.zones[DECK][0]) != s.t.sortie_kind:
            s.draw(DECK, zone, 1, 1 << cic_of(side))
            return True
        s.draw(DECK, SORTIE + side, 1, PUBLIC)
        s.tell(PUBLIC, "draws_sortie", "M25.2", side, s.t.sortie_kind)
    return False


def draw_cards(s: State, side: Side, count: int) -> int:
    """Into the hand. Gives how many there were."""
    drawn = 0
    while drawn < count and draw_into(s, side, HAND + side):
        drawn += 1
    return drawn


def discard(s: State, zone: int, kind: int) -> None:
    """The discards lie face up."""
    recall(s, kind)
    s.put_top(DISCARDS, s.show(zone, kind))


def held(s: State, side: Side) -> int:
    """M9.3 The cards a commander holds: in hand, or under the chip."""
    return len(s.zones[HAND + side]) + len(s.zones[CHIP + side])


def recall(s: State, kind: int) -> None:
    """A card is spoken of that everybody has seen, wherever it may lie by now: discarded and shuffled in, repeated, played as."""
    if s.listener is not None:
        s.listener.shown((kind,), PUBLIC)
