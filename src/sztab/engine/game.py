# mypyc: skip
"""The face of a game: what the command line, the server, bots and simulations ask of it, whichever it is."""

import sys
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, cast

import msgspec

from .board import board_of
from .chance import key_of_seed
from .clauses import Clauses, read_clauses
from .errors import Bad, unknown
from .kept import NOTHING_KEPT, Kept
from .listener import Listener, Script
from .log_lines import worded
from .look import Look, read_look
from .options import Call, First, Side, WithOptions
from .outlook import Outlook
from .pack import read_toml
from .parts import Parts
from .prompt import first_refusal
from .question import Choice, Links, Refusal
from .rules import Rules
from .scene import BattleView, BesideThePieces, Board, CardFace, Facts, Plan, Prompt, Scene, SheetView, SideView, heard
from .shapes import GameResult, Json, JsonObject
from .state import State
from .told import ClauseView, LineView, RefusalView, WhyView
from .words import LANGUAGES, Catalogue, Names, read_catalogues

if TYPE_CHECKING:
    from .match import Line


KEPT = 48  # rules in memory, of as many choices of options, players and data; a table keeps its own


class Game(WithOptions, ABC):
    """One game. Each game's `game.py` has a subclass and one value of it, called GAME."""

    id: str
    revision: int  # raised whenever a golden digest changes
    players: tuple[int, ...]  # how many may play
    calls: tuple[Call, ...] = ()  # of a game that may be played for an agreed time; the last is its end
    # rounds after which the clock makes its calls in a game of bots alone, 0: never; no rule of the game
    unattended: int = 0
    first: First
    time_lines: frozenset[str] = frozenset()  # keys of lines that only tell that time passes, and how things stand
    chores: tuple[str, ...] = ()  # questions of the set-up that a table may let a bot answer for people
    folder: Path  # that of its `game.py`
    rules_by_players: bool = False  # whether board or set-up depend on how many play
    role_slot: str  # what the grammar calls roles and sides: their names are under these slots
    side_slot: str = ""  # nothing: that of the roles, each of which is a side
    parts: Parts[Any, Any, Any]  # of its own data, tables and state

    def __init_subclass__(cls) -> None:
        cls.folder = Path(str(sys.modules[cls.__module__].__file__)).parent

    def __init__(self) -> None:
        self._data: JsonObject = {}  # by contents; the game's own under ""
        self._rules: OrderedDict[tuple[object, ...], Rules] = OrderedDict()  # the last used last
        self._words: dict[str, dict[str, Catalogue]] = {}
        self._clauses: dict[str, Clauses] = {}
        self._look: Look | None = None
        self._map: JsonObject | None = None

    # What each game says for itself

    @abstractmethod
    def names(self, loaded: Any, language: str) -> Names:
        """The names of things. They come from the data, so that a pack brings its own."""

    def value_about(self, option: str, value: str, language: str) -> str:
        """A line or two about one value of an option, where its name does not say enough."""
        return ""

    def seats(self, rules: Rules, players: int) -> list[int]:
        """The roles of each player, as masks: one each, in order, unless the game says otherwise."""
        self.checked_players(players, rules)
        return [1 << role for role in range(players)]

    @abstractmethod
    def sides(self) -> tuple[Side, ...]:
        """The teams: roles that win together."""

    @abstractmethod
    def outcome(self, s: State) -> GameResult:
        """Of a finished game: winner (a side's id), reason, points by side, rounds."""

    @abstractmethod
    def progress(self, s: State) -> tuple[int, dict[str, int]]:
        """The round, and the points by side, for reports."""

    def give_up(self, s: State, role: int) -> Choice | None:
        """The aside by which a bot ends a game that the rules would let go on for ever, once it has lasted long enough."""
        return None

    def filled_sheets(self, s: State, eyes: int, language: str) -> list[SheetView]:
        """The sheets of owners, as the holder of some roles sees them, in a game that has such sheets."""
        return []

    def holders(self, s: State) -> dict[str, str] | None:
        """The owner of each place that is held, in a game where places are; None in others."""
        return None

    def board_facts(self, s: State, language: str) -> list[Facts]:
        """Facts about the board that no piece shows: to whom a strait is open, who controls the seas."""
        return []

    def battle(self, s: State) -> BattleView | None:
        """The battle that is being fought, in a game whose battles last longer than one roll."""
        return None

    def merit(self, outcome: GameResult) -> tuple[int, ...] | None:
        """The rank of a result of a game played alone, higher is better; None where such results are not compared."""
        return None

    def to_beat(self, rules: Rules, outcomes: Sequence[GameResult], language: str) -> str:
        """The best of somebody's earlier results alone, in words; nothing if there is none."""
        found = [(merit, outcome) for outcome in outcomes if (merit := self.merit(outcome)) is not None]
        if rules.players != 1 or not found:
            return ""
        best = max(found, key=lambda row: row[0])[1]
        numbers = (best["rounds"], best["points"][best["winner"]])
        return self.words(rules, language).say("result", "to_beat", numbers)

    def gates(self, s: State) -> dict[str, str]:
        """The side to which each mark that is a gate is open, in a game that has such marks."""
        return {}

    # What its parts say; `engine/parts.py` tells what each does

    @property
    def files(self) -> tuple[str, ...]:
        """The names of its data files."""
        return self.parts.data.FILES

    def load(self, pack: Path | None) -> Any:
        return self.parts.data.load(pack)

    def blank(self, rules: Rules, key: bytes) -> State:
        return cast(State, self.parts.state.blank(rules, key))

    def decode(self, rules: Rules, data: JsonObject) -> State:
        """A state from what `encode` wrote."""
        return cast(State, self.parts.state.decode(rules, data))

    def read_position(self, rules: Rules, table: Mapping[str, Json], key: bytes, place: str) -> State:
        reader = self.parts.position.PositionReader(rules, self.blank(rules, key), table, place)
        return self.start(rules, key) if reader.origin() == "new" else cast(State, reader.state())

    def write_position(self, s: State) -> JsonObject:
        return self.parts.position.write(s)

    def check(self, s: State) -> None:
        self.parts.check(s)

    def redeal(self, s: State, eyes: int, rng: Random) -> State:
        new: State = self.parts.hidden.redeal(s, eyes, rng)
        return new

    def plan(self, rules: Rules, language: str) -> Plan:
        return self.parts.scene.plan(rules, self.data_of(rules), self.words(rules, language))

    def face(self, rules: Rules, kind: int, language: str) -> CardFace:
        return self.parts.scene.face(rules, kind, self.words(rules, language))

    def faces(self, rules: Rules, language: str) -> list[CardFace]:
        """Every kind of card there is, face up: a log names cards that may lie anywhere by now."""
        return [self.face(rules, kind, language) for kind in range(len(rules.grammar.names.get("card", ())))]

    def scene(self, s: State, eyes: int, language: str, asked: bool = True, kept: Kept = NOTHING_KEPT) -> Scene:
        """The scene of the holder of some roles: the game's view of the table, the question, and in the end the outcome.

        Between two items of the agenda nobody is `asked` anything yet. Of a state that is not changed any more, parts that are
        as they were come from what was `kept`.
        """
        words = self.words(s.rules, language)
        roles = self.names_of(s.rules, eyes)
        table = self.parts.scene
        seen = eyes, language
        alike = kept if table.alike(s) else NOTHING_KEPT  # of what looks the same to everybody
        out = Scene(
            game=self.id,
            roles=roles,
            moment=table.moment(s, eyes, words),
            pieces=alike.part("pieces", language, s, lambda: table.pieces(s, eyes, words)),
            zones=kept.part("zones", seen, s, lambda: table.zones(s, eyes, words)),
            tracks=alike.part("tracks", language, s, lambda: table.tracks(s, eyes, words)),
            badges=alike.part("badges", language, s, lambda: table.badges(s, eyes, words)),
            paths=alike.part("paths", language, s, lambda: table.paths(s, eyes, words)),
            channels=kept.part("channels", seen, s, lambda: heard(table.channels(s, eyes, words), roles)),
            prompt=self.parts.prompts(s, words).prompt(eyes) if asked else Prompt(waiting=[], window=False),
        )
        sheets = kept.part("sheets", seen, s, lambda: self.filled_sheets(s, eyes, language))
        if sheets:
            out["sheets"] = sheets
        out = {**out, **self._beside(s, language)}
        if s.over:
            out["result"], out["outcome"] = self.parts.scene.ending(s, words)
        return out

    def _beside(self, s: State, language: str) -> BesideThePieces:
        """The public facts that some games have beside pieces, zones and tracks."""
        out = BesideThePieces()
        gates = self.gates(s)
        if gates:
            out["gates"] = gates
        holders = self.holders(s)
        if holders is not None:
            out["holders"] = holders
        facts = self.board_facts(s, language)
        if facts:
            out["facts"] = facts
        battle = self.battle(s)
        if battle is not None:
            out["battle"] = battle
        return out

    def judge(self, s: State, role: int) -> float:
        return self.parts.judge.worth(s, role)

    def outlook(self) -> Outlook:
        """The game's answers to bots that look ahead."""
        return self.parts.judge.OUTLOOK

    def lean(self, s: State, role: int, choice: Choice) -> float:
        """The value of a choice to a bot beyond what the next position shows."""
        return s.waiting().lean(s, role, choice)

    # What all games do alike

    def rules(self, options: Mapping[str, object], pack: Path | None = None, players: int | None = None) -> Rules:
        """The rules with these options, on the game's own data or on a pack's. Where set-up or board depend on how many
        play, they are for `players`, or for as many as can play if nobody says."""
        settings = self.checked_options(options)
        count = self.players[-1] if players is None or not self.rules_by_players else self.checked_players(players)
        loaded = self._loaded(pack)
        asked = (loaded.pack.contents() if pack else "", count, *sorted(settings.items()))
        found = self._rules.get(asked)
        if found is None:
            made = self.parts.tables(loaded, settings, count)
            made.enact(self.parts.chapters)
            made.contents = loaded.pack.contents()
            if made.contents not in self._words:
                names = {language: self.names(loaded, language) for language in LANGUAGES}
                self._words[made.contents] = read_catalogues(self.folder / "locale", names)
            self._rules[asked] = found = made  # last: another thread that finds it finds its words too
            while len(self._rules) > KEPT:
                self._rules.popitem(last=False)
        with suppress(KeyError):  # another thread may have let go of it
            self._rules.move_to_end(asked)
        return found

    def start(self, rules: Rules, key: bytes, listener: Listener | None = None, script: Script | None = None) -> State:
        """Set up, and played on to the first question."""
        s = self.blank(rules, key)
        s.listener = listener
        s.script = script
        s.then(self.parts.set_up)
        s.run()
        return s

    def _loaded(self, pack: Path | None) -> Any:
        """The data of a pack is read each time: its files may have changed."""
        if pack is not None:
            loaded = self.load(pack)
            return self._data.setdefault(loaded.pack.contents(), loaded)
        if "" not in self._data:
            self._data[""] = self.load(None)
        return self._data[""]

    def data_of(self, rules: Rules) -> Any:
        """The data that some rules were made from."""
        return next(loaded for loaded in self._data.values() if loaded.pack.contents() == rules.contents)

    def sources(self, rules: Rules) -> JsonObject:
        return self.parts.data.summary(self.data_of(rules))

    def words(self, rules: Rules, language: str) -> Catalogue:
        return self._words[rules.contents][language]

    def clauses(self, language: str) -> Clauses:
        """The rules page."""
        if language not in self._clauses:
            self._clauses[language] = read_clauses(self.folder / "rules" / f"{language}.md")
        return self._clauses[language]

    # What people see

    def board(self, rules: Rules, language: str) -> Board:
        """The fixed part of a table. The drawing is shared: nobody may change it."""
        return board_of(self, rules, language)

    def look(self) -> Look:
        """Colours, symbols and shapes."""
        if self._look is None:
            roles = self.rules({}).roles
            self._look = read_look(self.folder / "look.toml", roles, [side.id for side in self.sides()])
        return self._look

    def map(self, rules: Rules) -> JsonObject:
        """The drawing of the board, if there is one: read once and shared. A game whose board is not always the same draws it
        from its rules."""
        if self._map is None:
            path = self.folder / "map.json"
            self._map = msgspec.json.decode(path.read_bytes(), type=JsonObject) if path.exists() else {}
        return self._map

    def picture(self, language: str) -> Scene:
        """A position worth a look, for those who do not play yet: `picture.toml`."""
        path = self.folder / "picture.toml"
        table = read_toml(path.name, path.read_bytes())
        rules = self.rules({}, None, table.get("players"))
        return self.scene(self.read_position(rules, table, key_of_seed("picture"), path.name), 0, language)

    def side_views(self, rules: Rules, language: str) -> list[SideView]:
        out: list[SideView] = []
        for side in self.sides():
            row = self.look().side_row(side.id)
            roles = [rules.roles[role] for role in side.roles]
            name = self.side_name(rules, side.id, language)
            out.append(SideView(id=side.id, name=name, symbol=row.symbol, colour=list(row.colour), roles=roles))
        return out

    def role_name(self, rules: Rules, id: str, language: str) -> str:
        return self._named(rules, self.role_slot, id, language)

    def side_name(self, rules: Rules, id: str, language: str) -> str:
        return self._named(rules, self.side_slot or self.role_slot, id, language)

    def _named(self, rules: Rules, slot: str, id: str, language: str) -> str:
        return self.words(rules, language).name(slot, rules.grammar.numbers[slot][id])

    def sentence(self, s: State, choice: Choice, language: str, question: str = "") -> str:
        """A choice in words."""
        return self.parts.prompts(s, self.words(s.rules, language)).sentence(choice, question)

    def reason(self, s: State, role: int, refusal: Refusal, language: str) -> str:
        """A refusal in words."""
        return self.parts.prompts(s, self.words(s.rules, language)).reason(role, refusal)

    def refusals(self, s: State, role: int, language: str) -> list[RefusalView]:
        """The reasons why a role may not make the other choices of its question, as far as they concern things in sight.

        Slow: only for when somebody looks."""
        return self.parts.prompts(s, self.words(s.rules, language)).refusals(role)

    def why(self, s: State, eyes: int, role: int, line: str, language: str) -> WhyView:
        """The reason why a role may not choose something now: a token, or the links of a chain with commas between them.

        The links are tried in a world where what these eyes cannot know is dealt again, so that asking tells nothing.
        """
        links = s.rules.grammar.links(line)
        at, refusal = first_refusal(self.redeal(s, eyes, Random()) if len(links) > 1 else s, role, links)
        out = WhyView(token=s.rules.grammar.token(links[at]), allowed=refusal is None)
        if refusal is not None:
            clauses = self.clauses(language)
            out["words"] = self.reason(s, role, refusal, language)
            out["clauses"] = [ClauseView(id=id, words=clauses[id]) for id in refusal.clauses]
        return out

    def as_seen(self, s: State, role: int, links: Links, eyes: int) -> str:
        """An answer as the record of these eyes has it: of a secret choice of another's, only that it was made."""
        return s.rules.grammar.line(links) if eyes >> role & 1 else s.rules.veiled(links)

    def _line_table(self, words: Catalogue, key: str, revision: int) -> str:
        """The table of the catalogue that has a line as it was told under a revision: `line_1` for those changed after 1."""
        older = [f"line_{number}" for number in range(revision, self.revision)]
        return next((table for table in older if words.has(table, key)), "line")

    def told(self, rules: Rules, line: "Line", language: str, role: int = -1, revision: int = 0) -> LineView:
        """A line of the log as data. `role` is that of the step it belongs to; -1: the table itself.

        `revision` is that of the rules that told a line which was kept (0: today's). Its words may since have changed.
        """
        words = self.words(rules, language)
        view = worded(rules, words, self._line_table(words, line.key, revision or self.revision), line, role)
        if line.key in self.time_lines:
            view["time"] = True
        return view

    def occasions(self, rules: Rules, language: str) -> dict[str, str]:
        """The occasions that windows may open on, with names, for standing orders (`window.occasion` is the one open now)."""
        words = self.words(rules, language)
        return {id: words.say("occasion", id) for id in rules.occasions}

    # Options, players, roles

    def checked_players(self, players: int, rules: Rules | None = None) -> int:
        """So many can play, and the rules at hand are for so many."""
        if players not in self.players:
            raise Bad(f"{players} players cannot play this; it is for {self.players[0]} to {self.players[-1]}")
        if rules is not None and rules.players not in (0, players):
            raise Bad(f"these rules are for {rules.players} players, not for {players}")
        return players

    def role(self, rules: Rules, name: str) -> int:
        if name not in rules.roles:
            raise Bad(unknown("role", name, rules.roles))
        return rules.roles.index(name)

    def side_of(self, role: int) -> Side:
        """The side that a role wins with."""
        return next(side for side in self.sides() if role in side.roles)

    def names_of(self, rules: Rules, eyes: int) -> list[str]:
        return [name for number, name in enumerate(rules.roles) if eyes >> number & 1]


def roles_of(eyes: int) -> Sequence[int]:
    """The roles in a mask."""
    return [role for role in range(eyes.bit_length()) if eyes >> role & 1]
