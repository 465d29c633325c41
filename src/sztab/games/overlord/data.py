# mypyc: skip
"""The data of the game, its own or a pack's: read and checked. `scenario_reader.py` reads the scenarios."""

from pathlib import Path

from sztab.engine.checks import counted, known, once
from sztab.engine.errors import Bad
from sztab.engine.pack import Pack, open_pack
from sztab.engine.shapes import JsonObject

from .card_data import KIND_IDS, MINE, OP_IDS, Benefit, Card, token_row
from .files import CardRow, CardsFile, EffectRow, ScenarioFile, TerrainFile, TerrainRow, UnitRow, UnitsFile
from .scenario import Scenario
from .scenario_reader import Tallies, scenario
from .terms import CLASS_IDS, FACE_IDS, FLANK_IDS, SIDE_IDS, STRENGTHS
from .terrain import GROUPS, Terrain
from .unit import UnitType, ignoring_terrain

OWN = Path(__file__).parent / "data"
BATTLES = "scenarios"
TABLES = ("cards.toml", "terrain.toml", "units.toml")
SCENARIO_IDS = tuple(sorted(path.stem for path in (OWN / BATTLES).glob("*.toml")))
FILES = (*TABLES, *[f"{BATTLES}/{id}.toml" for id in SCENARIO_IDS])
SOURCES = ("rulebook", "public", "reconstructed", "own")


class GameData:
    """All files, checked."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.card_rows = pack.read("cards.toml", CardsFile)
        self.unit_rows = pack.read("units.toml", UnitsFile)
        self.terrain_rows = pack.read("terrain.toml", TerrainFile)
        _check_terrain(pack.place("terrain.toml"), self.terrain_rows)
        _check_units(pack.place("units.toml"), self.unit_rows)
        _check_cards(pack.place("cards.toml"), self.card_rows)
        joining = {id for row in self.terrain_rows.terrain for id in row.joins}  # M10.10
        self.terrain = [Terrain(row, row.id in joining) for row in self.terrain_rows.terrain]
        self.units = [UnitType(row) for row in self.unit_rows.unit]
        self.played = [row for row in self.card_rows.card if row.kind != "summary"]  # the kinds of cards in play
        self.rows: dict[str, ScenarioFile] = {}
        self.scenarios: dict[str, Scenario] = {}
        tallies = Tallies(self.terrain_rows, self.unit_rows, self.card_rows, self.terrain, self.units)
        for file in pack.files():
            if file.startswith(f"{BATTLES}/"):
                row = pack.read(file, ScenarioFile)
                if row.id in self.rows or f"{BATTLES}/{row.id}.toml" != file:
                    raise Bad(f"{pack.place(file)}: id = '{row.id}'; a scenario is called like its file")
                self.rows[row.id] = row
                self.scenarios[row.id] = scenario(pack.place(file), row, tallies)

    def cards(self, wide: bool, air: bool) -> list[Card]:
        """The kinds of cards as they work in one size of game; the tokens of minefields come after them."""
        rows: list[CardRow] = [*self.played, *[token_row(strength) for strength in range(STRENGTHS)]]
        return [Card(number, row, wide, air) for number, row in enumerate(rows)]

    def benefits(self) -> list[Benefit]:
        """The benefits of orders under each card, by its number and one more; 0 is a plain order."""
        return [Benefit("", EffectRow(op="order")), *[Benefit(row.id, row.effect) for row in self.played]]


def load(folder: Path | None = None) -> GameData:
    return GameData(open_pack("overlord", OWN, FILES, folder, BATTLES))


# Terrain and units


def _check_terrain(place: str, rows: TerrainFile) -> None:
    ids = [row.id for row in rows.terrain]
    once(place, "terrain", ids)
    once(place, "code", [row.code for row in rows.terrain if row.layer == "hex"])
    for row in rows.terrain:
        _check_ground(place, row, ids)


def _check_ground(place: str, row: TerrainRow, ids: list[str]) -> None:
    where = f"'{row.id}'"
    for names in (row.impassable, row.stop, row.no_battle_on_entry, row.no_battle_on_leaving, row.held, row.not_for):
        known(place, "class", where, names, CLASS_IDS)
    for names in (row.removed_instead_of_battle, row.removed_on_entry):
        known(place, "class", where, names, CLASS_IDS)
    for table in (row.defence, row.defence_from_lower, row.defence_from_elsewhere, row.battle_out):
        known(place, "class", where, table, CLASS_IDS)
        if any(number < 0 for number in table.values()):
            raise Bad(f"{place}: {where}: dice that are lost are written as 1, 2 ... (M7.2)")
    known(place, "terrain", where, [*row.joins, *row.cancels], ids)
    known(place, "group", where, [row.group], GROUPS)
    known(place, "source", where, [row.source], SOURCES)
    if row.layer == "hex" and len(row.code) != 1:
        raise Bad(f"{place}: {where} needs a code of one letter, which stands in the maps of scenarios (M2.5)")
    if (row.los == "group") != bool(row.group):
        raise Bad(f'{place}: {where}: los = "group" and a group go together (M6.5)')


def _check_units(place: str, rows: UnitsFile) -> None:
    once(place, "unit", [row.id for row in rows.unit])
    once(place, "nation_rule", [row.id for row in rows.nation_rule])
    wanted = ("imperial_japanese_army", "gung_ho", "commissar")
    if tuple(row.id for row in rows.nation_rule) != wanted:
        raise Bad(f"{place}: there must be one [[nation_rule]] for each of {', '.join(wanted)}, in this order (M22.2)")
    for row in rows.unit:
        _check_unit(place, row)


def _check_unit(place: str, row: UnitRow) -> None:
    where = f"unit '{row.id}'"
    known(place, "class", where, [row.kind], CLASS_IDS)
    known(place, "face", where, [*row.hit_by, *([row.symbol] if row.symbol else [])], FACE_IDS)
    known(place, "way to ignore terrain", where, [row.ignores_terrain], ignoring_terrain.names)
    known(place, "source", where, [row.source], SOURCES)
    if row.figures < 1 or row.move < 0 or any(dice < 0 for dice in row.dice) or row.flag_steps[0] > row.flag_steps[1]:
        raise Bad(f"{place}: {where}: it has a figure or more, and no number below nothing (M2.2)")


# Cards


def _check_cards(place: str, rows: CardsFile) -> None:
    once(place, "card", [row.id for row in rows.card])
    for row in rows.card:
        where = f"card '{row.id}'"
        known(place, "kind of card", where, [row.kind], KIND_IDS[:MINE])
        known(place, "flank", where, row.arrows, FLANK_IDS)
        known(place, "player", where, row.player, ("general", "cic"))
        known(place, "operation", where, [row.effect.op], OP_IDS)
        known(place, "class", where, row.effect.classes, CLASS_IDS)
        known(place, "side", where, row.effect.dice_by_side, SIDE_IDS)
        known(place, "source", where, [row.source], SOURCES)
        if row.kind == "section" and not row.arrows:
            raise Bad(f"{place}: {where}: a section card has an arrow (M16.3)")
        if row.effect.op == "strike" and set(row.effect.dice_by_side) != set(SIDE_IDS):
            raise Bad(f"{place}: {where}: dice_by_side has a number for each side (M21.4)")
    for kind in ("section", "tactic", "air_sortie", "summary"):
        found = sum(row.count for row in rows.card if row.kind == kind)
        if found != getattr(rows.deck, kind):
            raise Bad(f"{place}: {found} {kind} cards in one deck, there are {getattr(rows.deck, kind)} (M9.1)")
    known(place, "face", "dice", rows.dice.faces, FACE_IDS)
    table = rows.initiative
    for face in FACE_IDS:
        known(place, "class", f"initiative.{face}", [getattr(table, face)], [*CLASS_IDS[:3], "any", "none"])
    limits = rows.limits
    if not 1 <= limits.fewest <= limits.most or limits.kept < 0 or limits.draw < 1 or limits.standard_draw < 1:
        raise Bad(f"{place}: limits: 1 card or more a turn, and cards are drawn (M16.1, M19.1)")


def summary(data: GameData) -> JsonObject:
    """Counts of the data by source: printed in the rulebook, from public lists, reconstructed."""

    cards = data.card_rows
    scenarios = ["own" if row.source == "own" else "public" for row in data.rows.values()]
    return {
        "cards": counted(SOURCES, [row.source for row in cards.card for _ in range(row.count)]),
        "units": counted(SOURCES, [row.source for row in data.unit_rows.unit]),
        "terrain": counted(SOURCES, [row.source for row in data.terrain_rows.terrain]),
        "rules": counted(SOURCES, [cards.initiative.source, data.unit_rows.air.source]),
        "scenarios": counted(SOURCES, scenarios),
    }
