"""A2 The board: regions, continents, what lies beside what by land and by sea. Sets of regions are bit masks."""

from sztab.engine.graph import Spaces, bits, joined


class Board:
    """The map as numbers. Regions are numbered in the order of `board.toml`."""

    def __init__(
        self,
        ids: list[str],
        continents: list[int],
        borders: list[tuple[int, int]],
        lanes: list[tuple[int, int]],
        zones: list[tuple[int, ...]],
    ) -> None:
        count = len(ids)
        self.ids = ids
        self.count = count
        self.continents = continents  # of each region
        self.lanes = lanes
        self.zones = zones  # the regions on the shore of each
        self.land: list[Spaces] = joined(count, borders)  # A2.3
        shores = [(a, b) for shore in zones for a in shore for b in shore if a < b]
        self.sea: list[Spaces] = joined(count, [*lanes, *shores])  # A2.8
        self.both: list[Spaces] = [self.land[n] | self.sea[n] for n in range(count)]
        self.flight: list[Spaces] = [0] * count  # A6.4 one or two regions over any land
        for n in range(count):
            reached = self.land[n]
            for other in bits(self.land[n]):
                reached |= self.land[other]
            self.flight[n] = reached & ~(1 << n)
        self.borders = borders
