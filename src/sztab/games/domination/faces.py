"""Cards as they are shown: in a hand with all their uses (D3.3), elsewhere as what they are there."""

from typing import Final

from sztab.engine.scene import CardFace
from sztab.engine.words import Catalogue

from .card_data import LANES
from .tables import Tables
from .technologies import CODES
from .terms import (
    DIPLOMACY,
    EVENT_IDS,
    GROUP_IDS,
    ICON_IDS,
    LOGISTICS,
    NATION_IDS,
    PEACE,
    PLUS,
    SEAT_IDS,
    SET,
    SOLO_IDS,
    TECHNOLOGY_IDS,
    TYPE_IDS,
)

EVENT_CLAUSES: Final = ("D7.1.A", "D7.1.A", "D7.1.B", "D7.2", "D7.3", "D7.4.a", "D7.5")


def face(t: Tables, kind: int, words: Catalogue) -> CardFace:
    """D3.3 Its points, its technology, its event and whose event it is."""
    if kind >= len(t.cards):
        return solo_face(t, kind, words)
    card = t.cards[kind]
    return CardFace(
        id=card.id,
        kind=NATION_IDS[card.colour],
        title=words.name("card", kind),
        text=f"{words.say('card_text', 'technology', (card.technology,))} {event_words(t, kind, words)}",
        clause=EVENT_CLAUSES[card.event],
        value=card.ops,
    )


def event_words(t: Tables, kind: int, words: Catalogue) -> str:
    """D7 What the event does."""
    card = t.cards[kind]
    id = EVENT_IDS[card.event]
    if card.event == LOGISTICS:
        icons = ", ".join([words.say("icon", ICON_IDS[icon]) for icon in card.icons])
        return f"{words.say('card_text', id)} {icons}."
    if card.event == SET:
        return words.say("card_text", id, (card.value, card.ops))
    if card.event == DIPLOMACY:
        return words.say("card_text", id, (card.flag, card.value))
    return words.say("card_text", id, (card.value,) if card.event == PEACE else ())


def solo_face(t: Tables, kind: int, words: Catalogue) -> CardFace:
    """D13.8 The actions of both nations, and the lanes of the arrows."""
    card = t.solo_cards[kind - len(t.cards)]
    parts = [
        f"{words.say('type', seat)}: "
        + ", ".join([words.say("solo", f"{SOLO_IDS[what]}_{TYPE_IDS[type]}") for what, type in actions])
        + "."
        for seat, actions in zip((SEAT_IDS[0], SEAT_IDS[2]), card.actions, strict=True)
    ]
    arrows = ", ".join([LANES[lane] for lane in card.lanes])
    year = words.say("card_text", "year", (card.year,))
    text = " ".join([*parts, f"{words.say('card_text', 'arrows')} {arrows}.", year])
    return CardFace(id=card.id, kind="solo", title=words.name("card", kind), text=text, clause="D13.8")


def technology_face(t: Tables, kind: int, words: Catalogue) -> CardFace:
    """D8.0.a By the sheet a card is its technology."""
    technology = t.cards[kind].technology
    return CardFace(
        id=t.cards[kind].id,
        kind=GROUP_IDS[t.groups[technology]],
        title=words.name("technology", technology),
        text=words.say("technology_text", TECHNOLOGY_IDS[technology]),
        clause=f"D8.1.{CODES[technology]}",
    )


def diplomacy_face(t: Tables, kind: int, words: Catalogue) -> CardFace:
    """D7.4.a"""
    card = t.cards[kind]
    title = words.say("card_title", "diplomacy", (card.flag, card.value))
    text = words.say("card_text", "worth", (card.value,))
    return CardFace(id=card.id, kind=NATION_IDS[card.colour], title=title, text=text, clause="D7.4.a")


def tactics_face(t: Tables, kind: int, words: Catalogue) -> CardFace:
    """D7.1.A"""
    card = t.cards[kind]
    id = "plus" if card.event == PLUS else "minus"
    text = words.say("card_text", id)
    return CardFace(
        id=card.id, kind=NATION_IDS[card.colour], title=words.say("card_title", id), text=text, clause="D7.1.A"
    )


def saved_face(t: Tables, kind: int, words: Catalogue) -> CardFace:
    """D6.0.c"""
    card = t.cards[kind]
    text = words.say("card_text", "saved")
    return CardFace(
        id=card.id, kind=NATION_IDS[card.colour], title=words.say("card_title", "saved"), text=text, clause="D6.0.c"
    )
