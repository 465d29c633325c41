"""The value of a position. Points count as points; what will bring points counts for the rounds it can still bring them."""

from typing import Final

from sztab.engine.outlook import Outlook, weighed
from sztab.engine.question import DONE, Choice, Links

from .card_data import RESPONSE, STATUS, WARFARE
from .discards import cards_to_discard, faces_of_discards
from .nations import NATIONS, Nation, team_of
from .scoring import cards_to_score, scoring_cards, star_points
from .state import State
from .supply import in_supply
from .tables import DECK, HAND, RESPONSES, STATUSES
from .turn import action, free_discards, opening_discard
from .verbs import DECLINE, DISCARD, FORFEIT, OPENLY, REALLOCATE
from .weights import PARTS, WEIGHTS

OPEN_DISCARD: Final = -5.0  # a bot shows nobody what it throws away
HORIZON: Final = 6  # rounds ahead that still count in full


def worth(s: State, role: Nation) -> float:
    """The lead of the role's team, in points."""
    if s.over:
        team = team_of(role)
        return float(s.vp[team] - s.vp[1 - team]) + (1000.0 if s.result[0] == team else -1000.0)
    return weighed(parts(s, role), WEIGHTS)


def parts(s: State, role: Nation) -> list[float]:
    """The parts of the position (`weights.PARTS`), as the lead of the role's team."""
    team = team_of(role)
    out = [0.0] * len(WEIGHTS)
    out[0] = float(s.vp[team] - s.vp[1 - team])
    rounds = min(HORIZON, s.t.rounds - s.round + 1)
    for nation in range(NATIONS):
        add_nation(s, nation, 1.0 if team_of(nation) == team else -1.0, rounds, out)
    return out


def add_nation(s: State, nation: Nation, sign: float, rounds: int, out: list[float]) -> None:
    """Adds a nation's units and cards. What brings points again and again counts for the rounds that are left."""
    fed = in_supply(s, nation)
    units = s.armies[nation] | s.fleets[nation]
    out[1] += sign * (units & fed).bit_count()
    out[2] += sign * (units & ~fed).bit_count()
    if not s.units_of(1 - team_of(nation)) >> s.t.board.homes[nation] & 1:
        income = star_points(s, nation) + sum([points for _, points in scoring_cards(s, nation)])
        out[3] += sign * rounds * income
    out[4] += sign * rounds * len(s.zones[STATUSES + nation])
    out[5] += sign * len(s.zones[RESPONSES + nation])
    out[6] += sign * len(s.zones[HAND + nation])
    out[7] += sign * len(s.zones[DECK + nation])


def turn_of(s: State) -> int:
    return s.round * NATIONS + s.active


def obvious(s: State, role: Nation) -> Choice | None:
    """Q4.13 What may be thrown away besides is kept, and R33 nothing is shown."""
    return DONE if s.is_asking(free_discards, faces_of_discards) and DONE in s.choices(role) else None


OUTLOOK: Final = Outlook(worth, turn_of, parts, PARTS, WEIGHTS, obvious=obvious, turns=6, follow=1)


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
