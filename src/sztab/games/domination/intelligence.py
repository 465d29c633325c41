"""D4.1.B Discard and redraw, with Enigma or without; D4.1.C espionage."""

from sztab.engine.question import DONE, PASS, Choice, Links, Refusal, Said, chain, question
from sztab.engine.zones import PUBLIC

from .decks import draw, join
from .draft import why_not_held
from .rockets import cards_of, holders
from .state import State
from .tables import DECK, DRAWN, HAND, PILE, SEEN, SOLO_DECK, SOLO_HAND, SOLO_PILE
from .terms import ENIGMA, ESPIONAGE, SEATS, Seat, opponents_of
from .verbs import DISCARD, KEEP, SPY

LOOKED_AT = (0, 3, 5)  # D8.1.D1, D10.1.g by how many nations of a hand have Espionage


def nations_with(s: State, lead: Seat, technology: int) -> int:
    """Count the nations of a hand that have a technology."""
    return sum([s.t.lead[seat] == lead and s.technologies[seat] >> technology & 1 for seat in range(SEATS)])


# D4.1.B Discard and redraw


def redraw(s: State, lead: Seat) -> None:
    if s.zones[HAND + lead]:
        s.active = lead
        s.ask(lead, redraws, lead)


@question(DISCARD)
def redraws(s: State, role: int, lead: Seat) -> list[Choice]:
    """D4.1.B One card of the hand, or none."""
    return [*[(DISCARD, kind) for kind in s.kinds(HAND + role)], PASS]


@redraws.facts("D4.1.B", "D8.1.D2", key="redraws_enigma")
def redraws_enigma_facts(s: State, role: int, lead: Seat) -> tuple[int, ...] | None:
    readers = nations_with(s, role, ENIGMA)
    return (readers + 1, readers) if readers else None


redraws.fact("D4.1.B")
redraws.refuses("not_in_your_hand", "D4.1.B")


@redraws.answered
def redrawn(s: State, choice: Choice, lead: Seat) -> None:
    """D4.1.B The discard comes before the draw; R23 with Enigma more are drawn than kept."""
    if choice == PASS:
        return
    s.put_top(PILE, s.show(HAND + lead, choice[1]))
    readers = nations_with(s, lead, ENIGMA)
    if not readers:
        s.tell(PUBLIC, "side_redraws" if s.t.common else "redraws", "D4.1.B", lead, choice[1])
        draw(s, HAND + lead, lead, 1)
        return
    key = "side_redraws_enigma" if s.t.common else "redraws_enigma"
    s.tell(PUBLIC, key, "D8.1.D2", lead, choice[1], min(readers + 1, len(s.zones[DECK]) + len(s.zones[PILE])))
    draw(s, DRAWN, lead, readers + 1)
    if len(s.zones[DRAWN]) > readers:
        s.compose(lead, enigma, lead)
    else:
        join(s, DRAWN, HAND + lead)


@chain(KEEP)
def enigma(s: State, role: int, links: Links, lead: Seat) -> list[Choice]:
    """D8.1.D2, R23 All but one of the cards drawn are kept."""
    if len(links) >= len(s.zones[DRAWN]) - 1:
        return []
    return [(KEEP, kind) for kind in s.kinds_left(DRAWN, links)]


enigma.fact("D8.1.D2")


@enigma.why
def why_not_decode(s: State, role: int, choice: Choice, links: Links, lead: Seat) -> Refusal | None:
    return why_not_held(choice, links, "not_drawn", "D4.1.B", "D8.1.D2")


@enigma.answered
def decoded(s: State, links: Links, lead: Seat) -> None:
    for link in links:
        s.put(HAND + lead, s.take(DRAWN, link[1]))
    for kind in s.kinds(DRAWN):
        s.put_top(PILE, s.show(DRAWN, kind))
        s.tell(PUBLIC, "side_enigma_discards" if s.t.common else "enigma_discards", "D8.1.D2", lead, kind)


# D4.1.C Espionage


def espionage(s: State, lead: Seat) -> None:
    if nations_with(s, lead, ESPIONAGE) and holders(s, lead):
        s.active = lead
        s.ask(lead, spies, lead)


@question(SPY)
def spies(s: State, role: int, lead: Seat) -> list[Choice]:
    """D4.1.C The hand of one opponent, or none."""
    return [*[(SPY, victim) for victim in holders(s, role)], PASS]


@spies.facts("D8.1.D1", "D10.1.g")
def two_spies_facts(s: State, role: int, lead: Seat) -> tuple[int, ...] | None:
    return spies_facts(s, role, lead) if nations_with(s, role, ESPIONAGE) > 1 else None


@spies.facts("D4.1.C", "D8.1.D1")
def spies_facts(s: State, role: int, lead: Seat) -> tuple[int, ...]:
    nations = nations_with(s, role, ESPIONAGE)
    return LOOKED_AT[nations], nations


@spies.why
def why_not_spy(s: State, role: int, choice: Choice, lead: Seat) -> Refusal | None:
    if choice[1] not in opponents_of(role):
        return Refusal(("D8.1.D1",), "not_an_opponent", (choice[1],))
    if s.t.lead[choice[1]] != choice[1]:
        return Refusal(("D10.1.g",), "one_hand_for_both", (choice[1],))
    return Refusal(("D4.1.C",), "no_cards_to_see", (choice[1],))


def hand_zone(s: State, lead: Seat) -> int:
    return SOLO_HAND if s.t.solo and not lead & 1 else HAND + lead


@spies.answered
def spying(s: State, choice: Choice, lead: Seat) -> None:
    """D8.1.D1 Cards at random; only the spy, and their owner, see which. With common hands a lead has the number of its side."""
    if choice == PASS:
        return
    victim = choice[1]
    zone = hand_zone(s, victim)
    eyes = s.t.eyes[lead] | (0 if s.t.solo else s.t.eyes[victim])
    nations = nations_with(s, lead, ESPIONAGE)
    s.tell(PUBLIC, "side_spies" if s.t.common else "spies", "D4.1.C", lead, victim)
    for _ in range(min(LOOKED_AT[nations], cards_of(s, victim))):
        kind = s.lot(zone, eyes)
        s.put(SEEN, s.take(zone, kind) | eyes)
        s.tell(s.t.eyes[lead], "side_sees" if s.t.common else "sees", "D8.1.D1", lead, kind)
    s.ask(lead, spied, lead, victim, nations)


@question(DISCARD)
def spied(s: State, role: int, lead: Seat, victim: Seat, left: int) -> list[Choice]:
    """D8.1.D1 One of the cards seen may be discarded; D10.1.g two with two spies."""
    return [*[(DISCARD, kind) for kind in s.kinds(SEEN)], DONE]


@spied.about
def about_spied(s: State, role: int, lead: Seat, victim: Seat, left: int) -> Said:
    return Said("spied_side" if s.t.common else "spied", victim)


spied.fact("D8.1.D1", "D4.1.C")
spied.refuses("not_seen", "D8.1.D1")


@spied.answered
def seen(s: State, choice: Choice, lead: Seat, victim: Seat, left: int) -> None:
    """D8.1.D1 What is discarded is replaced."""
    solo = s.t.solo
    zone = hand_zone(s, victim)
    if choice != DONE:
        s.put_top(SOLO_PILE if solo else PILE, s.show(SEEN, choice[1]))
        key = "side_spies_replace" if s.t.common else "spies_replace"
        s.tell(PUBLIC, key, "D8.1.D1", lead, victim, choice[1])
        if solo:
            s.draw(SOLO_DECK, SOLO_HAND, 1, 0)
        else:
            draw(s, zone, victim, 1)
        if left > 1 and s.zones[SEEN]:
            s.ask(lead, spied, lead, victim, left - 1)
            return
    join(s, SEEN, zone)
    if solo:
        s.shuffle(SOLO_HAND)  # R51
