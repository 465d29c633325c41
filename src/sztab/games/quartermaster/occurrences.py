"""Q8 What happened, and which cards it would let somebody use. Answers are in `reactions.py`.

An occurrence is (what, nation it is about, nation that caused it, a, space, extra). For units, `a` is the kind of unit (for
DOOMED the set of armies, and `space` the set of fleets); for cards, `a` is the kind of card.
"""

from typing import Final

from sztab.engine.graph import Spaces
from sztab.engine.window import Occurrence, window
from sztab.engine.zones import PUBLIC, card

from .card_data import (
    ANY_TYPE,
    BATTLE_LAND,
    BATTLE_SEA,
    BATTLED,
    BUILD_ARMY,
    BUILD_NAVY,
    CARD_PLAYED,
    DOOMED,
    EVERYWHERE,
    EW_PLAYED,
    ONCE_PER_TURN,
    REMOVED,
    RESPONSE,
    Card,
)
from .nations import ANY, ARMY, FLEET, Nation, team_of
from .state import State
from .supply import in_supply, lies_open
from .tables import IN_PLAY, PILE, RESPONSES
from .where import spaces_of

AT_A_SPACE: Final = (BATTLE_LAND, BATTLE_SEA, BUILD_ARMY, BUILD_NAVY)  # battles fought and units built


def occur(s: State, what: int, nation: Nation, cause: Nation, a: int, space: int, extra: int) -> None:
    """Q8.2 Opens a window if a card could, for all the table knows, answer. Marks are made now, from public facts (Q8.10)."""
    kinds = s.t.reacts[what][nation]
    if not kinds:
        return
    occurrence = (what, nation, cause, a, space, extra)
    marks = tuple([kind for kind in kinds if may_lie_ready(s, kind) and matches(s, s.t.cards[kind], occurrence)])
    if marks:
        s.then(window, occurrence, marks, 1 - team_of(cause), 0)


def may_lie_ready(s: State, kind: int) -> bool:
    """Q8.10 Everybody must reckon with a card: it is a Status in the open, or a Response that may be one of those face down."""
    card_ = s.t.cards[kind]
    if card_.limit == ONCE_PER_TURN and kind in s.used:
        return False
    if card_.type != RESPONSE:
        return lies_open(s, kind)
    owner = card_.nation
    seen = card(kind, PUBLIC)
    return (
        bool(s.zones[RESPONSES + owner]) and seen not in s.zones[PILE + owner] and seen not in s.zones[IN_PLAY + owner]
    )


def matches(s: State, card: Card, occurrence: Occurrence) -> bool:
    """Q8.1 An occurrence meets the condition printed on a card."""
    what, _, _, a, space, extra = occurrence
    trigger = card.trigger
    if what == BATTLED or what == DOOMED:
        return protectable(s, card, occurrence) != 0
    if what in AT_A_SPACE:
        return (
            trigger.where.form == EVERYWHERE
            or spaces_of(s, trigger.where, team_of(card.nation), space) >> space & 1 != 0
        )
    if what == REMOVED:
        return trigger.unit in (a, ANY) and (extra != 0 or not trigger.supplied)
    if what == CARD_PLAYED:
        return (extra != 0 or not trigger.action_phase) and trigger.card_type in (s.t.cards[a].type, ANY_TYPE)
    if what == EW_PLAYED:
        return not trigger.tag or trigger.tag in s.t.cards[a].tags
    return True


def protectable(s: State, card: Card, occurrence: Occurrence) -> Spaces:
    """R4, R48 The spaces of the units in danger that a card's condition accepts. Q6.11: a unit already protected this turn is
    battled, but no longer about to be removed."""
    what, nation, _, a, space, _ = occurrence
    if what == BATTLED:
        armies, fleets = (1 << space, 0) if a == ARMY else (0, 1 << space)
    else:
        armies, fleets = a, space
    trigger = card.trigger
    units = (armies if trigger.unit != FLEET else 0) | (fleets if trigger.unit != ARMY else 0)
    if trigger.on == DOOMED:
        for owner, guarded in s.guarded:
            if owner == nation:
                units &= ~(1 << guarded)
    if units and trigger.where.form != EVERYWHERE:
        units &= spaces_of(s, trigger.where, team_of(card.nation), -1)
    if units and trigger.supplied:
        units &= in_supply(s, nation)
    return units
