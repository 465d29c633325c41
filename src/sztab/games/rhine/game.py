# mypyc: skip
"""The face of Race to the Rhine."""

from typing import Any, cast

from sztab.engine import state as engine_state
from sztab.engine.game import Game
from sztab.engine.options import First, Option, Side, each_alone
from sztab.engine.parts import Parts
from sztab.engine.question import Choice
from sztab.engine.rules import Chapters, Rules, modules
from sztab.engine.shapes import GameResult
from sztab.engine.state import State as EngineState
from sztab.engine.words import Names, Worded

from . import asides, data, hidden, judge, moments, position, scene
from .check import check
from .prompt import Prompts
from .scoring import BY_RHINE, better, medals_of, reason
from .state import State
from .tables import Tables
from .terms import BITS, COMMANDER_IDS, KIND_IDS, PAIRS, load_names, load_words
from .turn import set_up
from .verbs import CONCEDE

CHAPTERS = Chapters(
    engine_state,
    *modules(
        __name__,
        "airborne combat control german_reaction logistics move pieces scoring solo supplies transport trucks turn",
    ),
    asides=asides.ASIDES,
    why_not_now=moments.why_not_now,
)


class Rhine(Game):
    id = "rhine"
    revision = 3
    players = (1, 2, 3)
    options = (
        Option("training", False),
        Option("weather", False),
        Option("common_deck", False),
        Option("hard_red", False),
        Option("hard_white", False),
        Option("hard_blue", False),
        Option("flags_bar", False),
        Option("pair", "red_white", tuple(PAIRS)),
        Option("solo", "white", COMMANDER_IDS),
    )
    rules_by_players = True
    first = First(2, 30, 1, ("training",))
    time_lines = frozenset({"turn", "turn_ends", "round_ends_two", "round_ends_three"})
    role_slot = "commander"
    parts = Parts[data.GameData, Tables, State](
        data, Tables, State, set_up, CHAPTERS, position, check, hidden, scene, Prompts, judge
    )

    def names(self, loaded: data.GameData, language: str) -> Names:
        spaces = [row.name for row in loaded.rows.space]
        number = {row.id: i for i, row in enumerate(loaded.rows.space)}
        ways = [
            f"{spaces[number[a]]}–{spaces[number[b]]}"
            for row in loaded.rows.arrow
            for a, b in (row.ends, row.ends[::-1])
        ]
        cards = [row.title for row in loaded.card_rows.pursuit] + [row.title for row in loaded.card_rows.resistance]
        return {
            "card": cards,
            "space": spaces,
            "way": ways,
            "corps": [row.name for row in loaded.setup.corps],
            "commander": [row.name for row in loaded.setup.commander],
            "marker": [str(n) for n in range(3, 19)],
            "load": load_names(language),
            "load.pieces": load_names(language, "pieces"),
            "load.gen": load_names(language, "gen"),
            "stock": Worded(lambda load: load_words(load, language), 1 << BITS * len(KIND_IDS)),
            "stock.pieces": Worded(lambda load: load_words(load, language, "pieces"), 1 << BITS * len(KIND_IDS)),
        }

    def seats(self, rules: Rules, players: int) -> list[int]:
        self.checked_players(players, rules)
        return [1 << role for role in cast(Tables, rules).playing]

    def sides(self) -> tuple[Side, ...]:
        return each_alone(COMMANDER_IDS)

    def outcome(self, s: EngineState) -> GameResult:
        winner, why, rounds, *points = s.result
        return {
            "winner": COMMANDER_IDS[winner] if winner >= 0 else "",
            "reason": reason.names[why],
            "points": dict(zip(COMMANDER_IDS, points, strict=True)),
            "rounds": rounds,
        }

    def merit(self, outcome: GameResult) -> tuple[int, ...] | None:
        """R17.B, R17.H A victory alone: in fewer turns, then with more medals."""
        if outcome["reason"] != reason.names[BY_RHINE]:
            return None
        return better(outcome["rounds"], outcome["points"][outcome["winner"]])

    def give_up(self, s: EngineState, role: int) -> Choice | None:
        """R17.H, N38 A bot alone does not go on for ever; a person may."""
        own: Any = s  # asked before every choice of a bot
        return (CONCEDE,) if own.t.alone and own.active == role and own.round > own.t.longest else None

    def progress(self, s: EngineState) -> tuple[int, dict[str, int]]:
        own = cast(State, s)
        return own.round, {
            id: medals_of(own, role) if role in own.t.playing else 0 for role, id in enumerate(COMMANDER_IDS)
        }

    def holders(self, s: EngineState) -> dict[str, str]:
        return scene.holders(cast(State, s))


GAME = Rhine()
