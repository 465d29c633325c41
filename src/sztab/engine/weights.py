# mypyc: skip
"""The weights of a judge: what each of its named parts counts, from the game's `judge.toml`."""

from collections.abc import Sequence
from pathlib import Path

from .errors import Bad
from .pack import read_toml


def read_weights(path: Path, names: Sequence[str]) -> list[float]:
    """The weights in the order of the names. They stay one list, so that a tuner can try others in place."""
    given = read_toml(path.name, path.read_bytes()).get("weights", {})
    for name in names:
        if not isinstance(given.get(name), int | float):
            raise Bad(f"{path}: [weights] has no number for '{name}'")
    for name in given:
        if name not in names:
            raise Bad(f"{path}: '{name}' in [weights] is no part of this judge")
    return [float(given[name]) for name in names]
