"""M6 Line of sight."""

from .state import State
from .terms import Hex


def obstructs(s: State, hex: Hex, a: Hex, b: Hex) -> bool:
    """M6.2, M6.5 A unit or blocking terrain; hills and mountains but for those on the same connected group."""
    if s.on[hex] >= 0:
        return True
    ground = s.ground(hex)
    if ground.blocks:
        return True
    if not ground.group:
        return False
    groups = s.t.groups
    return not (groups[a] == groups[hex] == groups[b])


def sees(s: State, a: Hex, b: Hex) -> bool:
    """M6.1 Whether the line between two centres is clear. Next to each other nothing stands between."""
    line = s.t.board.sight[a].get(b)
    if line is None:
        return s.t.board.far[a][b] <= 1
    crossed, left, right, missing = line
    for hex in crossed:  # M6.3
        if obstructs(s, hex, a, b):
            return False
    if not left and not right:
        return True
    # M6.4 Along the edges it is blocked only from both sides; R2 what is missing at the edge of the board obstructs.
    blocked_left = missing & 1 != 0 or any([obstructs(s, hex, a, b) for hex in left])
    blocked_right = missing & 2 != 0 or any([obstructs(s, hex, a, b) for hex in right])
    return not (blocked_left and blocked_right)


def in_the_way(s: State, a: Hex, b: Hex) -> list[Hex]:
    """The hexes that obstruct a line, the nearest first: for people."""
    line = s.t.board.sight[a].get(b)
    if line is None:
        return []
    far = s.t.board.far[a]
    return sorted([hex for hex in line[0] + line[1] + line[2] if obstructs(s, hex, a, b)], key=far.__getitem__)
