# mypyc: skip
"""The shape of the data files: what may stand in `board.toml`, `cards.toml` and `setup.toml`."""

from sztab.engine.pack import DrawnFile, File, KeyedSourcedRow, LinkRow, NamedSourcedRow, PlaceRow, Row, SourcedRow


class SpaceRow(PlaceRow, frozen=True):
    shape: str
    stars: int
    attrs: str
    home: str = ""
    factory: bool = False
    shipyard: bool = False
    uboat: bool = False
    arctic: bool = False


class WayRow(LinkRow, frozen=True):
    wrap: bool = False
    arctic: bool = False


class BandsRow(Row, frozen=True):
    a: tuple[int, int]
    b: tuple[int, int]
    c: tuple[int, int]
    d: tuple[int, int]
    edge: str


class LanesRow(SourcedRow, frozen=True):
    germany: BandsRow
    japan: BandsRow


class BoardFile(DrawnFile, frozen=True):
    lanes: LanesRow
    space: list[SpaceRow]
    road: list[WayRow]
    sea: list[WayRow]


class EventRow(Row, frozen=True):
    kind: str
    value: int = 0
    icons: list[str] = []
    flag: str = ""
    vp: int = 0


class CardRow(NamedSourcedRow, frozen=True):
    deck: str
    colour: str
    ops: int
    technology: str
    event: EventRow


class SoloRow(KeyedSourcedRow, frozen=True):
    year: int
    germany: list[str]
    japan: list[str]
    lanes: tuple[str, str, str, str]


class CardsFile(File, frozen=True):
    card: list[CardRow]
    solo: list[SoloRow]


class NationRow(NamedSourcedRow, frozen=True):
    adjective_en: str
    adjective_pl: str
    pool: dict[str, int]
    capital: str = ""
    start_vp: int = 0
    run_by: str = ""
    joins: str = ""
    last: int = 0


class PiecesRow(SourcedRow, frozen=True):
    resistance: int


class PlacementRow(SourcedRow, frozen=True):
    standard: list[str]
    arctic: list[str]


class AlternativeRow(SourcedRow, frozen=True):
    seat: str
    units: list[tuple[str, str, int, list[str]]]


class RiseRow(SourcedRow, frozen=True):
    last_year: int


class FallRow(SourcedRow, frozen=True):
    first_year: int
    france: str
    units: list[str]
    technologies: dict[str, list[str]]
    expected_vp: dict[str, int]


class YearRow(SourcedRow, frozen=True, rename={"direction": "pass"}):
    year: int
    cards: int
    first: str
    direction: str
    extra: str = ""


class VictoryRow(SourcedRow, frozen=True):
    axis: int
    allies: int
    allies_per_joined: int


class LimitsRow(SourcedRow, frozen=True):
    space: int
    capital: int
    uboats_on_space: int
    uboats: dict[str, int]
    bombers: int
    heavy_bombers: int
    range: int


class CostsRow(SourcedRow, frozen=True):
    form: int
    form_cheaper: int
    move: int
    move_cheaper: int
    attack: int
    least_attack: int
    uboat: int
    resistance: int
    saved: int


class LendLeaseRow(SourcedRow, frozen=True):
    least: list[int]


class RocketRow(Row, frozen=True):
    value: int
    discards: int


class TechnologyRow(NamedSourcedRow, frozen=True):
    code: str
    group: str
    needs: list[str] = []
    needs_one: list[str] = []
    needs_source: str = ""
    rocket: RocketRow | None = None


class SoloRules(SourcedRow, frozen=True):
    remove: int
    deal: list[int]
    discards: int
    germany: list[str]
    japan: list[str]


class SetupFile(File, frozen=True):
    nation: list[NationRow]
    pieces: PiecesRow
    setup: PlacementRow
    alternative: list[AlternativeRow]
    rise: RiseRow
    fall: FallRow
    year: list[YearRow]
    victory: VictoryRow
    limits: LimitsRow
    costs: CostsRow
    lend_lease: LendLeaseRow
    technology: list[TechnologyRow]
    solo: SoloRules
