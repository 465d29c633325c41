"""R10 Corps move: step by step, with loading and dropping on the way."""

from sztab.engine.question import Choice, Refusal, question
from sztab.engine.zones import PUBLIC

from .combat import ammo_markers, reveal
from .control import why_held
from .pieces import cargoes, exchange, on_card_and_space, to_pool, trim, why_no_cargo
from .state import State
from .terms import BLUE, LOAD_NUMBERS, LOADS, Commander, Corps, Load, Space, ammo_in, fuel_in, load_of
from .verbs import COMMAND_MOVE, ENTER, LOAD, MOVE, STOP


def movable(s: State, role: Commander) -> list[Corps]:
    """R10.1 The corps that may make the move action now."""
    still = s.moved | s.immobile
    return [corps for corps in s.t.corps_of[role] if not still >> corps & 1 and may_set_out(s, role, corps)]


def may_set_out(s: State, role: Commander, corps: Corps) -> bool:
    """R10.26 With fuel on the card or on its space, and a space to enter."""
    space = s.places[corps]
    both = s.carried[corps] + s.loads[space]
    if space < 0 or not fuel_in(both):
        return False
    ammo = ammo_in(both)
    taken = set(s.places)
    return any([to not in taken and may_enter(s, role, to, ammo) for to in s.t.board.roads[role][space]])


def may_enter(s: State, role: Commander, to: Space, ammo: int) -> bool:
    """R10.2, R10.5 If no corps is there (R10.3); the colour is in the list of roads. R2.2 A black space stays open, whoever
    controls it."""
    owner = s.hold[to]
    if owner == role:
        return True
    if owner >= 0 and not s.t.board.victory[to]:
        return False
    return ammo > 0 or not s.t.board.fort[to] or ammo_markers(s, role, to) > 0


def why_not_set_out(s: State, role: Commander, corps: Corps) -> Refusal:
    if s.t.commander_of[corps] != role:
        return Refusal(("R2.8",), "not_your_corps", (corps,))
    if s.places[corps] < 0:
        return Refusal(("R4.4",), "corps_not_there", (corps,))
    if s.moved >> corps & 1:
        return Refusal(("R10.1",), "moved", (corps,))
    if s.immobile >> corps & 1:
        return Refusal(("R9.3", "R10.1"), "hungry", (corps,))
    if not fuel_in(s.carried[corps] + s.loads[s.places[corps]]):
        return Refusal(("R10.1",), "no_fuel", (corps,))
    return Refusal(("R10.2", "R10.26"), "nowhere_to_go", (corps,))


def set_out(s: State, role: Commander, choice: Choice) -> None:
    """R10.26 The action begins with the first step; until then the corps may load and drop."""
    s.due = 1
    s.ask(role, march, choice[1], s.t.stride, False, choice[0] == COMMAND_MOVE)


def steps(s: State, role: Commander, corps: Corps, load: Load) -> list[Choice]:
    """The spaces that the corps may enter next with a load."""
    if fuel_in(load) < s.due:
        return []
    ammo = ammo_in(load)
    roads, taken = s.t.board.roads[role][s.places[corps]], set(s.places)
    return [(ENTER, to) for to in roads if to not in taken and may_enter(s, role, to, ammo)]


def why_no_step(s: State, role: Commander, corps: Corps, to: Space) -> Refusal:
    board, space = s.t.board, s.places[corps]
    if to not in board.roads[role][space]:
        return why_no_road(s, role, space, to)
    if to in s.places:
        return Refusal(("R10.3",), "corps_there", (to,))
    if s.hold[to] >= 0 and s.hold[to] != role and not board.victory[to]:
        return why_held(s, "R10.2", to)
    if fuel_in(s.carried[corps]) < s.due:
        return Refusal(("R10.1", "R10.8"), "no_fuel_on_card", (corps,))
    return Refusal(("R10.5",), "no_ammo", (corps, to))


def why_no_road(s: State, role: Commander, space: Space, to: Space) -> Refusal:
    """R2.2, R2.6, R10.2 Both the arrow and the space need the colour; black spaces are open to all, black arrows to nobody."""
    board = s.t.board
    if to == space:
        return Refusal(("R10.2",), "stands_there", (to,))
    if to not in board.near[space]:
        return Refusal(("R10.2",), "no_arrow", (space, to))
    if board.closed[to] and board.printed[to] >> role & 1:
        return Refusal(("R4.9", "R10.2"), "absent_holds", (to,))
    colours = next(allowed for a, b, allowed in board.arrows if {a, b} == {space, to})
    if not colours:
        return Refusal(("R2.6", "R10.2"), "black_arrow", (space, to))
    if not colours >> role & 1:
        return Refusal(("R2.6", "R10.2"), "arrow_colour", (space, to))
    return Refusal(("R2.2", "R10.2"), "space_colour", (to,))


@question(ENTER, LOAD, STOP)
def march(s: State, role: int, corps: Corps, left: int, loaded: bool, command: bool) -> list[Choice]:
    """R10.4, R10.8, R10.28 A step, a load, or the end of the move. One load on each space: undo takes it back."""
    return march_choices(s, role, corps, left, loaded)


march.speaks_of_first(2)


@march.facts("R10.2", "R10.8", key="march_due")
def fuel_due(s: State, role: int, corps: Corps, left: int, loaded: bool, command: bool) -> tuple[int, ...] | None:
    return on_card_and_space(s, corps) if s.due else None


@march.facts("R10.2", "R10.8")
def march_facts(s: State, role: int, corps: Corps, left: int, loaded: bool, command: bool) -> tuple[int, ...]:
    return on_card_and_space(s, corps)


@march.why
def why_not_march(
    s: State, role: int, choice: Choice, corps: Corps, left: int, loaded: bool, command: bool
) -> Refusal | None:
    if choice[0] == STOP:
        return Refusal(("R10.26",), "one_step")
    if choice[0] == LOAD:
        load = LOADS[choice[1]]
        if load not in cargoes(s, corps):
            return why_no_cargo(s, corps, load)
        if loaded:
            return Refusal(("R10.28",), "loaded_here", (corps,))
        return Refusal(("R10.1", "R10.26"), "could_not_set_out", (corps,))
    return why_no_step(s, role, corps, choice[1])


def march_choices(s: State, role: Commander, corps: Corps, left: int, loaded: bool) -> list[Choice]:
    out = steps(s, role, corps, s.carried[corps])
    if not loaded:
        if left == s.t.stride:
            out += [(LOAD, LOAD_NUMBERS[load]) for load in cargoes(s, corps) if steps(s, role, corps, load)]
        else:
            out += [(LOAD, LOAD_NUMBERS[load]) for load in cargoes(s, corps)]
    if left < s.t.stride:
        out.append((STOP,))
    return out


@march.answered
def marched(s: State, choice: Choice, corps: Corps, left: int, loaded: bool, command: bool) -> None:
    if choice[0] == LOAD:
        exchange(s, corps, LOADS[choice[1]], "R10.28")
        s.then(trim, s.places[corps])
        s.ask(s.t.commander_of[corps], march, corps, left, True, command)
    elif choice[0] == ENTER:
        if left == s.t.stride:
            begin(s, corps, command)
        enter(s, corps, choice[1], left - 1)


def begin(s: State, corps: Corps, command: bool) -> None:
    """R10.1 Each corps once a turn. R13.4 Patton's card is an action of its own."""
    s.moved |= 1 << corps
    if command:
        s.face_down |= 1 << BLUE
        s.tell(PUBLIC, "command_move", "R13.4", BLUE)
    else:
        s.actions -= 1


def enter(s: State, corps: Corps, to: Space, left: int) -> None:
    """R10.25 (2)-(4) Fuel, fortification, and the block enters. N9 A marker pays the fortification if there is one: the sum is
    the same."""
    role = s.t.commander_of[corps]
    origin = s.places[corps]
    own = s.hold[to] == role
    markers = 0 if own else ammo_markers(s, role, to)
    fort = not own and s.t.board.fort[to]
    covered = fort and markers > 0
    cost = load_of(s.due, 1 if fort and not covered else 0, 0)
    s.carried[corps] -= cost
    to_pool(s, cost)
    s.due = 0
    if s.listener is not None:
        tell_step(s, corps, origin, to, cost, covered, left)
    s.places[corps] = to
    if not own:
        s.then(reveal, corps, to, origin, markers - 1 if covered else markers, left)
    s.then(go_on, corps, to, left)


def tell_step(s: State, corps: Corps, origin: Space, to: Space, cost: Load, covered: bool, left: int) -> None:
    """The step and its price, R10.1 for the first and R10.8 to go on; a marker may stand for the ammo of a fortification."""
    key = "moves_covered" if covered else "steps" if cost else "moves_free"
    fuel = "R10.1" if left == s.t.stride - 1 else "R10.8"
    clause = "R10.5" if covered or ammo_in(cost) else fuel if cost else "R10.2"
    s.tell(PUBLIC, key, clause, corps, origin, to, LOAD_NUMBERS[cost])


def go_on(s: State, corps: Corps, space: Space, left: int) -> None:
    """R10.25 (12) A corps that lost has gone back, and its move is over; after the third step too (R10.27)."""
    if s.places[corps] == space and left:
        role = s.t.commander_of[corps]
        if march_choices(s, role, corps, left, False) != [(STOP,)]:
            s.ask(role, march, corps, left, False, False)


def move_choices(s: State, role: Commander) -> list[Choice]:
    """R10.1, R13.4 With one of the actions, or with Patton's card."""
    command = role == BLUE and s.t.full and not s.face_down >> BLUE & 1
    if not s.actions and not command:
        return []
    corps = movable(s, role)
    out: list[Choice] = [(MOVE, n) for n in corps] if s.actions else []
    if command:
        out += [(COMMAND_MOVE, n) for n in corps]
    return out
