# mypyc: skip
"""The shape of the data files: what may stand in `board.toml`, `setup.toml` and `cards.toml`."""

from msgspec import Struct


class NamedRow(Struct, forbid_unknown_fields=True, frozen=True):
    id: str
    name_en: str
    name_pl: str
    source: str


class RegionRow(Struct, forbid_unknown_fields=True, frozen=True):
    id: str
    name_en: str
    name_pl: str
    continent: str
    land: list[str]
    at: tuple[int, int]
    source: str
    covers: str = ""


class LaneRow(Struct, forbid_unknown_fields=True, frozen=True):
    ends: tuple[str, str]
    source: str


class ZoneRow(Struct, forbid_unknown_fields=True, frozen=True):
    id: str
    name_en: str
    name_pl: str
    shores: list[str]
    at: tuple[int, int]
    source: str


class BoardFile(Struct, forbid_unknown_fields=True, frozen=True):
    schema: int
    game: str
    canvas: tuple[int, int]
    atlantic: tuple[int, int]
    continent: list[NamedRow]
    region: list[RegionRow]
    lane: list[LaneRow]
    zone: list[ZoneRow]


class TypeRow(Struct, forbid_unknown_fields=True, frozen=True):
    id: str
    name_en: str
    name_pl: str
    in_sets: bool
    source: str


class CardRow(Struct, forbid_unknown_fields=True, frozen=True):
    id: str
    type: str
    value: int
    count: int
    defenders: dict[str, int]
    source: str


class CardsFile(Struct, forbid_unknown_fields=True, frozen=True):
    schema: int
    game: str
    set_multiplier: int
    no_card_defenders: dict[str, int]
    type: list[TypeRow]
    card: list[CardRow]


class StartRow(Struct, forbid_unknown_fields=True, frozen=True):
    land: dict[str, int]
    ships: dict[str, int]
    cards: int
    claims: int
    claim_unit: str
    extra: int
    extra_by_five: int
    per_go: int
    source: str


class TurnRow(Struct, forbid_unknown_fields=True, frozen=True):
    actions: int
    repeatable: list[str]
    source: str


class UnitRow(Struct, forbid_unknown_fields=True, frozen=True):
    id: str
    name_en: str
    name_pl: str
    cost: int
    dice: int
    reach: int
    blitzkrieg: int
    source: str
    flies: bool = False


class ShipRow(Struct, forbid_unknown_fields=True, frozen=True):
    id: str
    name_en: str
    name_pl: str
    cost: int
    hits: int
    against: list[str]
    bonus: int
    source: str
    beside: int = 0


class DieRow(Struct, forbid_unknown_fields=True, frozen=True):
    faces: list[str]
    source: str


class LandBattleRow(Struct, forbid_unknown_fields=True, frozen=True):
    first_round: int
    more_each_round: int
    fewest_dice: int
    source: str


class NavalBattleRow(Struct, forbid_unknown_fields=True, frozen=True):
    longest_line: int
    source: str


class DiplomaticRow(Struct, forbid_unknown_fields=True, frozen=True):
    adjacent: int
    elsewhere: int
    rival: int
    unit: str
    source: str


class ProductionRow(Struct, forbid_unknown_fields=True, frozen=True):
    capital: int
    source: str


class TradeRow(Struct, forbid_unknown_fields=True, frozen=True):
    offers: int
    last_rounds: int
    source: str


class SetupFile(Struct, forbid_unknown_fields=True, frozen=True):
    schema: int
    game: str
    player: list[NamedRow]
    start: StartRow
    turn: TurnRow
    unit: list[UnitRow]
    ship: list[ShipRow]
    battle_die: DieRow
    land_battle: LandBattleRow
    naval_battle: NavalBattleRow
    diplomatic_attack: DiplomaticRow
    production: ProductionRow
    trade: TradeRow
    promise: list[NamedRow]
