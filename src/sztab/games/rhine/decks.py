"""R10.6, R10.9 Decks: what is drawn, looked at, refilled and shuffled back."""

from sztab.engine.zones import PUBLIC, card, kind_of

from .state import State
from .tables import BOX, DIVISIONS, HAND, RESISTANCE_DECK, REVEALED
from .terms import OTHERS, PURSUIT, RESISTANCE, Commander, Space


def deck_for(s: State, space: Space) -> int:
    """R10.6 Resistance, by symbol or marker, calls for its own deck."""
    return RESISTANCE if s.t.board.symbol[space] or space in s.marked else PURSUIT


def owner_of(role: Commander, deck: int) -> Commander:
    """The owner of the pursuit deck that a player means."""
    return deck - OTHERS if deck >= OTHERS else role


def zone_of(s: State, role: Commander, deck: int) -> int:
    return RESISTANCE_DECK if deck == RESISTANCE else s.t.pursuit_deck[owner_of(role, deck)]


def ready(s: State, role: Commander, deck: int) -> bool:
    """N12, N30 Whether the deck has a card, now or once its discards are shuffled."""
    if s.zones[zone_of(s, role, deck)]:
        return True
    return deck != RESISTANCE and bool(s.zones[s.t.pursuit_pile[owner_of(role, deck)]])


def refill(s: State, role: Commander, deck: int) -> None:
    """N12 An empty pursuit deck is made of its discards again."""
    zone = zone_of(s, role, deck)
    if not s.zones[zone] and deck != RESISTANCE:
        owner = owner_of(role, deck)
        pile = s.t.pursuit_pile[owner]
        s.zones[zone] = tuple(sorted(s.zones[pile]))
        s.zones[pile] = ()
        s.shuffle(zone)
        s.tell(PUBLIC, "reshuffles", "N12", owner)


def look_at(s: State, role: Commander, deck: int, clause: str) -> None:
    """R10.16, R11.1 The top card, for the player alone."""
    refill(s, role, deck)
    seen = s.look(zone_of(s, role, deck), 1, 1 << role)
    s.tell(1 << role, "you_see", clause, deck, kind_of(seen[0]))


def put_away(s: State, role: Commander, kind: int) -> None:
    """R10.30 Hand cards and defeated divisions are kept; the rest is discarded."""
    s.take(REVEALED, kind)
    if kind in s.t.divisions:
        s.put(DIVISIONS + role, card(kind, PUBLIC))
    elif s.t.cards[kind].hand:
        s.put(HAND + role, card(kind, PUBLIC))
    else:
        s.put(s.t.pursuit_pile[role], card(kind, PUBLIC))


def shuffle_back(s: State, role: Commander, deck: int, kind: int) -> None:
    """R10.9 An undefeated division goes back into the deck it came from."""
    zone = zone_of(s, role, deck)
    s.take(REVEALED, kind)
    s.put_top(zone, card(kind, 0))
    s.shuffle(zone)


def into_box(s: State, role: Commander, kind: int) -> None:
    s.take(DIVISIONS + role, kind)
    s.put(BOX, card(kind, PUBLIC))
