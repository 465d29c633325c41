# mypyc: skip
"""The data of the game, its own or a pack's: read, checked, turned into numbers. Scenarios are checked in `scenario_reader.py`."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from sztab.engine.checks import counted, known, once
from sztab.engine.errors import Bad
from sztab.engine.pack import Pack, open_pack

from .card_data import (
    COMMAND,
    EACH_SECTION,
    KIND_IDS,
    MINE,
    ONE_SECTION,
    OP_AIR_SORTIE,
    OP_DIG_IN,
    OP_IDS,
    PLAIN,
    SECTIONS,
    Benefit,
    Card,
)
from .files import CardRow, CardsFile, Quota, ScenarioFile, TerrainFile, TerrainRow, UnitRow, UnitsFile
from .scenario import Scenario
from .scenario_reader import Tallies, scenario
from .terms import CLASS_IDS, EVERY_CLASS, FACE_IDS, FLANK_IDS, MOST, SIDE_IDS, STRENGTHS
from .terrain import HILLS, MOUNTAINS, NO_GROUP, Terrain
from .unit import UnitType

OWN = Path(__file__).parent / "data"
BATTLES = "scenarios"
TABLES = ("cards.toml", "terrain.toml", "units.toml")
SCENARIO_IDS = tuple(sorted(path.stem for path in (OWN / BATTLES).glob("*.toml")))
FILES = (*TABLES, *[f"{BATTLES}/{id}.toml" for id in SCENARIO_IDS])
SOURCES = ("rulebook", "public", "reconstructed", "own")
SCOPES = {"one_section": ONE_SECTION, "each_section": EACH_SECTION, "sections": SECTIONS}
GROUPS = {"": NO_GROUP, "hill": HILLS, "mountain": MOUNTAINS}
IGNORES = ("never", "close_assault", "always")


class GameData:
    """All files, checked."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.card_rows = pack.read("cards.toml", CardsFile)
        self.unit_rows = pack.read("units.toml", UnitsFile)
        self.terrain_rows = pack.read("terrain.toml", TerrainFile)
        self.terrain = _terrain(pack.place("terrain.toml"), self.terrain_rows)
        self.units = _units(pack.place("units.toml"), self.unit_rows)
        self.rows: dict[str, ScenarioFile] = {}
        self.scenarios: dict[str, Scenario] = {}
        _check_cards(pack.place("cards.toml"), self.card_rows)
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
        rows = [row for row in self.card_rows.card if row.kind != "summary"]
        out = [_card(number, row, wide, air) for number, row in enumerate(rows)]
        return out + [_token(len(out) + strength, f"mine_{strength}") for strength in range(STRENGTHS)]

    def benefits(self) -> list[Benefit]:
        """What orders under each card allow, by its number and one more; 0 is a plain order."""
        rows = [row for row in self.card_rows.card if row.kind != "summary"]
        return [PLAIN, *[_benefit(row) for row in rows]]


def load(folder: Path | None = None) -> GameData:
    return GameData(open_pack("overlord", OWN, FILES, folder, BATTLES))


def classes(names: Iterable[str]) -> int:
    return sum(1 << CLASS_IDS.index(name) for name in names)


def by_class(table: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(table.get(id, 0) for id in CLASS_IDS)


def quota(given: Quota) -> int:
    return MOST if given == "all" else int(given)


# Terrain and units


def _terrain(place: str, rows: TerrainFile) -> list[Terrain]:
    ids = [row.id for row in rows.terrain]
    once(place, "terrain", ids)
    once(place, "code", [row.code for row in rows.terrain if row.layer == "hex"])
    return [_ground(place, row, ids, rows) for row in rows.terrain]


def _ground(place: str, row: TerrainRow, ids: list[str], rows: TerrainFile) -> Terrain:
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
    step = row.beach_step
    marks = {
        "closed": classes(row.impassable),
        "stop": classes(row.stop),
        "soft": int(row.soft_stop),
        "no_entry_battle": classes(row.no_battle_on_entry),
        "no_exit_battle": classes(row.no_battle_on_leaving),
        "no_battle": int(row.no_battle),
        "first_step": int(row.first_step_only),
        "one_out": int(row.one_hex_out),
        "after_one": int(row.battle_after_one_hex),
        "if_unmoved": int(row.armor_takes_ground_if_unmoved),
        "no_overrun": int(row.no_overrun),
        "height": row.height,
        "longest": row.longest_move,
        "held": classes(row.held),
        "flag": row.flag,
        "owner_only": int(row.owner_only),
        "leaves": int(row.leaves_with_unit),
        "cleared_by": classes(row.removed_instead_of_battle),
        "crushed_by": classes(row.removed_on_entry),
        "mine": int(row.mine),
        "retreat": int(row.retreat),
        "no_sandbags": int(row.no_sandbags),
        "not_for": classes(row.not_for),
        "blocks": int(row.los == "blocks"),
        "group": GROUPS[row.group],
        "joined": int(bool(row.joins)),
        "joins": int(any(row.id in other.joins for other in rows.terrain)),
        "beach_cost": step.cost if step else 0,
        "beach_closed": classes(step.closed_to) if step else 0,
        "beach_ground": classes(step.take_ground) if step else 0,
    }
    tables = {
        "defence": by_class(row.defence),
        "from_lower": by_class(row.defence_from_lower),
        "from_elsewhere": by_class(row.defence_from_elsewhere),
        "out": by_class(row.battle_out),
        "gun_dice": tuple(row.artillery_dice),
    }
    return Terrain(row.id, row.clause, marks, tables, tuple(row.cancels))


def _units(place: str, rows: UnitsFile) -> list[UnitType]:
    once(place, "unit", [row.id for row in rows.unit])
    once(place, "nation_rule", [row.id for row in rows.nation_rule])
    wanted = ("imperial_japanese_army", "gung_ho", "commissar")
    if tuple(row.id for row in rows.nation_rule) != wanted:
        raise Bad(f"{place}: there must be one [[nation_rule]] for each of {', '.join(wanted)}, in this order (M22.2)")
    return [_unit(place, row) for row in rows.unit]


def _unit(place: str, row: UnitRow) -> UnitType:
    where = f"unit '{row.id}'"
    known(place, "class", where, [row.kind], CLASS_IDS)
    known(place, "face", where, [*row.hit_by, *([row.symbol] if row.symbol else [])], FACE_IDS)
    known(place, "way to ignore terrain", where, [row.ignores_terrain], IGNORES)
    known(place, "source", where, [row.source], SOURCES)
    if row.figures < 1 or row.move < 0 or any(dice < 0 for dice in row.dice) or row.flag_steps[0] > row.flag_steps[1]:
        raise Bad(f"{place}: {where}: it has a figure or more, and no number below nothing (M2.2)")
    numbers = {
        "figures": row.figures,
        "move": row.move,
        "battle_move": row.move_and_battle,
        "needs_los": int(row.needs_los),
        "ignores": IGNORES.index(row.ignores_terrain),
        "take_ground": row.take_ground,
        "overrun": int(row.overrun),
        "fewest_steps": row.flag_steps[0],
        "most_steps": row.flag_steps[1],
        "resists": int(row.battles_after_entering),
        "clears_mines": int(row.clears_mines),
        "wire_and_battle": int(row.battles_and_removes_wire),
        "flags": row.flags_ignored,
        "ocean_only": int(row.ocean_only),
        "marks": row.marks,
        "healed": int(row.healed),
        "medals": row.medals,
    }
    hit = sum(1 << FACE_IDS.index(face) for face in row.hit_by)
    symbol = FACE_IDS.index(row.symbol) if row.symbol else -1
    kind = CLASS_IDS.index(row.kind)
    return UnitType(row.id, kind, numbers, tuple(row.dice), hit, symbol, tuple(row.not_next_to))


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


def _card(number: int, row: CardRow, wide: bool, air: bool) -> Card:
    effect, standard = row.effect, row.standard
    op = OP_IDS.index(effect.op)
    players, arrows = row.player, row.arrows
    if air and effect.with_air_rules:
        op, players, arrows = OP_AIR_SORTIE, ["general"], list(FLANK_IDS)
    scope = SCOPES.get(row.scope if wide else standard.scope, COMMAND)
    held = not wide and standard.dice == "cards_held"
    numbers = {
        "scope": scope,
        "quota": quota(effect.quota),
        "classes": classes(effect.classes) or EVERY_CLASS,
        "fallback": effect.fallback,
        "gung_ho": int(row.gung_ho),
        "draw": effect.draw if wide else standard.draw,
        "keep": 0 if wide else standard.keep,
        "draw_after": effect.draw_after if wide else 0,
        "dice": -1 if held else effect.dice,
        "targets": effect.max_targets,
        "connected": int(effect.connected),
        "ground_only": int(effect.ground_only),
        "star_hits": int(effect.star_hits),
        "no_ignored": int(effect.no_ignored_flags),
        "exclusive": int(effect.exclusive),
        "reshuffle": int(effect.reshuffle),
    }
    return Card(
        number,
        row.id,
        KIND_IDS.index(row.kind),
        op,
        row.count,
        tuple(FLANK_IDS.index(flank) for flank in arrows),
        "general" in players,
        "cic" in players,
        numbers,
        (quota(standard.left), quota(standard.center), quota(standard.right)),
        tuple(effect.dice_by_side.get(id, 0) for id in SIDE_IDS),
    )


def _token(number: int, id: str) -> Card:
    """M26.4 A minefield's strength is a hidden token: it lies in a zone as cards do."""
    names = """scope quota classes fallback gung_ho draw keep draw_after dice targets connected ground_only star_hits
        no_ignored exclusive reshuffle"""
    return Card(number, id, MINE, 0, 0, (), False, False, dict.fromkeys(names.split(), 0), (0, 0, 0), (0, 0))


def _benefit(row: CardRow) -> Benefit:
    effect = row.effect
    op = OP_IDS.index(effect.op)
    numbers = {
        "move": effect.move,
        "battle_move": effect.move if effect.second_move else effect.move_and_battle,
        "second_move": effect.second_move,
        "battles": effect.battles,
        "either": int(effect.move_or_battle),
        "no_move": int(effect.no_move or op == OP_DIG_IN),
        "no_battle": int(op == OP_DIG_IN),
        "free": int(effect.ignore_terrain_movement),
        "close_only": int(effect.close_assault_only),
        "close_bonus": effect.close_assault_bonus,
        "fire_bonus": effect.fire_bonus,
        "battle_bonus": effect.battle_bonus,
        "first_only": int(effect.first_battle_only),
        "beside_enemy": int(effect.next_to_enemy),
        "away_from_enemy": int(effect.not_next_to_enemy),
    }
    return Benefit(row.id, numbers)


def summary(data: GameData) -> dict[str, Any]:
    """How much of the data stands in the rulebook, and how much does not."""

    cards = data.card_rows
    scenarios = ["own" if row.source == "own" else "public" for row in data.rows.values()]
    return {
        "cards": counted(SOURCES, [row.source for row in cards.card for _ in range(row.count)]),
        "units": counted(SOURCES, [row.source for row in data.unit_rows.unit]),
        "terrain": counted(SOURCES, [row.source for row in data.terrain_rows.terrain]),
        "rules": counted(SOURCES, [cards.initiative.source, data.unit_rows.air.source]),
        "scenarios": counted(SOURCES, scenarios),
    }
