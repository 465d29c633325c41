"""M10, M11 What terrain and features do, and both together on one hex."""

from collections.abc import Mapping
from typing import Final

from .files import TerrainRow
from .terms import CLASS_IDS, LAND_CLASSES, SHIP, SIDE_IDS, classes_of

CLASSES: Final = len(CLASS_IDS)
NO_GROUP: Final = 0
HILLS: Final = 1
MOUNTAINS: Final = 2
GROUPS: Final = {"": NO_GROUP, "hill": HILLS, "mountain": MOUNTAINS}  # M6.5
SHIPS: Final = 1 << SHIP


class Terrain:
    """A row of terrain.toml: the ground of a hex, or a feature that lies on it. Sets of classes are masks."""

    def __init__(self, row: TerrainRow, joins: bool) -> None:
        self.id: str = row.id
        self.clause: str = row.clause  # where the rules speak of it
        self.closed: int = classes_of(row.impassable)  # classes that may not enter
        self.stop: int = classes_of(row.stop)
        self.soft: bool = row.soft_stop  # M8.7 the stop does not forbid taking ground
        self.no_entry_battle: int = classes_of(row.no_battle_on_entry)
        self.no_exit_battle: int = classes_of(row.no_battle_on_leaving)
        self.no_battle: bool = row.no_battle
        self.first_step: bool = row.first_step_only
        self.one_out: bool = row.one_hex_out
        self.after_one: bool = row.battle_after_one_hex
        self.if_unmoved: bool = row.armor_takes_ground_if_unmoved
        self.no_overrun: bool = row.no_overrun
        self.height: int = row.height
        self.longest: int = row.longest_move
        self.held: int = classes_of(row.held)
        self.flag: int = row.flag
        self.owner_only: bool = row.owner_only
        self.leaves: bool = row.leaves_with_unit
        self.cleared_by: int = classes_of(row.removed_instead_of_battle)
        self.crushed_by: int = classes_of(row.removed_on_entry)
        self.mine: bool = row.mine
        self.retreat: bool = row.retreat
        self.no_sandbags: bool = row.no_sandbags
        self.not_for: int = classes_of(row.not_for)
        self.blocks: bool = row.los == "blocks"
        self.group: int = GROUPS[row.group]
        self.joined: bool = bool(row.joins)  # M10.10 entered from and left to certain terrain only
        self.joins = joins  # and this is such terrain
        step = row.beach_step
        self.beach_cost: int = step.cost if step is not None else 0  # M10.5 of a step between it and a beach
        self.beach_closed: int = classes_of(step.closed_to) if step is not None else 0
        self.beach_ground: int = classes_of(step.take_ground) if step is not None else 0
        self.defence = by_class(row.defence)
        self.from_lower = by_class(row.defence_from_lower)
        self.from_elsewhere = by_class(row.defence_from_elsewhere)
        self.out = by_class(row.battle_out)
        self.gun_dice: tuple[int, ...] = tuple(row.artillery_dice)
        self.cancels: tuple[str, ...] = tuple(row.cancels)


def by_class(table: Mapping[str, int]) -> tuple[int, ...]:
    return tuple([table.get(id, 0) for id in CLASS_IDS])


class Ground:
    """A hex as it is now: its terrain with the features that lie on it."""

    def __init__(self, base: Terrain, features: list[Terrain], owners: list[int]) -> None:
        self.terrain = base
        self.group = base.group
        self.height = base.height
        self.joined = base.joined
        self.tricky = base.joined or base.beach_cost > 0  # a step here or from here has its own rule
        self.joins = base.joins
        self.beach_cost = base.beach_cost
        self.beach_closed = base.beach_closed
        self.beach_ground = base.beach_ground
        self.gun_dice = base.gun_dice
        self.from_lower = base.from_lower
        self.from_elsewhere = base.from_elsewhere
        self.closed = self.no_entry_battle = self.no_exit_battle = self.held = self.retreat_closed = 0
        self.silent = 0  # classes that may not battle from here
        self.crushed_by = self.cleared_by = 0
        self.first_step = self.one_out = self.after_one = self.if_unmoved = False
        self.no_overrun = self.no_sandbags = self.blocks = False
        self.longest = 0
        self.mined = False
        self.mine_of = -1  # the side whose mines lie here
        # M7.2, M7.4, M8.6 Protections and allowances do not add up: the largest counts, for a unit of each side.
        self.out: list[int] = [0] * CLASSES
        self.defence: list[list[int]] = [[0] * CLASSES for _ in SIDE_IDS]
        self.flags: list[int] = [0 for _ in SIDE_IDS]
        # M4.2 Who must stop on entering, by side; M11.5 mines spare their owner's units. M8.7 Who takes no ground from here then.
        self.halts: list[int] = [0 for _ in SIDE_IDS]
        self.hard: list[int] = [0 for _ in SIDE_IDS]
        if not any([base.id in feature.cancels for feature in features]):  # M10.7 no bridge
            self._add(base, -1)
        for feature, owner in zip(features, owners, strict=True):
            self._add(feature, owner)
        if not base.not_for & SHIPS:
            self.closed |= SHIPS
        self.retreat_closed |= self.closed

    def _add(self, layer: Terrain, owner: int) -> None:
        """Adds what one layer does to every unit."""
        reach = ~layer.not_for
        self.closed |= layer.closed & reach
        self.no_entry_battle |= layer.no_entry_battle & reach
        self.no_exit_battle |= layer.no_exit_battle & reach
        self.held |= layer.held & reach
        if not layer.retreat:
            self.retreat_closed |= LAND_CLASSES & reach
        if layer.no_battle:
            self.silent |= LAND_CLASSES & reach
        self.out = largest(self.out, layer.out)
        self.first_step |= layer.first_step
        self.one_out |= layer.one_out
        self.after_one |= layer.after_one
        self.if_unmoved |= layer.if_unmoved
        self.no_overrun |= layer.no_overrun
        self.no_sandbags |= layer.no_sandbags
        self.longest = max(self.longest, layer.longest)
        self.blocks |= layer.blocks
        self.crushed_by |= layer.crushed_by
        self.cleared_by |= layer.cleared_by
        if layer.mine:
            self.mined = True
            self.mine_of = owner
        for side in range(len(SIDE_IDS)):
            self._add_for(side, layer, owner)

    def _add_for(self, side: int, layer: Terrain, owner: int) -> None:
        """Adds what one layer does to the units of a side."""
        if not layer.owner_only or owner == side:
            self.defence[side] = largest(self.defence[side], layer.defence)
            self.flags[side] = max(self.flags[side], layer.flag)
        if not layer.mine or owner != side:
            self.halts[side] |= layer.stop & ~layer.not_for
            if not layer.soft:
                self.hard[side] |= layer.stop & ~layer.not_for

    def stops(self, kind: int, side: int) -> bool:
        return self.halts[side] >> kind & 1 != 0


def largest(now: list[int], more: tuple[int, ...]) -> list[int]:
    return [max(one, other) for one, other in zip(now, more, strict=True)]
