"""R2 The board: spaces, arrows, what is printed on them, and who may go where with the commanders that play."""

from collections.abc import Iterable

from .files import BoardFile
from .terms import BLUE, COMMANDER_IDS, COMMANDERS, RED, WHITE, Space


class Board:
    """The map as numbers. Spaces and arrows are numbered in the order of `board.toml`.

    A *way* is an arrow in one direction: way 2i goes along arrow i as it is written, 2i + 1 against it.
    """

    def __init__(self, rows: BoardFile, bases: list[str], playing: int, solo_closed: list[str]) -> None:
        self.ids: list[str] = [row.id for row in rows.space]
        self.count: int = len(self.ids)
        number = {id: space for space, id in enumerate(self.ids)}
        self.bases: list[Space] = [number[id] for id in bases]  # the printed main base of each commander
        self.dusseldorf: Space = number[rows.dusseldorf]
        self.antwerp: Space = number[rows.antwerp.space]
        self.blocks: tuple[Space, ...] = tuple([number[id] for id in rows.antwerp.blocks])
        self.arrows: list[tuple[Space, Space, int]] = [  # two spaces and a set of colours; none: a black arrow
            (number[row.ends[0]], number[row.ends[1]], colour_set(row.colours)) for row in rows.arrow
        ]
        self.way_ids: list[str] = [
            f"{self.ids[x]}-{self.ids[y]}" for a, b, _ in self.arrows for x, y in ((a, b), (b, a))
        ]
        self._read_marks([frozenset(row.marks) for row in rows.space])
        # R4.9, R17.E3 The colours that count, and the spaces of commanders whom nobody plays.
        self.printed: list[int] = [colour_set(row.colours) for row in rows.space]
        self.closed: list[bool] = [
            _closed(colours, playing) or self.ids[space] in solo_closed for space, colours in enumerate(self.printed)
        ]
        self.colour: list[int] = [
            0 if self.closed[space] else colours & playing for space, colours in enumerate(self.printed)
        ]
        self._join()

    def _read_marks(self, marks: list[frozenset[str]]) -> None:
        """R2.5 The marks printed on the spaces."""
        self.symbol: list[bool] = ["resistance" in row for row in marks]
        self.fort: list[bool] = ["fortification" in row for row in marks]
        self.medal: list[bool] = ["medal" in row for row in marks]
        self.advanced: list[bool] = ["advanced_base" in row for row in marks]
        self.victory: list[bool] = ["victory" in row for row in marks]
        self.rear: list[bool] = ["rear" in row for row in marks]
        self.start: list[bool] = ["start" in row for row in marks]
        self.ostende: Space = next((space for space, row in enumerate(marks) if "ostende" in row), -1)
        self.victories: tuple[Space, ...] = tuple([space for space in range(self.count) if self.victory[space]])
        self.sources: tuple[Space, ...] = tuple([space for space in self.victories if self.symbol[space]])

    def _join(self) -> None:
        """R2.6 The roads of each commander along the arrows, and spaces that are safe by what lies beside them."""
        near: list[list[Space]] = [[] for _ in self.ids]
        roads: list[list[list[Space]]] = [[[] for _ in self.ids] for _ in range(COMMANDERS)]
        for a, b, allowed in self.arrows:
            near[a].append(b)
            near[b].append(a)
            for commander in range(COMMANDERS):
                if allowed >> commander & 1:
                    for start, end in ((a, b), (b, a)):
                        if self.victory[end] or self.colour[end] >> commander & 1:
                            roads[commander][start].append(end)
        self.near: list[tuple[Space, ...]] = [tuple(row) for row in near]
        self.roads: list[list[tuple[Space, ...]]] = [  # R10.2 where a corps of a commander may go
            [tuple(row) for row in rows] for rows in roads
        ]
        self.own_arrows: list[tuple[tuple[int, Space, Space], ...]] = [
            tuple([(n, a, b) for n, (a, b, allowed) in enumerate(self.arrows) if allowed >> commander & 1])
            for commander in range(COMMANDERS)
        ]
        # R14.B1 Beside a printed main base or start space no counterattack strikes.
        self.sheltered: list[bool] = [
            any([self.start[other] or other in self.bases for other in beside]) for beside in self.near
        ]
        self.exposed: tuple[Space, ...] = tuple(
            [
                space
                for space in range(self.count)
                if not self.rear[space] and not self.closed[space] and not self.sheltered[space]
            ]
        )


def colour_set(ids: Iterable[str]) -> int:
    """Colours as a set of commanders."""
    return sum([1 << COMMANDER_IDS.index(id) for id in ids])


def _closed(colours: int, playing: int) -> bool:
    """R4.9 An absent commander's spaces are his, shared ones too; but Bradley's shared spaces stay open between Montgomery and
    Patton, and alone (R17.E3) all shared spaces are one's own."""
    if not colours & ~playing:
        return False
    if not colours & playing:
        return True
    alone = playing in (1 << RED, 1 << WHITE, 1 << BLUE)
    return not alone and playing != (1 << RED | 1 << BLUE)
