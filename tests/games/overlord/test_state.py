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
    ("pegasus_bridge", 2): "8015f792d2ee5264d276a44b849bef11",
    ("sainte_mere_eglise", 3): "e6af322fc8a825f437d6683eb88f8e7f",
    ("drill_overlord", 8): "ab1a1b6c6bc8671ed87fa97910c3739c",
    ("peleliu_overlord", 6): "1b84711bacfee365ada4ff33528cf164",
    ("prokhorovka_overlord", 5): "0362dde875b088519cbfc829f2784d58",
    ("val_brune_overlord", 4): "e563c25659742ec5c62cc2cdd548e116",
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
    (line,) = [line for line in match.steps[-1].lines if line.key == "rolls"]
    told = GAME.told(rules, line, "pl", 0)
    assert [(die["face"], die["counts"]) for die in told["dice"]] == [
        ("infantry", True),
        ("star", False),
        ("flag", True),
    ]
    assert set(rules.grammar.names["face"]) == set(GAME.board(rules, "en")["dice"])
