"""How a question is put: what it is about, what helps to answer it, what a choice would cost and bring. It says only what the
role that is asked knows."""

from typing import Final

from sztab.engine.graph import path
from sztab.engine.prompt import Prompts as Base
from sztab.engine.question import DONE, PASS, Choice, Fact, Refusal, Said
from sztab.engine.words import Catalogue
from sztab.engine.zones import KNOWN_BITS

from . import sheet
from .attack import attack_cost, destroy, price
from .draft import to_keep
from .events import usable
from .form import form_cost, left
from .intelligence import LOOKED_AT, nations_with
from .lend_lease import marker, patron
from .move import move_cost
from .operate import ICONS, RAIDING
from .rockets import cards_of
from .scoring import goal, total
from .stakes import arriving, invasion, leaving, shifts
from .state import State
from .supply import Front
from .tables import DIPLOMACY, DRAWN, HAND, KEPT, PACKET
from .technologies import colours, researchable
from .terms import (
    ARMY,
    ENIGMA,
    ESPIONAGE,
    FLEET,
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
    Space,
)
from .terms import DIPLOMACY as DIPLOMACY_EVENT
from .turn import first_pass
from .value import special_value, tactics, value
from .verbs import (
    AT,
    ATTACK,
    BEFORE,
    BOMB,
    EVENT,
    FORM,
    FROM,
    KEEP,
    LAUNCH,
    LEND_LEASE,
    MOVE,
    OPERATION,
    PLACE,
    RAID,
    REFORM,
    RESIST,
    RETREAT,
    SATELLITE,
    SPY,
    TAKE,
    TECHNOLOGY,
    TO,
)

PLAIN_FACTS: Final = {
    "solo_discards": ("D13.4",),
    "offer": ("D11.4.c",),
    "answer_offer": ("D11.4.c",),
    "enigma": ("D8.1.D2",),
    "spied": ("D8.1.D1", "D4.1.C"),
    "bombing": ("D11.1.B1", "D6.1.g"),
    "retreats": ("D4.3.B2", "R20"),
    "placing": ("D11.3", "D3.7.b"),
}
LINKED: Final = {BEFORE: "action_before", TAKE: "action_take", FROM: "action_from", AT: "action_at"}


class Prompts(Base):
    """What is asked in one state of Total Domination, in one language."""

    def __init__(self, s: State, words: Catalogue) -> None:
        super().__init__(s, words)
        self.s = s

    # The question

    def about(self, role: int) -> Said:
        s = self.s
        name = s.question().name
        args = s.waiting().args
        links = s.chosen(role)
        if name == "picks":
            return Said(name, to_keep(s, role, args[0]) - len(links), len(s.zones[PACKET + role]) - len(links))
        if name == "solo_discards":
            return Said(name, min(s.t.solo_discards, len(s.zones[PACKET + role])) - len(links))
        if name in ("offer", "answer_offer"):
            return Said(name, role ^ 2)
        if name == "spied":
            return Said(name, args[1])
        if name == "action":
            return self.about_action(role)
        if name == "operate":
            return self.about_operation(role)
        if name == "bombing":
            return Said("bombing_at", links[0][1]) if links else Said(name)
        if name == "retreats":
            return Said(name, args[1])
        if name == "radar":
            return Said(name, args[0])
        if name == "placing":
            row, item, done = args
            return Said(name, s.t.wanted[row][1][item][2] - done)
        return Said(name)

    def about_action(self, role: int) -> Said:
        """D4.2.a The card first, then what its use still has to say."""
        s = self.s
        links = s.chosen(role)
        if not links:
            return Said("action")
        if links[0] == PASS:
            if first_pass(s, s.active):
                return Said("action_discard", len(s.zones[HAND + s.t.lead[s.active]]) // 2 - len(links) + 1)
            return Said("action_reserve")
        key = LINKED[s.choices(role)[0][0]]
        return Said(key, links[0][1]) if key == "action_before" else Said(key)

    def about_operation(self, role: int) -> Said:
        """D6.0.a The points that are left, or the icons; then where a unit goes."""
        s = self.s
        links = s.chosen(role)
        if links:
            return Said("operate_reform" if links[0][0] == REFORM else "operate_to", *links[0][1:])
        if s.mode == ICONS:
            return Said("operate_icons", len(s.icons))
        return Said("operate_raid", s.target, s.points) if s.mode == RAIDING else Said("operate", s.points)

    def sentence(self, choice: Choice, question: str) -> str:
        """Without a reserve one passes all the same."""
        if question == "action" and choice == DONE:
            return super().sentence(choice, "action_reserve")
        return super().sentence(choice, question)

    # What helps to answer

    def facts(self, role: int) -> Fact | None:
        s = self.s
        name = s.question().name
        if name in PLAIN_FACTS:
            return Fact(PLAIN_FACTS[name], "offer" if name == "answer_offer" else name)
        if name == "picks":
            return self.draft_fact(role)
        if name == "redraws":
            readers = nations_with(s, role, ENIGMA)
            if readers:
                return Fact(("D4.1.B", "D8.1.D2"), "redraws_enigma", (readers + 1, readers))
            return Fact(("D4.1.B",), name)
        if name == "spies":
            spies = nations_with(s, role, ESPIONAGE)
            return Fact(("D8.1.D1", "D10.1.g") if spies > 1 else ("D4.1.C", "D8.1.D1"), name, (LOOKED_AT[spies], spies))
        if name == "radar":
            rocket, victim = s.waiting().args
            return Fact(("D10.1.f", "D6.4.c"), name, (s.t.rockets[rocket][1], cards_of(s, victim)))
        if name == "action":
            return self.action_fact(role)
        if name == "operate":
            return self.operation_fact(role)
        return None

    def draft_fact(self, role: int) -> Fact:
        """D4.1.A.4 Where the rest of the packet goes."""
        s = self.s
        kept = len(s.zones[KEPT + role]) + len(s.chosen(role))
        seats = s.t.hands
        rest = len(s.zones[PACKET + role]) - to_keep(s, role, s.waiting().args[0])
        if rest < 2:
            return Fact(("D4.1.A.5",), "picks_last", (kept,))
        step = s.t.years[s.year][3]
        receiver = seats[(seats.index(role) + step) % len(seats)]
        return Fact(("D4.1.A.4",), "picks_left" if step > 0 else "picks_right", (receiver, kept))

    def action_fact(self, role: int) -> Fact:
        s = self.s
        links = s.chosen(role)
        if links and links[0] == PASS:
            first = first_pass(s, s.active)
            return Fact(("D10.1.e",), "action_discard") if first else Fact(("D4.2.c", "D4.2.d"), "action_reserve")
        side = s.active & 1
        mine, theirs = total(s, side), total(s, 1 - side)
        goals = goal(s, side), goal(s, 1 - side)
        if s.t.solo:
            return Fact(("D13.1", "D7.1.A"), "action_alone", (tactics(s, s.active), theirs, goals[1]))
        if not goals[0] or not goals[1]:
            return Fact(("D5.1", "D7.1.A"), "action_no_goal", (tactics(s, s.active), mine, theirs))
        return Fact(("D4.3.A", "D7.1.A"), "action", (tactics(s, s.active), mine, goals[0], theirs, goals[1]))

    def operation_fact(self, role: int) -> Fact:
        """What things cost this seat now."""
        s = self.s
        if s.chosen(role):
            return Fact(("D6.2.b", "D6.2.d"), "move_to")
        if s.mode == ICONS:
            return Fact(("D7.2", "R13"), "icons")
        if s.mode == RAIDING:
            there = s.t.board.coasts >> s.target & 1
            return Fact(("D11.1.A2", "R17"), "raid", (price(s, role, False, there), price(s, role, True, there)))
        army, fleet = 4 * role + ARMY, 4 * role + FLEET
        inland = (price(s, role, False, 0), price(s, role, True, 0))
        coast = (price(s, role, False, 1), price(s, role, True, 1))
        costs = (
            form_cost(s, role, army),
            form_cost(s, role, fleet),
            move_cost(s, role, army),
            move_cost(s, role, fleet),
            *inland,
        )
        if coast == inland:
            return Fact(("D6.1.a", "D6.2.a", "D6.3.b"), "costs", costs)
        return Fact(("D6.1.a", "D6.2.a", "D6.3.b"), "costs_on_coasts", (*costs, *coast))

    # What a choice would bring

    def details(self, role: int, choice: Choice) -> list[Said]:
        s = self.s
        verb = choice[0]
        if verb in (OPERATION, EVENT, TECHNOLOGY, LEND_LEASE, LAUNCH, RAID):
            return self.of_card(s.active, choice)
        if verb == KEEP:
            card = s.t.cards[choice[1]]
            return [Said("worth", card.ops), Said("technology", card.technology), Said("event_of", card.colour)]
        if verb == TAKE:
            return self.of_technology(s.active, choice[1])
        if verb == SPY:
            return [Said("holds", cards_of(s, choice[1]))]
        if verb in (FORM, REFORM):
            return self.of_forming(role, choice)
        if verb == MOVE:
            return [*self.cost(move_cost(s, role, choice[1])), *leaving(s, role, choice[1], choice[2])]
        if verb == TO and s.chosen(role) and s.chosen(role)[0][0] == MOVE:
            _, kind, start = s.chosen(role)[0]
            return arriving(s, role, kind, start, choice[1])
        if verb == ATTACK:
            return self.of_attack(role, choice[1], choice[2])
        if verb == SATELLITE:
            return [Said("stars", s.t.board.stars[choice[1]])]
        if verb == RESIST:
            after = s.clone()
            after.resistance = (*s.resistance, choice[1])
            return shifts(s, role, after)
        if verb in (PLACE, RETREAT):
            return [Said("stars", s.t.board.stars[choice[2]])]
        if verb == AT and s.question().name == "bombing":
            return [Said("marked")]
        return []

    def cost(self, points: int) -> list[Said]:
        return [Said("free")] if self.s.mode == ICONS else [Said("costs", points)]

    def of_card(self, seat: Seat, choice: Choice) -> list[Said]:
        """D3.3 A card for one of its uses."""
        s = self.s
        verb = choice[0]
        if verb == OPERATION:
            now, printed = value(s, seat, choice[1]), s.t.cards[choice[1]].ops
            return [Said("worth", now)] if now == printed else [Said("worth_changed", now, printed)]
        if verb == EVENT:
            return self.of_event(seat, choice[1])
        if verb == TECHNOLOGY:
            return self.of_technology(seat, choice[1])
        if verb == LEND_LEASE:
            nation = patron(s, seat)
            then = marker(s, nation) + 1
            last = s.t.tracks[nation - USA]
            return [Said("lend_lease_joins", nation)] if then == last else [Said("lend_lease", nation, then, last)]
        if verb == RAID:
            return [Said("worth", special_value(s, seat, choice[1]))]
        takes = s.t.rockets[choice[1]][1]
        guards = [other for other in range(SEATS) if s.t.lead[other] == choice[3]]
        guarded = any([s.technologies[other] >> RADAR & 1 and not s.radars >> other & 1 for other in guards])
        return [Said("rocket_radar", takes, takes - 1) if guarded else Said("rocket", takes)]

    def of_event(self, seat: Seat, kind: int) -> list[Said]:
        """D7 What the event brings."""
        s = self.s
        card = s.t.cards[kind]
        if card.event in (PLUS, MINUS):
            return [Said("tactics_plus" if card.event == PLUS else "tactics_minus")]
        if card.event == SET:
            return [Said("worth", max(0, card.value + tactics(s, seat)))]
        if card.event == LOGISTICS:
            return [Said("logistics", len(usable(s, card.icons)))]
        if card.event == RESEARCH:
            return [Said("research", len(researchable(s, seat)))]
        if card.event == DIPLOMACY_EVENT:
            others = [held for other in range(SEATS) if other != seat for held in s.zones[DIPLOMACY + other]]
            clash = any([s.t.cards[held >> KNOWN_BITS].flag == card.flag for held in others])
            found: list[Said] = [Said("diplomacy", card.flag, card.value)]
            return [*found, Said("diplomacy_clash", card.flag)] if clash else found
        return [Said("peace", card.value)] if card.event == PEACE else []

    def of_technology(self, seat: Seat, kind: int) -> list[Said]:
        """D8.2 The technology, and whether its colour is new."""
        s = self.s
        technology = s.t.cards[kind].technology
        owned = s.technologies[seat]
        groups = {s.t.groups[other] for other in range(len(s.t.groups)) if owned >> other & 1}
        new = colours(s, seat) > 0 and s.t.groups[technology] not in groups and not (s.t.solo and not seat & 1)
        found: list[Said] = [Said("technology", technology)]
        return [*found, Said("new_colour")] if new else found

    def of_forming(self, seat: Seat, choice: Choice) -> list[Said]:
        s = self.s
        out = self.cost(form_cost(s, seat, choice[1]))
        if choice[0] == REFORM:
            return [*out, *leaving(s, seat, choice[1], choice[2])]
        after = s.clone()
        if choice[1] == UBOAT:
            after.uboats = (*s.uboats, choice[2])  # D11.2.d
        return [*out, Said("left", left(s, choice[1])), *shifts(s, seat, after)]

    def of_attack(self, seat: Seat, kind: Kind, space: Space) -> list[Said]:
        """D6.3 The price, and what the loss of the unit changes."""
        s = self.s
        after = s.clone()
        destroy(after, kind, space)
        out = [*self.cost(attack_cost(s, seat, kind, space)), *shifts(s, seat, after)]
        return out if kind >= UBOAT else [*out, *invasion(s, seat, NATION_OF[kind])]

    # What is refused

    def in_sight(self, role: int, choice: Choice) -> bool:
        """One's own cards; units that stand there; what is near."""
        s = self.s
        verb = choice[0]
        slots = s.t.grammar.verbs[verb].slots
        if "card" in slots:
            kind = choice[1 + slots.index("card")]
            lead = s.t.lead[role]
            zones = (HAND + lead, PACKET + lead, DRAWN)
            return verb != LAUNCH and kind in [held >> KNOWN_BITS for zone in zones for held in s.zones[zone]]
        if verb in (MOVE, REFORM, ATTACK):
            return self.stands(choice[1], choice[2]) and (verb != REFORM)
        if verb in (FORM, PLACE):
            return self.own(role, choice[1]) and s.t.board.homes[choice[2]] == NATION_OF[choice[1]]
        if verb == RETREAT:
            return self.own(role, choice[1])
        if verb == BOMB:
            return bool(s.units[4 * role + 2] >> choice[1] & 1)
        return super().in_sight(role, choice)

    def own(self, role: int, kind: Kind) -> bool:
        """An army or fleet that the role runs."""
        return kind in self.s.realm().kinds[role] and TYPE_OF[kind] <= FLEET

    def stands(self, kind: Kind, space: Space) -> bool:
        s = self.s
        if kind >= UBOAT:
            return space in (s.uboats if kind == UBOAT else s.resistance)
        return s.units[kind] >> space & 1 == 1

    # The technology sheet

    def boxes(self, choice: Choice) -> list[str]:
        return sheet.boxes(self.s, choice)

    def closed(self, role: int) -> list[tuple[str, Refusal]]:
        return sheet.closed(self.s, role, self.s.question().name, self.s.chosen(role))

    def gap(self, role: int, choice: Choice, refusal: Refusal) -> list[str]:
        """D3.9.a From a unit without supply to the nearest space from which it could come."""
        s = self.s
        if refusal.key != "not_supplied":
            return []
        front = Front(s, role)
        return [s.t.board.ids[space] for space in path(refusal.args[1], front.fed, s.t.board.links)]
