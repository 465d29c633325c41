"""The state: one declaration gives clone, encode, decode, digest, equality."""

from pathlib import Path
from random import Random

import msgspec
import pytest

from sztab.engine.chance import key_of_seed
from sztab.engine.match import Match
from sztab.games import find
from sztab.games.attack import state
from sztab.games.attack.state import State
from tools import write_fields

GAME = find("attack")
PLAYERS = [2, 3, 4, 5, 6]


def play_on(seed: str, choices: int, players: int = 3, **options: object) -> State:
    s = GAME.start(GAME.rules(options, None, players), key_of_seed(seed))
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


@pytest.mark.parametrize("players", PLAYERS)
def test_a_copy_shares_nothing_that_changes(players: int):
    s = play_on("copy", 150, players)
    copy, before = s.clone(), s.digest()
    rng = Random(1)
    for _ in range(80):
        role = copy.asked()[0]
        copy.choose(role, rng.choice(copy.choices(role)))
    assert s.digest() == before != copy.digest()


@pytest.mark.parametrize("players", PLAYERS)
def test_written_and_read_back_through_json(players: int):
    for choices in (0, 1, 7, 80, 300):
        s = play_on("json", choices, players)
        data = msgspec.json.decode(msgspec.json.encode(s.encode()))
        assert GAME.decode(s.rules, data) == s


def test_orders_can_be_taken_back_until_the_movement_is_over():
    """A6.1 Nobody has learned anything yet; after a battle it is too late."""
    rules = GAME.rules({}, None, 2)
    table = {"at": "red action", "units": {"red": ["spain 3i1t", "france 4i"], "blue": ["germany 1i", "poland 1i"]}}
    match = Match(GAME, rules, b"", state=GAME.read_position(rules, table, key_of_seed("undo"), "position"))
    before = match.state.digest()

    def choose(*tokens: str) -> None:
        for token in tokens:
            match.choose(0, rules.grammar.choice(token))

    choose("move", "from spain", "to france", "send tank 1", "done", "from france", "to germany", "all")
    match.choose(0, rules.grammar.choice("from spain"))
    match.take_back(0)
    while match.free_undo(1) is not None:
        match.undo(1)
    assert match.state.digest() == before
    choose("move", "from france", "to germany", "all", "done")
    assert match.free_undo(1) is None


GOLDEN = {
    (2, "golden"): "0419352cee840019db9cfa95cc401a4b",
    (3, "golden"): "4eb737b7389c6b05281ae9728c963517",
    (4, "golden"): "a9c1aa3c31fd737cab1f75958e0f59ed",
    (5, "golden"): "8cc1f277605d05c60b958eaf80239f4f",
    (6, "golden"): "69bf23a2bff884d931d34108c095bc47",
}


@pytest.mark.parametrize(("players", "seed"), GOLDEN)
def test_golden_games_have_not_changed(players: int, seed: str):
    """If this fails and was meant to, raise the game's revision and write the new digests here."""
    s = play_on(seed, 30_000, players)
    assert s.over
    assert s.digest() == GOLDEN[players, seed]
