"""R10 The draw deck and the open discard pile, and how cards go from zone to zone."""

from sztab.engine.zones import PUBLIC

from .state import State
from .tables import DECK, PILE
from .terms import Seat


def draw_up(s: State) -> None:
    """R10 An empty deck is made anew of the discard pile."""
    if not s.zones[DECK] and s.zones[PILE]:
        s.zones[DECK] = s.zones[PILE]
        s.zones[PILE] = ()
        s.shuffle(DECK)
        s.tell(PUBLIC, "reshuffled", "R10")


def draw(s: State, zone: int, seat: Seat, count: int) -> int:
    """Cards for a seat; nothing is drawn when deck and pile are empty. Gives how many there were."""
    drawn = 0
    while drawn < count:
        draw_up(s)
        got = s.draw(DECK, zone, count - drawn, s.t.eyes[seat])
        if not got:
            break
        drawn += got
    return drawn


def turn_over(s: State, zone: int) -> int:
    """The top card of a deck, taken off for everybody to see."""
    turned = s.look(zone, 1, PUBLIC)[0]
    s.zones[zone] = s.zones[zone][1:]
    return turned


def join(s: State, zone: int, target: int) -> None:
    """All cards of a zone join those of another, which has no order."""
    s.zones[target] = tuple(sorted((*s.zones[target], *s.zones[zone])))
    s.zones[zone] = ()


def discard_all(s: State, zone: int) -> None:
    """All cards of a zone, which everybody has seen, go to the pile."""
    for held in s.zones[zone]:
        s.put_top(PILE, held)
    s.zones[zone] = ()
