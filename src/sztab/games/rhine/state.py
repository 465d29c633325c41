"""The table in play. Control, supplies and corps live in lists by space and by corps, cards in the zones."""

from typing import ClassVar

from sztab.engine.state import State as Base

from .tables import NUMBERS, Tables
from .terms import COMMANDERS, NOBODY, RED, Commander, Space


class State(Base):
    """A game of Race to the Rhine in progress."""

    def fields(self) -> None:
        """The fields of the table, and what each begins with: `clone` and the slots are written from this."""
        self.hold: list[int] = [-1] * self.t.board.count  # who controls each space: a commander, NOBODY, or ABSENT
        self.loads: list[int] = [0] * self.t.board.count  # the pieces on each space
        self.places: list[int] = [-1] * len(self.t.corps)  # where each corps stands, -1: not in the game
        self.carried: list[int] = [0] * len(self.t.corps)  # the pieces on each corps card
        self.immobile: int = 0  # R9.2 the corps that lie face down, as a set
        self.moved: int = 0  # R10.1 the corps that have moved this turn, as a set
        self.marked: tuple[int, ...] = ()  # the spaces with a resistance marker, in order
        self.numbers: tuple[int, ...] = (-1,) * NUMBERS  # R17.A where each numbered marker lies, -1: turned or gone
        self.airborne: tuple[tuple[int, int, int], ...] = ()  # R12.2 space, whose, dark side up
        self.airborne_left: int = 0
        self.parked: tuple[int, ...] = ()  # the arrows with a truck, in order
        self.trucks: list[int] = [0] * COMMANDERS  # of each commander
        self.trucks_left: int = 0  # on the Available Trucks track
        self.reinforced: bool = False  # R9.5 the trucks of level 3 have come
        self.pool: list[int] = [0, 0, 0]  # the pieces of each kind not in play
        self.track: list[int] = [0, 0, 0]  # the Supply track
        self.levels: list[int] = [0] * COMMANDERS
        self.face_down: int = 0  # R13.1 the commanders whose cards are used, as a set
        self.medals: list[int] = [0] * COMMANDERS  # medal tokens of each commander
        self.medal_pool: int = 0
        self.markers: int = 0  # the pool of resistance markers
        self.air: list[int] = [-1] * COMMANDERS  # R11.1 the deck under each commander's marker, -1: at hand
        self.weather: int = 0
        self.ostende: bool = True  # R6.5 the marker is still there
        self.antwerp: bool = False  # R15.A Antwerp is the main base of red
        self.order: tuple[int, ...] = self.t.playing
        self.round: int = 1
        self.active: int = -1  # whose turn it is, -1 before the first
        self.phase: int = 0  # see `turn.phase`
        self.actions: int = 0  # that are left this turn
        self.called: bool = False  # R10.15 a Resistance card was used this turn
        self.scouted: bool = False  # R10.16 a Recon card was used this turn
        self.bases_used: tuple[int, ...] = ()  # R6.2 advanced bases used this turn
        self.due: int = 0  # R10.8 the fuel that the next step of the move costs
        self.last: bool = False  # R14.A3 this is the last round
        self.starving: int = 0  # R17.E2 Starving civilians met alone
        self.gained: tuple[int, ...] = ()  # R17.F the spaces gained this turn, alone
        self.spared: tuple[int, ...] = ()  # R15.G spaces that no later marker can encircle
        self.joined: bool = False  # R15.D a chain of markers has joined Metz to a victory space

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self.t = tables

    # written by tools/write_fields.py
    # fmt: off
    FIELDS: ClassVar[tuple[str, ...]] = (
        "hold", "loads", "places", "carried", "immobile", "moved", "marked", "numbers", "airborne", "airborne_left",
        "parked", "trucks", "trucks_left", "reinforced", "pool", "track", "levels", "face_down", "medals", "medal_pool",
        "markers", "air", "weather", "ostende", "antwerp", "order", "round", "active", "phase", "actions", "called",
        "scouted", "bases_used", "due", "last", "starving", "gained", "spared", "joined",
    )
    __slots__ = (*FIELDS, "t")

    def clone(self) -> "State":
        new = State(self.t)
        self.copy_to(new)
        new.hold, new.loads, new.places, new.carried = self.hold[:], self.loads[:], self.places[:], self.carried[:]
        new.immobile, new.moved, new.marked, new.numbers = self.immobile, self.moved, self.marked, self.numbers
        new.airborne, new.airborne_left, new.parked = self.airborne, self.airborne_left, self.parked
        new.trucks, new.trucks_left, new.reinforced = self.trucks[:], self.trucks_left, self.reinforced
        new.pool, new.track, new.levels, new.face_down = self.pool[:], self.track[:], self.levels[:], self.face_down
        new.medals, new.medal_pool, new.markers, new.air = self.medals[:], self.medal_pool, self.markers, self.air[:]
        new.weather, new.ostende, new.antwerp, new.order = self.weather, self.ostende, self.antwerp, self.order
        new.round, new.active, new.phase, new.actions = self.round, self.active, self.phase, self.actions
        new.called, new.scouted, new.bases_used, new.due = self.called, self.scouted, self.bases_used, self.due
        new.last, new.starving, new.gained, new.spared = self.last, self.starving, self.gained, self.spared
        new.joined = self.joined
        return new
    # fmt: on
    # end of what tools/write_fields.py wrote

    # What the rules ask of a table all the time

    def base(self, commander: Commander) -> Space:
        """R2.5, R15.A The main base."""
        return self.t.board.antwerp if commander == RED and self.antwerp else self.t.board.bases[commander]

    def limit(self, space: Space) -> int:
        """R6.3 How many pieces may lie on a space."""
        owner = self.hold[space]
        if 0 <= owner < 3 and self.base(owner) == space:
            return self.t.base_limit
        return self.t.space_limit

    def corps_on(self, space: Space) -> int:
        """The corps on a space, -1 if there is none."""
        places = self.places
        return places.index(space) if space in places else NOBODY
