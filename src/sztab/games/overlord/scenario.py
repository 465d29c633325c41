"""A battle: its map, its units, what wins it. One value for each scenario file."""

from typing import Final

OBJECTIVE_IDS: Final = ("temporary", "permanent", "last_to_occupy", "group_temporary", "group_permanent")
TEMPORARY: Final = 0
PERMANENT: Final = 1
LAST: Final = 2
GROUP_TEMPORARY: Final = 3
GROUP_PERMANENT: Final = 4


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

    def __init__(
        self,
        id: str,
        wide: bool,
        beach: bool,
        south: int,
        first: int,
        hands: tuple[int, int],
        medals: tuple[int, int],
        ground: tuple[int, ...],
        features: tuple[tuple[int, int, int], ...],
        units: tuple[tuple[int, int, int, int], ...],
        objectives: tuple[Objective, ...],
        exits: tuple[tuple[int, int, int], ...],
        rules: frozenset[str],
    ) -> None:
        self.id = id
        self.wide = wide
        self.beach = beach
        self.south = south  # the side whose baseline is row 8
        self.first = first
        self.hands = hands
        self.medals = medals
        self.ground = ground  # terrain by hex, -1 beyond the board
        self.features = features  # feature, hex, owner
        self.units = units  # side, type, hex, figures; the Axis first
        self.objectives = objectives
        self.exits = exits  # hex, side, medals
        self.rules = rules
        self.nations: tuple[str, str] = ("", "")
        self.number = 0  # among all scenarios, for its words
        self.texts: tuple[
            tuple[int, int], ...
        ] = ()  # M26 of each special rule its kind, and its number among all of them
        # M26 Special rules
        self.substitutes: dict[int, tuple[int, int]] = {}  # M26.1 card -> what it may be played as, sides as a set
        self.growth: tuple[int, int, tuple[int, ...], int] | None = None  # M26.2 side, start, turns, final
        self.tokens: tuple[int, ...] = ()  # M26.4
        self.drop: tuple[int, int, int, tuple[int, ...]] | None = None  # M26.3 side, figures, type, hexes
