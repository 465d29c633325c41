# mypyc: skip
"""The shape of the data files: what may stand in `board.toml`, `cards.toml` and `setup.toml`."""

from sztab.engine.pack import File, NamedRow, Row


class SpaceRow(NamedRow, frozen=True):
    shape: str
    stars: int
    at: tuple[int, int]
    source: str
    attrs: str
    home: str = ""
    factory: bool = False
    shipyard: bool = False
    uboat: bool = False
    arctic: bool = False


class LinkRow(Row, frozen=True):
    ends: tuple[str, str]
    source: str
    wrap: bool = False
    arctic: bool = False


class BandsRow(Row, frozen=True):
    a: tuple[int, int]
    b: tuple[int, int]
    c: tuple[int, int]
    d: tuple[int, int]
    edge: str


class LanesRow(Row, frozen=True):
    germany: BandsRow
    japan: BandsRow
    source: str


class BoardFile(File, frozen=True):
    canvas: tuple[int, int]
    lanes: LanesRow
    space: list[SpaceRow]
    road: list[LinkRow]
    sea: list[LinkRow]


class EventRow(Row, frozen=True):
    kind: str
    value: int = 0
    icons: list[str] = []
    flag: str = ""
    vp: int = 0


class CardRow(NamedRow, frozen=True):
    deck: str
    colour: str
    ops: int
    technology: str
    event: EventRow
    source: str


class SoloRow(Row, frozen=True):
    id: str
    year: int
    germany: list[str]
    japan: list[str]
    lanes: tuple[str, str, str, str]
    source: str


class CardsFile(File, frozen=True):
    card: list[CardRow]
    solo: list[SoloRow]


class NationRow(NamedRow, frozen=True):
    adjective_en: str
    adjective_pl: str
    pool: dict[str, int]
    source: str
    capital: str = ""
    start_vp: int = 0
    run_by: str = ""
    joins: str = ""
    last: int = 0


class PiecesRow(Row, frozen=True):
    resistance: int
    source: str


class PlacementRow(Row, frozen=True):
    standard: list[str]
    arctic: list[str]
    source: str


class AlternativeRow(Row, frozen=True):
    seat: str
    units: list[tuple[str, str, int, list[str]]]
    source: str


class RiseRow(Row, frozen=True):
    last_year: int
    source: str


class FallRow(Row, frozen=True):
    first_year: int
    france: str
    units: list[str]
    technologies: dict[str, list[str]]
    expected_vp: dict[str, int]
    source: str


class YearRow(Row, frozen=True, rename={"direction": "pass"}):
    year: int
    cards: int
    first: str
    direction: str
    source: str
    extra: str = ""


class VictoryRow(Row, frozen=True):
    axis: int
    allies: int
    allies_per_joined: int
    source: str


class LimitsRow(Row, frozen=True):
    space: int
    capital: int
    uboats_on_space: int
    uboats: dict[str, int]
    bombers: int
    heavy_bombers: int
    range: int
    source: str


class CostsRow(Row, frozen=True):
    form: int
    form_cheaper: int
    move: int
    move_cheaper: int
    attack: int
    least_attack: int
    uboat: int
    resistance: int
    saved: int
    source: str


class LendLeaseRow(Row, frozen=True):
    least: list[int]
    source: str


class RocketRow(Row, frozen=True):
    value: int
    discards: int


class TechnologyRow(NamedRow, frozen=True):
    code: str
    group: str
    source: str
    needs: list[str] = []
    needs_one: list[str] = []
    needs_source: str = ""
    rocket: RocketRow | None = None


class SoloRules(Row, frozen=True):
    remove: int
    deal: list[int]
    discards: int
    germany: list[str]
    japan: list[str]
    source: str


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
