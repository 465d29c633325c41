"""M2.2 Types of units."""

from typing import Final

from sztab.engine.question import Ids

from .files import UnitRow
from .terms import CLASS_IDS, FACE_IDS

ignoring_terrain: Final = Ids()  # the terrain of its target
ignoring_terrain("never")
CLOSE_ONLY: Final = ignoring_terrain("close_assault")
ALWAYS: Final = ignoring_terrain("always")


class UnitType:
    """A row of units.toml."""

    def __init__(self, row: UnitRow) -> None:
        self.id: str = row.id
        self.kind: int = CLASS_IDS.index(row.kind)  # its class
        self.figures: int = row.figures
        self.move: int = row.move
        self.battle_move: int = row.move_and_battle
        self.needs_los: bool = row.needs_los
        self.ignores: int = ignoring_terrain.names.index(row.ignores_terrain)
        self.take_ground: int = row.take_ground
        self.overrun: bool = row.overrun
        self.fewest_steps: int = row.flag_steps[0]  # M2.3 hexes of retreat for each flag
        self.most_steps: int = row.flag_steps[1]
        self.resists: bool = row.battles_after_entering  # M2.3 battles after entering cover
        self.clears_mines: bool = row.clears_mines
        self.wire_and_battle: bool = row.battles_and_removes_wire
        self.flags: int = row.flags_ignored  # it may ignore by itself
        self.marks: int = row.marks  # M24.8 hexes it may mark
        self.healed: bool = row.healed
        self.medals: int = row.medals
        self.dice: tuple[int, ...] = tuple(row.dice)
        self.hit_by: int = sum([1 << FACE_IDS.index(face) for face in row.hit_by])  # faces, as a set
        self.symbol: int = FACE_IDS.index(row.symbol) if row.symbol else -1  # the face that orders and heals it
        self.not_next_to: tuple[str, ...] = tuple(row.not_next_to)
        self.range = len(row.dice)
