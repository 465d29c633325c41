"""Chance that is the same in every run: a test that fails by chance fails again, and one that passes goes on passing."""

import os
from collections.abc import Iterator
from random import Random
from types import SimpleNamespace

import pytest

from sztab.server.bots import workers as thinking
from sztab.server.tables import opening


@pytest.fixture(autouse=True)
def chance(request: pytest.FixtureRequest) -> Iterator[None]:
    """What servers in this process deal, and what their bots think, goes by the name of the test.

    `SZTAB_CHANCE=2 make test` plays other games, `SZTAB_CHANCE=3` others again. Servers that are processes of their own
    play new ones every time. Every folder whose tests have servers imports this fixture in its conftest.
    """
    rng = Random(f"{os.environ.get('SZTAB_CHANCE', '')} {request.node.nodeid}")
    known = SimpleNamespace(token_hex=lambda size: rng.randbytes(size).hex())
    with pytest.MonkeyPatch.context() as patched:
        for module in (opening, thinking):
            patched.setattr(module, "secrets", known)
        yield
