"""The worth of a position in medals: those won, figures left, and how near units stand to what they are after."""

from typing import Final

from sztab.engine.outlook import Outlook, weighed
from sztab.engine.question import Choice, Links
from sztab.engine.window import Marks, Occurrence

from .air import bombing
from .battle import battles, ground, overrunning, target
from .card_data import EACH_SECTION, ONE_SECTION, OP_AIR_SORTIE, OP_COPY, OP_HEAL, OP_STRIKE, SECTIONS, Card
from .cards import copies, reach_of, strike, targets_of
from .copying import copyable
from .distribution import distribution, pointing
from .laying import sections_of
from .medals import score
from .moves import destination, moves
from .odds import expected, kill
from .orders import orders
from .retreat import ignoring
from .scenario import LAST, Objective
from .state import State
from .strength import dice, in_reach, may_battle
from .terms import BATTLES, MOST, MOVES, ORDERS, Hex, Role, Side, Unit, side_of
from .turn import chip, discards, recon
from .verbs import (
    ACTIVATE,
    ADVANCE,
    AMBUSH,
    AT,
    BATTLE,
    BOMB,
    CHIP,
    CLEAR,
    COPY,
    EXIT,
    FLY,
    FLY_ON,
    GIVE,
    HEAL,
    LAY,
    MOVE,
    NAME,
    ORDER,
    PLAY,
    POINT,
    ROLL,
    SUBSTITUTE,
)
from .weights import PARTS, WEIGHTS

HIT: Final = 1.0  # an expected figure of an enemy
KILL: Final = 7.0  # a medal that is likely
NEVER: Final = 99
THREATENED: Final = 0.3  # of an attack that the enemy could make
REMEMBERED: Final = 20000  # positions
SPENT: Final = 0.5  # for the second card of a turn, twice that for the third
ENEMIES: Final = 4  # units that a card of the enemy may order


def worth(s: State, role: Role) -> float:
    """For the side of a role."""
    if s.over:
        return 1000.0 if s.result[0] == side_of(role) else -1000.0
    return weighed(parts(s, role), WEIGHTS)


def parts(s: State, role: Role) -> list[float]:
    """The parts of the position (`weights.PARTS`), for the side of a role."""
    side = side_of(role)
    bodies, figures = s.bodies, s.figures
    units = men = 0
    for unit, hex in enumerate(s.at):
        if hex >= 0:
            sign = 1 if bodies[unit] & 1 == side else -1
            units += sign
            men += sign * figures[unit]
    attack, defence, cover = ground_held(s, side)
    ordered = s.phase in (ORDERS, MOVES) and s.active == side
    medals = score(s, side) - score(s, 1 - side)
    promised = promise(s, side) if ordered else 0.0
    return [float(medals), float(units), float(men), attack, defence, cover, promised]


def wanted(s: State, side: Side) -> list[int]:
    """Hexes that are worth medals to a side and that it does not hold."""
    out: list[int] = []
    for number, objective in enumerate(s.t.objectives):
        if for_side(objective, side) and s.holders[number] != side:
            out += [hex for hex in objective.hexes if s.on[hex] < 0 or s.side(s.on[hex]) != side]
    return out + [hex for hex, whose, _ in s.t.battle.exits if whose == side]


def for_side(objective: Objective, side: Side) -> bool:
    return objective.side in (-1, side) or objective.kind == LAST


def ground_held(s: State, side: Side) -> tuple[float, float, float]:
    """As `stands_well` says; remembered, for most choices leave all units where they are."""
    held = s.t.ground_held
    key = (side, tuple(s.at), s.bodies, s.holders, s.works)
    known = held.get(key)
    if known is None:
        if len(held) >= REMEMBERED:
            held.clear()
        known = held[key] = stands_well(s, side)
    return known


def stands_well(s: State, side: Side) -> tuple[float, float, float]:
    """How far own units are from the enemy and from what is worth medals, of a side that attacks and of one that need not;
    and their cover."""
    goals = wanted(s, side)
    enemies = [s.at[unit] for unit in s.units_of(1 - side)]
    distance = cover = 0
    for unit in s.units_of(side):
        hex = s.at[unit]
        far = s.t.board.far[hex]
        near = min([far[other] for other in enemies], default=0)
        if goals:
            near = min(near, min([far[other] for other in goals]))
        distance += near
        cover += s.ground(hex).defence[side][0]
    return (float(distance), 0.0, float(cover)) if goals else (0.0, float(distance), float(cover))


def promise(s: State, side: Side) -> float:
    """The attacks that ordered units could make this turn from where they stand."""
    out = 0.0
    for unit, order in enumerate(s.order):
        if order >= 0 and s.at[unit] >= 0 and may_battle(s, unit):
            out += best_attack(s, unit)
    return out


def attack_value(s: State, unit: Unit, enemy: Unit) -> float:
    number = dice(s, unit, enemy)
    if number <= 0:
        return 0.0
    return HIT * expected(s, enemy, number) + KILL * kill(s, enemy, number)


def best_attack(s: State, unit: Unit) -> float:
    return max([attack_value(s, unit, enemy) for enemy in in_reach(s, unit, False)], default=0.0)


def use_of(s: State, unit: Unit) -> float:
    """The use of an order to a unit: an attack from where it is, or a step nearer."""
    found = best_attack(s, unit)
    if found:
        return 0.3 + found
    side = s.side(unit)
    far = s.t.board.far[s.at[unit]]
    near = min([far[s.at[enemy]] for enemy in s.units_of(1 - side)], default=NEVER)
    type = s.type(unit)
    reach = type.range + type.battle_move
    return 0.25 + (0.5 if near <= reach else 0.0) + 0.3 / max(1, near)


def orders_of(s: State, side: Side, sections: int, classes: int, count: int) -> float:
    """The best units that a card could order."""
    part = s.t.board.sections
    found = [
        use_of(s, unit)
        for unit in s.units_of(side)
        if part[s.at[unit]] & sections and classes >> s.type(unit).kind & 1 and s.order[unit] < 0
    ]
    found.sort(reverse=True)
    return sum(found[:count])


def each(sections: int) -> list[int]:
    out: list[int] = []
    while sections:
        out.append(sections & -sections)
        sections &= sections - 1
    return out


def card_value(s: State, role: Role, card: Card) -> float:
    """The value of playing a card now."""
    side = side_of(role)
    if card.op == OP_STRIKE:
        enemies = [s.on[hex] for hex in targets_of(s, role, card.kind)]
        number = card.dice_by_side[side]
        best = max([expected(s, e, number, card.star_hits) + KILL * kill(s, e, number) for e in enemies], default=0.0)
        return best * (1.5 if card.targets > 1 else 1.0)
    if card.op == OP_COPY:
        found = copyable(s, role)
        return max([card_value(s, role, s.t.cards[kind]) for kind, _ in found], default=-1.0)
    if card.op == OP_HEAL:
        hurt = [s.full[u] - s.figures[u] for u in s.units_of(side) if s.type(u).healed]
        return 0.5 * min(2, max(hurt, default=0))
    if card.op == OP_AIR_SORTIE:
        return 1.5
    reach = s.t.commands[role]
    if s.t.is_section(card.kind) or card.scope == ONE_SECTION:
        values = [orders_of(s, side, part, card.classes, card.quota) for part in each(reach_of(s, role, card))]
        both = card.scope in (EACH_SECTION, SECTIONS)
        return (sum(values) if both else max(values, default=0.0)) + (0.1 if card.draw else 0.0)
    count = card.quota or 3
    return orders_of(s, side, reach, card.classes, min(count, MOST))


# The end of a look ahead: before the dice, and with what the enemy could do next


def turn_of(s: State) -> int:
    return s.turn * 2 + s.active


def before_dice(s: State) -> bool:
    return s.phase == BATTLES


def expectation(s: State, role: Role) -> float:
    """The worth of a position with what the battles promise in full, less what the enemy's best units threaten."""
    value = worth(s, role)
    if s.over:
        return value
    side = side_of(role)
    if s.active == side and s.phase == BATTLES:
        value += promise(s, side)
    return value - THREATENED * threat(s, side)


def threat(s: State, side: Side) -> float:
    """The damage to be expected of the enemy's best units from where they stand."""
    attacks = sorted([best_attack(s, unit) for unit in s.units_of(1 - side)], reverse=True)
    return sum(attacks[:ENEMIES])


OUTLOOK: Final = Outlook(
    worth,
    turn_of,
    parts,
    PARTS,
    WEIGHTS,
    leaf=expectation,
    halts=before_dice,
    pondered=("distribution", "orders", "moves", "destination"),
    turns=0,
    scale=25.0,
    trust=1.0,
    playouts=(6, 24, 80),
)


# What a choice is worth beyond what the next position shows


@distribution.lean
def lean_to_distribute(s: State, role: Role, choice: Choice, links: Links, side: Side) -> float:
    """M19.1 Two cards are drawn however many were used: one more is a card less on the next turn."""
    verb = choice[0]
    spent = SPENT * len([link for link in links if link[0] != NAME]) if s.t.wide else 0.0
    if verb == GIVE:
        return card_value(s, choice[2], s.t.cards[choice[1]]) - spent
    if verb == PLAY:
        return card_value(s, role, s.t.cards[choice[1]]) - spent
    if verb == SUBSTITUTE:
        return card_value(s, role, s.t.cards[s.t.battle.substitutes[choice[1]][0]])
    return 1.0 if verb == NAME else 0.0


@pointing.lean
def lean_to_point(s: State, role: Role, choice: Choice) -> float:
    return use_of(s, s.on[choice[1]]) if choice[0] == POINT else 0.0


@chip.lean
def lean_to_chip(s: State, role: Role, choice: Choice, links: Links, count: int) -> float:
    return card_value(s, role, s.t.cards[choice[1]]) if choice[0] == CHIP else 0.0


@recon.lean
def lean_to_keep(s: State, role: Role, choice: Choice) -> float:
    return card_value(s, role, s.t.cards[choice[1]])


@discards.lean
def lean_to_discard(s: State, role: Role, choice: Choice) -> float:
    return -card_value(s, role, s.t.cards[choice[1]])


@copies.lean
def lean_to_copy(s: State, role: Role, choice: Choice, who: Role) -> float:
    return lay_value(s, role, choice)


@orders.lean
def lean_to_order(s: State, role: Role, choice: Choice) -> float:
    verb = choice[0]
    if verb in (LAY, COPY):
        return lay_value(s, role, choice)
    if verb == ORDER:
        return use_of(s, s.on[choice[1]])
    return 1.0 if verb in (ROLL, HEAL, ACTIVATE, FLY) else 0.0


def lay_value(s: State, role: Role, choice: Choice) -> float:
    card = s.t.cards[choice[1]]
    return orders_of(s, side_of(role), sections_of(s, role, choice[2]), card.classes, min(card.quota or 1, MOST))


@moves.lean
def lean_to_move(s: State, role: Role, choice: Choice) -> float:
    if choice[0] == MOVE:
        return 0.05
    return 1.0 if choice[0] in (FLY, FLY_ON) else 0.0


@destination.lean
def lean_to_destination(s: State, role: Role, choice: Choice, unit: Unit) -> float:
    return 2.0 if choice[0] == EXIT else 0.0


@battles.lean
def lean_to_battle(s: State, role: Role, choice: Choice) -> float:
    verb = choice[0]
    if verb == BATTLE:
        return 2.0 + best_attack(s, s.on[choice[1]])
    if verb == BOMB:
        return 1.0
    if verb == CLEAR:
        return 0.05
    return 0.02 if verb == MOVE else 0.0


@target.lean
def lean_to_target(s: State, role: Role, choice: Choice, unit: Unit) -> float:
    return 2.0 + 3 * attack_value(s, unit, s.on[choice[1]])


@overrunning.lean
def lean_to_overrun(s: State, role: Role, choice: Choice, unit: Unit) -> float:
    return 2.0 + 3 * attack_value(s, unit, s.on[choice[1]]) if choice[0] == AT else 0.0


@strike.lean
def lean_to_strike(s: State, role: Role, choice: Choice, links: Links, kind: int) -> float:
    return strike_value(s, choice)


@bombing.lean
def lean_to_bomb(s: State, role: Role, choice: Choice, links: Links, over: Hex) -> float:
    return strike_value(s, choice)


def strike_value(s: State, choice: Choice) -> float:
    return 0.5 + 3 * expected(s, s.on[choice[1]], 2) if choice[0] == AT else 0.0


@ground.lean
def lean_to_take_ground(s: State, role: Role, choice: Choice, unit: Unit, hex: Hex, overrun: int) -> float:
    return 0.2 if choice[0] == ADVANCE else 0.0


@ignoring.lean
def lean_to_ignore(s: State, role: Role, choice: Choice, unit: Unit, flags: int, may: int) -> float:
    return 0.4 * choice[1]


def lean_to_ambush(s: State, role: Role, choice: Choice, occurrence: Occurrence, marks: Marks) -> float:
    return 1.0 if choice[0] == AMBUSH else 0.0
