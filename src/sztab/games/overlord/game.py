# mypyc: skip
"""The face of Memoir '44 Overlord."""

from pathlib import Path
from typing import cast

from sztab.engine import state as engine_state
from sztab.engine import window as engine_window
from sztab.engine.errors import Bad
from sztab.engine.game import Game
from sztab.engine.options import First, Option, Side
from sztab.engine.pack import named
from sztab.engine.parts import Parts
from sztab.engine.rules import Chapters, Rules, modules
from sztab.engine.shapes import GameResult, JsonObject
from sztab.engine.state import State as EngineState
from sztab.engine.words import Names

from . import command, data, drawing, hidden, judge, medals, moments, position, reactions, scene
from .board import HEX_IDS
from .check import check
from .medals import REASON_IDS, score
from .prompt import Prompts
from .setup import set_up
from .state import State
from .tables import MOST_SHARED, SPLIT, TEAM, Tables
from .terms import ALLIES, AXIS, RANKS, SIDE_IDS, STRENGTHS, cic_of

CHAPTERS = Chapters(
    engine_state,
    engine_window,
    *modules(
        __name__,
        "air battle cards command detours distribution laying medals moves orders reactions retreat setup turn",
    ),
    settle=medals.settle,
    why_not_now=moments.why_not_now,
    asides=command.ASIDES,
    reactions=reactions.REACTIONS._replace(lean=judge.lean_to_ambush),  # rules know nothing of bots
)


class Overlord(Game):
    id = "overlord"
    revision = 3
    players = (2, 3, 4, 5, 6, 7, 8)
    options = (
        Option("axis_players", SPLIT, (SPLIT, "1", "2", "3", "4")),
        Option("commissar", False),
        Option("chip_by_choice", False),
        Option("gung_ho", False),
        Option("air", False),
        Option("scenario", "omaha_overlord", data.SCENARIO_IDS, more=True),
    )
    rules_by_players = True
    first = First(2, 15, 2, ("scenario=pegasus_bridge",))
    time_lines = frozenset({"turn", "medals_now"})
    role_slot = "role"
    side_slot = "side"
    parts = Parts[data.GameData, Tables, State](
        data, Tables, State, set_up, CHAPTERS, position, check, hidden, scene, Prompts, judge
    )

    def names(self, loaded: data.GameData, language: str) -> Names:
        cards = loaded.played
        texts = [getattr(row, f"text_{language}") for row in cards]
        standard = [getattr(row.standard, f"text_{language}") for row in cards]
        mines = [scene.token_name(strength, language) for strength in range(STRENGTHS)]
        rows = loaded.rows.values()
        return {
            "space": list(HEX_IDS),
            "card": [*named(cards, language), *mines],
            "card.text": [*texts, *[""] * STRENGTHS],
            "card.standard": [*[of or text for of, text in zip(standard, texts, strict=True)], *[""] * STRENGTHS],
            "unit": named(loaded.unit_rows.unit, language),
            "terrain": named(loaded.terrain_rows.terrain, language),
            "number": [str(number) for number in range(10)],
            "battle": [getattr(row, f"name_{language}") for row in rows],
            "briefing": [getattr(row, f"about_{language}") for row in rows],
            "special": [getattr(special, f"text_{language}") for row in rows for special in row.special],
            "objective": named([objective for row in rows for objective in row.objective], language),
        }

    def seats(self, rules: Rules, players: int) -> list[int]:
        """M14 One or two on a side play all its roles jointly; of three the commander also leads the centre."""
        t = cast(Tables, rules)
        self.checked_players(players, rules)
        out: list[int] = []
        for side in (AXIS, ALLIES):
            first = cic_of(side)
            if not t.wide:
                out += [1 << first] * t.teams[side]
            elif t.teams[side] <= MOST_SHARED:
                out += [(1 << RANKS) - 1 << first] * t.teams[side]
            elif t.teams[side] == TEAM:
                out += [1 << first + rank for rank in range(RANKS)]
            else:
                out += [1 << first | 1 << first + 2, 1 << first + 1, 1 << first + 3]
        return out

    def sides(self) -> tuple[Side, ...]:
        return tuple(Side(id, tuple(range(n * RANKS, n * RANKS + RANKS))) for n, id in enumerate(SIDE_IDS))

    def outcome(self, s: EngineState) -> GameResult:
        winner, reason, turns, axis, allies = s.result
        return {
            "winner": SIDE_IDS[winner],
            "reason": REASON_IDS[reason],
            "points": {"axis": axis, "allies": allies},
            "rounds": turns,
        }

    def progress(self, s: EngineState) -> tuple[int, dict[str, int]]:
        own = cast(State, s)
        return own.turn, {id: score(own, side) for side, id in enumerate(SIDE_IDS)}

    def load(self, pack: Path | None) -> data.GameData:
        loaded = data.load(pack)
        for row in loaded.terrain_rows.terrain:
            if row.clause not in self.clauses("en"):
                raise Bad(f"{loaded.pack.place('terrain.toml')}: '{row.id}': '{row.clause}' is no clause of the rules")
        return loaded

    def value_about(self, option: str, value: str, language: str) -> str:
        """M2.5 What a battle is, and where it comes from."""
        if option != "scenario":
            return ""
        about: str = getattr(self.data_of(self.rules({})).rows[value], f"about_{language}")
        return about

    def map(self, rules: Rules) -> JsonObject:
        """Drawn from the scenario, once for each battle."""
        t = cast(Tables, rules)
        loaded: data.GameData = self.data_of(rules)
        return drawing.drawn(t, loaded.rows[t.battle.id], rules.contents)


GAME = Overlord()
