"""Q3.4, R33, R45 Asides, allowed at any moment: taking own units off the board, cards that say so, whose faces are shown."""

from typing import Final

from sztab.engine.graph import bits
from sztab.engine.question import Choice, Refusal
from sztab.engine.rules import Asides
from sztab.engine.zones import PUBLIC

from .cards import use
from .discards import why_not_own
from .reactions import lies_ready, why_not_moment, why_not_ready
from .state import State
from .targets import NOTHING
from .units import remove, why_not_take_off
from .verbs import CHOOSE_FACES, HIDE_FACES, REMOVE, USE

FACES: Final = (CHOOSE_FACES, HIDE_FACES)


def asides(s: State, role: int) -> list[Choice]:
    """R31 At every decision point of the engine."""
    if s.over:
        return []
    out: list[Choice] = [
        (REMOVE, role, space) for space in bits(s.armies[role] | s.fleets[role]) if (role, space) not in s.guarded
    ]
    if s.active == role:
        out += [(USE, kind) for kind in s.t.any_time[role] if lies_ready(s, s.t.cards[kind])]
    return [*out, (HIDE_FACES if s.choosers >> role & 1 else CHOOSE_FACES, role)]


def act(s: State, role: int, choice: Choice) -> None:
    if choice[0] == USE:
        use(s, choice[1], NOTHING, -1)
    elif choice[0] in FACES:
        s.choosers ^= 1 << role
        s.tell(PUBLIC, "chooses_faces" if s.choosers >> role & 1 else "hides_faces", "R33", role)
    else:
        remove(s, role, role, s.t.board.sea >> choice[2] & 1, choice[2], "taken_off", "Q3.4")


def why_not(s: State, role: int, choice: Choice) -> Refusal | None:
    if s.over:
        return Refusal(("Q11.2", "Q11.3"), "game_over")
    if choice[0] == USE:
        kind = choice[1]
        if s.t.cards[kind].nation != role:
            return why_not_own(s, role, kind, "Q7.10")
        if not lies_ready(s, s.t.cards[kind]):
            return why_not_ready(s.t.cards[kind])
        if kind not in s.t.any_time[role]:
            return why_not_moment(s, kind, "Q8.1")
        return Refusal(("R45",), "not_your_turn", (kind,))
    if choice[0] in FACES:
        own = choice[1] == role
        return Refusal(("R33",), "faces_so_already" if own else "not_your_discards", choice[1:])
    return why_not_take_off(s, role, choice)


ASIDES: Final = Asides((REMOVE, USE, *FACES), asides, act, why_not)
