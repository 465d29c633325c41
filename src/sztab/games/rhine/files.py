# mypyc: skip
"""The shape of the data files: what may stand in `board.toml`, `setup.toml` and `cards.toml`."""

from sztab.engine.pack import File, Row


class AntwerpRow(Row, frozen=True):
    space: str
    blocks: list[str]


class SpaceRow(Row, frozen=True):
    id: str
    name: str
    colours: list[str]
    marks: list[str]
    at: tuple[int, int]
    town: tuple[float, float]
    source: str
    unsure: str = ""


class ArrowRow(Row, frozen=True):
    ends: tuple[str, str]
    colours: list[str]
    source: str


class BoardFile(File, frozen=True):
    canvas: tuple[int, int]
    dusseldorf: str
    antwerp: AntwerpRow
    space: list[SpaceRow]
    arrow: list[ArrowRow]


class PursuitRow(Row, frozen=True):
    id: str
    deck: str
    title: str
    kind: str
    count: int
    source: str
    hand: bool = False
    weather: str = ""
    ammo: int = 0


class ResistanceRow(Row, frozen=True):
    id: str
    title: str
    kind: str
    ammo: int
    source: str
    fuel: int = 0
    medal: bool = False


class CardsFile(File, frozen=True):
    pursuit: list[PursuitRow]
    resistance: list[ResistanceRow]


class ComponentsRow(Row, frozen=True):
    source: str
    trucks: int
    fuel: int
    ammo: int
    food: int
    resistance_markers: int
    medals: int
    airborne_markers: int


class ByPlayersRow(Row, frozen=True):
    resistance_pool: tuple[int, int, int]
    supply_track: tuple[int, int, int]
    trucks_at_level_3: tuple[int, int, int]
    source: str
    unsure: str = ""


class TrucksRow(Row, frozen=True):
    per_player: int
    available: int
    source: str


class LevelRow(Row, frozen=True):
    draw: int
    place: int
    limit: int
    source: str


class CommanderRow(Row, frozen=True):
    id: str
    name: str
    level: int
    base: str
    source: str
    unsure: str = ""


class CorpsRow(Row, frozen=True):
    id: str
    name: str
    commander: str
    start: str
    fuel: int
    ammo: int
    food: int
    source: str


class DifficultyRow(Row, frozen=True):
    marker_at_start: str
    white_level: int
    ports: list[str]
    source: str


class LayoutRow(Row, frozen=True):
    red: list[str]
    white: list[str]
    blue: list[str]


class SoloRow(Row, frozen=True):
    white_closed: list[str]
    starving_ignored: int
    longest: int
    source: str
    ranks: dict[str, int]
    layout: LayoutRow


class SetupFile(File, frozen=True):
    actions: int
    corps_capacity: int
    move_spaces: int
    truck_capacity: int
    main_base_limit: int
    space_limit: int
    airborne_drop: int
    icons_for_a_medal: int
    longest: int
    components: ComponentsRow
    by_players: ByPlayersRow
    trucks: TrucksRow
    level: list[LevelRow]
    commander: list[CommanderRow]
    corps: list[CorpsRow]
    difficulty: DifficultyRow
    solo: SoloRow
