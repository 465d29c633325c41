"""Why something is not for now: when each thing is done, by whom, and what has to be finished first."""

from typing import Final

from sztab.engine.question import DONE, PASS, Choice, Refusal

from .state import CARRY_ON, State
from .tables import GIVEN
from .terms import BATTLES, CIC, DISTRIBUTION, MOVES, ORDERS, RANKS, Role, Side, side_of
from .verbs import (
    BATTLING,
    CARDS,
    CHIP,
    DISCARD,
    EXIT,
    FLY,
    FLYING,
    KEEP,
    LINKS,
    MOVING,
    NAME,
    OF_GENERALS,
    OF_THE_COMMANDER,
    ORDERING,
    POINT,
    ROLL,
)
from .verbs import verb as verbs


def why_not_now(s: State, role: Role, choice: Choice) -> Refusal | None:
    """M3.1 Each thing has its step; M18.5 movement before battles."""
    verb = choice[0]
    if s.over:
        return Refusal(("M12.1",), "battle_over")
    if choice == PASS and role in s.asked() and DONE in s.choices(role):
        return Refusal(("M3.2", "M3.5"), "end_instead")
    if choice in (PASS, DONE):
        return None  # what is asked now says it all
    if verb in FLYING and not s.t.air:
        return Refusal(("M22.1", "M25.1"), "no_air_rules")
    if verb == CHIP and side_of(role) != s.t.commissar:
        return Refusal(("M22.2", "M23.1"), "no_commissar")
    if verb in (NAME, POINT) and (side_of(role) != s.t.marines or not s.t.wide):
        return no_naming(s, side_of(role))
    if verb == ROLL and not s.t.wide:
        return Refusal(("M17.1",), "no_initiative_here")
    when = why_not_drawn(s, role, verb) or verbs.when(choice)
    if when is not None and verb not in LINKS:
        return when  # answers to something rolled or drawn: what they come after
    if side_of(role) != s.active:
        return Refusal(("M3.1",), "not_your_turn")
    if verb == EXIT and not s.t.exits[s.active]:
        return Refusal(("M4.5",), "no_exits_here")
    if when is not None and role in s.asked() and s.question().name == LINKS[verb][1]:
        return when  # a link of something larger
    first = LINKS[verb][0] if verb in LINKS else verb
    return why_not_of_role(s, role, first) or why_not_in_step(s, role, first)


def why_not_drawn(s: State, role: Role, verb: int) -> Refusal | None:
    """M19.1 The commander draws and discards; M19.2 in Overlord all cards drawn are kept."""
    if verb == KEEP and s.t.wide:
        return Refusal(("M19.2", "M19.3"), "keep_all")
    return Refusal(("M19.1",), "commander_does") if verb in (KEEP, DISCARD) and role % RANKS != CIC else None


def no_naming(s: State, side: Side) -> Refusal:
    """M24.2 Only the Marines, and only in Overlord."""
    return (
        Refusal(("M24.2", "M22.2"), "no_marines")
        if side != s.t.marines
        else Refusal(("M24.1", "M24.2"), "nobody_named")
    )


def why_not_of_role(s: State, role: Role, verb: int) -> Refusal | None:
    """M14.1 The commander gives out cards; his generals act with units. In the standard game he does it all."""
    if not s.t.wide and role % RANKS != CIC:
        return Refusal(("M14.1",), "no_generals_here")
    if verb in OF_THE_COMMANDER and role % RANKS != CIC:
        if verb in (NAME, CHIP):
            return Refusal(("M24.2" if verb == NAME else "M23.3",), "commander_does")
        return Refusal(("M16.1",), "commander_gives")
    if verb in OF_GENERALS and s.t.actor[role] < 0:
        return Refusal(("M14.1", "M18.2"), "generals_do")
    return None


def why_not_in_step(s: State, role: Role, verb: int) -> Refusal | None:
    """M3.1, M16, M18 The steps of a turn in their order."""
    if verb in CARDS and s.question().name == "chip":
        return Refusal(("M23.3",), "under_the_chip_first")
    if verb in CARDS:
        return Refusal(("M16.1" if s.t.wide else "M3.1",), "cards_are_given")
    if verb == CHIP:
        return Refusal(("M23.3",), "chip_when")
    if verb == POINT:
        return Refusal(("M24.2",), "point_when")
    step = ORDERS if verb in ORDERING else MOVES if verb in MOVING else BATTLES if verb in BATTLING else -1
    if step < 0:
        return None
    if s.question().name == "pointing":
        return Refusal(("M24.2",), "point_first")
    if s.phase == DISTRIBUTION and s.question().name not in ("distribution", "chip"):
        return Refusal(("M18.1" if s.t.wide else "M3.1",), "commander_first")
    if s.phase < step:
        return BEFORE[s.phase]
    if s.phase > step:
        return PAST[step]
    return unfinished(s, role, step, verb)


BEFORE: Final = (  # by the phase that it is
    Refusal(("M3.1",), "cards_come_first"),
    Refusal(("M3.1",), "cards_come_first"),
    Refusal(("M3.2",), "orders_first"),
    Refusal(("M3.3", "M18.5"), "movement_first"),
)
PAST: Final = {
    ORDERS: Refusal(("M3.2", "M17.4"), "orders_are_given"),
    MOVES: Refusal(("M3.3", "M18.5"), "moves_are_over_now"),
    BATTLES: Refusal(("M3.1",), "battles_are_over"),
}
ENDED: Final = {ORDERS: "ended_orders", MOVES: "ended_moves", BATTLES: "ended_battles"}


def unfinished(s: State, role: Role, step: int, verb: int) -> Refusal:
    """M3.3 One move, one battle is finished before the next; or the general has nothing left to do in this step."""
    if s.question().name not in ("orders", "moves", "battles"):
        return Refusal(("M25.9",), "planes_first") if step == ORDERS else Refusal(("M3.3",), "finish_first")
    if verb == ROLL and s.zones[GIVEN + role]:
        return Refusal(("M17.1", "M17.4"), "has_a_card")
    if verb == ROLL and s.rolled >> s.t.actor[role] & 1:
        return Refusal(("M17.4",), "rolled_already")
    if verb == FLY and s.flights[s.t.actor[role]] == CARRY_ON:
        return Refusal(("M25.7", "R28"), "no_second_plane")
    return Refusal(("M3.3",) if step != ORDERS else ("M3.2",), ENDED[step])
