# mypyc: skip
"""The face of Total Domination."""

from pathlib import Path
from typing import Any, cast

from sztab.engine import state as engine_state
from sztab.engine.game import Game, Option, Side
from sztab.engine.pack import named
from sztab.engine.parts import Parts
from sztab.engine.question import Links
from sztab.engine.rules import Chapters, Rules
from sztab.engine.state import State as EngineState
from sztab.engine.words import Names

from . import (
    administration,
    bombers,
    data,
    draft,
    events,
    hidden,
    intelligence,
    judge,
    operate,
    position,
    rockets,
    scene,
    scoring,
    setup,
    solo,
    technologies,
    turn,
    written,
)
from .control import lone_bombers
from .prompt import Prompts
from .scoring import REASON_IDS, total
from .setup import set_up
from .state import State
from .tables import Tables
from .terms import (
    ALLIES,
    AXIS,
    FIRST_YEAR,
    FLAG_IDS,
    FRANCE,
    GROUP_IDS,
    ITALY,
    NATION_OF,
    SCENARIO_IDS,
    SEAT_IDS,
    SEATS,
    SIDE_IDS,
    TECHNOLOGY_IDS,
    TYPE_IDS,
    TYPE_OF,
    USA,
    V1,
)

STANDARD, RISE, FALL = SCENARIO_IDS
AXIS_MASK, ALLIED_MASK = 0b0101, 0b1010
TYPE_NAMES = {
    "en": ("army", "fleet", "bomber", "bomber (spent)"),
    "pl": ("armia", "flota", "eskadra bombowców", "eskadra bombowców (użyta)"),
}
SIDE_NAMES = {"en": ("Axis", "Allies"), "pl": ("Oś", "Alianci")}
FLAG_NAMES = {"en": ("Brazil", "Spain", "Sweden", "Turkey"), "pl": ("Brazylia", "Hiszpania", "Szwecja", "Turcja")}
APART_NAMES = {"en": ("U-boat", "Resistance unit"), "pl": ("U-Boot", "oddział Ruchu Oporu")}
SOLO_NAMES = {"en": "Solo card {}", "pl": "Karta solo {}"}


CHAPTERS = Chapters(
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
    settle=lone_bombers,
    still=turn.still,
    why_not_now=turn.why_not_now,
)


class Domination(Game):
    id = "domination"
    revision = 1
    players = (1, 2, 3, 4)
    options = (
        Option("scenario", STANDARD, SCENARIO_IDS),
        Option("bombers", True),
        Option("uboats", True),
        Option("resistance", True),
        Option("arctic", False),
        Option("alternative_setup", False),
        Option("separate_hands", False),
        Option("pair", "allies", ("allies", "axis")),
    )
    files = data.FILES
    folder = Path(__file__).parent
    rules_by_players = True
    role_slot = "seat"
    side_slot = "side"
    prompts = Prompts
    parts = Parts(data, State, set_up, CHAPTERS, position, written, hidden, scene, judge)

    def make(self, loaded: data.GameData, settings: dict[str, Any], players: int) -> Tables:
        setup = loaded.setup
        solo = players == 1
        scenario = STANDARD if solo else settings["scenario"]  # D13.0
        fall = scenario == FALL
        arctic = settings["arctic"] and not fall  # D12.2
        in_use = {
            "solo": solo,
            "common": solo or (players == 2 and not settings["separate_hands"]),
            "bombers": settings["bombers"] and not solo,  # D13.7
            "uboats": (settings["uboats"] or fall) and not solo,
            "resistance": settings["resistance"] and not solo,
            "alternative": settings["alternative_setup"] and not solo and not fall,
            "rise": scenario == RISE,
            "fall": fall,
        }
        limits, costs, years = setup.limits, setup.costs, setup.year
        numbers = {
            "first_year": setup.fall.first_year - FIRST_YEAR if fall else 0,
            "last_year": (setup.rise.last_year - FIRST_YEAR) if scenario == RISE else len(years) - 1,
            "uboats_on_space": limits.uboats_on_space,
            "bombers": limits.bombers,
            "heavy_bombers": limits.heavy_bombers,
            "form": costs.form,
            "form_cheaper": costs.form_cheaper,
            "move": costs.move,
            "move_cheaper": costs.move_cheaper,
            "attack": costs.attack,
            "least_attack": costs.least_attack,
            "uboat": costs.uboat,
            "resistance": costs.resistance,
            "saved": costs.saved,
            "goal": setup.victory.axis,
            "allied_goal": setup.victory.allies,
            "per_joined": setup.victory.allies_per_joined,
            "usa": setup.nation[USA].last,
            "china": setup.nation[USA + 1].last,
            "solo_removed": setup.solo.remove,
            "solo_discards": setup.solo.discards,
        }

        def seat(id: str) -> int:
            return SEAT_IDS.index(id) if id else -1

        def technologies(ids: list[str]) -> int:
            return sum(1 << TECHNOLOGY_IDS.index(id) for id in ids)

        first_runs = (seat(setup.nation[ITALY].run_by), seat(setup.nation[FRANCE].run_by))
        pools = loaded.pools()
        return Tables(
            loaded.board(arctic),
            loaded.cards,
            loaded.solo,
            players,
            numbers,
            pools,
            [(row.cards, seat(row.extra), seat(row.first), 1 if row.direction == "left" else -1) for row in years],
            [limits.uboats.get(str(row.year), pools[-2]) for row in years],
            setup.lend_lease.least,
            [(technologies(row.needs), technologies(row.needs_one)) for row in setup.technology],
            [GROUP_IDS.index(row.group) for row in setup.technology],
            [(row.rocket.value, row.rocket.discards) for row in setup.technology if row.rocket is not None],
            loaded.fall if fall else loaded.standard + (loaded.arctic if arctic else []),
            loaded.wanted,
            loaded.fall_cards,
            first_runs,
            (first_runs[0], seat(setup.fall.france)) if fall else first_runs,
            (seat(setup.nation[USA].joins), seat(setup.nation[USA + 1].joins)),
            setup.solo.deal,
            [tuple([loaded.number[id] for id in order]) for order in (setup.solo.germany, setup.solo.japan)],
            list(FLAG_IDS),
            list(TYPE_IDS),
            settings,
            in_use,
            loaded.pack.fingerprint(),
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

    def as_seen(self, s: EngineState, role: int, links: Links, eyes: int) -> str:
        """D10.1 What one nation lays face down, the other of the same player knows."""
        hand = cast(State, s).t.eyes[role]
        return super().as_seen(s, role, links, eyes | hand if eyes & hand else eyes)

    def outcome(self, s: EngineState) -> dict[str, Any]:
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


GAME = Domination()
