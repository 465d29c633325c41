# mypyc: skip
"""The files of a game that the engine calls. They have the same names in every game, and the same functions in them.

Every game has classes of its own for its data, its tables and its state: here they are `D`, `T` and `S`, and mypy checks that the
files of a game agree about them.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Generic, NamedTuple, Protocol, TypeVar

from .kept import Sources
from .outlook import Outlook
from .position import Reader
from .prompt import Prompts
from .rules import Chapters, Rules
from .scene import Badge, CardFace, Channel, Moment, Outcome, Piece, Plan, Track, ZoneView
from .scene import Path as Line
from .shapes import JsonObject, Options
from .state import State
from .words import Catalogue

D = TypeVar("D")
T = TypeVar("T", bound=Rules)
S = TypeVar("S", bound=State)
D_in = TypeVar("D_in", contravariant=True)
T_in = TypeVar("T_in", bound=Rules, contravariant=True)
S_in = TypeVar("S_in", bound=State, contravariant=True)


class Data(Protocol[D]):
    @property
    def FILES(self) -> tuple[str, ...]:
        """The names of the data files."""

    def load(self, folder: Path | None, /) -> D:
        """The data, read and checked; it has a `pack`."""

    def summary(self, loaded: D, /) -> JsonObject:
        """How many rows of each kind come from where (`engine.checks.counted`): the rulebook, public lists, reconstruction."""


class Position(Protocol[T, S]):
    @property
    def PositionReader(self) -> type[Reader[T, S]]:
        """Reads the TOML table a person wrote into a state; refuses with its clause what breaks the rules."""

    def write(self, s: S, /) -> JsonObject:
        """The same table of any state."""


class Hidden(Protocol[S]):
    def redeal(self, s: S, eyes: int, rng: Random, /) -> S:
        """A state that looks the same to these eyes, and differs in all that they cannot know."""


class Scenes(Protocol[D_in, T_in, S_in]):
    def plan(self, t: T_in, loaded: D_in, words: Catalogue, /) -> Plan:
        """Places and links of the board."""

    def face(self, t: T_in, kind: int, words: Catalogue, /) -> CardFace:
        """A kind of card, wherever such cards are."""

    # The table as the holder of some roles (`eyes`) sees it; 0 is a spectator

    @property
    def SOURCES(self) -> Mapping[str, Sources]:
        """What each part is made of, by the name of its function below, and `sheets` and `progress`: as long as that is the
        same, the part is not made again. One that is made of many things, or quickly, need not be here."""

    def alike(self, s: S_in, /) -> bool:
        """True if pieces, tracks, badges and paths look the same to everybody now: then they are made once for all."""

    def moment(self, s: S_in, eyes: int, words: Catalogue, /) -> Moment:
        """The turn and the phase: the role that acts, and what it does."""

    def pieces(self, s: S_in, eyes: int, words: Catalogue, /) -> list[Piece]:
        """The pieces on the board."""

    def zones(self, s: S_in, eyes: int, words: Catalogue, /) -> list[ZoneView]:
        """Hands, decks, piles; with the cards in them that these eyes know."""

    def tracks(self, s: S_in, eyes: int, words: Catalogue, /) -> list[Track]:
        """Rows with markers."""

    def badges(self, s: S_in, eyes: int, words: Catalogue, /) -> dict[str, list[Badge]]:
        """Numbers beside each seat."""

    def paths(self, s: S_in, eyes: int, words: Catalogue, /) -> list[Line]:
        """Lines over the board."""

    def channels(self, s: S_in, eyes: int, words: Catalogue, /) -> list[Channel]:
        """The channels open now: the roles that may talk with each other."""

    def ending(self, s: S_in, words: Catalogue, /) -> tuple[str, Outcome]:
        """Of a finished game: who won, in a sentence, and why."""


class Judge(Protocol[S_in]):
    @property
    def OUTLOOK(self) -> Outlook:
        """The game's answers to a bot that looks ahead."""

    def worth(self, s: S_in, role: int, /) -> float:
        """The value of a position for a role's side, for bots."""


class Parts(NamedTuple, Generic[D, T, S]):
    """In a game's `game.py`: `Parts[data.GameData, Tables, State](data, Tables, State, set_up, CHAPTERS, position, ...)`."""

    data: Data[D]
    tables: Callable[[D, Options, int], T]  # (loaded data, settings, players)
    state: type[S]
    set_up: Callable[[S], None]  # the first step
    chapters: Chapters
    position: Position[T, S]
    check: Callable[[S], None]  # for the fuzzer: raises AssertionError unless all pieces and cards are there, each once
    hidden: Hidden[S]
    scene: Scenes[D, T, S]
    prompts: type[Prompts[S]]
    judge: Judge[S]
