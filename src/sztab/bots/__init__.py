"""Bots: they see what their seat may know, and choose."""

from sztab.engine.errors import Bad, unknown

from .base import Bot
from .deadline import Cancelled
from .greedy import Greedy
from .levels import LEVELS, level
from .random import RandomBot

BOT_IDS = (*LEVELS, "greedy", "random")  # the last two are for research
SECONDS = 2.0  # for a decision at a table, if the playouts of the level do not come to an end before
STAND_IN = "general"  # plays on for somebody who left


def thinks(id: str) -> float:
    """The seconds that a bot thinks about an answer at a table, at most; 0: it answers at once."""
    return SECONDS if id in LEVELS[1:] else 0.0


def make(id: str, seed: str = "", seconds: float = 0.0, cancelled: Cancelled | None = None) -> Bot:
    """The bot with this name. `seed` names its game and seat; `seconds` is its time for a decision (0: by playouts alone);
    `cancelled` is asked now and then: once it is true, any answer will do."""
    if id == "random":
        return RandomBot()
    if id == "greedy":
        return Greedy()
    if id in LEVELS:
        return level(id, seed, seconds, cancelled)
    raise Bad(unknown("bot", id, BOT_IDS))
