"""The state of a game: board, round, and the card in play."""

from typing import ClassVar

from sztab.engine.graph import Spaces
from sztab.engine.state import State as EngineState

from .tables import Realm, Tables
from .terms import KINDS, LEVELS, NOBODY, SEATS, SETUP, Kind, Seat, Space


class State(EngineState):
    """A game in progress. Points are not here: they follow from control, cards and technologies (R44)."""

    def fields(self) -> None:
        """The fields of the table, and what each begins with: `clone` and the slots are written from this."""
        # The board
        # for each count from 1 to 4 and each kind, the spaces with at least so many
        self.units: list[int] = [0] * (KINDS * LEVELS)
        self.uboats: tuple[int, ...] = ()  # where they are, in order
        self.resistance: tuple[int, ...] = ()
        self.destroyed: int = 0  # spaces with a Destruction marker
        self.italy: int = self.t.runs[0]  # the seat that runs it
        self.france: int = self.t.runs[1]
        self.usa: int = 0  # the marker on the track
        self.china: int = 0
        self.technologies: list[int] = [0] * SEATS  # of each seat, a set
        self.bonus: int = 0  # D13.10 the solo marker
        # The round
        self.year: int = self.t.first_year  # 0 is 1939
        self.phase: int = SETUP
        self.active: int = NOBODY
        self.size: int = 0  # D4.1.A how many cards a packet has before the first pick
        self.passed: int = 0  # sets of seats: who has passed,
        self.leased: int = 0  # used Lend-Lease,
        self.launched: int = 0  # launched a rocket,
        self.radars: int = 0  # used Radar up (D10.1.f)
        # The card in play
        self.mode: int = 0
        self.points: int = 0
        self.icons: tuple[int, ...] = ()  # D7.2 not yet resolved
        self.lifted: tuple[Kind, ...] = ()  # D6.1.c taken off the board, to be formed again
        self.placed: int = 0  # D7.2.C where satellites were formed by this icon
        self.target: int = NOBODY  # D11.1.A2 of a ground attack
        # The turn: hostile capitals that a first unit has entered without taking control (D6.2.d)
        self.landed: int = 0  # a fleet by sea
        self.marched: int = 0  # an army by road

    LATER: ClassVar[frozenset[str]] = frozenset({"landed", "marched", "lifted"})

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self.t = tables

    # written by tools/write_fields.py
    # fmt: off
    FIELDS: ClassVar[tuple[str, ...]] = (
        "units", "uboats", "resistance", "destroyed", "italy", "france", "usa", "china", "technologies", "bonus",
        "year", "phase", "active", "size", "passed", "leased", "launched", "radars", "mode", "points", "icons",
        "lifted", "placed", "target", "landed", "marched",
    )
    __slots__ = (*FIELDS, "t")

    def clone(self) -> "State":
        new = State(self.t)
        self.copy_to(new)
        new.units, new.uboats, new.resistance = self.units[:], self.uboats, self.resistance
        new.destroyed, new.italy, new.france, new.usa = self.destroyed, self.italy, self.france, self.usa
        new.china, new.technologies, new.bonus, new.year = self.china, self.technologies[:], self.bonus, self.year
        new.phase, new.active, new.size, new.passed = self.phase, self.active, self.size, self.passed
        new.leased, new.launched, new.radars, new.mode = self.leased, self.launched, self.radars, self.mode
        new.points, new.icons, new.lifted, new.placed = self.points, self.icons, self.lifted, self.placed
        new.target, new.landed, new.marched = self.target, self.landed, self.marched
        return new
    # fmt: on
    # end of what tools/write_fields.py wrote

    # Units

    def count(self, kind: Kind, space: Space) -> int:
        """The number of units of a kind on a space."""
        units = self.units
        number = 0
        while number < LEVELS and units[number * KINDS + kind] >> space & 1:
            number += 1
        return number

    def put_unit(self, kind: Kind, space: Space) -> None:
        units = self.units
        at = kind
        while units[at] >> space & 1:
            at += KINDS
        units[at] |= 1 << space

    def take_unit(self, kind: Kind, space: Space) -> None:
        self.units[(self.count(kind, space) - 1) * KINDS + kind] &= ~(1 << space)

    def on_board(self, kind: Kind) -> int:
        """The number of units of a kind on the whole board."""
        units = self.units
        number = 0
        at = kind
        while at < KINDS * LEVELS and units[at]:
            number += units[at].bit_count()
            at += KINDS
        return number

    def realm(self) -> Realm:
        """The nations as they are run now: Italy and France by whom, the USA and China or not yet."""
        t = self.t
        joined = (self.usa == t.tracks[0]) | (self.china == t.tracks[1]) << 1
        return t.realms[self.italy | self.france << 2 | joined << 4]

    def ground(self, seat: Seat) -> Spaces:
        """D3.8.3 Where a seat has armies or fleets."""
        units = self.units
        out = 0
        for kind in self.realm().ground[seat]:
            out |= units[kind]
        return out

    def joined(self) -> int:
        """D9.0.c How many of the USA and China have joined."""
        return (self.usa == self.t.tracks[0]) + (self.china == self.t.tracks[1])
