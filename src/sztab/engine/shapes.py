"""Names for values that have a shape but no class: JSON, and the options of a game."""

from typing import Any, TypedDict

Json = Any  # null, true or false, a number, a text, or lists and objects of these
JsonObject = dict[str, Json]

OptionValue = bool | str
Options = dict[str, OptionValue]  # by name; `Option` in `engine/options.py` declares them


class GameResult(TypedDict):
    """The result of a finished game, as records, statistics and lists of games keep it."""

    winner: str  # the id of a side, or nothing if there is no one winner
    reason: str  # an id of the game's own
    points: dict[str, int]  # by side
    rounds: int
