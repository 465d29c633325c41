# mypyc: skip
"""The shape of the data files: what may stand in `board.toml`, `setup.toml` and `cards.toml`."""

from msgspec import field

from sztab.engine.pack import File, KeyedSourcedRow, NamedRow, Row


class WrapRow(Row, frozen=True):
    left: str
    right: str


class PairRow(Row, frozen=True):
    spaces: tuple[str, str]


class StraitRow(NamedRow, frozen=True):
    control: str
    seas: tuple[str, str]


class SpaceRow(NamedRow, frozen=True):
    kind: str
    supply: bool
    x: int
    y: int
    adjacent: list[str]
    name_pl_source: str = "translation"


class BoardFile(File, frozen=True):
    wrap: list[WrapRow]
    not_adjacent: list[PairRow]
    strait: list[StraitRow]
    space: list[SpaceRow]


class TeamRow(NamedRow, frozen=True):
    nations: list[str]


class NationRow(NamedRow, frozen=True):
    team: str
    home: str
    armies: int
    fleets: int
    deck: int


class UnitRow(Row, frozen=True):
    nation: str
    unit: str
    space: str


class ReallocationRow(Row, frozen=True):
    cost: int
    types: list[str]


class SetupFile(File, frozen=True):
    rounds: int
    instant_win_lead: int
    opening_hand: int
    opening_discard: int
    hand_limit: int
    vp_sole: int
    vp_shared: int
    turn_order: list[str]
    reallocation: ReallocationRow
    team: list[TeamRow]
    nation: list[NationRow]
    start_unit: list[UnitRow]
    seats: dict[str, list[list[str]]]


class WhereRow(Row, frozen=True):
    any: bool = False
    spaces: list[str] = []
    space: str = ""
    adjacent_to: str = ""
    in_or_adjacent_to: str = ""
    same_or_adjacent_to: str = ""
    outside: str = ""
    adjacent_to_unit: str = ""
    held_by: str = ""
    snapshot: str = ""


class CountRow(Row, frozen=True):
    unit: str
    nation: str = ""
    team: str = ""
    where: WhereRow = WhereRow(any=True)


class ConditionRow(Row, frozen=True):
    unit: str = ""
    nation: str = ""
    team: str = ""
    where: WhereRow = WhereRow(any=True)
    min: int = 1
    none: CountRow | None = None
    within: int = 0
    of: str = ""


class OtherwiseRow(Row, frozen=True):
    n: int
    when: ConditionRow


class EffectRow(Row, frozen=True):
    do: str
    unit: str = ""
    units: list[str] = []
    by: str = "self"
    nation: str = ""
    nations: list[str] = []
    team: str = ""
    where: WhereRow = WhereRow(any=True)
    n: int = 1
    n_min: int = 0
    n_if: OtherwiseRow | None = None
    min: int = 0
    optional: bool = False
    order: str = ""
    source: str = field(name="from", default="")
    kind: str = ""
    per: CountRow | None = None
    condition: ConditionRow | None = field(name="if", default=None)
    target: str = ""
    until: str = ""
    to: str = ""
    what: str = ""
    with_: "EffectRow | None" = field(name="with", default=None)
    card_type: str = "any"
    random: bool = False
    revealed: bool = False
    build_link: str = ""
    passive: bool = False
    space: str = ""
    options: list["EffectRow"] = []


class TriggerRow(Row, frozen=True):
    on: str
    by: str = ""
    nation: str = ""
    team: str = ""
    unit: str = "any"
    supplied: bool = False
    where: WhereRow = WhereRow(any=True)
    phase: str = ""
    card_type: str = "any"
    title_tag: str = ""


class CostRow(Row, frozen=True):
    n: int
    source: str = field(name="from")


class CardRow(KeyedSourcedRow, frozen=True):
    nation: str
    type: str
    count: int
    title_en: str
    title_pl: str
    text_en: str
    text_pl: str
    trigger: TriggerRow
    effect: list[EffectRow]
    title_pl_source: str = "translation"
    tags: list[str] = []
    limit: str = ""
    cost: CostRow | None = None


class CardsFile(File, frozen=True):
    card: list[CardRow]
