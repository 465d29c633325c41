"""R8 Transport, put together truck by truck: the arrow, the load, what stays where it is too much, and so on until it is done."""

from sztab.engine.question import DONE, Choice, Links, Refusal, Said, chain
from sztab.engine.zones import PUBLIC

from . import asides
from .pieces import cargoes, exchange, keep, keepable, put_down, why_no_cargo, why_not_keep
from .state import State
from .terms import LOAD_NUMBERS, LOADS, Commander, Corps, Space, parts, pieces_in
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


# What the links come to


class Plan:
    """A transport as far as it is put together: its links are carried out once, on a copy of the table."""

    __slots__ = ("after", "links", "wanted", "ways")

    def __init__(self, s: State, links: Links) -> None:
        after: State = s
        if links:
            after = s.clone()
            carry_out(after, links)
        self.after = after  # the table as it will be
        self.links = links
        self.ways: list[int] = [link[1] for link in links if link[0] == TRUCK]
        self.wanted: int = self.next_verb()

    def next_verb(self) -> int:
        """The verb that has to come next: a truck, its load, what stays at its end; DONE if none has to."""
        if not self.links:
            return TRUCK
        if self.links[-1][0] == TRUCK:
            return HAUL
        end = self.crowded()
        return KEEP if pieces_in(self.after.loads[end]) > self.after.limit(end) else DONE[0]

    def ends(self) -> tuple[Space, Space]:
        """From and to, of the last truck."""
        return ends(self.after, self.ways[-1])

    def crowded(self) -> Space:
        """Where something has to go back to the pool, if anything has to."""
        return crowded(self.after, self.ways[-1])

    def lying(self, space: Space) -> int:
        """The load on a space after the links, as its number."""
        return LOAD_NUMBERS[self.after.loads[space]]

    def more_trucks(self, role: Commander) -> bool:
        """R8.1 The level allows another truck, and there is one."""
        return self.after.trucks[role] > 0 and len(self.ways) < self.after.t.place[self.after.levels[role]]

    def loaders(self) -> list[Corps]:
        """R8.8 Corps at the ends of the last truck may load and drop before the next; each once, so that a chain ends."""
        after, had = self.after, []
        for link in reversed(self.links):
            if link[0] == TRUCK:
                break
            if link[0] == CARRY:
                had.append(link[1])
        out = []
        for space in self.ends():
            corps = after.corps_on(space)
            if corps >= 0 and corps not in had and after.t.commander_of[corps] == after.active:
                out.append(corps)
        return out


def planned(s: State, eyes: int) -> Plan:
    """The transport that the holder of some roles is putting together; without links while he is not asked for any."""
    return Plan(s, s.chosen(s.active) if s.is_asking(transport) and eyes >> s.active & 1 else ())


def carry_out(s: State, links: Links) -> None:
    """R8.5 Each truck is unloaded before the next is placed."""
    way = -1
    for link in links:
        verb = link[0]
        if verb == TRUCK:
            way = link[1]
            s.parked = tuple(sorted((*s.parked, way >> 1)))
            s.trucks[s.active] -= 1
        elif verb == HAUL:
            haul(s, way, link[1])
        elif verb == KEEP:
            keep(s, crowded(s, way), LOADS[link[1]])
        elif verb == CARRY:
            exchange(s, link[1], LOADS[link[2]], "R8.8")


def haul(s: State, way: int, number: int) -> None:
    """R8.2 Up to five pieces along the arrow."""
    start, end = ends(s, way)
    load = LOADS[number]
    s.loads[start] -= load
    s.tell(PUBLIC, "hauls" if load else "hauls_nothing", "R8.2", start, end, number)
    put_down(s, end, load)


def ends(s: State, way: int) -> tuple[Space, Space]:
    """From and to."""
    a, b, _ = s.t.board.arrows[way >> 1]
    return (b, a) if way & 1 else (a, b)


def crowded(s: State, way: int) -> Space:
    """R6.4 The end of an arrow where too much lies: what the truck brought, or what a corps laid down at its start."""
    start, end = ends(s, way)
    return start if pieces_in(s.loads[start]) > s.limit(start) else end


# The chain


@chain(TRUCK, HAUL, KEEP, CARRY, DONE[0])
def transport(s: State, role: int, links: Links) -> list[Choice]:
    """R8.1-R8.8 The next link."""
    if links and links[-1] == DONE:
        return []
    plan = Plan(s, links)
    if plan.wanted == TRUCK:
        return free_ways(s, role)
    if plan.wanted == HAUL:
        whole = plan.after.loads[plan.ends()[0]]
        return [(HAUL, LOAD_NUMBERS[load]) for load in parts(whole, s.t.truckload)]
    if plan.wanted == KEEP:
        return keepable(plan.after, plan.crowded())
    out: list[Choice] = [DONE]
    if plan.more_trucks(role):
        out += free_ways(plan.after, role)
    for corps in plan.loaders():
        out += [(CARRY, corps, LOAD_NUMBERS[load]) for load in cargoes(plan.after, corps)]
    return out


@transport.about
def about_transport(s: State, role: int, links: Links) -> Said:
    if links and links[-1][0] == TRUCK:
        return Said("transport_load", links[-1][1])
    return Said("transport")


@transport.facts("R8.2", key="transport_load")
def truckload_facts(s: State, role: int, links: Links) -> tuple[int, ...] | None:
    plan = Plan(s, links)
    if plan.wanted != HAUL:
        return None
    start = plan.ends()[0]
    return s.t.truckload, start, plan.lying(start)


@transport.facts("R8.1", "R8.5")
def transport_facts(s: State, role: int, links: Links) -> tuple[int, ...]:
    return len(Plan(s, links).ways), min(s.t.place[s.levels[role]], s.trucks[role])


@transport.why
def why_not_link(s: State, role: int, choice: Choice, links: Links) -> Refusal | None:
    verb = choice[0]
    plan = Plan(s, links)
    if verb == CARRY:
        return why_no_loading(s, plan, role, choice)
    if plan.wanted == HAUL and verb != HAUL:
        return Refusal(("R8.5",), "load_first")
    if plan.wanted == KEEP and verb != KEEP:
        return Refusal(("R8.3", "R6.4"), "trim_first")
    if verb == DONE[0]:
        return Refusal(("R8.1",), "one_truck")
    if verb == KEEP:
        if plan.wanted != KEEP:
            return Refusal(("R6.4",), "no_surplus")
        return why_not_keep(plan.after, role, choice, plan.crowded())
    if verb == HAUL:
        return why_no_haul(plan, choice[1])
    return why_no_truck(plan.after, role, choice[1])


def why_no_loading(s: State, plan: Plan, role: Commander, choice: Choice) -> Refusal | None:
    """R8.8 Between trucks the corps at the ends of the last one may load what has come, each once. R8.4 Any corps may load at
    any moment what lay there before."""
    corps = choice[1]
    if plan.wanted != DONE[0] or plan.after.places[corps] not in plan.ends():
        return asides.why_not(s, role, choice)
    load = LOADS[choice[2]]
    if corps in plan.loaders() or load not in cargoes(plan.after, corps):
        return why_no_cargo(plan.after, corps, load)
    return Refusal(("R8.8",), "loaded_at_truck", (corps,))


def why_no_haul(plan: Plan, number: int) -> Refusal:
    truckload = plan.after.t.truckload
    if plan.wanted != HAUL:
        return Refusal(("R8.5",), "truck_first")
    if pieces_in(LOADS[number]) > truckload:
        return Refusal(("R8.2",), "truck_full", (truckload,))
    return Refusal(("R8.2",), "not_there", (number, plan.ends()[0]))


def why_no_truck(after: State, role: Commander, way: int) -> Refusal:
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


@transport.answered
def transported(s: State, links: Links) -> None:
    s.tell(PUBLIC, "transports", "R8.1", s.active, sum([link[0] == TRUCK for link in links]))
    carry_out(s, links)
