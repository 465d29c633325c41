"""The table in play. Control, supplies and corps live in lists by space and by corps, cards in the zones."""

from typing import Any

from sztab.engine.agenda import freeze
from sztab.engine.state import State as Base

from .tables import NUMBERS, Tables
from .terms import COMMANDERS, NOBODY, RED, Commander, Space


def fields(t: Tables) -> None:
    """The fields of the table, and what each begins with: the class below is written from this."""
    hold: list[int] = [-1] * t.board.count  # who controls each space: a commander, NOBODY, or ABSENT
    loads: list[int] = [0] * t.board.count  # the pieces on each space
    places: list[int] = [-1] * len(t.corps)  # where each corps stands, -1: not in the game
    carried: list[int] = [0] * len(t.corps)  # the pieces on each corps card
    immobile: int = 0  # R9.2 the corps that lie face down, as a set
    moved: int = 0  # R10.1 the corps that have moved this turn, as a set
    marked: tuple[int, ...] = ()  # the spaces with a resistance marker, in order
    numbers: tuple[int, ...] = (-1,) * NUMBERS  # R17.A where each numbered marker lies, -1: turned or gone
    airborne: tuple[tuple[int, int, int], ...] = ()  # R12.2 space, whose, dark side up
    airborne_left: int = 0
    parked: tuple[int, ...] = ()  # the arrows with a truck, in order
    trucks: list[int] = [0] * COMMANDERS  # of each commander
    trucks_left: int = 0  # on the Available Trucks track
    reinforced: bool = False  # R9.5 the trucks of level 3 have come
    pool: list[int] = [0, 0, 0]  # the pieces of each kind not in play
    track: list[int] = [0, 0, 0]  # the Supply track
    levels: list[int] = [0] * COMMANDERS
    face_down: int = 0  # R13.1 the commanders whose cards are used, as a set
    medals: list[int] = [0] * COMMANDERS  # medal tokens of each commander
    medal_pool: int = 0
    markers: int = 0  # the pool of resistance markers
    air: list[int] = [-1] * COMMANDERS  # R11.1 the deck under each commander's marker, -1: at hand
    weather: int = 0
    ostende: bool = True  # R6.5 the marker is still there
    antwerp: bool = False  # R15.A Antwerp is the main base of red
    order: tuple[int, ...] = t.playing
    round: int = 1
    active: int = -1  # whose turn it is, -1 before the first
    phase: int = 0  # see `turn.phase`
    actions: int = 0  # that are left this turn
    called: bool = False  # R10.15 a Resistance card was used this turn
    scouted: bool = False  # R10.16 a Recon card was used this turn
    bases_used: tuple[int, ...] = ()  # R6.2 advanced bases used this turn
    due: int = 0  # R10.8 the fuel that the next step of the move costs
    last: bool = False  # R14.A3 this is the last round
    starving: int = 0  # R17.E2 Starving civilians met alone
    gained: tuple[int, ...] = ()  # R17.F the spaces gained this turn, alone
    spared: tuple[int, ...] = ()  # R15.G spaces that no later marker can encircle
    joined: bool = False  # R15.D a chain of markers has joined Metz to a victory space


class State(Base):
    """A game of Race to the Rhine in progress."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self.t = tables

    # written by tools/write_fields.py
    __slots__ = (
        "actions",
        "active",
        "air",
        "airborne",
        "airborne_left",
        "antwerp",
        "bases_used",
        "called",
        "carried",
        "due",
        "face_down",
        "gained",
        "hold",
        "immobile",
        "joined",
        "last",
        "levels",
        "loads",
        "marked",
        "markers",
        "medal_pool",
        "medals",
        "moved",
        "numbers",
        "order",
        "ostende",
        "parked",
        "phase",
        "places",
        "pool",
        "reinforced",
        "round",
        "scouted",
        "spared",
        "starving",
        "t",
        "track",
        "trucks",
        "trucks_left",
        "weather",
    )

    hold: list[int]
    loads: list[int]
    places: list[int]
    carried: list[int]
    immobile: int
    moved: int
    marked: tuple[int, ...]
    numbers: tuple[int, ...]
    airborne: tuple[tuple[int, int, int], ...]
    airborne_left: int
    parked: tuple[int, ...]
    trucks: list[int]
    trucks_left: int
    reinforced: bool
    pool: list[int]
    track: list[int]
    levels: list[int]
    face_down: int
    medals: list[int]
    medal_pool: int
    markers: int
    air: list[int]
    weather: int
    ostende: bool
    antwerp: bool
    order: tuple[int, ...]
    round: int
    active: int
    phase: int
    actions: int
    called: bool
    scouted: bool
    bases_used: tuple[int, ...]
    due: int
    last: bool
    starving: int
    gained: tuple[int, ...]
    spared: tuple[int, ...]
    joined: bool

    @staticmethod
    def blank(t: Tables, key: bytes) -> "State":
        s = State(t)
        s.begin(key)
        s.hold = [-1] * t.board.count
        s.loads = [0] * t.board.count
        s.places = [-1] * len(t.corps)
        s.carried = [0] * len(t.corps)
        s.immobile = 0
        s.moved = 0
        s.marked = ()
        s.numbers = (-1,) * NUMBERS
        s.airborne = ()
        s.airborne_left = 0
        s.parked = ()
        s.trucks = [0] * COMMANDERS
        s.trucks_left = 0
        s.reinforced = False
        s.pool = [0, 0, 0]
        s.track = [0, 0, 0]
        s.levels = [0] * COMMANDERS
        s.face_down = 0
        s.medals = [0] * COMMANDERS
        s.medal_pool = 0
        s.markers = 0
        s.air = [-1] * COMMANDERS
        s.weather = 0
        s.ostende = True
        s.antwerp = False
        s.order = t.playing
        s.round = 1
        s.active = -1
        s.phase = 0
        s.actions = 0
        s.called = False
        s.scouted = False
        s.bases_used = ()
        s.due = 0
        s.last = False
        s.starving = 0
        s.gained = ()
        s.spared = ()
        s.joined = False
        return s

    def clone(self) -> "State":
        new = State(self.t)
        self.copy_to(new)
        new.hold = self.hold[:]
        new.loads = self.loads[:]
        new.places = self.places[:]
        new.carried = self.carried[:]
        new.immobile = self.immobile
        new.moved = self.moved
        new.marked = self.marked
        new.numbers = self.numbers
        new.airborne = self.airborne
        new.airborne_left = self.airborne_left
        new.parked = self.parked
        new.trucks = self.trucks[:]
        new.trucks_left = self.trucks_left
        new.reinforced = self.reinforced
        new.pool = self.pool[:]
        new.track = self.track[:]
        new.levels = self.levels[:]
        new.face_down = self.face_down
        new.medals = self.medals[:]
        new.medal_pool = self.medal_pool
        new.markers = self.markers
        new.air = self.air[:]
        new.weather = self.weather
        new.ostende = self.ostende
        new.antwerp = self.antwerp
        new.order = self.order
        new.round = self.round
        new.active = self.active
        new.phase = self.phase
        new.actions = self.actions
        new.called = self.called
        new.scouted = self.scouted
        new.bases_used = self.bases_used
        new.due = self.due
        new.last = self.last
        new.starving = self.starving
        new.gained = self.gained
        new.spared = self.spared
        new.joined = self.joined
        return new

    def encode(self) -> dict[str, Any]:
        out = self.encode_base()
        out["hold"] = self.hold
        out["loads"] = self.loads
        out["places"] = self.places
        out["carried"] = self.carried
        out["immobile"] = self.immobile
        out["moved"] = self.moved
        out["marked"] = self.marked
        out["numbers"] = self.numbers
        out["airborne"] = self.airborne
        out["airborne_left"] = self.airborne_left
        out["parked"] = self.parked
        out["trucks"] = self.trucks
        out["trucks_left"] = self.trucks_left
        out["reinforced"] = self.reinforced
        out["pool"] = self.pool
        out["track"] = self.track
        out["levels"] = self.levels
        out["face_down"] = self.face_down
        out["medals"] = self.medals
        out["medal_pool"] = self.medal_pool
        out["markers"] = self.markers
        out["air"] = self.air
        out["weather"] = self.weather
        out["ostende"] = self.ostende
        out["antwerp"] = self.antwerp
        out["order"] = self.order
        out["round"] = self.round
        out["active"] = self.active
        out["phase"] = self.phase
        out["actions"] = self.actions
        out["called"] = self.called
        out["scouted"] = self.scouted
        out["bases_used"] = self.bases_used
        out["due"] = self.due
        out["last"] = self.last
        out["starving"] = self.starving
        out["gained"] = self.gained
        out["spared"] = self.spared
        out["joined"] = self.joined
        return out

    @staticmethod
    def decode(tables: Tables, data: dict[str, Any]) -> "State":
        new = State(tables)
        new.decode_base(data)
        new.hold = list(freeze(data["hold"]))
        new.loads = list(freeze(data["loads"]))
        new.places = list(freeze(data["places"]))
        new.carried = list(freeze(data["carried"]))
        new.immobile = data["immobile"]
        new.moved = data["moved"]
        new.marked = freeze(data["marked"])
        new.numbers = freeze(data["numbers"])
        new.airborne = freeze(data["airborne"])
        new.airborne_left = data["airborne_left"]
        new.parked = freeze(data["parked"])
        new.trucks = list(freeze(data["trucks"]))
        new.trucks_left = data["trucks_left"]
        new.reinforced = data["reinforced"]
        new.pool = list(freeze(data["pool"]))
        new.track = list(freeze(data["track"]))
        new.levels = list(freeze(data["levels"]))
        new.face_down = data["face_down"]
        new.medals = list(freeze(data["medals"]))
        new.medal_pool = data["medal_pool"]
        new.markers = data["markers"]
        new.air = list(freeze(data["air"]))
        new.weather = data["weather"]
        new.ostende = data["ostende"]
        new.antwerp = data["antwerp"]
        new.order = freeze(data["order"])
        new.round = data["round"]
        new.active = data["active"]
        new.phase = data["phase"]
        new.actions = data["actions"]
        new.called = data["called"]
        new.scouted = data["scouted"]
        new.bases_used = freeze(data["bases_used"])
        new.due = data["due"]
        new.last = data["last"]
        new.starving = data["starving"]
        new.gained = freeze(data["gained"])
        new.spared = freeze(data["spared"])
        new.joined = data["joined"]
        return new

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
