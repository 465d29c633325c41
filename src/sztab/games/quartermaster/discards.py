"""Q4 Discarding: from the hand, from the deck, and what it costs when neither has a card left."""

from sztab.engine.question import Choice, Links, Refusal, Said, chain
from sztab.engine.zones import PUBLIC

from .card_data import FROM_HAND
from .nations import Nation, team_of
from .state import State
from .tables import DECK, HAND, PILE
from .verbs import DISCARD


def discard_from_deck(s: State, nation: Nation, count: int) -> None:
    """Q4.4 The top cards of the deck, unseen by the others (R33). Q4.5, Q4.11 A card that is not there costs 1 VP."""
    deck = s.zones[DECK + nation]
    gone = deck[:count]
    if gone:
        s.learned += 1
        s.zones[DECK + nation] = deck[count:]
        s.zones[PILE + nation] += tuple([held & ~PUBLIC | 1 << nation for held in gone])
        s.tell(PUBLIC, "discards_from_deck", "Q4.4", nation, len(gone))
    lose_points(s, nation, count - len(gone))


def lose_points(s: State, nation: Nation, count: int) -> None:
    """Q4.5 Each card that must be discarded from an empty deck costs the team 1 VP."""
    if count > 0:
        s.vp[team_of(nation)] -= count
        s.tell(PUBLIC, "deck_empty", "Q4.5", nation, team_of(nation), count)


def pay(s: State, nation: Nation, source: int, count: int) -> None:
    """A cost, or a duty to discard. Q4.8 Hand first if the hand was named, then deck, then points."""
    if count <= 0:
        return
    if source != FROM_HAND:
        discard_from_deck(s, nation, count)
        return
    held = len(s.zones[HAND + nation])
    if held > count:
        s.compose(nation, cards_to_discard, count)
        return
    for kind in s.kinds(HAND + nation):
        discard_unseen(s, nation, kind)
    if held:
        s.tell(PUBLIC, "discards_from_hand", "Q4.12", nation, held)
    if count > held:
        discard_from_deck(s, nation, count - held)


def discard_unseen(s: State, nation: Nation, kind: int) -> None:
    """Q4.10, R33 A card from the hand goes under the pile, its face hidden."""
    s.put_bottom(PILE + nation, s.slip(HAND + nation, kind, 1 << nation))
    s.tell(1 << nation, "you_discard", "Q4.12", nation, kind)


def hand_left(s: State, nation: Nation, links: Links) -> list[int]:
    """The kinds still in hand once the links of a chain are taken out, each once."""
    return sorted(set(s.kinds_left(HAND + nation, links)))


@chain(DISCARD)
def cards_to_discard(s: State, role: int, links: Links, count: int) -> list[Choice]:
    """Q4.12 The owner picks, unseen by the others."""
    if len(links) == count:
        return []
    return [(DISCARD, kind) for kind in hand_left(s, role, links)]


@cards_to_discard.about
def about_discards(s: State, role: int, links: Links, count: int) -> Said:
    return Said("cards_to_discard", count - len(links))


@cards_to_discard.facts("Q4.12")
def discard_facts(s: State, role: int, links: Links, count: int) -> tuple[int, ...]:
    return ()


@cards_to_discard.why
def why_not_discard(s: State, role: int, choice: Choice, links: Links, count: int) -> Refusal | None:
    return Refusal(("Q4.12",), "not_in_hand", choice[1:])


@cards_to_discard.answered
def discarded(s: State, links: Links, count: int) -> None:
    nation = s.t.cards[links[0][1]].nation
    for link in links:
        discard_unseen(s, nation, link[1])
    s.tell(PUBLIC, "discards_from_hand", "Q4.12", nation, len(links))
