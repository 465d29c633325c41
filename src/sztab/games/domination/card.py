"""D3.3 The cards: operation cards, and those of the solo game."""

from .terms import Nation


class Card:
    """One operation card. `value` is what an event sets (D7.1.B), adds (D7.5) or scores (D7.4)."""

    __slots__ = ("colour", "deck", "event", "flag", "icons", "id", "number", "ops", "technology", "value")

    def __init__(
        self,
        number: int,
        id: str,
        deck: Nation,
        colour: Nation,
        ops: int,
        technology: int,
        event: int,
        value: int,
        flag: int,
        icons: tuple[int, ...],
    ) -> None:
        self.number = number
        self.id = id
        self.deck = deck  # whose set of cards it belongs to at the start, -1 for the draw deck
        self.colour = colour
        self.ops = ops
        self.technology = technology
        self.event = event
        self.value = value
        self.flag = flag  # -1 without
        self.icons = icons


class SoloCard:
    """D13.8 One solo card: pairs of action and type for Germany and Japan, and the lanes of the arrows in order."""

    __slots__ = ("actions", "id", "lanes", "number", "year")

    def __init__(
        self,
        number: int,
        id: str,
        year: int,
        actions: tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]],
        lanes: tuple[int, ...],
    ) -> None:
        self.number = number
        self.id = id
        self.year = year
        self.actions = actions
        self.lanes = lanes
