"""Patches: the same vectors as `tests/js/patch.test.js`, and values made up at random."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from sztab.engine.patch import UNCHANGED, applied, patch_of

VECTORS = msgspec.json.decode((Path(__file__).parents[1] / "js" / "patches.json").read_bytes())


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_vectors_of_the_client(vector: dict[str, Any]) -> None:
    assert patch_of(vector["old"], vector["new"]) == vector["patch"]
    assert applied(vector["old"], vector["patch"]) == vector["new"]


def test_nothing_to_do() -> None:
    assert patch_of({"a": [1]}, {"a": [1]}) is UNCHANGED


def test_any_two_values_of_a_shape() -> None:
    rng = Random(7)
    for _ in range(2000):
        old, new = _scene(rng), _scene(rng)
        made = patch_of(old, new)
        sent = msgspec.json.decode(msgspec.json.encode(made)) if made is not UNCHANGED else {}
        assert applied(old, sent) == new


def _scene(rng: Random) -> dict[str, Any]:
    """Something like a scene: pieces without ids, cards with them, a word that may be missing."""
    out: dict[str, Any] = {
        "pieces": [_piece(rng) for _ in range(rng.randint(0, 7))],
        "zones": {
            id: [{"id": card} for card in rng.sample("abcdef", rng.randint(0, 5))] for id in rng.sample("xyz", 2)
        },
        "moment": {"round": rng.randint(1, 3)},
    }
    return {**out, "result": "over"} if rng.random() < 0.2 else out


def _piece(rng: Random) -> dict[str, Any]:
    piece: dict[str, Any] = {"kind": rng.choice(["army", "navy"]), "place": rng.choice("pqr")}
    return {**piece, "count": rng.randint(2, 4)} if rng.random() < 0.5 else piece
