"""D8.1 The technology sheet: what is printed on it, how far each seat has filled it, and why a box stays empty for now."""

from collections.abc import Sequence
from typing import Final

from sztab.engine.graph import bits
from sztab.engine.question import Choice, Links, Refusal
from sztab.engine.scene import Box, BoxGroup, Place, Sheet, SheetView
from sztab.engine.words import Catalogue
from sztab.engine.zones import kind_of, known_to

from .state import State
from .tables import HAND, PILE, SHEET, Tables
from .technologies import CODES, colours, technology_points, why_no_technology
from .terms import GROUP_IDS, RESEARCH, SEAT_IDS, SEATS, TECHNOLOGIES, TECHNOLOGY_IDS, Seat
from .verbs import EVENT, TAKE, TECHNOLOGY

ID: Final = "technologies"
PLACES: Final = tuple([f"technology {id}" for id in TECHNOLOGY_IDS])


def places(words: Catalogue) -> list[Place]:
    """A box for each technology."""
    return [Place(id=id, kind="box", name=words.name("technology", number)) for number, id in enumerate(PLACES)]


def printed(t: Tables, words: Catalogue, rebuilt: Sequence[bool]) -> Sheet:
    """D8.1 The five groups in the order of the sheet. `rebuilt`: what a technology needs is not known from print."""
    groups = [
        BoxGroup(kind=id, boxes=[box(t, words, n, rebuilt[n]) for n in range(TECHNOLOGIES) if t.groups[n] == group])
        for group, id in enumerate(GROUP_IDS)
    ]
    name, short = words.say("sheet", "name"), words.say("sheet", "short")
    return Sheet(id=ID, name=name, short=short, groups=[group for group in groups if group["boxes"]])


def box(t: Tables, words: Catalogue, technology: int, rebuilt: bool) -> Box:
    """D8.0.c All of some technologies come first, or one of others."""
    every, one = t.needs[technology]
    out = Box(
        place=PLACES[technology],
        text=words.say("technology_text", TECHNOLOGY_IDS[technology]),
        clause=f"D8.1.{CODES[technology]}",
        needs=[PLACES[other] for other in bits(every)],
    )
    if one:
        out["either"] = [PLACES[other] for other in bits(one)]
    if rebuilt:
        out["rebuilt"] = True
    return out


def views(s: State, eyes: int, words: Catalogue) -> list[SheetView]:
    """The sheets of all seats. R12 The card of this round lies face down: others see only that it is there."""
    return [view(s, seat, eyes, words) for seat in range(SEATS)]


def view(s: State, seat: Seat, eyes: int, words: Catalogue) -> SheetView:
    owned = s.technologies[seat]
    laid = s.zones[SHEET + seat]
    coming = [s.t.cards[kind_of(held)].technology for held in laid if known_to(held, eyes)]
    out = SheetView(
        id=ID,
        owner=SEAT_IDS[seat],
        words=words.say("sheet", "standing", (owned.bit_count(), colours(s, seat), technology_points(s, seat))),
        filled=[PLACES[n] for n in bits(owned)],
        open=[PLACES[n] for n in bits(s.t.legal(owned)) if n not in coming],
        gains=gains(s, seat, words),
    )
    if coming:
        out["coming"] = [PLACES[n] for n in coming]
    if len(coming) < len(laid):
        out["hidden"] = len(laid) - len(coming)
    return out


def gains(s: State, seat: Seat, words: Catalogue) -> dict[str, str]:
    """D8.2 A point for each colour after the first; D13.6 none for the Axis in solo play."""
    owned = s.technologies[seat]
    if not owned or (s.t.solo and not seat & 1):
        return {}
    have = {s.t.groups[n] for n in bits(owned)}
    return {id: words.say("sheet", "gain") for group, id in enumerate(GROUP_IDS) if group not in have}


def boxes(s: State, choice: Choice) -> list[str]:
    """D3.3.2, D7.3 The technology that a choice would develop."""
    return [PLACES[s.t.cards[choice[1]].technology]] if choice[0] in (TECHNOLOGY, TAKE) else []


def closed(s: State, seat: Seat, acts: bool, links: Links) -> list[tuple[str, Refusal]]:
    """D8.0.a-c The technologies that a seat may not develop with this answer: by its sheet, or because no card shows them.

    `acts`: the seat is choosing what to do with a card.
    """
    research = acts and len(links) == 1 and links[0][0] == EVENT and s.t.cards[links[0][1]].event == RESEARCH
    at_hand = acts and not links
    zone = PILE if research else HAND + s.t.lead[seat]
    shown = {s.t.cards[kind].technology for kind in s.kinds(zone)} if research or at_hand else set()
    out: list[tuple[str, Refusal]] = []
    for technology in range(TECHNOLOGIES):
        refusal = why_no_technology(s, seat, technology)
        if refusal is None and technology not in shown:
            refusal = no_card(technology, research, at_hand)
        if refusal is not None:
            out.append((PLACES[technology], refusal))
    return out


def no_card(technology: int, research: bool, at_hand: bool) -> Refusal:
    """D8.0.a A technology needs a card that shows it, played as an action; D7.3 or taken from the pile."""
    if research:
        return Refusal(("D7.3",), "no_card_in_pile", (technology,))
    return Refusal(("D8.0.a",), "no_card_in_hand" if at_hand else "only_as_an_action", (technology,))
