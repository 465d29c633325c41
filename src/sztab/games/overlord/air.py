"""M25 The air rules: planes brought in, flown on and checked, and their attacks. A plane is no unit."""

from typing import Final

from sztab.engine.question import DONE, Choice, Links, Refusal, chain, question
from sztab.engine.zones import PUBLIC

from .cards import connected
from .obstacles import not_there
from .retreat import pelt, show_dice
from .state import BRING_IN, CARRY_ON, Plane, State
from .terms import LAND_CLASSES, NOBODY, NOWHERE, Hex, Role, Side, side_of
from .verbs import AT, BOMB, FLY, FLY_ON, GROUND_PLANE, LEAVE, VIA

# What a plane may still do this turn.
IDLE: Final = 0
CLEARED: Final = 1  # it may fly on
FLOWN: Final = 2  # it may attack
SPENT: Final = 3


def plane_at(s: State, hex: Hex) -> int:
    """The number of the plane over a hex, -1: none."""
    for number, plane in enumerate(s.planes):
        if plane[1] == hex:
            return number
    return NOWHERE


def with_plane(s: State, number: int, plane: Plane) -> None:
    s.planes = (*s.planes[:number], plane, *s.planes[number + 1 :])


def without_plane(s: State, number: int) -> None:
    s.planes = (*s.planes[:number], *s.planes[number + 1 :])


def in_airspace(s: State, role: Role) -> list[int]:
    """The own planes over a general's sections."""
    sections, command = s.t.board.sections, s.t.commands[role]
    return [n for n, plane in enumerate(s.planes) if plane[0] == side_of(role) and sections[plane[1]] & command]


# M25.9 Two planes in one airspace


def crowded(s: State, role: Role) -> list[int]:
    """M25.9 Planes over his own sections alone, if there are two or more; one over a shared hex counts as being next door."""
    sections, command = s.t.board.sections, s.t.commands[role]
    out = [n for n in in_airspace(s, role) if not sections[s.planes[n][1]] & ~command]
    return out if len(out) > 1 else []


def clear_the_air(s: State, role: Role) -> None:
    if crowded(s, role):
        s.ask(role, grounding)
        s.then(clear_the_air, role)


@question(GROUND_PLANE)
def grounding(s: State, role: Role) -> list[Choice]:
    """M25.9 One of them is removed; R29 which one, the general chooses."""
    return [(GROUND_PLANE, s.planes[number][1]) for number in crowded(s, role)]


grounding.fact("M25.9")
grounding.refuses("one_of_those", "M25.9")


@grounding.answered
def grounded(s: State, choice: Choice) -> None:
    s.tell(PUBLIC, "plane_leaves", "M25.9", s.active, choice[1])
    without_plane(s, plane_at(s, choice[1]))


# M25.10 Activation


def activate(s: State, role: Role, number: int, check: bool) -> None:
    """M25.10 A plane in flight is activated after an air check: any star, and it leaves the board.

    R27 It then is the plane of the general who activated it, for this turn and wherever it flies.
    """
    side, hex = s.planes[number][:2]
    rolled = s.roll("air_check", "face", s.t.air_rules.check_dice) if check else ()
    fails = s.t.check_fails in [s.t.faces[die] for die in rolled]
    s.tell(
        PUBLIC, "air_check_fails" if fails else "air_check_passed" if check else "flies_unchecked", "M25.10", side, hex
    )
    show_dice(s, rolled, 1 << s.t.check_fails)
    if fails:
        without_plane(s, number)
        return
    with_plane(s, number, (side, hex, CLEARED, (), role))


def judge_flights(s: State, side: Side) -> None:
    """M25.7, R28 With a plane over his sections a general flies that one on; only without one he may bring in another.

    All orders are given before the first move, so what a plane does in the moves no longer changes another general's card.
    """
    flights = list(s.flights)
    for actor, role in enumerate(s.t.actors[side]):
        if flights[actor]:
            flights[actor] = CARRY_ON if in_airspace(s, role) else BRING_IN
    s.flights = tuple(flights)


def flyable(s: State, role: Role) -> list[Choice]:
    """M25.7, R27 The planes that he has activated, and what an Air Sortie lets him fly."""
    out: list[Choice] = [(FLY_ON, plane[1]) for plane in s.planes if plane[2] == CLEARED and plane[4] == role]
    flight = s.flights[s.t.actor[role]]
    if flight == CARRY_ON:
        out += [(FLY_ON, s.planes[n][1]) for n in in_airspace(s, role) if s.planes[n][2] == IDLE]
    elif flight == BRING_IN:
        out.append((FLY,))
    return out


def why_not_flyable(s: State, role: Role, choice: Choice) -> Refusal:
    """M25.7, R27, R28 Why a plane is not brought in or flown on."""
    if not s.t.air:
        return Refusal(("M22.1", "M25.1"), "no_air_rules")
    if choice[0] == FLY:
        on = s.flights[s.t.actor[role]] == CARRY_ON
        return Refusal(("M25.7", "R28"), "plane_in_the_air") if on else Refusal(("M25.3", "M25.8"), "no_sortie")
    refusal = not_his_plane(s, role, choice[1], "M25.7")
    if refusal is not None:
        return refusal
    status = s.planes[plane_at(s, choice[1])][2]
    return Refusal(("M25.10", "M25.7"), "plane_not_activated" if status == IDLE else "plane_has_flown", (choice[1],))


def not_his_plane(s: State, role: Role, hex: Hex, clause: str) -> Refusal | None:
    """R27 No plane of his side is there, or another general flies it."""
    number = plane_at(s, hex)
    if number < 0 or s.planes[number][0] != side_of(role):
        return not_there(s, hex, clause, "no_plane_there")
    pilot = s.planes[number][4]
    return None if pilot in (NOBODY, role) else Refusal(("R27",), "plane_of_another", (hex, pilot))


def why_not_bomber(s: State, role: Role, hex: Hex) -> Refusal:
    """M25.10 Why a plane does not attack."""
    if not s.t.air:
        return Refusal(("M22.1", "M25.1"), "no_air_rules")
    refusal = not_his_plane(s, role, hex, "M25.10")
    if refusal is not None:
        return refusal
    status = s.planes[plane_at(s, hex)][2]
    key = "nobody_below" if status == FLOWN else "plane_has_attacked" if status == SPENT else "plane_has_not_flown"
    return Refusal(("M25.10",), key, (hex,))


def flight_from(choice: Choice) -> Hex:
    return choice[1] if choice[0] == FLY_ON else NOWHERE


def start_flight(s: State, role: Role, start: Hex) -> None:
    s.compose(role, flight, role, start)


def may_end(s: State, hex: Hex, start: Hex) -> bool:
    """M25.10 On a hex without a unit or plane."""
    return s.on[hex] < 0 and (plane_at(s, hex) < 0 or hex == start)


def can_end(s: State, hex: Hex, been: tuple[int, ...], left: int, start: Hex) -> bool:
    """True if a flight that is here can still be completed."""
    if may_end(s, hex, start) or s.t.board.edge[hex]:
        return True
    if not left:
        return False
    return any(other not in been and can_end(s, other, (*been, other), left - 1, start) for other in s.t.near[hex])


@chain(VIA, LEAVE, DONE[0])
def flight(s: State, role: Role, links: Links, who: Role, start: Hex) -> list[Choice]:
    """M25.10 One to four hexes, none twice; a new plane enters at an edge inside the general's command."""
    if links and links[-1][0] != VIA:
        return []
    been = tuple([link[1] for link in links])
    if start >= 0:
        been = (start, *been)
    left = s.t.airplane.move - len(links)
    board = s.t.board
    out: list[Choice] = []
    if not been:
        command = s.t.commands[who]
        nexts = [hex for hex in board.hexes if board.edge[hex] and board.sections[hex] & command]
    else:
        nexts = [hex for hex in board.near[been[-1]] if hex not in been]
    if left:
        out = [(VIA, hex) for hex in nexts if can_end(s, hex, (*been, hex), left - 1, start)]
    if links and may_end(s, been[-1], start):
        out.append(DONE)
    if been and board.edge[been[-1]] and (links or start >= 0):
        out.append((LEAVE,))
    return out


flight.fact("M25.10")


@flight.why
def why_not_fly(s: State, role: Role, choice: Choice, links: Links, who: Role, start: Hex) -> Refusal | None:
    board = s.t.board
    been = [link[1] for link in links] if start < 0 else [start, *[link[1] for link in links]]
    if choice[0] == LEAVE:
        return Refusal(("M25.10",), "leave_at_edge")
    if choice == DONE:
        return Refusal(("M25.10",), "not_over_others" if links else "fly_on_first")
    hex = choice[1]
    if not board.inside[hex]:
        return Refusal(("M1.2",), "off_board", (hex,))
    if not been:
        entry = board.edge[hex] and board.sections[hex] & s.t.commands[who]
        return Refusal(("M25.10",), "nowhere_to_end" if entry else "enter_at_edge", (hex,))
    if hex in been:
        return Refusal(("M25.10",), "flown_over", (hex,))
    if len(links) >= s.t.airplane.move:
        return Refusal(("M25.10",), "flight_too_long", (s.t.airplane.move,))
    return Refusal(("M25.10",), "nowhere_to_end" if hex in board.near[been[-1]] else "not_on_the_way", (hex,))


@flight.answered
def flown(s: State, links: Links, who: Role, start: Hex) -> None:
    side: Side = side_of(who)
    number = plane_at(s, start) if start >= 0 else NOWHERE
    path = tuple([link[1] for link in links if link[0] == VIA])
    if number < 0 or s.planes[number][2] == IDLE:
        s.allow_flight(s.t.actor[who], 0)
    if links[-1][0] == LEAVE:
        if number >= 0:
            without_plane(s, number)
        s.tell(PUBLIC, "flies_off" if path else "plane_leaves", "M25.10", side, path[-1] if path else start)
        return
    plane = (side, path[-1], FLOWN, path, who)
    if number >= 0:
        with_plane(s, number, plane)
    else:
        s.planes = (*s.planes, plane)
    s.tell(PUBLIC, "flies", "M25.10", side, path[-1])


# M25.10 The attack


def below(s: State, plane: Plane) -> list[Hex]:
    """Enemy ground units on or next to a hex of this activation's path."""
    out: list[Hex] = []
    for unit in s.units_of(1 - plane[0]):
        hex = s.at[unit]
        if LAND_CLASSES >> s.type(unit).kind & 1 and any([s.t.board.far[hex][over] <= 1 for over in plane[3]]):
            out.append(hex)
    return out


def bombers(s: State, role: Role) -> list[Choice]:
    """R27 Planes that he has flown and that can attack somebody."""
    return [(BOMB, plane[1]) for plane in s.planes if plane[2] == FLOWN and plane[4] == role and below(s, plane)]


def bomb(s: State, role: Role, hex: Hex) -> None:
    s.compose(role, bombing, hex)


@chain(AT, DONE[0])
def bombing(s: State, role: Role, links: Links, over: Hex) -> list[Choice]:
    """M25.10 Up to four units in a connected group, each on or next to the path."""
    if links and (links[-1] == DONE or len(links) == s.t.air_rules.targets):
        return []
    return connected(s, below(s, s.planes[plane_at(s, over)]), links)


bombing.fact("M25.10", "R18")


@bombing.why
def why_not_bomb(s: State, role: Role, choice: Choice, links: Links, over: Hex) -> Refusal | None:
    if choice == DONE:
        return Refusal(("M25.10",), "choose_a_target")
    hex = choice[1]
    found = s.on[hex]
    if found < 0 or s.side(found) == side_of(role):
        return not_there(s, hex, "M25.10", "no_enemy_there")
    if hex not in below(s, s.planes[plane_at(s, over)]):
        return Refusal(("M25.10",), "not_below", (hex,))
    return Refusal(("M25.10", "R18"), "chosen_already" if choice in links else "not_connected", (hex,))


@bombing.answered
def bombed(s: State, links: Links, over: Hex) -> None:
    number = plane_at(s, over)
    side, hex, _, path, who = s.planes[number]
    with_plane(s, number, (side, hex, SPENT, path, who))
    targets = [s.on[link[1]] for link in links if link != DONE]
    s.tell(PUBLIC, "plane_attacks", "M25.10", side, hex, len(targets))
    for unit in targets:
        s.then(pelt, unit, s.t.air_rules.dice, 1, 1)
