# mypyc: skip
"""The face of Attack!"""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, cast

from sztab.engine.errors import Bad
from sztab.engine.game import Call, Game, Option, Side
from sztab.engine.question import Choice, Links
from sztab.engine.rules import Rules
from sztab.engine.scene import CardFace, Plan, Scene
from sztab.engine.state import State as EngineState
from sztab.engine.words import LANGUAGES, Names

from . import data, hidden, judge, laws, position, scene, written
from .prompt import Prompts
from .scoring import REASON_IDS
from .setup import set_up
from .state import State
from .tables import Tables
from .terms import ACTION_IDS, FACE_IDS, PLAYER_IDS, SHIP_IDS, UNIT_IDS, forces

FOLDER = Path(__file__).parent
LONGEST = 99  # rounds, where no limit was agreed: no game goes on for ever


class Attack(Game):
    id = "attack"
    revision = 2
    players = (2, 3, 4, 5, 6)
    options = (
        Option("one_per_continent", False),
        Option("extra_pieces", "five_total", ("five_total", "all_by_five")),
        Option("last_one_standing", False),
        Option("round_limit", "20", ("10", "15", "20", "30", "off")),
    )
    calls = (Call("trade_closes", 30), Call("time_is_up", 0))  # A16.7, A18.3
    files = data.FILES
    folder = FOLDER
    rules_by_players = True
    role_slot = "player"
    side_slot = "player"
    prompts = Prompts

    def load(self, pack: Path | None) -> data.GameData:
        return data.load(pack)

    def make(self, loaded: data.GameData, settings: dict[str, Any], players: int) -> laws.Laws:
        setup, cards = loaded.setup, loaded.card_rows
        numbers = {
            "set_multiplier": cards.set_multiplier,
            "no_card_defenders": data.units(cards.no_card_defenders),
            "land": data.units(setup.start.land),
            "ships": data.ships(setup.start.ships),
            "cards": setup.start.cards,
            "claims": setup.start.claims,
            "claim_unit": UNIT_IDS.index(setup.start.claim_unit),
            "extra": setup.start.extra,
            "extra_by_five": setup.start.extra_by_five,
            "per_go": setup.start.per_go,
            "actions": setup.turn.actions,
            "repeatable": sum(1 << ACTION_IDS.index(id) for id in setup.turn.repeatable),
            "first_round": setup.land_battle.first_round,
            "more_each_round": setup.land_battle.more_each_round,
            "fewest_dice": setup.land_battle.fewest_dice,
            "longest_line": setup.naval_battle.longest_line,
            "adjacent": setup.diplomatic_attack.adjacent,
            "elsewhere": setup.diplomatic_attack.elsewhere,
            "rival": setup.diplomatic_attack.rival,
            "envoy": UNIT_IDS.index(setup.diplomatic_attack.unit),
            "capital": setup.production.capital,
            "offers": setup.trade.offers,
            "trade_closed": setup.trade.last_rounds,
            "longest": LONGEST,
        }
        lists = {
            "costs": [row.cost for row in setup.unit],
            "dice": [row.dice for row in setup.unit],
            "reach": [row.reach for row in setup.unit],
            "blitzkrieg": [row.blitzkrieg for row in setup.unit],
            "flies": [int(row.flies) for row in setup.unit],
            "ship_costs": [row.cost for row in setup.ship],
            "ship_hits": [row.hits for row in setup.ship],
            "ship_bonus": [row.bonus for row in setup.ship],
            "ship_beside": [row.beside for row in setup.ship],
            "faces": [FACE_IDS.index(face) for face in setup.battle_die.faces],
        }
        return laws.Laws(
            loaded.board,
            loaded.cards,
            players,
            tuple([n for n, row in enumerate(cards.type) if row.in_sets]),
            numbers,
            lists,
            [row.id for row in cards.type],
            [row.id for row in setup.promise],
            [row.id for row in loaded.rows.continent],
            [tuple([SHIP_IDS.index(id) for id in row.against]) for row in setup.ship],
            laws.CHAPTERS,
            settings,
            loaded.pack.fingerprint(),
        )

    def names(self, loaded: data.GameData) -> dict[str, Names]:
        """Names of things come from the data, so that a pack brings its own."""
        setup, cards = loaded.setup, loaded.card_rows
        out: dict[str, Names] = {}
        for language in LANGUAGES:
            field = f"name_{language}"

            def named(rows: Any, field: str = field) -> list[str]:
                return [getattr(row, field) for row in rows]

            types = {row.id: getattr(row, field) for row in cards.type}
            out[language] = {
                "space": named(loaded.rows.region),
                "continent": named(loaded.rows.continent),
                "sea": named(loaded.rows.zone),
                "player": named(setup.player),
                "unit": named(setup.unit),
                "ship": named(setup.ship),
                "type": named(cards.type),
                "card": [f"{types[row.type]} {row.value}" for row in cards.card],
                "promise": named(setup.promise),
                "force": [scene.force_words(force, language) for force in forces(setup.land_battle.first_round)],
            }
        return out

    def seats(self, rules: Rules, players: int) -> list[int]:
        playing = cast(Tables, rules).playing
        if self.checked_players(players) != len(playing):
            raise Bad(f"these rules are for {len(playing)} players, not for {players}")
        return [1 << role for role in playing]

    def sides(self) -> tuple[Side, ...]:
        return tuple(Side(id, (role,)) for role, id in enumerate(PLAYER_IDS))

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
        at = [row.at for row in loaded.rows.region]
        anchors = [(row.id, row.at) for row in loaded.rows.zone]
        words = self.words(rules, language)
        return scene.plan(cast(Tables, rules), words, at, anchors, loaded.rows.atlantic, loaded.rows.canvas)

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
        """R28 A shared victory has no one winner."""
        winners, reason, rounds, *points = s.result
        names = self.names_of(s.rules, winners)
        return {
            "winner": names[0] if len(names) == 1 else "",
            "reason": REASON_IDS[reason],
            "points": dict(zip(PLAYER_IDS, points, strict=True)),
            "rounds": rounds,
        }

    def progress(self, s: EngineState) -> tuple[int, dict[str, int]]:
        own = cast(State, s)
        return own.round, {id: own.hold.count(player) for player, id in enumerate(PLAYER_IDS)}


GAME = Attack()
