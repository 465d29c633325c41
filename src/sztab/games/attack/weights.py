# mypyc: skip
"""The parts of a position that bots weigh, and what each counts: `judge.toml`."""

from pathlib import Path
from typing import Final

from sztab.engine.weights import read_weights

PARTS: Final = (
    "regions",
    "infantry",
    "tanks",
    "artillery",
    "planes",
    "fleet",
    "seas",
    "income",
    "capitals",
    "exposed",
)
WEIGHTS: Final[list[float]] = read_weights(Path(__file__).with_name("judge.toml"), PARTS)

# Leans, in regions: what a choice promises beyond what the next position shows
REGION: Final = 1.0
SHIPS: Final = (0.05, 0.05, 0.1, 0.18)
SEAS: Final = 1.5  # to take them while nobody has them: convoys of all others can be refused from then on
OTHERS: Final = 0.4  # what the best of several others has counts against one
CARD: Final = 0.12
POINT: Final = 0.025  # each production point that a Build would bring
PLAN: Final = 10.0  # a plan weighs more than how the dice fell in one imagined world
