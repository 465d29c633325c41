"""D3.5 The board: spaces, roads and sea routes. Sets of spaces are bit masks."""

from typing import Final

from sztab.engine.graph import Spaces, joined, mask, within

from .terms import NATION_IDS, Nation

LAND: Final = 0
COAST: Final = 1
ISLAND: Final = 2
SHAPE_IDS: Final = ("land", "coast", "island")
CAPITAL: Final = 3  # stars


class Board:
    """The map as numbers. Spaces are numbered in the order of `board.toml`; those of the Arctic are the last."""

    def __init__(
        self,
        ids: list[str],
        shapes: list[int],
        stars: list[int],
        homes: list[Nation],
        factories: Spaces,
        shipyards: Spaces,
        uboats: Spaces,
        roads: list[tuple[int, int]],
        seas: list[tuple[int, int]],
        limits: tuple[int, int],
        reach: int,
        bands: list[list[tuple[int, ...]]],
    ) -> None:
        count = len(ids)
        self.ids = ids
        self.count = count
        self.shapes = shapes
        self.stars = stars
        self.homes = homes  # of each space, -1 for a neutral one
        self.all: Spaces = (1 << count) - 1
        self.factories = factories
        self.shipyards = shipyards
        self.marked = factories | shipyards  # D6.1.g where Destruction markers can lie
        self.uboats = uboats
        self.roads: list[Spaces] = joined(count, roads)
        self.seas: list[Spaces] = joined(count, seas)
        self.links: list[Spaces] = [self.roads[n] | self.seas[n] for n in range(count)]
        self.road_pairs = roads
        self.sea_pairs = seas
        self.near: list[Spaces] = [within(1 << n, reach, self.links) for n in range(count)]  # R16 for bombers
        self.coasts: Spaces = mask([n for n in range(count) if shapes[n] == COAST])
        self.islands: Spaces = mask([n for n in range(count) if shapes[n] == ISLAND])
        self.lands: Spaces = self.all & ~self.coasts & ~self.islands
        # D3.7.c Where armies, fleets and bombers may stand
        self.fitting: list[Spaces] = [self.lands | self.coasts, self.islands | self.coasts, self.all, self.all]
        self.capitals: Spaces = mask([n for n in range(count) if stars[n] == CAPITAL and homes[n] >= 0])
        self.limits: list[int] = [limits[self.capitals >> n & 1] for n in range(count)]  # D3.7.b
        self.limit = limits[0]
        self.capital_limit = limits[1]
        self.home: list[Spaces] = [  # of each nation
            mask([n for n in range(count) if homes[n] == nation]) for nation in range(len(NATION_IDS))
        ]
        self.valued: list[Spaces] = [  # spaces with at least so many stars, to count points by sets
            mask([n for n in range(count) if stars[n] > least]) for least in range(CAPITAL)
        ]
        self.bands = bands  # R30 for Germany and Japan, the spaces of the lanes a to d, nearest first
        self.arctic = ids.index("arctic") if "arctic" in ids else -1
