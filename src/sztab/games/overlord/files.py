# mypyc: skip
"""The shape of the data files: what may stand in `cards.toml`, `units.toml`, `terrain.toml` and in a scenario."""

from typing import Literal

from sztab.engine.pack import DiceRow, File, NamedRow, NamedSourcedRow, Row, SourcedRow

Quota = int | Literal["all"]
At = tuple[int, int]
SideName = Literal["axis", "allies"]
Whose = Literal["axis", "allies", "both"]


class DeckRow(SourcedRow, frozen=True):
    copies: int
    standard_copies: int
    section: int
    tactic: int
    air_sortie: int
    summary: int


class LimitsRow(SourcedRow, frozen=True):
    fewest: int
    most: int
    per_general: int
    kept: int
    draw: int
    standard_draw: int


class InitiativeRow(SourcedRow, frozen=True):
    dice: int
    infantry: str
    armor: str
    grenade: str
    star: str
    flag: str


class EffectRow(Row, frozen=True):
    op: str
    quota: Quota = 0
    classes: list[str] = []
    fallback: int = 0
    draw: int = 0
    draw_after: int = 0
    move: int = 0
    move_and_battle: int = -1
    second_move: int = 0
    battles: int = 1
    move_or_battle: bool = False
    no_move: bool = False
    ignore_terrain_movement: bool = False
    next_to_enemy: bool = False
    not_next_to_enemy: bool = False
    close_assault_only: bool = False
    close_assault_bonus: int = 0
    fire_bonus: int = 0
    battle_bonus: int = 0
    first_battle_only: bool = False
    max_targets: int = 0
    connected: bool = False
    ground_only: bool = False
    star_hits: bool = False
    dice_by_side: dict[str, int] = {}
    no_ignored_flags: bool = False
    with_air_rules: str = ""
    dice: int = 0
    exclusive: bool = False
    reshuffle: bool = False


class StandardRow(Row, frozen=True):
    scope: str
    left: Quota = 0
    center: Quota = 0
    right: Quota = 0
    draw: int = 0
    keep: int = 0
    dice: str = ""
    mirror: bool = False
    draw_at_end: int = 0
    text_en: str = ""
    text_pl: str = ""


class CardRow(NamedSourcedRow, frozen=True):
    kind: str
    count: int
    arrows: list[str]
    player: list[str]
    scope: str
    timing: str
    gung_ho: bool
    text_en: str
    text_pl: str
    effect: EffectRow
    standard: StandardRow


class CardsFile(File, frozen=True):
    deck: DeckRow
    limits: LimitsRow
    initiative: InitiativeRow
    dice: DiceRow
    card: list[CardRow]


class UnitRow(NamedSourcedRow, frozen=True):
    kind: str
    figures: int
    move: int
    move_and_battle: int
    dice: list[int]
    needs_los: bool
    take_ground: int
    flag_steps: tuple[int, int]
    hit_by: list[str]
    symbol: str
    medals: int
    origin: str
    ignores_terrain: str = "never"
    overrun: bool = False
    battles_after_entering: bool = False
    clears_mines: bool = False
    battles_and_removes_wire: bool = False
    flags_ignored: int = 0
    ocean_only: bool = False
    not_next_to: list[str] = []
    marks: int = 0
    healed: bool = True
    fewest_hexes: int = 0


class NationRow(NamedSourcedRow, frozen=True):
    nation: str
    side: SideName
    origin: str
    kind: str = ""
    forced_flags_ignored: int = 0
    full_strength_close_assault_dice: int = 0
    move_and_close_assault: int = 0
    extra_orders: int = 0
    under_chip: int = 0
    from_hand: list[str] = []
    from_table: list[str] = []


class AirRow(SourcedRow, frozen=True):
    check_dice: int
    check_fails: str
    targets: int
    dice: int


class UnitsFile(File, frozen=True):
    unit: list[UnitRow]
    nation_rule: list[NationRow]
    air: AirRow


class BeachStepRow(Row, frozen=True):
    cost: int
    closed_to: list[str]
    take_ground: list[str]


class TerrainRow(NamedSourcedRow, frozen=True):
    layer: Literal["hex", "feature"]
    los: Literal["open", "blocks", "group"]
    origin: str
    clause: str  # where the rules speak of it
    code: str = ""
    impassable: list[str] = []
    stop: list[str] = []
    soft_stop: bool = False
    no_battle_on_entry: list[str] = []
    no_battle_on_leaving: list[str] = []
    no_battle: bool = False
    first_step_only: bool = False
    one_hex_out: bool = False
    battle_after_one_hex: bool = False
    armor_takes_ground_if_unmoved: bool = False
    no_overrun: bool = False
    height: int = 0
    defence: dict[str, int] = {}
    defence_from_lower: dict[str, int] = {}
    defence_from_elsewhere: dict[str, int] = {}
    battle_out: dict[str, int] = {}
    beach_step: BeachStepRow | None = None
    longest_move: int = 0
    joins: list[str] = []
    artillery_dice: list[int] = []
    held: list[str] = []
    owner_only: bool = False
    flag: int = 0
    cancels: list[str] = []
    leaves_with_unit: bool = False
    removed_instead_of_battle: list[str] = []
    removed_on_entry: list[str] = []
    mine: bool = False
    retreat: bool = True
    no_sandbags: bool = False
    not_for: list[str] = []
    group: str = ""


class TerrainFile(File, frozen=True):
    terrain: list[TerrainRow]


class FeatureRow(Row, frozen=True):
    type: str
    at: list[At]
    owner: SideName | Literal[""] = ""


class PlacedRow(Row, frozen=True):
    id: str
    side: SideName
    type: str
    at: At
    figures: int = 0


class ObjectiveRow(NamedRow, frozen=True):
    side: Whose
    kind: str
    at: list[At]
    need: int
    medals: int


class ExitRow(NamedRow, frozen=True):
    side: SideName
    at: list[At]
    medals: int


class SpecialRow(Row, frozen=True):
    id: str
    kind: str
    side: Whose
    text_en: str
    text_pl: str
    cards: list[str] = []
    as_card: str = ""
    start_hand: int = 0
    extra_draw_after_turns: list[int] = []
    final_hand: int = 0
    tokens: list[int] = []
    figures: int = 0
    centre: At | None = None
    radius: int = 0
    unit_type: str = ""


class ScenarioFile(File, frozen=True):
    id: str
    name_en: str
    name_pl: str
    about_en: str
    about_pl: str
    size: Literal["standard", "overlord"]
    face: Literal["country", "beach"]
    source: str
    north_side: str
    south_side: str
    first: str
    hand: dict[str, int]
    medals_to_win: dict[str, int]
    nation: dict[str, str]
    rules: list[str]
    optional_rules: list[str]
    terrain: list[str]
    units: list[PlacedRow]
    air_sorties: dict[str, int] = {}
    features: list[FeatureRow] = []
    objective: list[ObjectiveRow] = []
    exit: list[ExitRow] = []
    special: list[SpecialRow] = []
    date: str = ""
    place_en: str = ""
    place_pl: str = ""
