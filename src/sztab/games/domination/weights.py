# mypyc: skip
"""The parts of a position that bots weigh, and what each counts: `judge.toml`."""

from pathlib import Path
from typing import Final

from sztab.engine.weights import read_weights

PARTS: Final = (
    "axis_points",
    "axis_goal",
    "allied_goal",
    "allied_gap",
    "armies",
    "fleets",
    "bombers",
    "unfed",
    "uboats",
    "resistance",
    "technologies",
    "coming",
    "destroyed",
    "open",
    "exposed",
    "uncommitted",
    "cards",
    "late_gap",
    "late_axis",
)
WEIGHTS: Final[list[float]] = read_weights(Path(__file__).with_name("judge.toml"), PARTS)
