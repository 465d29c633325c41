# mypyc: skip
"""The face of Race to the Rhine."""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, cast

from sztab.engine.clauses import Clauses, read_clauses
from sztab.engine.errors import Bad
from sztab.engine.game import Game, Option, Side
from sztab.engine.question import Choice, Links
from sztab.engine.rules import Rules
from sztab.engine.scene import Board, Scene
from sztab.engine.state import State as EngineState
from sztab.engine.words import Catalogue, read_catalogues

from . import data, hidden, judge, laws, position, scene
from .scoring import REASON_IDS, medals_of
from .state import State
from .tables import Tables
from .terms import BLUE, COMMANDER_IDS, COMMANDERS, RANK_IDS, RED, WHITE
from .turn import set_up

FOLDER = Path(__file__).parent
PAIRS = {"red_white": (RED, WHITE), "white_blue": (WHITE, BLUE), "red_blue": (RED, BLUE)}


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
    folder = FOLDER

    def __init__(self) -> None:
        self._data: dict[str, data.GameData] = {}  # by fingerprint; the game's own under ""
        self._rules: dict[tuple[Any, ...], laws.Laws] = {}
        self._words: dict[str, dict[str, Catalogue]] = {}
        self._clauses: dict[str, Clauses] = {}

    def rules(self, options: Mapping[str, Any], pack: Path | None = None, players: int | None = None) -> laws.Laws:
        settings = self.checked_options(options)
        count = COMMANDERS if players is None else self.checked_players(players)
        loaded = self._load(pack)
        asked = (loaded.pack.fingerprint() if pack else "", count, *sorted(settings.items()))
        if asked not in self._rules:
            self._rules[asked] = self._make(loaded, settings, count)
        return self._rules[asked]

    def _load(self, pack: Path | None) -> data.GameData:
        """The data of a pack is read each time: its files may have changed."""
        if pack is not None:
            loaded = data.load(pack)
            return self._data.setdefault(loaded.pack.fingerprint(), loaded)
        if "" not in self._data:
            self._data[""] = data.load()
        return self._data[""]

    def _make(self, loaded: data.GameData, settings: dict[str, Any], players: int) -> laws.Laws:
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
        made = laws.Laws(
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
            laws.CHAPTERS,
            settings,
            loaded.pack.fingerprint(),
        )
        self._words.setdefault(made.fingerprint, self._catalogues(loaded))
        return made

    def _catalogues(self, loaded: data.GameData) -> dict[str, Catalogue]:
        spaces = [row.name for row in loaded.rows.space]
        number = {row.id: i for i, row in enumerate(loaded.rows.space)}
        ways = [
            f"{spaces[number[a]]}–{spaces[number[b]]}"
            for row in loaded.rows.arrow
            for a, b in (row.ends, row.ends[::-1])
        ]
        cards = [row.title for row in loaded.card_rows.pursuit] + [row.title for row in loaded.card_rows.resistance]
        shared = {
            "card": cards,
            "space": spaces,
            "way": ways,
            "corps": [row.name for row in loaded.setup.corps],
            "commander": [row.name for row in loaded.setup.commander],
            "marker": [str(n) for n in range(3, 19)],
        }
        return read_catalogues(
            FOLDER / "locale", {language: {**shared, "load": scene.load_names(language)} for language in ("en", "pl")}
        )

    def seats(self, rules: Rules, players: int) -> list[int]:
        playing = cast(Tables, rules).playing
        if self.checked_players(players) != len(playing):
            raise Bad(f"these rules are for {len(playing)} players, not for {players}")
        return [1 << role for role in playing]

    def sides(self) -> tuple[Side, ...]:
        return tuple(Side(id, (role,)) for role, id in enumerate(COMMANDER_IDS))

    def words(self, rules: Rules, language: str) -> Catalogue:
        return self._words[rules.fingerprint][language]

    def clauses(self, language: str) -> Clauses:
        if language not in self._clauses:
            self._clauses[language] = read_clauses(FOLDER / "rules" / f"{language}.md")
        return self._clauses[language]

    def sources(self, rules: Rules) -> dict[str, Any]:
        loaded = next(d for d in self._data.values() if d.pack.fingerprint() == rules.fingerprint)
        return data.summary(loaded)

    def start(self, rules: Rules, key: bytes, listener: Any = None, script: Any = None) -> State:
        s = position.blank(cast(Tables, rules), key)
        s.listener = listener
        s.script = script
        s.then(set_up)
        s.run()
        return s

    def decode(self, rules: Rules, data: dict[str, Any]) -> State:
        return State.decode(cast(Tables, rules), data)

    def read_position(self, rules: Rules, table: Mapping[str, Any], key: bytes, place: str) -> State:
        return position.read(cast(Tables, rules), table, key, place)

    def write_position(self, s: EngineState) -> dict[str, Any]:
        return position.write(cast(State, s))

    def check(self, s: EngineState) -> None:
        position.check(cast(State, s))

    def redeal(self, s: EngineState, eyes: int, rng: Random) -> State:
        return hidden.redeal(cast(State, s), eyes, rng)

    def board(self, rules: Rules, language: str) -> Board:
        loaded = next(d for d in self._data.values() if d.pack.fingerprint() == rules.fingerprint)
        at = [row.at for row in loaded.rows.space]
        return scene.board(cast(Tables, rules), self.words(rules, language), at, loaded.rows.canvas)

    def scene(self, s: EngineState, eyes: int, language: str) -> Scene:
        return scene.scene(cast(State, s), eyes, self.words(s.rules, language))

    def sentence(self, s: EngineState, choice: Choice, language: str, question: str = "") -> str:
        return scene.sentence(cast(State, s), choice, self.words(s.rules, language), question)

    def as_seen(self, s: EngineState, role: int, links: Links, eyes: int) -> str:
        """R5.8 Nobody chooses anything in secret: what a look showed is not part of the choice."""
        return s.rules.grammar.line(links)

    def judge(self, s: EngineState, role: int) -> float:
        return judge.worth(cast(State, s), role)

    def lean(self, s: EngineState, role: int, choice: Choice) -> float:
        return judge.lean(cast(State, s), role, choice)

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
