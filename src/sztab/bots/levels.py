"""The levels that people choose among, and what each may spend on a decision."""

from random import Random
from typing import Final

from sztab.engine.game import Game
from sztab.engine.question import Choice
from sztab.engine.state import State

from .base import Bot
from .deadline import Cancelled
from .persona import Persona, drawn_persona
from .recruit import Recruit
from .search import Effort, Search

LEVELS: Final = ("recruit", "officer", "general", "marshal")
OFFICER, GENERAL, MARSHAL = 0, 1, 2  # their places in `Outlook.playouts`


class Thinker(Bot):
    """A level that searches: the game says how many playouts it is worth, a table how many seconds."""

    def __init__(
        self, name: str, rank: int, persona: Persona, seconds: float, cancelled: Cancelled | None = None
    ) -> None:
        self.name = name
        self.rank = rank
        self.persona = persona
        self.seconds = seconds
        self.cancelled = cancelled
        self.search: Search | None = None

    def choose(self, game: Game, s: State, role: int, eyes: int, rng: Random) -> Choice:
        return self.searching(game).choose(game, s, role, eyes, rng)

    def searching(self, game: Game) -> Search:
        """The search of this level in a game."""
        if self.search is None:
            outlook = game.outlook()
            effort = Effort(outlook.playouts[self.rank], seconds=self.seconds)
            if self.rank == MARSHAL:
                effort = effort._replace(candidates=outlook.candidates + 4)
            self.search = Search(effort, self.persona, self.cancelled)
        return self.search


def level(id: str, seed: str, seconds: float, cancelled: Cancelled | None = None) -> Bot:
    """A bot of a level. `seed` names the game and the seat: the persona of the lower ones follows from it."""
    if id == "recruit":
        return Recruit(drawn_persona(seed))
    if id == "officer":
        return Thinker(id, OFFICER, drawn_persona(seed), seconds, cancelled)
    return Thinker(id, GENERAL if id == "general" else MARSHAL, Persona.SOBER, seconds, cancelled)
