# mypyc: skip
"""The face of a game: what the command line, the server, bots and simulations ask of it, whichever it is."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from .clauses import Clauses, read_clauses
from .errors import Bad, unknown
from .question import Choice, Links
from .rules import Rules
from .scene import Board, Scene
from .state import State
from .words import Catalogue, Names, read_catalogues


class Option(NamedTuple):
    """A switch of the rules, or a choice among `values`: its name in options, records and catalogues, and what it is unless the
    table says otherwise."""

    name: str
    default: bool | str
    values: tuple[str, ...] = ()  # none: a switch, on or off

    def written(self, value: bool | str) -> str:
        """As records and command lines write it: `weather`, `weather=false`, `pair=red_white`."""
        if self.values:
            return f"{self.name}={value}"
        return self.name if value else f"{self.name}=false"

    def settings(self) -> tuple[bool | str, ...]:
        """All it can be."""
        return self.values or (False, True)


class Side(NamedTuple):
    """A team, or a player by himself: who wins together."""

    id: str
    roles: tuple[int, ...]


class Game(ABC):
    """One game. Each game's `game.py` has a subclass and one value of it, called GAME."""

    id: str
    revision: int  # raised whenever a golden digest changes
    players: tuple[int, ...]  # how many may play
    options: tuple[Option, ...]
    files: tuple[str, ...]  # its data files
    folder: Path  # where it lies
    rules_by_players: bool = False  # whether board or set-up depend on how many play

    def __init__(self) -> None:
        self._data: dict[str, Any] = {}  # by fingerprint; the game's own under ""
        self._rules: dict[tuple[Any, ...], Rules] = {}
        self._words: dict[str, dict[str, Catalogue]] = {}
        self._clauses: dict[str, Clauses] = {}

    # What is fixed

    @abstractmethod
    def load(self, pack: Path | None) -> Any:
        """The data, read and checked; it has a `pack`."""

    @abstractmethod
    def make(self, loaded: Any, settings: dict[str, Any], players: int) -> Rules:
        """The rules on this data, with these options, for so many players."""

    @abstractmethod
    def names(self, loaded: Any) -> Mapping[str, Names]:
        """What things are called, by language."""

    @abstractmethod
    def summary(self, loaded: Any) -> dict[str, Any]:
        """How much of the data is printed in the rulebook, taken from public lists, reconstructed."""

    @abstractmethod
    def seats(self, rules: Rules, players: int) -> list[int]:
        """The roles of each player, as masks."""

    @abstractmethod
    def sides(self) -> tuple[Side, ...]:
        """Who wins together."""

    # A game in progress

    @abstractmethod
    def start(self, rules: Rules, key: bytes, listener: Any = None, script: Any = None) -> State:
        """Set up, and played on to the first question."""

    @abstractmethod
    def decode(self, rules: Rules, data: dict[str, Any]) -> State:
        """A state from what `encode` wrote."""

    @abstractmethod
    def read_position(self, rules: Rules, table: Mapping[str, Any], key: bytes, place: str) -> State:
        """A state from the TOML table a person wrote; refuses with its clause what breaks the rules."""

    @abstractmethod
    def write_position(self, s: State) -> dict[str, Any]:
        """The same table of any state."""

    @abstractmethod
    def check(self, s: State) -> None:
        """Pieces and cards are all there, each once; raises AssertionError otherwise. For the fuzzer."""

    @abstractmethod
    def redeal(self, s: State, eyes: int, rng: Random) -> State:
        """A state that looks the same to these eyes, and differs in all that they cannot know."""

    @abstractmethod
    def board(self, rules: Rules, language: str) -> Board:
        """The fixed part of the table."""

    @abstractmethod
    def scene(self, s: State, eyes: int, language: str) -> Scene:
        """What the holder of some roles sees."""

    @abstractmethod
    def sentence(self, s: State, choice: Choice, language: str, question: str = "") -> str:
        """A choice in words."""

    @abstractmethod
    def as_seen(self, s: State, role: int, links: Links, eyes: int) -> str:
        """A choice as the record of somebody who may not know all of it writes it: with `?`."""

    @abstractmethod
    def judge(self, s: State, role: int) -> float:
        """How good a position is for a role's side, for bots."""

    @abstractmethod
    def lean(self, s: State, role: int, choice: Choice) -> float:
        """What a choice is worth beyond what the next position shows, for bots."""

    @abstractmethod
    def outcome(self, s: State) -> dict[str, Any]:
        """Of a finished game: winner (a side's id), reason, points by side, rounds."""

    @abstractmethod
    def progress(self, s: State) -> tuple[int, dict[str, int]]:
        """The round, and the points by side, for reports."""

    # What all games do alike

    def rules(self, options: Mapping[str, Any], pack: Path | None = None, players: int | None = None) -> Rules:
        """The rules with these options, on the game's own data or on a pack's. Where set-up or board depend on how many
        play, they are for `players`, or for as many as can play if nobody says."""
        settings = self.checked_options(options)
        count = self.players[-1] if players is None or not self.rules_by_players else self.checked_players(players)
        loaded = self._loaded(pack)
        asked = (loaded.pack.fingerprint() if pack else "", count, *sorted(settings.items()))
        if asked not in self._rules:
            made = self.make(loaded, settings, count)
            self._rules[asked] = made
            if made.fingerprint not in self._words:
                self._words[made.fingerprint] = read_catalogues(self.folder / "locale", self.names(loaded))
        return self._rules[asked]

    def _loaded(self, pack: Path | None) -> Any:
        """The data of a pack is read each time: its files may have changed."""
        if pack is not None:
            loaded = self.load(pack)
            return self._data.setdefault(loaded.pack.fingerprint(), loaded)
        if "" not in self._data:
            self._data[""] = self.load(None)
        return self._data[""]

    def data_of(self, rules: Rules) -> Any:
        """The data that some rules were made from."""
        return next(loaded for loaded in self._data.values() if loaded.pack.fingerprint() == rules.fingerprint)

    def sources(self, rules: Rules) -> dict[str, Any]:
        return self.summary(self.data_of(rules))

    def words(self, rules: Rules, language: str) -> Catalogue:
        return self._words[rules.fingerprint][language]

    def clauses(self, language: str) -> Clauses:
        """The rules page."""
        if language not in self._clauses:
            self._clauses[language] = read_clauses(self.folder / "rules" / f"{language}.md")
        return self._clauses[language]

    def checked_options(self, given: Mapping[str, Any], place: str = "options") -> dict[str, Any]:
        """All options with their values; says what is wrong with what was given."""
        known = {option.name: option for option in self.options}
        out: dict[str, Any] = {option.name: option.default for option in self.options}
        for name, value in given.items():
            if name not in known:
                raise Bad(f"{place}: {unknown('option of this game', name, known)}")
            values = known[name].values
            if values and value not in values:
                raise Bad(f"{place}: {name} is one of {', '.join(values)}, not {value!r}")
            if not values and not isinstance(value, bool):
                raise Bad(f"{place}: {name} is on or off (true or false), not {value!r}")
            out[name] = value
        return out

    def read_options(self, parts: Sequence[str], place: str) -> dict[str, Any]:
        """`weather`, `weather=false`, `pair=red_white`, as records and command lines write them."""
        given: dict[str, Any] = {}
        for part in parts:
            name, equals, value = part.partition("=")
            if name in given:
                raise Bad(f"{place}: {name} stands twice")
            switch = not any(option.name == name and option.values for option in self.options)
            if switch and equals and value not in ("true", "false"):
                raise Bad(f"{place}: {name}={value}; write true or false")
            given[name] = value != "false" if switch else value
        return self.checked_options(given, place)

    def written_options(self, chosen: Mapping[str, Any]) -> tuple[str, ...]:
        """Those that are not what they usually are."""
        return tuple(o.written(chosen[o.name]) for o in self.options if chosen[o.name] != o.default)

    def checked_players(self, players: int) -> int:
        if players not in self.players:
            raise Bad(f"{players} players cannot play this; it is for {self.players[0]} to {self.players[-1]}")
        return players

    def role(self, rules: Rules, name: str) -> int:
        if name not in rules.roles:
            raise Bad(unknown("role", name, rules.roles))
        return rules.roles.index(name)

    def names_of(self, rules: Rules, eyes: int) -> list[str]:
        return [name for number, name in enumerate(rules.roles) if eyes >> number & 1]


def roles_of(eyes: int) -> Sequence[int]:
    """The roles in a mask."""
    return [role for role in range(eyes.bit_length()) if eyes >> role & 1]
