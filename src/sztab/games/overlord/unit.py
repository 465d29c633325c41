"""M2.2 Types of units."""

from typing import Final

NEVER: Final = 0
CLOSE_ONLY: Final = 1
ALWAYS: Final = 2


class UnitType:
    """A row of units.toml."""

    def __init__(
        self,
        id: str,
        kind: int,
        numbers: dict[str, int],
        dice: tuple[int, ...],
        hit_by: int,
        symbol: int,
        not_next_to: tuple[str, ...],
    ) -> None:
        self.id = id
        self.kind = kind  # its class
        self.figures = numbers["figures"]
        self.move = numbers["move"]
        self.battle_move = numbers["battle_move"]
        self.needs_los = numbers["needs_los"] != 0
        self.ignores = numbers["ignores"]  # the terrain of its target: never, in close assault, always
        self.take_ground = numbers["take_ground"]
        self.overrun = numbers["overrun"] != 0
        self.fewest_steps = numbers["fewest_steps"]  # M2.3 hexes of retreat for each flag
        self.most_steps = numbers["most_steps"]
        self.resists = numbers["resists"] != 0  # M2.3 battles after entering cover
        self.clears_mines = numbers["clears_mines"] != 0
        self.wire_and_battle = numbers["wire_and_battle"] != 0
        self.flags = numbers["flags"]  # it may ignore by itself
        self.ocean_only = numbers["ocean_only"] != 0
        self.marks = numbers["marks"]  # M24.8 hexes it may mark
        self.healed = numbers["healed"] != 0
        self.medals = numbers["medals"]
        self.dice = dice
        self.hit_by = hit_by  # faces, as a set
        self.symbol = symbol  # the face that orders and heals it, -1: none
        self.not_next_to = not_next_to
        self.range = len(dice)
