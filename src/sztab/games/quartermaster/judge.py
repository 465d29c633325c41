"""The value of a position. Points count as points; what will bring points counts for the rounds it can still bring them."""

from typing import Final

from sztab.engine.question import Choice, Links

from .card_data import RESPONSE, STATUS, WARFARE
from .discards import cards_to_discard
from .nations import NATIONS, Nation, team_of
from .scoring import cards_to_score, scoring_cards, star_points
from .state import State
from .supply import in_supply
from .tables import DECK, HAND, RESPONSES, STATUSES
from .turn import action, free_discards, opening_discard
from .verbs import DECLINE, DISCARD, FORFEIT, OPENLY, REALLOCATE

FED_UNIT: Final = 1.2
UNFED_UNIT: Final = 0.1
LAID_STATUS: Final = 0.35  # a round
LAID_RESPONSE: Final = 1.6
HELD_CARD: Final = 0.25
DECK_CARD: Final = 0.06
OPEN_DISCARD: Final = -5.0  # a bot shows nobody what it throws away
HORIZON: Final = 6  # rounds ahead that still count in full


def worth(s: State, role: Nation) -> float:
    """The lead of the role's team, in points."""
    team = team_of(role)
    total = float(s.vp[team] - s.vp[1 - team])
    if s.over:
        return total + (1000.0 if s.result[0] == team else -1000.0)
    rounds = min(HORIZON, s.t.rounds - s.round + 1)
    for nation in range(NATIONS):
        standing = worth_of(s, nation, rounds)
        total += standing if team_of(nation) == team else -standing
    return total


def worth_of(s: State, nation: Nation, rounds: int) -> float:
    """The value of a nation's units and cards."""
    fed = in_supply(s, nation)
    units = s.armies[nation] | s.fleets[nation]
    value = FED_UNIT * (units & fed).bit_count() + UNFED_UNIT * (units & ~fed).bit_count()
    if not s.units_of(1 - team_of(nation)) >> s.t.board.homes[nation] & 1:
        income = star_points(s, nation) + sum([points for _, points in scoring_cards(s, nation)])
        value += 0.8 * rounds * income
    value += LAID_STATUS * rounds * len(s.zones[STATUSES + nation])
    value += LAID_RESPONSE * len(s.zones[RESPONSES + nation])
    return value + HELD_CARD * len(s.zones[HAND + nation]) + DECK_CARD * len(s.zones[DECK + nation])


# What the next position does not show


def keep(s: State, kind: int) -> float:
    """The worth of a card in hand: one thrown away is a card less, whichever it is."""
    card = s.t.cards[kind]
    if card.type in (STATUS, RESPONSE):
        return 1.5 if s.round < s.t.rounds - 3 else 0.1
    return 0.9 if card.type == WARFARE else 0.7


@opening_discard.lean
def lean_to_open(s: State, role: Nation, choice: Choice, links: Links) -> float:
    return OPEN_DISCARD if choice[0] == OPENLY else -keep(s, choice[1])


@cards_to_discard.lean
def lean_to_discard(s: State, role: Nation, choice: Choice, links: Links, count: int) -> float:
    return OPEN_DISCARD if choice[0] == OPENLY else -keep(s, choice[1])


@free_discards.lean
def lean_to_throw(s: State, role: Nation, choice: Choice, links: Links, nation: Nation) -> float:
    if choice[0] == OPENLY:
        return OPEN_DISCARD
    return -keep(s, choice[1]) if choice[0] == DISCARD else 0.0


@action.lean
def lean_to_act(s: State, role: Nation, choice: Choice, links: Links, nation: Nation) -> float:
    if choice[0] == DISCARD:
        return -keep(s, choice[1])
    if choice[0] == OPENLY:
        return OPEN_DISCARD
    return -1.0 if choice[0] in (REALLOCATE, FORFEIT) else 0.0


@cards_to_score.lean
def lean_to_decline(s: State, role: Nation, choice: Choice, links: Links, nation: Nation) -> float:
    return -1.0 if choice[0] == DECLINE else 0.0
