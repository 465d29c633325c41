# mypyc: skip
"""The parts of a position that bots weigh, and what each counts: `judge.toml`."""

from pathlib import Path
from typing import Final

from sztab.engine.weights import read_weights

PARTS: Final = (
    "medals",
    "foremost",
    "others_forward",
    "fuel",
    "ammo",
    "food",
    "immobile",
    "spaces",
    "trucks",
    "cards",
    "icons",
    "lying",
    "resistance",
    "levels",
    "commander",
    "closed_roads",
    "supplied",
    "exposed",
)
WEIGHTS: Final[list[float]] = read_weights(Path(__file__).with_name("judge.toml"), PARTS)
