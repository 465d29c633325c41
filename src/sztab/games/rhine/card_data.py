"""R10.11-R10.19, R10.C1 The kinds of cards."""

from typing import Final

from sztab.engine.question import Ids

card_kind: Final = Ids()

STARVING: Final = card_kind("starving_civilians")
STOCK: Final = card_kind("captured_stock")
SUPPLIES: Final = card_kind("captured_supplies")
LIBERATION: Final = card_kind("vive_la_liberation")
MARKET: Final = card_kind("black_market")
HELP: Final = card_kind("resistance")
SCOUT: Final = card_kind("recon")
BOCHES: Final = card_kind("les_boches")
EVENT: Final = card_kind("event")
DIVISION: Final = card_kind("division")
INFANTRY: Final = card_kind("infantry")
ELITE: Final = card_kind("elite")
PANZER: Final = card_kind("panzer")

PURSUIT_KINDS: Final = (STARVING, STOCK, SUPPLIES, LIBERATION, MARKET, HELP, SCOUT, BOCHES, EVENT, DIVISION)
RESISTANCE_KINDS: Final = (INFANTRY, ELITE, PANZER)
DIVISION_KINDS: Final = (DIVISION, *RESISTANCE_KINDS)  # enemies to beat


class Card:
    """One kind of card; of an enemy division, what it costs to beat, and whether it is worth a medal."""

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
