# mypyc: skip
"""The face of Total Domination."""

from typing import cast

from sztab.engine import state as engine_state
from sztab.engine.game import Game
from sztab.engine.options import First, Option, Side
from sztab.engine.pack import named
from sztab.engine.parts import Parts
from sztab.engine.question import Links
from sztab.engine.rules import Chapters, Rules, modules
from sztab.engine.scene import Facts, SheetView
from sztab.engine.shapes import GameResult
from sztab.engine.state import State as EngineState
from sztab.engine.words import Names

from . import data, hidden, judge, moments, position, scene, sheet, turn
from .check import check
from .control import lone_bombers
from .prompt import Prompts
from .scoring import REASON_IDS, total
from .setup import set_up
from .state import State
from .tables import Tables
from .terms import (
    ALLIES,
    AXIS,
    FRANCE,
    ITALY,
    NATION_OF,
    SCENARIO_IDS,
    SEATS,
    SIDE_IDS,
    STANDARD,
    TYPE_OF,
    V1,
)

AXIS_MASK, ALLIED_MASK = 0b0101, 0b1010
TYPE_NAMES = {
    "en": ("army", "fleet", "bomber", "bomber (spent)"),
    "pl": ("armia", "flota", "eskadra bombowców", "eskadra bombowców (wyczerpana)"),
}
SIDE_NAMES = {"en": ("Axis", "Allies"), "pl": ("Oś", "Alianci")}
FLAG_NAMES = {"en": ("Brazil", "Spain", "Sweden", "Turkey"), "pl": ("Brazylia", "Hiszpania", "Szwecja", "Turcja")}
APART_NAMES = {"en": ("U-boat", "Resistance unit"), "pl": ("U-Boot", "oddział Ruchu Oporu")}
SOLO_NAMES = {"en": "Axis card {}", "pl": "Karta Osi {}"}


CHAPTERS = Chapters(
    engine_state,
    *modules(
        __name__,
        "administration bombers draft events intelligence operate rockets scoring setup solo technologies turn",
    ),
    settle=lone_bombers,
    still=turn.still,
    why_not_now=moments.why_not_now,
)


class Domination(Game):
    id = "domination"
    revision = 6
    players = (1, 2, 3, 4)
    options = (
        Option("scenario", STANDARD, SCENARIO_IDS),
        Option("bombers", True),
        Option("uboats", True),
        Option("resistance", True),
        Option("arctic", False),
        Option("alternative_setup", False),
        Option("triangles", True),
        Option("house_rules", False),
        Option("separate_hands", False),
        Option("pair", "allies", ("allies", "axis")),
    )
    rules_by_players = True
    first = First(2, 60)
    chores = ("picks", "redraws")  # D4.1 the draft of the first year, before anything can be done on the map
    time_lines = frozenset({"turn", "turn_ends", "standing_goals", "standing_alone"})
    role_slot = "seat"
    side_slot = "side"
    parts = Parts[data.GameData, Tables, State](
        data, Tables, State, set_up, CHAPTERS, position, check, hidden, scene, Prompts, judge
    )

    def names(self, loaded: data.GameData, language: str) -> Names:
        setup = loaded.setup
        types = TYPE_NAMES[language]
        adjectives = [getattr(row, f"adjective_{language}") for row in setup.nation]
        units = [
            f"{adjectives[nation]} {types[TYPE_OF[kind]]}"
            if language == "en" or TYPE_OF[kind] > 1
            else f"{types[TYPE_OF[kind]]} {adjectives[nation]}"
            for kind, nation in enumerate(NATION_OF)
        ]
        solo = [SOLO_NAMES[language].format(n + 1) for n in range(len(loaded.solo))]
        return {
            "card": named(loaded.card_rows.card, language) + solo,
            "space": named(loaded.rows.space, language),
            "seat": named(setup.nation[:SEATS], language),
            "nation": named(setup.nation, language),
            "side": list(SIDE_NAMES[language]),
            "unit": [*units, *APART_NAMES[language]],
            "technology": named(setup.technology, language),
            "rocket": named(setup.technology[V1:], language),
            "flag": list(FLAG_NAMES[language]),
            "type": list(types),
        }

    def seats(self, rules: Rules, players: int) -> list[int]:
        """D10 Who runs which nations: one player each, both nations of a side, or the Allies alone."""
        self.checked_players(players, rules)
        if players == 1:
            return [ALLIED_MASK]
        if players == 2:
            return [AXIS_MASK, ALLIED_MASK]
        if players == 3:
            both, side = (ALLIED_MASK, ALLIES) if rules.options["pair"] == "allies" else (AXIS_MASK, AXIS)
            return sorted(
                [both, *[1 << seat for seat in range(SEATS) if seat & 1 != side]], key=lambda eyes: eyes & -eyes
            )
        return [1 << seat for seat in range(SEATS)]

    def sides(self) -> tuple[Side, ...]:
        return tuple(Side(id, (side, side + 2)) for side, id in enumerate(SIDE_IDS))

    def outcome(self, s: EngineState) -> GameResult:
        """D12.1 In the first scenario nobody may win."""
        winner, reason, rounds, axis, allies = s.result[:5]
        return {
            "winner": SIDE_IDS[winner] if winner >= 0 else "",
            "reason": REASON_IDS[reason],
            "points": {"axis": axis, "allies": allies},
            "rounds": rounds,
        }

    def progress(self, s: EngineState) -> tuple[int, dict[str, int]]:
        own = cast(State, s)
        return own.year - own.t.first_year + 1, {id: total(own, side) for side, id in enumerate(SIDE_IDS)}

    def board_facts(self, s: EngineState, language: str) -> list[Facts]:
        """D3.2.b Who runs Italy and France, whose home spaces are that seat's."""
        own, words = cast(State, s), self.words(s.rules, language)
        runs = ((ITALY, own.italy), (FRANCE, own.france))
        return [Facts(words=words.say("board_fact", "runs", pair), clauses=["D3.2.b"]) for pair in runs]

    def filled_sheets(self, s: EngineState, eyes: int, language: str) -> list[SheetView]:
        """The technologies of each nation."""
        return sheet.views(cast(State, s), eyes, self.words(s.rules, language))

    def as_seen(self, s: EngineState, role: int, links: Links, eyes: int) -> str:
        """D10.1 What one nation lays face down, the other of the same player knows."""
        hand = cast(State, s).t.eyes[role]
        return super().as_seen(s, role, links, eyes | hand if eyes & hand else eyes)


GAME = Domination()
