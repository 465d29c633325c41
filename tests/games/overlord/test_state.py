"""The state: one declaration gives clone, encode, decode, digest, equality."""

from collections.abc import Mapping
from pathlib import Path
from random import Random

import msgspec
import pytest

from sztab.engine.chance import key_of_seed
from sztab.engine.listener import Script
from sztab.engine.match import Match
from sztab.games import find
from sztab.games.overlord import state
from sztab.games.overlord.state import State
from tools import write_fields

GAME = find("overlord")
STANDARD = {"scenario": "pegasus_bridge"}
WIDE = {"scenario": "drill_overlord"}
EVERYTHING = {"scenario": "peleliu_overlord", "commissar": True, "air": True}
BATTLES: tuple[Mapping[str, object], ...] = (STANDARD, WIDE, EVERYTHING)


def play_on(seed: str, choices: int, options: Mapping[str, object], players: int = 2) -> State:
    s = GAME.start(GAME.rules(options, None, players), key_of_seed(seed))
    rng = Random(seed)
    for _ in range(choices):
        if s.over:
            break
        role = rng.choice(s.asked())
        s.choose(role, rng.choice(s.choices(role)))
    assert isinstance(s, State)
    return s


def test_the_written_methods_are_those_of_the_declaration():
    source = Path(state.__file__).with_suffix(".py").read_text()
    assert write_fields.written(source) == source


def test_every_slot_is_a_field():
    source = Path(state.__file__).with_suffix(".py").read_text()
    assert {name for name, _ in write_fields.fields(source)} | {"t"} == set(State.__slots__)


@pytest.mark.parametrize("options", BATTLES)
def test_a_copy_shares_nothing_that_changes(options: Mapping[str, object]):
    s = play_on("copy", 90, options)
    copy, before = s.clone(), s.digest()
    rng = Random(1)
    for _ in range(90):
        role = copy.asked()[0]
        copy.choose(role, rng.choice(copy.choices(role)))
    assert s.digest() == before != copy.digest()


@pytest.mark.parametrize("options", BATTLES)
def test_written_and_read_back_through_json(options: Mapping[str, object]):
    for choices in (0, 1, 7, 40, 150, 400):
        s = play_on("json", choices, options)
        data = msgspec.json.decode(msgspec.json.encode(s.encode()))
        assert GAME.decode(s.rules, data) == s


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
