"""Random play, for tests that want a game on its way."""

from random import Random

from sztab.engine.chance import key_of_seed
from sztab.engine.game import Game
from sztab.engine.rules import Rules
from sztab.engine.state import State


def played_on(game: Game, rules: Rules, seed: str, choices: int, anybody: bool = False) -> State:
    """A game after so many random choices; where several roles are asked, of the first of them or of anybody."""
    s = game.start(rules, key_of_seed(seed))
    rng = Random(seed)
    for _ in range(choices):
        if s.over:
            break
        role = rng.choice(s.asked()) if anybody else s.asked()[0]
        s.choose(role, rng.choice(s.choices(role)))
    return s
