"""The state of a battle. Units live in lists by number, features in a list by hex, cards in the zones."""

from typing import ClassVar, Final

from sztab.engine.state import State as Base

from .tables import Tables
from .terms import NOBODY, NOWHERE, Hex, Side, Unit
from .terrain import Ground
from .unit import UnitType

# What a unit has done this turn, in one number: hexes moved, and these.
HEXES_MOVED: Final = 7
MOVED: Final = 8
STOPPED: Final = 16  # M8.7 its move ended on terrain that also forbids taking ground
NO_BATTLE: Final = 32
NO_FIRE: Final = 64  # M24.7 it went so far that it may only close assault
SECOND: Final = 128  # M9.6 the second move is made
CLEARED: Final = 256
FOUGHT: Final = 512  # times two: battles
FOUGHT_BITS: Final = 7
TOOK: Final = 4096  # grounds taken
TOOK_BITS: Final = 3
TENDED: Final = 32768  # M21.3 medics have been there, for better or worse

# M25.7 What an Air Sortie, or a star (M25.8), still lets a general do.
UNJUDGED: Final = 1  # played, but nobody has moved yet
BRING_IN: Final = 2
CARRY_ON: Final = 3  # with a plane over his sections, without a check

PlanePath = tuple[int, ...]
Plane = tuple[
    int, int, int, PlanePath, int
]  # side, hex, what it may still do, the path of this activation, its pilot: a role
Row = tuple[int, int, int]  # sections, classes, how many: what somebody may order
Grant = tuple[tuple[Row, ...], tuple[int, ...], int]  # rows, which rows each ordered unit fits, the benefit


class State(Base):
    """A battle in progress."""

    def fields(self) -> None:
        """The fields of the table, and what each begins with: `clone` and the slots are written from this."""
        self.bodies: tuple[int, ...] = ()  # of each unit twice its type, and its side: the Axis first
        self.at: list[int] = []  # where each unit stands, -1: nowhere any more
        self.figures: tuple[int, ...] = ()
        self.full: tuple[int, ...] = ()  # M21.3 how many figures each unit began with
        self.on: list[int] = []  # the unit on each hex, -1: none
        self.works: tuple[int, ...] = ()  # the features on each hex, as a set
        self.order: tuple[int, ...] = ()  # M3.5 of each unit -1, or four times the benefit, and which actor ordered it
        self.deeds: tuple[int, ...] = ()  # what each unit has done this turn
        self.medals: tuple[int, int] = (0, 0)  # M12 those that stay
        self.holders: tuple[int, ...] = ()  # who holds each objective that stays, -1: nobody
        self.active: int = self.t.battle.first  # whose turn it is
        self.phase: int = 0
        self.turn: int = 0  # both sides counted together, from 1
        self.grants: tuple[Grant, ...] = ()  # what each actor may order this turn
        self.laid: tuple[tuple[int, int, int], ...] = ()  # cards of this turn: role, kind, sections
        self.played: tuple[tuple[int, int, int], ...] = ()  # M21.5 and of the turn before
        self.acts_as: int = NOBODY  # M26.1 what the commander's card is played as, -1: itself
        self.rolled: int = 0  # M17.4 actors who have rolled for initiative, as a set
        self.named: int = NOBODY  # M24.2 the general who orders one unit more, -1: nobody
        self.visited: int = NOBODY  # M20.1 the general the commander talks with this turn, -1: nobody yet
        self.flights: tuple[int, ...] = ()  # M25.7 of each actor, what an Air Sortie still lets it do
        self.planes: tuple[Plane, ...] = ()
        self.marked: tuple[tuple[int, int], ...] = ()  # M24.8 ship, unit in its sights
        self.owed: int = 0  # M9.5 cards the ambusher draws at the end of this turn

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self.t = tables

    # written by tools/write_fields.py
    # fmt: off
    FIELDS: ClassVar[tuple[str, ...]] = (
        "bodies", "at", "figures", "full", "on", "works", "order", "deeds", "medals", "holders", "active", "phase",
        "turn", "grants", "laid", "played", "acts_as", "rolled", "named", "visited", "flights", "planes", "marked",
        "owed",
    )
    __slots__ = (*FIELDS, "t")

    def clone(self) -> "State":
        new = State(self.t)
        self.copy_to(new)
        new.bodies, new.at, new.figures, new.full = self.bodies, self.at[:], self.figures, self.full
        new.on, new.works, new.order, new.deeds = self.on[:], self.works, self.order, self.deeds
        new.medals, new.holders, new.active, new.phase = self.medals, self.holders, self.active, self.phase
        new.turn, new.grants, new.laid, new.played = self.turn, self.grants, self.laid, self.played
        new.acts_as, new.rolled, new.named, new.visited = self.acts_as, self.rolled, self.named, self.visited
        new.flights, new.planes, new.marked, new.owed = self.flights, self.planes, self.marked, self.owed
        return new
    # fmt: on
    # end of what tools/write_fields.py wrote

    def side(self, unit: Unit) -> Side:
        return self.bodies[unit] & 1

    def type(self, unit: Unit) -> UnitType:
        return self.t.types[self.bodies[unit] >> 1]

    def ground(self, hex: Hex) -> Ground:
        t, works = self.t, self.works[hex]
        return t.grounds[hex].get(works) or t.ground(hex, works)

    def layers(self, hex: Hex, side: Side = NOWHERE) -> list[int]:
        """The terrain of a hex and the features on it, by number; for a side only those that serve it."""
        lying = [
            number
            for bit, (number, owner) in enumerate(self.t.pieces)
            if self.works[hex] >> bit & 1 and (side < 0 or owner in (NOWHERE, side))
        ]
        return [self.t.battle.ground[hex], *lying]

    def type_and_hex(self, unit: Unit) -> tuple[int, Hex]:
        """The type of a unit and its hex, as sentences name it."""
        return self.bodies[unit] >> 1, self.at[unit]

    def muster_roll(self, side: Side) -> range:
        """The numbers of a side's units, on the board or not: those of the Axis come first."""
        bodies = self.bodies
        known, axis = self.t.axis_units
        if known is not bodies:  # they are the same object from one state to the next, until units come
            axis = len([body for body in bodies if not body & 1])
            self.t.axis_units = (bodies, axis)
        return range(axis, len(bodies)) if side else range(axis)

    def units_of(self, side: Side) -> list[Unit]:
        """Those on the board."""
        at = self.at
        return [unit for unit in self.muster_roll(side) if at[unit] >= 0]

    def beside_enemy(self, hex: Hex, side: Side) -> bool:
        on = self.on
        bodies = self.bodies
        for other in self.t.near[hex]:
            unit = on[other]
            if unit >= 0 and bodies[unit] & 1 != side:
                return True
        return False

    def add(self, hex: Hex, features: int) -> None:
        works = self.works
        self.works = (*works[:hex], works[hex] | features, *works[hex + 1 :])

    def remove(self, hex: Hex, features: int) -> None:
        works = self.works
        self.works = (*works[:hex], works[hex] & ~features, *works[hex + 1 :])

    def give(self, unit: Unit, order: int) -> None:
        """An order, or none."""
        self.order = (*self.order[:unit], order, *self.order[unit + 1 :])

    def did(self, unit: Unit, deed: int, more: int = 0) -> None:
        """Something happened to a unit or was done by it this turn; `more` counts."""
        deeds = self.deeds
        self.deeds = (*deeds[:unit], (deeds[unit] | deed) + more, *deeds[unit + 1 :])

    def count(self, unit: Unit, figures: int) -> None:
        self.figures = (*self.figures[:unit], figures, *self.figures[unit + 1 :])

    def allow_flight(self, actor: int, flight: int) -> None:
        """M25.7 What an actor may still do with an Air Sortie; 0: nothing."""
        self.flights = (*self.flights[:actor], flight, *self.flights[actor + 1 :])

    def award(self, side: Side, medals: int) -> None:
        axis, allies = self.medals
        self.medals = (axis, allies + medals) if side else (axis + medals, allies)

    def place(self, unit: Unit, hex: Hex) -> None:
        """Moves a unit. M11.2 Sandbags stay only under a unit; M24.8 marks vanish when ship or target moves."""
        old = self.at[unit]
        if old >= 0:
            self.on[old] = NOWHERE
            if self.works[old] & self.t.leaving:
                self.remove(old, self.t.leaving)
        self.at[unit] = hex
        if hex >= 0:
            self.on[hex] = unit
        else:
            self.give(unit, NOWHERE)
            self.deeds = (*self.deeds[:unit], 0, *self.deeds[unit + 1 :])
        if self.marked:
            self.marked = tuple([pair for pair in self.marked if unit not in pair])
        self.touched = True

    def moved(self, unit: Unit) -> int:
        return self.deeds[unit] & HEXES_MOVED

    def fought(self, unit: Unit) -> int:
        return self.deeds[unit] // FOUGHT & FOUGHT_BITS

    def own_turn(self) -> int:
        """Which of its own turns the active side is in, from 1."""
        return (self.turn + 1) // 2
