"""Games on their way, and golden ones whose digest may not change by accident."""

from collections.abc import Mapping

import pytest

from sztab.engine.chance import key_of_seed
from sztab.engine.listener import Script
from sztab.engine.match import Match
from sztab.games import find
from sztab.games.overlord.state import State

from ..playing import played_on

GAME = find("overlord")
STANDARD = {"scenario": "pegasus_bridge"}
WIDE = {"scenario": "drill_overlord"}
EVERYTHING = {"scenario": "peleliu_overlord", "commissar": True, "air": True}
BATTLES: tuple[Mapping[str, object], ...] = (STANDARD, WIDE, EVERYTHING)


def play_on(seed: str, choices: int, options: Mapping[str, object], players: int = 2) -> State:
    s = played_on(GAME, GAME.rules(options, None, players), seed, choices, anybody=True)
    assert isinstance(s, State)
    return s


GOLDEN = {
    ("pegasus_bridge", 2): "1d6440533a1dd986c99acdfdcf48104a",
    ("sainte_mere_eglise", 3): "346dd2657f036789bab8dda903eb2e37",
    ("drill_overlord", 8): "d8d48d8a015d0877038f4e1e967d0ca9",
    ("peleliu_overlord", 6): "9d537a20e90d84d442d53fcb8c1f6d01",
    ("prokhorovka_overlord", 5): "416260433a6846ec6d72ad1e79bf970c",
    ("val_brune_overlord", 4): "a101007eb27b42b4fe13439b4262e302",
}
SWITCHED = {"val_brune_overlord": "air", "prokhorovka_overlord": "commissar"}


@pytest.mark.parametrize(("scenario", "players"), GOLDEN)
def test_golden_games_have_not_changed(scenario: str, players: int):
    """If this fails and was meant to, raise the game's revision and write the new digests here."""
    switched = {SWITCHED[scenario]: True} if scenario in SWITCHED else {}
    s = play_on("golden", 20_000, {"scenario": scenario, **switched}, players)
    assert s.over
    assert s.digest() == GOLDEN[scenario, players]


def test_the_dice_of_a_battle_are_told_with_those_that_count():
    """M8.1 Against infantry: its own face and grenades hit, flags make it retreat, stars and tanks do nothing."""
    rules = GAME.rules({"scenario": "drill_standard"}, None, 2)
    units = {"axis": ["12-2 infantry"], "allies": ["13-3 infantry"]}
    table = {"at": "allies battles", "units": units, "ordered": ["13-3"]}
    match = Match(GAME, rules, b"", state=GAME.read_position(rules, table, key_of_seed("dice"), "position"))
    match.state.script = Script(["roll battle: infantry star flag"])
    role = match.state.asked()[0]
    for link in rules.grammar.links("battle 13-3, at 12-2"):
        match.choose(role, link)
    (line,) = [line for line in match.steps[-1].lines if line.key == "assaults_flags"]
    told = GAME.told(rules, line, "pl", 0)
    assert [(die["face"], die["counts"]) for die in told["dice"]] == [
        ("infantry", True),
        ("star", False),
        ("flag", True),
    ]
    assert set(rules.grammar.names["face"]) == set(GAME.board(rules, "en")["dice"])
