"""Modules that live in the repository beside the package: the benchmarks in `bench/`."""

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import sztab
from sztab.engine.errors import Bad


def benchmark(name: str, command: str) -> ModuleType:
    """Import `bench/<name>.py` from the clone that this package runs from.

    Raises Bad, with a remedy, when the package was installed without its repository.
    """
    root = Path(sztab.__file__).resolve().parents[2]
    if not (root / "bench" / f"{name}.py").is_file():
        raise Bad(
            f"{command} runs from a clone of the Sztab repository, and this is an installed package: "
            f"clone the repository and run 'make .venv/.dev && .venv/bin/{command}' there"
        )
    if str(root) not in sys.path:
        sys.path.insert(0, str(root))
    return import_module(f"bench.{name}")
