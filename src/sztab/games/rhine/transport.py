"""R8 Transport, put together truck by truck: the arrow, the load, what stays where it is too much, and so on until it is done."""

from sztab.engine.question import DONE, Choice, Links, Refusal, chain
from sztab.engine.zones import PUBLIC

from .pieces import cargoes, exchange, keep, keepable, put_down, why_no_cargo
from .state import State
from .terms import LOAD_NUMBERS, LOADS, Commander, holds, parts, pieces_in
from .verbs import CARRY, HAUL, KEEP, TRUCK


def free_ways(s: State, role: Commander) -> list[Choice]:
    """R8.1 Free arrows of the colour between two spaces under the player's control, in either direction."""
    hold, parked = s.hold, s.parked
    out: list[Choice] = []
    for arrow, a, b in s.t.board.own_arrows[role]:
        if hold[a] == role and hold[b] == role and arrow not in parked:
            out.append((TRUCK, 2 * arrow))
            out.append((TRUCK, 2 * arrow + 1))
    return out


def can_transport(s: State, role: Commander) -> bool:
    if s.trucks[role]:
        hold, parked = s.hold, s.parked
        for arrow, a, b in s.t.board.own_arrows[role]:
            if hold[a] == role and hold[b] == role and arrow not in parked:
                return True
    return False


def why_no_transport(s: State, role: Commander) -> Refusal:
    return Refusal(("R8.1",), "no_trucks" if not s.trucks[role] else "no_free_arrow")


# The chain


def ahead(s: State, links: Links) -> State:
    """The table as it will be after the links put together so far."""
    if not links:
        return s
    after: State = s.clone()
    carry_out(after, links)
    return after


def carry_out(s: State, links: Links) -> None:
    """R8.5 Each truck is unloaded before the next is placed."""
    for i, link in enumerate(links):
        verb = link[0]
        if verb == TRUCK:
            s.parked = tuple(sorted((*s.parked, link[1] >> 1)))
            s.trucks[s.active] -= 1
        elif verb == HAUL:
            haul(s, links[i - 1][1], link[1])
        elif verb == KEEP:
            keep(s, ends(s, way_before(links, i))[1], LOADS[link[1]])
        elif verb == CARRY:
            exchange(s, link[1], LOADS[link[2]], "R8.8")


def haul(s: State, way: int, number: int) -> None:
    """R8.2 Up to five pieces along the arrow."""
    start, end = ends(s, way)
    load = LOADS[number]
    s.loads[start] -= load
    s.tell(PUBLIC, "hauls", "R8.2", start, end, number)
    put_down(s, end, load)


def ends(s: State, way: int) -> tuple[int, int]:
    """From and to."""
    a, b, _ = s.t.board.arrows[way >> 1]
    return (b, a) if way & 1 else (a, b)


def way_before(links: Links, i: int) -> int:
    """The way of the last truck before a link."""
    while links[i][0] != TRUCK:
        i -= 1
    return links[i][1]


def placed(links: Links) -> int:
    return sum([link[0] == TRUCK for link in links])


def waits_for(after: State, links: Links) -> int:
    """What the chain needs next: a load for the truck just placed, what stays at its end, or nothing in particular."""
    if not links:
        return TRUCK
    if links[-1][0] == TRUCK:
        return HAUL
    end = ends(after, way_before(links, len(links) - 1))[1]
    return KEEP if pieces_in(after.loads[end]) > after.limit(end) else DONE[0]


def loaders(after: State, links: Links) -> list[int]:
    """R8.8 Corps at the ends of the last truck may load and drop before the next; each once, so that a chain ends."""
    i = len(links) - 1
    had = []
    while links[i][0] != TRUCK:
        if links[i][0] == CARRY:
            had.append(links[i][1])
        i -= 1
    out = []
    for space in ends(after, links[i][1]):
        corps = after.corps_on(space)
        if corps >= 0 and corps not in had and after.t.commander_of[corps] == after.active:
            out.append(corps)
    return out


def more_trucks(after: State, role: Commander, links: Links) -> bool:
    return after.trucks[role] > 0 and placed(links) < after.t.place[after.levels[role]]


def why_no_truck(after: State, role: Commander, way: int, links: Links) -> Refusal:
    a, b, colours = after.t.board.arrows[way >> 1]
    if not colours >> role & 1:
        return Refusal(("R8.1", "R2.6"), "not_your_arrow", (way,))
    if after.hold[a] != role or after.hold[b] != role:
        return Refusal(("R8.1",), "arrow_not_controlled", (way,))
    if way >> 1 in after.parked:
        return Refusal(("R8.1", "R8.6"), "arrow_taken", (way,))
    if not after.trucks[role]:
        return Refusal(("R8.1",), "no_trucks")
    return Refusal(("R8.1",), "truck_placement", (after.t.place[after.levels[role]],))


@chain(TRUCK, HAUL, KEEP, CARRY, DONE[0])
def transport(s: State, role: int, links: Links) -> list[Choice]:
    """R8.1-R8.8 The next link."""
    if links and links[-1] == DONE:
        return []
    after = ahead(s, links)
    wanted = waits_for(after, links)
    if wanted == TRUCK:
        return free_ways(s, role)
    if wanted == HAUL:
        start = ends(s, links[-1][1])[0]
        return [(HAUL, LOAD_NUMBERS[load]) for load in parts(after.loads[start], s.t.truckload)]
    if wanted == KEEP:
        return keepable(after, ends(s, way_before(links, len(links) - 1))[1])
    out: list[Choice] = [DONE]
    if more_trucks(after, role, links):
        out += free_ways(after, role)
    for corps in loaders(after, links):
        out += [(CARRY, corps, LOAD_NUMBERS[load]) for load in cargoes(after, corps)]
    return out


@transport.why
def why_not_link(s: State, role: int, choice: Choice, links: Links) -> Refusal | None:
    verb = choice[0]
    after = ahead(s, links)
    wanted = waits_for(after, links)
    if wanted == HAUL and verb != HAUL:
        return Refusal(("R8.5",), "load_first")
    if wanted == KEEP and verb != KEEP:
        return Refusal(("R8.3", "R6.4"), "trim_first")
    if verb == DONE[0]:
        return Refusal(("R8.1",), "one_truck")
    if verb == KEEP:
        if wanted != KEEP:
            return Refusal(("R6.4",), "no_surplus")
        end = ends(after, way_before(links, len(links) - 1))[1]
        if not holds(after.loads[end], LOADS[choice[1]]):
            return Refusal(("R6.7",), "not_there", (choice[1], end))
        return Refusal(("R6.3", "R6.4"), "keep_exactly", (after.limit(end),))
    if verb == HAUL:
        if wanted != HAUL:
            return Refusal(("R8.5",), "truck_first")
        if pieces_in(LOADS[choice[1]]) > s.t.truckload:
            return Refusal(("R8.2",), "truck_full", (s.t.truckload,))
        return Refusal(("R8.2",), "not_there", (choice[1], ends(s, links[-1][1])[0]))
    if verb == CARRY:
        if wanted == TRUCK or choice[1] not in loaders(after, links):
            return Refusal(("R8.8",), "not_at_truck", (choice[1],))
        return why_no_cargo(after, choice[1], LOADS[choice[2]])
    return why_no_truck(after, role, choice[1], links)


@transport.answered
def transported(s: State, links: Links) -> None:
    s.tell(PUBLIC, "transports", "R8.1", s.active, placed(links))
    carry_out(s, links)
