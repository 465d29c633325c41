# mypyc: skip
"""The face of Race to the Rhine."""

from pathlib import Path
from typing import Any, cast

from sztab.engine import state as engine_state
from sztab.engine.game import Game, Option, Side
from sztab.engine.parts import Parts
from sztab.engine.rules import Chapters, Rules
from sztab.engine.state import State as EngineState
from sztab.engine.words import Names

from . import (
    airborne,
    asides,
    combat,
    control,
    data,
    hidden,
    judge,
    logistics,
    move,
    pieces,
    position,
    reaction,
    scene,
    scoring,
    solo,
    supplies,
    transport,
    trucks,
    turn,
    written,
)
from .prompt import Prompts
from .scoring import REASON_IDS, medals_of
from .state import State
from .tables import Tables
from .terms import BLUE, COMMANDER_IDS, COMMANDERS, RANK_IDS, RED, WHITE
from .turn import set_up

PAIRS = {"red_white": (RED, WHITE), "white_blue": (WHITE, BLUE), "red_blue": (RED, BLUE)}


CHAPTERS = Chapters(
    engine_state,
    airborne,
    combat,
    control,
    logistics,
    move,
    pieces,
    reaction,
    scoring,
    solo,
    supplies,
    transport,
    trucks,
    turn,
    asides=asides.ASIDES,
)


class Rhine(Game):
    id = "rhine"
    revision = 1
    players = (1, 2, 3)
    options = (
        Option("training", False),
        Option("weather", False),
        Option("common_deck", False),
        Option("hard_red", False),
        Option("hard_white", False),
        Option("hard_blue", False),
        Option("pair", "red_white", tuple(PAIRS)),
        Option("solo", "white", COMMANDER_IDS),
    )
    files = data.FILES
    folder = Path(__file__).parent
    rules_by_players = True
    role_slot = "commander"
    side_slot = "commander"
    prompts = Prompts
    parts = Parts(data, State, set_up, CHAPTERS, position, written, hidden, scene, judge)

    def make(self, loaded: data.GameData, settings: dict[str, Any], players: int) -> Tables:
        setup = loaded.setup
        playing: tuple[int, ...] = (RED, WHITE, BLUE)
        if players < COMMANDERS:
            playing = PAIRS[settings["pair"]] if players == 2 else (COMMANDER_IDS.index(settings["solo"]),)
        numbers = {
            "actions": setup.actions,
            "corps_capacity": setup.corps_capacity,
            "move_spaces": setup.move_spaces,
            "truck_capacity": setup.truck_capacity,
            "main_base_limit": setup.main_base_limit,
            "space_limit": setup.space_limit,
            "airborne_drop": setup.airborne_drop,
            "icons_for_a_medal": setup.icons_for_a_medal,
            "longest": setup.solo.longest if players == 1 else setup.longest,
            "starving_ignored": setup.solo.starving_ignored,
            "fuel": setup.components.fuel,
            "ammo": setup.components.ammo,
            "food": setup.components.food,
            "medals": setup.components.medals,
            "airborne_markers": setup.components.airborne_markers,
            "resistance_pool": setup.by_players.resistance_pool[players - 1],
            "supply_track": setup.by_players.supply_track[players - 1],
            "trucks_at_level_3": setup.by_players.trucks_at_level_3[players - 1],
            "per_player": setup.trucks.per_player,
            "available": setup.trucks.available,
        }
        levels = [row.level for row in setup.commander]
        # R15.D, N19 Bradley's lead is part of his card, which the training game leaves out.
        if settings["training"] or (settings["hard_white"] and players > 1):
            levels[WHITE] = setup.difficulty.white_level
        return Tables(
            loaded.board(sum(1 << role for role in playing)),
            loaded.cards,
            loaded.corps(),
            playing,
            numbers,
            [(row.draw, row.place, row.limit) for row in setup.level],
            levels,
            loaded.layouts(),
            [setup.solo.ranks[id] for id in RANK_IDS],
            loaded.space(setup.difficulty.marker_at_start),
            tuple([loaded.space(id) for id in setup.difficulty.ports]),
            settings,
            loaded.pack.fingerprint(),
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
            "load": scene.load_names(language),
        }

    def seats(self, rules: Rules, players: int) -> list[int]:
        self.checked_players(players, rules)
        return [1 << role for role in cast(Tables, rules).playing]

    def sides(self) -> tuple[Side, ...]:
        return tuple(Side(id, (role,)) for role, id in enumerate(COMMANDER_IDS))

    def outcome(self, s: EngineState) -> dict[str, Any]:
        winner, reason, rounds, *points = s.result
        return {
            "winner": COMMANDER_IDS[winner] if winner >= 0 else "",
            "reason": REASON_IDS[reason],
            "points": dict(zip(COMMANDER_IDS, points, strict=True)),
            "rounds": rounds,
        }

    def progress(self, s: EngineState) -> tuple[int, dict[str, int]]:
        own = cast(State, s)
        return own.round, {
            id: medals_of(own, role) if role in own.t.playing else 0 for role, id in enumerate(COMMANDER_IDS)
        }


GAME = Rhine()
