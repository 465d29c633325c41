"""The state of a game: board, round, and the card in play."""

from typing import Any

from sztab.engine.agenda import freeze
from sztab.engine.graph import Spaces
from sztab.engine.state import State as EngineState

from .tables import Realm, Tables
from .terms import KINDS, LEVELS, NOBODY, SEATS, SETUP, Kind, Seat, Space


def fields(t: Tables) -> None:
    """The fields of a state, each with its beginning: the class below is written from this."""
    # The board
    # for each count from 1 to 4 and each kind, the spaces with at least so many
    units: list[int] = [0] * (KINDS * LEVELS)
    uboats: tuple[int, ...] = ()  # where they are, in order
    resistance: tuple[int, ...] = ()
    destroyed: int = 0  # spaces with a Destruction marker
    italy: int = t.runs[0]  # the seat that runs it
    france: int = t.runs[1]
    usa: int = 0  # the marker on the track
    china: int = 0
    technologies: list[int] = [0] * SEATS  # of each seat, a set
    bonus: int = 0  # D13.10 the solo marker
    # The round
    year: int = t.first_year  # 0 is 1939
    phase: int = SETUP
    active: int = NOBODY
    size: int = 0  # D4.1.A how many cards a packet has before the first pick
    passed: int = 0  # sets of seats: who has passed,
    leased: int = 0  # used Lend-Lease,
    launched: int = 0  # launched a rocket,
    radars: int = 0  # used Radar up (D10.1.f)
    # The card in play
    mode: int = 0
    points: int = 0
    icons: tuple[int, ...] = ()  # D7.2 not yet resolved
    placed: int = 0  # D7.2.C where satellites were formed by this icon
    target: int = NOBODY  # D11.1.A2 of a ground attack


class State(EngineState):
    """A game in progress. Points are not here: they follow from control, cards and technologies (R44)."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self.t = tables

    # written by tools/write_fields.py
    __slots__ = (
        "active",
        "bonus",
        "china",
        "destroyed",
        "france",
        "icons",
        "italy",
        "launched",
        "leased",
        "mode",
        "passed",
        "phase",
        "placed",
        "points",
        "radars",
        "resistance",
        "size",
        "t",
        "target",
        "technologies",
        "uboats",
        "units",
        "usa",
        "year",
    )

    units: list[int]
    uboats: tuple[int, ...]
    resistance: tuple[int, ...]
    destroyed: int
    italy: int
    france: int
    usa: int
    china: int
    technologies: list[int]
    bonus: int
    year: int
    phase: int
    active: int
    size: int
    passed: int
    leased: int
    launched: int
    radars: int
    mode: int
    points: int
    icons: tuple[int, ...]
    placed: int
    target: int

    @staticmethod
    def blank(t: Tables, key: bytes) -> "State":
        s = State(t)
        s.begin(key)
        s.units = [0] * (KINDS * LEVELS)
        s.uboats = ()
        s.resistance = ()
        s.destroyed = 0
        s.italy = t.runs[0]
        s.france = t.runs[1]
        s.usa = 0
        s.china = 0
        s.technologies = [0] * SEATS
        s.bonus = 0
        s.year = t.first_year
        s.phase = SETUP
        s.active = NOBODY
        s.size = 0
        s.passed = 0
        s.leased = 0
        s.launched = 0
        s.radars = 0
        s.mode = 0
        s.points = 0
        s.icons = ()
        s.placed = 0
        s.target = NOBODY
        return s

    def clone(self) -> "State":
        new = State(self.t)
        self.copy_to(new)
        new.units = self.units[:]
        new.uboats = self.uboats
        new.resistance = self.resistance
        new.destroyed = self.destroyed
        new.italy = self.italy
        new.france = self.france
        new.usa = self.usa
        new.china = self.china
        new.technologies = self.technologies[:]
        new.bonus = self.bonus
        new.year = self.year
        new.phase = self.phase
        new.active = self.active
        new.size = self.size
        new.passed = self.passed
        new.leased = self.leased
        new.launched = self.launched
        new.radars = self.radars
        new.mode = self.mode
        new.points = self.points
        new.icons = self.icons
        new.placed = self.placed
        new.target = self.target
        return new

    def encode(self) -> dict[str, Any]:
        out = self.encode_base()
        out["units"] = self.units
        out["uboats"] = self.uboats
        out["resistance"] = self.resistance
        out["destroyed"] = self.destroyed
        out["italy"] = self.italy
        out["france"] = self.france
        out["usa"] = self.usa
        out["china"] = self.china
        out["technologies"] = self.technologies
        out["bonus"] = self.bonus
        out["year"] = self.year
        out["phase"] = self.phase
        out["active"] = self.active
        out["size"] = self.size
        out["passed"] = self.passed
        out["leased"] = self.leased
        out["launched"] = self.launched
        out["radars"] = self.radars
        out["mode"] = self.mode
        out["points"] = self.points
        out["icons"] = self.icons
        out["placed"] = self.placed
        out["target"] = self.target
        return out

    @staticmethod
    def decode(tables: Tables, data: dict[str, Any]) -> "State":
        new = State(tables)
        new.decode_base(data)
        new.units = list(freeze(data["units"]))
        new.uboats = freeze(data["uboats"])
        new.resistance = freeze(data["resistance"])
        new.destroyed = data["destroyed"]
        new.italy = data["italy"]
        new.france = data["france"]
        new.usa = data["usa"]
        new.china = data["china"]
        new.technologies = list(freeze(data["technologies"]))
        new.bonus = data["bonus"]
        new.year = data["year"]
        new.phase = data["phase"]
        new.active = data["active"]
        new.size = data["size"]
        new.passed = data["passed"]
        new.leased = data["leased"]
        new.launched = data["launched"]
        new.radars = data["radars"]
        new.mode = data["mode"]
        new.points = data["points"]
        new.icons = freeze(data["icons"])
        new.placed = data["placed"]
        new.target = data["target"]
        return new

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
