"""Looks one choice ahead, with the game's judge. What a choice asks of the same role next belongs to that choice."""

from random import Random
from typing import Final

from sztab.engine.game import Game
from sztab.engine.question import Choice
from sztab.engine.state import State

from .base import Bot
from .playout import TIE, value_of

FOLLOWED: Final = 3  # questions that follow from a choice, looked through


class Greedy(Bot):
    name = "greedy"

    def choose(self, game: Game, s: State, role: int, eyes: int, rng: Random) -> Choice:
        choices = s.choices(role)
        if len(choices) == 1:
            return choices[0]
        guess = game.redeal(s, eyes, rng)
        guess.rules.still(guess)
        worth = game.outlook().worth
        best: Choice = choices[0]
        most = -1e18
        for choice in choices:
            value = value_of(worth, guess, role, choice, FOLLOWED, len(choices)) + rng.random() * TIE
            if value > most:
                best, most = choice, value
        return best
