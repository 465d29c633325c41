# mypyc: skip
"""The shape of the data files: what may stand in `board.toml`, `setup.toml` and `cards.toml`."""

from sztab.engine.pack import DiceRow, DrawnFile, File, KeyedSourcedRow, LinkRow, NamedSourcedRow, PlaceRow, SourcedRow


class RegionRow(PlaceRow, frozen=True):
    continent: str
    land: list[str]
    covers: str = ""


class ZoneRow(PlaceRow, frozen=True):
    shores: list[str]


class BoardFile(DrawnFile, frozen=True):
    atlantic: tuple[int, int]
    continent: list[NamedSourcedRow]
    region: list[RegionRow]
    lane: list[LinkRow]
    zone: list[ZoneRow]


class TypeRow(NamedSourcedRow, frozen=True):
    in_sets: bool


class CardRow(KeyedSourcedRow, frozen=True):
    type: str
    value: int
    count: int
    defenders: dict[str, int]


class CardsFile(File, frozen=True):
    set_multiplier: int
    no_card_defenders: dict[str, int]
    type: list[TypeRow]
    card: list[CardRow]


class StartRow(SourcedRow, frozen=True):
    land: dict[str, int]
    ships: dict[str, int]
    cards: int
    claims: int
    claim_unit: str
    extra: int
    extra_by_five: int
    per_go: int


class TurnRow(SourcedRow, frozen=True):
    actions: int
    repeatable: list[str]


class UnitRow(NamedSourcedRow, frozen=True):
    cost: int
    dice: int
    reach: int
    blitzkrieg: int
    flies: bool = False


class ShipRow(NamedSourcedRow, frozen=True):
    cost: int
    hits: int
    against: list[str]
    bonus: int
    beside: int = 0


class LandBattleRow(SourcedRow, frozen=True):
    first_round: int
    more_each_round: int
    fewest_dice: int


class NavalBattleRow(SourcedRow, frozen=True):
    longest_line: int


class DiplomaticRow(SourcedRow, frozen=True):
    adjacent: int
    elsewhere: int
    rival: int
    unit: str


class ProductionRow(SourcedRow, frozen=True):
    capital: int


class SetupFile(File, frozen=True):
    player: list[NamedSourcedRow]
    start: StartRow
    turn: TurnRow
    unit: list[UnitRow]
    ship: list[ShipRow]
    battle_die: DiceRow
    land_battle: LandBattleRow
    naval_battle: NavalBattleRow
    diplomatic_attack: DiplomaticRow
    production: ProductionRow
    promise: list[NamedSourcedRow]
