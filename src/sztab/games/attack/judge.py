"""The worth of a position, in regions: those held and about to be won, the units on them, what the cards yield, the seas.

The worth of a choice beyond the next position (the `lean` of its question) is the plan of a sober player: attacks with good
odds, diplomacy next door, mixed armies. Along a chain it adds up to the worth of what is put together, however far a bot looks
into it. The leans of Trade are in `bargain.py`.
"""

from typing import Final

from sztab.engine.graph import Spaces, bits
from sztab.engine.question import Choice, Links

from .bargain import lean_to_talk
from .battle import commitment, in_battle, reinforcement, volunteer
from .convoys import convoy, planes
from .diplomacy import is_near
from .economy import PurchasePlan, capitals_of, purchase, yield_of
from .move import OrderPlan, everything, order, sources, targets
from .naval import line_up, persist
from .odds import calculator
from .seas import challenge
from .setup import capital_sites, claims, pieces
from .state import State
from .tables import HAND, Tables
from .terms import (
    BATTLESHIP,
    BLITZKRIEG,
    CARRIER,
    MOVE,
    NOBODY,
    ONE,
    PLANE,
    TYPES,
    Force,
    Player,
    Region,
    Unit,
    least_of,
    of_type,
    total,
)
from .turn import action
from .verbs import (
    AT,
    BUILD,
    BUY,
    BUY_SHIP,
    BY_SEA,
    DIPLOMATIC_ATTACK,
    END,
    FIGHT,
    FLY,
    GO_ON,
    LEAD,
    NAVAL_BATTLE,
    REFUSE,
    STRATEGIC_MOVE,
    TRADE,
)
from .verbs import BLITZKRIEG as BLITZKRIEG_VERB
from .verbs import MOVE as MOVE_VERB
from .weights import CARD, OTHERS, PLAN, POINT, REGION, SEAS, SHIPS, UNITS

ENOUGH: Final = 6  # units of a type beyond which odds hardly change
FIRST_STRIKE: Final = 1.55  # the defender rolls first
STEEP: Final = 2.8
NEARBY: Final = 0.417  # the chances of a Diplomatic attack: two dice reach 8,
FAR_OFF: Final = 0.278  # or 9


# The position


def worth(s: State, role: Player) -> float:
    """The lead of a player, in regions."""
    if s.over:
        return 1000.0 if s.result[0] >> role & 1 else -1000.0
    others = [worth_of(s, other, False) for other in s.alive() if other != role]
    return worth_of(s, role, True) - (OTHERS * max(others) if others else 0.0)


def worth_of(s: State, player: Player, own: bool) -> float:
    """The worth of what a player holds. Of others' cards only the number is looked at."""
    value = REGION * s.hold.count(player) + value_of(s.on_board(player))
    fleet = s.fleets[player]
    for ship in range(TYPES):
        value += SHIPS[ship] * of_type(fleet, ship)
    cards = s.zones[HAND + player]
    value += POINT * yield_of(s, cards) if own else CARD * len(cards)
    value += POINT * s.t.capital_yield * capitals_of(s, player)
    return value + SEAS if s.seas == player else value


def value_of(force: Force) -> float:
    value = 0.0
    for unit in range(TYPES):
        value += UNITS[unit] * of_type(force, unit)
    return value


# Attacks


_powers: dict[tuple[str, Force], float] = {}
_neutral: dict[tuple[str, Force], float] = {}


def power(t: Tables, force: Force) -> float:
    """The hits to be expected times the units there are to take them: what decides a battle of many rounds."""
    few = least_of(force, ENOUGH)
    asked = (t.fingerprint, few)
    known = _powers.get(asked)
    if known is None:
        calc = calculator(t)
        known = calc.expected(calc.brought(0, few, ENOUGH)) * total(few)
        _powers[asked] = known
    return known


def quick_odds(t: Tables, attackers: Force, defenders: Force) -> float:
    """The chance of an attack at a glance: within 7 of 100 of the true odds, at a thousandth of their price."""
    against: float = (FIRST_STRIKE * power(t, defenders) / power(t, attackers)) ** STEEP
    return 1 / (1 + against)


def chance_against(s: State, target: Region, force: Force) -> float:
    """The odds of an attack; on a neutral region, over all cards."""
    if s.hold[target] >= 0:
        return quick_odds(s.t, force, s.army[target])
    few = least_of(force, ENOUGH)
    asked = (s.t.fingerprint, few)
    known = _neutral.get(asked)
    if known is None:
        cards = sum([card.count for card in s.t.cards])
        known = sum([quick_odds(s.t, few, card.defenders) * card.count for card in s.t.cards]) / cards
        _neutral[asked] = known
    return known


def prize(s: State, role: Player, target: Region) -> float:
    """The worth of a region to whoever takes it."""
    value = REGION + CARD
    if target in s.capitals:
        value += 2 * POINT * s.t.capital_yield
    owner = s.hold[target]
    if owner >= 0:
        value += OTHERS
        if s.hold.count(owner) == 1 and not s.t.last_standing:
            mine = s.hold.count(role) + 1
            leads = all([mine > s.hold.count(other) for other in s.alive() if other not in (role, owner)])
            value += 20.0 if leads else -20.0  # A18.2, A18.9 it ends the game
    return value


def attack_value(s: State, role: Player, target: Region, force: Force) -> float:
    """The gain to be expected of an attack with these units, less what it will cost."""
    chance = chance_against(s, target, force)
    cost = (1 - chance) * value_of(force) + 0.02 * total(force)
    return chance * prize(s, role, target) - cost - (0.4 if chance < 0.4 else 0.0)


def order_value(s: State, role: Player, origin: Region, target: Region, force: Force) -> float:
    """The worth of an order: an attack, or units brought to where they can do something."""
    if not force:
        return -1.0
    left = s.army[origin] - force
    risk = 0.0
    if origin in s.capitals and total(left) < 3:
        risk = 0.15
    if s.hold[target] == role:
        if open_sides(s, role, target) and not open_sides(s, role, origin):
            return 0.03 * total(force) - risk
        return -0.05
    waiting = sum([units for region, units in s.entered if region == target])
    value = attack_value(s, role, target, force + waiting)
    if waiting:
        value -= attack_value(s, role, target, waiting)
    if s.seas not in (NOBODY, role) and not s.t.board.flight[origin] >> target & 1:
        value *= 0.4  # the convoy may be refused
    return value - risk


def open_sides(s: State, role: Player, region: Region) -> bool:
    """True if a region lies beside one that is not the player's."""
    return s.t.board.land[region] & ~s.held(role) != 0


def best_from(s: State, role: Player, origin: Region, action: int) -> float:
    """The best that the units of a region could do."""
    best = -1.0
    for target in bits(targets(s, role, origin, action)):
        best = max(best, best_to(s, role, origin, target, action))
    return best


def best_to(s: State, role: Player, origin: Region, target: Region, action: int) -> float:
    return order_value(s, role, origin, target, everything(s, role, origin, target, action))


def plan_value(s: State, role: Player, action: int) -> float:
    """The gain of a Move or a Blitzkrieg: each region's units where they do most."""
    taken: Spaces = 0
    value = 0.0
    for origin in sources(s, role, action):
        best, where = 0.0, -1
        for target in bits(targets(s, role, origin, action) & ~taken):
            if s.hold[target] != role:
                found = best_to(s, role, origin, target, action)
                if found > best:
                    best, where = found, target
        if where >= 0:
            taken |= 1 << where
            value += best
    return value


def value_of_links(s: State, role: Player, links: Links, action: int) -> float:
    """The worth of an order that is being put together."""
    plan = OrderPlan(links)
    if plan.origin < 0:
        return 0.0
    if plan.target < 0:
        return best_from(s, role, plan.origin, action)
    if plan.all or not plan.force:
        return best_to(s, role, plan.origin, plan.target, action)
    return order_value(s, role, plan.origin, plan.target, plan.force)


# Choices: what the next position does not show


@action.lean
def lean_to_act(s: State, role: Player, choice: Choice) -> float:
    return PLAN * promise_of(s, role, choice)


def promise_of(s: State, role: Player, choice: Choice) -> float:
    """The gain that each action promises, in regions."""
    verb = choice[0]
    if verb == MOVE_VERB:
        return plan_value(s, role, MOVE)
    if verb == BLITZKRIEG_VERB:
        return plan_value(s, role, BLITZKRIEG)
    if verb == STRATEGIC_MOVE:
        idle = [region for region in s.regions_of(role) if not open_sides(s, role, region)]
        return 0.03 * sum([total(s.army[region]) - 1 for region in idle])
    if verb == NAVAL_BATTLE:
        if s.seas == NOBODY:
            return SEAS
        return 2 * (strength(s.fleets[role]) - 1.2 * strength(s.fleets[s.seas]))
    if verb == DIPLOMATIC_ATTACK:
        return (REGION + CARD) * (NEARBY if is_near(s, role, choice[1]) else FAR_OFF)
    if verb == BUILD:
        later = 1.0 if not s.t.round_limit else min(1.0, 0.15 + (s.t.round_limit - s.round) / 6)
        return later * POINT * (yield_of(s, s.zones[HAND + role]) + s.t.capital_yield * capitals_of(s, role))
    if verb == TRADE:
        return lean_to_talk(s, role, choice[1])
    return -0.5 if verb == END else 0.0


@order.lean
def lean_to_order(s: State, role: Player, choice: Choice, links: Links, action: int, orders: int) -> float:
    if choice[0] == BY_SEA:
        return -PLAN  # by land nobody can refuse it
    before = value_of_links(s, role, links, action)
    return PLAN * (value_of_links(s, role, (*links, choice), action) - before)


@claims.lean
def lean_to_claim(s: State, role: Player, choice: Choice) -> float:
    """Regions together, with room to grow."""
    held = s.held(role)
    near = s.t.board.both[choice[1]]
    return 0.5 * len(list(bits(near & held))) + 0.05 * len([n for n in bits(near) if s.hold[n] < 0])


@pieces.lean
def lean_to_put(s: State, role: Player, choice: Choice) -> float:
    army = s.army[choice[2]]
    calc = calculator(s.t)
    return calc.expected(army + ONE[choice[1]]) - calc.expected(army) + 0.3 * total(army)


@capital_sites.lean
def lean_to_found(s: State, role: Player, choice: Choice) -> float:
    return float(total(s.army[choice[1]]))


@commitment.lean
@reinforcement.lean
def lean_to_bring(s: State, role: Player, choice: Choice, side: int) -> float:
    force = in_battle(s, side) + s.t.forces[choice[1]]
    return PLAN * (calculator(s.t).expected(least_of(force, 2 * ENOUGH)) - 0.1 * value_of(force)) if force else 0.0


@volunteer.lean
def lean_to_lead(s: State, role: Player, choice: Choice, others: tuple[int, ...]) -> float:
    return 0.1 if choice[0] == LEAD else 0.0


@convoy.lean
def lean_to_refuse(s: State, role: Player, choice: Choice, i: int) -> float:
    if choice[0] != REFUSE:
        return 0.0
    return PLAN if s.hold[s.convoys[i][1]] == role else 1.0


@planes.lean
def lean_to_fly(s: State, role: Player, choice: Choice, i: int) -> float:
    if choice[0] != FLY:
        return 0.0
    _, end, force, _ = s.convoys[i]
    flying = of_type(force, PLANE) * ONE[PLANE]
    return PLAN * attack_value(s, role, end, flying) if s.hold[end] != role else 1.0


@challenge.lean
def lean_to_fight(s: State, role: Player, choice: Choice) -> float:
    if choice[0] != FIGHT:
        return 0.0
    return PLAN * (strength(s.fleets[role]) - 0.9 * strength(s.fleets[s.active]))


@persist.lean
def lean_to_go_on(s: State, role: Player, choice: Choice, number: int) -> float:
    if choice[0] != GO_ON:
        return 0.0
    other = s.seas if role == s.active else s.active
    return PLAN * (strength(s.available(role)) - 0.9 * strength(s.available(other)))


@line_up.lean
def lean_to_lay(s: State, role: Player, choice: Choice, links: Links, length: int, number: int) -> float:
    if choice[1] == BATTLESHIP and not links:
        return 1.0
    return 0.5 if choice[1] == CARRIER else 0.0


def strength(fleet: Force) -> float:
    return sum([SHIPS[ship] * of_type(fleet, ship) for ship in range(TYPES)])


@purchase.lean
def lean_to_buy(s: State, role: Player, choice: Choice, links: Links) -> float:
    return PLAN * use_of(s, role, choice, links)


def use_of(s: State, role: Player, choice: Choice, links: Links) -> float:
    """Mixed armies where they can strike, a few ships once the land is well held."""
    verb = choice[0]
    if verb == AT:
        region = choice[1]
        value = 0.05 * total(s.army[region])
        return value + 0.5 if open_sides(s, role, region) else value
    if verb == BUY:
        unit: Unit = choice[1]
        plan = PurchasePlan(s, links)
        calc = calculator(s.t)
        army = least_of(s.army[plan.region] + plan.force, ENOUGH)
        more = calc.expected(army + min(choice[2], ENOUGH) * ONE[unit]) - calc.expected(army)
        return 0.5 * more + UNITS[unit] * choice[2] * 0.2
    if verb == BUY_SHIP:
        return 0.02 * choice[2] if strength(s.fleets[role]) < 0.5 else -0.1
    return 0.0
