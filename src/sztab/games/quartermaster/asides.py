"""Q3.4, R45 Asides, allowed at any moment: taking own units off the board, and cards that say so."""

from typing import Final

from sztab.engine.graph import bits
from sztab.engine.question import Choice, Refusal
from sztab.engine.rules import Asides

from .cards import use
from .discards import why_not_own
from .reactions import lies_ready
from .state import State
from .targets import NOTHING
from .units import remove
from .verbs import REMOVE, USE


def asides(s: State, role: int) -> list[Choice]:
    """R31 At every decision point of the engine."""
    if s.over:
        return []
    out: list[Choice] = [
        (REMOVE, role, space) for space in bits(s.armies[role] | s.fleets[role]) if (role, space) not in s.guarded
    ]
    if s.active == role:
        out += [(USE, kind) for kind in s.t.any_time[role] if lies_ready(s, s.t.cards[kind])]
    return out


def act(s: State, role: int, choice: Choice) -> None:
    if choice[0] == USE:
        use(s, choice[1], NOTHING, -1)
    else:
        remove(s, role, role, s.t.board.sea >> choice[2] & 1, choice[2], "taken_off", "Q3.4")


def why_not(s: State, role: int, choice: Choice) -> Refusal | None:
    if choice[0] == USE:
        kind = choice[1]
        if s.t.cards[kind].nation != role:
            return why_not_own(s, role, kind, "Q7.10")
        if kind not in s.t.any_time[role]:
            return Refusal(("Q8.1",), "not_its_moment", (kind,))
        if not lies_ready(s, s.t.cards[kind]):
            return Refusal(("Q7.6",), "not_on_table", (kind,))
        return Refusal(("R45",), "not_your_turn", (kind,))
    _, nation, space = choice
    if nation != role:
        return Refusal(("Q3.4",), "not_your_unit", (nation,))
    if (role, space) in s.guarded:
        return Refusal(("R4", "Q8.7"), "guarded", (role, space))
    return Refusal(("Q3.4",), "not_standing", (role, s.t.board.sea >> space & 1, space))


ASIDES: Final = Asides((REMOVE, USE), asides, act, why_not)
