"""D4.1.A The draft: packets of cards go round, and each seat keeps some of each."""

from sztab.engine.question import PASS, Choice, Links, Refusal, Said, chain, question
from sztab.engine.zones import PUBLIC, Zone, kind_of

from .control import control
from .decks import draw, join
from .state import State
from .tables import DECK, HAND, KEPT, LEASED, PACKET, PILE, RESERVED
from .terms import SEATS, Seat
from .verbs import DISCARD, EXCHANGE, KEEP

FEWEST = 2  # R42 cards each
SIDE_KEEPS = ("side_keeps_1", "side_keeps_2", "side_keeps_3", "side_keeps_4")  # lines, by the number of cards


def order_of(s: State) -> list[Seat]:
    """D4.0 The seats in the order of turns of this year."""
    first = s.t.years[s.year].first
    return [(first + n) % SEATS for n in range(SEATS)]


def leads_of(s: State) -> list[Seat]:
    """Those who have hands, in the order of turns: with a common hand each side once, with its first nation."""
    out: list[Seat] = []
    for seat in order_of(s):
        lead = s.t.lead[seat]
        if lead in s.t.hands and lead not in out:
            out.append(lead)
    return out


def packet_size(s: State, cards: int) -> int:
    """D10.1.b With a common hand what both nations would draw, less one."""
    return 2 * cards - 1 if s.t.common else cards


def deal(s: State) -> None:
    """D4.1.A.1, R42 Card by card in the order of turns; fewer for everybody where there are too few."""
    year = s.t.years[s.year]
    cards = year.cards
    leads = leads_of(s)
    more = s.t.lead[year.extra] if year.extra >= 0 else -1
    there = len(s.zones[DECK]) + len(s.zones[PILE])
    while cards > FEWEST and packet_size(s, cards) * len(leads) + (more in leads) > there:
        cards -= 1
    s.size = packet_size(s, cards)
    for number in range(s.size + 1):
        for lead in leads:
            if number < s.size + (lead == more):
                draw(s, PACKET + lead, lead, 1)
    for seat in range(SEATS):
        lead = s.t.lead[seat]
        for zone in (RESERVED + seat, LEASED + seat):  # D4.1.A.2
            join(s, zone, PACKET + lead)
    if s.t.solo:
        s.compose(s.t.hands[0], solo_discards)
    else:
        s.then(pick, True)


def pick(s: State, first: bool) -> None:
    """D4.1.A.3 All choose at the same time."""
    roles = tuple([lead for lead in s.t.hands if s.zones[PACKET + lead]])
    if roles:
        s.sealed(roles, picks, first, roles)
    else:
        s.then(take_up)


def to_keep(s: State, lead: Seat, first: bool) -> int:
    """D4.1.A.3, D10.1.c One card, or two with a common hand, and at first one for every card above the usual number."""
    there = len(s.zones[PACKET + lead])
    more = max(0, there - s.size) if first else 0
    return min(there, (2 if s.t.common else 1) + more)


@chain(KEEP)
def picks(s: State, role: int, links: Links, first: bool, roles: tuple[int, ...]) -> list[Choice]:
    """D4.1.A.3, D4.1.A.5 Cards of the packet, as many as must be kept."""
    if len(links) >= to_keep(s, role, first):
        return []
    return [(KEEP, kind) for kind in s.kinds_left(PACKET + role, links)]


@picks.about
def about_picks(s: State, role: int, links: Links, first: bool, roles: tuple[int, ...]) -> Said:
    chosen = len(links)
    return Said("picks", to_keep(s, role, first) - chosen, len(s.zones[PACKET + role]) - chosen)


@picks.facts("D4.1.A.5", key="picks_last")
def last_picks_facts(s: State, role: int, links: Links, first: bool, roles: tuple[int, ...]) -> tuple[int, ...] | None:
    passed_on = len(s.zones[PACKET + role]) - to_keep(s, role, first)
    return None if passed_on > 1 else (len(s.zones[KEPT + role]) + len(links),)


@picks.facts("D10.1.c", key="picks_over")
def picks_over_facts(s: State, role: int, links: Links, first: bool, roles: tuple[int, ...]) -> tuple[int, ...] | None:
    return packet_goes(s, role, links) if s.t.common else None


@picks.facts("D4.1.A.4", key="picks_left")
def picks_left_facts(s: State, role: int, links: Links, first: bool, roles: tuple[int, ...]) -> tuple[int, ...] | None:
    return packet_goes(s, role, links) if s.t.years[s.year].step > 0 else None


@picks.facts("D4.1.A.4", key="picks_right")
def picks_right_facts(s: State, role: int, links: Links, first: bool, roles: tuple[int, ...]) -> tuple[int, ...]:
    return packet_goes(s, role, links)


def packet_goes(s: State, role: Seat, links: Links) -> tuple[int, int]:
    """D4.1.A.4 To whom the rest of the packet goes, and how many cards are kept by then."""
    seats = s.t.hands
    receiver = seats[(seats.index(role) + s.t.years[s.year].step) % len(seats)]
    return receiver, len(s.zones[KEPT + role]) + len(links)


@picks.why
def why_not_pick(
    s: State, role: int, choice: Choice, links: Links, first: bool, roles: tuple[int, ...]
) -> Refusal | None:
    return why_not_held(choice, links, "not_in_the_packet", "D4.1.A.3", "D4.1.A.5")


@picks.all_answered
def picked(s: State, answers: tuple[Links, ...], first: bool, roles: tuple[int, ...]) -> None:
    """D4.1.A.4, D4.1.A.5 Kept cards are put aside, packets passed on; the last card of a packet is discarded."""
    for lead, links in zip(roles, answers, strict=True):
        for link in links:
            s.put(KEPT + lead, s.slip(PACKET + lead, link[1], s.t.eyes[lead]))
        tell_kept(s, lead, [link[1] for link in links], "D4.1.A.3" if first else "D4.1.A.5")
    s.learned += 1
    if max([len(s.zones[PACKET + lead]) for lead in s.t.hands]) > 1:
        pass_on(s)
        s.then(pick, False)
        return
    for lead in leads_of(s):
        for kind in s.kinds(PACKET + lead):
            s.put_top(PILE, s.show(PACKET + lead, kind))
            if s.t.common:
                s.tell(PUBLIC, "side_discards_last", "D10.1.c", lead, kind)
            else:
                s.tell(PUBLIC, "discards_last", "D4.1.A.5", lead, kind)
    s.then(take_up)


def tell_kept(s: State, lead: Seat, kept: list[int], clause: str) -> None:
    """D10.1.c With common hands a side keeps several cards at once; its lead has its number."""
    if s.t.common:
        most = len(SIDE_KEEPS)
        for part in [kept[n : n + most] for n in range(0, len(kept), most)]:
            s.tell(s.t.eyes[lead], SIDE_KEEPS[len(part) - 1], "D10.1.c", lead, *part)
    else:
        for kind in kept:
            s.tell(s.t.eyes[lead], "keeps", clause, lead, kind)


def pass_on(s: State) -> None:
    """D4.1.A.4, R37 To the left in some years, to the right in others."""
    seats = s.t.hands
    step = s.t.years[s.year].step
    packets: list[Zone] = [s.zones[PACKET + lead] for lead in seats]
    for n, packet in enumerate(packets):
        lead = seats[(n + step) % len(seats)]
        s.zones[PACKET + lead] = tuple(sorted([held | s.t.eyes[lead] for held in packet]))


def take_up(s: State) -> None:
    """D4.1.A.5 The kept cards become the hand."""
    for lead in s.t.hands:
        join(s, KEPT + lead, HAND + lead)


# D13.4 The player alone


@chain(DISCARD)
def solo_discards(s: State, role: int, links: Links) -> list[Choice]:
    """D13.4 Two cards of choice, instead of passing packets."""
    if len(links) >= min(s.t.setup.solo.discards, len(s.zones[PACKET + role])):
        return []
    return [(DISCARD, kind) for kind in s.kinds_left(PACKET + role, links)]


@solo_discards.about
def about_solo_discards(s: State, role: int, links: Links) -> Said:
    return Said("solo_discards", min(s.t.setup.solo.discards, len(s.zones[PACKET + role])) - len(links))


solo_discards.fact("D13.4")


@solo_discards.why
def why_not_solo_discard(s: State, role: int, choice: Choice, links: Links) -> Refusal | None:
    return why_not_held(choice, links, "not_in_the_packet", "D13.4")


def why_not_held(choice: Choice, links: Links, key: str, *clauses: str) -> Refusal:
    """Why a card cannot be chosen from a packet or a hand: it has been chosen already, or it is not there."""
    chosen = any([len(link) > 1 and link[1] == choice[1] for link in links])
    return Refusal(clauses, "chosen_already" if chosen else key, (choice[1],))


@solo_discards.answered
def solo_discarded(s: State, links: Links) -> None:
    lead = s.t.hands[0]
    for link in links:
        s.put_top(PILE, s.show(PACKET + lead, link[1]))
        s.tell(PUBLIC, "side_discards", "D13.4", lead, link[1])
    join(s, PACKET + lead, HAND + lead)


# D11.4.c The Arctic


def arctic(s: State) -> None:
    """D4.1.A.6, D11.4.c The seat that controls the Arctic may exchange a card with its ally."""
    if s.t.board.arctic < 0 or s.t.common:
        return
    for seat in range(SEATS):
        if control(s, seat) >> s.t.board.arctic & 1 and s.zones[HAND + seat] and s.zones[HAND + (seat ^ 2)]:
            s.ask(seat, offer, seat)


@question(EXCHANGE)
def offer(s: State, role: int, seat: Seat) -> list[Choice]:
    """D11.4.c A card of the hand, or none."""
    return [*[(EXCHANGE, kind) for kind in s.kinds(HAND + role)], PASS]


@offer.about
def about_offer(s: State, role: int, seat: Seat) -> Said:
    return Said("offer", role ^ 2)


offer.fact("D11.4.c")


@offer.why
def why_not_offer(s: State, role: int, choice: Choice, seat: Seat) -> Refusal:
    return Refusal(("D11.4.c",), "not_in_your_hand", (choice[1],))


@offer.answered
def offered(s: State, choice: Choice, seat: Seat) -> None:
    if choice == PASS:
        return
    s.learned += 1
    s.put(KEPT + seat, s.slip(HAND + seat, choice[1], s.t.eyes[seat]))
    s.tell(PUBLIC, "offers", "D11.4.c", seat, seat ^ 2)
    s.ask(seat ^ 2, answer_offer, seat)


@question(EXCHANGE)
def answer_offer(s: State, role: int, seat: Seat) -> list[Choice]:
    """D11.4.c The card that the ally gives for it, unseen."""
    return [(EXCHANGE, kind) for kind in s.kinds(HAND + role)]


@answer_offer.about
def about_answer_offer(s: State, role: int, seat: Seat) -> Said:
    return Said("answer_offer", role ^ 2)


answer_offer.fact("D11.4.c", key="offer")
answer_offer.why(why_not_offer)


@answer_offer.answered
def exchanged(s: State, choice: Choice, seat: Seat) -> None:
    ally = seat ^ 2
    both = s.t.eyes[seat] | s.t.eyes[ally]
    s.learned += 1
    given = s.zones[KEPT + seat][0]
    s.zones[KEPT + seat] = ()
    s.put(HAND + seat, s.slip(HAND + ally, choice[1], both))
    s.put(HAND + ally, given | both)
    s.tell(both, "exchanges", "D11.4.c", seat, kind_of(given), ally, choice[1])
