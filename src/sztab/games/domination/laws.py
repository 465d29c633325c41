"""The rules put together: the tables with what the engine calls back, and the chapters whose functions may stand on an agenda."""

from sztab.engine import state as engine_state
from sztab.engine.question import Choice, Refusal

from . import (
    administration,
    bombers,
    draft,
    events,
    intelligence,
    operate,
    rockets,
    scoring,
    setup,
    solo,
    technologies,
    turn,
)
from .control import lone_bombers
from .state import State
from .tables import Tables
from .terms import ACTION, GERMANY, JAPAN
from .verbs import ADD, ATTACK, FORM, LAUNCH, LEND_LEASE, MOVE, OPERATION, RAID, REFORM, SAVE

CHAPTERS = (
    engine_state,
    administration,
    bombers,
    draft,
    events,
    intelligence,
    operate,
    rockets,
    scoring,
    setup,
    solo,
    technologies,
    turn,
)


class Laws(Tables):
    """What the engine asks of this game while it is played: it has neither asides nor windows."""

    def settle(self, s: State) -> None:
        lone_bombers(s)

    def still(self, s: State) -> None:
        """D13.8 In solo play the Axis acts as soon as a turn ends."""
        if self.solo:
            s.passed |= 1 << GERMANY | 1 << JAPAN

    def why_not_now(self, s: State, role: int, choice: Choice) -> Refusal:
        """D4.2.a One card at a time, each seat in its turn."""
        if s.over or s.phase != ACTION:
            return self.not_now
        if role != s.active:
            return Refusal(("D4.2.a",), "not_your_turn")
        if choice[0] in (FORM, REFORM, MOVE, ATTACK, ADD, SAVE):
            return Refusal(("D6.0.a",), "play_a_card_first")
        if choice[0] in (OPERATION, LEND_LEASE, LAUNCH, RAID):
            return Refusal(("D4.2.a",), "finish_this_first")
        return self.not_now
