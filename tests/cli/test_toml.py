"""Positions written as TOML and read back."""

import tomllib
from random import Random

import pytest

from sztab.engine.chance import key_of_seed
from sztab.engine.errors import Bad
from sztab.engine.toml import written
from sztab.games import find


def test_what_is_written_is_read_back():
    table = {
        "text": 'quotes " and \\ and lines\n, \x00\x1f\x7f\u2028, Łódź',
        "yes": True,
        "number": -3,
        "share": 0.816,
        "none": [],
        "mixed": ["a", [1, ["b", []]], {"c": "d", "e f": {}}],
        "long": [f"word_{i}" for i in range(100)],
        "table": {"usa": ["army western_us"], "a key": 1, "deep": {"x": [1]}},
        "empty": {},
    }
    assert tomllib.loads(written(table)) == table
    assert max(len(line) for line in written(table).splitlines()) <= 120


def test_what_toml_cannot_say_is_refused():
    with pytest.raises(Bad, match="None"):
        written({"a": [None]})


def test_positions_of_a_whole_game_survive():
    game = find("quartermaster")
    rules = game.rules({"resource_reallocation": True})
    rng = Random("toml")
    s = game.start(rules, key_of_seed("toml"))
    while not s.over:
        if rng.random() < 0.1:
            text = written(game.write_position(s))
            assert game.read_position(rules, tomllib.loads(text), b"other", "position") == s
        role = rng.choice(s.asked())
        s.choose(role, rng.choice(s.choices(role)))
