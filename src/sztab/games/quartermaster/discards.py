"""Q4 Discarding: from the hand, from the deck, and what it costs when neither has a card left."""

from sztab.engine.question import Choice, Links, Refusal, Said, chain
from sztab.engine.zones import PUBLIC

from .card_data import FROM_HAND
from .nations import Nation, team_of
from .state import State
from .tables import DECK, HAND, PILE
from .verbs import DISCARD, OPENLY


def discard_from_deck(s: State, nation: Nation, count: int, told: bool = False) -> None:
    """Q4.4 The top cards of the deck, unseen by the others (R33). Q4.5, Q4.11 A card that is not there costs 1 VP."""
    deck = s.zones[DECK + nation]
    gone = deck[:count]
    if gone:
        s.learned += 1
        s.zones[DECK + nation] = deck[count:]
        s.zones[PILE + nation] += tuple([held & ~PUBLIC | 1 << nation for held in gone])
        if not told:
            s.tell(PUBLIC, "discards_from_deck", "Q4.4", nation, len(gone))
    lose_points(s, nation, count - len(gone))


def lose_points(s: State, nation: Nation, count: int) -> None:
    """Q4.5 Each card that must be discarded from an empty deck costs the team 1 VP."""
    if count > 0:
        team = team_of(nation)
        s.vp[team] -= count
        s.tell(PUBLIC, "deck_empty", "Q4.5", nation, team, count, s.vp[team])


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
        s.tell(~(1 << nation), "discards_from_hand", "Q4.12", nation, held)
    if count > held:
        discard_from_deck(s, nation, count - held)


def throw(s: State, nation: Nation, links: Links, clause: str) -> None:
    """Carries out a chain of discards, and says how many nobody else saw."""
    unseen = put_on_pile(s, nation, links)
    if unseen:
        s.tell(~(1 << nation), "discards_from_hand", clause, nation, unseen)


def put_on_pile(s: State, nation: Nation, links: Links) -> int:
    """Q4.10 The cards of a chain go under the pile unseen, or on top of it for everybody to see once the owner says so."""
    openly = False
    unseen = 0
    for link in links:
        if link == (OPENLY,):
            openly = True
        elif link[0] == DISCARD and openly:
            s.put_top(PILE + nation, s.show(HAND + nation, link[1]))
            s.tell(PUBLIC, "discards_openly", "Q4.10", nation, link[1])
        elif link[0] == DISCARD:
            discard_unseen(s, nation, link[1])
            unseen += 1
    return unseen


def discard_unseen(s: State, nation: Nation, kind: int) -> None:
    """Q4.10, R33 A card from the hand goes under the pile, its face hidden."""
    s.put_bottom(PILE + nation, s.slip(HAND + nation, kind, 1 << nation))
    s.tell(1 << nation, "you_discard", "Q4.12", nation, kind)


def cards_to_throw(s: State, nation: Nation, links: Links) -> list[Choice]:
    """Q4.10 The cards still in hand, and, once, that those which follow go on top of the pile."""
    out: list[Choice] = [(DISCARD, kind) for kind in hand_left(s, nation, links)]
    return [*out, (OPENLY,)] if out and (OPENLY,) not in links else out


def thrown(links: Links) -> int:
    """The number of cards that a chain discards."""
    return sum([link[0] == DISCARD for link in links])


def why_not_own(s: State, nation: Nation, kind: int, *clauses: str) -> Refusal:
    """Q1.3, Q7.10 The card is another nation's."""
    return Refusal(clauses, "not_your_card", (kind, s.t.cards[kind].nation, nation))


def why_not_throw(s: State, nation: Nation, choice: Choice, links: Links, clause: str) -> Refusal:
    """The reason against a link of a chain of discards."""
    if choice == (OPENLY,):
        return Refusal(("Q4.10",), "openly_already")
    if s.t.cards[choice[1]].nation != nation:
        return why_not_own(s, nation, choice[1], "Q1.3", clause)
    return Refusal((clause,), "thrown_already" if choice in links else "not_in_hand", choice[1:])


def hand_left(s: State, nation: Nation, links: Links) -> list[int]:
    """The kinds still in hand once the links of a chain are taken out, each once."""
    return sorted(set(s.kinds_left(HAND + nation, links)))


@chain(DISCARD, OPENLY)
def cards_to_discard(s: State, role: int, links: Links, count: int) -> list[Choice]:
    """Q4.12 The owner picks, unseen by the others."""
    return cards_to_throw(s, role, links) if thrown(links) < count else []


@cards_to_discard.about
def about_discards(s: State, role: int, links: Links, count: int) -> Said:
    return Said("cards_to_discard", count - thrown(links))


cards_to_discard.fact("Q4.12")


@cards_to_discard.why
def why_not_discard(s: State, role: int, choice: Choice, links: Links, count: int) -> Refusal | None:
    return why_not_throw(s, role, choice, links, "Q4.12")


@cards_to_discard.answered
def discarded(s: State, links: Links, count: int) -> None:
    nation = s.t.cards[links[-1][1]].nation
    throw(s, nation, links, "Q4.12")
