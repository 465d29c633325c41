"""Games on their way, and golden ones whose digest may not change by accident."""

import pytest

from sztab.engine.chance import key_of_seed
from sztab.engine.match import Match
from sztab.games import find
from sztab.games.rhine.state import State

from ..playing import played_on

GAME = find("rhine")


def play_on(seed: str, choices: int, players: int = 3) -> State:
    s = played_on(GAME, GAME.rules({}, None, players), seed, choices)
    assert isinstance(s, State)
    return s


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
