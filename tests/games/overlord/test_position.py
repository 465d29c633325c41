"""Positions that people write: what breaks the rules is refused with its clause."""

import re

import pytest

from sztab.engine.errors import Bad
from sztab.games.overlord.state import State

from .test_state import GAME

UNITS = {"axis": ["0-0 infantry"], "allies": ["16-8 armor"]}


def read(scenario: str = "drill_overlord", **table: object) -> State:
    rules = GAME.rules({"scenario": scenario}, None, 2)
    given = {"at": "allies distribution", "units": UNITS, **table}
    s = GAME.read_position(rules, given, b"key".ljust(32), "position.toml")
    assert isinstance(s, State)
    return s


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ({"units": {"axis": ["0-0 infantry"], "allies": ["0-0 armor"]}}, "M1.7"),
        ({"units": {"axis": ["0-0 infantry 5"], "allies": ["2-8 armor"]}}, "M2.2"),
        ({"units": {"axis": ["1-0 infantry"], "allies": ["2-8 armor"]}}, "M1.2"),
        ({"units": {"axis": ["0-4 infantry"], "allies": ["2-8 armor"]}}, "M4.2"),
        ({"units": {"axis": ["0-0 infantri"], "allies": ["2-8 armor"]}}, "did you mean 'infantry'?"),
        ({"units": {"axis": ["0-0 infantry"]}}, "M12.5"),
        ({"medals": {"axis": 4}}, "M12.1"),
        ({"hands": {"axis": ["ambush", "ambush", "ambush"]}}, "M9.1"),
        ({"hands": {"axis": ["ambosh"]}}, "did you mean 'ambush'?"),
        ({"works": ["8-2 bunker"]}, "M7.2"),
        ({"players": 7}, "the rules are those for 2"),
        ({"cards": {"axis_left": 3}}, "cards.axis_left should be a list"),
        ({"piles": {"command": True}}, "piles.command should be a list"),
        ({"moved": ["0-0 far"]}, "a hex and a number"),
        ({"fought": ["0-0 often"]}, "a hex and a number"),
        ({"flights": ["one"]}, "flights should be a list of numbers"),
        ({"deeds": ["many"]}, "deeds should be a list of numbers"),
        ({"grants": [3]}, "grants has two lists and a number"),
        ({"works": ["8-2 minefield axis"]}, "M26.4"),
        ({"mines": ["8-2 mine_1"]}, "M26.4"),
        ({"planes": ["axis 0-0"]}, "M25.1"),
        ({"at": "allies lunch"}, "is no moment"),
        ({"turn": "three"}, "turn should be a number"),
        ({"unit": {}}, "did you mean 'units'?"),
        ({"cards": {"allies_centre": []}}, "did you mean 'allies_center'?"),
        ({"ordered": ["4-8"]}, "no unit stands on 4-8"),
        ({"units": {"axis": ["0-0 airplane"], "allies": ["2-8 armor"]}}, "M25.10"),
        ({"medals": {"axis": -1}}, "medals.axis"),
        ({"at": "allies orders", "cards": {"allies_left": ["barrage"]}}, "cards.allies_left: 'barrage' (M16.4)"),
        ({"at": "allies orders", "cards": {"allies_left": ["ambush"]}}, "cards.allies_left: 'ambush' (M16.7, M21.1)"),
        ({"at": "allies orders", "cards": {"allies_left": ["probe_left", "move_out"]}}, "(M16.5)"),
        ({"at": "allies orders", "cards": {"allies": ["probe_left"]}}, "cards.allies: 'probe_left' (M16.5, M16.3)"),
        ({"at": "allies orders", "cards": {"axis_left": ["probe_left"]}}, "cards.axis_left: it is not the turn of"),
        ({"chip": {"allies": ["probe_left"]}}, "chip: the allies have no commissar (M22.2)"),
        ({"ordered": ["0-0"]}, "ordered: the unit on 0-0 is not of the side whose turn it is (M3.5)"),
        ({"ordered": ["16-8 move_out axis_left"]}, "'axis_left' is not a role that orders units now"),
        ({"played": ["axis_left attack_left west"]}, "'west' is not a section of this board; there are s1,"),
    ],
)
def test_what_cannot_be_is_refused(table: dict[str, object], expected: str):
    with pytest.raises(Bad, match=re.escape(expected)) as error:
        read("drill_overlord", **table)
    assert "position.toml" in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ({"hands": {"allies": ["air_sortie"]}}, "M25.2"),
        ({"planes": ["axis 2-0", "allies 2-0"]}, "M25.10"),
        ({"sorties": {"axis": -1}}, "sorties.axis"),
        ({"chip": {"allies": ["probe_left", "probe_left", "probe_left", "attack_left"]}}, "M23.3"),
    ],
)
def test_what_cannot_be_with_planes_and_a_commissar(table: dict[str, object], expected: str):
    rules = GAME.rules({"scenario": "drill_overlord", "air": True, "commissar": True}, None, 2)
    given = {"at": "allies distribution", "units": UNITS, **table}
    with pytest.raises(Bad, match=re.escape(expected)):
        GAME.read_position(rules, given, b"key".ljust(32), "position.toml")


def test_sections_are_those_of_the_board():
    with pytest.raises(Bad, match="'s1' is not a section of this board; there are west, middle, east, both"):
        read("drill_standard", played=["axis attack_left s1"])


def test_what_a_position_leaves_out_is_the_scenario_s():
    s = read()
    assert GAME.write_position(s)["works"] == [
        "44-2 bunker axis",
        "25-3 sandbag",
        "2-4 bridge",
        "34-4 wire",
        "48-4 hedgehog",
    ]
    s = read("peleliu_overlord", mines=["20-4 mine_4"])
    assert "20-4 mine_4" in GAME.write_position(s)["mines"]
