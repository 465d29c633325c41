"""How a question is put: what it is about, what helps to answer it, what a choice would bring; before a battle the number of dice
with its reasons, each with its clause, and the exact odds. It says only what the role that is asked knows."""

from typing import Final

from sztab.engine.prompt import Prompts as Base
from sztab.engine.question import Choice, Fact, Said
from sztab.engine.window import answers
from sztab.engine.words import Catalogue
from sztab.engine.zones import KNOWN_BITS

from .card import EACH_SECTION, OP_STRIKE, SECTIONS
from .cards import HEALING, dice_held, strike
from .moves import after_move, allowance, reach, silenced
from .odds import odds
from .orders import layable, may_roll, next_heal
from .piles import kinds_in
from .state import NO_FIRE, State
from .strength import dice, reasons, targets
from .tables import GIVEN, HAND, TAKEN
from .terms import MOST, MOVES, Unit, side_of
from .verbs import (
    ACTIVATE,
    AMBUSH,
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
    NAME,
    ORDER,
    PLAY,
    RETREAT,
    SUBSTITUTE,
    TO,
)

PLAIN_FACTS: Final = {
    "moves": ("M3.3", "M4.1"),
    "battles": ("M3.3", "M5.1"),
    "ground": ("M8.7",),
    "overrunning": ("M8.8",),
    "recon": ("M9.2",),
    "discards": ("M19.3", "R4"),
    "copies": ("M21.5",),
    "flight": ("M25.10",),
    "bombing": ("M25.10", "R18"),
    "grounding": ("M25.9",),
    "target": ("M5.3", "M7.1"),
}
MANY: Final = 40  # more orders than a side has units: all of them
CARD_VERBS: Final = (GIVE, PLAY, SUBSTITUTE, CHIP, KEEP, DISCARD)
UNIT_VERBS: Final = (ORDER, HEAL, MOVE, BATTLE, CLEAR, DISARM)


class Prompts(Base):
    """What is asked in one state, in one language."""

    def __init__(self, s: State, words: Catalogue) -> None:
        super().__init__(s, words)
        self.s = s

    # The question

    def about(self, role: int) -> Said:
        s = self.s
        name = s.question().name
        args = s.waiting().args
        if name == "distribution":
            if not s.t.wide:
                return Said("play_more" if s.chosen(role) else "play_card")
            return Said("distribution_more", len(s.chosen(role))) if s.chosen(role) else Said(name)
        if name == "chip":
            return Said(name, args[0] - len(s.chosen(role)))
        if name == "orders":
            if layable(s, role):
                return Said("orders_lay")
            actor = s.t.actors[side_of(role)].index(role)
            if may_roll(s, role, actor):
                return Said("orders_roll")
            if s.grants[actor][2] == HEALING:
                return Said("orders_heal")
            left = self.orders_left(actor)
            return Said("orders_any") if left >= MANY else Said(name, left)
        if name in ("destination", "target", "ground", "overrunning"):
            return Said(name, *self.unit(args[0]))
        if name == "ignoring":
            return Said(name, *self.unit(args[0]), args[1], args[2])
        if name == "retreat":
            return Said("retreat" if args[1] else "retreat_further", *self.unit(args[0]), args[1] or args[2])
        if name == "strike":
            return Said(name, args[0])
        if s.question() is answers:
            _, unit, enemy = args[1]
            return Said(name, *self.unit(unit), *self.unit(enemy))
        return Said(name)

    def unit(self, unit: Unit) -> tuple[int, int]:
        """The type of a unit and where it stands."""
        return self.s.bodies[unit] >> 1, self.s.at[unit]

    def orders_left(self, actor: int) -> int:
        rows, used, _ = self.s.grants[actor]
        return max(0, min(MOST, sum([row[2] for row in rows])) - len(used))

    def facts(self, role: int) -> Fact | None:
        s = self.s
        name = s.question().name
        args = s.waiting().args
        if name in PLAIN_FACTS:
            return Fact(PLAIN_FACTS[name], name)
        if name == "distribution":
            hand = len(s.zones[HAND + side_of(role)])
            if side_of(role) == s.t.commissar:
                return Fact(("M23.2", "M23.3"), "from_chip", (len(s.zones[TAKEN + side_of(role)]),))
            if not s.t.wide:
                return Fact(("M3.1", "M9.1"), "play_card", (hand,))
            return Fact(("M16.1", "M16.2"), name, (hand, max(0, min(s.t.most_cards, hand - s.t.kept))))
        if name == "chip":
            return Fact(("M23.3", "R11"), name, (args[0],))
        if name == "orders":
            return self.orders_fact(role)
        if name == "destination":
            unit = args[0]
            limit = allowance(s, unit)
            if s.phase != MOVES:
                return Fact(("M9.6",), "second_move", (limit,))
            benefit = s.t.benefits[s.order[unit] >> 2]
            far = s.type(unit).battle_move if benefit.battle_move < 0 else benefit.battle_move
            return Fact(("M4.1", "M4.3"), name, (limit, min(far, limit)))
        if name == "ignoring":
            return Fact(("M8.6",), name, (args[1], args[2]))
        if name == "retreat":
            return Fact(("M8.3", "M8.5"), name, (args[1],))
        if s.question() is strike:
            card = s.t.cards[args[0]]
            return Fact(("M21.4", "R18"), name, (card.dice_by_side[side_of(role)], card.targets))
        if s.question() is answers:
            _, unit, enemy = args[1]
            chances = odds(s, unit, dice(s, enemy, unit), False, True)
            return Fact(("M9.5", "M21.1"), "ambush", (dice(s, enemy, unit), chances[2], chances[3]))
        return None

    def orders_fact(self, role: int) -> Fact:
        s = self.s
        actor = s.t.actors[side_of(role)].index(role)
        if layable(s, role):
            return Fact(("M18.2", "M18.3"), "orders_lay")
        if may_roll(s, role, actor):
            return Fact(("M17.1", "M17.2"), "orders_roll")
        if s.grants[actor][2] == HEALING:
            number = dice_held(s, side_of(role), s.t.cards[next_heal(s, role)])
            return Fact(("M21.3", "M9.3"), "orders_heal", (number,))
        left = self.orders_left(actor)
        return Fact(("M3.2",), "orders_any") if left >= MANY else Fact(("M3.2",), "orders", (left,))

    # What a choice would bring

    def details(self, role: int, choice: Choice) -> list[Said]:
        s = self.s
        verb = choice[0]
        if verb == AT:
            return self.of_target(role, choice[1])
        if verb == TO:
            return self.of_move(s.waiting().args[0], choice[1])
        if verb in UNIT_VERBS:
            unit = s.on[choice[1]]
            out: list[Said] = [Said("stands", s.bodies[unit] >> 1, s.figures[unit])]
            if verb == BATTLE:
                found = targets(s, unit)
                most = max([dice(s, unit, enemy) for enemy in found], default=0)
                out.append(Said("targets", len(found), most))
            return out
        if verb == RETREAT:
            return self.of_ground(choice[1])
        if verb == SUBSTITUTE:
            return [Said("acts_as", s.t.battle.substitutes[choice[1]][0])]
        if verb in (GIVE, PLAY, LAY):
            card = s.t.cards[choice[1]]
            if card.op == OP_STRIKE:
                return [Said("strike_dice", card.dice_by_side[side_of(role)])]
            if 0 < card.quota < MOST:
                each = card.scope == EACH_SECTION or (
                    card.scope == SECTIONS and sum([part > 0 for part in card.parts]) > 1
                )
                return [Said("orders_each" if each else "orders_up_to", card.quota)]
            return [Said("orders_all")] if card.quota == MOST else []
        return []

    def of_ground(self, hex: int) -> list[Said]:
        s = self.s
        out: list[Said] = []
        if s.t.battle.ground[hex] >= 0 and s.t.terrain[s.t.battle.ground[hex]].id != "open":
            out.append(Said("terrain", s.t.battle.ground[hex]))
        for objective in s.t.objectives:
            if hex in objective.hexes:
                out.append(Said("objective", objective.name, objective.medals))
        return out

    def of_move(self, unit: Unit, hex: int) -> list[Said]:
        """M4.3 How far, onto what, and whether the unit may still battle there."""
        s = self.s
        cost = reach(s, unit).get(hex, 0)
        out: list[Said] = [Said("hexes", cost), *self.of_ground(hex)]
        if s.phase == MOVES:
            only = after_move(s, unit, cost, s.ground(s.at[unit]), s.ground(hex)) & NO_FIRE  # M24.7
            barred = silenced(s, unit, hex, cost)
            out.append(Said("no_battle" if barred else "may_assault" if only else "may_battle"))
        return out

    def of_target(self, role: int, hex: int) -> list[Said]:
        """M7 The dice, their reasons with clauses, and the exact odds."""
        s = self.s
        name = s.question().name
        args = s.waiting().args
        enemy = s.on[hex]
        if name in ("strike", "bombing"):
            card = s.t.cards[args[0]] if name == "strike" else None
            number = card.dice_by_side[side_of(role)] if card is not None else s.t.bomb_dice
            stars = card.star_hits if card is not None else True
            return [
                Said("stands", s.bodies[enemy] >> 1, s.figures[enemy]),
                Said("dice", number),
                Said("odds", *odds(s, enemy, number, stars, False)),
            ]
        unit = args[0]
        overrun = name == "overrunning"
        number = dice(s, unit, enemy, overrun)
        out: list[Said] = [Said("stands", s.bodies[enemy] >> 1, s.figures[enemy]), Said("dice", number)]
        for key, amount, _clause, what in reasons(s, unit, enemy, overrun):
            out.append(Said(key, abs(amount), what))
        out.append(Said("odds", *odds(s, enemy, number, False, True)))
        return out

    # What a choice points at

    def pieces(self, choice: Choice) -> list[str]:
        s = self.s
        if choice[0] in UNIT_VERBS or choice[0] == AT:
            unit = s.on[choice[1]]
            return [f"unit {unit}"] if unit >= 0 else []
        return []

    # What is refused

    def in_sight(self, role: int, choice: Choice) -> bool:
        """Own cards, own units, hexes nearby; the rest is no question."""
        s = self.s
        verb = choice[0]
        side = side_of(role)
        if verb in CARD_VERBS:
            mine = kinds_in(s, HAND + side) + kinds_in(s, TAKEN + side)
            if verb == GIVE and (side_of(choice[2]) != side or choice[2] % 4 == 0):
                return False
            return choice[1] in mine
        if verb == LAY:
            return choice[1] in [card >> KNOWN_BITS for card in s.zones[GIVEN + role]] and choice[2] < 10
        if verb in UNIT_VERBS:
            unit = s.on[choice[1]]
            return unit >= 0 and s.side(unit) == side
        if verb == AT:
            unit = s.on[choice[1]]
            return unit >= 0 and s.side(unit) != side
        if verb == TO:
            args = s.waiting().args
            return s.t.board.inside[choice[1]] and s.t.board.far[s.at[args[0]]][choice[1]] <= 3
        if verb == RETREAT:
            return choice[1] in s.t.near[s.at[s.waiting().args[0]]]
        return verb not in (NAME, ACTIVATE, AMBUSH) and not s.t.grammar.verbs[verb].slots and verb > 1
