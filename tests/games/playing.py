"""Random play, for tests that want a game on its way, and the lines that a game tells."""

from random import Random

from sztab.engine.chance import key_of_seed
from sztab.engine.game import Game
from sztab.engine.listener import Listener
from sztab.engine.match import Line
from sztab.engine.rules import Rules
from sztab.engine.state import State


class Told(Listener):
    """Keeps the lines that a game tells."""

    def __init__(self) -> None:
        self.lines: list[Line] = []

    def tell(self, audience: int, key: str, clause: str, args: tuple[int, ...]) -> None:
        self.lines.append(Line(audience, key, clause, args))


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
