"""Q2 The board: spaces, borders, straits."""

from sztab.engine.graph import Neighbours, Spaces, joined, mask


class Board:
    """The map as numbers. Spaces are numbered in the order of `board.toml`."""

    def __init__(
        self,
        ids: list[str],
        land: Spaces,
        stars: Spaces,
        borders: list[tuple[int, int]],
        straits: list[tuple[int, int, int]],
        homes: list[int],
        pools: list[tuple[int, int]],
    ) -> None:
        self.ids = ids
        self.land = land
        self.sea: Spaces = (1 << len(ids)) - 1 & ~land
        self.stars = stars
        self.straits = straits  # anchor, sea, sea
        self.homes = homes
        self.pools = pools  # armies and fleets of each nation
        self.anchors: Spaces = mask(anchor for anchor, _, _ in straits)
        self._links: dict[Spaces, tuple[Neighbours, Neighbours]] = {}
        for chosen in range(1 << len(straits)):
            held = [strait for i, strait in enumerate(straits) if chosen >> i & 1]
            free = [strait for i, strait in enumerate(straits) if not chosen >> i & 1]
            self._links[mask(anchor for anchor, _, _ in held)] = (
                joined(len(ids), borders + [(a, b) for _, a, b in held]),
                joined(len(ids), borders + [(a, b) for _, a, b in free]),
            )

    def links(self, axis_armies: Spaces) -> tuple[Neighbours, Neighbours]:
        """Q2.5 Neighbours for the Axis and for the Allies: a strait is open to the team with an army on its anchor, else to
        the Allies."""
        return self._links[axis_armies & self.anchors]
