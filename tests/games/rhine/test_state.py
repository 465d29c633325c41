"""The state: one declaration gives clone, encode, decode, digest, equality."""

from pathlib import Path
from random import Random

import msgspec
import pytest

from sztab.engine.chance import key_of_seed
from sztab.engine.match import Match
from sztab.games import find
from sztab.games.rhine import state
from sztab.games.rhine.state import State
from tools import write_fields

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


def test_alone_undo_stays_in_its_turn():
    """R17.E1 The actions of a turn may be taken back, a finished turn may not."""
    rules = GAME.rules({"solo": "white"}, None, 1)
    table = {"at": "white actions", "corps": {"white_vii": "melun 1f"}, "numbers": {}}
    match = Match(GAME, rules, b"", state=GAME.read_position(rules, table, key_of_seed("undo"), "position"))
    match.choose(1, rules.grammar.choice("supply chartres"))
    assert match.free_undo(2) is not None
    match.choose(1, rules.grammar.choice("end"))
    assert isinstance(match.state, State)
    assert match.state.round == 2
    assert match.free_undo(2) is None
    match.choose(1, rules.grammar.choice("supply chartres"))
    match.undo(2)
    assert isinstance(match.state, State)
    assert (match.state.round, match.state.actions) == (2, 2)


GOLDEN = {
    (1, "golden"): "4a7b57c96fba18aae657c74f5f329e02",
    (2, "golden"): "fd204bc7ef001e07d6f001d42614c61f",
    (3, "golden"): "88efb64dc7d46467ca0f5c1e2c980e92",
}


@pytest.mark.parametrize(("players", "seed"), GOLDEN)
def test_golden_games_have_not_changed(players: int, seed: str):
    """If this fails and was meant to, raise the game's revision and write the new digests here."""
    s = play_on(seed, 10_000, players)
    assert s.over
    assert s.digest() == GOLDEN[players, seed]
