"""D3.9 Supply: what a seat's units can live, move and attack from."""

from sztab.engine.graph import Spaces, beside, mask, spread

from .control import lone
from .state import State
from .terms import ALLIES, ARMY, FLEET, KINDS, LEVELS, Seat, Space


class Front:
    """A seat's spaces as they are now, as sets: worked out once for a list of choices."""

    __slots__ = (
        "_full",
        "_goals",
        "_supplied",
        "fed",
        "ground",
        "held",
        "homes",
        "own",
        "realm",
        "s",
        "seat",
        "solid",
        "way",
    )

    def __init__(self, s: State, seat: Seat) -> None:
        realm = s.realm()
        units = s.units
        ground = 0
        for kind in realm.ground[seat]:
            ground |= units[kind]
        solid = 0
        for kind in realm.solid[seat]:
            solid |= units[kind]
        self.s = s
        self.seat = seat
        self.realm = realm
        self.homes: Spaces = realm.homes[seat]
        self.ground: Spaces = ground
        self.solid: Spaces = solid  # armies and fleets of others
        held = self.homes & ~solid | ground
        abroad = ground & s.t.board.capitals & ~self.homes
        if abroad:
            held &= ~lone(s, seat, abroad)
        self.held: Spaces = held  # what supply runs through: D3.9.c with fleets beside U-boats
        self.fed: Spaces = spread(self.homes & held, held, s.t.board.links)  # D3.9.a
        beset = 0 if s.t.house or not s.uboats or seat & 1 != ALLIES else mask(s.uboats)  # D11.2.d, R15
        self.own: Spaces = held & ~beset  # what the seat controls
        self.way: Spaces = self.fed & ~beset  # D6.2.b what its units pass through
        self._supplied: Spaces = -1
        self._full: Spaces = -1
        self._goals: dict[Spaces, tuple[Spaces, Spaces, Spaces]] = {}

    def supplied(self) -> Spaces:
        """D3.9.a, R1 Where units are supplied: on the chain, or beside it on a space that nobody lets them control."""
        if self._supplied < 0:
            out = self.fed
            apart = self.ground & ~out
            if apart:
                out |= apart & beside(out, self.s.t.board.links)
            self._supplied = out
        return self._supplied

    def full(self) -> Spaces:
        """D3.7.b, D3.7.e Where no further unit of the seat has room."""
        if self._full < 0:
            units = self.s.units
            one = two = three = four = 0
            for kind in self.realm.kinds[self.seat]:
                there = units[kind]
                while there:
                    four |= three & there
                    three |= two & there
                    two |= one & there
                    one |= there
                    kind += KINDS
                    if kind >= KINDS * LEVELS:
                        break
                    there = units[kind]
            board = self.s.t.board
            counts = (board.all, one, two, three, four)
            self._full = counts[board.limit] & ~board.capitals | counts[board.capital_limit] & board.capitals
        return self._full

    def open(self) -> Spaces:
        """R2 Spaces the seat does not control that it may enter: no units of others, not barred. D6.2.g Lone bombers of opponents
        stop only bombers; those of the ally stand at home, which is barred (D11.1.b)."""
        return self.s.t.board.all & ~(self.solid | self.realm.barred[self.seat] | self.own)

    def domain(self, start: Space) -> Spaces:
        """D6.2.b What the seat controls and supplies in one piece with a space; the space itself, wherever it is."""
        here = 1 << start
        if self.way & here:
            for known in self._goals:
                if known & here and not known & ~self.way:
                    return known
            return spread(here, self.way, self.s.t.board.links)
        links = self.s.t.board.links
        return spread(links[start] & self.way, self.way, links) | here

    def goals(self, type: int, start: Space) -> Spaces:
        """D6.2.b-D6.2.d Where a unit of a type can end its move."""
        domain = self.domain(start)
        found = self._goals.get(domain)
        if found is None:
            found = self._all_goals(domain)
            self._goals[domain] = found
        return found[type] & ~(1 << start)

    def _all_goals(self, domain: Spaces) -> tuple[Spaces, Spaces, Spaces]:
        """For armies, fleets and bombers that start in a domain. The last step is one from a controlled space, too."""
        board = self.s.t.board
        ours = domain & self.way
        open = self.open()
        by_road = open & beside(ours, board.roads)
        by_sea = open & beside(ours, board.seas)
        room = ~self.full()
        army, fleet, bomber = ours | by_road, ours | by_sea, ours
        again = open & self.ground  # uncontrolled, although units of the seat are there
        if again:  # D6.2.d, R4 who follows a first unit of this turn into a hostile capital
            after = again & (by_road & self.s.marched | by_sea & self.s.landed)
            army |= after
            fleet |= after
            bomber |= after | again & ~board.coasts & (by_road | by_sea)  # D6.2.d speaks of coasts only
        if board.arctic >= 0:
            bomber &= ~(1 << board.arctic)  # D11.4.c
        return army & board.fitting[ARMY] & room, fleet & board.fitting[FLEET] & room, bomber & room
