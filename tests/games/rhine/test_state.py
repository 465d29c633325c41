"""The state: one declaration gives clone, encode, decode, digest, equality."""

from pathlib import Path
from random import Random

import msgspec
import pytest
from tools import write_fields

from sztab.engine.chance import key_of_seed
from sztab.games import find
from sztab.games.rhine import state
from sztab.games.rhine.state import State

GAME = find("rhine")


def play_on(seed: str, choices: int, players: int = 3) -> State:
    s = GAME.start(GAME.rules({}, None, players), key_of_seed(seed))
    rng = Random(seed)
    for _ in range(choices):
        if s.over:
            break
        role = s.asked()[0]
        s.choose(role, rng.choice(s.choices(role)))
    assert isinstance(s, State)
    return s


def test_the_written_methods_are_those_of_the_declaration():
    source = Path(state.__file__).with_suffix(".py").read_text()
    assert write_fields.written(source) == source


def test_every_slot_is_a_field():
    source = Path(state.__file__).with_suffix(".py").read_text()
    assert {name for name, _ in write_fields.fields(source)} | {"t"} == set(State.__slots__)


@pytest.mark.parametrize("players", [1, 2, 3])
def test_a_copy_shares_nothing_that_changes(players: int):
    s = play_on("copy", 40, players)
    copy, before = s.clone(), s.digest()
    rng = Random(1)
    for _ in range(40):
        role = copy.asked()[0]
        copy.choose(role, rng.choice(copy.choices(role)))
    assert s.digest() == before != copy.digest()


@pytest.mark.parametrize("players", [1, 2, 3])
def test_written_and_read_back_through_json(players: int):
    for choices in (0, 1, 7, 40, 80):
        s = play_on("json", choices, players)
        data = msgspec.json.decode(msgspec.json.encode(s.encode()))
        assert GAME.decode(s.rules, data) == s


GOLDEN = {
    (1, "golden"): "93d41482b6abb105ffe0d2064570f774",
    (2, "golden"): "ec37e0474662d35d808fc9fd2461aee2",
    (3, "golden"): "cda9e4d32c551c7d8ed650e5aba238d2",
}


@pytest.mark.parametrize(("players", "seed"), GOLDEN)
def test_golden_games_have_not_changed(players: int, seed: str):
    """If this fails and was meant to, raise the game's revision and write the new digests here."""
    s = play_on(seed, 10_000, players)
    assert s.over
    assert s.digest() == GOLDEN[players, seed]
