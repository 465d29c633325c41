"""D6.0.a, R6 What a card is worth to a seat."""

from .state import State
from .tables import TACTICS
from .terms import PLUS, SET, Seat


def tactics(s: State, seat: Seat) -> int:
    """D7.1.A What the Tactics cards in front of a seat add up to."""
    if not s.zones[TACTICS + seat]:
        return 0
    cards = s.t.cards
    return sum([1 if cards[kind].event == PLUS else -1 for kind in s.kinds(TACTICS + seat)])


def is_own(s: State, seat: Seat, kind: int) -> bool:
    """D7.0.a Whether the event of a card has the colour of a nation that the seat runs."""
    return s.realm().runs[s.t.cards[kind].colour] == seat


def value(s: State, seat: Seat, kind: int) -> int:
    """The printed points, then Tactics +1/-1; never below 0."""
    return max(0, s.t.cards[kind].ops + tactics(s, seat))


def special_value(s: State, seat: Seat, kind: int) -> int:
    """R7 For a rocket, a ground attack or Lend-Lease a matching Tactics 5/6/7 counts at its value."""
    card = s.t.cards[kind]
    ops = card.value if card.event == SET and s.t.events and is_own(s, seat, kind) else card.ops
    return max(0, ops + tactics(s, seat))
