"""What if: a position played on by bots, again and again, with fresh dice and decks."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from sztab.engine.game import Game
from sztab.engine.state import State

from . import make
from .playout import call_time

LONGEST: Final = 200_000  # choices in one game; no game of ours comes near
DRAWN: Final = ""


def play_on_often(
    game: Game, s: State, seats: Sequence[int], levels: Sequence[str], seed: str, games: int
) -> Iterator[str | None]:
    """Plays a position on so many times: the winner's side after each game (`DRAWN`: nobody's), None after each choice.

    What nobody knows is dealt again each time. The same seed plays the same games.
    """
    holder = [next((i for i, eyes in enumerate(seats) if eyes >> role & 1), 0) for role in range(len(s.rules.roles))]
    everybody = (1 << len(s.rules.roles)) - 1
    for number in range(games):
        name = f"{seed}/{number}"
        rng = Random(name)
        world = game.redeal(s, everybody, rng)
        bots = [make(level, f"{name}/{seat}") for seat, level in enumerate(levels)]
        for _ in range(LONGEST):
            if world.over:
                break
            role = world.asked()[0]
            bot = bots[holder[role]]
            aside = bot.aside(game, world, role, rng)
            if aside is not None:
                world.make_aside(role, aside)
                continue
            world.choose(role, bot.choose(game, world, role, seats[holder[role]], rng))
            if 0 < game.unattended < game.progress(world)[0]:
                call_time(game, world, None)
            yield None
        yield str(game.outcome(world)["winner"] or DRAWN) if world.over else DRAWN
