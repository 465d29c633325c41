"""A14 Economics cards and their sets, A15 capitals, A17 Build new units."""

from sztab.engine.question import DONE, Choice, Links, Refusal, Said, chain
from sztab.engine.zones import KNOWN_BITS, PUBLIC, Zone, kinds_of

from .state import State
from .tables import HAND
from .terms import MOST, NOBODY, ONE, TYPES, Force, Player, Region, of_type
from .verbs import AT, BUY, BUY_SHIP


def yield_of(s: State, cards: Zone) -> int:
    """A14.5, A14.6, R23 The values of all cards, doubled for the highest of each type that make whole sets."""
    by_type: list[list[int]] = [[] for _ in range(s.t.types)]
    points = 0
    kinds = s.t.cards
    for held in cards:
        card = kinds[held >> KNOWN_BITS]
        points += card.value
        by_type[card.type].append(card.value)
    sets = min([len(by_type[type]) for type in s.t.sets]) if s.t.sets else 0
    if sets:
        for type in s.t.sets:
            by_type[type].sort(reverse=True)
            points += (s.t.multiplier - 1) * sum(by_type[type][:sets])
    return points


def sets_of(s: State, cards: Zone) -> int:
    """A14.6 How many whole sets there are."""
    types = [s.t.cards[kind].type for kind in kinds_of(cards)]
    return min([types.count(type) for type in s.t.sets]) if s.t.sets else 0


def capitals_of(s: State, player: Player) -> int:
    """A15.2 The capitals in the regions of a player, own or captured."""
    hold = s.hold
    return sum([region >= 0 and hold[region] == player for region in s.capitals])


def points_of(s: State, player: Player) -> int:
    """A17.1 Ten for each capital, and what the cards yield."""
    return s.t.capital_yield * capitals_of(s, player) + yield_of(s, s.zones[HAND + player])


# A17 Build


class PurchasePlan:
    """A17.2 A purchase as far as it has been put together."""

    __slots__ = ("force", "named", "region", "ships", "spent")

    def __init__(self, s: State, links: Links) -> None:
        self.spent = 0
        self.region: Region = NOBODY  # the last that was named
        self.named = False  # just now: nothing was bought there yet
        self.force: Force = 0  # bought there; each type once, so that a chain ends soon
        self.ships: Force = 0
        for link in links:
            self.named = link[0] == AT
            if link[0] == AT:
                self.region = link[1]
                self.force = 0
            elif link[0] == BUY:
                self.spent += link[2] * s.t.costs[link[1]]
                self.force += link[2] * ONE[link[1]]
            elif link[0] == BUY_SHIP:
                self.spent += link[2] * s.t.ship_costs[link[1]]
                self.ships += link[2] * ONE[link[1]]


@chain(AT, BUY, BUY_SHIP, DONE[0])
def purchase(s: State, role: int, links: Links) -> list[Choice]:
    """A17.2 Land units for one region after another, and ships, until it is done; what is left over is lost."""
    if links and links[-1] == DONE:
        return []
    t = s.t
    plan = PurchasePlan(s, links)
    left = points_of(s, role) - plan.spent
    out: list[Choice] = []
    if plan.region >= 0:
        for unit in range(TYPES):
            if not of_type(plan.force, unit):
                out += [(BUY, unit, number) for number in range(1, min(left // t.costs[unit], MOST) + 1)]
    if plan.named:
        return out
    if left >= t.cheapest:
        out += [(AT, region) for region, owner in enumerate(s.hold) if owner == role and (AT, region) not in links]
    if left >= t.cheapest_ship:
        for ship in range(TYPES):
            if not of_type(plan.ships, ship):
                out += [(BUY_SHIP, ship, number) for number in range(1, min(left // t.ship_costs[ship], MOST) + 1)]
    out.append(DONE)
    return out


@purchase.about
def about_purchase(s: State, role: int, links: Links) -> Said:
    plan = PurchasePlan(s, links)
    return Said("purchase_at", plan.region) if plan.named else Said("purchase", points_of(s, role) - plan.spent)


@purchase.facts("A17.1", "A17.3")
def purchase_facts(s: State, role: int, links: Links) -> tuple[int, ...]:
    return points_of(s, role), PurchasePlan(s, links).spent


@purchase.why
def why_not_buy(s: State, role: int, choice: Choice, links: Links) -> Refusal | None:
    verb = choice[0]
    plan = PurchasePlan(s, links)
    left = points_of(s, role) - plan.spent
    if verb == AT:
        if s.hold[choice[1]] != role:
            return Refusal(("A17.4",), "not_yours", (choice[1],))
        if plan.named:
            return Refusal(("A17.4",), "buy_first")
        if (AT, choice[1]) in links:
            return Refusal(("A17.4",), "built_there", (choice[1],))
        return Refusal(("A17.1", "A17.3"), "nothing_affordable", (left,))
    if verb == DONE[0]:
        return Refusal(("A17.4",), "buy_first")
    if not choice[2]:
        return Refusal(("A17.6",), "buy_at_least_one")
    if verb == BUY:
        if plan.region < 0:
            return Refusal(("A17.4",), "region_first")
        if choice[2] * s.t.costs[choice[1]] > left:
            return Refusal(("A17.1", "A17.3"), "too_dear", (left,))
        return Refusal(("A17.4",), "bought_already", (choice[1],))
    if plan.named:
        return Refusal(("A17.4",), "buy_first")
    if choice[2] * s.t.ship_costs[choice[1]] > left:
        return Refusal(("A17.1", "A17.3"), "too_dear", (left,))
    return Refusal(("A17.4",), "ships_bought", (choice[1],))


def build(s: State, role: Player) -> None:
    """A17.6 Anything the points allow, or nothing."""
    s.compose(role, purchase)


@purchase.answered
def purchased(s: State, links: Links) -> None:
    """A17.4, A17.5 New units stand at once where they were bought, new ships join the fleet."""
    role = s.active
    s.learned += 1  # what was spent tells something of the hand
    bought: dict[Region, Force] = {}
    region = -1
    for link in links:
        if link[0] == AT:
            region = link[1]
        elif link[0] == BUY:
            s.army[region] += link[2] * ONE[link[1]]
            bought[region] = bought.get(region, 0) + link[2] * ONE[link[1]]
        elif link[0] == BUY_SHIP:
            s.fleets[role] += link[2] * ONE[link[1]]
    if s.listener is not None:
        tell_purchase(s, role, bought, PurchasePlan(s, links))


def tell_purchase(s: State, role: Player, bought: dict[Region, Force], plan: PurchasePlan) -> None:
    """A17.2 What was bought where, and for how much. R24 What is lost tells of the hand, so only its owner reads of it."""
    ships = plan.ships
    for region, force in bought.items():
        s.tell(PUBLIC, "recruits", "A17.4", role, force, region, cost_of(force, s.t.costs))
    if ships:
        s.tell(PUBLIC, "launches", "A17.5", role, ships, cost_of(ships, s.t.ship_costs))
    if not bought and not ships:
        s.tell(PUBLIC, "builds_nothing", "A17.6", role)
    left = points_of(s, role) - plan.spent
    if left:
        s.tell(1 << role, "points_lost", "A17.2", role, left)


def cost_of(force: Force, costs: list[int]) -> int:
    return sum([of_type(force, type) * costs[type] for type in range(TYPES)])
