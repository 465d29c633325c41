# mypyc: skip
"""The face of a game: what the command line, the server, bots and simulations ask of it, whichever it is."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from .clauses import Clauses
from .errors import Bad, unknown
from .question import Choice, Links
from .rules import Rules
from .scene import Board, Scene
from .state import State
from .words import Catalogue


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


class Game:
    """One game. Each game's `game.py` has a subclass and one value of it, called GAME."""

    id: str
    revision: int  # raised whenever a golden digest changes
    players: tuple[int, ...]  # how many may play
    options: tuple[Option, ...]
    files: tuple[str, ...]  # its data files
    folder: Path  # where it lies

    # What is fixed

    def rules(self, options: Mapping[str, Any], pack: Path | None = None, players: int | None = None) -> Rules:
        """The rules with these options, on the game's own data or on a pack's. Where set-up or board depend on how many
        play, they are for `players`, or for as many as can play if nobody says."""
        raise NotImplementedError

    def seats(self, rules: Rules, players: int) -> list[int]:
        """The roles of each player, as masks."""
        raise NotImplementedError

    def sides(self) -> tuple[Side, ...]:
        raise NotImplementedError

    def words(self, rules: Rules, language: str) -> Catalogue:
        raise NotImplementedError

    def clauses(self, language: str) -> Clauses:
        """The rules page."""
        raise NotImplementedError

    def sources(self, rules: Rules) -> dict[str, Any]:
        """How much of the data is printed in the rulebook, taken from public lists, reconstructed."""
        raise NotImplementedError

    # A game in progress

    def start(self, rules: Rules, key: bytes, listener: Any = None, script: Any = None) -> State:
        """Set up, and played on to the first question."""
        raise NotImplementedError

    def decode(self, rules: Rules, data: dict[str, Any]) -> State:
        raise NotImplementedError

    def read_position(self, rules: Rules, table: Mapping[str, Any], key: bytes, place: str) -> State:
        """A state from the TOML table a person wrote; refuses with its clause what breaks the rules."""
        raise NotImplementedError

    def write_position(self, s: State) -> dict[str, Any]:
        raise NotImplementedError

    def check(self, s: State) -> None:
        """Pieces and cards are all there, each once; raises AssertionError otherwise. For the fuzzer."""
        raise NotImplementedError

    def redeal(self, s: State, eyes: int, rng: Random) -> State:
        raise NotImplementedError

    def board(self, rules: Rules, language: str) -> Board:
        raise NotImplementedError

    def scene(self, s: State, eyes: int, language: str) -> Scene:
        raise NotImplementedError

    def sentence(self, s: State, choice: Choice, language: str, question: str = "") -> str:
        """A choice in words."""
        raise NotImplementedError

    def as_seen(self, s: State, role: int, links: Links, eyes: int) -> str:
        """A choice as the record of somebody who may not know all of it writes it: with `?`."""
        raise NotImplementedError

    def judge(self, s: State, role: int) -> float:
        """How good a position is for a role's side, for bots."""
        raise NotImplementedError

    def lean(self, s: State, role: int, choice: Choice) -> float:
        """What a choice is worth beyond what the next position shows, for bots."""
        raise NotImplementedError

    def outcome(self, s: State) -> dict[str, Any]:
        """Of a finished game: winner (a side's id), points by side, rounds."""
        raise NotImplementedError

    def progress(self, s: State) -> tuple[int, dict[str, int]]:
        """The round, and the points by side, for reports."""
        raise NotImplementedError

    # What all games do alike

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
