"""How a question is put: what it is about, what helps to answer it, what a choice would bring. R5.8 Everything lies open but the
order of the decks, and nothing here looks into those."""

from typing import Final

from sztab.engine.prompt import Prompts as Base
from sztab.engine.question import DONE, Choice, Fact, Links, Said
from sztab.engine.words import Catalogue
from sztab.engine.zones import KNOWN_BITS

from .airborne import paid
from .combat import ammo_markers
from .decks import deck_for, zone_of
from .state import State
from .tables import DIVISIONS
from .terms import (
    BLUE,
    COMMANDERS,
    LOAD_NUMBERS,
    LOADS,
    PURSUIT,
    Corps,
    Space,
    ammo_in,
    food_in,
    fuel_in,
    pieces_in,
)
from .transport import ahead, ends, placed
from .verbs import (
    AIR,
    CARRY,
    COMMAND_AIR,
    COMMAND_MOVE,
    CONCEDE,
    COUNTERATTACK,
    ENTER,
    HAUL,
    KEEP,
    LOAD,
    MARK,
    MOVE,
    PAY,
    RECON,
    SHIFT,
    SPECIAL,
    STANDARD,
    TRUCK,
    TRUCKS,
)

# Questions of which there is the same to say every time.
PLAIN_FACTS: Final = {
    "surplus": ("R6.4", "R6.7"),
    "reinforcement": ("R13.3", "R13.1"),
    "civilians": ("R10.11",),
    "market": ("R10.13",),
    "spread": ("R17.D",),
}


class Prompts(Base):
    """What is asked in one state of Race to the Rhine, in one language."""

    def __init__(self, s: State, words: Catalogue) -> None:
        super().__init__(s, words)
        self.s = s
        self._after: State | None = None

    # The question

    def about(self, role: int) -> Said:
        s = self.s
        name = s.question().name
        args = s.waiting().args
        links = s.chosen(role)
        if name == "transport" and links and links[-1][0] == TRUCK:
            return Said("transport_load", links[-1][1])
        if name == "action":
            return Said(name, s.actions)
        if name == "surplus":
            return Said(name, args[0], s.limit(args[0]))
        if name == "march":
            return Said(name, args[0], args[1])
        if name in ("civilians", "market", "reinforcement"):
            return Said(name, args[0])
        if name == "spread":
            return Said(name, args[0][len(links)])
        return Said(name)

    def facts(self, role: int) -> Fact | None:
        s = self.s
        name = s.question().name
        if name in PLAIN_FACTS:
            return Fact(PLAIN_FACTS[name], name)
        if name == "action":
            return Fact(("R5.2", "R2.14"), name, (s.trucks[role], s.trucks_left, s.levels[role]))
        if name == "march":
            corps: Corps = s.waiting().args[0]
            return Fact(("R10.2", "R10.8"), "march_due" if s.due else name, (LOAD_NUMBERS[s.carried[corps]],))
        if name == "transport":
            return self.transport_facts(role, s.chosen(role))
        if name == "drop":
            return Fact(("R12.1", "R12.2"), name, (paid(s, s.chosen(role))[0], s.airborne_left))
        if name == "react":
            if s.last:
                return Fact(("R16.2",), "react_last")
            return Fact(("R14.1", "R14.A3"), name if s.markers > 1 else "react_ends", (s.markers,))
        return None

    def transport_facts(self, role: int, links: Links) -> Fact:
        """R8.1, R8.2"""
        s = self.s
        if links and links[-1][0] == TRUCK:
            start = ends(s, links[-1][1])[0]
            return Fact(("R8.2",), "transport_load", (s.t.truckload, start, self.lying(role, start)))
        most = min(s.t.place[s.levels[role]], s.trucks[role])
        return Fact(("R8.1", "R8.5"), "transport", (placed(links), most))

    def lying(self, role: int, space: Space) -> int:
        """What will lie on a space after the links put together so far, as the number of a load."""
        if self._after is None:
            self._after = ahead(self.s, self.s.chosen(role))
        return LOAD_NUMBERS[self._after.loads[space]]

    # What a choice would bring

    def details(self, role: int, choice: Choice) -> list[Said]:
        verb = choice[0]
        s = self.s
        if verb in (MOVE, COMMAND_MOVE):
            out: list[Said] = [Said("carries", LOAD_NUMBERS[s.carried[choice[1]]])]
            return [*out, Said("turns_card", BLUE)] if verb == COMMAND_MOVE else out
        if verb == ENTER:
            return self.of_step(role, choice[1])
        if verb == STANDARD:
            return [Said("once")] if choice[1] == s.t.board.ostende else self.of_room(choice[1])
        if verb == SPECIAL:
            return [Said("leaves_on_track", s.track[choice[1]] - 3), *self.of_room(s.base(role))]
        if verb == TRUCKS:
            left = s.trucks_left - choice[1]
            return [Said("logistics")] if not left else [Said("leaves_trucks", left)]
        if verb == TRUCK:
            start = ends(s, choice[1])[0]
            return [Said("lies_there", start, self.lying(role, start))]
        if verb in (AIR, COMMAND_AIR):
            return [Said("ammo_less")]
        if verb == RECON:
            return [Said("only_you")]
        if verb == PAY:
            card = s.t.cards[choice[1]]
            return [Said("worth_medal")] if card.medal else [Said("worth_icons", card.ammo, s.t.icons)]
        if verb == MARK:
            return [Said("last_marker")] if s.markers == 1 else []
        if verb == COUNTERATTACK:
            lost: list[Said] = [Said("loses_space", s.hold[choice[1]])]
            return [*lost, Said("loses_medal")] if s.t.board.medal[choice[1]] else lost
        return []

    def of_step(self, role: int, space: Space) -> list[Said]:
        """R10.25 What it costs to enter a space, and what waits there."""
        s = self.s
        board = s.t.board
        out: list[Said] = []
        if s.due:
            out.append(Said("costs_fuel"))
        if s.hold[space] == role:
            return [*out, Said("own_space")]
        if board.fort[space]:
            out.append(Said("marker_pays") if ammo_markers(s, role, space) else Said("costs_ammo"))
        out.append(Said("pursuit_card") if deck_for(s, space) == PURSUIT else Said("resistance_card"))
        if board.medal[space]:
            out.append(Said("medal"))
        if board.victory[space]:
            out.append(Said("victory"))
        return out

    def of_room(self, space: Space) -> list[Said]:
        """R6.3 Whether a set of three finds room."""
        over = pieces_in(self.s.loads[space]) + 3 - self.s.limit(space)
        return [Said("too_much", over)] if over > 0 else []

    # What a choice points at

    def places(self, slot: str, number: int) -> list[str]:
        s = self.s
        ids = s.t.board.ids
        if slot == "way":
            return [*s.t.spots(slot, number), *[ids[space] for space in ends(s, number)]]
        if slot == "corps":
            card = f"card {s.t.corps[number][0]}"
            return [ids[s.places[number]], card] if s.places[number] >= 0 else [card]
        if slot == "deck":
            return [s.t.zones[zone_of(s, s.active, number)]]
        return s.t.spots(slot, number)

    def amounts(self, slot: str, number: int) -> dict[str, int]:
        if slot != "load":
            return {}
        load = LOADS[number]
        return {"fuel": fuel_in(load), "ammo": ammo_in(load), "food": food_in(load)}

    def loses(self, choice: Choice) -> bool:
        """R17.H Giving up ends the game."""
        return choice[0] == CONCEDE

    def pieces(self, choice: Choice) -> list[str]:
        s = self.s
        if choice[0] in (MOVE, COMMAND_MOVE, CARRY):
            return [s.t.corps[choice[1]][0]]
        if choice[0] == SHIFT:
            return [s.t.grammar.names["marker"][choice[1]]]
        return []

    # What is refused

    def in_sight(self, role: int, choice: Choice) -> bool:
        """Own corps, spaces beside the corps that moves; loads are not things that lie about."""
        s = self.s
        verb = choice[0]
        if verb in (HAUL, KEEP, LOAD, CARRY) or choice == DONE:
            return False
        if verb in (MOVE, COMMAND_MOVE):
            return s.t.commander_of[choice[1]] == role and (verb == MOVE or role == BLUE)
        if verb == STANDARD:
            return choice[1] in s.t.advanced_of[role] or choice[1] in (s.base(role), s.t.board.ostende)
        if verb == TRUCK:
            return s.t.board.arrows[choice[1] >> 1][2] >> role & 1 != 0
        if verb == MARK:
            return s.hold[choice[1]] < 0
        if verb == COUNTERATTACK:
            return 0 <= s.hold[choice[1]] < COMMANDERS
        if verb == PAY:
            return choice[1] in [held >> KNOWN_BITS for held in s.zones[DIVISIONS + role]]
        return super().in_sight(role, choice)
