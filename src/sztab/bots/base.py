"""The interface of a bot."""

from abc import ABC, abstractmethod
from random import Random

from sztab.engine.game import Game
from sztab.engine.question import Choice
from sztab.engine.state import State


class Bot(ABC):
    """Chooses for a role. `eyes` are all the roles its player holds: it may know what they know, and nothing else."""

    name: str = ""

    @abstractmethod
    def choose(self, game: Game, s: State, role: int, eyes: int, rng: Random) -> Choice:
        """One of the choices that the role has now."""

    def aside(self, game: Game, s: State, role: int, rng: Random) -> Choice | None:
        """Something allowed at any moment that the bot wants to do now."""
        return game.give_up(s, role)
