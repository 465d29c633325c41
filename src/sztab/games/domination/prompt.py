"""The verbs in words: what a choice would cost and bring, what it points at, what is in sight. It says only what the role
that is asked knows."""

from collections.abc import Callable
from typing import Final

from sztab.engine.graph import path
from sztab.engine.prompt import Prompts as Base
from sztab.engine.question import Choice, Refusal, Said
from sztab.engine.zones import kinds_of

from . import sheet
from .attack import attack_cost, there
from .bombers import bombing
from .control import take_off
from .costs import form_cost, move_cost
from .form import bombers_of, left
from .lend_lease import marker, patron
from .logistics import usable
from .moments import OUT_OF_PLACE
from .rockets import cards_of
from .stakes import arriving, invasion, leaving, shifts
from .state import State
from .supply import Front
from .tables import DIPLOMACY, DRAWN, HAND, PACKET
from .technologies import colours, researchable
from .terms import (
    BOMBER,
    FLEET,
    ICONS,
    LOGISTICS,
    MINUS,
    NATION_OF,
    PEACE,
    PLUS,
    RADAR,
    RESEARCH,
    SEATS,
    SET,
    TYPE_OF,
    UBOAT,
    USA,
    Kind,
    Seat,
    drawn_as,
)
from .terms import DIPLOMACY as DIPLOMACY_EVENT
from .turn import action
from .value import special_value, tactics, value
from .verbs import (
    AT,
    ATTACK,
    BOMB,
    DISCARD,
    EVENT,
    EXCHANGE,
    FORM,
    KEEP,
    LAUNCH,
    LEND_LEASE,
    LIFT,
    MOVE,
    OPERATION,
    PLACE,
    RAID,
    REFORM,
    RESERVE,
    RESIST,
    RETREAT,
    SATELLITE,
    SPY,
    STOP,
    TAKE,
    TECHNOLOGY,
    TO,
)

# What a choice would bring: by verb, in the state, for the role that is asked


def of_operation(s: State, role: Seat, choice: Choice) -> list[Said]:
    """D6.0.a What the card is worth now."""
    now, printed = value(s, s.active, choice[1]), s.t.cards[choice[1]].ops
    return [Said("worth", now)] if now == printed else [Said("worth_changed", now, printed)]


def of_event(s: State, role: Seat, choice: Choice) -> list[Said]:
    """D7 What the event brings."""
    seat, card = s.active, s.t.cards[choice[1]]
    if card.event in (PLUS, MINUS):
        return [Said("tactics_plus" if card.event == PLUS else "tactics_minus")]
    if card.event == SET:
        return [Said("worth", max(0, card.value + tactics(s, seat)))]
    if card.event == LOGISTICS:
        return [Said("logistics", len(usable(s, card.icons)))]
    if card.event == RESEARCH:
        return [Said("research", len(researchable(s, seat)))]
    if card.event == DIPLOMACY_EVENT:
        others = [kind for other in range(SEATS) if other != seat for kind in s.kinds(DIPLOMACY + other)]
        clash = any([s.t.cards[kind].flag == card.flag for kind in others])
        found: list[Said] = [Said("diplomacy", card.flag, card.value)]
        return [*found, Said("diplomacy_clash", card.flag)] if clash else found
    return [Said("peace", card.value)] if card.event == PEACE else []


def of_technology(s: State, role: Seat, choice: Choice) -> list[Said]:
    """D8.2 The technology, and whether its colour is new."""
    seat, technology = s.active, s.t.cards[choice[1]].technology
    owned = s.technologies[seat]
    groups = {s.t.groups[other] for other in range(len(s.t.groups)) if owned >> other & 1}
    new = colours(s, seat) > 0 and s.t.groups[technology] not in groups and not (s.t.solo and not seat & 1)
    found: list[Said] = [Said("technology", technology)]
    return [*found, Said("new_colour")] if new else found


def of_lend_lease(s: State, role: Seat, choice: Choice) -> list[Said]:
    """D9.0.a Where the marker of the nation goes, or that it joins."""
    nation = patron(s, s.active)
    then = marker(s, nation) + 1
    last = s.t.tracks[nation - USA]
    return [Said("lend_lease_joins", nation)] if then == last else [Said("lend_lease", nation, then, last)]


def of_launch(s: State, role: Seat, choice: Choice) -> list[Said]:
    """D6.4.a How many cards the rocket takes, and D6.4.c how many where there is a Radar."""
    takes = s.t.rockets[choice[1]].discards
    guards = [other for other in range(SEATS) if s.t.lead[other] == choice[3]]
    guarded = any([s.technologies[other] >> RADAR & 1 and not s.radars >> other & 1 for other in guards])
    found: list[Said] = [Said("rocket_radar", takes, takes - 1) if guarded else Said("rocket", takes)]
    return [*common_hand(s, choice[3]), *(found if cards_of(s, choice[3]) else [Said("rocket_in_vain")])]


def common_hand(s: State, victim: Seat) -> list[Said]:
    """D10.1.a, D10.1.f With one hand for both nations it is the side that is meant; a lead has its number."""
    return [Said("common_hand", victim)] if s.t.common else []


def of_raid(s: State, role: Seat, choice: Choice) -> list[Said]:
    return [Said("worth", special_value(s, s.active, choice[1]))]


def of_keeping(s: State, role: Seat, choice: Choice) -> list[Said]:
    if choice[1] >= len(s.t.cards):
        return []  # D13.8 a card of the automaton
    card = s.t.cards[choice[1]]
    return [Said("worth", card.ops), Said("technology", card.technology), Said("event_of", card.colour)]


def of_spying(s: State, role: Seat, choice: Choice) -> list[Said]:
    held = cards_of(s, choice[1])
    return [Said("common_holds", choice[1], held) if s.t.common else Said("holds", held)]


def of_forming(s: State, role: Seat, choice: Choice) -> list[Said]:
    after = s.clone()
    if choice[1] == UBOAT:
        after.uboats = (*s.uboats, choice[2])  # D11.2.d
    cost = cost_of(s, form_cost(s, role, choice[1]))
    return [cost, *supply_of(s, role, choice[1]), *shifts(s, role, after)]


def supply_of(s: State, role: Seat, kind: Kind) -> list[Said]:
    """D1.3 The tokens in the pool; D11.2.b, D6.1.d and how many may be on the board, where that is less than there are."""
    if kind == UBOAT:
        there, limit = len(s.uboats), s.t.uboat_limits[s.year]
    elif TYPE_OF[kind] == BOMBER:
        there = bombers_of(s, role)
        limit = there + left(s, kind)
    else:
        return [Said("left", left(s, kind))]
    found: list[Said] = [Said("left", s.t.pools[kind] - there)]
    return [*found, Said("limit", limit)] if limit < s.t.pools[kind] else found


def of_reforming(s: State, role: Seat, choice: Choice) -> list[Said]:
    if choice[1] == UBOAT:
        return [cost_of(s, form_cost(s, role, UBOAT))]
    return [cost_of(s, form_cost(s, role, choice[1])), *leaving(s, role, choice[1], choice[2])]


def of_moving(s: State, role: Seat, choice: Choice) -> list[Said]:
    return [cost_of(s, move_cost(s, role, choice[1])), *leaving(s, role, choice[1], choice[2])]


def of_arriving(s: State, role: Seat, choice: Choice) -> list[Said]:
    links = s.chosen(role)
    if not links or links[0][0] != MOVE:
        return []
    return arriving(s, role, links[0][1], links[0][2], choice[1])


def of_attack(s: State, role: Seat, choice: Choice) -> list[Said]:
    """D6.3 The price, and what the loss of the unit changes."""
    kind, space = choice[1], choice[2]
    after = s.clone()
    take_off(after, kind, space)
    out = [cost_of(s, attack_cost(s, role, kind, space)), *shifts(s, role, after)]
    return out if kind >= UBOAT else [*out, *invasion(s, role, NATION_OF[kind])]


def of_resistance(s: State, role: Seat, choice: Choice) -> list[Said]:
    after = s.clone()
    after.resistance = (*s.resistance, choice[1])
    return shifts(s, role, after)


def of_bombing(s: State, role: Seat, choice: Choice) -> list[Said]:
    return [Said("marked")] if s.is_asking(bombing) else []


def of_space(s: State, role: Seat, choice: Choice) -> list[Said]:
    return [Said("stars", s.t.board.stars[choice[-1]])]


def cost_of(s: State, points: int) -> Said:
    return Said("free") if s.mode == ICONS else Said("costs", points)


DETAILS: Final[dict[int, Callable[[State, Seat, Choice], list[Said]]]] = {
    OPERATION: of_operation,
    EVENT: of_event,
    TECHNOLOGY: of_technology,
    TAKE: of_technology,
    LEND_LEASE: of_lend_lease,
    LAUNCH: of_launch,
    RAID: of_raid,
    KEEP: of_keeping,
    DISCARD: of_keeping,
    RESERVE: of_keeping,
    EXCHANGE: of_keeping,
    SPY: of_spying,
    FORM: of_forming,
    REFORM: of_reforming,
    LIFT: of_reforming,
    MOVE: of_moving,
    TO: of_arriving,
    ATTACK: of_attack,
    SATELLITE: of_space,
    RESIST: of_resistance,
    PLACE: of_space,
    RETREAT: of_space,
    AT: of_bombing,
}


class Prompts(Base[State]):
    """The question of one state of Total Domination, in one language."""

    # What a choice would bring

    def details(self, role: int, choice: Choice) -> list[Said]:
        tell = DETAILS.get(choice[0])
        return tell(self.s, role, choice) if tell is not None else []

    def pointless(self, choice: Choice) -> bool:
        """D7 An event with nobody to move, or nothing to research; R25 a rocket at an empty hand."""
        if choice[0] == LAUNCH:
            return not cards_of(self.s, choice[3])
        if choice[0] != EVENT:
            return False
        said = self.brings(self.s.waiting().roles[0], choice)
        return bool(said) and said[0].key in ("logistics", "research") and not said[0].args[0]

    def unlikely(self, choice: Choice) -> bool:
        """D6.2.b A move within one's own spaces gains nothing; R38 what stands on the board is hardly ever taken off it."""
        if choice[0] in (REFORM, LIFT):
            return True
        return choice[0] == TO and any([said.key == "own" for said in self.brings(self.s.waiting().roles[0], choice)])

    def loses(self, choice: Choice) -> bool:
        """D6.0.b Points or icons left over, while something could still be done with them."""
        s = self.s
        return choice[0] == STOP and (s.points > 0 or bool(s.icons)) and len(s.choices(s.waiting().roles[0])) > 1

    # What a choice points at

    def boxes(self, choice: Choice) -> list[str]:
        return sheet.boxes(self.s, choice)

    def piece(self, slot: str, number: int) -> tuple[str, str] | None:
        return drawn_as(number) if slot == "unit" else None

    # What is refused

    def reason(self, role: int, refusal: Refusal) -> str:
        words = super().reason(role, refusal)
        return f"{words} {self.asked_now(role)}" if refusal.key in OUT_OF_PLACE and not self.s.over else words

    def in_sight(self, role: int, choice: Choice) -> bool:
        """One's own cards; units that stand there; what is near."""
        s = self.s
        verb = choice[0]
        slots = s.t.grammar.verbs[verb].slots
        if "card" in slots:
            lead = s.t.lead[role]
            held = s.zones[HAND + lead] + s.zones[PACKET + lead] + s.zones[DRAWN]
            return verb != LAUNCH and choice[1 + slots.index("card")] in kinds_of(held)
        if verb in (REFORM, LIFT):
            return False
        if verb in (MOVE, ATTACK):
            return there(s, choice[1], choice[2])
        if verb in (FORM, PLACE):
            return self.own(role, choice[1]) and s.t.board.homes[choice[2]] == NATION_OF[choice[1]]
        if verb == RETREAT:
            return self.own(role, choice[1])
        if verb == BOMB:
            return bool(s.units[4 * role + BOMBER] >> choice[1] & 1)
        return super().in_sight(role, choice)

    def own(self, role: int, kind: Kind) -> bool:
        """An army or fleet that the role runs."""
        return kind in self.s.realm().kinds[role] and TYPE_OF[kind] <= FLEET

    def closed(self, role: int) -> list[tuple[str, Refusal]]:
        return sheet.closed(self.s, role, self.s.is_asking(action), self.s.chosen(role))

    def gap(self, role: int, choice: Choice, refusal: Refusal) -> list[str]:
        """D3.9.a From a unit without supply to the nearest space from which it could come."""
        s = self.s
        if refusal.key != "not_supplied":
            return []
        front = Front(s, role)
        return [s.t.board.ids[space] for space in path(refusal.args[1], front.fed, s.t.board.links)]
