"""The fixed side of the game: the battle, its map, the cards, the options, and the lists worked out from them once."""

from typing import Any, Final

from sztab.engine.errors import Bad, unknown
from sztab.engine.question import Grammar, Ids, Refusal
from sztab.engine.rules import Rules
from sztab.engine.shapes import Options

from .board import HEX_IDS, HEXES, Board, command_of
from .card_data import AIR_SORTIE, MINE, OP_AMBUSH, OP_COPY, SECTION, Benefit, Card
from .data import GameData
from .files import AirRow, CardsFile, LimitsRow, NationRow, TerrainFile, UnitsFile
from .scenario import Scenario
from .terms import (
    AIR,
    ALLIES,
    AXIS,
    EVERY_CLASS,
    FACE_IDS,
    FLANK_IDS,
    NOBODY,
    RANKS,
    ROLE_IDS,
    SECTION_IDS,
    SIDE_IDS,
    Hex,
    Role,
    Side,
    cic_of,
    classes_of,
)
from .terrain import Ground, Terrain
from .unit import UnitType
from .verbs import verb

zone: Final = Ids()


def zones_of(owners: tuple[str, ...], name: str) -> int:
    """A zone for each side, or for each role; the number of one is this + side, or + role."""
    first = len(zone.names)
    for owner in owners:
        zone(f"{owner} {name}")
    return first


HAND: Final = zones_of(SIDE_IDS, "hand")
DECK: Final = zone("deck")
DISCARDS: Final = zone("discards")
CHIP: Final = zones_of(SIDE_IDS, "chip")  # M23.3
TAKEN: Final = zones_of(SIDE_IDS, "taken")  # from under the chip, in the turn they are used
SORTIE: Final = zones_of(SIDE_IDS, "sorties")  # M25.2 face up on the table
GIVEN: Final = zones_of(ROLE_IDS, "cards")  # M16.1 to a role; M18.2 those laid out are known to all
DRAWN: Final = zone("drawn")  # M9.2 of which one is kept
MINES: Final = zone("mines")  # the tokens of the minefields, in the order of the scenario
MINE_BOX: Final = zone("mine box")
ZONE_IDS: Final = tuple(zone.names)

SPLIT: Final = "even"
TEAM: Final = 4  # M14.1 players on a side at most
MOST_SHARED: Final = 2  # M14.3 so many players or fewer on a side play all its roles jointly
BOARDS: Final[dict[bool, Board]] = {}  # by size: one does for all battles


class Tables(Rules):
    """A battle with its options, and what follows from them."""

    def __init__(self, loaded: GameData, settings: Options, players: int) -> None:
        battle = chosen(str(settings["scenario"]), loaded)
        self.battle: Scenario = battle
        self.wide: bool = battle.wide
        self.air: bool = bool(settings["air"]) or "air" in battle.rules
        self.cards: list[Card] = loaded.cards(battle.wide, self.air)
        self.benefits: list[Benefit] = loaded.benefits()
        self.terrain: list[Terrain] = loaded.terrain
        self.types: list[UnitType] = loaded.units
        self.faces: tuple[int, ...] = tuple([FACE_IDS.index(face) for face in loaded.card_rows.dice.faces])  # of a die
        super().__init__(
            "overlord",
            list(ROLE_IDS),
            Grammar(verb, self._names(loaded)),
            list(ZONE_IDS),
            Refusal(("M3.1",), "not_now"),
            settings,
            loaded.pack.fingerprint(),
        )
        self.teams = divided(str(settings["axis_players"]), players)  # M14 how many players lead each side
        self.players = sum(self.teams)
        self._take_cards(loaded.card_rows)
        self._take_units(loaded.unit_rows, settings)
        self._divide()
        self._lay_out(loaded.terrain_rows)

    def _names(self, loaded: GameData) -> dict[str, list[str]]:
        return {
            "card": [card.id for card in self.cards],
            "space": list(HEX_IDS),
            "role": list(ROLE_IDS),
            "side": list(SIDE_IDS),
            "section": list(SECTION_IDS),
            "number": [str(number) for number in range(10)],
            "face": [FACE_IDS[face] for face in self.faces],
            "unit": [type.id for type in self.types],
            "terrain": [row.id for row in self.terrain],
            "objective": [f"{row.id} {objective.id}" for row in loaded.rows.values() for objective in row.objective],
        }

    def _take_cards(self, rows: CardsFile) -> None:
        """M9.1, M15.1 The deck, and how many cards are used, kept and drawn."""
        cards, deck = self.cards, rows.deck
        copies = deck.copies if self.wide else deck.standard_copies
        self.pile: tuple[int, ...] = tuple(
            [card.kind for card in cards if card.type not in (MINE, AIR_SORTIE) for _ in range(card.count * copies)]
        )
        self.sorties: int = deck.air_sortie * copies if self.air else 0  # all Air Sorties in the game
        self.sortie_kind = next(card.kind for card in cards if card.type == AIR_SORTIE)
        self.ambush_kind = next(card.kind for card in cards if card.op == OP_AMBUSH)
        self.ambushes = self.pile.count(self.ambush_kind)
        self.copy_kind = next(card.kind for card in cards if card.op == OP_COPY)
        self.first_token = next(card.kind for card in cards if card.type == MINE)
        self.limits: LimitsRow = rows.limits
        self.kept: int = rows.limits.kept
        self.draws: int = rows.limits.draw if self.wide else rows.limits.standard_draw
        table = rows.initiative
        by_face = (table.infantry, table.armor, table.grenade, table.star, table.flag)
        self.initiative: tuple[int, ...] = tuple([initiative_classes(id) for id in by_face])  # M17.2 by face, as a set
        self.initiative_dice: int = table.dice

    def _take_units(self, rows: UnitsFile, settings: Options) -> None:
        """M22, M25.10 Rules of nations and of the air. The side of each rule; -1: it is not in force."""
        japan, marines, commissar = rows.nation_rule
        rules, nations = self.battle.rules, self.battle.nations
        self.japan: Side = whose(japan, nations) if japan.id in rules else NOBODY
        self.imperial_army: NationRow = japan
        self.marines: Side = whose(marines, nations) if settings["gung_ho"] or "gung_ho" in rules else NOBODY
        self.gung_ho: NationRow = marines
        self.commissar: Side = whose(commissar, nations) if settings["commissar"] or "commissar" in rules else NOBODY
        self.chip_by_choice: bool = bool(settings["chip_by_choice"])  # R11
        self.under_chip: int = commissar.under_chip if self.wide else 1
        self.air_rules: AirRow = rows.air
        self.check_fails = FACE_IDS.index(rows.air.check_fails)
        self.airplane = next(type for type in self.types if type.kind == AIR)
        self.kinds: tuple[int, ...] = tuple([1 << type.kind for type in self.types for _ in SIDE_IDS])  # by body

    def _divide(self) -> None:
        """M13 The board, its sections, and who acts where."""
        battle = self.battle
        if battle.wide not in BOARDS:
            BOARDS[battle.wide] = Board(battle.wide)
        self.board: Board = BOARDS[battle.wide]
        self.near = self.board.near
        # Who acts with units: the generals, or in the standard game the one commander of a side.
        self.actors: tuple[tuple[Role, ...], ...] = tuple(
            [
                tuple([cic_of(side) + 1 + flank for flank in range(len(FLANK_IDS))]) if battle.wide else (cic_of(side),)
                for side in (AXIS, ALLIES)
            ]
        )
        # The place of each role among them, -1: it acts with none.
        self.actor: list[int] = [NOBODY] * len(ROLE_IDS)
        for roles in self.actors:
            for place, role in enumerate(roles):
                self.actor[role] = place
        # M13.3 The sections of each role; a commander-in-chief has all of them.
        self.commands: list[int] = [
            command_of(battle.south == role // RANKS, role % RANKS - 1) if role % RANKS else self.board.every_section
            for role in range(len(ROLE_IDS))
        ]
        self.playing: tuple[Role, ...] = tuple(range(len(ROLE_IDS))) if battle.wide else (cic_of(AXIS), cic_of(ALLIES))
        self.homeward: tuple[list[tuple[int, ...]], ...] = tuple(
            [self.board.south if side == battle.south else self.board.north for side in (AXIS, ALLIES)]
        )

    def _lay_out(self, rows: TerrainFile) -> None:
        """M2.5 Terrain, features, exits and objectives of the battle."""
        battle, terrain = self.battle, self.terrain
        # What may lie on a hex, as bits: a feature; one that serves a side only, once for each side.
        self.pieces: list[tuple[int, int]] = []
        for number, row in enumerate(rows.terrain):
            if row.layer == "feature":
                owned = row.owner_only or row.mine
                self.pieces += [(number, AXIS), (number, ALLIES)] if owned else [(number, NOBODY)]
        self.sandbag = self._bit_of([row.id == "sandbag" for row in terrain])
        self.wire = self._bit_of([row.crushed_by != 0 for row in terrain])
        self.mine_bit = self._bit_of([row.mine for row in terrain])
        self.leaving = self._bit_of([row.leaves for row in terrain])
        self.start_works: tuple[int, ...] = self._works()
        self.minefields: tuple[Hex, ...] = tuple([hex for f, hex, _ in battle.features if terrain[f].mine])
        self.exits: tuple[dict[int, int], ...] = tuple(
            [{hex: medals for hex, side, medals in battle.exits if side == of} for of in (AXIS, ALLIES)]
        )
        self.groups: tuple[int, ...] = self._groups()
        self.objectives = battle.objectives
        self.grounds: list[dict[int, Ground]] = [{} for _ in range(HEXES)]  # by hex and what lies on it
        self.ground_held: dict[tuple[Any, ...], tuple[float, float, float]] = {}  # what `judge.ground_held` remembers
        self.axis_units: tuple[tuple[int, ...], int] = ((), 0)  # what `State.muster_roll` remembers
        self.beach_move = max([row.longest for row in terrain])  # M10.9
        self.beaches: tuple[bool, ...] = tuple(
            [number >= 0 and terrain[number].longest > 0 for number in battle.ground]
        )

    def _bit_of(self, which: list[bool]) -> int:
        return sum([1 << bit for bit, (number, _) in enumerate(self.pieces) if which[number]])

    def _works(self) -> tuple[int, ...]:
        out = [0] * HEXES
        for feature, hex, owner in self.battle.features:
            owned = (feature, owner) in self.pieces
            out[hex] |= 1 << self.pieces.index((feature, owner) if owned else (feature, NOBODY))
        return tuple(out)

    def _groups(self) -> tuple[int, ...]:
        """M6.5 Connected hills, connected mountains: the number of each hex's group, 0 for none."""
        out = [0] * HEXES
        count = 0
        for start in self.board.hexes:
            kind = self.terrain[self.battle.ground[start]].group
            if not kind or out[start]:
                continue
            count += 1
            edge = [start]
            out[start] = count
            while edge:
                for other in self.near[edge.pop()]:
                    if not out[other] and self.terrain[self.battle.ground[other]].group == kind:
                        out[other] = count
                        edge.append(other)
        return tuple(out)

    def ground(self, hex: Hex, works: int) -> Ground:
        """A hex with what lies on it now."""
        found = self.grounds[hex].get(works)
        if found is None:
            lying = [piece for bit, piece in enumerate(self.pieces) if works >> bit & 1]
            features = [self.terrain[number] for number, _ in lying]
            found = Ground(self.terrain[self.battle.ground[hex]], features, [owner for _, owner in lying])
            self.grounds[hex][works] = found
        return found

    def joint(self, side: Side) -> bool:
        """M14.3, R20 One or two players on a side play all its roles together."""
        return self.teams[side] <= MOST_SHARED

    def is_section(self, kind: int) -> bool:
        return self.cards[kind].type == SECTION


def chosen(id: str, loaded: GameData) -> Scenario:
    """M2.5 The battle that the table has chosen."""
    if id not in loaded.scenarios:
        raise Bad(unknown("scenario", id, loaded.scenarios))
    return loaded.scenarios[id]


def divided(wanted: str, players: int) -> tuple[int, int]:
    """M14.4 How many lead each side: as the table says, as far as each side has one to four; the odd one leads the Allies."""
    axis = players // 2 if wanted == SPLIT else int(wanted)
    axis = min(max(axis, 1, players - TEAM), TEAM, players - 1)
    return axis, players - axis


def whose(rule: NationRow, nations: tuple[str, str]) -> Side:
    """M22.2 The side of the rule's nation; in a battle without it, the side that the rule names."""
    return nations.index(rule.nation) if rule.nation in nations else SIDE_IDS.index(rule.side)


def initiative_classes(id: str) -> int:
    """M17.2 The classes that a face lets a general order."""
    return 0 if id == "none" else EVERY_CLASS if id == "any" else classes_of([id])
