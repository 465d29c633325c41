# mypyc: skip
"""The face of Attack!"""

from typing import cast

from sztab.engine import state as engine_state
from sztab.engine.game import Game
from sztab.engine.options import Call, First, Option, Side, each_alone
from sztab.engine.pack import named
from sztab.engine.parts import Parts
from sztab.engine.rules import Chapters, modules
from sztab.engine.scene import BattleView, Facts
from sztab.engine.shapes import GameResult
from sztab.engine.state import State as EngineState
from sztab.engine.words import Names

from . import data, hidden, judge, position, scene
from .check import check
from .force_words import SHIPS, accusative, force_words, line_words, score_words, worded
from .moments import why_not_now
from .prompt import Prompts
from .scoring import REASON_IDS
from .setup import set_up
from .state import State
from .tables import Tables
from .terms import FORCES, PLAYER_IDS

CHAPTERS = Chapters(
    engine_state,
    *modules(__name__, "battle convoys diplomacy economy move naval scoring seas setup trade turn"),
    why_not_now=why_not_now,
)


class Attack(Game):
    id = "attack"
    revision = 5
    players = (2, 3, 4, 5, 6)
    options = (
        Option("one_per_continent", False),
        Option("extra_pieces", "five_total", ("five_total", "all_by_five")),
        Option("last_one_standing", False),
        Option("round_limit", "off", ("10", "15", "20", "30", "off")),
    )
    calls = (Call("trade_closes", 30), Call("time_is_up", 0))  # A16.7, A18.3
    unattended = 20
    rules_by_players = True
    first = First(2, 45, 1, ("round_limit=10",))
    time_lines = frozenset({"turn", "ends_turn", "round_ends"})
    chores = ("claims", "pieces", "capital_sites")
    role_slot = "player"
    parts = Parts[data.GameData, Tables, State](
        data, Tables, State, set_up, CHAPTERS, position, check, hidden, scene, Prompts, judge
    )

    def names(self, loaded: data.GameData, language: str) -> Names:
        setup, cards = loaded.setup, loaded.card_rows
        types = dict(zip([row.id for row in cards.type], named(cards.type, language), strict=True))
        return {
            "space": named(loaded.rows.region, language),
            "continent": named(loaded.rows.continent, language),
            "sea": named(loaded.rows.zone, language),
            "player": named(setup.player, language),
            "unit": named(setup.unit, language),
            "ship": named(setup.ship, language),
            "type": named(cards.type, language),
            "card": [f"{types[row.type]} {row.value}" for row in cards.card],
            "wish": [f"{types[row.type]} {row.value}" for row in cards.card],  # a card that nobody may have
            "promise": named(setup.promise, language),
            "force": [accusative(force, language) for force in FORCES.up_to(setup.land_battle.first_round)],
            "units": worded(lambda force: force_words(force, language)),
            "units.acc": worded(lambda force: accusative(force, language)),
            "ships": worded(lambda fleet: force_words(fleet, language, SHIPS)),
            "ships.acc": worded(lambda fleet: accusative(fleet, language, SHIPS)),
            "line": worded(lambda line: line_words(line, language)),
            "score": worded(lambda score: score_words(score, named(setup.player, language))),
        }

    def sides(self) -> tuple[Side, ...]:
        return each_alone(PLAYER_IDS)

    def outcome(self, s: EngineState) -> GameResult:
        """R28 A shared victory has no one winner."""
        winners, reason, rounds, *points = s.result
        names = self.names_of(s.rules, winners)
        return {
            "winner": names[0] if len(names) == 1 else "",
            "reason": REASON_IDS[reason],
            "points": dict(zip(PLAYER_IDS, points, strict=True)),
            "rounds": rounds,
        }

    def board_facts(self, s: EngineState, language: str) -> list[Facts]:
        """A5.5 Who controls the seas."""
        own, words = cast(State, s), self.words(s.rules, language)
        said = words.say("board_fact", "seas", (own.seas,)) if own.seas >= 0 else words.say("board_fact", "no_seas")
        return [Facts(words=said, clauses=["A5.5"])]

    def progress(self, s: EngineState) -> tuple[int, dict[str, int]]:
        own = cast(State, s)
        return own.round, {id: own.hold.count(player) for player, id in enumerate(PLAYER_IDS)}

    def holders(self, s: EngineState) -> dict[str, str]:
        return scene.holders(cast(State, s))

    def battle(self, s: EngineState) -> BattleView | None:
        return scene.battle(cast(State, s))


GAME = Attack()
