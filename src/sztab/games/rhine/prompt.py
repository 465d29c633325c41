"""Consequences of choices, what they point at, what is in sight. R5.8 Everything lies open but the order of the decks, and
nothing here looks into those."""

from collections.abc import Callable
from typing import Final

from sztab.engine.prompt import Prompts as Base
from sztab.engine.question import DONE, Choice, Said
from sztab.engine.words import Catalogue

from .combat import ammo_markers
from .decks import deck_for, zone_of
from .scoring import would_join
from .state import State
from .supplies import SET
from .tables import DIVISIONS
from .terms import BLUE, COMMANDERS, KIND_IDS, LOAD_NUMBERS, LOADS, PIECES, PURSUIT, Space, pieces_in
from .transport import Plan, ends, planned
from .verbs import (
    AIR,
    CARRY,
    COMMAND_AIR,
    COMMAND_MOVE,
    CONCEDE,
    COUNTERATTACK,
    END,
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
    TRANSPORT,
    TRUCK,
    TRUCKS,
)


class Prompts(Base[State]):
    """The question of one state of Race to the Rhine, in one language."""

    def __init__(self, s: State, words: Catalogue) -> None:
        super().__init__(s, words)
        self._plan: Plan | None = None

    # What a choice would bring

    def details(self, role: int, choice: Choice) -> list[Said]:
        tell = DETAILS.get(choice[0])
        return tell(self, role, choice) if tell is not None else []

    def plan(self, role: int) -> Plan:
        """The transport that the role is putting together, worked out once for all its choices."""
        if self._plan is None:
            self._plan = planned(self.s, 1 << role)
        return self._plan

    # What a choice points at

    moving = ("corps", "deck")

    def places(self, slot: str, number: int) -> list[str]:
        s = self.s
        ids = s.t.board.ids
        if slot == "way":
            return [*s.t.spots(slot, number), *[ids[space] for space in ends(s, number)]]
        if slot == "corps":
            card = f"card {s.t.corps[number].id}"
            return [ids[s.places[number]], card] if s.places[number] >= 0 else [card]
        if slot == "deck":
            return [s.t.zones[zone_of(s, s.active, number)]]
        return s.t.spots(slot, number)

    def amounts(self, slot: str, number: int) -> dict[str, int]:
        if slot != "load":
            return {}
        return dict(zip(KIND_IDS, PIECES.counts(LOADS[number]), strict=True))

    def loses(self, choice: Choice) -> bool:
        """R17.H Giving up ends the game; N24 the end of a turn with actions left gives them up."""
        return choice[0] == CONCEDE or (choice[0] == END and self.s.actions > 0)

    def pointless(self, choice: Choice) -> bool:
        """R8.2 A truck with nothing to carry where it starts; a transport while nothing lies on one's own spaces."""
        if choice[0] == TRANSPORT:
            return not self.ready(self.s.active)
        if choice[0] != TRUCK:
            return False
        return not self.plan(self.s.active).after.loads[ends(self.s, choice[1])[0]]

    def ready(self, role: int) -> list[Space]:
        """The spaces of a commander on which pieces lie."""
        s = self.s
        return [space for space, load in enumerate(s.loads) if load and s.hold[space] == role]

    def unlikely(self, choice: Choice) -> bool:
        """R10.28 A load with which the corps that moves would only leave pieces behind; R8.7 a truck without a load."""
        if choice[0] != LOAD:
            return choice[0] == HAUL and not LOADS[choice[1]]
        return PIECES.holds(self.s.carried[self.s.waiting().args[0]], LOADS[choice[1]])

    def pieces(self, choice: Choice) -> list[str]:
        s = self.s
        if choice[0] in (MOVE, COMMAND_MOVE, CARRY):
            return [s.t.corps[choice[1]].id]
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
            space, board = choice[1], s.t.board
            near = s.hold[space] == role or board.colour[space] >> role & 1 != 0
            return space == s.base(role) or (near and (board.advanced[space] or space == board.ostende))
        if verb == TRUCK:
            return s.t.board.arrows[choice[1] >> 1][2] >> role & 1 != 0
        if verb == MARK:
            return s.hold[choice[1]] < 0
        if verb == COUNTERATTACK:
            return 0 <= s.hold[choice[1]] < COMMANDERS
        if verb == PAY:
            return choice[1] in s.kinds(DIVISIONS + role)
        return super().in_sight(role, choice)


# What each verb would bring


def of_move(p: Prompts, role: int, choice: Choice) -> list[Said]:
    return [Said("carries", LOAD_NUMBERS[p.s.carried[choice[1]]])]


def of_command_move(p: Prompts, role: int, choice: Choice) -> list[Said]:
    return [*of_move(p, role, choice), Said("turns_card", BLUE)]


def of_step(p: Prompts, role: int, choice: Choice) -> list[Said]:
    """R10.25 The cost of entering a space, and what waits there."""
    s, space = p.s, choice[1]
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
        out.append(Said("victory" if would_join(s, role, space) else "victory_cut_off"))
    return out


def of_standard(p: Prompts, role: int, choice: Choice) -> list[Said]:
    return [Said("once")] if choice[1] == p.s.t.board.ostende else of_room(p.s, choice[1])


def of_special(p: Prompts, role: int, choice: Choice) -> list[Said]:
    return [Said("leaves_on_track", p.s.track[choice[1]] - SET), *of_room(p.s, p.s.base(role))]


def of_room(s: State, space: Space) -> list[Said]:
    """R6.3 What a set of three leaves too much on a space."""
    over = pieces_in(s.loads[space]) + SET - s.limit(space)
    return [Said("too_much", over)] if over > 0 else []


def of_trucks(p: Prompts, role: int, choice: Choice) -> list[Said]:
    left = p.s.trucks_left - choice[1]
    return [Said("leaves_trucks", left)] if left else [Said("logistics")]


def of_truck(p: Prompts, role: int, choice: Choice) -> list[Said]:
    start = ends(p.s, choice[1])[0]
    return [Said("lies_there", start, p.plan(role).lying(start))]


def of_transport(p: Prompts, role: int, choice: Choice) -> list[Said]:
    return [] if p.ready(role) else [Said("nothing_ready")]


def of_air(p: Prompts, role: int, choice: Choice) -> list[Said]:
    return [Said("ammo_less")]


def of_recon(p: Prompts, role: int, choice: Choice) -> list[Said]:
    return [Said("only_you")]


def of_payment(p: Prompts, role: int, choice: Choice) -> list[Said]:
    card = p.s.t.cards[choice[1]]
    return [Said("worth_medal")] if card.medal else [Said("worth_icons", card.ammo, p.s.t.icons)]


def of_marker(p: Prompts, role: int, choice: Choice) -> list[Said]:
    """R2.2 Whose colour the space has: whom the marker hinders."""
    board, space = p.s.t.board, choice[1]
    whose = [commander for commander in p.s.t.playing if board.colour[space] >> commander & 1]
    said = [Said("crossing")] if board.victory[space] else []
    if whose:
        said.append(Said("colour" if len(whose) == 1 else "colours", *whose))
    return [*said, Said("last_marker")] if p.s.markers == 1 else said


def of_counterattack(p: Prompts, role: int, choice: Choice) -> list[Said]:
    lost = [Said("loses_space", p.s.hold[choice[1]])]
    return [*lost, Said("loses_medal")] if p.s.t.board.medal[choice[1]] else lost


def of_end(prompts: Prompts, role: int, choice: Choice) -> list[Said]:
    """N24 Actions may be left unused."""
    return [Said("actions_lost", prompts.s.actions)] if prompts.s.actions else []


DETAILS: Final[dict[int, Callable[[Prompts, int, Choice], list[Said]]]] = {
    MOVE: of_move,
    COMMAND_MOVE: of_command_move,
    ENTER: of_step,
    STANDARD: of_standard,
    SPECIAL: of_special,
    TRUCKS: of_trucks,
    TRANSPORT: of_transport,
    TRUCK: of_truck,
    AIR: of_air,
    COMMAND_AIR: of_air,
    RECON: of_recon,
    PAY: of_payment,
    MARK: of_marker,
    COUNTERATTACK: of_counterattack,
    END: of_end,
}
