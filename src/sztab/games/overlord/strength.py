"""M5, M7 Whom a unit may attack, and with how many dice; with the reasons, each with its clause."""

from .sight import sees
from .state import FOUGHT, FOUGHT_BITS, MOVED, NO_BATTLE, NO_FIRE, SECOND, State
from .terms import ARTILLERY, INFANTRY, SHIP, Hex, Side, Unit
from .terrain import Ground
from .unit import ALWAYS, CLOSE_ONLY, UnitType

Reason = tuple[str, int, str, int]  # a key into the words, dice, the clause, what it speaks of (-1: nothing)


def table_dice(s: State, unit: Unit, hex: Hex, type: UnitType) -> tuple[int, ...]:
    """M7.1 Dice by range; M10.10 guns on a mountain reach further."""
    if type.kind == ARTILLERY:
        return s.ground(hex).gun_dice or type.dice
    return type.dice


def cover(s: State, type: UnitType, here: Ground, there: Ground, side: Side, close: bool) -> int:
    """M7.2-M7.5 The dice that the target's hex takes away: only the largest protection counts."""
    if type.ignores == ALWAYS or (type.ignores == CLOSE_ONLY and close):
        return 0
    kind = type.kind
    out = there.defence[side][kind]
    if there.height > here.height and there.from_lower[kind] > out:
        out = there.from_lower[kind]
    if there.from_elsewhere[kind] > out and here.group != there.group:
        out = there.from_elsewhere[kind]
    return out


def bonus(s: State, unit: Unit, target: Unit, close: bool, overrun: bool) -> int:
    """M7.6 What cards, nations and marks add."""
    out = 0
    if s.order[unit] >= 0:
        benefit = s.t.benefits[s.order[unit] >> 2]
        if not (overrun and benefit.first_only):
            out += benefit.battle_bonus + (benefit.close_bonus if close else benefit.fire_bonus)
    type = s.type(unit)
    if close and s.side(unit) == s.t.japan and type.kind == INFANTRY and s.figures[unit] >= s.full[unit]:
        out += s.t.imperial_army.full_strength_close_assault_dice
    if s.marked and (unit, target) in s.marked:
        out += 1
    return out


def dice(s: State, unit: Unit, target: Unit, overrun: bool = False) -> int:
    """M7 The number of dice of an attack; M5.5 nothing or less: it may not be made."""
    a, b = s.at[unit], s.at[target]
    type = s.type(unit)
    far = s.t.board.far[a][b]
    table = table_dice(s, unit, a, type)
    if far > len(table):
        return 0
    here = s.ground(a)
    out = table[far - 1] - here.out[type.kind]
    if type.ignores != ALWAYS:
        out -= cover(s, type, here, s.ground(b), s.bodies[target] & 1, far == 1)
    return out + bonus(s, unit, target, far == 1, overrun)


def reasons(s: State, unit: Unit, target: Unit, overrun: bool = False) -> list[Reason]:
    """M7 The parts of the number of dice. Their sum is `dice`."""
    a, b = s.at[unit], s.at[target]
    type = s.type(unit)
    far = s.t.board.far[a][b]
    table = table_dice(s, unit, a, type)
    if far > len(table):
        return []
    close = far == 1
    here, there = s.ground(a), s.ground(b)
    out: list[Reason] = [("at_range", table[far - 1], "M7.1", far)]
    if here.out[type.kind]:
        own = [n for n in s.layers(a) if s.t.terrain[n].out[type.kind] == here.out[type.kind]]
        out.append(("own_hex", -here.out[type.kind], "M7.2", own[0]))
    lost = cover(s, type, here, there, s.side(target), close)
    if lost:
        cover_of = [n for n in s.layers(b, s.side(target)) if s.t.terrain[n].defence[type.kind] == lost]
        if cover_of:
            out.append(("target_hex", -lost, "M7.4", cover_of[0]))
        elif there.from_elsewhere[type.kind] == lost:
            out.append(("target_mountain", -lost, "M10.10", -1))
        else:
            out.append(("target_higher", -lost, "M7.5", s.t.battle.ground[b]))
    elif type.ignores == ALWAYS:
        ship = type.kind == SHIP
        out.append(("ship_ignores_terrain" if ship else "ignores_terrain", 0, "M24.8" if ship else "M7.3", -1))
    elif type.ignores == CLOSE_ONLY and close:
        out.append(("engineers_ignore_cover", 0, "M2.4", -1))
    order = s.order[unit]
    if order >= 0:
        benefit = s.t.benefits[order >> 2]
        more = benefit.battle_bonus + (benefit.close_bonus if close else benefit.fire_bonus)
        if more and not (overrun and benefit.first_only):
            out.append(("card", more, "M7.6", (order >> 2) - 1))
    if close and s.side(unit) == s.t.japan and type.kind == INFANTRY and s.figures[unit] >= s.full[unit]:
        out.append(("full_strength", s.t.imperial_army.full_strength_close_assault_dice, "M24.7", -1))
    if s.marked and (unit, target) in s.marked:
        out.append(("in_sights", 1, "M24.8", -1))
    return out


# Who may battle whom


def may_battle(s: State, unit: Unit) -> bool:
    """M3.5, M4.3, M5.1 Ordered, not moved too far, not onto ground that forbids it, and not battled yet."""
    order = s.order[unit]
    if order < 0 or s.at[unit] < 0:
        return False
    deeds = s.deeds[unit]
    if deeds & (NO_BATTLE | SECOND):
        return False
    benefit = s.t.benefits[order >> 2]
    if benefit.no_battle or deeds // FOUGHT & FOUGHT_BITS >= benefit.battles:
        return False
    if benefit.either and deeds & MOVED:
        return False
    return not s.ground(s.at[unit]).silent >> s.type(unit).kind & 1


def in_reach(s: State, unit: Unit, close_only: bool) -> list[Unit]:
    """M5.3 Next to an enemy only those beside it; otherwise all in range and, where it is needed, in sight."""
    hex = s.at[unit]
    side = s.bodies[unit] & 1
    on, bodies = s.on, s.bodies
    out: list[Unit] = []
    for other in s.t.near[hex]:
        found = on[other]
        if found >= 0 and bodies[found] & 1 != side:
            out.append(found)
    if out or close_only:
        return out
    type = s.type(unit)
    reach = len(table_dice(s, unit, hex, type))
    far = s.t.board.far[hex]
    for target in s.muster_roll(1 - side):
        at = s.at[target]
        if at >= 0 and far[at] <= reach and (not type.needs_los or sees(s, hex, at)):
            out.append(target)
    return out


def close_only(s: State, unit: Unit) -> bool:
    return s.deeds[unit] & NO_FIRE != 0 or s.t.benefits[s.order[unit] >> 2].close_only


def targets(s: State, unit: Unit, overrun: bool = False) -> list[Unit]:
    """M5 The enemies that a unit may attack now. M8.8 An overrun battle may also be fire."""
    only = False if overrun else close_only(s, unit)
    return [target for target in in_reach(s, unit, only) if dice(s, unit, target, overrun) > 0]


def has_target(s: State, unit: Unit) -> bool:
    return any(dice(s, unit, target) > 0 for target in in_reach(s, unit, close_only(s, unit)))
