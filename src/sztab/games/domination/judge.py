"""The value of a position, for bots: victory points, and what leads to them."""

from typing import Final

from sztab.engine.graph import bits, mask
from sztab.engine.outlook import Outlook
from sztab.engine.question import Choice, Links

from .control import control
from .draft import answer_offer, offer, picks, solo_discards
from .intelligence import enigma, redraws
from .lend_lease import goal, has_joined, marker
from .operate import operate
from .scoring import total
from .state import State
from .supply import Front
from .tables import HAND, LEASED, RESERVED, SAVED, SHEET
from .terms import (
    ALLIES,
    ARMY,
    AXIS,
    CHINA,
    DIPLOMACY,
    FLEET,
    GERMANY,
    ICONS,
    KINDS,
    LEVELS,
    LOGISTICS,
    MINUS,
    NEUTRAL_ARMY,
    NONE,
    PEACE,
    PLUS,
    RESEARCH,
    SEATS,
    SET,
    TYPE_OF,
    USA,
    USSR,
    Nation,
    Seat,
    opponents_of,
)
from .turn import action
from .value import is_own
from .verbs import ATTACK, DISCARD, EXCHANGE, RESERVE
from .weights import PARTS, WEIGHTS

POINT: Final = 0.19  # of the card in play
ICON: Final = (0.6, 0.55, 0.4, 0.4, 0.5, 0.4)  # army, fleet, bomber, move, satellite, Resistance
NEARER: Final = 0.75  # what each point that is still missing leaves of a threshold's pull
SAVED_POINT: Final = 0.25
OPS: Final = 0.2
SOLO_HOME: Final = (0.0, 1.0, 3.0, 6.0, 14.0)  # how many home spaces of one Axis nation the player alone controls
SOLO_NEAR: Final = 1.5  # each point of the Axis that is less than
SOLO_MARGIN: Final = 4  # so many from the end
EVENT: Final = {PLUS: 0.4, MINUS: 0.4, SET: 0.2, RESEARCH: 0.3, DIPLOMACY: 0.9, PEACE: 0.2, LOGISTICS: 0.5}
AVERAGE: Final = 1.05  # a card that is drawn unseen
FIRST: Final = 0.5  # of a point: the first technology gives none, but the next of another colour will
CLEARED: Final = 0.6  # of each point of a space that can be entered once its neutral army is gone
BASES: Final = 2.0  # points that the units, factories and shipyards of a nation that joins are worth
# What a technology saves its owner in a year, in victory points, in the order of D8.1; to the UK and Japan ships matter more
USES: Final = (1.0, 1.0, 0.8, 0.3, 0.8, 0.6, 0.6, 0.8, 0.6, 0.1, 0.3, 0.3, 0.5, 0.7, 0.8)
ASHORE: Final = 0.4  # what remains of the use of naval technologies and shipbuilding to Germany and the USSR
NAVAL: Final = mask([4, 5, 6, 8])


def worth(s: State, role: Seat) -> float:
    """The lead of a seat's side, in victory points."""
    side = role & 1
    if s.over:
        winner = s.result[0]
        return 0.0 if winner < 0 else 1000.0 if winner == side else -1000.0
    value = 0.0
    for part, weight in zip(parts(s, role), WEIGHTS, strict=True):
        value += part * weight
    value += in_play(s, side)
    if s.t.solo:
        value += alone(s)
    for seat in (side, side + 2):
        value += SAVED_POINT * len(s.zones[SAVED + seat])
    own = s.t.lead[role]
    for zone in (HAND + own, RESERVED + own, LEASED + role, LEASED + (role ^ 2)):
        value += sum([card_worth(s, role, kind) - AVERAGE for kind in s.kinds(zone)])
    return value


def parts(s: State, role: Seat) -> list[float]:
    """The parts of the position (`weights.PARTS`), as the lead of the role's side."""
    axis, allies = total(s, AXIS), total(s, ALLIES)
    out = [0.0] * len(WEIGHTS)
    out[0] = float(axis - allies)
    if not s.t.rise and not s.t.solo:
        gap = float(goal(s, ALLIES) - allies)
        late = (s.year - s.t.first_year) / (s.t.last_year - s.t.first_year)
        out[0] = float(axis)
        out[1] = nearness(goal(s, AXIS) - axis)
        out[2] = -nearness(goal(s, ALLIES) - allies)
        out[3] = gap
        out[17] = late * gap
        out[18] = late * axis
    out[9] = float(len(s.resistance))
    if not s.t.rise:
        out[15] = promise(s, USA) + promise(s, CHINA)
    for seat in range(SEATS):
        add_strength(s, seat, 1.0 if seat & 1 == AXIS else -1.0, out)
    return out if role & 1 == AXIS else [-part for part in out]


def nearness(gap: int) -> float:
    """D4.3.A A side that is near its threshold has nearly won: the last points count most."""
    return 10.0 * NEARER ** max(0, gap)


def promise(s: State, nation: Nation) -> float:
    """D9.0.c How far a nation is won: the stars and bases it would bring, less what it adds to the threshold, by its marker."""
    steps, last = marker(s, nation), s.t.tracks[nation - USA]
    if has_joined(s, nation):
        return BASES
    seat = s.t.joins[nation - USA]
    chances = s.t.last_year - s.year + (0 if s.leased >> seat & 1 else 1)
    if not steps or last - steps > chances:
        return 0.0
    stars = s.t.board.stars
    homes = s.t.board.home[nation] & ~s.ground(0) & ~s.ground(2)
    prize = sum([stars[space] for space in bits(homes)]) - s.t.setup.victory.allies_per_joined + BASES
    return prize * steps / last


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


def add_strength(s: State, seat: Seat, sign: float, out: list[float]) -> None:
    """Adds units, technologies, and what lies open before a seat, to the parts of a position."""
    front = Front(s, seat)
    units = s.units
    supplied = front.supplied()
    for kind in front.realm.kinds[seat]:
        at = kind
        while at < KINDS * LEVELS and units[at]:
            out[4 + min(2, TYPE_OF[kind])] += sign * units[at].bit_count()
            out[7] += sign * (units[at] & ~supplied).bit_count()
            at += KINDS
    if seat == 0:
        out[8] += sign * len(s.uboats)
    known = s.technologies[seat]
    if s.zones[SHEET + seat]:
        developed = s.t.cards[s.kinds(SHEET + seat)[0]].technology
        out[11] += sign * new_colour(s, known, developed)
        known |= 1 << developed
    out[10] += sign * (s.t.last_year - s.year) * uses(seat, known)
    out[12] += sign * (s.destroyed & front.homes).bit_count()
    out[16] += sign * sum([len(s.zones[zone + seat]) for zone in (HAND, RESERVED, LEASED)])
    start = next(bits(front.fed), -1)
    if start >= 0:
        reach = (front.goals(ARMY, start) | front.goals(FLEET, start)) & ~front.held
        one, other = opponents_of(seat)
        theirs = reach & (control(s, one) | control(s, other))
        for valued in s.t.board.valued:
            out[13] += sign * (reach & valued).bit_count()
            out[14] += sign * (theirs & valued).bit_count()


def uses(seat: Seat, technologies: int) -> float:
    """What technologies save a seat in a year."""
    value = 0.0
    for technology in bits(technologies):
        ashore = NAVAL >> technology & 1 and seat in (GERMANY, USSR)
        value += USES[technology] * (ASHORE if ashore else 1.0)
    return value


def new_colour(s: State, known: int, technology: int) -> float:
    """D8.2 The point that a technology of a new colour brings, beside those already known."""
    groups = s.t.groups
    if any([groups[other] == groups[technology] for other in bits(known)]):
        return 0.0
    return 1.0 if known else FIRST


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


def turn_of(s: State) -> int:
    return s.year * 8 + s.active


PLANNED: Final = ("action", "operate")  # the questions of one's own turn
OUTLOOK: Final = Outlook(
    worth, turn_of, parts, PARTS, WEIGHTS, planned=PLANNED, turns=3, scale=15.0, follow=1, playouts=(6, 24, 60)
)


# What the next position does not show: what comes after an attack, cards that are kept or given away while others still choose


@operate.lean
def lean_to_clear(s: State, role: Seat, choice: Choice, links: Links) -> float:
    """D6.3 A neutral army in the way, if the points last for a move onto its space."""
    costs = s.t.setup.costs
    if choice[0] != ATTACK or choice[1] != NEUTRAL_ARMY or s.mode == ICONS or s.points < costs.attack + costs.move:
        return 0.0
    return CLEARED * s.t.board.stars[choice[2]]


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
