"""D7.2 The icons of Logistics: which there are, what they allow, and how they are used up."""

from typing import Final

from sztab.engine.graph import Spaces, bits
from sztab.engine.question import Choice, Refusal

from .control import control
from .form import forms, left
from .move import move_uboats, moves
from .state import State
from .supply import Front
from .terms import (
    ALLIES,
    ARMY,
    AXIS,
    BOMBER,
    GERMANY,
    ICONS,
    MOVE_ICON,
    RESISTANCE,
    RESISTANCE_ICON,
    RESISTANTS,
    SATELLITE_ICON,
    SATELLITES,
    TYPE_OF,
    Seat,
    Space,
)
from .verbs import REFORM, RESIST, SATELLITE
from .verbs import verb as verbs

MANY: Final = 99  # an icon costs nothing


def usable(s: State, icons: tuple[int, ...]) -> tuple[int, ...]:
    """D7.2 The icons, but for those of rules that are not in use; one for each army of the satellites, each Resistance unit."""
    out: list[int] = []
    for icon in icons:
        if icon == SATELLITE_ICON:
            out += [icon] * SATELLITES
        elif icon == RESISTANCE_ICON:
            out += [icon] * RESISTANTS if s.t.resistance else []
        elif icon != BOMBER or s.t.bombers:
            out.append(icon)
    return tuple(out)


def types_left(s: State) -> int:
    """D7.2.A The types of units that icons allow, as a set."""
    out = 0
    for icon in s.icons:
        if icon <= BOMBER:
            out |= 1 << icon
    return out


def spare_types(s: State) -> int:
    """R38 The types that icons allow besides those kept for units taken off the board."""
    off = [TYPE_OF[kind] for kind in s.lifted]
    return sum([1 << icon for icon in set(s.icons) if icon <= BOMBER and s.icons.count(icon) > off.count(icon)])


def satellite_sites(front: Front) -> Spaces:
    """D7.2.C, R34, R52 Spaces the seat controls that were no Axis home at the start, with room; each only once."""
    s = front.s
    return control(s, front.seat) & s.t.satellite_ground & ~front.full() & ~s.placed


def as_satellite(s: State, seat: Seat, kind: int, space: Space) -> bool:
    """R34, R38 Whether a unit taken off the board is formed there by the icon of satellites: armies of the seat's own nation."""
    return kind == 4 * seat + ARMY and SATELLITE_ICON in s.icons and s.t.satellite_ground >> space & 1 == 1


def resistance_sites(s: State) -> Spaces:
    """D7.2.D, R35 Spaces of Axis seats that are no Axis home spaces; D3.7.c no islands."""
    if len(s.resistance) >= s.t.pools[RESISTANCE]:
        return 0
    homes = s.realm().homes
    return (control(s, 0) | control(s, 2)) & ~homes[0] & ~homes[2] & ~s.t.board.islands


def by_icons(s: State, seat: Seat) -> list[Choice]:
    front = Front(s, seat)
    out = forms(front, MANY, spare_types(s)) if types_left(s) else []
    if MOVE_ICON in s.icons:
        out += moves(front, MANY)
        if seat == GERMANY:
            out += move_uboats(s, MANY)
    if SATELLITE_ICON in s.icons:
        army = 4 * seat + ARMY
        where = satellite_sites(front)
        if left(s, army) > 0:
            out += [(SATELLITE, space) for space in bits(where)]
        listed = {choice for choice in out if choice[0] == REFORM}
        again: list[Choice] = [(REFORM, army, space) for space in bits(s.units[army]) if where & ~(1 << space)]  # R38
        out += [choice for choice in again if choice not in listed]
    if RESISTANCE_ICON in s.icons:
        out += [(RESIST, space) for space in bits(resistance_sites(s))]
    return out


def why_not_satellite(s: State, seat: Seat, space: Space) -> Refusal | None:
    if seat & 1 == ALLIES:
        return Refusal(("D7.2.C",), "only_axis_satellites")
    if s.mode != ICONS:
        return verbs.when((SATELLITE, space)) if s.t.events else Refusal(("D12.1",), "no_events")
    if SATELLITE_ICON not in s.icons:
        return Refusal(("D7.2.C",), "no_satellite_icon")
    if s.placed >> space & 1:
        return Refusal(("D7.2.C",), "satellite_there", (space,))
    if not s.t.satellite_ground >> space & 1:
        if s.t.board.islands >> space & 1:
            return Refusal(("R52", "D3.7.c"), "does_not_fit", (4 * seat + ARMY, space))
        return Refusal(("D7.2.C", "R34"), "no_satellite_space", (space,))
    if not control(s, seat) >> space & 1:
        return Refusal(("D7.2.C",), "not_controlled", (space,))
    if Front(s, seat).full() >> space & 1:
        return Refusal(("D3.7.b", "R52"), "no_room", (space,))
    return Refusal(("D1.3", "R34"), "none_in_pool", (4 * seat + ARMY,))


def why_not_resist(s: State, seat: Seat, space: Space) -> Refusal | None:
    if seat & 1 == AXIS:
        return Refusal(("D7.2.D",), "only_allies_resist")
    if not s.t.resistance:
        return Refusal(("D13.7",) if s.t.solo else ("D7.2.D",), "no_resistance_in_this_game")
    if s.mode != ICONS:
        return verbs.when((RESIST, space)) if s.t.events else Refusal(("D12.1",), "no_events")
    if RESISTANCE_ICON not in s.icons:
        return Refusal(("D7.2.D",), "no_resistance_icon")
    if len(s.resistance) >= s.t.pools[RESISTANCE]:
        return Refusal(("D7.2.D",), "none_in_pool", (RESISTANCE,))
    if s.t.board.islands >> space & 1:
        return Refusal(("D3.7.c",), "does_not_fit", (RESISTANCE, space))
    homes = s.realm().homes
    if (homes[0] | homes[2]) >> space & 1:
        return Refusal(("D7.2.D", "R35"), "axis_home", (space,))
    return Refusal(("D7.2.D",), "not_of_the_axis", (space,))


def use_icon(s: State, icon: int) -> None:
    icons = list(s.icons)
    icons.remove(icon)
    s.icons = tuple(icons)


def use_satellite(s: State, space: Space) -> None:
    """D7.2.C An army of the seat's own nation (R34); the two of an icon stand on two spaces."""
    use_icon(s, SATELLITE_ICON)
    s.placed |= 1 << space
    if s.icons.count(SATELLITE_ICON) % 2 == 0:
        s.placed = 0
