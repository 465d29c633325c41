"""The value of a position, for bots: victory points, and what leads to them."""

from typing import Final

from sztab.engine.graph import bits, mask
from sztab.engine.question import Choice, Links

from .control import control
from .draft import answer_offer, offer, picks, solo_discards
from .intelligence import enigma, redraws
from .scoring import total
from .state import State
from .supply import Front
from .tables import HAND, RESERVED, SAVED, SHEET
from .terms import (
    ALLIES,
    ARMY,
    AXIS,
    DIPLOMACY,
    FLEET,
    ICONS,
    KINDS,
    LEVELS,
    LOGISTICS,
    MINUS,
    NONE,
    PEACE,
    PLUS,
    RESEARCH,
    SET,
    TYPE_OF,
    Seat,
    opponents_of,
)
from .turn import action
from .value import is_own
from .verbs import DISCARD, EXCHANGE, RESERVE

UNIT: Final = (0.55, 0.5, 0.45, 0.4)  # by type
UNFED: Final = 0.2  # less for a unit without supply
UBOAT: Final = 0.3
RESISTANT: Final = 0.1
POINT: Final = 0.19  # of the card in play
ICON: Final = (0.6, 0.55, 0.4, 0.4, 0.5, 0.4)  # army, fleet, bomber, move, satellite, Resistance
STEP: Final = 0.45  # of the marker of a nation that the Allies win over
DEVELOPED: Final = 0.35  # each technology
COMING: Final = 0.6  # and the one that is face down
OPEN: Final = 0.45  # each star that an opponent could walk into
WITHIN_REACH: Final = 0.12  # each star that the seat could walk into
DESTROYED: Final = 0.3
SAVED_POINT: Final = 0.25
OPS: Final = 0.2
SOLO_HOME: Final = (0.0, 1.0, 3.0, 6.0, 14.0)  # how many home spaces of one Axis nation the player alone controls
SOLO_NEAR: Final = 1.5  # each point of the Axis that is less than
SOLO_MARGIN: Final = 4  # so many from the end
EVENT: Final = {PLUS: 0.4, MINUS: 0.4, SET: 0.2, RESEARCH: 0.3, DIPLOMACY: 0.9, PEACE: 0.2, LOGISTICS: 0.5}
AVERAGE: Final = 1.05  # a card that is drawn unseen


def worth(s: State, role: Seat) -> float:
    """The lead of a seat's side, in victory points."""
    side = role & 1
    if s.over:
        winner = s.result[0]
        return 0.0 if winner < 0 else 1000.0 if winner == side else -1000.0
    lead = total(s, AXIS) - total(s, ALLIES) + strength(s, 0) + strength(s, 2) - strength(s, 1) - strength(s, 3)
    lead -= STEP * (s.usa + s.china)
    value = lead if side == AXIS else -lead
    value += in_play(s, side)
    if s.t.solo:
        value += alone(s)
    for seat in (side, side + 2):
        value += SAVED_POINT * len(s.zones[SAVED + seat])
    own = s.t.lead[role]
    for zone in (HAND + own, RESERVED + own):
        value += sum([card_worth(s, role, kind) for kind in s.kinds(zone)])
    return value


def alone(s: State) -> float:
    """D13.1 To the player alone the home spaces of one Axis nation are what counts, and 29 points are the end."""
    held = control(s, 1) | control(s, 3)
    value = max([SOLO_HOME[(held & mask(s.t.priority[nation])).bit_count()] for nation in (0, 1)])
    return value - SOLO_NEAR * max(0, total(s, AXIS) - s.t.setup.victory.axis + SOLO_MARGIN)


def in_play(s: State, side: int) -> float:
    """The worth of what the card in play still gives."""
    if s.mode == NONE or s.active < 0:
        return 0.0
    left = sum([ICON[icon] for icon in s.icons]) if s.mode == ICONS else POINT * s.points
    return left if s.active & 1 == side else -left


def strength(s: State, seat: Seat) -> float:
    """Units, technologies, and what lies open before the seat and its opponents."""
    front = Front(s, seat)
    board = s.t.board
    units = s.units
    supplied = front.supplied()
    value = 0.0
    for kind in front.realm.kinds[seat]:
        at = kind
        while at < KINDS * LEVELS and units[at]:
            value += UNIT[TYPE_OF[kind]] * units[at].bit_count() - UNFED * (units[at] & ~supplied).bit_count()
            at += KINDS
    if seat == 0:
        value += UBOAT * len(s.uboats) - RESISTANT * len(s.resistance)
    value += DEVELOPED * s.technologies[seat].bit_count() + (COMING if s.zones[SHEET + seat] else 0.0)
    value -= DESTROYED * (s.destroyed & front.homes).bit_count()
    start = next(bits(front.fed), -1)
    if start >= 0:
        reach = (front.goals(ARMY, start) | front.goals(FLEET, start)) & ~front.held
        one, other = opponents_of(seat)
        theirs = reach & (control(s, one) | control(s, other))
        for valued in board.valued:
            value += WITHIN_REACH * (reach & valued).bit_count() + OPEN * (theirs & valued).bit_count()
    return value


def card_worth(s: State, seat: Seat, kind: int) -> float:
    """The worth of a card in hand to a seat."""
    if kind >= len(s.t.cards):
        return 0.0
    card = s.t.cards[kind]
    value = OPS * card.ops
    for nation in {seat, seat ^ 2} if s.t.common else {seat}:
        if s.t.events and is_own(s, nation, kind):
            value += EVENT[card.event]
        if s.t.legal(s.technologies[nation]) >> card.technology & 1:
            value += 0.1
    return value


# What the next position does not show: cards that are kept or given away while others still choose


@picks.lean
def lean_to_pick(s: State, role: Seat, choice: Choice, links: Links, first: bool, roles: tuple[int, ...]) -> float:
    return card_worth(s, role, choice[1])


@enigma.lean
def lean_to_keep(s: State, role: Seat, choice: Choice, links: Links, lead: Seat) -> float:
    return card_worth(s, role, choice[1])


@action.lean
def lean_to_reserve(s: State, role: Seat, choice: Choice, links: Links, seat: Seat) -> float:
    return card_worth(s, role, choice[1]) if choice[0] == RESERVE else 0.0


@solo_discards.lean
def lean_to_solo_discard(s: State, role: Seat, choice: Choice, links: Links) -> float:
    return -card_worth(s, role, choice[1])


@redraws.lean
def lean_to_redraw(s: State, role: Seat, choice: Choice, lead: Seat) -> float:
    return -card_worth(s, role, choice[1]) if choice[0] == DISCARD else 0.0


@offer.lean
def lean_to_offer(s: State, role: Seat, choice: Choice, seat: Seat) -> float:
    return AVERAGE - 0.1 - card_worth(s, role, choice[1]) if choice[0] == EXCHANGE else 0.0


answer_offer.lean(lean_to_offer)
