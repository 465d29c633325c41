"""Q4 Discarding: from the hand, from the deck, and what it costs when neither has a card left."""

from sztab.engine.question import DONE, Choice, Links, Refusal, Said, chain
from sztab.engine.zones import PUBLIC, kinds_of

from .card_data import FROM_HAND
from .nations import Nation, team_of
from .state import State
from .tables import DECK, HAND, PILE
from .verbs import DISCARD, OPENLY, SHOW


def discard_from_deck(s: State, nation: Nation, count: int, told: bool = False) -> None:
    """Q4.4 The top cards of the deck. R33 Under the pile, unless the nation chooses for itself."""
    offer_faces(s, nation, take_off_deck(s, nation, count, told))


def take_off_deck(s: State, nation: Nation, count: int, told: bool = False) -> int:
    """Q4.4 Puts the top cards under the pile, unseen, and says how many. Q4.5, Q4.11 One that is not there costs 1 VP."""
    deck = s.zones[DECK + nation]
    gone = deck[:count]
    if gone:
        s.learned += 1
        s.zones[DECK + nation] = deck[count:]
        s.zones[PILE + nation] += tuple([held & ~PUBLIC | 1 << nation for held in gone])
        if not told:
            s.tell(PUBLIC, "discards_from_deck", "Q4.4", nation, len(gone))
    lose_points(s, nation, count - len(gone))
    return len(gone)


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
    offer_faces(s, nation, held + take_off_deck(s, nation, count - held))


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


# Cards that nobody picks


def offer_faces(s: State, nation: Nation, count: int) -> None:
    """Q4.10, R33 A nation that chooses for itself says which of the cards just put under its pile go on top."""
    if count > 0 and s.choosers >> nation & 1:
        s.compose(nation, faces_of_discards, count)


@chain(SHOW, DONE[0])
def faces_of_discards(s: State, role: int, links: Links, count: int) -> list[Choice]:
    """Q4.10 Each of the lowest cards of the pile may go on top, for all to see; the others stay where they are."""
    if links and links[-1] == DONE:
        return []
    left = just_discarded(s, role, links, count)
    return [DONE, *[(SHOW, kind) for kind in sorted(set(left))]] if left else []


def just_discarded(s: State, nation: Nation, links: Links, count: int) -> list[int]:
    """The kinds of the lowest cards of a pile, less those that the links of a chain show."""
    left = kinds_of(s.zones[PILE + nation][-count:])
    for link in links:
        if link[0] == SHOW:
            left.remove(link[1])
    return left


@faces_of_discards.about
def about_faces(s: State, role: int, links: Links, count: int) -> Said:
    return Said("faces_of_discards", len(just_discarded(s, role, links, count)))


faces_of_discards.fact("Q4.10", "R33")


@faces_of_discards.why
def why_not_show(s: State, role: int, choice: Choice, links: Links, count: int) -> Refusal | None:
    if choice == DONE:
        return None
    if s.t.cards[choice[1]].nation != role:
        return why_not_own(s, role, choice[1], "Q1.3", "Q4.10")
    return Refusal(("Q4.10",), "shown_already" if choice in links else "not_just_discarded", choice[1:])


@faces_of_discards.answered
def faces_chosen(s: State, links: Links, count: int) -> None:
    """Q4.10 What was named goes on top, the last one topmost."""
    shown = [link[1] for link in links if link[0] == SHOW]
    if not shown:
        return
    nation = s.t.cards[shown[0]].nation
    zone = PILE + nation
    for number, kind in enumerate(shown):
        pile = s.zones[zone]
        at = len(pile) - (count - number) + kinds_of(pile[number - count :]).index(kind)
        s.zones[zone] = pile[:at] + pile[at + 1 :]
        s.put_top(zone, pile[at] | PUBLIC)
        s.learned += 1
        if s.listener is not None:
            s.listener.shown((kind,), PUBLIC)
        s.tell(PUBLIC, "shows_discard", "Q4.10", nation, kind)
