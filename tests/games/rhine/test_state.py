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


ENDLESS = 3_000  # choices of a game alone, which random play hardly ever ends (R17.H)
GOLDEN = {
    (1, "golden"): "6eeeae73cb85f97fa5722e042cfdcd22",
    (2, "golden"): "c052fa40521ccddc905d1b54eddfc15f",
    (3, "golden"): "1c685f4bf48f8301cafe9f9fe4b40726",
}


@pytest.mark.parametrize(("players", "seed"), GOLDEN)
def test_golden_games_have_not_changed(players: int, seed: str):
    """If this fails and was meant to, raise the game's revision and write the new digests here."""
    s = play_on(seed, ENDLESS if players == 1 else 10_000, players)
    assert s.over == (players > 1)
    assert s.digest() == GOLDEN[players, seed]


def test_a_bot_alone_gives_up_and_a_person_need_not():
    """R17.H, N38 No turn is the last; bots stop themselves."""
    s = play_on("long", 0, 1)
    last = s.t.longest
    for turn, expected in ((last, None), (last + 1, "concede")):
        s.round = turn
        given = GAME.give_up(s, s.active)
        assert (given and s.rules.grammar.token(given)) == expected
    s.make_aside(s.active, s.rules.grammar.choice("concede"))
    assert s.over


def test_bots_of_several_bring_a_long_game_to_its_end():
    """N38 From then on they place markers rather than counterattack."""
    rules = GAME.rules({}, None, 3)
    table = {"at": "blue reaction", "round": rules.longest, "control": {"white": ["soissons"]}}  # type: ignore[attr-defined]
    s = GAME.read_position(rules, table, key_of_seed("long"), "position")
    choose = s.rules.grammar.choice
    assert GAME.lean(s, 2, choose("mark aachen")) > GAME.lean(s, 2, choose("counterattack soissons"))
    s.round -= 1  # type: ignore[attr-defined]
    assert GAME.lean(s, 2, choose("mark aachen")) == GAME.lean(s, 2, choose("counterattack soissons")) == 0


def test_loads_are_read_in_any_order():
    rules = GAME.rules({}, None, 3)
    assert rules.grammar.choice("haul 2a1f") == rules.grammar.choice("haul 1f2a")
    assert rules.grammar.token(rules.grammar.choice("haul 1p2a3f")) == "haul 3f2a1p"
