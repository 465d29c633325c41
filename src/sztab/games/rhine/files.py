# mypyc: skip
"""The shape of the data files: what may stand in `board.toml`, `setup.toml` and `cards.toml`."""

from sztab.engine.pack import DrawnFile, File, KeyedSourcedRow, LinkRow, Row, SourcedRow


class AntwerpRow(Row, frozen=True):
    space: str
    blocks: list[str]


class SpaceRow(KeyedSourcedRow, frozen=True):
    name: str
    colours: list[str]
    marks: list[str]
    at: tuple[int, int]
    town: tuple[float, float]


class ArrowRow(LinkRow, frozen=True):
    colours: list[str]


class BoardFile(DrawnFile, frozen=True):
    dusseldorf: str
    antwerp: AntwerpRow
    space: list[SpaceRow]
    arrow: list[ArrowRow]


class PursuitRow(KeyedSourcedRow, frozen=True):
    deck: str
    title: str
    kind: str
    count: int
    hand: bool = False
    weather: str = ""
    ammo: int = 0


class ResistanceRow(KeyedSourcedRow, frozen=True):
    title: str
    kind: str
    ammo: int
    fuel: int = 0
    medal: bool = False


class CardsFile(File, frozen=True):
    pursuit: list[PursuitRow]
    resistance: list[ResistanceRow]


class ComponentsRow(SourcedRow, frozen=True):
    trucks: int
    fuel: int
    ammo: int
    food: int
    resistance_markers: int
    medals: int
    airborne_markers: int


class ByPlayersRow(SourcedRow, frozen=True):
    resistance_pool: tuple[int, int, int]
    supply_track: tuple[int, int, int]
    trucks_at_level_3: tuple[int, int, int]


class TrucksRow(SourcedRow, frozen=True):
    per_player: int
    available: int


class LevelRow(SourcedRow, frozen=True):
    draw: int
    place: int
    limit: int


class CommanderRow(KeyedSourcedRow, frozen=True):
    name: str
    level: int
    base: str


class CorpsRow(KeyedSourcedRow, frozen=True):
    name: str
    commander: str
    start: str
    fuel: int
    ammo: int
    food: int


class DifficultyRow(SourcedRow, frozen=True):
    marker_at_start: str
    white_level: int
    ports: list[str]


class LayoutRow(Row, frozen=True):
    red: list[str]
    white: list[str]
    blue: list[str]


class SoloRow(SourcedRow, frozen=True):
    white_closed: list[str]
    starving_ignored: int
    longest: int
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
