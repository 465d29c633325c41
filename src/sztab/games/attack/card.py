"""A14 The kinds of Economics cards."""

from .terms import Force


class Card:
    """One kind of card: a type, its yield in production points, and who defends a neutral region it is drawn for."""

    __slots__ = ("count", "defenders", "id", "number", "type", "value")

    def __init__(self, number: int, id: str, type: int, value: int, count: int, defenders: Force) -> None:
        self.number = number
        self.id = id
        self.type = type
        self.value = value
        self.count = count
        self.defenders = defenders
