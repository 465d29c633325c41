"""How a question is put: what it is about, what helps to answer it, what a choice would bring, the odds of a battle among it. It
says only what the role that is asked knows (E2)."""

from math import ceil
from typing import Final

from sztab.engine.prompt import Prompts as Base
from sztab.engine.question import DONE, Choice, Fact, Said
from sztab.engine.words import Catalogue
from sztab.engine.zones import KNOWN_BITS

from .battle import ATTACKER, dice_of, in_battle, possible_defenders, reinforcement, reserve
from .diplomacy import is_near, needed
from .economy import points_of, sets_of, spent, yield_of
from .move import by_land, everything, order, sent
from .naval import left_to_lay
from .odds import Odds, calculator
from .setup import placed
from .state import State
from .tables import HAND, OFFERED, RETURNED
from .terms import NOBODY, ONE, STRATEGIC, TYPES, UNIT_IDS, Force, Player, Region, of_type, total
from .trade import may_block
from .verbs import (
    AT,
    BATTLE,
    BRING,
    BUILD,
    BUY,
    BUY_SHIP,
    CAPITAL,
    CLAIM,
    COMMIT,
    DIPLOMATIC_ATTACK,
    FROM,
    GIVE,
    LAY,
    NAVAL_BATTLE,
    PUT,
    SEND,
    SEND_ALL,
    TO,
    TRADE,
)

FEW: Final = 10
WAYS: Final = 36  # that two dice can fall
ORDERS: Final = ("move", "blitzkrieg", "strategic")  # by action
ORDER_CLAUSES: Final = (("A6.2", "A6.3", "A5.3"), ("A7.2", "A7.3", "A5.3"), ("A8.1", "A8.2", "A5.3"))
PLAIN_FACTS: Final = {
    "claims": ("A3.4",),
    "capital_sites": ("A3.7", "A15.1"),
    "next_battle": ("A6.12", "R13"),
    "persist": ("A11.10",),
    "volunteer": ("A13.3", "R22"),
}


def chance_of(least: int) -> int:
    """How many per cent of rolls of two dice reach a number."""
    ways = sum([a + b >= least for a in range(1, 7) for b in range(1, 7)])
    return round(100 * ways / WAYS)


def per_cent(odds: Odds) -> tuple[int, int]:
    """The chance, and by how much it may be off: what was sampled is never as sure as what was worked out.

    >>> per_cent(Odds(0.996, 0.0033))
    (100, 1)
    """
    return round(100 * odds.chance), ceil(100 * odds.error)


class Prompts(Base):
    """What is asked in one state of Attack!, in one language."""

    def __init__(self, s: State, words: Catalogue) -> None:
        super().__init__(s, words)
        self.s = s

    # The question

    def about(self, role: int) -> Said:
        s = self.s
        name = s.question().name
        args = s.waiting().args
        links = s.chosen(role)
        if name == "action":
            return Said(name, s.actions)
        if name == "pieces":
            return Said(name, s.t.extra - placed(s, role))
        if name == "order":
            if not links:
                return Said(f"order_{ORDERS[args[0]]}{'_more' if args[1] else ''}")
            if len(links) == 1:
                return Said("order_to", links[0][1])
            return Said("order_send", links[0][1], links[1][1])
        if name == "convoy":
            start, end, force, _ = s.convoys[args[0]]
            return Said(name, s.active, start, end, total(force))
        if name == "planes":
            start, end, _, _ = s.convoys[args[0]]
            return Said(name, start, end)
        if name in ("commitment", "reinforcement", "volunteer"):
            return Said(name, s.place)
        if name == "challenge":
            return Said(name, s.active)
        if name == "line_up":
            return Said(name, len(links) + 1, args[0])
        if name == "purchase":
            if links and links[-1][0] == AT:
                return Said("purchase_at", links[-1][1])
            return Said(name, points_of(s, role) - spent(s, links))
        if name in ("offer", "agreement"):
            return Said(name, s.partner)
        if name == "reply":
            return Said(name, s.active)
        if name == "passage":
            return Said(name, s.active, s.partner)
        return Said(name)

    def facts(self, role: int) -> Fact | None:
        s = self.s
        name = s.question().name
        args = s.waiting().args
        if name in PLAIN_FACTS:
            return Fact(PLAIN_FACTS[name], name)
        if name == "action":
            points = points_of(s, role)
            return Fact(("A17.1", "A14.6"), name, (points, sets_of(s, s.zones[HAND + role]), s.hold.count(role)))
        if name == "order":
            return Fact(ORDER_CLAUSES[args[0]], f"order_{ORDERS[args[0]]}")
        if name == "pieces":
            left = s.t.allotment - s.on_board(role)
            return Fact(("A3.6", "R6"), name, self.numbers(left))
        if name == "convoy":
            return Fact(("A6.8", "A6.9", "R10"), name, self.numbers(s.convoys[args[0]][2]))
        if name == "planes":
            return Fact(("A6.10", "R11"), name, (of_type(s.convoys[args[0]][2], TYPES - 1),))
        if name == "commitment":
            return self.battle_fact(args[0], "A9.2")
        if name == "reinforcement":
            return self.battle_fact(args[0], "A9.4")
        if name == "challenge":
            return Fact(("A10.3", "A11.4"), name, (*self.numbers(s.fleets[s.active]), *self.numbers(s.fleets[role])))
        if name == "line_up":
            other = s.seas if role == s.active else s.active
            return Fact(("A11.2", "A11.5"), name, self.numbers(s.available(other)))
        if name == "purchase":
            return Fact(("A17.1", "A17.3"), name, (points_of(s, role), spent(s, s.chosen(role))))
        if name == "offer":
            blocked = may_block(s, role, s.partner)
            return Fact(("A16.6", "R38"), "offer_over_sea", (s.seas,)) if blocked else Fact(("A16.9", "R38"), name)
        if name in ("reply", "agreement"):
            return self.offer_fact(role)
        if name == "passage":
            laid = (len(s.zones[OFFERED]), len(s.laid[0]), len(s.zones[RETURNED]), len(s.laid[1]))
            return Fact(("A16.6", "R38"), name, laid)
        return None

    def numbers(self, force: Force) -> tuple[int, ...]:
        return tuple([of_type(force, type) for type in range(TYPES)])

    def battle_fact(self, side: int, clause: str) -> Fact:
        """Who stands where, and how it will probably end."""
        s = self.s
        odds = self.odds_now(side)
        if side != ATTACKER:
            odds = Odds(1 - odds.chance, odds.error)
        args = (*self.numbers(in_battle(s, 1 - side)), *self.numbers(reserve(s, 1 - side)), *per_cent(odds))
        return Fact((clause, "A9.6"), "battle_sampled" if odds.error else "battle", args)

    def odds_now(self, side: int) -> Odds:
        """Of the battle that is going on, as it stands. What is still to be committed is taken to be committed well."""
        s = self.s
        calc = calculator(s.t)
        first = s.t.first_round
        attack, defend = s.attack, s.defend
        if not attack:
            attack = calc.brought(0, s.attack_reserve, first)
        if not defend and s.battle_round == 1:
            defend = calc.brought(0, s.defend_reserve, first)
        behind = s.attack + s.attack_reserve - attack
        held = s.defend + s.defend_reserve - defend
        cap = first + (s.battle_round - 1) * s.t.more_each_round
        answers = side == ATTACKER and s.question() is reinforcement  # the defender has rolled already
        return calc.going_on(attack, behind, defend, held, cap, answers)

    def offer_fact(self, role: Player) -> Fact:
        """What the cards on offer would change in a Build of one's own."""
        s = self.s
        comes, goes = (OFFERED, RETURNED) if role == s.partner else (RETURNED, OFFERED)
        hand = s.zones[HAND + role]
        now = yield_of(s, hand + s.zones[goes])
        kept = list(hand)
        for link in s.chosen(role):
            if link[0] == GIVE:
                kept.remove(next(held for held in kept if held >> KNOWN_BITS == link[1]))
        then = yield_of(s, tuple(kept) + s.zones[comes])
        return Fact(("R38", "A14.6"), "exchange", (len(s.zones[comes]), now, then))

    # What a choice would bring

    def details(self, role: int, choice: Choice) -> list[Said]:
        s = self.s
        verb = choice[0]
        if verb == DIPLOMATIC_ATTACK:
            least = needed(s, role, choice[1])
            return [Said("diplomacy_near" if is_near(s, role, choice[1]) else "diplomacy", least, chance_of(least))]
        if verb == NAVAL_BATTLE:
            return [Said("seas_open")] if s.seas == NOBODY else [Said("seas_held", s.seas)]
        if verb == BUILD:
            return [Said("points", points_of(s, role))]
        if verb == TRADE:
            return [Said("cards_held", len(s.zones[HAND + choice[1]]))]
        if verb == CLAIM:
            return [Said("on_continent", s.t.board.continents[choice[1]])]
        if verb in (PUT, CAPITAL, FROM, AT):
            return [Said("stands", *self.numbers(s.army[choice[-1]]))]
        if verb == TO:
            return self.of_target(role, choice[1])
        if verb in (SEND, SEND_ALL):
            return self.of_order(role, choice)
        if verb == BATTLE:
            force = next(force for region, force in s.entered if region == choice[1])
            return self.of_attack(choice[1], force)
        if verb in (COMMIT, BRING):
            side = s.waiting().args[0]
            force = in_battle(s, side) + s.t.forces[choice[1]]
            if not force:
                return []
            expected = calculator(s.t).expected(force)
            return [
                Said("rolls", dice_of(s, force)),
                Said("hits", round(expected * 10) // 10, round(expected * 10) % 10),
            ]
        if verb in (BUY, BUY_SHIP):
            costs = s.t.costs if verb == BUY else s.t.ship_costs
            return [Said("costs", choice[2] * costs[choice[1]])]
        if verb == GIVE:
            return [Said("worth", s.t.cards[choice[1]].value)]
        if verb == LAY:
            return [Said("ships_left", of_type(left_to_lay(s, role, s.chosen(role)), choice[1]))]
        return []

    def of_target(self, role: Player, target: Region) -> list[Said]:
        """Whose it is, and the odds if all that may go attacks it."""
        s = self.s
        action = s.waiting().args[0]
        owner = s.hold[target]
        if owner == role:
            return [Said("own_region", *self.numbers(s.army[target]))]
        out: list[Said] = []
        if owner >= 0:
            out.append(Said("held_by", owner, *self.numbers(s.army[target])))
        else:
            out.append(Said("neutral"))
        links = (*s.chosen(role), (TO, target))
        force = everything(s, role, links, action)
        return [*out, *self.of_attack(target, force + self.waiting(target))] if force else out

    def of_order(self, role: Player, choice: Choice) -> list[Said]:
        """By land or by sea, and the odds with these units."""
        s = self.s
        action = s.waiting().args[0]
        links = s.chosen(role)
        origin, target = links[0][1], links[1][1]
        out: list[Said] = []
        if choice[0] == SEND_ALL:
            force = everything(s, role, links, action)
            out.append(Said("force", *self.numbers(force)))
        else:
            force = sent(links) + choice[2] * ONE[choice[1]]
            if not by_land(s, role, origin, choice[1], action, s.held(role)) >> target & 1:
                out.append(Said("by_sea") if s.seas in (NOBODY, role) else Said("by_sea_of", s.seas))
        few = total(force) + total(s.army[target]) <= FEW  # or every number would take long to work out
        if action != STRATEGIC and s.hold[target] != role and (few or choice[0] == SEND_ALL):
            out += self.of_attack(target, force + self.waiting(target))
        return out

    def waiting(self, target: Region) -> Force:
        """What is already on its way there or waits there."""
        s = self.s
        force = sum([units for region, units in s.entered if region == target])
        return force + sum([units for _, end, units, _ in s.convoys if end == target])

    def of_attack(self, target: Region, force: Force) -> list[Said]:
        """The odds of a battle before it is begun; for a neutral region over all cards that the attacker cannot place."""
        s = self.s
        calc = calculator(s.t)
        owned = s.hold[target] >= 0
        odds = calc.battle(force, s.army[target]) if owned else calc.neutral(force, possible_defenders(s, s.active))
        chance, error = per_cent(odds)
        return [Said("odds_sampled", chance, error)] if error else [Said("odds", chance)]

    def sentence(self, choice: Choice, question: str) -> str:
        """In an order that has begun, `done` ends the order, not the movement."""
        if question == "order" and choice == DONE and self.s.question() is order and self.s.chosen(self.s.active):
            return super().sentence(choice, "order_send")
        return super().sentence(choice, question)

    # What a choice points at

    def places(self, slot: str, number: int) -> list[str]:
        return self.s.t.spots(slot, number)

    def amounts(self, slot: str, number: int) -> dict[str, int]:
        """A9.2, A9.4 So many of each type."""
        if slot != "force":
            return {}
        return dict(zip(UNIT_IDS, self.numbers(self.s.t.forces[number]), strict=True))

    # What is refused

    def in_sight(self, role: int, choice: Choice) -> bool:
        """Own regions, one's own hand; numbers and forces are not things that lie about."""
        s = self.s
        verb = choice[0]
        if verb in (SEND, SEND_ALL, BUY, BUY_SHIP, COMMIT, BRING) or not s.t.grammar.verbs[verb].slots:
            return verb not in (SEND, SEND_ALL, BUY, BUY_SHIP, COMMIT, BRING) and verb > 1
        if verb == GIVE:
            return choice[1] in [held >> KNOWN_BITS for held in s.zones[HAND + role]]
        if verb == PUT:
            return s.hold[choice[2]] == role
        if verb in (FROM, CAPITAL, AT):
            return s.hold[choice[1]] == role
        if verb == TO:
            near = s.t.board.both[s.chosen(role)[0][1]] if s.chosen(role) else 0
            return near >> choice[1] & 1 != 0
        return super().in_sight(role, choice)
