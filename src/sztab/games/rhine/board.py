"""R2 The board: spaces, arrows, what is printed on them, and who may go where with the commanders that play."""

from .terms import BLUE, COMMANDERS, RED, WHITE


class Board:
    """The map as numbers. Spaces and arrows are numbered in the order of `board.toml`.

    A *way* is an arrow in one direction: way 2i goes along arrow i as it is written, 2i + 1 against it.
    """

    def __init__(
        self,
        ids: list[str],
        colours: list[int],
        marks: list[frozenset[str]],
        arrows: list[tuple[int, int, int]],
        bases: list[int],
        dusseldorf: int,
        antwerp: int,
        blocks: tuple[int, ...],
        playing: int,
        solo_closed: frozenset[int],
    ) -> None:
        count = len(ids)
        self.ids = ids
        self.count = count
        self.arrows = arrows  # two spaces and a set of colours; none: a black arrow
        self.bases = bases  # the printed main base of each commander
        self.dusseldorf = dusseldorf
        self.antwerp = antwerp
        self.blocks = blocks
        self.printed = colours
        self.symbol = ["resistance" in row for row in marks]
        self.fort = ["fortification" in row for row in marks]
        self.medal = ["medal" in row for row in marks]
        self.advanced = ["advanced_base" in row for row in marks]
        self.victory = ["victory" in row for row in marks]
        self.rear = ["rear" in row for row in marks]
        self.start = ["start" in row for row in marks]
        ostende = [space for space in range(count) if "ostende" in marks[space]]
        self.ostende = ostende[0] if ostende else -1

        # R4.9, R17.E3 The colours that count, and the spaces of commanders whom nobody plays.
        self.closed = [_closed(colours[space], playing) or space in solo_closed for space in range(count)]
        self.colour = [0 if self.closed[space] else colours[space] & playing for space in range(count)]

        near: list[list[int]] = [[] for _ in ids]
        roads: list[list[list[int]]] = [[[] for _ in ids] for _ in range(COMMANDERS)]
        for a, b, allowed in arrows:
            near[a].append(b)
            near[b].append(a)
            for commander in range(COMMANDERS):
                if allowed >> commander & 1:
                    for start, end in ((a, b), (b, a)):
                        if self.victory[end] or self.colour[end] >> commander & 1:
                            roads[commander][start].append(end)
        self.near = [tuple(row) for row in near]
        self.roads = [[tuple(row) for row in rows] for rows in roads]  # R10.2 where a corps of a commander may go
        self.own_arrows = [
            tuple([(n, a, b) for n, (a, b, allowed) in enumerate(arrows) if allowed >> commander & 1])
            for commander in range(COMMANDERS)
        ]
        self.way_ids = [f"{ids[x]}-{ids[y]}" for a, b, _ in arrows for x, y in ((a, b), (b, a))]
        self.sources = tuple([space for space in range(count) if self.victory[space] and self.symbol[space]])
        # R14.B1 Beside a printed main base or start space no counterattack strikes.
        self.sheltered = [
            any([self.start[other] or other in bases for other in self.near[space]]) for space in range(count)
        ]
        self.exposed = tuple(
            [
                space
                for space in range(count)
                if not self.rear[space] and not self.closed[space] and not self.sheltered[space]
            ]
        )
        self.victories = tuple([space for space in range(count) if self.victory[space]])


def _closed(colours: int, playing: int) -> bool:
    """R4.9 An absent commander's spaces are his, shared ones too; but Bradley's shared spaces stay open between Montgomery and
    Patton, and alone (R17.E3) all shared spaces are one's own."""
    if not colours & ~playing:
        return False
    if not colours & playing:
        return True
    alone = playing in (1 << RED, 1 << WHITE, 1 << BLUE)
    return not alone and playing != (1 << RED | 1 << BLUE)
