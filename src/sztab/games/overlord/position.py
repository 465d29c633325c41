# mypyc: skip
"""Positions: a TOML table that a person can write, and every state written back as one.

    at = "allies orders"                             # or distribution, moves, battles, draw
    units = { axis = ["5-1 infantry 4"], allies = ["17-5 armor"] }   # hex, type, figures if not all are there
    works = ["25-3 sandbag"]                         # all features; without it those of the scenario
    hands = { allies = ["probe_left"] }
    decks = { command = ["attack_left", "..."] }     # the top; "..." is the rest, shuffled
    cards = { allies_left = ["probe_left"] }         # given to a general, not yet played
    ordered = ["17-5", "18-4 armor_assault"]         # units with orders, and the card whose benefits they have
    played = ["axis_right attack_right s2"]          # the enemy's last turn, for Counter-Attack

It begins from nothing, or with `from = "setup"` from the start of the scenario. Cards that are named nowhere are in the pile.
"""

from typing import Annotated, Any, TypeVar

from msgspec import UNSET, UnsetType

from sztab.engine.position import Plain, Reader, as_table, saving, written_keys
from sztab.engine.position import Position as Base
from sztab.engine.shapes import JsonObject
from sztab.engine.zones import Zone, card

from .battle import battle_step
from .board import NUMBERS
from .keys import KEYS
from .medals import REASON_IDS, score, take_stock
from .moves import move_step
from .orders import order_step
from .setup import lay_out
from .state import State
from .tables import Tables
from .terms import (
    DISTRIBUTION,
    ROLE_IDS,
    SIDE_IDS,
    Hex,
    Role,
    Side,
    Unit,
)
from .turn import begin_turn, end_turn, hand_out

V = TypeVar("V")
BySide = dict[str, list[str]]


class Position(Base, kw_only=True):
    """The keys of a position. UNSET: what is not given is the scenario's, or follows from the moment."""

    reason: str | UnsetType = UNSET  # of a game that is over
    turn: Annotated[int, Plain(most=100_000)] = 3
    units: BySide | UnsetType = UNSET
    works: list[str] | UnsetType = UNSET
    mines: list[str] | UnsetType = UNSET
    medals: dict[str, int] = {}
    objectives: dict[str, str] = {}
    score: dict[str, int] = {}  # worked out, for people
    hands: BySide = {}
    chip: BySide = {}
    taken: BySide | UnsetType = UNSET
    sorties: dict[str, int] | UnsetType = UNSET
    cards: dict[str, list[str]] = {}
    drawn: list[str] = []
    piles: dict[str, list[str]] = {}
    played: list[str] = []
    laid: list[str] = []
    ordered: list[str] = []
    moved: list[str] = []
    fought: list[str] = []
    planes: list[str] = []
    marked: list[str] = []
    named: str = ""
    visited: str = ""
    acts_as: str = ""
    rolled: Annotated[int, Plain(most=7)] = 0
    owed: Annotated[int, Plain(most=99)] = 0
    flights: list[int] | UnsetType = UNSET  # these three for saving, not for people
    grants: list[Any] | UnsetType = UNSET
    deeds: list[int] | UnsetType = UNSET


STEPS = (hand_out, order_step, move_step, battle_step, end_turn)  # of a turn, from the distribution on


class PositionReader(Reader[Tables, State]):
    shape = Position
    example = "allies distribution"
    too_many = "stands more often than the pile has it (M9.1, M15.1)"
    given: Position

    def state(self) -> State:
        s = self.s
        self.read_fields()
        lay_out(s)
        for read, _ in KEYS:
            read(self)
        self.go_on()
        return s

    # Words

    def side(self, id: str, where: str) -> Side:
        return self.index(id, SIDE_IDS, "side", where)

    def by_side(self, name: str, table: dict[str, V] | UnsetType) -> dict[Side, V]:
        return {} if table is UNSET else {self.side(id, name): value for id, value in table.items()}

    def amounts(self, name: str, table: dict[str, int]) -> dict[Side, int]:
        for id, count in table.items():
            if count < 0:
                raise self.bad(f"{name}.{id} is a number from 0")
        return self.by_side(name, table)

    def playing(self) -> list[str]:
        return [ROLE_IDS[role] for role in self.t.playing]

    def role(self, id: str, where: str) -> Role:
        return ROLE_IDS.index(self.one_of(id, self.playing(), "role in this game", where))

    def hex(self, id: str, where: str) -> Hex:
        col, _, row = id.partition("-")
        number = NUMBERS.get((int(col), int(row)), -1) if col.isdecimal() and row.isdecimal() else -1
        if number < 0 or not self.t.board.inside[number]:
            raise self.bad(f"in {where}, '{id}' is no hex of this board; write column and row, such as '6-4' (M1.2)")
        return number

    def unit(self, id: str, where: str) -> Unit:
        unit = self.s.on[self.hex(id, where)]
        if unit < 0:
            raise self.bad(f"{where}: no unit stands on {id}")
        return unit

    def words(self, row: str, where: str, fewest: int, most: int) -> list[str]:
        words = row.split()
        if not fewest <= len(words) <= most:
            raise self.bad(f"{where}: '{row}' has {len(words)} words; see docs/notation.md")
        return words

    def times(self, row: str, where: str) -> tuple[Unit, int]:
        """`17-5 2`: a unit, and how far or how often."""
        words = self.words(row, where, 2, 2)
        if not words[1].isdecimal():
            raise self.bad(f"{where}: '{row}'; write a hex and a number, such as '17-5 2'")
        return self.unit(words[0], where), int(words[1])

    def dealt(self, rows: list[str], left: list[int], where: str, known: int) -> Zone:
        return tuple([card(self.take(row, left, where), known) for row in rows])

    def go_on(self) -> None:
        """From the moment that the position is of."""
        s = self.s
        if self.given.agenda is not UNSET:
            self.saved()
            return
        take_stock(s)
        for side, id in enumerate(SIDE_IDS):
            points = score(s, side)
            if points >= self.t.battle.medals[side]:
                raise self.bad(f"{id} has {points} medals and has won; a game goes on below that (M12.1)")
        for side, id in enumerate(SIDE_IDS):
            if not s.units_of(side):
                raise self.bad(f"units: {id} has none on the board and has lost (M12.5)")
        if s.phase == DISTRIBUTION and self.given.taken is UNSET:
            s.turn -= 1
            s.then(begin_turn, s.active)
        else:
            for step in STEPS[s.phase - DISTRIBUTION :]:
                s.then(step, s.active)
            s.agenda.reverse()
        s.run()


def write(s: State) -> JsonObject:
    """The table of any state. A state between two questions also has its agenda."""
    out = Position(game=s.t.game, players=s.t.players, **written_keys(s, Position))
    for _, write_key in KEYS:
        write_key(s, out)
    if s.over:
        out.winner, out.reason = SIDE_IDS[s.result[0]], REASON_IDS[s.result[1]]
    else:
        for name, value in saving(s).items():
            setattr(out, name, value)
    return {name: value for name, value in as_table(out).items() if name not in (OVER if s.over else GOING_ON)}


OVER = ("known", "chance")  # what is not said of a game that is over
GOING_ON = ("winner",)  # and of one that goes on
