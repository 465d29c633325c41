"""A16 Trade: offers of cards and promises, answers, agreement, and the controller of the seas who may block it (R38).

A line of words may go with every answer of the talks: what people promise beyond the list, or ask for (R27).
"""

from typing import Final

from sztab.engine.question import DONE, Choice, Links, Refusal, Said, chain, question
from sztab.engine.zones import PUBLIC, Zone, kinds_of

from .economy import yield_of
from .state import State
from .tables import HAND, OFFERED, RETURNED
from .terms import NOBODY, TRADE_CLOSED, TRADING, Player
from .verbs import AGREE, ALLOW, ASK_FOR, BLOCK, CALL_OFF, COUNTER, DECLINE, GIVE, PROMISE

# R38 What is said of cards and promises that are laid out: of both, of cards alone, of promises alone
OFFERS: Final = ("offers", "offers_cards", "offers_promises")
WOULD_RETURN: Final = ("would_return", "would_return_cards", "would_return_promises")


def may_trade(s: State, role: Player) -> bool:
    """R34, A16.1 With an action left, or while a Trade is open; A16.7 until the clock closes it."""
    if s.clock >= TRADE_CLOSED:
        return False
    return s.trading or (s.actions > 0 and not s.used >> TRADING & 1)


def why_no_trade(s: State, role: Player, partner: Player) -> Refusal:
    if partner == role:
        return Refusal(("A16.1", "R25"), "trade_with_yourself")
    if partner >= s.t.players:
        return Refusal(("A16.1",), "nobody_plays", (partner,))
    if s.out >> partner & 1:
        return Refusal(("A16.1", "R40"), "not_in_the_game", (partner,))
    if s.clock >= TRADE_CLOSED:
        return Refusal(("A16.7",), "trade_closed_by_time")
    if s.used >> TRADING & 1:
        return Refusal(("A4.4", "A16.1"), "trade_over")
    return Refusal(("A4.2", "R34"), "no_actions_left")


# R38 (1) The offer


def open_talks(s: State, role: Player, partner: Player) -> None:
    """R38 (1) The active player names a partner, and makes an offer."""
    s.offers += 1
    make_offer(s, role, partner, False)


def make_offer(s: State, role: Player, partner: Player, asked_for: bool) -> None:
    """R38 (1) The active player lays out what they would give; another offer that the partner `asked_for`, or nothing more."""
    s.partner = partner
    s.compose(role, offer, asked_for)


def gifts(s: State, role: Player, links: Links) -> list[Choice]:
    """A16.3 Cards of the hand and promises; each kind of card as often as it is held, each promise once."""
    out: list[Choice] = []
    last = -1
    for kind in s.kinds_left(HAND + role, links, GIVE):
        if kind != last:  # equal ones lie together
            out.append(s.t.gifts[kind])
            last = kind
    promised = 0
    for link in links:
        if link[0] == PROMISE:
            promised |= 1 << link[1]
    if not promised:
        return out + s.t.vows
    return out + [vow for promise, vow in enumerate(s.t.vows) if not promised >> promise & 1]


def wishes(s: State, links: Links) -> list[Choice]:
    """R38 One particular card may be asked for; whether the other has it, nobody has to say."""
    return [] if wish_in(links) >= 0 else s.t.wishes


def wish_in(links: Links) -> int:
    """The kind of card that these links ask for, -1: none."""
    for link in links:
        if link[0] == ASK_FOR:
            return link[1]
    return NOBODY


def why_no_gift(s: State, role: Player, choice: Choice, links: Links) -> Refusal:
    if choice[0] == GIVE:
        if choice in links:
            return Refusal(("A16.3",), "no_more_in_hand", (choice[1],))
        return Refusal(("A16.3",), "not_in_hand", (choice[1],))
    if choice[0] == PROMISE:
        return Refusal(("A16.3",), "promised_already", (choice[1],))
    if choice[0] == ASK_FOR:
        return Refusal(("R38",), "asked_for_already", (wish_in(links),))
    return Refusal(("A16.9", "R38"), "give_something")


@chain(GIVE, PROMISE, ASK_FOR, DONE[0], CALL_OFF, words=True)
def offer(s: State, role: int, links: Links, asked_for: bool) -> list[Choice]:
    """A16.3 Cards and promises; R38 and a card asked for in return. Who is asked for another offer may call it off instead."""
    if links and (links[-1] == DONE or links[-1][0] == CALL_OFF):
        return []
    out = gifts(s, role, links)
    if links:
        out.append(DONE)
    elif asked_for:
        out.append((CALL_OFF,))
    return out + wishes(s, links)


@offer.about
def about_offer(s: State, role: int, links: Links, asked_for: bool) -> Said:
    return Said("offer", s.partner)


@offer.facts("R38", key="offer_wanted")
def offer_facts_wanted(s: State, role: int, links: Links, asked_for: bool) -> tuple[int, ...] | None:
    return (s.partner, s.wanted) if s.wanted >= 0 else None


@offer.facts("A16.6", "R38", key="offer_over_sea")
def offer_facts_over_sea(s: State, role: int, links: Links, asked_for: bool) -> tuple[int, ...] | None:
    return (s.seas,) if may_block(s, role, s.partner) else None


offer.fact("A16.8", "R38")


@offer.why
def why_not_offer(s: State, role: int, choice: Choice, links: Links, asked_for: bool) -> Refusal | None:
    if choice[0] == CALL_OFF:
        return Refusal(("R38",), "call_off_first" if asked_for else "make_the_offer")
    return why_no_gift(s, role, choice, links)


@offer.answered
def offered(s: State, links: Links, asked_for: bool) -> None:
    """R38 (1) The cards are shown to the partner only; all others see how many there are, and the promises."""
    role, partner = s.active, s.partner
    if links[0][0] == CALL_OFF:
        call_off(s)
        return
    lay(s, role, partner, links, OFFERED)
    s.laid = (promises_in(links), ())
    s.wanted = wish_in(links)
    tell_laid(s, OFFERS, role, partner, len(s.zones[OFFERED]), len(s.laid[0]))
    tell_goods(s, role, partner, OFFERED, s.laid[0])
    if s.wanted >= 0:
        s.tell(PUBLIC, "asks_for", "R38", role, partner, s.wanted)
    s.compose(partner, reply)


def promises_in(links: Links) -> tuple[int, ...]:
    return tuple(sorted([link[1] for link in links if link[0] == PROMISE]))


def lay(s: State, giver: Player, taker: Player, links: Links, zone: int) -> None:
    """Cards out of the hand, seen by the two."""
    both = 1 << giver | 1 << taker
    for link in links:
        if link[0] == GIVE:
            s.put(zone, s.slip(HAND + giver, link[1], both))
    s.look(zone, len(s.zones[zone]), both)


def tell_laid(s: State, lines: tuple[str, str, str], role: Player, partner: Player, cards: int, promises: int) -> None:
    """R38 (4) All know how many cards and promises are laid out; what is not there is not spoken of."""
    both, only_cards, only_promises = lines
    if cards and promises:
        s.tell(PUBLIC, both, "R38", role, partner, cards, promises)
    elif cards:
        s.tell(PUBLIC, only_cards, "R38", role, partner, cards)
    elif promises:
        s.tell(PUBLIC, only_promises, "R38", role, partner, promises)
    elif lines == WOULD_RETURN:
        s.tell(PUBLIC, "would_return_nothing", "R38", role, partner)


def tell_goods(s: State, giver: Player, taker: Player, zone: int, promises: tuple[int, ...]) -> None:
    if s.listener is None:
        return
    for kind in s.kinds(zone):
        s.tell(1 << giver | 1 << taker, "would_give", "R38", giver, kind)
    for promise in promises:
        s.tell(PUBLIC, "would_promise", "R38", giver, promise)


# R38 (2) The answer


def without(hand: Zone, kind: int) -> Zone:
    """A hand that has given a card of a kind away."""
    at = kinds_of(hand).index(kind)
    return hand[:at] + hand[at + 1 :]


@chain(DECLINE, COUNTER, GIVE, PROMISE, ASK_FOR, DONE[0], words=True)
def reply(s: State, role: int, links: Links) -> list[Choice]:
    """R38 (2) The partner declines, asks for another offer or for a card in it, or says what they would give in return.

    A16.9 That may be nothing, if there is something to be had.
    """
    if not links:
        out = [(DECLINE,), (COUNTER,), *gifts(s, role, links)]
        if s.zones[OFFERED] or s.laid[0]:
            out.append(DONE)
        return out + wishes(s, links)
    if links[-1] == DONE or links[-1][0] in (DECLINE, COUNTER, ASK_FOR):
        return []
    return [*gifts(s, role, links), DONE]


@reply.about
def about_reply(s: State, role: int, links: Links) -> Said:
    return Said("reply", s.active)


@reply.facts("R38", "A14.6", key="exchange_wanted")
def reply_facts_wanted(s: State, role: int, links: Links) -> tuple[int, ...] | None:
    return (*reply_facts(s, role, links), s.wanted) if s.wanted >= 0 else None


@reply.facts("R38", "A14.6", key="exchange")
def reply_facts(s: State, role: int, links: Links) -> tuple[int, ...]:
    """A14.6 The offered cards; the partner's yield now, and with them less what the links give away."""
    kept = s.zones[HAND + role]
    for link in links:
        if link[0] == GIVE:
            kept = without(kept, link[1])
    now, then = yield_of(s, s.zones[HAND + role]), yield_of(s, kept + s.zones[OFFERED])
    return len(s.zones[OFFERED]), now, then


@reply.why
def why_not_reply(s: State, role: int, choice: Choice, links: Links) -> Refusal | None:
    if choice[0] in (DECLINE, COUNTER, ASK_FOR):
        return Refusal(("R38",), "decline_first")
    return why_no_gift(s, role, choice, links)


@reply.answered
def replied(s: State, links: Links) -> None:
    role, partner = s.active, s.partner
    if links[0][0] == DECLINE:
        s.tell(PUBLIC, "declines", "R38", partner, role)
        clear_table(s)
        return
    if links[0][0] in (COUNTER, ASK_FOR):
        clear_table(s)
        s.wanted = wish_in(links)
        if s.wanted >= 0:
            s.tell(PUBLIC, "asks_for", "R38", partner, role, s.wanted)
        else:
            s.tell(PUBLIC, "asks_for_another", "R38", partner, role)
        make_offer(s, role, partner, True)
        return
    lay(s, partner, role, links, RETURNED)
    s.laid = (s.laid[0], promises_in(links))
    tell_laid(s, WOULD_RETURN, partner, role, len(s.zones[RETURNED]), len(s.laid[1]))
    tell_goods(s, partner, role, RETURNED, s.laid[1])
    s.ask(role, agreement)


# R38 (3) Agreement


@question(AGREE, CALL_OFF, COUNTER, words=True)
def agreement(s: State, role: int) -> list[Choice]:
    """R38 (3) Agree, call it off, or lay out another offer to the same player, as often as one likes.

    A16.7, A16.2 An exchange is what makes a Trade, so once the clock has closed it nothing can be agreed.
    """
    return [(CALL_OFF,)] if s.clock >= TRADE_CLOSED else [(AGREE,), (CALL_OFF,), (COUNTER,)]


agreement.refuses("trade_closed_by_time", "A16.7")


@agreement.about
def about_agreement(s: State, role: int) -> Said:
    return Said("agreement", s.partner)


@agreement.facts("R38", "A14.6", key="exchange")
def agreement_facts(s: State, role: int) -> tuple[int, ...]:
    """A14.6 The cards in return; the active player's yield without the exchange, and with it."""
    hand = s.zones[HAND + role]
    now, then = yield_of(s, hand + s.zones[OFFERED]), yield_of(s, hand + s.zones[RETURNED])
    return len(s.zones[RETURNED]), now, then


@agreement.answered
def settled(s: State, choice: Choice) -> None:
    role, partner = s.active, s.partner
    if choice[0] == CALL_OFF:
        call_off(s)
        return
    if choice[0] == COUNTER:
        s.tell(PUBLIC, "counters", "R38", role, partner)
        clear_table(s)
        make_offer(s, role, partner, False)
        return
    if may_block(s, role, partner):
        s.tell(PUBLIC, "agrees", "R38", role, partner)  # otherwise the exchange itself says so
        s.ask(s.seas, passage)
    else:
        s.then(exchange)


def call_off(s: State) -> None:
    """R38 (3) Nobody has to accept."""
    s.tell(PUBLIC, "calls_off", "R38", s.active, s.partner)
    clear_table(s)


# R38 (4) The controller of the seas


def are_neighbours(s: State, one: Player, other: Player) -> bool:
    """A16.5, R26 Only a land border counts."""
    theirs = s.held(other)
    land = s.t.board.land
    return any([owner == one and land[region] & theirs for region, owner in enumerate(s.hold)])


def may_block(s: State, one: Player, other: Player) -> bool:
    """A16.6 A third player who controls the seas, unless the two are neighbours."""
    return s.seas not in (NOBODY, one, other) and not are_neighbours(s, one, other)


@question(ALLOW, BLOCK, words=True)
def passage(s: State, role: int) -> list[Choice]:
    """R38 (4) Knowing the parties, the promises and the numbers of cards, not the cards."""
    return [(ALLOW,), (BLOCK,)]


@passage.about
def about_passage(s: State, role: int) -> Said:
    return Said("passage", s.active, s.partner)


@passage.facts("A16.6", "R38")
def passage_facts(s: State, role: int) -> tuple[int, ...]:
    return len(s.zones[OFFERED]), len(s.laid[0]), len(s.zones[RETURNED]), len(s.laid[1])


@passage.answered
def passed(s: State, choice: Choice) -> None:
    if choice[0] == BLOCK:
        s.tell(PUBLIC, "blocks", "A16.6", s.seas, s.active, s.partner)
        clear_table(s)  # A16.2 a blocked exchange does not count
        return
    if s.clock >= TRADE_CLOSED:  # A16.7 while the controller thought about it
        s.tell(PUBLIC, "too_late_to_trade", "A16.7", s.active, s.partner)
        clear_table(s)
        return
    s.tell(PUBLIC, "lets_trade_pass", "A16.6", s.seas, s.active, s.partner)
    s.then(exchange)


# R38 (5) The goods change hands


def exchange(s: State) -> None:
    """A16.2 With the first exchange the action is used; the Trade stays open until another action starts."""
    role, partner = s.active, s.partner
    if not s.trading:
        s.trading = True
        s.used |= 1 << TRADING
        s.actions -= 1
    for zone, taker in ((OFFERED, partner), (RETURNED, role)):
        for held in s.zones[zone]:
            s.put(HAND + taker, held)
        s.zones[zone] = ()
    given = [(role, partner, promise, s.round) for promise in s.laid[0]]
    given += [(partner, role, promise, s.round) for promise in s.laid[1]]
    s.promises = (*s.promises, *given)  # A16.8 recorded, not enforced
    s.tell(PUBLIC, "exchanges", "A16.3", role, partner)
    for giver, taker, promise, _ in given:
        s.tell(PUBLIC, "promises", "A16.8", giver, taker, promise)
    clear_table(s)


def clear_table(s: State) -> None:
    """Returns the cards on offer to the hands that they came from."""
    for zone, giver in ((OFFERED, s.active), (RETURNED, s.partner)):
        for held in s.zones[zone]:
            s.put(HAND + giver, held)
        s.zones[zone] = ()
    s.laid = ((), ())
    s.partner = NOBODY
    s.wanted = NOBODY
