# mypyc: skip
"""The face of Quartermaster General WW2."""

from typing import cast

from sztab.engine import state as engine_state
from sztab.engine import window as engine_window
from sztab.engine.game import Game
from sztab.engine.options import First, Option, Side
from sztab.engine.pack import named
from sztab.engine.parts import Parts
from sztab.engine.rules import Chapters, Rules, modules
from sztab.engine.scene import Facts
from sztab.engine.shapes import GameResult
from sztab.engine.state import State as EngineState
from sztab.engine.words import Names

from . import asides, data, hidden, judge, moments, position, reactions, scene
from .check import check
from .nations import ALLIES, AXIS, NATION_IDS, TEAM_IDS, members
from .prompt import Prompts
from .scoring import reason
from .state import State
from .tables import Tables
from .turn import set_up

CHAPTERS = Chapters(
    engine_state,
    engine_window,
    *modules(__name__, "asides cards discards effects occurrences redeployment scoring targets turn units warfare"),
    why_not_now=moments.why_not_now,
    asides=asides.ASIDES,
    reactions=reactions.REACTIONS,
)


class Quartermaster(Game):
    id = "quartermaster"
    revision = 2
    players = (2, 3, 4, 5, 6)
    options = (
        Option("resource_reallocation", False),
        Option("attacker_must_be_supplied", False),
        Option("builder_must_be_supplied", False),
        Option("supply_line_needs_supplied_links", False),
    )
    first = First(6, 40)
    time_lines = frozenset({"turn", "turn_ends", "round_ends"})
    chores = ("opening_discard",)
    role_slot = "nation"
    side_slot = "team"
    parts = Parts[data.GameData, Tables, State](
        data, Tables, State, set_up, CHAPTERS, position, check, hidden, scene, Prompts, judge
    )

    def names(self, loaded: data.GameData, language: str) -> Names:
        nations = {row.id: row for row in loaded.setup.nation}
        teams = {row.id: row for row in loaded.setup.team}
        return {
            "card": [getattr(row, f"title_{language}") for row in loaded.card_rows],
            "card.text": [getattr(row, f"text_{language}") for row in loaded.card_rows],
            "space": named(loaded.rows.space, language),
            "nation": named([nations[id] for id in NATION_IDS], language),
            "strait": named(loaded.rows.strait, language),
            "team": named([teams[id] for id in TEAM_IDS], language),
        }

    def seats(self, rules: Rules, players: int) -> list[int]:
        rows = cast(Tables, rules).setup.seats[str(self.checked_players(players))]
        return [sum(1 << NATION_IDS.index(id) for id in seat) for seat in rows]

    def sides(self) -> tuple[Side, ...]:
        return (Side("axis", members(0)), Side("allies", members(1)))

    def outcome(self, s: EngineState) -> GameResult:
        winner, axis, allies, rounds = s.result
        return {
            "winner": TEAM_IDS[winner],
            "reason": reason(cast(State, s)),
            "points": {"axis": axis, "allies": allies},
            "rounds": rounds,
        }

    def board_facts(self, s: EngineState, language: str) -> list[Facts]:
        """Q2.5 To whom each strait is open."""
        own, words = cast(State, s), self.words(s.rules, language)
        axis = own.armies_of(AXIS)
        out: list[Facts] = []
        for strait, (anchor, a, b) in enumerate(own.t.board.straits):
            open_to = AXIS if axis >> anchor & 1 else ALLIES
            said = words.say("board_fact", "strait", (strait, a, b, open_to, anchor))
            out.append(Facts(words=said, clauses=["Q2.5"]))
        return out

    def progress(self, s: EngineState) -> tuple[int, dict[str, int]]:
        own = cast(State, s)
        return own.round, {"axis": own.vp[0], "allies": own.vp[1]}

    def gates(self, s: EngineState) -> dict[str, str]:
        return scene.gates(cast(State, s))


GAME = Quartermaster()
