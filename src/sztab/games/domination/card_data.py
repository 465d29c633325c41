"""D3.3 The cards: operation cards, and those of the solo game."""

from typing import Final

from .files import CardRow, SoloRow
from .terms import (
    DIPLOMACY,
    EVENT_IDS,
    FLAG_IDS,
    ICON_IDS,
    NATION_IDS,
    NOBODY,
    SOLO_IDS,
    TECHNOLOGY_IDS,
    TYPE_IDS,
    Nation,
)

LANES: Final = "abcd"
Action = tuple[int, int]  # what the Axis does, and with which type of unit


class Card:
    """One operation card. `value` is what an event sets (D7.1.B), adds (D7.5) or scores (D7.4)."""

    __slots__ = ("colour", "deck", "event", "flag", "icons", "id", "number", "ops", "technology", "value")

    def __init__(self, number: int, row: CardRow) -> None:
        event = row.event
        self.number = number
        self.id: str = row.id
        self.deck: Nation = NATION_IDS.index(row.deck) if row.deck != "main" else NOBODY  # whose set it begins in
        self.colour: Nation = NATION_IDS.index(row.colour)
        self.ops: int = row.ops
        self.technology: int = TECHNOLOGY_IDS.index(row.technology)
        self.event: int = EVENT_IDS.index(event.kind)
        self.value: int = event.vp if self.event == DIPLOMACY else event.value
        self.flag: int = FLAG_IDS.index(event.flag) if event.flag else -1
        self.icons: tuple[int, ...] = tuple(sorted([ICON_IDS.index(icon) for icon in event.icons]))


class SoloCard:
    """D13.8 One solo card: what Germany and Japan do, and the lanes of the arrows in order."""

    __slots__ = ("actions", "id", "lanes", "number", "year")

    def __init__(self, number: int, row: SoloRow) -> None:
        self.number = number
        self.id: str = row.id
        self.year: int = row.year
        self.actions: tuple[tuple[Action, ...], tuple[Action, ...]] = (_actions(row.germany), _actions(row.japan))
        self.lanes: tuple[int, ...] = tuple([LANES.index(lane) for lane in row.lanes])


def _actions(given: list[str]) -> tuple[Action, ...]:
    """`move army`"""
    pairs = [text.split() for text in given]
    return tuple([(SOLO_IDS.index(what), TYPE_IDS.index(type)) for what, type in pairs])
