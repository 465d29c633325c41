"""D3.9 Supply: what a seat's units can live, move and attack from."""

from sztab.engine.graph import Spaces, beside, spread

from .control import lone, occupied
from .state import State
from .terms import BOMBER, KINDS, LEVELS, TYPE_OF, Seat


class Front:
    """A seat's spaces as they are now, as sets: worked out once for a list of choices."""

    __slots__ = ("_full", "fed", "ground", "held", "homes", "occupied", "s", "seat")

    def __init__(self, s: State, seat: Seat) -> None:
        realm = s.realm()
        board = s.t.board
        self.s = s
        self.seat = seat
        self.homes: Spaces = realm.homes[seat]
        self.ground: Spaces = s.ground(seat)
        self.occupied: Spaces = occupied(s, seat)
        held = self.homes & ~self.occupied | self.ground
        abroad = self.ground & board.capitals & ~self.homes
        if abroad:
            held &= ~lone(s, seat, abroad)
        self.held: Spaces = held  # R15 with fleets beside U-boats
        self.fed: Spaces = spread(self.homes & held, held, board.links)  # D3.9.a
        self._full: Spaces = -1

    def supplied(self) -> Spaces:
        """D3.9.a, R1 Where a unit of the seat is supplied: on the chain, or on a space beside it that nobody lets it control."""
        return self.fed | self.ground & beside(self.fed, self.s.t.board.links)

    def full(self) -> Spaces:
        """D3.7.b, D3.7.e Where no further unit of the seat has room."""
        if self._full < 0:
            units = self.s.units
            one = two = three = four = 0
            for kind in self.s.realm().kinds[self.seat]:
                for at in range(kind, KINDS * LEVELS, KINDS):
                    there = units[at]
                    if not there:
                        break
                    four |= three & there
                    three |= two & there
                    two |= one & there
                    one |= there
            board = self.s.t.board
            counts = (board.all, one, two, three, four)
            self._full = counts[board.limit] & ~board.capitals | counts[board.capital_limit] & board.capitals
        return self._full

    def open(self, bomber: bool) -> Spaces:
        """R2 Spaces the seat does not control, without units of others, that it may enter. D6.2.g Lone bombers stop nobody
        but bombers."""
        s = self.s
        realm = s.realm()
        shut = self.occupied
        if not bomber and s.t.bombers:
            shut = 0
            for kind in realm.others[self.seat]:
                if TYPE_OF[kind] < BOMBER or not (kind >> 2 ^ self.seat) & 1:
                    shut |= s.units[kind]
        barred = realm.barred[self.seat] | (realm.loose_homes if s.t.rise else 0)
        return s.t.board.all & ~self.held & ~shut & ~barred
