"""Random play: every legal choice is as likely as the next. Asides are taken rarely, so that they are tried at all."""

from random import Random
from typing import Final

from sztab.engine.game import Game
from sztab.engine.question import Choice
from sztab.engine.state import State

from .base import Bot

RARELY: Final = 1 / 400


class RandomBot(Bot):
    name = "random"

    def choose(self, game: Game, s: State, role: int, eyes: int, rng: Random) -> Choice:
        choices = s.choices(role)
        return choices[int(rng.random() * len(choices))]

    def aside(self, game: Game, s: State, role: int, rng: Random) -> Choice | None:
        given_up = game.give_up(s, role)
        if given_up is not None or rng.random() >= RARELY:
            return given_up
        asides = s.rules.asides(s, role)
        return asides[int(rng.random() * len(asides))] if asides else None
