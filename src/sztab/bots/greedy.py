"""Looks one choice ahead, with the game's judge. What a choice asks of the same role next belongs to that choice."""

from random import Random
from typing import Final

from sztab.engine.game import Game
from sztab.engine.question import PASS, Choice
from sztab.engine.state import State

from .base import Bot

FOLLOWED: Final = 3  # questions that follow from a choice, looked through
WIDEST: Final = 800  # positions beyond which nothing more is looked through
WINDOWS: Final = 40  # answers in reaction windows, all taken to be passes


class Greedy(Bot):
    name = "greedy"

    def choose(self, game: Game, s: State, role: int, eyes: int, rng: Random) -> Choice:
        choices = s.choices(role)
        if len(choices) == 1:
            return choices[0]
        guess = game.redeal(s, eyes, rng)
        guess.rules.still(guess)
        best: Choice = choices[0]
        most = -1e9
        for choice in choices:
            value = self._value(game, guess, role, choice, FOLLOWED, len(choices)) + rng.random() * 1e-3
            if value > most:
                best, most = choice, value
        return best

    def _value(self, game: Game, s: State, role: int, choice: Choice, depth: int, width: int) -> float:
        """The value of the position after a choice and the best follow-up that belongs to it."""
        lean = game.lean(s, role, choice)
        after = s.clone()
        after.choose(role, choice)
        pass_windows(after)
        if depth and not after.over and after.asked()[0] == role and (after.chosen(role) or after.question().open):
            following = after.choices(role)
            wider = width * len(following)
            if wider <= WIDEST:
                return lean + max([self._value(game, after, role, next, depth - 1, wider) for next in following])
        return lean + game.judge(after, role)


def pass_windows(s: State) -> None:
    """Nobody reacts, as far as the bot can tell."""
    for _ in range(WINDOWS):
        if s.over or s.question().name != "answers":
            return
        s.choose(s.asked()[0], PASS)
