# mypyc: skip
"""The face of Quartermaster General WW2."""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, cast

from sztab.engine.game import Game, Option, Side
from sztab.engine.question import Choice, Links
from sztab.engine.rules import Rules
from sztab.engine.scene import CardFace, Plan, Scene
from sztab.engine.state import State as EngineState
from sztab.engine.words import Names

from . import data, hidden, judge, laws, position, scene, written
from .nations import NATION_IDS, TEAM_IDS, UNIT_IDS, members
from .prompt import Prompts
from .scoring import reason
from .state import State
from .tables import Tables
from .turn import set_up

FOLDER = Path(__file__).parent


class Quartermaster(Game):
    id = "quartermaster"
    revision = 1
    players = (2, 3, 4, 5, 6)
    options = (
        Option("resource_reallocation", False),
        Option("attacker_must_be_supplied", False),
        Option("builder_must_be_supplied", False),
        Option("supply_line_needs_supplied_links", False),
    )
    files = data.FILES
    folder = FOLDER
    role_slot = "nation"
    side_slot = "team"
    prompts = Prompts

    def load(self, pack: Path | None) -> data.GameData:
        return data.load(pack)

    def make(self, loaded: data.GameData, settings: dict[str, Any], players: int) -> laws.Laws:
        setup = loaded.setup
        board = loaded.board
        numbers = {
            "rounds": setup.rounds,
            "instant_win_lead": setup.instant_win_lead,
            "opening_hand": setup.opening_hand,
            "opening_discard": setup.opening_discard,
            "hand_limit": setup.hand_limit,
            "vp_sole": setup.vp_sole,
            "vp_shared": setup.vp_shared,
            "reallocation_cost": setup.reallocation.cost,
        }
        seats = {
            int(players): [sum(1 << NATION_IDS.index(id) for id in seat) for seat in rows]
            for players, rows in setup.seats.items()
        }
        units = [
            (NATION_IDS.index(row.nation), UNIT_IDS.index(row.unit), board.ids.index(row.space))
            for row in setup.start_unit
        ]
        return laws.Laws(
            board,
            loaded.cards,
            loaded.effects,
            numbers,
            loaded.reallocation_types,
            seats,
            units,
            laws.CHAPTERS,
            settings,
            loaded.pack.fingerprint(),
        )

    def names(self, loaded: data.GameData) -> dict[str, Names]:
        nations = {row.id: row for row in loaded.setup.nation}
        teams = {row.id: row for row in loaded.setup.team}
        names: dict[str, Names] = {}
        for language in ("en", "pl"):
            names[language] = {
                "card": [getattr(row, f"title_{language}") for row in loaded.card_rows],
                "card.text": [getattr(row, f"text_{language}") for row in loaded.card_rows],
                "space": [getattr(row, f"name_{language}") for row in loaded.rows.space],
                "nation": [getattr(nations[id], f"name_{language}") for id in NATION_IDS],
                "team": [getattr(teams[id], f"name_{language}") for id in TEAM_IDS],
            }
        return names

    def seats(self, rules: Rules, players: int) -> list[int]:
        return cast(Tables, rules).seats[self.checked_players(players)]

    def sides(self) -> tuple[Side, ...]:
        return (Side("axis", members(0)), Side("allies", members(1)))

    def summary(self, loaded: data.GameData) -> dict[str, Any]:
        return data.summary(loaded)

    def blank(self, rules: Rules, key: bytes) -> State:
        return position.blank(cast(Tables, rules), key)

    def first_step(self, s: EngineState) -> None:
        cast(State, s).then(set_up)

    def decode(self, rules: Rules, data: dict[str, Any]) -> State:
        return State.decode(cast(Tables, rules), data)

    def read_position(self, rules: Rules, table: Mapping[str, Any], key: bytes, place: str) -> State:
        return position.read(cast(Tables, rules), table, key, place)

    def write_position(self, s: EngineState) -> dict[str, Any]:
        return written.write(cast(State, s))

    def check(self, s: EngineState) -> None:
        written.check(cast(State, s))

    def redeal(self, s: EngineState, eyes: int, rng: Random) -> State:
        return hidden.redeal(cast(State, s), eyes, rng)

    def plan(self, rules: Rules, language: str) -> Plan:
        loaded: data.GameData = self.data_of(rules)
        at = [(row.x, row.y) for row in loaded.rows.space]
        return scene.plan(cast(Tables, rules), self.words(rules, language), at)

    def face(self, rules: Rules, kind: int, language: str) -> CardFace:
        return scene.face(cast(Tables, rules), kind, self.words(rules, language))

    def scene(self, s: EngineState, eyes: int, language: str) -> Scene:
        return scene.scene(cast(State, s), eyes, self.words(s.rules, language))

    def as_seen(self, s: EngineState, role: int, links: Links, eyes: int) -> str:
        return scene.as_seen(cast(State, s), role, links, eyes)

    def judge(self, s: EngineState, role: int) -> float:
        return judge.worth(cast(State, s), role)

    def lean(self, s: EngineState, role: int, choice: Choice) -> float:
        return judge.lean(cast(State, s), role, choice)

    def outcome(self, s: EngineState) -> dict[str, Any]:
        winner, axis, allies, rounds = s.result
        return {
            "winner": TEAM_IDS[winner],
            "reason": reason(cast(State, s)),
            "points": {"axis": axis, "allies": allies},
            "rounds": rounds,
        }

    def progress(self, s: EngineState) -> tuple[int, dict[str, int]]:
        own = cast(State, s)
        return own.round, {"axis": own.vp[0], "allies": own.vp[1]}


GAME = Quartermaster()
