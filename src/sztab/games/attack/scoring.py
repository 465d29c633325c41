"""A18 End and victory: elimination, the limit in rounds or in time, most regions, most land units."""

from typing import Final

from sztab.engine.question import Ids
from sztab.engine.zones import PUBLIC, card, kinds_of

from .state import State
from .tables import DECK, HAND
from .terms import NOBODY, PLAYERS, TIME_IS_UP, Player, total

reason: Final = Ids()
BY_ELIMINATION: Final = reason("elimination")
BY_ROUNDS: Final = reason("rounds")
BY_LAST: Final = reason("last_standing")  # A18.6 one player is left
BY_TIME: Final = reason("time")  # A18.3
REASON_IDS: Final = tuple(reason.names)


def beaten(s: State, loser: Player) -> None:
    """A18.1, A18.8 Who has lost the last region has no land unit left."""
    if loser in s.hold:
        return
    s.tell(PUBLIC, "eliminated", "A18.1", loser)
    if not s.t.last_standing:
        end(s, BY_ELIMINATION)  # A18.2, R30
        return
    leave(s, loser)
    if len(s.alive()) == 1:
        end(s, BY_LAST)  # R40


def leave(s: State, loser: Player) -> None:
    """A18.6, R29 The cards are shuffled into the deck, the ships go, the seas are free."""
    s.out |= 1 << loser
    hand = s.zones[HAND + loser]
    if hand:
        s.zones[HAND + loser] = ()
        s.zones[DECK] += tuple([card(kind, 0) for kind in kinds_of(hand)])
        s.shuffle(DECK)
    s.fleets[loser] = 0
    if s.seas == loser:
        s.seas = NOBODY
        s.tell(PUBLIC, "seas_free", "R29", loser)


def end_if_time_is_up(s: State) -> None:
    """A18.3 Once the clock has called, no further turn begins; during the set-up that is finished first."""
    if s.clock >= TIME_IS_UP:
        s.tell(PUBLIC, "agreed_time_is_over", "A18.3")
        end(s, BY_TIME)


def standing(s: State, player: Player) -> tuple[int, int]:
    """A18.4, A18.5 Regions, then land units."""
    return s.hold.count(player), total(s.on_board(player))


def how_it_was_won(s: State, regions: int, winners: int) -> tuple[str, str]:
    """The line and the clause that say what decided: regions, land units among those level on them, or nothing."""
    if winners > 1:
        return "shares", "R28"
    level = sum([s.hold.count(player) == regions for player in s.alive()])
    return ("wins", "A18.4") if level == 1 else ("wins_by_units", "A18.5")


def end(s: State, reason: int) -> None:
    """A18.4 Most regions; A18.5 then most land units; R28 those still level share the victory."""
    best = max([standing(s, player) for player in s.alive()])
    winners = [player for player in s.alive() if standing(s, player) == best]
    told = how_it_was_won(s, best[0], len(winners))
    for player in winners:
        s.tell(PUBLIC, *told, player, *best)
    points = [s.hold.count(player) for player in range(PLAYERS)]
    s.finish(sum([1 << player for player in winners]), reason, s.round, *points)
