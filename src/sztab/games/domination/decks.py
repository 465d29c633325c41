"""R10 The draw deck and the open discard pile."""

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
