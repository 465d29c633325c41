"""A6 Move, A7 Blitzkrieg move, A8 Strategic move: orders, put together from where, where to and what.

Movement is sequential (R8): each order takes effect at once, and can be undone until the movement is over. Units are sent by
land where they can get there by land, for nobody can refuse that (A6.11, R14), and otherwise by sea; in a Move those that could
go either way may be sent by sea as well (A6.6, R12).
"""

from typing import Final

from sztab.engine.graph import Spaces, bits, spread
from sztab.engine.question import DONE, Choice, Links, Refusal, Said, chain
from sztab.engine.zones import PUBLIC

from .convoys import DECLARED, declare, enter, sail
from .state import State
from .terms import (
    ARTILLERY,
    BLITZKRIEG,
    INFANTRY,
    MOST,
    MOVE,
    NOBODY,
    ONE,
    PLANE,
    STRATEGIC,
    TANK,
    TYPES,
    Force,
    Player,
    Region,
    Unit,
    of_type,
    total,
)
from .verbs import BY_SEA, FROM, SEND, SEND_ALL, TO

# What forbids a unit to move again, by action: it was sent back from the sea, or has moved already.
BARRED: Final = {MOVE: ("A6.9",), BLITZKRIEG: ("A7.5", "A6.9"), STRATEGIC: ("A8.5", "A6.9")}
ONCE: Final = {MOVE: ("A6.1",), BLITZKRIEG: ("A7.6",), STRATEGIC: ("A8.6",)}
FAR: Final = {MOVE: ("A6.2", "A6.3", "A6.6"), BLITZKRIEG: ("A7.2", "A7.3")}  # how far units go
THROUGH: Final = {MOVE: ("A6.4",), BLITZKRIEG: ("A7.4", "A6.4")}  # what they may not pass
TOLD: Final = {MOVE: "A6.1", BLITZKRIEG: "A7.2", STRATEGIC: "A8.1"}  # the clause of a unit moved
BY_LAND: Final = {MOVE: "moves", BLITZKRIEG: "moves_in_blitzkrieg", STRATEGIC: "moves_strategically"}  # as it is told
ASKED: Final = {MOVE: "order_move", BLITZKRIEG: "order_blitzkrieg", STRATEGIC: "order_strategic"}

LAST_LOST_FIRST: Final = (PLANE, ARTILLERY, TANK, INFANTRY)

# Where units can get


def by_land(s: State, role: Player, origin: Region, unit: Unit, action: int, held: Spaces) -> Spaces:
    """A6.2-A6.4, A7.2, A8.2 The regions a unit can reach over land in this action."""
    board = s.t.board
    if action == STRATEGIC:
        return spread(1 << origin, held, board.land) & ~(1 << origin)
    reach = s.t.reach[unit] if action == MOVE else s.t.blitzkrieg[unit]
    if not reach:
        return 0
    if reach == 1:
        return board.land[origin]
    if s.t.flies[unit]:
        return board.flight[origin]
    land = board.land
    reached = land[origin]
    through = reached & held
    while through:
        low = through & -through
        reached |= land[low.bit_length() - 1]
        through ^= low
    return reached & ~(1 << origin)


def by_sea(s: State, origin: Region, action: int, held: Spaces) -> Spaces:
    """A6.6 One sea link; A7.3 none in a Blitzkrieg; A8.3 any number of them between own regions."""
    if action == MOVE:
        return s.t.board.sea[origin]
    if action == BLITZKRIEG:
        return 0
    return spread(1 << origin, held, s.t.board.both) & ~(1 << origin)


def takes_part(s: State, unit: Unit, action: int) -> bool:
    """A7.2 Only tanks and planes take part in a Blitzkrieg."""
    return action != BLITZKRIEG or s.t.blitzkrieg[unit] > 0


def going(s: State, origin: Region, action: int) -> Force:
    """R35 The units of a region that are free to move in this action."""
    free = s.free(origin)
    if action == BLITZKRIEG:
        for unit in range(TYPES):
            if not s.t.blitzkrieg[unit]:
                free -= of_type(free, unit) * ONE[unit]
    return free


def can_leave(s: State, role: Player, region: Region, action: int, held: Spaces) -> bool:
    """A5.3 True if a unit of an own region could go somewhere while one stays."""
    if total(s.army[region]) < 2 or not going(s, region, action):
        return False
    board = s.t.board
    if action == MOVE:
        return board.both[region] != 0
    if action == BLITZKRIEG:
        return board.land[region] != 0
    return board.both[region] & held != 0


def sources(s: State, role: Player, action: int) -> list[Region]:
    """The regions from which a unit could go somewhere."""
    held = s.held(role) if action == STRATEGIC else 0
    return [region for region, owner in enumerate(s.hold) if owner == role and can_leave(s, role, region, action, held)]


def can_move(s: State, role: Player, action: int) -> bool:
    """R34 At least one unit could legally move."""
    held = s.held(role) if action == STRATEGIC else 0
    return any(owner == role and can_leave(s, role, region, action, held) for region, owner in enumerate(s.hold))


def targets(s: State, role: Player, origin: Region, action: int) -> Spaces:
    """Where any of the free units of a region can go."""
    held = s.held(role)
    free = going(s, origin, action)
    out = by_sea(s, origin, action, held)
    if action == STRATEGIC:
        return out
    for unit in range(TYPES):
        if of_type(free, unit):
            out |= by_land(s, role, origin, unit, action, held)
    return out


def can_reach(s: State, role: Player, origin: Region, target: Region, action: int) -> list[bool]:
    """Of each type of unit, whether it can get from one region to another."""
    held = s.held(role)
    sea = by_sea(s, origin, action, held)
    if action == STRATEGIC or sea >> target & 1:
        return [sea >> target & 1 != 0] * TYPES
    return [
        takes_part(s, unit, action) and (sea | by_land(s, role, origin, unit, action, held)) >> target & 1 != 0
        for unit in range(TYPES)
    ]


def either_way(s: State, role: Player, origin: Region, target: Region, action: int) -> list[bool]:
    """A6.6, R12 Of each type of unit, whether it can get there by land and by sea: in a Move the player chooses.

    In a Strategic move the way by land is taken, for it differs in nothing but that nobody can refuse it (R14).
    """
    held = s.held(role)
    sea = action == MOVE and s.t.board.sea[origin] >> target & 1 != 0
    return [sea and by_land(s, role, origin, unit, action, held) >> target & 1 != 0 for unit in range(TYPES)]


# The chain of an order


class OrderPlan:
    """A6.1 An order as far as it has been put together: from where, where to, what."""

    __slots__ = ("all", "by_sea", "force", "origin", "target")

    def __init__(self, links: Links) -> None:
        self.origin: Region = NOBODY
        self.target: Region = NOBODY
        self.force: Force = 0
        self.by_sea: Force = 0  # of the force, what goes by sea though it could go by land
        self.all = False  # that may go
        for link in links:
            if link[0] == FROM:
                self.origin = link[1]
            elif link[0] == TO:
                self.target = link[1]
            elif link[0] == SEND:
                self.force += link[2] * ONE[link[1]]
            elif link[0] == BY_SEA:
                self.force += link[2] * ONE[link[1]]
                self.by_sea += link[2] * ONE[link[1]]
            elif link[0] == SEND_ALL:
                self.all = True


def most_of(s: State, role: Player, plan: OrderPlan, action: int) -> list[int]:
    """A5.3 The most of each type that this order can still send: the last unit of a region stays."""
    free = going(s, plan.origin, action)
    room = total(s.army[plan.origin]) - 1 - total(plan.force)
    reach = can_reach(s, role, plan.origin, plan.target, action)
    return [
        min(of_type(free, unit), room, MOST) if reach[unit] and not of_type(plan.force, unit) else 0
        for unit in range(TYPES)
    ]


def sendings(s: State, role: Player, links: Links, action: int) -> list[Choice]:
    """A6.1 What the order can still send, each type once: others of it may follow, the other way too, in another order."""
    plan = OrderPlan(links)
    most = most_of(s, role, plan, action)
    out: list[Choice] = [(SEND, unit, number) for unit in range(TYPES) for number in range(1, most[unit] + 1)]
    either = either_way(s, role, plan.origin, plan.target, action)
    return out + [
        (BY_SEA, unit, number) for unit in range(TYPES) if either[unit] for number in range(1, most[unit] + 1)
    ]


def everything(s: State, role: Player, origin: Region, target: Region, action: int) -> Force:
    """All that may go; if somebody has to stay, it is one of those that are lost first."""
    free = going(s, origin, action)
    room = total(s.army[origin]) - 1
    reach = can_reach(s, role, origin, target, action)
    out = 0
    for unit in LAST_LOST_FIRST:
        if reach[unit]:
            number = min(of_type(free, unit), room, MOST)
            out += number * ONE[unit]
            room -= number
    return out


def why_nothing_moves(s: State, role: Player, action: int) -> Refusal:
    """R34 No unit could move: what holds each region back, together."""
    reasons = [why_not_from(s, role, region, action).clauses for region in s.regions_of(role)]
    return Refusal(
        tuple(dict.fromkeys(["R34", *[clause for reason in reasons for clause in reason]])), "nothing_can_move"
    )


def why_not_from(s: State, role: Player, origin: Region, action: int) -> Refusal:
    if s.hold[origin] != role:
        contested = any([region == origin for region, _ in s.entered])
        return Refusal(("R37",), "contested", (origin,)) if contested else Refusal(("A5.2",), "not_yours", (origin,))
    if total(s.army[origin]) == 1:
        return Refusal(("A5.3", "R8"), "garrison", (origin,))
    if not going(s, origin, action):
        if not any([of_type(s.army[origin], unit) and takes_part(s, unit, action) for unit in range(TYPES)]):
            return Refusal(("A7.2",), "only_tanks_and_planes", (origin,))
        if s.barred[origin]:
            return Refusal(BARRED[action], "barred", (origin,))
        return Refusal(ONCE[action], "moved_already", (origin,))
    if action == BLITZKRIEG:
        return Refusal(("A7.3",), "no_way_by_land", (origin,))
    return Refusal(("A8.1", "A8.2"), "nowhere_to_go", (origin,))


def why_not_to(s: State, role: Player, origin: Region, target: Region, action: int) -> Refusal:
    if target == origin:
        return Refusal((TOLD[action],), "stays", (origin,))
    if action == STRATEGIC:
        if s.hold[target] != role:
            return Refusal(("A8.1", "A8.4"), "not_yours", (target,))
        return Refusal(("A8.2", "A8.3"), "no_own_route", (origin, target))
    board = s.t.board
    free = going(s, origin, action)
    if board.flight[origin] >> target & 1 and any(
        [of_type(free, unit) and s.t.reach[unit] > 1 for unit in range(TYPES)]
    ):
        return Refusal(THROUGH[action], "no_way_through", (origin, target))
    if action == BLITZKRIEG and board.sea[origin] >> target & 1:
        return Refusal(("A7.3",), "no_sea_in_blitzkrieg", (origin, target))
    return Refusal(FAR[action], "too_far", (origin, target))


def why_not_send(s: State, role: Player, choice: Choice, plan: OrderPlan, action: int) -> Refusal:
    _, unit, number = choice
    origin, target = plan.origin, plan.target
    if not number:
        return Refusal((TOLD[action],), "send_at_least_one")
    if of_type(plan.force, unit):
        return Refusal((TOLD[action],), "sent_already", (unit,))
    if not takes_part(s, unit, action):
        return Refusal(("A7.2",), "not_in_blitzkrieg", (unit,))
    if choice[0] == BY_SEA and not either_way(s, role, origin, target, action)[unit]:
        return why_not_by_sea(s, unit, origin, target, action)
    if not can_reach(s, role, origin, target, action)[unit]:
        if s.t.board.flight[origin] >> target & 1 and s.t.reach[unit] > 1:
            return Refusal(THROUGH[action], "cannot_pass", (unit, target))
        return Refusal(FAR[action], "cannot_reach", (unit, target))
    there = of_type(s.army[origin], unit)
    if number > there:
        return Refusal(("A6.1", "R35") if there else ("A6.1",), "too_few" if there else "none_there", (unit, origin))
    if number > of_type(going(s, origin, action), unit):
        return Refusal((*ONCE[action], *BARRED[action]), "too_few_free", (unit, origin))
    return Refusal(("A5.3", "R8"), "garrison", (origin,))


def why_not_by_sea(s: State, unit: Unit, origin: Region, target: Region, action: int) -> Refusal:
    if action == BLITZKRIEG:
        return Refusal(("A7.3",), "no_sea_at_all")
    if action == STRATEGIC:
        return Refusal(("R14",), "way_is_found")
    if not s.t.board.sea[origin] >> target & 1:
        return Refusal(("A6.6",), "no_sea_link", (origin, target))
    return Refusal(("A6.6",), "by_sea_anyway", (unit, target))


@chain(FROM, TO, SEND, SEND_ALL, BY_SEA, DONE[0])
def order(s: State, role: int, links: Links, action: int, orders: int) -> list[Choice]:
    """A6.1 From where, where to, what; or the end of the movement."""
    if not links:
        out: list[Choice] = [(FROM, region) for region in sources(s, role, action)]
        if orders:
            out.append(DONE)
        return out
    last = links[-1][0]
    if last == FROM:
        return [(TO, region) for region in bits(targets(s, role, links[0][1], action))]
    if last == SEND_ALL or last == DONE[0]:
        return []
    out = sendings(s, role, links, action)
    if last == TO:
        if len(out) > 1:
            out.insert(0, (SEND_ALL,))  # what is wanted most often
    elif out:
        out.append(DONE)
    return out


@order.about
def about_order(s: State, role: int, links: Links, action: int, orders: int) -> Said:
    if not links:
        return Said(f"{ASKED[action]}_more" if orders else ASKED[action])
    plan = OrderPlan(links)
    return Said("order_to", plan.origin) if plan.target < 0 else Said("order_send", plan.origin, plan.target)


@order.facts("A6.2", "A6.3", "A5.3", key="order_move")
def move_facts(s: State, role: int, links: Links, action: int, orders: int) -> tuple[int, ...] | None:
    return () if action == MOVE else None


@order.facts("A7.2", "A7.3", "A5.3", key="order_blitzkrieg")
def blitzkrieg_facts(s: State, role: int, links: Links, action: int, orders: int) -> tuple[int, ...] | None:
    return () if action == BLITZKRIEG else None


order.fact("A8.1", "A8.2", "A5.3", key="order_strategic")


@order.why
def why_no_order(s: State, role: int, choice: Choice, links: Links, action: int, orders: int) -> Refusal | None:
    verb = choice[0]
    if not links:
        if verb == FROM:
            return why_not_from(s, role, choice[1], action)
        if verb == DONE[0]:
            return Refusal(("R34",), "move_something")
        return Refusal((TOLD[action],), "from_first")
    plan = OrderPlan(links)
    if plan.target < 0:
        if verb == TO:
            return why_not_to(s, role, plan.origin, choice[1], action)
        return Refusal((TOLD[action],), "to_first")
    if verb in (FROM, TO):
        return Refusal((TOLD[action],), "order_first" if plan.force else "send_first")
    if verb in (SEND, BY_SEA):
        return why_not_send(s, role, choice, plan, action)
    if verb == DONE[0]:
        return Refusal((TOLD[action],), "send_first")
    return Refusal((TOLD[action],), "all_is_for_all" if plan.force else "one_may_go")


# Orders carried out


def move(s: State, role: Player, action: int) -> None:
    """A6, A7, A8 One order after another; then convoys sail, and what was entered is fought for."""
    s.compose(role, order, action, 0)


@order.answered
def ordered(s: State, links: Links, action: int, orders: int) -> None:
    """R8 An order takes effect at once; A6.7 by sea it is only declared."""
    role = s.active
    if links[0] == DONE:
        s.then(sail, action)
        return
    plan = OrderPlan(links)
    origin, target = plan.origin, plan.target
    force = everything(s, role, origin, target, action) if plan.all else plan.force
    held = s.held(role)
    s.army[origin] -= force
    sea = plan.by_sea
    for unit in range(TYPES):
        if not by_land(s, role, origin, unit, action, held) >> target & 1:
            sea += of_type(force, unit) * ONE[unit]
    if force - sea:
        s.tell(PUBLIC, BY_LAND[action], TOLD[action], role, force - sea, origin, target)
        enter(s, role, target, force - sea)
    if sea:
        told, clause = ("declares", "A6.7") if action == MOVE else ("declares_strategically", "A8.3")
        s.tell(PUBLIC, told, clause, role, sea, origin, target)
        declare(s, origin, target, sea, DECLARED)
    s.compose(role, order, action, orders + 1)
