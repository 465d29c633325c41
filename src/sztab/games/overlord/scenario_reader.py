# mypyc: skip
"""Scenario files: what may stand in one, what is wrong with it, and the battle it describes. docs/scenarios.md is the format."""

from collections.abc import Iterable

from sztab.engine.errors import Bad, unknown

from .board import HEXES, NUMBERS, ROWS, Board, distance
from .files import At, CardsFile, ObjectiveRow, ScenarioFile, SpecialRow, TerrainFile, UnitsFile
from .scenario import GROUP_PERMANENT, GROUP_TEMPORARY, OBJECTIVE_IDS, Objective, Scenario
from .terms import AIR, CLASS_IDS, SHIP, SIDE_IDS, STRENGTHS
from .terrain import Ground, Terrain
from .unit import UnitType

# M26 Each kind of special rule has its clause, and keys besides id, kind, side and the texts.
SPECIAL_KEYS = {
    "card_substitute": ("cards", "as_card"),
    "hand_growth": ("start_hand", "extra_draw_after_turns", "final_hand"),
    "airdrop": ("figures", "centre", "radius", "unit_type"),
    "mines": ("tokens",),
}
SPECIAL_CLAUSES = {"card_substitute": "M26.1", "hand_growth": "M26.2", "airdrop": "M26.3", "mines": "M26.4"}
SPECIAL_IDS = tuple(SPECIAL_KEYS)
BLANK = SpecialRow(id="", kind="", side="both", text_en="", text_pl="")
# M26.5 What `rules` and `optional_rules` may name.
RULE_IDS = (
    "sea_bluff",
    "seawall",
    "fordable_river",
    "minefields",
    "combat_engineers",
    "destroyer",
    "imperial_japanese_army",
    "gung_ho",
    "commissar",
    "air",
    "airdrop",
)
SWITCHES = ("gung_ho", "commissar", "air")  # those that a table may switch on itself (M22.1)
NATION_IDS = ("de", "us", "gb", "su", "jp")
ROOM = 20  # cards that must be left in the pile


class Tallies:
    """The things that scenarios speak of, by name; and the objectives, scenarios and special rules counted so far."""

    def __init__(
        self,
        terrain_rows: TerrainFile,
        unit_rows: UnitsFile,
        card_rows: CardsFile,
        terrain: list[Terrain],
        units: list[UnitType],
    ) -> None:
        self.codes = {row.code: n for n, row in enumerate(terrain_rows.terrain) if row.layer == "hex"}
        self.features = {row.id: n for n, row in enumerate(terrain_rows.terrain) if row.layer == "feature"}
        self.owned = {row.id for row in terrain_rows.terrain if row.owner_only or row.mine}
        self.cancels = {row.id: row.cancels for row in terrain_rows.terrain if row.cancels}
        self.units = {row.id: n for n, row in enumerate(unit_rows.unit)}
        self.cards = {row.id: n for n, row in enumerate([row for row in card_rows.card if row.kind != "summary"])}
        self.card_rows = card_rows
        self.terrain = terrain
        self.types = units
        self.boards = {True: Board(True), False: Board(False)}
        self.objectives = 0
        self.scenarios = 0
        self.specials = 0


def scenario(place: str, row: ScenarioFile, tallies: Tallies) -> Scenario:
    """The battle of a file, or one line that says what is wrong with it."""
    return _Reader(place, row, tallies).scenario()


class _Reader:
    def __init__(self, place: str, row: ScenarioFile, tallies: Tallies) -> None:
        self.place = place
        self.row = row
        self.t = tallies
        self.wide = row.size == "overlord"
        self.board = tallies.boards[self.wide]

    def bad(self, why: str) -> Bad:
        return Bad(f"{self.place}: {why}")

    def one_of(self, what: str, where: str, id: str, names: Iterable[str]) -> None:
        there = list(names)
        if id not in there:
            raise self.bad(f"in {where}, {unknown(what, id, there)}")

    def hex(self, at: At, where: str) -> int:
        """M1.2 A hex of this board."""
        col, row = at
        if (col + row) % 2:
            raise self.bad(f"in {where}, [{col}, {row}] is no hex: column and row are both even or both odd (M1.2)")
        number = NUMBERS.get((col, row), -1)
        if number < 0 or not self.board.inside[number]:
            last = self.board.widest - row % 2
            raise self.bad(f"in {where}, [{col}, {row}] is not on the board: rows 0 to 8, columns 0 to {last} (M1.2)")
        return number

    def scenario(self) -> Scenario:
        row = self.row
        for name in ("north_side", "south_side", "first"):
            self.one_of("side", name, getattr(row, name), SIDE_IDS)
        if {row.north_side, row.south_side} != set(SIDE_IDS):
            raise self.bad("north_side and south_side are the two sides, one each (M1.1)")
        for name in ("hand", "medals_to_win", "nation"):
            if set(getattr(row, name)) != set(SIDE_IDS):
                raise self.bad(f"{name} has an entry for each of {', '.join(SIDE_IDS)}")
        for side in SIDE_IDS:
            self.one_of("nation", "nation", row.nation[side], NATION_IDS)
            if row.hand[side] < 1 or row.medals_to_win[side] < 1:
                raise self.bad(f"hand.{side} and medals_to_win.{side} are 1 or more (M2.5)")
            if self.wide and row.hand[side] < 2:
                raise self.bad(f"hand.{side} is 2 or more in Overlord (M16.2): with one card none could be given")
        for name in row.rules:
            self.one_of("rule", "rules", name, RULE_IDS)
        for name in row.optional_rules:
            self.one_of("rule that a table may switch on", "optional_rules", name, SWITCHES)
        self.deal()
        out = Scenario(row, self.t.scenarios)
        self.t.scenarios += 1
        out.ground = self.ground()
        out.features = self.features(out.ground)
        out.objectives = tuple(self.objective(objective) for objective in row.objective)
        out.exits = tuple(self.exits())
        out.units = self.units(out)
        ids = [objective.id for objective in row.objective]
        if len(set(ids)) != len(ids):
            raise self.bad("two objectives have the same id")
        self.specials(out)
        self.optional()
        self.not_won(out)
        return out

    def not_won(self, battle: Scenario) -> None:
        """M12.1, M12.3 Objectives are looked at once at the start: they must not decide the battle there."""
        stands = {hex: side for side, _, hex, _ in battle.units}
        for side, id in enumerate(SIDE_IDS):
            medals = 0
            for row in battle.objectives:
                held = sum(stands.get(hex) == side for hex in row.hexes)
                if row.side in (-1, side) and held >= row.need:
                    medals += row.medals
            if medals >= battle.medals[side]:
                raise self.bad(f"units, objective: {id} holds {medals} medals at the start and has won already (M12.1)")

    def deal(self) -> None:
        """M2.6, M15.1 There are cards enough for both hands; M25.1 and Air Sorties."""
        deck = self.t.card_rows.deck
        cards = (deck.section + deck.tactic) * (deck.copies if self.wide else deck.standard_copies)
        grows = [special for special in self.row.special if special.kind == "hand_growth"]
        growing: dict[str, int] = {special.side: special.final_hand for special in grows}
        sorties = [self.row.air_sorties.get(side, 1) for side in SIDE_IDS]
        most = deck.air_sortie * (deck.copies if self.wide else deck.standard_copies)
        if set(self.row.air_sorties) - set(SIDE_IDS) or min(sorties) < 0 or sum(sorties) > most:
            raise self.bad(f"air_sorties: a number from 0 for axis and for allies, {most} together at most (M25.1)")
        held = sum(max(count, growing.get(side, 0)) for side, count in self.row.hand.items())
        if held + ROOM > cards:
            raise self.bad(f"hand: {held} cards in two hands are too many for {cards} (M2.6)")

    def ground(self) -> tuple[int, ...]:
        """M2.5 Nine rows, one code a hex."""
        rows = self.row.terrain
        if len(rows) != ROWS:
            raise self.bad(f"terrain has {len(rows)} rows; it has nine, from north to south (M2.5)")
        out = [-1] * HEXES
        for number, line in enumerate(rows):
            codes = line.split()
            wanted = (self.board.widest + 2) // 2 - number % 2
            if len(codes) != wanted:
                raise self.bad(f"terrain row {number} has {len(codes)} codes; it has {wanted}, one a hex (M1.2)")
            for i, code in enumerate(codes):
                if code not in self.t.codes:
                    raise self.bad(
                        f"terrain row {number}, hex {i + 1}: '{code}' is no code of terrain;"
                        f" there are {' '.join(sorted(self.t.codes))}"
                    )
                out[NUMBERS[2 * i + number % 2, number]] = self.t.codes[code]
        return tuple(out)

    def features(self, ground: tuple[int, ...]) -> tuple[tuple[int, int, int], ...]:
        out: list[tuple[int, int, int]] = []
        for row in self.row.features:
            self.one_of("feature", "features", row.type, self.t.features)
            if row.type in self.t.owned and not row.owner:
                raise self.bad(f'features: {row.type} works for one side only: give owner = "axis" or "allies" (M7.2)')
            for at in row.at:
                hex = self.hex(at, f"the features '{row.type}'")
                beneath = self.t.terrain[ground[hex]].id
                if row.type in self.t.cancels and beneath not in self.t.cancels[row.type]:
                    raise self.bad(f"features: {row.type} at {list(at)} spans {beneath}, not a river or ford (M10.7)")
                feature = self.t.features[row.type]
                if (feature, hex) in [(f, h) for f, h, _ in out]:
                    raise self.bad(f"features: {row.type} stands twice at {list(at)}")
                out.append((feature, hex, SIDE_IDS.index(row.owner) if row.owner else -1))
        return tuple(out)

    def units(self, battle: Scenario) -> tuple[tuple[int, int, int, int], ...]:
        """The units of the Axis, then those of the Allies. M1.7 One a hex, on ground where it can stand."""
        ids = [row.id for row in self.row.units]
        if len(set(ids)) != len(ids):
            raise self.bad(f"units: an id stands twice: {', '.join(sorted({id for id in ids if ids.count(id) > 1}))}")
        out: list[tuple[int, int, int, int]] = []
        taken: dict[int, str] = {}
        for row in self.row.units:
            where = f"unit '{row.id}'"
            self.one_of("type of unit", where, row.type, self.t.units)
            number = self.t.units[row.type]
            type = self.t.types[number]
            hex = self.hex(row.at, where)
            if hex in taken:
                raise self.bad(f"{where} stands on {list(row.at)}, and so does '{taken[hex]}' (M1.7)")
            taken[hex] = row.id
            if type.kind == AIR:
                raise self.bad(f"{where}: planes come into play by Air Sortie (M25.3)")
            if not 0 <= row.figures <= type.figures:
                raise self.bad(f"{where}: {row.figures} figures; {row.type} has at most {type.figures} (M2.2)")
            ground = self.stands(battle, hex)
            inside = ground.held >> type.kind & 1
            if ground.closed >> type.kind & 1 and not inside:
                raise self.bad(f"{where} cannot stand on {list(row.at)}: it is closed to {CLASS_IDS[type.kind]} (M4.2)")
            out.append((SIDE_IDS.index(row.side), number, hex, row.figures or type.figures))
        for side, id in enumerate(SIDE_IDS):
            if not any(unit[0] == side for unit in out):
                raise self.bad(f"units: the side '{id}' has none, so it would have lost (M12.5)")
        return tuple(sorted(out, key=lambda unit: unit[0]))

    def stands(self, battle: Scenario, hex: int) -> Ground:
        lying = [(f, o) for f, h, o in battle.features if h == hex]
        features = [self.t.terrain[f] for f, _ in lying]
        return Ground(self.t.terrain[battle.ground[hex]], features, [o for _, o in lying])

    def objective(self, row: ObjectiveRow) -> Objective:
        where = f"objective '{row.id}'"
        self.one_of("kind of objective", where, row.kind, OBJECTIVE_IDS)
        hexes = tuple(self.hex(at, where) for at in row.at)
        if not hexes or len(set(hexes)) != len(hexes):
            raise self.bad(f"{where}: it has one hex or more, each once (M12.3)")
        kind = OBJECTIVE_IDS.index(row.kind)
        grouped = kind in (GROUP_TEMPORARY, GROUP_PERMANENT)
        if not 1 <= row.need <= len(hexes) or (not grouped and (row.need != 1 or len(hexes) != 1)):
            raise self.bad(f"{where}: need = {row.need} of {len(hexes)} hexes; only a group_ has more than one (M12.3)")
        if row.medals < 1:
            raise self.bad(f"{where}: it is worth 1 medal or more (M12.3)")
        side = -1 if row.side == "both" else SIDE_IDS.index(row.side)
        self.t.objectives += 1
        return Objective(row.id, self.t.objectives - 1, side, kind, hexes, row.need, row.medals)

    def exits(self) -> list[tuple[int, int, int]]:
        out: list[tuple[int, int, int]] = []
        for row in self.row.exit:
            if row.medals < 1 or not row.at:
                raise self.bad(
                    f"exit '{row.id}': it has one hex or more, and 1 medal or more for who leaves there (M4.5)"
                )
            for at in row.at:
                hex = self.hex(at, f"exit '{row.id}'")
                if (hex, row.side) in [(other, SIDE_IDS[side]) for other, side, _ in out]:
                    raise self.bad(f"exit '{row.id}': {list(at)} is an exit of the {row.side} already (M4.5)")
                if not self.board.edge[hex]:
                    raise self.bad(f"exit '{row.id}': {list(at)} is not at the edge of the board (M4.5)")
                out.append((hex, SIDE_IDS.index(row.side), row.medals))
        return out

    def specials(self, battle: Scenario) -> None:
        """M26 Each kind has its own keys."""
        seen: list[str] = []
        for row in self.row.special:
            where = f"special '{row.id}'"
            self.one_of("kind of special rule", where, row.kind, SPECIAL_IDS)
            for key in [key for keys in SPECIAL_KEYS.values() for key in keys if key not in SPECIAL_KEYS[row.kind]]:
                if getattr(row, key) != getattr(BLANK, key):
                    keys = ", ".join(SPECIAL_KEYS[row.kind])
                    raise self.bad(f"{where}: {key} is no key of {row.kind}, which has {keys} (M26)")
            if row.kind != "card_substitute" and row.kind in seen:
                raise self.bad(f"{where}: there is one {row.kind} already, and one only (M26)")
            seen.append(row.kind)
            getattr(self, f"special_{row.kind}")(battle, row, where)
            battle.texts = (*battle.texts, (SPECIAL_CLAUSES[row.kind], self.t.specials))
            self.t.specials += 1
        mines = [hex for feature, hex, _ in battle.features if self.t.terrain[feature].mine]
        if mines and not battle.tokens:
            raise self.bad("features: a minefield needs a [[special]] of kind 'mines' with its tokens (M26.4)")

    def whose(self, row: SpecialRow, where: str) -> int:
        if row.side == "both":
            raise self.bad(f"{where}: it concerns one side")
        return SIDE_IDS.index(row.side)

    def special_card_substitute(self, battle: Scenario, row: SpecialRow, where: str) -> None:
        """M26.1"""
        for id in [*row.cards, row.as_card]:
            self.one_of("card", where, id, self.t.cards)
        by_id = {card.id: card for card in self.t.card_rows.card}
        if "cic" not in by_id[row.as_card].player:
            raise self.bad(f"{where}: as_card is a tactic of the commander-in-chief's (M26.1)")
        sides = 3 if row.side == "both" else 1 << SIDE_IDS.index(row.side)
        for id in row.cards:
            battle.substitutes[self.t.cards[id]] = (self.t.cards[row.as_card], sides)

    def special_hand_growth(self, battle: Scenario, row: SpecialRow, where: str) -> None:
        """M26.2"""
        if not 1 <= row.start_hand <= row.final_hand or any(turn < 1 for turn in row.extra_draw_after_turns):
            raise self.bad(f"{where}: start_hand is 1 or more and at most final_hand; turns are counted from 1 (M26.2)")
        turns = tuple(row.extra_draw_after_turns)
        battle.growth = (self.whose(row, where), row.start_hand, turns, row.final_hand)

    def special_airdrop(self, battle: Scenario, row: SpecialRow, where: str) -> None:
        """M26.3"""
        self.one_of("type of unit", where, row.unit_type, self.t.units)
        if row.centre is None:
            raise self.bad(f"{where}: centre is missing (M26.3)")
        centre = self.hex(row.centre, where)
        kind = self.t.types[self.t.units[row.unit_type]].kind
        if row.figures < 1 or row.radius < 0 or kind in (SHIP, AIR):
            raise self.bad(f"{where}: 1 figure or more, of a type that fights on land (M26.3)")
        hexes = tuple(hex for hex in self.board.hexes if distance(hex, centre) <= row.radius)
        battle.drop = (self.whose(row, where), row.figures, self.t.units[row.unit_type], hexes)

    def special_mines(self, battle: Scenario, row: SpecialRow, where: str) -> None:
        """M26.4"""
        fields = sum(self.t.terrain[feature].mine for feature, _, _ in battle.features)
        if len(row.tokens) < fields or any(not 0 <= token < STRENGTHS for token in row.tokens):
            raise self.bad(f"{where}: {len(row.tokens)} tokens for {fields} minefields, each from 0 to 4 (M26.4)")
        battle.tokens = tuple(row.tokens)

    def optional(self) -> None:
        row = self.row
        twice = set(row.rules) & set(row.optional_rules)
        if twice:
            raise self.bad(f"{', '.join(sorted(twice))} is in rules and in optional_rules (M22.1)")
        if "airdrop" in row.rules and not any(special.kind == "airdrop" for special in row.special):
            raise self.bad("rules: airdrop needs a [[special]] of that kind (M26.3)")
