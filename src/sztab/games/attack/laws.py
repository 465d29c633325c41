"""The rules put together: the tables with what the engine calls back, and the chapters whose functions may stand on an agenda."""

from sztab.engine import state as engine_state
from sztab.engine.question import Choice, Refusal

from . import battle, convoys, diplomacy, economy, move, naval, scoring, seas, setup, trade, turn
from .state import State
from .tables import Tables
from .turn import ACTIONS
from .verbs import AT, BUY, BUY_SHIP, END, FROM, MOVE, RETREAT, SEND, SEND_ALL, TO

CHAPTERS = (engine_state, battle, convoys, diplomacy, economy, move, naval, scoring, seas, setup, trade, turn)


class Laws(Tables):
    """What the engine asks of this game while it is played: it has neither asides nor windows."""

    def why_not_now(self, s: State, role: int, choice: Choice) -> Refusal:
        """A4.7 An action is finished before the next one starts; A9.11 and no battle is left."""
        verb = choice[0]
        if s.over or s.phase != ACTIONS:
            return self.not_now
        if s.place >= 0 and verb == RETREAT:
            return Refusal(("A9.11",), "no_retreat")
        moving = verb in (FROM, TO, SEND, SEND_ALL)
        building = verb in (AT, BUY, BUY_SHIP)
        if role != s.active and (moving or building or MOVE <= verb <= END):
            return Refusal(("A4.1",), "not_your_turn")
        if moving and s.convoys:
            return Refusal(("A6.8", "R36"), "movement_is_over")
        if moving and (s.place >= 0 or s.entered):
            return Refusal(("A6.12",), "battles_have_begun")
        if MOVE <= verb <= END:
            return Refusal(("A4.7",), "finish_first")
        if building:
            return Refusal(("A17.2",), "only_in_build")
        return self.not_now
