"""A battle: its map, its units, what wins it. One value for each scenario file."""

from typing import Final

from sztab.engine.question import Ids

from .files import ScenarioFile
from .terms import SIDE_IDS

objective_kind: Final = Ids()  # M12.3
TEMPORARY: Final = objective_kind("temporary")
objective_kind("permanent")
LAST: Final = objective_kind("last_to_occupy")
GROUP_TEMPORARY: Final = objective_kind("group_temporary")
GROUP_PERMANENT: Final = objective_kind("group_permanent")
OBJECTIVE_IDS: Final = tuple(objective_kind.names)


class Objective:
    """M12.3 Hexes that are worth medals."""

    def __init__(
        self, id: str, name: int, side: int, kind: int, hexes: tuple[int, ...], need: int, medals: int
    ) -> None:
        self.id = id
        self.name = name  # its number among all objectives of all scenarios
        self.side = side  # -1: either
        self.kind = kind
        self.hexes = hexes
        self.need = need
        self.medals = medals


class Scenario:
    """M2.5 All of a scenario file, with numbers for names."""

    def __init__(self, row: ScenarioFile, number: int) -> None:
        self.id: str = row.id
        self.number = number  # among all scenarios, for its words
        self.wide: bool = row.size == "overlord"
        self.beach: bool = row.face == "beach"
        self.south: int = SIDE_IDS.index(row.south_side)  # the side whose baseline is row 8
        self.first: int = SIDE_IDS.index(row.first)
        self.hands: tuple[int, int] = (row.hand["axis"], row.hand["allies"])
        self.medals: tuple[int, int] = (row.medals_to_win["axis"], row.medals_to_win["allies"])
        self.sorties: tuple[int, int] = (row.air_sorties.get("axis", 1), row.air_sorties.get("allies", 1))  # M25.1
        self.nations: tuple[str, str] = (row.nation["axis"], row.nation["allies"])
        self.rules: frozenset[str] = frozenset(row.rules)
        # Names that `scenario_reader.py` turns into numbers
        self.ground: tuple[int, ...] = ()  # terrain by hex, -1 beyond the board
        self.features: tuple[tuple[int, int, int], ...] = ()  # feature, hex, owner
        self.units: tuple[tuple[int, int, int, int], ...] = ()  # side, type, hex, figures; the Axis first
        self.objectives: tuple[Objective, ...] = ()
        self.exits: tuple[tuple[int, int, int], ...] = ()  # hex, side, medals
        self.texts: tuple[tuple[str, int], ...] = ()  # M26 of each special rule its clause, and its number among all
        self.substitutes: dict[int, tuple[int, int]] = {}  # M26.1 card -> what it may be played as, sides as a set
        self.growth: tuple[int, int, tuple[int, ...], int] | None = None  # M26.2 side, start, turns, final
        self.tokens: tuple[int, ...] = ()  # M26.4
        self.drop: tuple[int, int, int, tuple[int, ...]] | None = None  # M26.3 side, figures, type, hexes
