"""The map of a unit about to act: M4 where it can get, M5 how far it shoots, M6 whom it sees and what hides others."""

from typing import Final

from sztab.engine.scene import Path

from .battle import overrunning, target
from .board import HEX_IDS
from .moves import destination, reach, silenced
from .sight import in_the_way, sees
from .state import State
from .strength import close_only, table_dice
from .terms import ROLE_IDS, Hex, Unit, cic_of

UNLIMITED: Final = 99


def overlays(s: State, eyes: int) -> list[Path]:
    """For the one who is asked, and only while the question is about one unit."""
    if not s.is_asking(destination, target, overrunning):
        return []
    if not eyes >> s.asked()[0] & 1:
        return []
    unit: Unit = s.waiting().args[0]
    if s.question() is destination:
        return [selected(s, unit), *moves(s, unit)]
    near = s.beside_enemy(s.at[unit], s.side(unit))  # M5.3
    far = 1 if near or (s.question() is target and close_only(s, unit)) else UNLIMITED
    return [selected(s, unit), *ranges(s, unit, far), *lines(s, unit, far)]


def path(s: State, unit: Unit, kind: str, hexes: list[Hex], number: int = 0) -> Path:
    out = Path(kind=kind, owner=ROLE_IDS[cic_of(s.side(unit))], places=[HEX_IDS[hex] for hex in hexes])
    if number:
        out["number"] = number
    return out


def selected(s: State, unit: Unit) -> Path:
    return path(s, unit, "selected", [s.at[unit]])


def moves(s: State, unit: Unit) -> list[Path]:
    """M4.1 The hexes in reach by what they cost, and M4.3 whether the unit may still battle there."""
    found: dict[tuple[str, int], list[Hex]] = {}
    for hex, cost in sorted(reach(s, unit).items()):
        kind = "pass" if silenced(s, unit, hex, cost) else "move"
        found.setdefault((kind, cost), []).append(hex)
    return [path(s, unit, kind, hexes, cost) for (kind, cost), hexes in sorted(found.items())]


def ranges(s: State, unit: Unit, far: int) -> list[Path]:
    """M7.1 How far each number of dice reaches."""
    here = s.at[unit]
    dice = table_dice(s, unit, here, s.type(unit))[:far]
    out: list[Path] = []
    for range, number in enumerate(dice, 1):
        if dice[range : range + 1] != (number,):  # the last of its kind
            away = s.t.board.far[here]
            out.append(path(s, unit, "range", [hex for hex in s.t.board.hexes if away[hex] <= range], number))
    return out


def lines(s: State, unit: Unit, far: int) -> list[Path]:
    """M6 Clear lines to enemies in range, and those that something blocks: the hexes in the way stand between."""
    if not s.type(unit).needs_los:
        return []
    here = s.at[unit]
    away = s.t.board.far[here]
    far = min(far, len(table_dice(s, unit, here, s.type(unit))))
    out: list[Path] = []
    for enemy in s.units_of(1 - s.side(unit)):
        hex = s.at[enemy]
        if away[hex] > far:
            continue
        if sees(s, here, hex):
            out.append(path(s, unit, "sight", [here, hex]))
        else:
            out.append(path(s, unit, "blocked", [here, *in_the_way(s, here, hex), hex]))
    return out
