# mypyc: skip
"""The files of a game that the engine calls. They have the same names in every game, and the same functions in them.

What a game calls its tables, its state and its data is its own affair: here they are `t`, `s` and `loaded`.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Protocol

from .outlook import Outlook
from .position import Reader
from .prompt import Prompts
from .rules import Chapters, Rules
from .scene import Badge, CardFace, Channel, Moment, Outcome, Piece, Plan, Track, ZoneView
from .scene import Path as Line
from .state import State
from .words import Catalogue


class Data(Protocol):
    @property
    def FILES(self) -> tuple[str, ...]:
        """The names of the data files."""

    def load(self, folder: Path | None, /) -> Any:
        """The data, read and checked; it has a `pack`."""

    def summary(self, loaded: Any, /) -> dict[str, Any]:
        """The share of the data that is printed in the rulebook, taken from public lists, or reconstructed."""


class Position(Protocol):
    @property
    def PositionReader(self) -> type[Reader[Any, Any]]:
        """Reads the TOML table a person wrote into a state; refuses with its clause what breaks the rules."""

    def write(self, s: Any, /) -> dict[str, Any]:
        """The same table of any state."""


class Hidden(Protocol):
    def redeal(self, s: Any, eyes: int, rng: Random, /) -> Any:
        """A state that looks the same to these eyes, and differs in all that they cannot know."""


class Scenes(Protocol):
    def plan(self, t: Any, loaded: Any, words: Catalogue, /) -> Plan:
        """Places and links of the board."""

    def face(self, t: Any, kind: int, words: Catalogue, /) -> CardFace:
        """A kind of card, wherever such cards are."""

    # The table as the holder of some roles (`eyes`) sees it; 0 is a spectator

    def moment(self, s: Any, eyes: int, words: Catalogue, /) -> Moment:
        """The turn and the phase: the role that acts, and what it does."""

    def pieces(self, s: Any, eyes: int, words: Catalogue, /) -> list[Piece]:
        """The pieces on the board."""

    def zones(self, s: Any, eyes: int, words: Catalogue, /) -> list[ZoneView]:
        """Hands, decks, piles; with the cards in them that these eyes know."""

    def tracks(self, s: Any, eyes: int, words: Catalogue, /) -> list[Track]:
        """Rows with markers."""

    def badges(self, s: Any, eyes: int, words: Catalogue, /) -> dict[str, list[Badge]]:
        """Numbers beside each seat."""

    def paths(self, s: Any, eyes: int, words: Catalogue, /) -> list[Line]:
        """Lines over the board."""

    def channels(self, s: Any, eyes: int, words: Catalogue, /) -> list[Channel]:
        """The channels open now: the roles that may talk with each other."""

    def ending(self, s: Any, words: Catalogue, /) -> tuple[str, Outcome]:
        """Of a finished game: who won, in a sentence, and why."""


class Judge(Protocol):
    @property
    def OUTLOOK(self) -> Outlook:
        """The game's answers to a bot that looks ahead."""

    def worth(self, s: Any, role: int, /) -> float:
        """The value of a position for a role's side, for bots."""


class Parts(NamedTuple):
    """`Parts(data, Tables, State, set_up, CHAPTERS, position, check, hidden, scene, Prompts, judge)` in a game's `game.py`."""

    data: Data
    tables: Callable[[Any, dict[str, Any], int], Rules]  # (loaded data, settings, players)
    state: type[State]
    set_up: Callable[[Any], None]  # the first step
    chapters: Chapters
    position: Position
    check: Callable[
        [Any], None
    ]  # for the fuzzer: raises AssertionError unless all pieces and cards are there, each once
    hidden: Hidden
    scene: Scenes
    prompts: type[Prompts[Any]]
    judge: Judge
