"""Games on their way, and golden ones whose digest may not change by accident."""

import pytest

from sztab.engine.chance import key_of_seed
from sztab.engine.errors import Illegal
from sztab.engine.listener import Script
from sztab.engine.match import Match
from sztab.engine.record import Broken, header_of, read, replayed, written
from sztab.games import find
from sztab.games.attack.state import State

from ..playing import played_on

GAME = find("attack")
PLAYERS = [2, 3, 4, 5, 6]


def play_on(seed: str, choices: int, players: int = 3, **options: object) -> State:
    s = played_on(GAME, GAME.rules(options, None, players), seed, choices)
    assert isinstance(s, State)
    return s


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
    (2, "golden"): "9dcce3ffea7b836a3f59334ec51ff0f9",
    (3, "golden"): "54c307e136612a23d2196f823b1cd67d",
    (4, "golden"): "bab2fd20f2f4ef189817a730149a7c26",
    (5, "golden"): "8535165ec6c3ce82c11b041caede4a4a",
    (6, "golden"): "57b1877be14fc83d81c4bad001f02610",
}


@pytest.mark.parametrize(("players", "seed"), GOLDEN)
def test_golden_games_have_not_changed(players: int, seed: str):
    """If this fails and was meant to, raise the game's revision and write the new digests here."""
    s = play_on(seed, 30_000, players, round_limit="20")
    assert s.over
    assert s.digest() == GOLDEN[players, seed]


def played(match: Match, *tokens: str) -> None:
    for token in tokens:
        match.choose(match.state.asked()[0], match.rules.grammar.choice(token))


def record_of_a_called_game() -> str:
    """A game in which the clock calls during the set-up and in the first turn."""
    rules = GAME.rules({}, None, 2)
    match = Match(GAME, rules, key_of_seed("clock"))
    assert match.call() == "trade_closes"
    while match.state.question().name != "action":
        s = match.state
        match.choose(s.asked()[0], s.choices(s.asked()[0])[0])
    played(match, "move")
    first = match.state.choices(match.state.asked()[0])[0]
    match.choose(match.state.asked()[0], first)
    assert match.call() == "time_is_up"
    match.take_back(match.state.asked()[0])
    match.undo(1 << match.state.asked()[0])  # the Move; the clock is not turned back
    assert match.state.clock == 2
    played(match, "end")
    assert match.state.over
    with pytest.raises(Illegal):
        match.call()
    return written(match, header_of(GAME, rules, 2, "clock"))


def test_the_calls_of_the_clock_stand_in_the_record():
    text = record_of_a_called_game()
    assert [line for line in text.splitlines() if line.startswith("@ call")] == [
        "@ call trade_closes",
        "@ call time_is_up",
    ]
    again = replayed(read(text, "record"), GAME)
    assert again.state.over
    assert GAME.outcome(again.state)["reason"] == "time"


@pytest.mark.parametrize(
    ("line", "other"),
    [
        ("@ call trade_closes\n", ""),
        ("@ call trade_closes\n", "@ call time_is_up\n"),
        ("@ call time_is_up\n", ""),
        ("@ call time_is_up\n", "@ call time_is_up\n@ call time_is_up\n"),
    ],
)
def test_a_record_with_another_clock_does_not_hold(line: str, other: str):
    with pytest.raises(Broken):
        replayed(read(record_of_a_called_game().replace(line, other), "record"), GAME)


def test_the_dice_of_a_strike_are_told_with_those_that_count():
    """A9.6 Of two planes showing, the one plane in battle uses one; a blank counts for nobody."""
    rules = GAME.rules({}, None, 2)
    table = {"at": "red action", "units": {"red": ["germany 1i1p1a"], "blue": ["poland 2i", "chile 1i"]}}
    match = Match(GAME, rules, b"", state=GAME.read_position(rules, table, key_of_seed("dice"), "position"))
    match.state.script = Script(["roll battle: blank blank", "roll battle: plane plane", "roll battle: infantry tank"])
    played(match, "move", "from germany", "to poland", "send plane 1", "done", "done")
    rolled = [line for line in match.steps[-1].lines if line.key in ("strikes", "misses")]
    faces = [[rules.grammar.names[slot][face] for slot, face, _ in line.dice] for line in rolled]
    assert faces[1] == ["plane", "plane"]
    assert [counts for _, _, counts in rolled[1].dice] == [True, False]
    told = GAME.told(rules, rolled[1], "en", 0)
    assert told["dice"] == [
        {"face": "plane", "counts": True, "why": "hits: a plane is in the battle"},
        {"face": "plane", "counts": False, "why": "more planes rolled than are in the battle"},
    ]
    assert told["places"] == ["poland"]
    board = GAME.board(rules, "pl")
    assert set(rules.grammar.names["face"]) | set(rules.grammar.names["die"]) == set(board["dice"])
