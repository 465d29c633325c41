# mypyc: skip
"""The face of the game."""

from typing import cast

from sztab.engine import state as engine_state
from sztab.engine.game import Game
from sztab.engine.options import First, Side, each_alone
from sztab.engine.pack import named
from sztab.engine.parts import Parts
from sztab.engine.rules import Chapters
from sztab.engine.shapes import GameResult
from sztab.engine.state import State as EngineState
from sztab.engine.words import Names

from . import data, hidden, judge, position, scene, turn
from .check import check
from .prompt import Prompts
from .state import State
from .tables import Tables
from .terms import NOBODY, player
from .turn import set_up, turns

CHAPTERS = Chapters(engine_state, turn)


class Sixth(Game):
    id = "sixth"
    revision = 1
    players = (2,)
    options = ()
    first = First(2, 3)
    role_slot = "player"
    parts = Parts[data.GameData, Tables, State](
        data, Tables, State, set_up, CHAPTERS, position, check, hidden, scene, Prompts, judge
    )

    def names(self, loaded: data.GameData, language: str) -> Names:
        return {"card": named(loaded.board.line, language), "space": loaded.board.spaces}

    def sides(self) -> tuple[Side, ...]:
        return each_alone(player.names)

    def outcome(self, s: EngineState) -> GameResult:
        winner = s.result[0]
        won = winner != NOBODY
        return {
            "winner": player.names[winner] if won else "",
            "reason": "line" if won else "draw",
            "points": {},
            "rounds": turns(cast(State, s)),
        }

    def progress(self, s: EngineState) -> tuple[int, dict[str, int]]:
        return turns(cast(State, s)), {}


GAME = Sixth()
