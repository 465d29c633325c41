"""The gain to be expected of attacks and orders, in regions: odds at a glance, what is won, what may be lost."""

from typing import Final

from sztab.engine.graph import Spaces, bits
from sztab.engine.question import Links

from .move import OrderPlan, everything, sources, targets
from .odds import calculator
from .state import State
from .tables import Tables
from .terms import NOBODY, TYPES, Force, Player, Region, least_of, of_type, total
from .weights import CARD, OTHERS, POINT, REGION, WEIGHTS

MOST_KNOWN: Final = 100_000  # odds that are remembered
NEUTRALS: Final = 0.4  # the units that a neutral card brings
BLOOD: Final = 0.4  # what a battle that is won costs, of the weaker side's worth
FEAR: Final = 0.5  # of a region that a neighbour could take
ENOUGH: Final = 6  # units of a type beyond which odds hardly change
FIRST_STRIKE: Final = 1.55  # the defender rolls first
STEEP: Final = 2.8

_powers: dict[tuple[str, Force], float] = {}
_neutral: dict[tuple[str, Force], float] = {}
_odds: dict[tuple[str, Force, Force], float] = {}


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
    asked = (t.fingerprint, attackers, defenders)
    known = _odds.get(asked)
    if known is None:
        if len(_odds) > MOST_KNOWN:
            _odds.clear()
        against: float = (FIRST_STRIKE * power(t, defenders) / power(t, attackers)) ** STEEP
        known = 1 / (1 + against)
        _odds[asked] = known
    return known


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


# What a position holds


def rivalry(s: State) -> float:
    """What a rival's loss is worth to a player: all of it between two, less where others gain by it too."""
    return 1.0 if len(s.alive()) <= 2 else OTHERS


def taken_by_others(s: State, player: Player) -> Spaces:
    """The regions of all other players."""
    out, bit = 0, 1
    for owner in s.hold:
        if owner >= 0 and owner != player:
            out |= bit
        bit <<= 1
    return out


def danger_to(s: State, region: Region, near: Spaces, force: Force) -> float:
    """The chance that one of the neighbours takes a region from this force."""
    if not force:
        return 1.0
    worst = 0.0
    for other in bits(near):
        army = s.army[other]
        if total(army) > 1:
            worst = max(worst, quick_odds(s.t, army, force))
    return worst


def value_of(force: Force) -> float:
    """What units are worth: about what they cost."""
    value = 0.0
    for unit in range(TYPES):
        value += WEIGHTS[1 + unit] * of_type(force, unit)
    return value


# Attacks and orders


def prize(s: State, role: Player, target: Region) -> float:
    """The worth of a region to whoever takes it."""
    value = REGION + CARD
    if target in s.capitals:
        value += 2 * POINT * s.t.capital_yield
    owner = s.hold[target]
    if owner >= 0:
        value += rivalry(s) * (REGION + value_of(s.army[target]))
        if s.hold.count(owner) == 1 and not s.t.last_standing:
            mine = s.hold.count(role) + 1
            leads = all([mine > s.hold.count(other) for other in s.alive() if other not in (role, owner)])
            value += 20.0 if leads else -20.0  # A18.2, A18.9 it ends the game
    return value


def attack_value(s: State, role: Player, target: Region, force: Force) -> float:
    """The gain to be expected of an attack with these units, less what it will cost. Those who win are still there."""
    chance = chance_against(s, target, force)
    defended = value_of(s.army[target]) if s.hold[target] >= 0 else NEUTRALS
    cost = (1 - chance) * value_of(force) + chance * BLOOD * min(value_of(force), defended)
    return chance * prize(s, role, target) - cost - (0.4 if chance < 0.4 else 0.0)


def order_value(s: State, role: Player, origin: Region, target: Region, force: Force) -> float:
    """The worth of an order: an attack, or units brought to where they can do something."""
    if not force:
        return -1.0
    risk = risk_of_leaving(s, role, origin, force)
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


def risk_of_leaving(s: State, role: Player, origin: Region, force: Force) -> float:
    """What may be lost because these units no longer stand in a region."""
    near = s.t.board.land[origin] & taken_by_others(s, role)
    if not near:
        return 0.0
    before = danger_to(s, origin, near, s.army[origin])
    more = danger_to(s, origin, near, s.army[origin] - force) - before
    stake = REGION + (2 * POINT * s.t.capital_yield if origin in s.capitals else 0.0)
    return FEAR * max(0.0, more) * stake


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
