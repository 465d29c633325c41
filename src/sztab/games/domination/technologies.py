"""D8 Technologies: a card face down in the Action Phase, its technology from the end of the round on."""

from typing import Final

from sztab.engine.graph import bits
from sztab.engine.question import Refusal
from sztab.engine.zones import PUBLIC, card, kind_of

from .decks import discard_all
from .state import State
from .tables import DEVELOPED, HAND, IN_PLAY, PILE, SHEET
from .terms import GROUP_IDS, TECHNOLOGIES, Seat

CODES: Final = ("A1", "A2", "A3", "A4", "B1", "B2", "B3", "C1", "C2", "C3", "D1", "D2", "E1", "E2", "E3")  # D8.1
MISSING: Final = ("needs_1", "needs_2", "needs_3")  # so many prerequisites are named


def legal_now(s: State, seat: Seat) -> int:
    """D8.0.b, D8.0.c, R12 What a seat may develop now: one technology a round, with its prerequisites."""
    return 0 if s.zones[SHEET + seat] else s.t.legal(s.technologies[seat])


def colours(s: State, seat: Seat) -> int:
    """D8.2 In how many groups a seat has a technology."""
    owned = s.technologies[seat]
    found = 0
    for technology in range(TECHNOLOGIES):
        if owned >> technology & 1:
            found |= 1 << s.t.groups[technology]
    return found.bit_count()


def technology_points(s: State, seat: Seat) -> int:
    """D8.2 One for each colour after the first; D13.6 none for the Axis in solo play."""
    if s.t.solo and not seat & 1:
        return 0
    owned = s.technologies[seat]
    return min(len(GROUP_IDS), colours(s, seat)) - 1 if owned else 0


def researchable(s: State, seat: Seat) -> list[int]:
    """D7.3 The cards of the discard pile that a seat could develop."""
    legal = legal_now(s, seat)
    cards = s.t.cards
    return sorted([kind for kind in s.kinds(PILE) if legal >> cards[kind].technology & 1])


def why_not_develop(s: State, seat: Seat, kind: int) -> Refusal | None:
    return why_no_technology(s, seat, s.t.cards[kind].technology)


def why_no_technology(s: State, seat: Seat, technology: int) -> Refusal | None:
    """D8.0.b, D8.0.c The same as `legal_now`, with the reason."""
    if s.technologies[seat] >> technology & 1:
        return Refusal(("D8.0.c",), "owned_already", (technology, seat))
    if s.zones[SHEET + seat]:
        return Refusal(("D8.0.b",), "one_a_round", (seat,))
    if s.t.legal(s.technologies[seat]) >> technology & 1:
        return None
    return why_lacking(s, seat, technology)


def why_lacking(s: State, seat: Seat, technology: int) -> Refusal:
    """D8.1 The prerequisites that are missing, by name where they are few."""
    every, one = s.t.needs[technology]
    missing = list(bits(every & ~s.technologies[seat]))
    clauses = ("D8.0.c", f"D8.1.{CODES[technology]}")
    if not missing:
        either = list(bits(one))
        return Refusal(clauses, "needs_either" if len(either) == 2 else "needs_more", (technology, *either))
    key = MISSING[len(missing) - 1] if len(missing) <= len(MISSING) else "needs_more"
    return Refusal(clauses, key, (technology, *missing))


def develop(s: State, seat: Seat, kind: int) -> None:
    """D8.0.a Face down by the sheet: only its player knows which."""
    own = s.t.eyes[seat]
    s.learned += 1  # the others have seen that it was done
    s.put(SHEET + seat, s.slip(HAND + s.t.lead[seat], kind, own))
    s.tell(~own, "develops", "D8.0.a", seat)
    s.tell(own, "develops_this", "D8.0.a", seat, kind, s.t.cards[kind].technology)


def research(s: State, seat: Seat, kind: int) -> None:
    """D7.3, R47 A card of the pile, chosen in secret and laid face down; the Research card joins the pile afterwards."""
    own = s.t.eyes[seat]
    s.take(PILE, kind)
    s.put(SHEET + seat, card(kind, own))
    discard_all(s, IN_PLAY)
    s.tell(~own, "researches", "D7.3", seat)
    s.tell(own, "researches_this", "D7.3", seat, kind, s.t.cards[kind].technology)


def reveal(s: State, seat: Seat) -> None:
    """D4.3.F The technology of this round becomes active."""
    for held in s.zones[SHEET + seat]:
        s.learned += 1
        s.put(DEVELOPED + seat, held | PUBLIC)
        gain(s, seat, s.t.cards[kind_of(held)].technology)
    s.zones[SHEET + seat] = ()


def gain(s: State, seat: Seat, technology: int) -> None:
    before = technology_points(s, seat)
    s.technologies[seat] |= 1 << technology
    gained = technology_points(s, seat) - before
    s.tell(PUBLIC, "gains_points" if gained else "gains", "D4.3.F", seat, technology, gained)
