"""D7 Events: Tactics, Logistics, Research, Diplomacy, Peace."""

from sztab.engine.question import Refusal
from sztab.engine.zones import PUBLIC, kind_of

from .decks import discard_all, draw_up, join, turn_over
from .logistics import usable
from .operate import begin
from .state import State
from .tables import DECK, DIPLOMACY, HAND, IN_PLAY, PILE, SHEET, TACTICS
from .technologies import research, researchable
from .terms import DIPLOMACY as DIPLOMACY_EVENT
from .terms import (
    ICONS,
    LOGISTICS,
    MINUS,
    PEACE,
    PLUS,
    POINTS,
    RESEARCH,
    SEATS,
    SET,
    Seat,
    opponents_of,
)
from .value import is_own, tactics


def can_play(s: State, seat: Seat, kind: int) -> bool:
    """D7.0.a Whether a card can be played as an event now."""
    return why_no_event(s, seat, kind) is None


def why_no_event(s: State, seat: Seat, kind: int) -> Refusal | None:
    if not s.t.events:
        return Refusal(("D12.1",), "no_events")
    card = s.t.cards[kind]
    if not is_own(s, seat, kind):
        return Refusal(("D7.0.a", "D7.0.b"), "not_your_colour", (card.colour, seat))
    if card.event == MINUS and s.t.solo:
        return Refusal(("D13.7",), "ignored_alone")
    if card.event == RESEARCH and s.zones[SHEET + seat]:
        return Refusal(("D7.3", "D8.0.b"), "one_a_round", (seat,))
    if card.event == RESEARCH and not researchable(s, seat):
        return Refusal(("D7.3",), "nothing_to_research")
    return None


def before_whom(s: State, seat: Seat, kind: int) -> tuple[Seat, ...]:
    """D7.1.A +1 in front of oneself or the ally, -1 in front of an opponent."""
    if s.t.cards[kind].event == PLUS:
        return (min(seat, seat ^ 2), max(seat, seat ^ 2))
    return opponents_of(seat)


def play(s: State, seat: Seat, kind: int, extra: int) -> None:
    """A card as an event; `extra` is whom Tactics is put in front of, or the card that Research takes."""
    card = s.t.cards[kind]
    s.put(IN_PLAY, s.show(HAND + s.t.lead[seat], kind))
    if card.event in (PLUS, MINUS):
        told = "hinders" if card.event == MINUS else "helps_itself" if extra == seat else "helps"
        s.tell(PUBLIC, told, "D7.1.A", seat, kind, extra)
        join(s, IN_PLAY, TACTICS + extra)
    elif card.event == SET:
        points = max(0, card.value + tactics(s, seat))
        s.tell(PUBLIC, "plays_tactics", "D7.1.B", seat, kind, points)
        begin(s, seat, POINTS, points)
    elif card.event == LOGISTICS:
        s.tell(PUBLIC, "plays_logistics", "D7.2", seat, kind)
        s.icons = usable(s, card.icons)
        begin(s, seat, ICONS, 0)
    elif card.event == RESEARCH:
        s.tell(PUBLIC, "plays_research", "D7.3", seat, kind)
        research(s, seat, extra)
    elif card.event == DIPLOMACY_EVENT:
        diplomacy(s, seat, kind)
    elif card.event == PEACE:
        peace(s, seat, kind)


def diplomacy(s: State, seat: Seat, kind: int) -> None:
    """D7.4, R24 Against every card of the flag that other seats have: a lower one goes, before a higher one both go."""
    card = s.t.cards[kind]
    s.tell(PUBLIC, "plays_diplomacy", "D7.4.a", seat, kind, card.flag, card.value)
    stays = True
    for other in range(SEATS):
        if other == seat:
            continue
        for held in s.kinds(DIPLOMACY + other):
            rival = s.t.cards[held]
            if rival.flag == card.flag and rival.value != card.value:
                stays = stays and rival.value < card.value
                s.put_top(PILE, s.take(DIPLOMACY + other, rival.number))
                clause = "D7.4.b" if rival.value < card.value else "D7.4.d"
                s.tell(PUBLIC, "diplomacy_ends", clause, other, rival.number)
    if stays:
        join(s, IN_PLAY, DIPLOMACY + seat)
    else:
        discard_all(s, IN_PLAY)
        s.tell(PUBLIC, "diplomacy_ends", "D7.4.d", seat, kind)


def peace(s: State, seat: Seat, kind: int) -> None:
    """D7.5, R48 The points of the card itself and of the top card of the deck, then Tactics once."""
    points = s.t.cards[kind].value
    draw_up(s)
    if s.zones[DECK]:
        turned = turn_over(s, DECK)
        s.put_top(PILE, turned)
        points += s.t.cards[kind_of(turned)].ops
        s.tell(PUBLIC, "turns_over", "D7.5", seat, kind, kind_of(turned))
    else:
        s.tell(PUBLIC, "turns_nothing", "R48", seat, kind)
    points = max(0, points + tactics(s, seat))
    s.tell(PUBLIC, "peace_points", "D7.5", seat, points)
    begin(s, seat, POINTS, points)
