"""What does not change while a game is played: its names, its verbs, its steps, its data."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

from .errors import DeadEnd
from .question import Asking, Choice, Grammar, Links, Refusal

Step = Callable[..., None]


class Rules:
    """The fixed side of a game: one value for each set of options and data. Games extend it with their own tables."""

    def __init__(
        self,
        game: str,
        roles: list[str],
        grammar: Grammar,
        zones: list[str],
        modules: tuple[ModuleType, ...],
        not_now: Refusal,
        options: dict[str, Any],
        fingerprint: str,
    ) -> None:
        self.game = game
        self.roles = roles
        self.grammar = grammar
        self.zones = zones
        self.not_now = not_now
        self.options = options
        self.fingerprint = fingerprint
        self.players = 0  # how many they are for, where board or set-up depend on it
        self.answer_verbs: tuple[int, ...] = ()
        self.aside_verbs: tuple[int, ...] = ()
        self.occasions: tuple[str, ...] = ()  # what windows open on, by the first number of an occurrence
        self.steps: dict[str, Any] = named_steps(modules)

    # What a game decides

    def settle(self, s: Any) -> None:
        """What must hold at every moment. Runs after each step that set `touched`, until nothing changes."""

    def asides(self, s: Any, role: int) -> list[Choice]:
        """What the role may do at any moment, even in another's turn."""
        return []

    def act_aside(self, s: Any, role: int, choice: Choice) -> None:
        raise DeadEnd(f"{self.game} has no asides")

    def why_aside(self, s: Any, role: int, choice: Choice) -> Refusal | None:
        return self.not_now

    def why_not_now(self, s: Any, role: int, choice: Choice) -> Refusal:
        """Why something that nobody asks for now cannot be done."""
        return self.not_now

    def may_answer(self, s: Any, side: int, occurrence: tuple[int, ...], marks: tuple[int, ...]) -> tuple[int, ...]:
        """The roles of a side that could, for all the table knows, answer an occurrence with a marked card."""
        return ()

    def answers(self, s: Any, role: int, occurrence: tuple[int, ...], marks: tuple[int, ...]) -> list[Choice]:
        """What the role really can answer with."""
        return []

    def why_not_answer(
        self, s: Any, role: int, choice: Choice, occurrence: tuple[int, ...], marks: tuple[int, ...]
    ) -> Refusal | None:
        return self.not_now

    def answer(self, s: Any, role: int, choice: Choice, occurrence: tuple[int, ...]) -> int:
        """Carries an answer out. Gives the mark that it used up."""
        raise DeadEnd(f"{self.game} has no windows")

    def still(self, s: Any) -> None:
        """For a bot that looks ahead: what acts by itself stays out, so that positions before and after its turn compare."""

    def secret(self, choice: Choice) -> bool:
        """Whether others may know only that the choice was made."""
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


def named_steps(modules: tuple[ModuleType, ...]) -> dict[str, Any]:
    """Steps and questions by name, from the modules that hold them: what an agenda on disk refers to."""
    out: dict[str, Any] = {}
    for module in modules:
        for name, value in vars(module).items():
            if isinstance(value, Asking) or (callable(value) and getattr(value, "__module__", "") == module.__name__):
                out[name] = value
    return out
