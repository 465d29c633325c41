"""M10, M11 What terrain and features do, and both together on one hex."""

from typing import Final

from .terms import CLASS_IDS, LAND_CLASSES, SHIP, SIDE_IDS

CLASSES: Final = len(CLASS_IDS)
NO_GROUP: Final = 0
HILLS: Final = 1
MOUNTAINS: Final = 2
SHIPS: Final = 1 << SHIP


class Terrain:
    """A row of terrain.toml: the ground of a hex, or a feature that lies on it. Sets of classes are masks."""

    def __init__(
        self,
        id: str,
        clause: str,
        marks: dict[str, int],
        tables: dict[str, tuple[int, ...]],
        cancels: tuple[str, ...],
    ) -> None:
        self.id = id
        self.clause = clause  # where the rules speak of it
        self.closed = marks["closed"]  # classes that may not enter
        self.stop = marks["stop"]
        self.soft = marks["soft"] != 0  # M8.7 the stop does not forbid taking ground
        self.no_entry_battle = marks["no_entry_battle"]
        self.no_exit_battle = marks["no_exit_battle"]
        self.no_battle = marks["no_battle"] != 0
        self.first_step = marks["first_step"] != 0
        self.one_out = marks["one_out"] != 0
        self.after_one = marks["after_one"] != 0
        self.if_unmoved = marks["if_unmoved"] != 0
        self.no_overrun = marks["no_overrun"] != 0
        self.height = marks["height"]
        self.longest = marks["longest"]
        self.held = marks["held"]
        self.flag = marks["flag"]
        self.owner_only = marks["owner_only"] != 0
        self.leaves = marks["leaves"] != 0
        self.cleared_by = marks["cleared_by"]
        self.crushed_by = marks["crushed_by"]
        self.mine = marks["mine"] != 0
        self.retreat = marks["retreat"] != 0
        self.no_sandbags = marks["no_sandbags"] != 0
        self.not_for = marks["not_for"]
        self.blocks = marks["blocks"] != 0
        self.group = marks["group"]
        self.joined = marks["joined"] != 0  # M10.10 entered from and left to certain terrain only
        self.joins = marks["joins"] != 0  # and this is such terrain
        self.beach_cost = marks["beach_cost"]  # M10.5 of a step between it and a beach
        self.beach_closed = marks["beach_closed"]
        self.beach_ground = marks["beach_ground"]
        self.defence = tables["defence"]
        self.from_lower = tables["from_lower"]
        self.from_elsewhere = tables["from_elsewhere"]
        self.out = tables["out"]
        self.gun_dice = tables["gun_dice"]
        self.cancels = cancels


class Ground:
    """A hex as it is now: its terrain with the features that lie on it."""

    def __init__(self, base: Terrain, features: list[Terrain], owners: list[int]) -> None:
        self.terrain = base
        bridged = any([base.id in feature.cancels for feature in features])
        layers = features if bridged else [base, *features]
        self.closed = 0
        self.no_entry_battle = 0
        self.no_exit_battle = 0
        self.held = 0
        self.out: list[int] = [0] * CLASSES
        self.retreat_closed = 0
        self.silent = 0  # classes that may not battle from here
        self.first_step = self.one_out = self.after_one = self.if_unmoved = False
        self.no_overrun = self.no_sandbags = False
        self.longest = 0
        self.blocks = False
        for layer in layers:
            reach = ~layer.not_for
            self.closed |= layer.closed & reach
            self.no_entry_battle |= layer.no_entry_battle & reach
            self.no_exit_battle |= layer.no_exit_battle & reach
            self.held |= layer.held & reach
            if not layer.retreat:
                self.retreat_closed |= LAND_CLASSES & reach
            if layer.no_battle:
                self.silent |= LAND_CLASSES & reach
            self.out = [max(now, more) for now, more in zip(self.out, layer.out, strict=True)]
            self.first_step |= layer.first_step
            self.one_out |= layer.one_out
            self.after_one |= layer.after_one
            self.if_unmoved |= layer.if_unmoved
            self.no_overrun |= layer.no_overrun
            self.no_sandbags |= layer.no_sandbags
            self.longest = max(self.longest, layer.longest)
            self.blocks |= layer.blocks
        if not base.not_for & SHIPS:
            self.closed |= SHIPS
            self.retreat_closed |= SHIPS
        self.retreat_closed |= self.closed
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
        # M7.4, M8.6 Protections and allowances do not add up: the largest counts, for a unit of each side.
        self.defence: list[list[int]] = [[0] * CLASSES for _ in SIDE_IDS]
        self.flags: list[int] = [0 for _ in SIDE_IDS]
        self.mine_of = -1  # the side whose mines lie here
        self.mined = False
        self.crushed_by = self.cleared_by = 0
        # M4.2 Who must stop on entering, by side; M11.5 mines spare their owner's units. M8.7 Who takes no ground from here then.
        self.halts: list[int] = [0 for _ in SIDE_IDS]
        self.hard: list[int] = [0 for _ in SIDE_IDS]
        whose = [-1] * (len(layers) - len(features)) + owners
        for layer, owner in zip(layers, whose, strict=True):
            for side in range(len(SIDE_IDS)):
                if not layer.owner_only or owner == side:
                    row = self.defence[side]
                    self.defence[side] = [max(now, more) for now, more in zip(row, layer.defence, strict=True)]
                    self.flags[side] = max(self.flags[side], layer.flag)
                if not layer.mine or owner != side:
                    self.halts[side] |= layer.stop & ~layer.not_for
                    if not layer.soft:
                        self.hard[side] |= layer.stop & ~layer.not_for
            if layer.mine:
                self.mined = True
                self.mine_of = owner
            self.crushed_by |= layer.crushed_by
            self.cleared_by |= layer.cleared_by

    def stops(self, kind: int, side: int) -> bool:
        return self.halts[side] >> kind & 1 != 0
