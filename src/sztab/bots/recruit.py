"""A beginner: takes what looks best at a glance, and errs as its persona does. Answers at once."""

from random import Random
from typing import Final

from sztab.engine.game import Game
from sztab.engine.question import PASS, Choice
from sztab.engine.state import State

from .base import Bot
from .persona import Persona
from .playout import TIE, value_of
from .search import imagined, points_ahead

OVERLOOKS: Final = 0.2  # of the choices, by everybody who begins
HASTILY: Final = 0.45  # by the hasty
WORLDS: Final = 3  # the worst of which the timid believe in
GREED: Final = 3.0  # of a judged point for a point on the table, once more
HALF: Final = 2  # a wider list is not looked through to its end


class Recruit(Bot):
    name = "recruit"

    def __init__(self, persona: Persona) -> None:
        self.persona = persona

    def choose(self, game: Game, s: State, role: int, eyes: int, rng: Random) -> Choice:
        choices = s.choices(role)
        if len(choices) == 1:
            return choices[0]
        if self.persona == Persona.FORGETFUL and PASS in choices and s.question().name == "answers":
            return PASS
        worlds = [imagined(game, s, eyes, rng) for _ in range(WORLDS if self.persona == Persona.TIMID else 1)]
        best, most = choices[0], -1e18
        for choice in self._noticed(choices, rng):
            value = min([self._value(game, world, role, choice) for world in worlds]) + rng.random() * TIE
            if value > most:
                best, most = choice, value
        return best

    def _noticed(self, choices: list[Choice], rng: Random) -> list[Choice]:
        if len(choices) <= HALF:
            return choices
        overlooked = HASTILY if self.persona == Persona.HASTY else OVERLOOKS
        return [choice for choice in choices if rng.random() >= overlooked] or choices

    def _value(self, game: Game, world: State, role: int, choice: Choice) -> float:
        worth = game.outlook().worth
        value = value_of(worth, world, role, choice, 0, 1)
        if self.persona == Persona.GRASPING:
            after = world.clone()
            after.choose(role, choice)
            value += GREED * (points_ahead(game, after, role) - points_ahead(game, world, role))
        if self.persona == Persona.SHORT_SIGHTED:
            value -= world.waiting().lean(world, role, choice) / 2
        return value
