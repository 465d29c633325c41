"""R10.6-R10.19, R10.C1-R10.C4 What the revealed card does to the corps that entered."""

from typing import Final

from sztab.engine.question import PASS, Choice, Refusal, Said, question
from sztab.engine.zones import PUBLIC, kind_of

from .card_data import BOCHES, EVENT, HELP, LIBERATION, MARKET, STARVING, STOCK, SUPPLIES
from .control import gain_control, take_medal
from .decks import deck_for, put_away, ready, refill, shuffle_back, zone_of
from .pieces import cargoes, exchange, from_pool, on_card_and_space, put_down, trim, why_no_cargo
from .scoring import medals_of
from .state import State
from .tables import REVEALED
from .terms import (
    AMMO,
    FOOD,
    FUEL,
    LOAD_NUMBERS,
    LOADS,
    ONE,
    ONE_FOOD,
    PIECES,
    PURSUIT,
    RAIN,
    RESISTANCE,
    Commander,
    Corps,
    Load,
    Space,
    ammo_in,
    food_in,
    fuel_in,
    load_of,
)
from .verbs import FEED, LOAD, SWAP

GIFTS: Final = {STOCK: AMMO, SUPPLIES: FUEL, LIBERATION: FOOD}  # R10.12 a piece of this kind


def ammo_markers(s: State, role: Commander, space: Space) -> int:
    """R11.2, R12.3, N9 What air support and airborne markers are worth to a corps that enters."""
    found = 0
    if s.airborne:
        for drop in s.airborne:
            if drop[0] == space:
                found += 1
    if s.air[role] >= 0 and s.air[role] == deck_for(s, space):
        found += 1
    return found


def reveal(s: State, corps: Corps, space: Space, origin: Space, markers: int, left: int) -> None:
    """R10.25 (5)-(7) `markers` is the ammo that markers still give, `left` the steps that the corps could still take."""
    role = s.t.commander_of[corps]
    deck = deck_for(s, space)
    s.due = 0
    if not ready(s, role, deck):
        s.tell(PUBLIC, "unopposed", "N12", corps, space)
        occupy(s, corps, space)
        return
    refill(s, role, deck)
    zone = zone_of(s, role, deck)
    s.draw(zone, REVEALED, 1, PUBLIC)
    kind = kind_of(s.zones[REVEALED][0])
    s.tell(PUBLIC, "reveals_event" if s.t.cards[kind].kind == EVENT else "reveals", "R10.6", role, space, kind)
    for other in s.t.playing:
        if s.air[other] == deck and zone_of(s, other, deck) == zone:
            s.air[other] = -1
            s.tell(PUBLIC, "air_back", "R11.5" if other == role else "R11.3", other)
    card = s.t.cards[kind]
    if card.weather >= 0 and s.t.with_weather:
        turn_weather(s, card.weather)
    if s.loads[space] and loading_matters(s, corps, space, kind, markers):
        s.ask(role, take_up, corps)
        s.then(resolve, corps, space, origin, kind, markers)
    else:
        if card.kind == BOCHES and s.listener is not None:
            tell_boches(s, corps, space, left)
        resolve(s, corps, space, origin, kind, markers)


def tell_boches(s: State, corps: Corps, space: Space, left: int) -> None:
    """R10.17, R10.27 What going on would cost, if the corps has steps left."""
    fuel = fuel_in(s.carried[corps] + s.loads[space])
    s.tell(PUBLIC, "stopped" if left and fuel else "stopped_dry" if left else "stopped_anyway", "R10.17", corps)


def resolve(s: State, corps: Corps, space: Space, origin: Space, kind: int, markers: int) -> None:
    """R10.25 (7) A combat, or an offer; what other cards do comes with the space."""
    if kind in s.t.divisions:
        fight(s, corps, space, origin, kind, markers)
        return
    role, card = s.t.commander_of[corps], s.t.cards[kind]
    if card.kind == STARVING:
        s.starving += 1
        if not s.medal_pool:
            s.tell(PUBLIC, "no_medal_left", "N28", role)
        elif s.carried[corps] >= ONE_FOOD:
            s.ask(role, civilians, corps)
        else:
            s.tell(PUBLIC, "no_food", "R10.11", corps)
    elif card.kind == MARKET:
        s.ask(role, market, corps)
    s.then(occupy, corps, space)


def turn_weather(s: State, weather: int) -> None:
    """R15.B, R15.E When it turns to rain every air-support marker goes back to its owner."""
    if weather == s.weather:
        return
    s.weather = weather
    s.tell(PUBLIC, "rain" if weather == RAIN else "sun", "R15.B")
    if weather == RAIN:
        for role in s.t.playing:
            if s.air[role] >= 0:
                s.air[role] = -1
                s.tell(PUBLIC, "air_back", "R15.B", role)


# Pieces that lie on the space


def loading_matters(s: State, corps: Corps, space: Space, kind: int, markers: int) -> bool:
    """N8 Before a combat that the corps would lose, or an offer to which what lies there adds something; otherwise loading can
    wait until the space is taken."""
    load, card = s.carried[corps], s.t.cards[kind]
    if kind in s.t.divisions:
        return not PIECES.holds(load, price(s, kind, markers))
    if card.kind == STARVING:
        return s.medal_pool > 0 and food_in(load) == 0 and food_in(s.loads[space]) > 0
    there, had = PIECES.counts(s.loads[space]), PIECES.counts(load)
    return card.kind == MARKET and any([there[one] and not had[one] for one in range(3)])


def price(s: State, kind: int, markers: int) -> Load:
    """R10.C1, R10.32 What a corps has to spend to defeat a division."""
    card = s.t.cards[kind]
    return load_of(card.fuel, max(0, card.ammo - markers), 0)


@question(LOAD, PASS[0], open=True)
def take_up(s: State, role: int, corps: Corps) -> list[Choice]:
    """R8.4, N8 A corps may load what lies where it has come to before the card is resolved."""
    return [PASS, *[(LOAD, LOAD_NUMBERS[load]) for load in cargoes(s, corps) if may_take_up(s, corps, load)]]


def may_take_up(s: State, corps: Corps, load: Load) -> bool:
    """N10 Into a combat goes at least the fuel and the ammo that the corps has come with."""
    had = s.carried[corps]
    fighting = kind_of(s.zones[REVEALED][0]) in s.t.divisions
    return not fighting or (fuel_in(load) >= fuel_in(had) and ammo_in(load) >= ammo_in(had))


@take_up.about
def about_take_up(s: State, role: int, corps: Corps) -> Said:
    return Said("take_up", corps, s.places[corps])


@take_up.facts("R8.4", "N8")
def take_up_facts(s: State, role: int, corps: Corps) -> tuple[int, ...]:
    return on_card_and_space(s, corps)


@take_up.why
def why_not_take_up(s: State, role: int, choice: Choice, corps: Corps) -> Refusal | None:
    load = LOADS[choice[1]]
    if load in cargoes(s, corps):
        return Refusal(("N8", "N10"), "brought_to_combat", (corps,))
    return why_no_cargo(s, corps, load)


@take_up.answered
def took_up(s: State, choice: Choice, corps: Corps) -> None:
    if choice != PASS:
        exchange(s, corps, LOADS[choice[1]], "R8.4")


# Divisions


def fight(s: State, corps: Corps, space: Space, origin: Space, kind: int, markers: int) -> None:
    """R10.C2 Who can pay in full pays and wins (N10). R10.C3 Who cannot spends what he has of what is asked, and goes back."""
    role = s.t.commander_of[corps]
    card = s.t.cards[kind]
    load = s.carried[corps]
    asked = price(s, kind, markers)
    ammo = ammo_in(asked)
    if PIECES.holds(load, asked):
        spend(s, corps, card.fuel, ammo)
        helped_by = card.ammo - ammo
        paid = LOAD_NUMBERS[asked]
        if helped_by:
            key = "wins_helped_medal" if card.medal else "wins_helped"
            s.tell(PUBLIC, key, "R10.C4", corps, kind, paid, helped_by)
        else:
            s.tell(PUBLIC, "defeats_medal" if card.medal else "defeats", "R10.C2", corps, kind, paid)
        s.due = 1
        s.then(occupy, corps, space)
        return
    fuel, ammo = min(fuel_in(load), card.fuel), min(ammo_in(load), ammo)
    spend(s, corps, fuel, ammo)
    lost = load_of(fuel, ammo, 0)
    if lost:
        missing = LOAD_NUMBERS[asked - lost]
        s.tell(PUBLIC, "falls_short", "R10.C3", corps, kind, origin, LOAD_NUMBERS[lost], missing)
    else:
        s.tell(PUBLIC, "loses_bare", "R10.C3", corps, kind, origin, LOAD_NUMBERS[lost])
    s.places[corps] = origin
    shuffle_back(s, role, RESISTANCE if card.deck < 0 else PURSUIT, kind)


def spend(s: State, corps: Corps, fuel: int, ammo: int) -> None:
    s.carried[corps] -= load_of(fuel, ammo, 0)
    s.pool[FUEL] += fuel
    s.pool[AMMO] += ammo


# Offers


@question(FEED, PASS[0], open=True)
def civilians(s: State, role: int, corps: Corps) -> list[Choice]:
    """R10.11 A food for a medal, now or never. R17.E2, N36 Alone only the first two may be ignored."""
    if s.t.alone and s.starving > s.t.setup.solo.starving_ignored:
        return [(FEED,)]
    return [(FEED,), PASS]


civilians.speaks_of_first()
civilians.fact("R10.11")


@civilians.why
def why_not_help(s: State, role: int, choice: Choice, corps: Corps) -> Refusal | None:
    return Refusal(("R17.E2",), "must_feed", (s.t.setup.solo.starving_ignored,))


@civilians.answered
def helped(s: State, choice: Choice, corps: Corps) -> None:
    if choice == PASS:
        s.tell(PUBLIC, "keeps_food", "R10.11", corps)
        return
    role = s.t.commander_of[corps]
    s.carried[corps] -= ONE_FOOD
    s.pool[FOOD] += 1
    take_medal(s, role)
    if s.listener is not None:
        s.tell(PUBLIC, "feeds_civilians", "R10.11", corps, role, medals_of(s, role))


@question(SWAP, PASS[0], open=True)
def market(s: State, role: int, corps: Corps) -> list[Choice]:
    """R10.13 A piece of the corps for one of another kind from the pool, now or never."""
    load = s.carried[corps]
    out: list[Choice] = [PASS]
    for give in range(3):
        if PIECES.holds(load, ONE[give]):
            out += [(SWAP, give, get) for get in range(3) if get != give and s.pool[get]]
    return out


market.speaks_of_first()
market.fact("R10.13")


@market.why
def why_not_swap(s: State, role: int, choice: Choice, corps: Corps) -> Refusal | None:
    give, get = choice[1:]
    if give == get:
        return Refusal(("R10.13", "N31"), "same_kind")
    if not PIECES.holds(s.carried[corps], ONE[give]):
        return Refusal(("R10.13",), "card_lacks", (corps, give))
    return Refusal(("N31",), "pool_lacks", (get,))


@market.answered
def swapped(s: State, choice: Choice, corps: Corps) -> None:
    if choice == PASS:
        if s.listener is not None and market.ask(s, s.active, corps) == [PASS]:
            s.tell(PUBLIC, "no_exchange", "N31", corps)
        else:
            s.tell(PUBLIC, "no_swap", "R10.13", corps)
        return
    _, give, get = choice
    s.carried[corps] += ONE[get] - ONE[give]
    s.pool[give] += 1
    s.pool[get] -= 1
    s.tell(PUBLIC, "swaps", "R10.13", corps, give, get)


# The space is taken


def occupy(s: State, corps: Corps, space: Space) -> None:
    """R10.25 (8)-(11) The card's gift and the card itself, then marker, medal, encirclement, victory. The rulebook has the marker
    before the gift and the card last; the table comes out the same, and a card just won counts when the game ends here."""
    role = s.t.commander_of[corps]
    kind = kind_of(s.zones[REVEALED][0]) if s.zones[REVEALED] else -1
    if kind >= 0:
        take_card(s, corps, space, kind)
    gain_control(s, role, space)


def take_card(s: State, corps: Corps, space: Space, kind: int) -> None:
    role, card = s.t.commander_of[corps], s.t.cards[kind]
    if card.kind in GIFTS:
        gift = GIFTS[card.kind]
        found = from_pool(s, gift, "R10.10")
        if found:
            s.tell(PUBLIC, "finds", "R10.12", gift, space)
            put_down(s, space, found)
            s.then(trim, space)
    elif card.kind == BOCHES:
        s.due = 1
    elif card.kind == HELP and not card.hand:
        call_help(s, role)
    elif card.hand:
        s.tell(PUBLIC, "keeps_card", "R10.29", role, kind)
    had = medals_of(s, role) if s.listener is not None else 0
    put_away(s, role, kind)
    if s.listener is not None and not card.medal and (medals := medals_of(s, role)) > had:
        s.tell(PUBLIC, "icons_make_medal", "R16.6", role, s.t.icons, medals)


def call_help(s: State, role: Commander) -> None:
    """R10.14, R10.29 One more action this turn, after the move; nothing if a Resistance was used already."""
    if s.called:
        s.tell(PUBLIC, "no_more_help", "R10.29", role)
        return
    s.called = True
    s.actions += 1
    s.tell(PUBLIC, "help", "R10.14", role)
