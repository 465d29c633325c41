"""M5, M8 Battles: one after another, each finished before the next; taking ground and overrun. M9.5 Ambush comes between."""

from sztab.engine.question import DONE, Choice, Refusal, Said, question
from sztab.engine.window import window
from sztab.engine.zones import PUBLIC

from .air import bomb, bombers, why_not_bomber
from .card_data import Benefit
from .medals import go, lose_figures
from .moves import (
    battle_move,
    clear_mines,
    destination,
    enter,
    has_mines_to_clear,
    is_free,
    movable,
    ordered_by,
    step_cost,
    stops_here,
)
from .obstacles import not_there, silencing
from .retreat import flee, hits_on, show_hits
from .sight import in_the_way, sees
from .state import CLEARED, FOUGHT, FOUGHT_BITS, MOVED, NO_BATTLE, NO_FIRE, SECOND, STOPPED, TOOK, TOOK_BITS, State
from .strength import close_only, dice, has_target, in_reach, may_battle, targets
from .terms import ARMOR, BATTLES, Hex, Role, Side, Unit, side_of
from .verbs import ADVANCE, AT, BATTLE, BOMB, CLEAR, DISARM, HOLD, MOVE

CLOSE_ASSAULT = 0  # what an ambush answers


def battle_step(s: State, side: Side) -> None:
    """M3.3, M18.7 Battles in any order the side likes."""
    s.phase = BATTLES
    if s.t.air:
        for actor, role in enumerate(s.t.actors[side]):
            if s.flights[actor]:
                s.tell(PUBLIC, "flies_nothing", "M25.3", role)
    s.together(s.t.actors[side], battles)


# M3.3 The next battle


def can_clear(s: State, unit: Unit) -> bool:
    """M11.3 Infantry on wire may remove it instead of battling; M2.4 engineers besides."""
    hex = s.at[unit]
    if hex < 0 or s.order[unit] < 0 or not s.works[hex] & s.t.wire or s.deeds[unit] & CLEARED:
        return False
    type = s.type(unit)
    if not s.ground(hex).cleared_by >> type.kind & 1:
        return False
    if type.wire_and_battle and s.fought(unit):
        return not s.deeds[unit] & NO_BATTLE
    return may_battle(s, unit) and not s.fought(unit)


def second_move(s: State, unit: Unit) -> bool:
    """M9.6 Behind Enemy Lines: once more after the battle."""
    return s.t.benefits[s.order[unit] >> 2].second_move > 0 and movable(s, unit)


def why_silent(s: State, unit: Unit, hex: Hex) -> Refusal:
    """M4.3, M10.12 The unit moved too far, onto forbidding ground or out of a marsh, or did something instead of battling."""
    type, done = s.type(unit), s.deeds[unit]
    benefit = s.t.benefits[s.order[unit] >> 2]
    if benefit.no_battle:
        return Refusal(("M9.6",), "dug_in", (hex,))
    if done & SECOND:
        return Refusal(("M9.6",), "moved_twice", (hex,))
    if done & CLEARED:
        return Refusal(("M2.4",) if type.clears_mines else ("M11.3",), "cleared_instead", (hex,))
    clauses = (*(("M4.3",) if s.moved(unit) > battle_move(s, unit) else ()), *silencing(s, hex, type.kind))
    return Refusal(clauses or ("M10.12",), "moved_too_far", (hex,))


def deeds(s: State, unit: Unit) -> list[Choice]:
    """The next choices of an ordered unit in the battles."""
    out: list[Choice] = []
    hex = s.at[unit]
    if s.works[hex] & s.t.mine_bit and has_mines_to_clear(s, unit, hex):
        if may_battle(s, unit):
            out.append((DISARM, hex))
    elif may_battle(s, unit) and has_target(s, unit):
        out.append((BATTLE, hex))
    if s.works[hex] & s.t.wire and can_clear(s, unit):
        out.append((CLEAR, hex))
    if s.order[unit] >> 2 and second_move(s, unit):
        out.append((MOVE, hex))
    return out


def can_battle(s: State, role: Role) -> bool:
    """True if `battles` has anything for a general."""
    for unit in ordered_by(s, role):
        if deeds(s, unit):
            return True
    return bool(s.planes and bombers(s, role))


@question(BATTLE, CLEAR, DISARM, MOVE, BOMB, DONE[0], some=can_battle)
def battles(s: State, role: Role) -> list[Choice]:
    """M3.5 Battling is optional. M11.3, M2.4 Or wire or mines are cleared; M9.6 or a second move made."""
    out: list[Choice] = []
    for unit in ordered_by(s, role):
        out += deeds(s, unit)
    if s.planes:
        out += bombers(s, role)
    return [*out, DONE] if out else []


battles.fact("M3.3", "M5.1")


@battles.why
def why_not_battle(s: State, role: Role, choice: Choice) -> Refusal | None:
    verb = choice[0]
    hex = choice[1]
    if verb == BOMB:
        return why_not_bomber(s, role, hex)
    unit = s.on[hex]
    if unit < 0 or s.side(unit) != side_of(role):
        return not_there(s, hex, "M3.5", "no_unit_there")
    if s.order[unit] < 0:
        return Refusal(("M3.5",), "not_ordered", (hex,))
    if unit not in ordered_by(s, role):
        return Refusal(("M18.6",), "ordered_by_another", (hex,))
    benefit = s.t.benefits[s.order[unit] >> 2]
    if verb == MOVE and not benefit.second_move:
        return Refusal(("M3.3", "M9.6"), "moves_are_over", (hex,))
    if verb == MOVE:
        return Refusal(("M9.6", "M4.1"), "moved_already" if s.deeds[unit] & SECOND else "no_way_out", (hex,))
    if verb == CLEAR:
        return Refusal(("M11.3",), "nothing_to_clear" if s.works[hex] & s.t.wire else "no_wire_there", (hex,))
    if verb == DISARM:
        return why_no_clearing(s, unit, hex, benefit)
    return why_no_battle(s, unit, hex, benefit)


def why_no_clearing(s: State, unit: Unit, hex: Hex, benefit: Benefit) -> Refusal:
    """M2.4 Engineers clear mines in place of a battle that they could still fight."""
    if not s.works[hex] & s.t.mine_bit:
        return Refusal(("M2.4",), "no_mines_there", (hex,))
    if not has_mines_to_clear(s, unit, hex):
        return Refusal(("M2.4",), "no_mines_to_clear", (hex,))
    return why_no_battle(s, unit, hex, benefit)


def why_no_battle(s: State, unit: Unit, hex: Hex, benefit: Benefit) -> Refusal:
    """M4.3, M5 Why an ordered unit cannot battle now."""
    if s.fought(unit) >= benefit.battles:
        return Refusal(("M5.1",), "battled_already", (hex,))
    if s.ground(hex).silent >> s.type(unit).kind & 1:
        return Refusal(("M10.8",), "not_from_here", (hex,))
    if not may_battle(s, unit):
        return why_silent(s, unit, hex)
    if has_mines_to_clear(s, unit, hex):
        return Refusal(("M2.4",), "mines_first", (hex,))
    if in_reach(s, unit, close_only(s, unit)):
        beside = s.beside_enemy(hex, s.side(unit))
        return Refusal(("M5.5", "M5.3") if beside else ("M5.5",), "no_dice_beside" if beside else "no_dice", (hex,))
    if close_only(s, unit):
        return Refusal(("M24.7",) if s.deeds[unit] & NO_FIRE else ("M9.3",), "nobody_beside", (hex,))
    return Refusal(("M5.1", "M5.4"), "nobody_in_reach", (hex,))


@battles.answered_by
def fought(s: State, choice: Choice, role: Role) -> None:
    verb = choice[0]
    if verb == BOMB:
        bomb(s, role, choice[1])
        return
    unit = s.on[choice[1]]
    if verb == BATTLE:
        s.ask(role, target, unit)
    elif verb == MOVE:
        s.ask(role, destination, unit)
    elif verb == DISARM:
        clear_mines(s, unit, choice[1])
    else:
        clear_wire(s, unit)


def clear_wire(s: State, unit: Unit) -> None:
    hex = s.at[unit]
    s.remove(hex, s.t.wire)
    s.did(unit, CLEARED)
    if not s.type(unit).wire_and_battle:
        s.did(unit, NO_BATTLE)
    s.tell(PUBLIC, "clears_wire", "M11.3", s.side(unit), s.bodies[unit] >> 1, hex)


# M5 The target


def why_not_at(s: State, unit: Unit, hex: Hex, overrun: bool) -> Refusal:
    """Why a unit cannot attack what stands on a hex."""
    found = s.on[hex]
    if found < 0 or s.side(found) == s.side(unit):
        return not_there(s, hex, "M5.1", "no_enemy_there")
    here = s.at[unit]
    far = s.t.board.far[here][hex]
    if far > 1 and s.beside_enemy(here, s.side(unit)):
        return Refusal(("M5.3",), "enemy_beside", (hex,))
    if far > 1 and not overrun and close_only(s, unit):
        return Refusal(("M24.7",) if s.deeds[unit] & NO_FIRE else ("M9.3",), "close_assault_only", (hex,))
    if far > 1 and s.type(unit).needs_los and far <= s.type(unit).range and not sees(s, here, hex):
        hills = any([s.t.groups[other] for other in in_the_way(s, here, hex)])
        return Refusal(("M6.3", "M6.4", *(("M6.5",) if hills else ())), "not_in_sight", (hex,))
    if dice(s, unit, found, overrun) <= 0 and far <= max(s.type(unit).range, 1):
        return Refusal(("M5.5",), "no_dice_against", (hex,))
    return Refusal(("M5.1", "M7.1"), "out_of_range", (hex,))


@question(AT)
def target(s: State, role: Role, unit: Unit) -> list[Choice]:
    """M5.1 One enemy unit in range."""
    return [(AT, s.at[enemy]) for enemy in targets(s, unit)]


@target.about
def about_target(s: State, role: Role, unit: Unit) -> Said:
    return Said("target", *s.type_and_hex(unit))


target.fact("M5.3", "M7.1")


@target.why
def why_not_target(s: State, role: Role, choice: Choice, unit: Unit) -> Refusal | None:
    return why_not_at(s, unit, choice[1], False)


@target.answered
def declared(s: State, choice: Choice, unit: Unit) -> None:
    engage(s, unit, s.on[choice[1]], 0)


def engage(s: State, unit: Unit, enemy: Unit, overrun: int) -> None:
    """M5.2 A close assault may be answered by an ambush before the dice are rolled."""
    hex, at = s.at[unit], s.at[enemy]
    close = s.t.board.far[hex][at] == 1
    s.did(unit, 0, FOUGHT)
    if close and can_ambush(s, enemy, unit):
        s.then(window, (CLOSE_ASSAULT, unit, enemy), (s.t.ambush_kind,), 1 - s.side(unit), 0)
    s.then(attack, unit, enemy, hex, at, overrun)


def can_ambush(s: State, enemy: Unit, unit: Unit) -> bool:
    """M9.5 A unit that may not battle from its hex cannot; nor one that would have no die."""
    return not s.ground(s.at[enemy]).silent >> s.type(enemy).kind & 1 and dice(s, enemy, unit) > 0


# M8 Resolving it


def attack(s: State, unit: Unit, enemy: Unit, hex: Hex, at: Hex, overrun: int) -> None:
    """M8.1, M8.2 Hits first, then flags. M9.5 Who was made to retreat by an ambush does not attack (R16)."""
    if s.at[unit] != hex or s.at[enemy] != at:
        s.tell(PUBLIC, "attack_cancelled", "M9.5", s.side(unit), s.bodies[unit] >> 1)
        s.did(unit, FOUGHT_BITS * FOUGHT)
        return
    number = dice(s, unit, enemy, overrun != 0)
    rolled = s.roll("battle", "face", number)
    hits, flags = hits_on(s, enemy, rolled, False)
    story = (s.side(unit), *s.type_and_hex(unit), *s.type_and_hex(enemy), hits, flags)
    if s.t.board.far[hex][at] == 1:
        s.tell(PUBLIC, "assaults_flags" if flags else "assaults", "M5.2", *story)
    else:
        s.tell(PUBLIC, "fires_flags" if flags else "fires", "M5.2", *story)
    show_hits(s, enemy, rolled, False)
    lost = lose_figures(s, enemy, hits)
    if flags and s.at[enemy] >= 0:
        s.then(flee, enemy, flags, 1)
    s.then(after_battle, unit, enemy, hex, at, overrun, lost)


def after_battle(s: State, unit: Unit, enemy: Unit, hex: Hex, at: Hex, overrun: int, lost: int) -> None:
    """M8.7 Taking ground after a close assault that emptied the hex. M24.8 A destroyer marks what it hit."""
    type = s.type(unit)
    sighted = [pair for pair in s.marked if pair[0] == unit]
    if lost and s.at[enemy] == at and len(sighted) < type.marks and (unit, enemy) not in sighted:
        s.marked = (*s.marked, (unit, enemy))
    if s.t.board.far[hex][at] == 1 and s.on[at] < 0 and can_take(s, unit, at):
        s.ask(orderer(s, unit), ground, unit, at, overrun)


def orderer(s: State, unit: Unit) -> Role:
    """The general whose order the unit has."""
    return s.t.actors[s.side(unit)][s.order[unit] & 3]


def can_take(s: State, unit: Unit, hex: Hex) -> bool:
    """M8.7 So often in a turn, not out of terrain that stopped its move, and into terrain that it can enter."""
    type = s.type(unit)
    if s.at[unit] < 0 or s.deeds[unit] // TOOK & TOOK_BITS >= type.take_ground or s.deeds[unit] & STOPPED:
        return False
    here = s.at[unit]
    a, b = s.ground(here), s.ground(hex)
    if a.held >> type.kind & 1:
        return False
    if type.kind == ARMOR and b.if_unmoved and s.deeds[unit] & MOVED:
        return False  # M10.11
    if (a.beach_cost and s.t.beaches[hex]) or (b.beach_cost and s.t.beaches[here]):  # M10.5
        bluff = a if a.beach_cost else b
        return bluff.beach_ground >> type.kind & 1 != 0 and not b.closed >> type.kind & 1
    return step_cost(s, type, a, b, here, hex, False) > 0


@question(ADVANCE, HOLD)
def ground(s: State, role: Role, unit: Unit, hex: Hex, overrun: int) -> list[Choice]:
    """M8.7 The attacker may move in at once."""
    return [(ADVANCE,), (HOLD,)]


@ground.about
def about_ground(s: State, role: Role, unit: Unit, hex: Hex, overrun: int) -> Said:
    return Said("ground", *s.type_and_hex(unit))


ground.fact("M8.7")


@ground.answered
def took(s: State, choice: Choice, unit: Unit, hex: Hex, overrun: int) -> None:
    """M8.7 Into the hex; R26 stop terrain ends this too. M8.8 Armor may battle once more, unless the hex forbids it."""
    if choice[0] == HOLD:
        return
    there = s.ground(hex)
    kind = s.type(unit).kind
    barred = there.no_entry_battle >> kind & 1 or there.no_overrun or s.works[hex] & s.t.wire
    s.tell(PUBLIC, "takes_ground", "M8.7", s.side(unit), s.bodies[unit] >> 1, hex)
    hard = there.hard[s.side(unit)] >> kind & 1 and stops_here(there, kind, s.side(unit), is_free(s, unit))
    s.did(unit, STOPPED if hard else 0, TOOK)
    go(s, unit, hex)
    enter(s, unit, hex)
    if s.type(unit).overrun and not overrun and not barred:
        s.then(break_through, unit)


def break_through(s: State, unit: Unit) -> None:
    """M8.8 Overrun: one battle more, by close assault or by fire."""
    if s.at[unit] >= 0 and not s.ground(s.at[unit]).silent >> s.type(unit).kind & 1 and targets(s, unit, True):
        s.ask(orderer(s, unit), overrunning, unit)


@question(AT, HOLD)
def overrunning(s: State, role: Role, unit: Unit) -> list[Choice]:
    """M8.8 The armor may decline."""
    return [*[(AT, s.at[enemy]) for enemy in targets(s, unit, True)], (HOLD,)]


@overrunning.about
def about_overrunning(s: State, role: Role, unit: Unit) -> Said:
    return Said("overrunning", *s.type_and_hex(unit))


overrunning.fact("M8.8")


@overrunning.why
def why_not_overrun(s: State, role: Role, choice: Choice, unit: Unit) -> Refusal | None:
    return why_not_at(s, unit, choice[1], True)


@overrunning.answered
def overran(s: State, choice: Choice, unit: Unit) -> None:
    if choice[0] == AT:
        engage(s, unit, s.on[choice[1]], 1)
