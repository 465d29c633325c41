"""The consequences of choices, and what they point at: before a battle the number of dice with its reasons, each with its
clause, and the exact odds. It says only what the role that is asked knows."""

from collections.abc import Callable
from typing import Final

from sztab.engine.graph import bits
from sztab.engine.prompt import Prompts as Base
from sztab.engine.question import DONE, PASS, Choice, Said

from .air import bombing
from .battle import overrunning
from .card_data import EACH_SECTION, ONE_SECTION, OP_COPY, OP_HEAL, OP_STRIKE, SECTIONS, Card
from .cards import anyone, marines, reach_of, strike
from .copying import copyable
from .laying import sections_of
from .medals import entitled
from .moves import after_move, reach, silenced
from .odds import odds
from .orders import can_dig, hurt
from .state import NO_FIRE, State
from .strength import dice, reasons, targets
from .tables import GIVEN, HAND, TAKEN
from .terms import CIC, EVERY_CLASS, MOST, MOVES, RANKS, Hex, Role, Unit, side_of
from .verbs import (
    ADVANCE,
    AT,
    BATTLE,
    CHIP,
    CLEAR,
    DISARM,
    DISCARD,
    GIVE,
    HEAL,
    KEEP,
    LAY,
    MOVE,
    ORDER,
    PLAY,
    POINT,
    RETREAT,
    SUBSTITUTE,
    TO,
)

CARD_VERBS: Final = (GIVE, PLAY, SUBSTITUTE, CHIP, KEEP, DISCARD)
ORDER_CARDS: Final = (GIVE, PLAY, LAY)
UNIT_VERBS: Final = (POINT, ORDER, HEAL, MOVE, BATTLE, CLEAR, DISARM)
CHANCES: Final = ("odds_hit", "odds_two", "odds_gone", "odds_back")  # those that are none are not said
NEARBY: Final = 3  # hexes: further away nobody asks why a unit cannot go there


class Prompts(Base[State]):
    """The question of one state, in one language."""

    # What a choice would bring

    def details(self, role: int, choice: Choice) -> list[Said]:
        tell = DETAILS.get(choice[0])
        return tell(self.s, role, choice) if tell is not None else []

    def pointless(self, choice: Choice) -> bool:
        """M3.2 A card that orders units where none of the side stands; M9.4 a Counter-Attack with nothing to repeat."""
        role = self.s.waiting().roles[0]
        return choice[0] in ORDER_CARDS and (
            units_reached(self.s, role, choice) == 0 or repeats_nothing(self.s, role, choice)
        )

    def loses(self, choice: Choice) -> bool:
        """M3.1 The one card of the turn, played for nothing. Where several are dealt out, it can still be taken back."""
        return choice[0] == PLAY and not self.s.t.wide and self.pointless(choice)

    # What a choice points at

    def pieces(self, choice: Choice) -> list[str]:
        if choice[0] in UNIT_VERBS or choice[0] == AT:
            unit = self.s.on[choice[1]]
            return [f"unit {unit}"] if unit >= 0 else []
        return []

    # What is refused

    def in_sight(self, role: int, choice: Choice) -> bool:
        """Own cards, own units, hexes nearby; the rest is no question."""
        looked_at = SIGHTS.get(choice[0])
        if looked_at is not None:
            return looked_at(self.s, role, choice)
        return not self.s.t.grammar.verbs[choice[0]].slots and choice not in (PASS, DONE)


# What a choice would bring


def unit_details(s: State, role: Role, choice: Choice) -> list[Said]:
    unit = s.on[choice[1]]
    return [Said("stands", s.bodies[unit] >> 1, s.figures[unit])]


def battle_details(s: State, role: Role, choice: Choice) -> list[Said]:
    unit = s.on[choice[1]]
    found = targets(s, unit)
    most = max([dice(s, unit, enemy) for enemy in found], default=0)
    return [*unit_details(s, role, choice), Said("targets", len(found), most)]


def target_details(s: State, role: Role, choice: Choice) -> list[Said]:
    """M7 The dice, their reasons with clauses, and the exact odds."""
    number, stars = 0, False
    why: list[Said] = []
    from_afar = s.is_asking(strike, bombing)
    enemy = s.on[choice[1]]
    given = s.waiting().args[0]  # the card, the plane's hex, the unit
    if s.is_asking(strike):
        card = s.t.cards[given]
        number, stars = card.dice_by_side[side_of(role)], card.star_hits
    elif s.is_asking(bombing):
        number, stars = s.t.air_rules.dice, True
    else:
        overrun = s.is_asking(overrunning)
        number = dice(s, given, enemy, overrun)
        why = [Said(key, abs(amount), what) for key, amount, _clause, what in reasons(s, given, enemy, overrun)]
    chances = zip(CHANCES, odds(s, enemy, number, stars, not from_afar), strict=True)
    said = [Said(key, chance) for key, chance in chances if chance]
    return [*unit_details(s, role, choice), Said("dice", number), *said, *why]


def ground_details(s: State, role: Role, hex: Hex) -> list[Said]:
    """What the ground is, what lies on it, and the objective there if it is worth medals to the role's side."""
    out: list[Said] = []
    if s.t.battle.ground[hex] >= 0 and s.t.terrain[s.t.battle.ground[hex]].id != "open":
        out.append(Said("terrain", s.t.battle.ground[hex]))
    if s.works[hex]:
        out += [Said("terrain", feature) for bit, (feature, _) in enumerate(s.t.pieces) if s.works[hex] >> bit & 1]
    for objective in s.t.objectives:
        if hex in objective.hexes and entitled(objective, side_of(role)):
            out.append(Said("objective", objective.name, objective.medals))
    return out


def retreat_details(s: State, role: Role, choice: Choice) -> list[Said]:
    return ground_details(s, role, choice[1])


def advance_details(s: State, role: Role, choice: Choice) -> list[Said]:
    return ground_details(s, role, s.waiting().args[1])


def move_details(s: State, role: Role, choice: Choice) -> list[Said]:
    """M4.3 How far, onto what, and whether the unit may still battle there."""
    unit: Unit = s.waiting().args[0]
    hex = choice[1]
    cost = reach(s, unit).get(hex, 0)
    out: list[Said] = [Said("hexes", cost), *ground_details(s, role, hex)]
    if s.phase == MOVES:
        only = after_move(s, unit, cost, s.ground(s.at[unit]), s.ground(hex)) & NO_FIRE  # M24.7
        barred = silenced(s, unit, hex, cost)
        out.append(Said("no_battle" if barred else "may_assault" if only else "may_battle"))
    return out


def substitute_details(s: State, role: Role, choice: Choice) -> list[Said]:
    return [Said("acts_as", s.t.battle.substitutes[choice[1]][0])]


def units_reached(s: State, role: Role, choice: Choice) -> int | None:
    """M18.4 The own units that a card could order, of one section in the best; None if it orders none by itself."""
    card = s.t.cards[choice[1]]
    if not card.quota or card.op == OP_STRIKE:
        return None
    reach = sections_of(s, role, choice[2]) if choice[0] == LAY else reach_of(s, general_of(role, choice), card)
    instead = ordered_instead(s, role, choice)
    classes = EVERY_CLASS if instead or orders_any_class(s, card) else card.classes
    standing = [unit for unit in s.units_of(side_of(role)) if classes >> s.type(unit).kind & 1]
    if not instead:
        standing = [unit for unit in standing if suits(s, unit, card)]
    parts = [1 << section for section in bits(reach)] if card.scope == ONE_SECTION else [reach]
    return max([sum([s.t.board.sections[s.at[unit]] & part > 0 for unit in standing]) for part in parts], default=0)


def suits(s: State, unit: Unit, card: Card) -> bool:
    """M9.3, M9.6, M21.3 Units that have lost figures, that can dig in, that are next to an enemy or are not."""
    rules = s.t.benefits[card.kind + 1]
    if card.op == OP_HEAL:
        return hurt(s, unit)
    if rules.beside_enemy or rules.away_from_enemy:
        return s.beside_enemy(s.at[unit], s.side(unit)) == rules.beside_enemy
    return can_dig(s, unit) if rules.no_battle else True


def general_of(role: Role, choice: Choice) -> Role:
    """The general who would have the card."""
    return choice[2] if choice[0] == GIVE else role


def orders_any_class(s: State, card: Card) -> bool:
    """M9.2, M21.3 Cards for sections, and Medics & Mechanics, ask for no class."""
    return s.t.is_section(card.kind) or card.op == OP_HEAL


def ordered_instead(s: State, role: Role, choice: Choice) -> int:
    """M9.3, R8 How many units of any class a card orders because its own are not there; 0: they are, or it asks for none."""
    card = s.t.cards[choice[1]]
    if choice[0] == LAY or orders_any_class(s, card):
        return 0
    command = s.t.commands[general_of(role, choice)]
    return 0 if anyone(s, side_of(role), command, card.classes) else card.fallback


def repeats_nothing(s: State, role: Role, choice: Choice) -> bool:
    """M9.4 A Counter-Attack after a turn in which the one opposite played no card that it may repeat."""
    return choice[0] == PLAY and s.t.cards[choice[1]].op == OP_COPY and not copyable(s, role)


def card_details(s: State, role: Role, choice: Choice) -> list[Said]:
    card = s.t.cards[choice[1]]
    if repeats_nothing(s, role, choice):
        return [Said("repeats_nothing")]
    if card.op == OP_STRIKE:
        return [Said("strike_dice", card.dice_by_side[side_of(role)])]
    reached = units_reached(s, role, choice)
    if reached is None:
        return []
    if reached == 0:
        return [Said("orders_none")]
    # M24.3 A section card of the Marines orders no more by itself in Overlord, where one general is named (M24.2).
    more = 0 if s.t.wide and s.t.is_section(card.kind) else marines(s, side_of(role), card)
    if instead := ordered_instead(s, role, choice):
        return [Said("orders_instead", min(instead + more, reached))]
    if card.quota == MOST and reached > 1:
        return [Said("orders_all", reached)]
    if orders_in_each(card):
        return [Said("orders_each", card.quota)]
    return [Said("orders_up_to", min(card.quota + more, reached))]


def orders_in_each(card: Card) -> bool:
    """M9.2, M18.3 Whether a card orders so many units in each of several sections."""
    return card.scope == EACH_SECTION or (card.scope == SECTIONS and sum([part > 0 for part in card.parts]) > 1)


DETAILS: Final[dict[int, Callable[[State, Role, Choice], list[Said]]]] = {
    AT: target_details,
    TO: move_details,
    **dict.fromkeys(UNIT_VERBS, unit_details),
    BATTLE: battle_details,
    RETREAT: retreat_details,
    ADVANCE: advance_details,
    SUBSTITUTE: substitute_details,
    **dict.fromkeys(ORDER_CARDS, card_details),
}


# What is refused


def own_card(s: State, role: Role, choice: Choice) -> bool:
    side = side_of(role)
    if choice[0] == GIVE and (side_of(choice[2]) != side or choice[2] % RANKS == CIC):
        return False
    return choice[1] in s.kinds(HAND + side) + s.kinds(TAKEN + side)


def given_card(s: State, role: Role, choice: Choice) -> bool:
    return choice[1] in s.kinds(GIVEN + role)


def own_unit(s: State, role: Role, choice: Choice) -> bool:
    unit = s.on[choice[1]]
    return unit >= 0 and s.side(unit) == side_of(role)


def enemy_unit(s: State, role: Role, choice: Choice) -> bool:
    unit = s.on[choice[1]]
    return unit >= 0 and s.side(unit) != side_of(role)


def hex_nearby(s: State, role: Role, choice: Choice) -> bool:
    unit: Unit = s.waiting().args[0]
    return s.t.board.inside[choice[1]] and s.t.board.far[s.at[unit]][choice[1]] <= NEARBY


def hex_beside(s: State, role: Role, choice: Choice) -> bool:
    unit: Unit = s.waiting().args[0]
    return choice[1] in s.t.near[s.at[unit]]


SIGHTS: Final[dict[int, Callable[[State, Role, Choice], bool]]] = {
    **dict.fromkeys(CARD_VERBS, own_card),
    LAY: given_card,
    **dict.fromkeys(UNIT_VERBS, own_unit),
    AT: enemy_unit,
    TO: hex_nearby,
    RETREAT: hex_beside,
}
