"""The fixed side of the game: the battle, its map, the cards, the options, and the lists worked out from them once."""

from typing import Any, Final

from sztab.engine.question import Grammar, Refusal
from sztab.engine.rules import Rules

from .board import HEX_IDS, HEXES, Board, command_of
from .card_data import AIR_SORTIE, MINE, OP_AIR_SORTIE, OP_AMBUSH, OP_COPY, SECTION, Benefit, Card
from .scenario import Scenario
from .terms import (
    ALLIES,
    AXIS,
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
)
from .terrain import Ground, Terrain
from .unit import UnitType
from .verbs import verb

# Zones: those of a side are the first + side, those of a role the first + role.
HAND: Final = 0
DECK: Final = 2
DISCARDS: Final = 3
CHIP: Final = 4  # M23.3
TAKEN: Final = 6  # from under the chip, in the turn they are used
SORTIE: Final = 8  # M25.2 face up on the table
GIVEN: Final = 10  # M16.1 to a role; M18.2 those laid out are known to all
DRAWN: Final = 18  # M9.2 of which one is kept
MINES: Final = 19  # the tokens of the minefields, in the order of the scenario
MINE_BOX: Final = 20
ZONE_IDS: Final = (
    "axis hand",
    "allies hand",
    "deck",
    "discards",
    "axis chip",
    "allies chip",
    "axis taken",
    "allies taken",
    "axis sorties",
    "allies sorties",
    *[f"{role} cards" for role in ROLE_IDS],
    "drawn",
    "mines",
    "mine box",
)
MOST_SHARED: Final = 2  # M14.3 so many players or fewer on a side play all its roles jointly


class Tables(Rules):
    """A battle with its options, and what follows from them."""

    def __init__(
        self,
        battle: Scenario,
        board: Board,
        cards: list[Card],
        benefits: list[Benefit],
        terrain: list[Terrain],
        features: tuple[int, ...],
        types: list[UnitType],
        teams: tuple[int, int],
        numbers: dict[str, int],
        initiative: tuple[int, ...],
        faces: tuple[int, ...],
        options: dict[str, Any],
        fingerprint: str,
        objectives: list[str],
    ) -> None:
        names = {
            "card": [card.id for card in cards],
            "space": list(HEX_IDS),
            "role": list(ROLE_IDS),
            "side": list(SIDE_IDS),
            "section": list(SECTION_IDS),
            "number": [str(number) for number in range(10)],
            "face": [FACE_IDS[face] for face in faces],
            "unit": [type.id for type in types],
            "terrain": [row.id for row in terrain],
            "objective": objectives,
        }
        super().__init__(
            "overlord",
            list(ROLE_IDS),
            Grammar(verb, names),
            list(ZONE_IDS),
            Refusal(("M3.1",), "not_now"),
            options,
            fingerprint,
        )
        self.battle = battle
        self.board = board
        self.wide = battle.wide
        self.cards = cards
        self.benefits = benefits
        self.terrain = terrain
        self.types = types
        self.teams = teams  # M14 how many players lead each side
        self.players = sum(teams)
        self.near = board.near
        self.kinds: tuple[int, ...] = tuple([1 << type.kind for type in types for _ in SIDE_IDS])  # by body
        self.faces = faces  # what the six faces of a die show
        self.initiative = initiative  # M17.2 classes by face, as a set
        self.initiative_dice = numbers["initiative_dice"]
        self.fewest = numbers["fewest"]
        self.most_cards = numbers["most"]
        self.per_general = numbers["per_general"]
        self.kept = numbers["kept"]
        self.draws = numbers["draw"]
        self.check_dice = numbers["check_dice"]
        self.check_fails = numbers["check_fails"]
        self.bombs = numbers["bombs"]
        self.bomb_dice = numbers["bomb_dice"]
        self.flight = numbers["flight"]
        self.air = numbers["air"] != 0
        self.commissar: Side = numbers["commissar"]  # -1: nobody
        self.under_chip = numbers["under_chip"]
        self.marines: Side = numbers["marines"]
        self.extra_orders = numbers["extra_orders"]
        self.japan: Side = numbers["japan"]
        self.forced_flags = numbers["forced_flags"]
        self.full_bonus = numbers["full_bonus"]
        self.banzai = numbers["banzai"]
        copies = numbers["copies"]
        self.pile: tuple[int, ...] = tuple(
            [card.kind for card in cards if card.type not in (MINE, AIR_SORTIE) for _ in range(card.count * copies)]
        )
        self.sorties = numbers["sorties"] if self.air else 0  # all Air Sorties in the game
        self.sortie_kind = next(card.kind for card in cards if card.type == AIR_SORTIE)
        self.ambush_kind = next(card.kind for card in cards if card.op == OP_AMBUSH)
        self.ambushes = self.pile.count(self.ambush_kind)
        self.copy_kind = next(card.kind for card in cards if card.op == OP_COPY)
        self.first_token = next(card.kind for card in cards if card.type == MINE)
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
            command_of(battle.south == role // RANKS, role % RANKS - 1) if role % RANKS else board.every_section
            for role in range(len(ROLE_IDS))
        ]
        self.playing: tuple[Role, ...] = tuple(range(len(ROLE_IDS))) if battle.wide else (cic_of(AXIS), cic_of(ALLIES))
        # What may lie on a hex, as bits: a feature; one that serves a side only, once for each side.
        self.pieces: list[tuple[int, int]] = []
        for number in features:
            owned = terrain[number].owner_only or terrain[number].mine
            self.pieces += [(number, AXIS), (number, ALLIES)] if owned else [(number, NOBODY)]
        self.sandbag = self._bit("sandbag")
        self.wire = self._bit_of([row.crushed_by != 0 for row in terrain])
        self.mine_bit = self._bit_of([row.mine for row in terrain])
        self.start_works: tuple[int, ...] = self._works()
        self.leaving = self._bit_of([row.leaves for row in terrain])
        self.minefields: tuple[Hex, ...] = tuple([hex for f, hex, _ in battle.features if terrain[f].mine])
        self.homeward: tuple[list[tuple[int, ...]], ...] = tuple(
            [board.south if side == battle.south else board.north for side in (AXIS, ALLIES)]
        )
        self.exits: tuple[dict[int, int], ...] = tuple(
            [{hex: medals for hex, whose, medals in battle.exits if whose == side} for side in (AXIS, ALLIES)]
        )
        self.groups: tuple[int, ...] = self._groups()
        self.objectives = battle.objectives
        self.objective_offset = battle.objectives[0].name if battle.objectives else 0
        self.watched: frozenset[int] = frozenset([hex for row in battle.objectives for hex in row.hexes])
        self.grounds: list[dict[int, Ground]] = [{} for _ in range(HEXES)]  # by hex and what lies on it
        self.beach_move = max([row.longest for row in terrain])  # M10.9
        self.beaches: tuple[bool, ...] = tuple(
            [number >= 0 and terrain[number].longest > 0 for number in battle.ground]
        )

    def _bit(self, id: str) -> int:
        return self._bit_of([row.id == id for row in self.terrain])

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

    def is_sortie(self, kind: int) -> bool:
        return self.cards[kind].op == OP_AIR_SORTIE
