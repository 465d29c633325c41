"""D3.5 The board: spaces, roads and sea routes. Sets of spaces are bit masks."""

from typing import Final

from sztab.engine.graph import Spaces, joined, mask, within
from sztab.engine.question import Ids

from .files import BandsRow, BoardFile, LimitsRow, SpaceRow, WayRow
from .terms import NATION_IDS, NOBODY, Nation

shape: Final = Ids()
LAND: Final = shape("land")
COAST: Final = shape("coast")
ISLAND: Final = shape("island")
SHAPE_IDS: Final[tuple[str, ...]] = tuple(shape.names)
CAPITAL: Final = 3  # stars


class Board:
    """The map as numbers. Spaces are numbered in the order of `board.toml`; those of the Arctic are the last."""

    def __init__(self, rows: BoardFile, limits: LimitsRow, arctic: bool, triangles: bool = True) -> None:
        """D11.4.a With the spaces of the Arctic, or without; D3.5.d with the roads that pairs of triangles are, or without."""
        spaces: list[SpaceRow] = [row for row in rows.space if arctic or not row.arctic]
        count = len(spaces)
        self.count = count
        self.ids: list[str] = [row.id for row in spaces]
        self.shapes: list[int] = [SHAPE_IDS.index(row.shape) for row in spaces]
        self.stars: list[int] = [row.stars for row in spaces]
        self.homes: list[Nation] = [NATION_IDS.index(row.home) if row.home else NOBODY for row in spaces]
        self.all: Spaces = (1 << count) - 1
        self.factories: Spaces = mask([n for n, row in enumerate(spaces) if row.factory])
        self.shipyards: Spaces = mask([n for n, row in enumerate(spaces) if row.shipyard])
        self.marked: Spaces = self.factories | self.shipyards  # D6.1.g where Destruction markers can lie
        self.uboats: Spaces = mask([n for n, row in enumerate(spaces) if row.uboat])
        self.arctic: int = self.ids.index("arctic") if "arctic" in self.ids else -1
        self.road_pairs: list[tuple[int, int]] = self._pairs(
            [link for link in rows.road if triangles or not link.wrap], arctic
        )
        self.sea_pairs: list[tuple[int, int]] = self._pairs(rows.sea, arctic)
        self.roads: list[Spaces] = joined(count, self.road_pairs)
        self.seas: list[Spaces] = joined(count, self.sea_pairs)
        self.links: list[Spaces] = [self.roads[n] | self.seas[n] for n in range(count)]
        self.near: list[Spaces] = [within(1 << n, limits.range, self.links) for n in range(count)]  # R16 for bombers
        self.coasts: Spaces = mask([n for n in range(count) if self.shapes[n] == COAST])
        self.islands: Spaces = mask([n for n in range(count) if self.shapes[n] == ISLAND])
        self.lands: Spaces = self.all & ~self.coasts & ~self.islands
        # D3.7.c Where armies, fleets and bombers may stand
        self.fitting: list[Spaces] = [self.lands | self.coasts, self.islands | self.coasts, self.all, self.all]
        self.capitals: Spaces = mask([n for n in range(count) if self.stars[n] == CAPITAL and self.homes[n] >= 0])
        self.limit: int = limits.space
        self.capital_limit: int = limits.capital
        self.limits: list[int] = [  # D3.7.b
            limits.capital if self.capitals >> n & 1 else limits.space for n in range(count)
        ]
        self.home: list[Spaces] = [  # of each nation
            mask([n for n in range(count) if self.homes[n] == nation]) for nation in range(len(NATION_IDS))
        ]
        self.valued: list[Spaces] = [  # spaces with at least so many stars, to count points by sets
            mask([n for n in range(count) if self.stars[n] > least]) for least in range(CAPITAL)
        ]
        lanes, width = rows.lanes, rows.canvas[0]
        self.bands: list[list[tuple[int, ...]]] = [  # R30 for Germany and Japan, the spaces of the lanes a to d
            _bands(lanes.germany, spaces, width, -1),
            _bands(lanes.japan, spaces, width, 1),
        ]

    def _pairs(self, links: list[WayRow], arctic: bool) -> list[tuple[int, int]]:
        number = {id: n for n, id in enumerate(self.ids)}
        return [(number[link.ends[0]], number[link.ends[1]]) for link in links if arctic or not link.arctic]


def _bands(row: BandsRow, spaces: list[SpaceRow], width: int, left: int) -> list[tuple[int, ...]]:
    """R30 Nearest to the edge first, then the band's left side, then the id. `left` tells which y lies on the left."""
    out: list[tuple[int, ...]] = []
    for low, high in (row.a, row.b, row.c, row.d):
        inside = [
            (width - space.at[0] if row.edge == "right" else space.at[0], left * space.at[1], space.id, n)
            for n, space in enumerate(spaces)
            if low <= space.at[1] < high
        ]
        out.append(tuple([n for _, _, _, n in sorted(inside)]))
    return out
