"""R10.11-R10.19, R10.C1 The kinds of cards."""

from typing import Final

STARVING: Final = 0
STOCK: Final = 1
SUPPLIES: Final = 2
LIBERATION: Final = 3
MARKET: Final = 4
HELP: Final = 5  # "Resistance"
SCOUT: Final = 6  # "Recon"
BOCHES: Final = 7
EVENT: Final = 8
DIVISION: Final = 9
INFANTRY: Final = 10
ELITE: Final = 11
PANZER: Final = 12
KIND_OF_CARD_IDS: Final = (
    "starving_civilians",
    "captured_stock",
    "captured_supplies",
    "vive_la_liberation",
    "black_market",
    "resistance",
    "recon",
    "les_boches",
    "event",
    "division",
    "infantry",
    "elite",
    "panzer",
)


class Card:
    """One kind of card. From `DIVISION` on it is an enemy division: what it costs to beat, and whether it is worth a medal."""

    __slots__ = ("ammo", "count", "deck", "fuel", "hand", "id", "kind", "medal", "number", "weather")

    def __init__(self, number: int, id: str, deck: int, kind: int, count: int) -> None:
        self.number = number
        self.id = id
        self.deck = deck  # the commander's; -1: the resistance deck
        self.kind = kind
        self.count = count
        self.hand = False
        self.weather = -1  # none
        self.ammo = 0
        self.fuel = 0
        self.medal = False
