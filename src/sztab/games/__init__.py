"""The games: the same file names in each, so that knowing one is knowing all."""

from importlib import import_module

from sztab.engine.errors import Bad, unknown
from sztab.engine.game import Game

GAME_IDS = ("quartermaster", "rhine", "attack", "domination", "overlord")


def find(id: str) -> Game:
    """The game with this id; loaded when it is asked for."""
    if id not in GAME_IDS:
        raise Bad(unknown("game", id, GAME_IDS))
    game: Game = import_module(f"sztab.games.{id}.game").GAME
    return game
