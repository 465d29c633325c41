"""The other verbs of cards: points, protection, cards and decks. `cards.py` reads the rows and calls these."""

from sztab.engine.graph import Spaces
from sztab.engine.question import DONE, PASS, Choice, Fact, Links, Refusal, chain, question
from sztab.engine.window import Occurrence
from sztab.engine.zones import PUBLIC, kind_of, kinds_of

from .card_data import (
    ANY_TYPE,
    DO_BATTLE,
    DO_BUILD,
    DO_CANCEL,
    DO_CHOOSE_ONE,
    DO_DISCARD_RESPONSE,
    DO_DISCARD_STATUS,
    DO_ELIMINATE,
    DO_MODIFY,
    DO_PLAY_CARD,
    DO_PROTECT,
    DO_RECRUIT,
    DO_REDIRECT,
    DO_REORDER,
    DO_SUPPLY,
    DO_TO_BOTTOM,
    EW_PLAYED,
    FROM_HAND,
    FROM_PILE,
    Card,
    Effect,
)
from .discards import hand_left, offer_faces, why_not_own
from .nations import Nation, team_of
from .occurrences import protectable
from .state import State
from .supply import lies_open
from .tables import DECK, HAND, PILE, RESPONSES, STATUSES
from .targets import NOTHING, can_aim, could_make_room
from .units import stands
from .verbs import BOTTOM, DRAW, NEXT
from .warfare import actor, amount, base_discard
from .where import holds


def naming_facts(s: State, role: int, kind: int, i: int, occurrence: Occurrence) -> Fact:
    """What naming a nation means: R32 whose unit it will be, R11, Q7.7 on whom the card acts."""
    effect = s.t.cards[kind].effects[i]
    if effect.do == DO_RECRUIT:
        return Fact(("R32",), "nation_to_recruit")
    return Fact(("R11" if effect.in_range else "Q7.7",), "nation_to_name")


def modify_discard(s: State, number: int, occurrence: Occurrence, chosen: int) -> None:
    """R12 Additions count once a card, reductions never go below the floor."""
    effect = s.t.effects[number]
    n = effect.n
    if effect.n_when is not None and holds(s, effect.n_when, team_of(s.t.cards[effect.kind].nation), -1):
        n = effect.n_if
    if occurrence[0] == EW_PLAYED:
        s.warfare_bonus += n
        s.tell(PUBLIC, "discard_raised", "R12", occurrence[3], n)
        return
    s.warfare_total = max(effect.floor, s.warfare_total + n)
    if s.warfare_total:
        s.tell(PUBLIC, "discard_cut", "R12", occurrence[3], occurrence[1], s.warfare_total)
    else:
        s.tell(PUBLIC, "discard_averted", "R12", occurrence[3], occurrence[1])


def cancel(s: State, number: int, occurrence: Occurrence, chosen: int) -> None:
    """R13 The card that was announced does nothing."""
    s.warfare_off = True
    s.tell(PUBLIC, "cancelled", "R13", occurrence[3])


def redirect_card(s: State, number: int, occurrence: Occurrence, chosen: int) -> None:
    s.redirect = s.t.effects[number].to


def protect(s: State, number: int, occurrence: Occurrence, chosen: int) -> None:
    """Q8.7 The unit stays; `chosen` is its space."""
    owner = occurrence[1]
    if s.t.effects[number].this_battle:
        s.shielded = (*s.shielded, (owner, chosen))
    else:
        s.guarded = (*s.guarded, (owner, chosen))


def score(s: State, number: int, occurrence: Occurrence, chosen: int) -> None:
    effect = s.t.effects[number]
    points = amount(s, effect, chosen)
    if points:
        gain(s, s.t.cards[effect.kind].nation, points, effect.kind, "Q10.3")
    else:
        s.tell(PUBLIC, "scores_nothing_for_card", "Q7.7", effect.kind)


def gain(s: State, nation: Nation, points: int, kind: int, clause: str) -> None:
    """Points for a card."""
    team = team_of(nation)
    s.vp[team] += points
    s.tell(PUBLIC, "scores_for_card", clause, nation, team, points, kind, s.vp[team])


def supply_for_turn(s: State, number: int, occurrence: Occurrence, chosen: int) -> None:
    """R45 In force until the turn ends. What is always in force needs no carrying out."""
    effect = s.t.effects[number]
    if not effect.passive:
        s.in_force = (*s.in_force, effect.kind)


def discard_status(s: State, number: int, occurrence: Occurrence, chosen: int) -> None:
    """R14 The Status that was used goes to its owner's discard pile, face up."""
    kind = occurrence[3]
    owner = s.t.cards[kind].nation
    if lies_open(s, kind):
        s.put_top(PILE + owner, s.take(STATUSES + owner, kind))
        s.tell(PUBLIC, "status_discarded", "R14", kind)


def discard_response(s: State, number: int, occurrence: Occurrence, chosen: int) -> None:
    """R41 Drawn by lot; only its owner learns which it was."""
    owner = s.t.effects[number].by
    if not s.zones[RESPONSES + owner]:
        s.tell(PUBLIC, "no_response", "R41", s.t.effects[number].kind, owner)
    count = min(s.t.effects[number].n, len(s.zones[RESPONSES + owner]))
    for _ in range(count):
        kind = s.lot(RESPONSES + owner, 1 << owner)
        s.put_bottom(PILE + owner, s.slip(RESPONSES + owner, kind, 1 << owner))
        s.tell(~(1 << owner), "response_discarded", "R41", owner)
        s.tell(1 << owner, "you_lose_response", "R41", owner, kind)
    offer_faces(s, owner, count)


# Decks and hands


@question(DRAW, PASS[0])
def draw_or_not(s: State, role: int, nation: Nation, count: int) -> list[Choice]:
    return [(DRAW,), PASS]


@draw_or_not.facts("R46")
def draw_facts(s: State, role: int, nation: Nation, count: int) -> tuple[int, ...]:
    return (len(s.zones[DECK + role]),)


def draw(s: State, number: int, occurrence: Occurrence, chosen: int) -> None:
    """R46 An empty deck gives nothing and costs nothing. R22 The draw may be declined."""
    effect = s.t.effects[number]
    nation = actor(effect, occurrence, chosen)
    if s.zones[DECK + nation]:
        if effect.optional:
            s.ask(nation, draw_or_not, nation, effect.n)
        else:
            drawn(s, (DRAW,), nation, effect.n)
    else:
        s.tell(PUBLIC, "draws_nothing", "R46", nation)


@draw_or_not.answered
def drawn(s: State, choice: Choice, nation: Nation, count: int) -> None:
    if choice == PASS:
        s.tell(PUBLIC, "draws_nothing", "R22", nation)
    else:
        s.tell(PUBLIC, "draws", "R22", nation, s.draw(DECK + nation, HAND + nation, count, 1 << nation))


@chain(NEXT, lapses=True)
def order_of_top(s: State, role: int, links: Links, count: int) -> list[Choice]:
    """The top cards, which this role has seen, from the top down. The last needs no choice."""
    kinds = kinds_of(s.zones[DECK + role][:count])
    for link in links:
        kinds.remove(link[1])
    return [(NEXT, kind) for kind in sorted(set(kinds))] if len(kinds) > 1 else []


order_of_top.speaks_of_missing()
order_of_top.fact("Q9.2")


@order_of_top.why
def why_not_next(s: State, role: int, choice: Choice, links: Links, count: int) -> Refusal | None:
    if s.t.cards[choice[1]].nation != role:
        return why_not_own(s, role, choice[1], "Q1.3")
    return Refusal(("Q7.7",), "not_on_top", choice[1:])


def look_reorder(s: State, number: int, occurrence: Occurrence, chosen: int) -> None:
    effect = s.t.effects[number]
    seen = s.look(DECK + effect.by, effect.n, 1 << effect.by)
    s.tell(PUBLIC, "looks_at_top", "Q7.7", effect.by, len(seen))
    s.compose(effect.by, order_of_top, len(seen))


@order_of_top.answered
def reordered(s: State, links: Links, count: int) -> None:
    owner = s.t.cards[links[0][1]].nation
    deck = s.zones[DECK + owner]
    top = list(deck[:count])
    order: list[int] = []
    for link in links:
        card = next(card for card in top if kind_of(card) == link[1])
        top.remove(card)
        order.append(card)
    s.zones[DECK + owner] = (*[card & ~PUBLIC | 1 << owner for card in order + top], *deck[count:])


@chain(BOTTOM, DONE[0], lapses=True)
def cards_for_bottom(s: State, role: int, links: Links, number: int) -> list[Choice]:
    """Cards for the bottom of the deck, in the order they go there; one or two, as the card says."""
    effect = s.t.effects[number]
    if len(links) == effect.n or (links and links[-1] == DONE):
        return []
    out: list[Choice] = [(BOTTOM, kind) for kind in hand_left(s, role, links)]
    if out and len(links) >= effect.least:
        out.append(DONE)
    return out


cards_for_bottom.fact("Q9.2")


@cards_for_bottom.why
def why_not_bottom(s: State, role: int, choice: Choice, links: Links, number: int) -> Refusal | None:
    if choice == DONE:
        return Refusal(("R9",), "must_carry_out")
    if s.t.cards[choice[1]].nation != role:
        return why_not_own(s, role, choice[1], "Q1.3")
    return Refusal(("Q7.7",), "thrown_already" if choice in links else "not_in_hand", choice[1:])


def hand_to_deck_bottom(s: State, number: int, occurrence: Occurrence, chosen: int) -> None:
    s.compose(s.t.effects[number].by, cards_for_bottom, number)


@cards_for_bottom.answered
def put_under_deck(s: State, links: Links, number: int) -> None:
    owner = s.t.effects[number].by
    cards = [link[1] for link in links if link != DONE]
    for kind in cards:
        s.put_bottom(DECK + owner, s.slip(HAND + owner, kind, 1 << owner))
    s.tell(PUBLIC, "puts_under_deck", "Q7.7", owner, len(cards))


# What can be done


def possible(s: State, effect: Effect, occurrence: Occurrence) -> bool:
    """R36 Whether a step can be carried out now, from what everybody sees."""
    card = s.t.cards[effect.kind]
    do = effect.do
    if do in (DO_BUILD, DO_RECRUIT, DO_BATTLE):
        nations = effect.choose or (actor(effect, occurrence, -1),)
        return any([can_aim(s, effect, nation, occurrence) for nation in nations])
    if do == DO_ELIMINATE:
        if effect.of_trigger:
            _, owner, _, unit, space, _ = occurrence
            return stands(s, owner, unit, space) and (owner, space) not in s.guarded
        return can_aim(s, effect, effect.by, occurrence)
    if do == DO_PROTECT:
        return rescuable(s, card, occurrence) != 0
    if do == DO_MODIFY:
        if occurrence[0] == EW_PLAYED:
            return not s.warfare_off and base_discard(s, s.t.cards[occurrence[3]]) > 0
        return s.warfare_total > effect.floor
    if do == DO_CANCEL:
        return not s.warfare_off
    if do == DO_REDIRECT:
        return s.redirect == 0
    if do == DO_DISCARD_STATUS:
        return lies_open(s, occurrence[3])
    if do == DO_DISCARD_RESPONSE:
        return bool(s.zones[RESPONSES + effect.by])
    if do == DO_REORDER:
        return bool(s.zones[DECK + effect.by])
    if do == DO_TO_BOTTOM:
        return bool(s.zones[HAND + effect.by])
    if do == DO_SUPPLY:
        return not effect.passive
    if do == DO_CHOOSE_ONE:
        return any([possible(s, option, occurrence) for option in effect.options])
    return do != DO_PLAY_CARD or _has_card_to_play(s, effect)


def rescuable(s: State, card: Card, occurrence: Occurrence) -> Spaces:
    """The spaces of the units in danger that a card could still save: those that stand there and are not protected yet."""
    owner = occurrence[1]
    units = protectable(s, card, occurrence) & (s.armies[owner] | s.fleets[owner])
    for nation, space in s.guarded + s.shielded if card.effects[0].this_battle else s.guarded:
        if nation == owner:
            units &= ~(1 << space)
    return units


def _has_card_to_play(s: State, effect: Effect) -> bool:
    """R47 A card of the wanted type in the pile, or in the hand where it may get to the pile as part of the cost."""
    kinds = s.kinds(PILE + effect.by)
    if effect.source == FROM_PILE and s.t.cards[effect.kind].cost_source == FROM_HAND:
        kinds += s.kinds(HAND + effect.by)
    wanted = effect.card_type
    cards = [s.t.cards[kind] for kind in kinds]
    return any([wanted in (card.type, ANY_TYPE) and playable(s, card) for card in cards])


def playable(s: State, card: Card) -> bool:
    """R36 A Build or Battle card needs something to aim at, if need be once a unit is taken off (R8); every other card may
    always be played."""
    if not card.basic:
        return True
    effect, nation = card.effects[0], card.nation
    return can_aim(s, effect, nation, NOTHING) or could_make_room(s, effect, nation, NOTHING)
