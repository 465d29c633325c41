"""Why something that no question asks for now cannot be done: whose turn it is, what comes first, what it is part of."""

from typing import Final

from sztab.engine.question import DONE, PASS, Asking, Choice, Refusal

from .airborne import drop
from .combat import civilians, market, take_up
from .german_reaction import react
from .move import march
from .pieces import surplus
from .solo import spread
from .state import State
from .supplies import reinforcement
from .terms import BLUE, RED, WHITE, Commander
from .transport import transport
from .turn import action
from .verbs import (
    ADD,
    AIR,
    AIRBORNE,
    BOX,
    COMMAND_AIR,
    COMMAND_MOVE,
    COUNTERATTACK,
    DROP,
    ENTER,
    HAUL,
    MARK,
    MOVE,
    PAY,
    PAY_TOKEN,
    SHIFT,
    SPECIAL,
    STANDARD,
    STOP,
    TRANSPORT,
    TRUCK,
)
from .verbs import verb as verbs

OF_REACTION: Final = (MARK, BOX, COUNTERATTACK)
OF_DROP: Final = (AIRBORNE, PAY_TOKEN, PAY, DROP)
PART_OF: Final = {  # the actions that each of these is part of
    TRUCK: (TRANSPORT,),
    HAUL: (TRANSPORT,),
    PAY_TOKEN: (AIRBORNE,),
    PAY: (AIRBORNE,),
    DROP: (AIRBORNE,),
    ADD: (STANDARD, SPECIAL),
    ENTER: (MOVE, COMMAND_MOVE),
    STOP: (MOVE, COMMAND_MOVE),
}
OF_CARD: Final = {ADD: (RED, "R13.3"), COMMAND_AIR: (WHITE, "R13.2"), COMMAND_MOVE: (BLUE, "R13.4")}

# What has to be finished before anything else
UNFINISHED: Final[dict[Asking, Refusal]] = {
    transport: Refusal(("R5.4", "R8.1"), "finish_transport"),
    drop: Refusal(("R5.4", "R12.2"), "finish_drop"),
    surplus: Refusal(("R6.4", "R6.7"), "trim_first"),
    reinforcement: Refusal(("R13.3",), "card_first"),
    take_up: Refusal(("R8.4", "N8"), "load_first_here"),
    civilians: Refusal(("R10.11",), "civilians_first"),
    market: Refusal(("R10.13",), "market_first"),
    spread: Refusal(("R17.D",), "spread_first"),
    react: Refusal(("R5.7", "R14.1"), "actions_over"),
}

ENDS: Final = {PASS: Refusal(("R5.7",), "end_instead"), DONE: Refusal(("R8.1",), "nothing_to_finish")}


def why_not_now(s: State, role: Commander, choice: Choice) -> Refusal | None:
    if s.over:
        return Refusal(("R16.1", "R16.2"), "game_over")
    never = why_never(s, role, choice[0])
    if never is not None:
        return never
    if role != s.active:
        key = "reaction_of" if choice[0] in OF_REACTION else "others_turn"
        return Refusal(("R14.1",) if choice[0] in OF_REACTION else ("R5.1",), key, (s.active,))
    if role not in s.asked():
        return Refusal(("R5.4",), "decides_first", s.asked()[:1])
    if s.is_asking(march):
        if choice == PASS or choice == DONE:
            return Refusal(("R10.26",), "stop_instead")
        return Refusal(("R5.4",), "finish_move", (s.waiting().args[0],))
    if not s.is_asking(action):
        return UNFINISHED.get(s.question())
    return ENDS.get(choice) or why_not_begun(s, role, choice[0]) or verbs.when(choice)


def why_not_begun(s: State, role: Commander, verb: int) -> Refusal | None:
    """R5.2 Why the action that something is part of cannot be taken either; None if it can."""
    whole = PART_OF.get(verb, ())
    if not whole or any([offered[0] in whole for offered in s.choices(role)]):
        return None
    if not s.actions:
        return Refusal(("R5.2", "R5.3"), "no_actions_left")
    return s.why(role, (whole[0],)) if whole[0] in (TRANSPORT, AIRBORNE) else None


def why_never(s: State, role: Commander, verb: int) -> Refusal | None:
    """Refuses what this game, or this commander, does not have at all."""
    if s.t.alone and verb in OF_REACTION:
        return Refusal(("R17.C",), "dice_react")
    if not s.t.alone and verb == SHIFT:
        return Refusal(("R17.A",), "numbers_alone")
    if s.t.alone and verb in OF_DROP:
        return Refusal(("R17.E4",), "not_alone")
    if not s.t.full and (verb in OF_DROP or verb in OF_CARD or verb == AIR):
        return Refusal(("R4.10",), "training")
    if verb in OF_CARD and OF_CARD[verb][0] != role:
        return Refusal((OF_CARD[verb][1],), "not_your_card", OF_CARD[verb][:1])
    return None
