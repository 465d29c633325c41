"""The worth of a position, in regions: those held and about to be won, the units on them, what the cards yield, the seas.

The worth of a choice beyond the next position (the `lean` of its question) is the plan of a sober player: attacks with good
odds, diplomacy next door, mixed armies. Along a chain it adds up to the worth of what is put together, however far a bot looks
into it. What attacks and orders gain is in `gains.py`, the leans of Trade in `bargain.py`.
"""

from typing import Final

from sztab.engine.graph import bits
from sztab.engine.outlook import Outlook, weighed
from sztab.engine.question import Choice, Links

from .bargain import lean_to_talk
from .battle import commitment, in_battle, reinforcement, volunteer
from .convoys import convoy, planes
from .diplomacy import is_near
from .economy import PurchasePlan, capitals_of, purchase, yield_of
from .gains import (
    ENOUGH,
    attack_value,
    danger_to,
    open_sides,
    plan_value,
    rivalry,
    taken_by_others,
    value_of,
    value_of_links,
)
from .move import order
from .naval import line_up, persist
from .odds import calculator
from .seas import challenge
from .setup import capital_sites, claims, pieces
from .state import State
from .tables import HAND
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
from .weights import CARD, PARTS, PLAN, POINT, REGION, SEAS, SHIPS, WEIGHTS

UNSEEN: Final = 4.8  # production points of a card that is not seen
FLEET: Final = 0.12  # strength that is enough while nobody else controls the seas
MOST_SHIPS: Final = 0.8
NEARBY: Final = 0.417  # the chances of a Diplomatic attack: two dice reach 8,
FAR_OFF: Final = 0.278  # or 9


# The position


def worth(s: State, role: Player) -> float:
    """The lead of a player, in regions."""
    if s.over:
        return 1000.0 if s.result[0] >> role & 1 else -1000.0
    return weighed(parts(s, role), WEIGHTS)


def parts(s: State, role: Player) -> list[float]:
    """The parts of the position (`weights.PARTS`): a player's own, less what the best of the others has."""
    own = parts_of(s, role, True)
    others = [parts_of(s, other, False) for other in s.alive() if other != role]
    if not others:
        return own
    best, share = max(others, key=lambda found: weighed(found, WEIGHTS)), rivalry(s)
    return [mine - share * theirs for mine, theirs in zip(own, best, strict=True)]


def parts_of(s: State, player: Player, own: bool) -> list[float]:
    """What a player holds. Of others' cards only the number is looked at."""
    force = s.on_board(player)
    out = [float(s.hold.count(player)), 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
    for unit in range(TYPES):
        out[1 + unit] = float(of_type(force, unit))
    out[5] = min(enough_ships(s, player), strength(s.fleets[player]))
    out[6] = 1.0 if s.seas == player else 0.0
    cards = s.zones[HAND + player]
    out[7] = 0.1 * (yield_of(s, cards) if own else UNSEEN * len(cards))
    out[8] = float(capitals_of(s, player))
    out[9] = exposure(s, player) if own else 0.0
    return out


def exposure(s: State, player: Player) -> float:
    """The regions that the strongest neighbour would probably take; a capital counts double."""
    out = 0.0
    held = s.held(player)
    taken = taken_by_others(s, player)
    for region in bits(held):
        near = s.t.board.land[region] & taken
        if near:
            danger = danger_to(s, region, near, s.army[region])
            out += 2 * danger if region in s.capitals else danger
    return out


def turn_of(s: State) -> int:
    return s.round * 8 + s.active


OUTLOOK: Final = Outlook(worth, turn_of, parts, PARTS, WEIGHTS, turns=1, scale=10.0, trust=8.0, prior=1 / PLAN)


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
    before = value_of_links(s, role, links, action)
    gain = value_of_links(s, role, (*links, choice), action) - before
    return PLAN * (gain - 1.0 if choice[0] == BY_SEA else gain)  # by land nobody can refuse it


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


def enough_ships(s: State, role: Player) -> float:
    """A fleet a little stronger than that of the seas, and a small one in any case."""
    rival = strength(s.fleets[s.seas]) if s.seas not in (NOBODY, role) else 0.0
    return max(FLEET, min(MOST_SHIPS, 1.2 * rival))


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
        value = 0.05 * min(2 * ENOUGH, total(s.army[region]))
        near = s.t.board.land[region] & taken_by_others(s, role)
        if near:
            value += danger_to(s, region, near, s.army[region]) * (1.0 if region in s.capitals else 0.3)
        return value + 0.5 if open_sides(s, role, region) else value
    if verb == BUY:
        unit: Unit = choice[1]
        plan = PurchasePlan(s, links)
        calc = calculator(s.t)
        army = least_of(s.army[plan.region] + plan.force, ENOUGH)
        more = calc.expected(army + min(choice[2], ENOUGH) * ONE[unit]) - calc.expected(army)
        return 0.5 * more + WEIGHTS[1 + unit] * choice[2] * 0.2
    if verb == BUY_SHIP:
        fleet = s.fleets[role] + PurchasePlan(s, links).ships + choice[2] * ONE[choice[1]]
        return 0.02 * choice[2] if strength(fleet) <= enough_ships(s, role) else -0.1 * choice[2]
    return 0.0
