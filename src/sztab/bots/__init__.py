"""Bots: they see what their seat may know, and choose."""

from sztab.engine.errors import Bad, unknown

from .base import Bot
from .greedy import Greedy
from .random import RandomBot

BOT_IDS = ("random", "greedy")


def make(id: str) -> Bot:
    """The bot with this name."""
    if id == "random":
        return RandomBot()
    if id == "greedy":
        return Greedy()
    raise Bad(unknown("bot", id, BOT_IDS))
