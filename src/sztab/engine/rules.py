"""The fixed side of a game: its names, its verbs, its steps, its data."""

from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any, Final, NamedTuple

from .errors import DeadEnd
from .question import Asking, Choice, Fact, Grammar, Links, Refusal, Said
from .shapes import Options

MOST_SHOWN: Final = 4096  # parts of scenes that are kept for one set of rules


class Asides(NamedTuple):
    """Moves allowed at any moment, even in another's turn: their verbs, list, step and reasons."""

    verbs: tuple[int, ...]
    choices: Callable[[Any, int], list[Choice]]  # (s, role)
    act: Callable[[Any, int, Choice], None]  # (s, role, choice)
    why: Callable[[Any, int, Choice], Refusal | None]  # (s, role, choice)


class Reactions(NamedTuple):
    """A game's answers in windows (see `engine/window.py`). An occurrence and its marks are small ints of the game's own."""

    verbs: tuple[int, ...]
    occasions: tuple[str, ...]  # what windows open on, by the first number of an occurrence
    may_answer: Callable[..., tuple[int, ...]]  # (s, side, occurrence, marks): who could, for all the table knows
    choices: Callable[..., list[Choice]]  # (s, role, occurrence, marks): what a role really can answer with
    answer: Callable[..., int]  # (s, role, choice, occurrence): carries it out, and returns the mark that it used up
    why: Callable[..., Refusal | None]  # (s, role, choice, occurrence, marks)
    about: Callable[..., Said] | None = None  # (s, role, occurrence, marks)
    lean: Callable[..., float] | None = None  # (s, role, choice, occurrence, marks)
    facts: Callable[..., Fact | None] | None = None  # (s, role, occurrence, marks)
    wait: Choice | None = None  # the answer by which a role lets its partners go first, if the game has one


class Chapters:
    """A game's rules as code: the modules whose functions may stand on an agenda, and what the engine calls back.

    - `settle(s)`: what must hold at every moment. Runs after each step that set `touched`, until nothing changes.
    - `still(s)`: for a bot that looks ahead. What acts by itself stays out, so that positions before and after its turn compare.
    - `why_not_now(s, role, choice)`: why something that no question asks for now cannot be done; None if nothing in
      particular is to be said.
    """

    __slots__ = ("asides", "reactions", "settle", "steps", "still", "why_not_now")

    def __init__(
        self,
        *modules: ModuleType,
        settle: Callable[[Any], None] | None = None,
        still: Callable[[Any], None] | None = None,
        why_not_now: Callable[[Any, int, Choice], Refusal | None] | None = None,
        asides: Asides | None = None,
        reactions: Reactions | None = None,
    ) -> None:
        self.steps: dict[str, Any] = named_steps(modules)
        self.settle: Callable[[Any], None] | None = settle
        self.still: Callable[[Any], None] | None = still
        self.why_not_now: Callable[[Any, int, Choice], Refusal | None] | None = why_not_now
        self.asides: Asides | None = asides
        self.reactions: Reactions | None = reactions


class Rules:
    """The fixed side of a game: one value for each set of options and data. Games extend it with their own tables."""

    def __init__(
        self,
        game: str,
        roles: list[str],
        grammar: Grammar,
        zones: list[str],
        not_now: Refusal,
        options: Options,
        fingerprint: str,
    ) -> None:
        self.game = game
        self.roles = roles
        self.grammar = grammar
        self.zones = zones
        self.not_now = not_now
        self.options = options
        self.fingerprint = fingerprint  # of what they read of the data
        self.contents = ""  # stands for the data with its names and texts
        self.players = 0  # how many they are for, where board or set-up depend on it
        self.shown: dict[object, Any] = {}  # parts of scenes that were made already (see `engine/tracks.py`)
        self.enact(Chapters())

    def enact(self, chapters: Chapters) -> None:
        """Puts the chapters of a game in force."""
        self.chapters = chapters
        self.steps: dict[str, Any] = chapters.steps
        asides, reactions = chapters.asides, chapters.reactions
        self.aside_verbs: tuple[int, ...] = asides.verbs if asides is not None else ()
        self.answer_verbs: tuple[int, ...] = reactions.verbs if reactions is not None else ()
        self.occasions: tuple[str, ...] = reactions.occasions if reactions is not None else ()

    def keep_shown(self, key: object, part: Any) -> None:
        """Remember a part of scenes; nobody may change it."""
        if len(self.shown) >= MOST_SHOWN:
            self.shown.clear()
        self.shown[key] = part

    # What the chapters decide

    def settle(self, s: Any) -> None:
        if self.chapters.settle is not None:
            self.chapters.settle(s)

    def still(self, s: Any) -> None:
        if self.chapters.still is not None:
            self.chapters.still(s)

    def asides(self, s: Any, role: int) -> list[Choice]:
        """The moves that the role may make at any moment, even in another's turn."""
        asides = self.chapters.asides
        return asides.choices(s, role) if asides is not None else []

    def act_aside(self, s: Any, role: int, choice: Choice) -> None:
        if self.chapters.asides is None:
            raise DeadEnd(f"{self.game} has no asides")
        self.chapters.asides.act(s, role, choice)

    def why_aside(self, s: Any, role: int, choice: Choice) -> Refusal | None:
        return self.chapters.asides.why(s, role, choice) if self.chapters.asides is not None else self.not_now

    def why_not_now(self, s: Any, role: int, choice: Choice) -> Refusal:
        """Return the reason why a choice that no question asks for cannot be made now."""
        said = self.chapters.why_not_now(s, role, choice) if self.chapters.why_not_now is not None else None
        return said if said is not None else self.not_now

    def reactions(self) -> Reactions:
        if self.chapters.reactions is None:
            raise DeadEnd(f"{self.game} has no windows")
        return self.chapters.reactions

    # What a game's tables may decide

    def secret(self, choice: Choice) -> bool:
        """True if others may know only that the choice was made."""
        return self.grammar.verbs[choice[0]].secret

    def spots(self, slot: str, number: int) -> list[str]:
        """The places of the board that a name stands for."""
        return [self.grammar.names[slot][number]] if slot == "space" else []

    # What is the same everywhere

    def veiled(self, links: Links) -> str:
        """An answer as others write it down, with `?` for what a secret choice is about."""
        return ", ".join([self._veiled(link) if self.secret(link) else self.grammar.token(link) for link in links])

    def _veiled(self, choice: Choice) -> str:
        verb = self.grammar.verbs[choice[0]]
        return verb.word + " ?" * len(verb.slots)

    def step(self, name: str) -> Any:
        if name not in self.steps:
            raise DeadEnd(f"{self.game} has no step '{name}'")
        return self.steps[name]


def modules(beside: str, names: str) -> list[ModuleType]:
    """The modules of these names in the package of the module `beside`: a game's chapters, next to its `game.py`."""
    package = beside.rpartition(".")[0]
    return [import_module(f"{package}.{name}") for name in names.split()]


def named_steps(modules: tuple[ModuleType, ...]) -> dict[str, Any]:
    """Steps and questions by name, from the modules that hold them: what an agenda on disk refers to.

    A name stands for one function only; the same in two chapters is a fault that shows when the game is imported.
    """
    out: dict[str, Any] = {}
    home: dict[str, str] = {}
    for module in modules:
        for name, value in vars(module).items():
            own = isinstance(value, Asking) or getattr(value, "__module__", "") == module.__name__
            if not own or (not callable(value) and not isinstance(value, Asking)) or isinstance(value, type):
                continue
            if name in out and out[name] is not value and not name.startswith("_"):
                raise DeadEnd(f"'{name}' is in {home[name]} and in {module.__name__}; a step needs a name of its own")
            out[name] = value
            home[name] = module.__name__
    return out
