"""The examples in the docstrings of the games and of the command line hold."""

import doctest
import pkgutil
from importlib import import_module

import pytest

import sztab.cli
import sztab.games

PACKAGES = (sztab.games, sztab.cli)


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.__name__)
def test_examples_hold(package) -> None:
    attempted = 0
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        done = doctest.testmod(import_module(found.name))
        assert done.failed == 0, found.name
        attempted += done.attempted
    assert attempted > 0
