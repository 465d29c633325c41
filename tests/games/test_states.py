"""The states of every game: one declaration gives clone, encode, decode, digest, equality; each can be written as a position."""

from collections.abc import Mapping
from random import Random

import msgspec
import pytest

from sztab.engine.state import State
from sztab.games import GAME_IDS, find
from tools import write_fields

from .playing import played_on

Table = tuple[str, Mapping[str, object], int]  # game, options, players


def tables() -> list[Table]:
    """Every game, with every number of players that changes its rules, or with boards of both sizes."""
    out: list[Table] = [
        (id, {}, players)
        for id in GAME_IDS
        if id != "overlord"
        for players in (find(id).players if find(id).rules_by_players else find(id).players[-1:])
    ]
    out += [("overlord", {"scenario": id}, 2) for id in ("pegasus_bridge", "drill_overlord")]
    return [*out, ("overlord", {"scenario": "peleliu_overlord", "commissar": True, "air": True}, 2)]


def states(table: Table, seed: str, *choices: int) -> list[State]:
    """The states after so many choices, as far as the game goes on."""
    id, options, players = table
    game = find(id)
    rules = game.rules(options, None, players)
    played = [played_on(game, rules, f"{seed} {count}", count, anybody=True) for count in choices]
    return [s for s in played if not s.over]


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_written_methods_are_those_of_the_declaration(game: str):
    """And no slot is there beside the declared fields."""
    source = (find(game).folder / "state.py").read_text()
    assert write_fields.written(source) == source
    declared = {field.name for field in write_fields.fields(source)}
    assert declared | {"t"} == set(find(game).parts.state.__slots__)


@pytest.mark.parametrize("game", GAME_IDS)
def test_no_field_hides_one_of_the_engines(game: str):
    """It would be kept twice and compared wrongly."""
    taken = {name for kind in State.__mro__ for name in getattr(kind, "__slots__", ())}
    assert taken.isdisjoint(find(game).parts.state.__slots__)


@pytest.mark.parametrize("table", tables(), ids=str)
def test_a_copy_shares_nothing_that_changes(table: Table):
    for s in states(table, "copy", 12, 40, 90):
        copy, before = s.clone(), s.digest()
        rng = Random(1)
        for _ in range(80):
            if copy.over:
                break
            role = copy.asked()[0]
            copy.choose(role, rng.choice(copy.choices(role)))
        assert s.digest() == before != copy.digest()


@pytest.mark.parametrize("table", tables(), ids=str)
def test_written_and_read_back_through_json(table: Table):
    for s in states(table, "json", 0, 1, 7, 40, 80, 150, 300):
        data = msgspec.json.decode(msgspec.json.encode(s.encode()))
        assert find(table[0]).decode(s.rules, data) == s


@pytest.mark.parametrize("table", tables(), ids=str)
def test_every_state_can_be_written_as_a_position_and_read_back(table: Table):
    """And the game goes on from it in the same way."""
    game = find(table[0])
    for s in states(table, "position", 0, 2, 9, 20, 55, 110, 250, 700):
        written = msgspec.json.decode(msgspec.json.encode(game.write_position(s)))
        again = game.read_position(s.rules, written, b"another key".ljust(32), "position")
        assert again == s
        rng, other = Random(1), Random(1)
        for _ in range(30):
            if s.over:
                break
            role = s.asked()[0]
            s.choose(role, rng.choice(s.choices(role)))
            again.choose(role, other.choice(again.choices(role)))
        assert again == s
