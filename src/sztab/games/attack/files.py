# mypyc: skip
"""The shape of the data files: what may stand in `board.toml`, `setup.toml` and `cards.toml`."""

from sztab.engine.pack import File, NamedRow, Row


class SourcedRow(NamedRow, frozen=True):
    source: str


class RegionRow(NamedRow, frozen=True):
    continent: str
    land: list[str]
    at: tuple[int, int]
    source: str
    covers: str = ""


class LaneRow(Row, frozen=True):
    ends: tuple[str, str]
    source: str


class ZoneRow(NamedRow, frozen=True):
    shores: list[str]
    at: tuple[int, int]
    source: str


class BoardFile(File, frozen=True):
    canvas: tuple[int, int]
    atlantic: tuple[int, int]
    continent: list[SourcedRow]
    region: list[RegionRow]
    lane: list[LaneRow]
    zone: list[ZoneRow]


class TypeRow(NamedRow, frozen=True):
    in_sets: bool
    source: str


class CardRow(Row, frozen=True):
    id: str
    type: str
    value: int
    count: int
    defenders: dict[str, int]
    source: str


class CardsFile(File, frozen=True):
    set_multiplier: int
    no_card_defenders: dict[str, int]
    type: list[TypeRow]
    card: list[CardRow]


class StartRow(Row, frozen=True):
    land: dict[str, int]
    ships: dict[str, int]
    cards: int
    claims: int
    claim_unit: str
    extra: int
    extra_by_five: int
    per_go: int
    source: str


class TurnRow(Row, frozen=True):
    actions: int
    repeatable: list[str]
    source: str


class UnitRow(NamedRow, frozen=True):
    cost: int
    dice: int
    reach: int
    blitzkrieg: int
    source: str
    flies: bool = False


class ShipRow(NamedRow, frozen=True):
    cost: int
    hits: int
    against: list[str]
    bonus: int
    source: str
    beside: int = 0


class DieRow(Row, frozen=True):
    faces: list[str]
    source: str


class LandBattleRow(Row, frozen=True):
    first_round: int
    more_each_round: int
    fewest_dice: int
    source: str


class NavalBattleRow(Row, frozen=True):
    longest_line: int
    source: str


class DiplomaticRow(Row, frozen=True):
    adjacent: int
    elsewhere: int
    rival: int
    unit: str
    source: str


class ProductionRow(Row, frozen=True):
    capital: int
    source: str


class SetupFile(File, frozen=True):
    player: list[SourcedRow]
    start: StartRow
    turn: TurnRow
    unit: list[UnitRow]
    ship: list[ShipRow]
    battle_die: DieRow
    land_battle: LandBattleRow
    naval_battle: NavalBattleRow
    diplomatic_attack: DiplomaticRow
    production: ProductionRow
    promise: list[SourcedRow]
