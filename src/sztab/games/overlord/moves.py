"""M4, M10, M11 Movement: where a unit can get, what happens to it there, and what it may still do."""

from typing import Final

from sztab.engine.question import DONE, Choice, Refusal, Said, question
from sztab.engine.zones import PUBLIC, kind_of

from .air import flight_from, flyable, judge_flights, start_flight, why_not_flyable
from .medals import go, lose_figures
from .obstacles import holding, not_there
from .orders import tell_idle_generals
from .retreat import hits_on, show_dice
from .state import CLEARED, MOVED, NO_BATTLE, NO_FIRE, SECOND, STOPPED, State
from .tables import MINES
from .terms import ARTILLERY, INFANTRY, MOVES, NOWHERE, Hex, Role, Side, Unit, side_of
from .terrain import Ground
from .unit import UnitType
from .verbs import EXIT, FLY, FLY_ON, MOVE, TO

FAR: Final = 99  # further than any unit goes


def move_step(s: State, side: Side) -> None:
    """M3.3, M18.5 All ordered units of all commands finish moving before the first battle."""
    s.phase = MOVES
    if s.listener is not None:
        tell_idle_generals(s, side)
    judge_flights(s, side)
    s.together(s.t.actors[side], moves)


# Where a unit can get


def allowance(s: State, unit: Unit) -> int:
    """M4.1 How far it may move under its order; in the battles the second move of Behind Enemy Lines."""
    benefit = s.t.benefits[s.order[unit] >> 2]
    if s.phase != MOVES:
        return benefit.second_move
    if benefit.no_move:
        return 0
    return benefit.move or s.type(unit).move


def battle_move(s: State, unit: Unit) -> int:
    """M4.3 How far it may move under its order and still battle."""
    benefit = s.t.benefits[s.order[unit] >> 2]
    return s.type(unit).battle_move if benefit.battle_move < 0 else benefit.battle_move


def is_free(s: State, unit: Unit) -> bool:
    return s.t.benefits[s.order[unit] >> 2].free


def step_cost(s: State, type: UnitType, here: Ground, there: Ground, a: Hex, b: Hex, free: bool) -> int:
    """The hexes of movement that a step costs; 0 if it cannot be made. Whether the hex is taken is looked at elsewhere."""
    kind = type.kind
    if there.closed >> kind & 1:
        return 0
    if (there.joined or here.joined) and not (there.joins and here.joins):
        return 0  # M10.10
    if (here.beach_cost and s.t.beaches[b]) or (there.beach_cost and s.t.beaches[a]):  # M10.5
        bluff = here if here.beach_cost else there
        if bluff.beach_closed >> kind & 1:
            return 0
        return 1 if free else bluff.beach_cost
    return 1


def span(s: State, unit: Unit) -> int:
    """M10.3, M10.12 Out of a hedgerow or marsh it may move one hex; M11.1 guns not out of a bunker."""
    here = s.ground(s.at[unit])
    if here.held >> s.type(unit).kind & 1:
        return 0
    limit = allowance(s, unit)
    return min(limit, 1) if here.one_out and not is_free(s, unit) else limit


def reach(s: State, unit: Unit) -> dict[Hex, int]:
    """M4.1, M4.2 The hexes where a unit can end its move, with the hexes of movement they take."""
    type = s.type(unit)
    out = spread(s, unit, span(s, unit), is_free(s, unit))
    if type.not_next_to:
        out = {hex: cost for hex, cost in out.items() if not shunned(s, type, hex)}
    return out


def spread(s: State, unit: Unit, limit: int, free: bool, spare: int = 0, sand: bool = True) -> dict[Hex, int]:
    """Outward from the unit, with some hexes of movement to spare. M10.9 A move over beach is limited: longer ones are looked for
    without any beach."""
    start = s.at[unit]
    type, side = s.type(unit), s.side(unit)
    kind = type.kind
    near, on, beaches, grounds, works = s.t.near, s.on, s.t.beaches, s.t.grounds, s.works
    ground = s.t.ground
    out: dict[Hex, int] = {}
    edge: list[tuple[int, int]] = [(start, 0)]
    longest = (min(limit, s.t.beach_move) if sand and not free else limit) - spare
    while edge:
        wider: list[tuple[int, int]] = []
        for hex, cost in edge:
            here = grounds[hex].get(works[hex]) or ground(hex, works[hex])
            if hex != start and (
                out[hex] < cost or (here.halts[side] >> kind & 1 and stops_here(here, kind, side, free))
            ):
                continue
            for other in near[hex]:
                if on[other] >= 0 or out.get(other, FAR) <= cost + 1 or (not sand and beaches[other]):
                    continue
                there = grounds[other].get(works[other]) or ground(other, works[other])
                if there.closed >> kind & 1 or (there.first_step and hex != start and not free):
                    continue
                more = 1
                if here.tricky or there.tricky:
                    more = step_cost(s, type, here, there, hex, other, free)
                if not more or cost + more > longest or out.get(other, FAR) <= cost + more:
                    continue
                out[other] = cost + more
                if cost + more < longest:
                    wider.append((other, cost + more))
        edge = wider
    if longest < limit - spare:
        for hex, cost in spread(s, unit, limit, free, spare, False).items():
            if cost < out.get(hex, FAR):
                out[hex] = cost
    return out


def stops_here(ground: Ground, kind: int, side: Side, free: bool) -> bool:
    """M4.2 Terrain that ends a move on entry; M11.5 mines stop even those whom terrain does not slow."""
    if free:
        return ground.mined and ground.mine_of != side
    return ground.stops(kind, side)


def shunned(s: State, type: UnitType, hex: Hex) -> bool:
    """M24.8 A destroyer may not end next to a beach."""
    return any(s.t.terrain[s.t.battle.ground[other]].id in type.not_next_to for other in s.t.near[hex])


def ways_out(s: State, unit: Unit) -> list[Hex]:
    """M4.5 The exit hexes of its side from which a unit could leave now: with a hex of movement left and no stop on the way."""
    side = s.side(unit)
    exits = s.t.exits[side]
    limit = span(s, unit) if exits else 0
    if not limit:
        return []
    here = s.at[unit]
    out = [here] if here in exits else []
    far = s.t.board.far[here]
    if any([0 < far[hex] < limit for hex in exits]):
        free, kind = is_free(s, unit), s.type(unit).kind
        for hex in spread(s, unit, limit, free, 1):
            if hex in exits and not stops_here(s.ground(hex), kind, side, free):
                out.append(hex)
    return out


def movable(s: State, unit: Unit) -> bool:
    """True if an ordered unit could still move somewhere."""
    if s.order[unit] < 0 or s.at[unit] < 0:
        return False
    if s.phase == MOVES:
        if s.deeds[unit] & MOVED:
            return False
    elif s.deeds[unit] & SECOND:
        return False
    limit = span(s, unit)
    if not limit:
        return False
    here = s.at[unit]
    ground = s.ground(here)
    type, side = s.type(unit), s.side(unit)
    if here in s.t.exits[side]:
        return True
    if type.not_next_to:
        return bool(reach(s, unit))
    free = is_free(s, unit)
    for other in s.t.near[here]:
        if s.on[other] < 0:
            cost = step_cost(s, type, ground, s.ground(other), here, other, free)
            if cost and cost <= limit:
                return True
    return False


# M3.3 The moves


def ordered_by(s: State, role: Role) -> list[Unit]:
    """The units on the board that an actor has ordered this turn."""
    actor, order = s.t.actor[role], s.order
    return [unit for unit in s.muster_roll(side_of(role)) if order[unit] >= 0 and order[unit] & 3 == actor]


def can_move(s: State, role: Role) -> bool:
    """True if `moves` has anything for a general."""
    for unit in ordered_by(s, role):
        if movable(s, unit):
            return True
    return s.t.air and bool(flyable(s, role))


@question(MOVE, FLY, FLY_ON, DONE[0], some=can_move)
def moves(s: State, role: Role) -> list[Choice]:
    """M3.3 Each ordered unit once, in any order."""
    out: list[Choice] = [(MOVE, s.at[unit]) for unit in ordered_by(s, role) if movable(s, unit)]
    if s.t.air:
        out += flyable(s, role)
    return [*out, DONE] if out else []


moves.fact("M3.3", "M4.1")


@moves.why
def why_not_move(s: State, role: Role, choice: Choice) -> Refusal | None:
    if choice[0] in (FLY, FLY_ON):
        return why_not_flyable(s, role, choice)
    unit = s.on[choice[1]]
    if unit < 0 or s.side(unit) != side_of(role):
        return not_there(s, choice[1], "M3.5", "no_unit_there")
    if s.order[unit] < 0:
        return Refusal(("M3.5",), "not_ordered", (choice[1],))
    if unit not in ordered_by(s, role):
        return Refusal(("M18.6",), "ordered_by_another", (choice[1],))
    if s.deeds[unit] & MOVED and s.phase == MOVES:
        return Refusal(("M3.3",), "moved_already", (choice[1],))
    if not allowance(s, unit):
        return Refusal(("M9.3", "M9.6"), "may_not_move", (choice[1], (s.order[unit] >> 2) - 1))
    if s.ground(choice[1]).held >> s.type(unit).kind & 1:
        return Refusal(holding(s, choice[1], s.type(unit).kind), "held", (choice[1],))
    return Refusal(("M4.1",), "no_way_out", (choice[1],))


@moves.answered_by
def moved(s: State, choice: Choice, role: Role) -> None:
    if choice[0] == MOVE:
        s.ask(role, destination, s.on[choice[1]])
    else:
        start_flight(s, role, flight_from(choice))


@question(TO, EXIT)
def destination(s: State, role: Role, unit: Unit) -> list[Choice]:
    """M4.1 Where the unit may go."""
    out: list[Choice] = [(TO, hex) for hex in sorted(reach(s, unit))]
    if ways_out(s, unit):
        out.append((EXIT,))
    return out


@destination.about
def about_destination(s: State, role: Role, unit: Unit) -> Said:
    return Said("destination", *s.type_and_hex(unit))


@destination.facts("M9.6", key="second_move")
def second_move_facts(s: State, role: Role, unit: Unit) -> tuple[int, ...] | None:
    return None if s.phase == MOVES else (allowance(s, unit),)


@destination.facts("M4.1", "M4.3")
def destination_facts(s: State, role: Role, unit: Unit) -> tuple[int, ...]:
    limit = allowance(s, unit)
    return limit, min(battle_move(s, unit), limit)


@destination.answered
def arrived(s: State, choice: Choice, unit: Unit) -> None:
    """The unit is there. M4.3 How far it went, and onto what, says whether it may still battle."""
    start = s.at[unit]
    if choice[0] == EXIT:
        leave_board(s, unit)
        return
    hex = choice[1]
    cost = reach(s, unit)[hex]
    side = s.side(unit)
    s.tell(PUBLIC, "moves", "M4.1" if s.phase == MOVES else "M9.6", side, s.bodies[unit] >> 1, start, hex)
    before = s.ground(start)
    if s.phase == MOVES:
        s.did(unit, MOVED | min(cost, 7) | after_move(s, unit, cost, before, s.ground(hex)))
    else:
        s.did(unit, SECOND)
    go(s, unit, hex)
    enter(s, unit, hex)


def after_move(s: State, unit: Unit, cost: int, left: Ground, entered: Ground) -> int:
    """M4.3, M10 What the move forbids for the rest of the turn."""
    type, side = s.type(unit), s.side(unit)
    benefit = s.t.benefits[s.order[unit] >> 2]
    kind = type.kind
    out = 0
    if entered.hard[side] >> kind & 1 and stops_here(entered, kind, side, benefit.free):  # M9.6
        out |= STOPPED
    if cost > battle_move(s, unit):
        if side == s.t.japan and kind == INFANTRY and cost <= s.t.imperial_army.move_and_close_assault:
            out |= NO_FIRE  # M24.7
        else:
            out |= NO_BATTLE
    if (kind == ARTILLERY and type.battle_move == 0) or benefit.either:
        out |= NO_BATTLE
    if entered.no_entry_battle >> kind & 1 and not type.resists:
        out |= NO_BATTLE
    if entered.after_one and cost != 1 and not type.resists:
        out |= NO_BATTLE  # M10.11
    if left.no_exit_battle >> kind & 1:
        out |= NO_BATTLE  # M10.12
    return out


def silenced(s: State, unit: Unit, hex: Hex, cost: int) -> bool:
    """True if a unit that moves there may not battle this turn any more. M9.6 Nobody battles after a second move."""
    if s.phase != MOVES:
        return True
    type, ground = s.type(unit), s.ground(hex)
    if has_mines_to_clear(s, unit, hex):
        return True
    barred = after_move(s, unit, cost, s.ground(s.at[unit]), ground) & NO_BATTLE
    return barred != 0 or ground.silent >> type.kind & 1 != 0


def leave_board(s: State, unit: Unit) -> None:
    """M4.5 The unit is gone, and its side has the medals for good."""
    side = s.side(unit)
    exits = s.t.exits[side]
    medals = max([exits[hex] for hex in ways_out(s, unit)])
    s.award(side, medals)
    s.tell(PUBLIC, "exits", "M4.5", side, *s.type_and_hex(unit), medals)
    s.count(unit, 0)
    go(s, unit, NOWHERE)


# M11 What lies on the hex


def enter(s: State, unit: Unit, hex: Hex) -> None:
    """M11.3 Armor crushes wire; M11.5 mines go off. M2.4 Engineers whose move leaves them a battle clear them instead."""
    ground = s.ground(hex)
    kind, side = s.type(unit).kind, s.side(unit)
    if ground.crushed_by >> kind & 1:
        s.remove(hex, s.t.wire)
        s.tell(PUBLIC, "crushes_wire", "M11.3", side, s.bodies[unit] >> 1, hex)
    if ground.mined and ground.mine_of != side:
        if s.type(unit).clears_mines and s.phase == MOVES and not s.deeds[unit] & NO_BATTLE:
            clear_mines(s, unit, hex)
        else:
            explode(s, unit, hex)


def has_mines_to_clear(s: State, unit: Unit, hex: Hex) -> bool:
    """M2.4 Engineers on the enemy's mines do not battle there: they clear them."""
    ground = s.ground(hex)
    return ground.mined and ground.mine_of != s.side(unit) and s.type(unit).clears_mines


def clear_mines(s: State, unit: Unit, hex: Hex) -> None:
    """M2.4 Engineers that could still battle clear the mines instead, and these do not go off."""
    s.remove(hex, s.t.mine_bit)
    s.did(unit, NO_BATTLE | CLEARED)
    s.tell(PUBLIC, "clears_mines", "M2.4", s.side(unit), hex)


def explode(s: State, unit: Unit, hex: Hex) -> None:
    """M11.5 The strength comes to light; so many dice, of which flags and stars do nothing. Strength 0 is removed."""
    number = s.t.minefields.index(hex)
    tokens = s.zones[MINES]
    if tokens[number] & PUBLIC != PUBLIC:
        s.learned += 1
        s.zones[MINES] = (*tokens[:number], tokens[number] | PUBLIC, *tokens[number + 1 :])
    strength = kind_of(tokens[number]) - s.t.first_token
    s.tell(PUBLIC, "mine" if strength else "mine_dud", "M11.5", hex, strength)
    if not strength:
        s.remove(hex, s.t.mine_bit)
        return
    rolled = s.roll("mine", "face", strength)
    show_dice(s, rolled, s.type(unit).hit_by)
    hits, _ = hits_on(s, unit, rolled, False)
    if not hits:
        s.tell(PUBLIC, "mine_spares", "M11.5", s.side(unit), *s.type_and_hex(unit))
    lose_figures(s, unit, hits, "M11.5")
