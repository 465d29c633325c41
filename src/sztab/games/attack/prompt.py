"""The details of choices, the odds of a battle among them, and the things they point at. They rest only on what the role that
is asked knows (E2)."""

from collections.abc import Callable
from typing import Final

from sztab.engine.prompt import Prompts as Base
from sztab.engine.question import DONE, PASS, Choice, Refusal, Said

from .battle import in_battle, possible_defenders
from .diplomacy import is_near, needed
from .economy import PurchasePlan, points_of, purchase
from .hits import dice_of
from .move import OrderPlan, by_land, everything, order
from .naval import left_to_lay
from .odds import calculator, per_cent
from .state import State
from .tables import HAND
from .terms import FORCES, NOBODY, ONE, STRATEGIC, UNIT_IDS, Force, Player, Region, of_type, total
from .trade import reply
from .verbs import (
    ASK_FOR,
    AT,
    BATTLE,
    BLITZKRIEG,
    BRING,
    BUILD,
    BUY,
    BUY_SHIP,
    BY_SEA,
    CAPITAL,
    CLAIM,
    COMMIT,
    DIPLOMATIC_ATTACK,
    END,
    FROM,
    GIVE,
    LAY,
    MOVE,
    NAVAL_BATTLE,
    PUT,
    SEND,
    SEND_ALL,
    STRATEGIC_MOVE,
    TO,
    TRADE,
)

FEW: Final = 10
WAYS: Final = 36  # that two dice can fall
COUNTED: Final = (
    SEND,
    SEND_ALL,
    BY_SEA,
    BUY,
    BUY_SHIP,
    COMMIT,
    BRING,
)  # numbers and forces are not things that lie about
NUMBERED: Final = {
    SEND: "units",
    BUY: "units",
    BUY_SHIP: "ships",
    BY_SEA: "units_by_sea",
}  # so many of a type, in words
OUT_OF_TURN: Final = ("battle_first", "finish_first", "no_retreat", "not_your_turn", "only_in_build", "talks_first")
OF_A_REGION: Final = (FROM, CAPITAL, AT, PUT)  # verbs whose last word is a region of one's own


class Prompts(Base[State]):
    """The prompts of one state of Attack!, in one language."""

    # What a choice would bring

    def details(self, role: int, choice: Choice) -> list[Said]:
        said = DETAILS.get(choice[0])
        return said(self.s, role, choice) if said is not None else []

    def loses(self, choice: Choice) -> bool:
        """A4.2 The end of a turn with actions left. A17.2 The end of a Build while something could still be bought."""
        s = self.s
        if choice == DONE:
            return s.is_asking(purchase) and len(s.choices(s.active)) > 1
        return choice[0] == END and s.actions > 0

    def pointless(self, choice: Choice) -> bool:
        """A9 An attack that cannot be won with all that may go there."""
        if choice[0] != TO:
            return False
        said = self.brings(self.s.waiting().roles[0], choice)
        return any([one.key == "odds" and not one.args[0] for one in said])

    def unlikely(self, choice: Choice) -> bool:
        """A12.2 A Diplomatic attack far from one's own regions needs more."""
        return choice[0] == DIPLOMATIC_ATTACK and not is_near(self.s, self.s.active, choice[1])

    def sentence(self, choice: Choice, question: str) -> str:
        """In an order that has begun, `done` ends the order, not the movement; to an offer it can mean: nothing in return."""
        if choice == DONE and question == order.name and self.s.is_asking(order) and self.s.chosen(self.s.active):
            return super().sentence(choice, "order_send")
        if choice == DONE and self.s.is_asking(reply) and not self.s.chosen(self.s.partner):
            return super().sentence(choice, "reply_nothing")
        if choice[0] in NUMBERED:
            return self.words.say("choice", NUMBERED[choice[0]], (choice[2] * ONE[choice[1]],))
        return super().sentence(choice, question)

    # What a choice points at

    def amounts(self, slot: str, number: int) -> dict[str, int]:
        """A9.2, A9.4 So many of each type."""
        if slot != "force":
            return {}
        return dict(zip(UNIT_IDS, FORCES.counts(self.s.t.forces[number]), strict=True))

    # What is refused

    def reason(self, role: int, refusal: Refusal) -> str:
        """A refusal for the moment goes on with what is asked now."""
        words = super().reason(role, refusal)
        out_of_turn = refusal.key.startswith("when_") or refusal.key in OUT_OF_TURN
        return f"{words} {self.asked_now(role)}" if out_of_turn and not self.s.over else words

    def in_sight(self, role: int, choice: Choice) -> bool:
        """Own regions, one's own hand, what lies beside the region that units leave."""
        s = self.s
        verb = choice[0]
        if verb in COUNTED or choice in (PASS, DONE):
            return False
        if verb == GIVE:
            return choice[1] in s.kinds(HAND + role)
        if verb in OF_A_REGION:
            return s.hold[choice[-1]] == role
        if verb == TO:
            origin = OrderPlan(s.chosen(role)).origin
            return origin >= 0 and s.t.board.both[origin] >> choice[1] & 1 != 0
        return super().in_sight(role, choice)


# The details of each verb


CHANCES: Final = {
    least: round(100 * sum([a + b >= least for a in range(1, 7) for b in range(1, 7)]) / WAYS) for least in range(2, 14)
}


def chance_of(least: int) -> int:
    """The percentage of rolls of two dice that reach a number."""
    return CHANCES[max(2, min(13, least))]


def of_diplomacy(s: State, role: Player, choice: Choice) -> list[Said]:
    """A12.2 What the dice must reach, and how often they do."""
    least = needed(s, role, choice[1])
    return [Said("diplomacy_near" if is_near(s, role, choice[1]) else "diplomacy", least, chance_of(least))]


def of_seas(s: State, role: Player, choice: Choice) -> list[Said]:
    return [Said("seas_open")] if s.seas == NOBODY else [Said("seas_held", s.seas)]


def of_build(s: State, role: Player, choice: Choice) -> list[Said]:
    return [Said("points", points_of(s, role))]


def of_end(s: State, role: Player, choice: Choice) -> list[Said]:
    """A4.2 Actions that are not taken are lost."""
    return [Said("actions_lost", s.actions)] if s.actions else []


def of_leftovers(s: State, role: Player, choice: Choice) -> list[Said]:
    """A17.2 Points that are not spent are lost."""
    left = points_of(s, role) - PurchasePlan(s, s.chosen(role)).spent if s.is_asking(purchase) else 0
    return [Said("points_lost", left)] if left else []


def of_movement(s: State, role: Player, choice: Choice) -> list[Said]:
    """A4.1 What tells the three kinds of movement apart."""
    return [Said(ABOUT[choice[0]])]


def of_partner(s: State, role: Player, choice: Choice) -> list[Said]:
    return [Said("cards_held", len(s.zones[HAND + choice[1]]))]


def of_claim(s: State, role: Player, choice: Choice) -> list[Said]:
    return [Said("on_continent", s.t.board.continents[choice[1]])]


def of_region(s: State, role: Player, choice: Choice) -> list[Said]:
    return [Said("stands", s.army[choice[-1]])]


def of_purchase(s: State, role: Player, choice: Choice) -> list[Said]:
    costs = s.t.costs if choice[0] == BUY else s.t.ship_costs
    return [Said("costs", choice[2] * costs[choice[1]])]


def of_gift(s: State, role: Player, choice: Choice) -> list[Said]:
    return [Said("worth", s.t.cards[choice[1]].value)]


def of_ship(s: State, role: Player, choice: Choice) -> list[Said]:
    """A11.5 How many there are to lay, and what they add to a duel."""
    ship = choice[1]
    out = [Said("ships_left", of_type(left_to_lay(s, role, s.chosen(role)), ship))]
    out += [Said("bonus_against", s.t.ship_bonus[ship], other) for other in s.t.against[ship]]
    return [*out, Said("bonus_beside", s.t.ship_beside[ship])] if s.t.ship_beside[ship] else out


def of_units(s: State, role: Player, choice: Choice) -> list[Said]:
    """A9.5, A9.6 How many dice a side would roll with these units, and the hits to be expected."""
    side: int = s.waiting().args[0]
    force = in_battle(s, side) + s.t.forces[choice[1]]
    if not force:
        return []
    tenths = round(calculator(s.t).expected(force) * 10)
    return [Said("rolls", dice_of(s, force)), Said("hits", tenths // 10, tenths % 10)]


def of_target(s: State, role: Player, choice: Choice) -> list[Said]:
    """The owner, and the odds if all that may go attacks it."""
    target = choice[1]
    owner = s.hold[target]
    if owner == role:
        return [Said("own_region", s.army[target])]
    out = [Said("held_by", owner, s.army[target]) if owner >= 0 else Said("neutral")]
    force = everything(s, role, OrderPlan(s.chosen(role)).origin, target, s.waiting().args[0])
    return [*out, *of_attack(s, target, force + on_the_way(s, target))] if force else out


def of_order(s: State, role: Player, choice: Choice) -> list[Said]:
    """By land or by sea, and the odds with these units."""
    action: int = s.waiting().args[0]
    plan = OrderPlan(s.chosen(role))
    origin, target = plan.origin, plan.target
    out: list[Said] = []
    if choice[0] == SEND_ALL:
        force = everything(s, role, origin, target, action)
        out.append(Said("force", force))
    else:
        force = plan.force + choice[2] * ONE[choice[1]]
        may_refuse = s.seas not in (NOBODY, role) and not s.t.flies[choice[1]]  # A6.10 planes are never refused
        if choice[0] == BY_SEA:
            out += [Said("may_refuse", s.seas)] if may_refuse else []
        elif not by_land(s, role, origin, choice[1], action, s.held(role)) >> target & 1:
            out.append(Said("by_sea_of", s.seas) if may_refuse else Said("by_sea"))
    few = total(force) + total(s.army[target]) <= FEW  # or every number would take long to work out
    if action != STRATEGIC and s.hold[target] != role and (few or choice[0] == SEND_ALL):
        out += of_attack(s, target, force + on_the_way(s, target))
    return out


def of_battle(s: State, role: Player, choice: Choice) -> list[Said]:
    force = next(force for region, force in s.entered if region == choice[1])
    return of_attack(s, choice[1], force)


def on_the_way(s: State, target: Region) -> Force:
    """A5.6, A6.7 The units that are already on their way there or wait there."""
    force = sum([units for region, units in s.entered if region == target])
    return force + sum([units for _, end, units, _ in s.convoys if end == target])


def of_attack(s: State, target: Region, force: Force) -> list[Said]:
    """The odds of a battle before it is begun; for a neutral region over all cards that the attacker cannot place."""
    calc = calculator(s.t)
    owned = s.hold[target] >= 0
    odds = calc.battle(force, s.army[target]) if owned else calc.neutral(force, possible_defenders(s, s.active))
    chance, error = per_cent(odds)
    return [Said("odds_sampled", chance, error)] if error else [Said("odds", chance)]


ABOUT: Final = {MOVE: "about_move", BLITZKRIEG: "about_blitzkrieg", STRATEGIC_MOVE: "about_strategic"}
DETAILS: Final[dict[int, Callable[[State, Player, Choice], list[Said]]]] = {
    MOVE: of_movement,
    BLITZKRIEG: of_movement,
    STRATEGIC_MOVE: of_movement,
    DONE[0]: of_leftovers,
    DIPLOMATIC_ATTACK: of_diplomacy,
    NAVAL_BATTLE: of_seas,
    BUILD: of_build,
    TRADE: of_partner,
    END: of_end,
    CLAIM: of_claim,
    PUT: of_region,
    CAPITAL: of_region,
    FROM: of_region,
    AT: of_region,
    TO: of_target,
    SEND: of_order,
    SEND_ALL: of_order,
    BY_SEA: of_order,
    BATTLE: of_battle,
    COMMIT: of_units,
    BRING: of_units,
    BUY: of_purchase,
    BUY_SHIP: of_purchase,
    GIVE: of_gift,
    ASK_FOR: of_gift,
    LAY: of_ship,
}
