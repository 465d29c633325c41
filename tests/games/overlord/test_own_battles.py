"""Battles that a pack may bring: what ours never ask for, and the rules say all the same."""

from pathlib import Path

import pytest

from sztab.engine.errors import Bad
from sztab.engine.listener import Script
from sztab.games.overlord import data
from sztab.games.overlord.medals import scores
from sztab.games.overlord.state import STOPPED, State
from sztab.games.overlord.tables import DECK, SORTIE, Tables
from sztab.games.overlord.terms import ALLIES
from sztab.games.overlord.terms import AXIS as AXIS_SIDE

from .test_data import OMAHA, PELELIU
from .test_state import GAME


def battle(folder: Path, changes: dict[str, str], **table: object) -> State:
    """A position in Omaha as a pack has changed it."""
    text = (data.OWN / OMAHA).read_text()
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new, 1)
    path = folder / OMAHA
    path.parent.mkdir()
    path.write_text(text)
    rules = GAME.rules({"scenario": "omaha_overlord"}, folder, 2)
    s = GAME.read_position(rules, table, b"key".ljust(32), "position")
    assert isinstance(s, State)
    return s


def answer(s: State, role: str, token: str) -> None:
    s.choose(s.rules.roles.index(role), s.rules.grammar.choice(token))


def offered(s: State, role: str) -> list[str]:
    return [s.rules.grammar.token(choice) for choice in s.choices(s.rules.roles.index(role))]


FAR_NORTH = {'"t t . . . . .': '". b . . . . .', '" . . . . . . .': '" . g b . . . .'}
AXIS = ["30-2 infantry"]


@pytest.mark.parametrize(
    ("unit", "leaves"),
    [
        ("3-1 infantry", False),  # M10.3 one hex out of a hedgerow, and none is left for the exit
        ("6-2 armor", False),  # M10.9 over the beach on 5-1, 6-0 is the second hex, and there is no third
        ("8-2 armor", True),
        ("9-1 infantry", True),
    ],
)
def test_leaving_the_board_is_a_hex_of_the_move(tmp_path: Path, unit: str, leaves: bool):
    """M4.5 with M10.3 and M10.9"""
    blocked = ["4-2 infantry", "7-1 infantry", "4-0 infantry"] if unit.startswith("6-2") else ["20-8 infantry"]
    hex = unit.split()[0]
    units = {"axis": AXIS, "allies": [unit, *blocked]}
    s = battle(tmp_path, FAR_NORTH, at="allies moves", units=units, ordered=[hex])
    answer(s, "allies_left", f"move {hex}")
    assert ("exit" in offered(s, "allies_left")) is leaves


def test_an_exit_out_of_reach_gives_nothing(tmp_path: Path):
    """M4.5 The medals of the exits that the unit can reach, not of the best on the board."""
    rich = (
        '\n[[exit]]\nid = "rich"\nname_en = "x"\nname_pl = "x"\nside = "allies"\nat = [[50, 8]]\nmedals = 3\n\n[[exit]]'
    )
    units = {"axis": AXIS, "allies": ["9-1 infantry", "20-8 infantry"]}
    s = battle(tmp_path, {"[[exit]]": rich}, at="allies moves", units=units, ordered=["9-1"])
    answer(s, "allies_left", "move 9-1")
    answer(s, "allies_left", "exit")
    assert s.medals == (0, 1)


def test_a_card_played_as_their_finest_hour_is_the_only_one(tmp_path: Path):
    """M26.1, M16.6"""
    hand = ["recon_left", "probe_left", "attack_left"]
    s = battle(
        tmp_path,
        {'as_card = "barrage"': 'as_card = "their_finest_hour"'},
        at="allies distribution",
        units={"axis": AXIS, "allies": ["20-8 infantry"]},
        hands={"allies": hand},
    )
    answer(s, "allies", "substitute recon_left")
    assert offered(s, "allies") == ["done"]


LONE = {'side = "allies"\nkind = "temporary"': 'side = "allies"\nkind = "last_to_occupy"'}


def test_who_may_not_hold_a_hex_takes_it_from_the_last_to_occupy_it(tmp_path: Path):
    """M12.3 The medal stays with the side that was there last, and that is the Allies no longer."""
    units = {"axis": ["2-0 infantry", "48-2 infantry"], "allies": ["20-8 infantry"]}
    s = battle(tmp_path, LONE, at="axis moves", units=units, objectives={"town1": "allies"}, ordered=["2-0"])
    assert scores(s) == (0, 1)
    answer(s, "axis_right", "move 2-0")
    answer(s, "axis_right", "to 0-0")
    assert scores(s) == (0, 0)


def test_own_mines_in_the_jungle_leave_its_stop_soft(tmp_path: Path):
    """M8.7, M11.5 Mines neither harm nor stop their owner, so only the jungle does."""
    text = (data.OWN / PELELIU).read_text()
    path = tmp_path / PELELIU
    path.parent.mkdir()
    path.write_text(
        text.replace("[38, 4]] }", "[18, 2]] }")
        .replace('" j . . . j j', '" j . . . . .')
        .replace('"j . m m . j . m m .', '"j . m m . j . m m j')
    )
    rules = GAME.rules({"scenario": "peleliu_overlord"}, tmp_path, 2)
    table = {
        "at": "axis moves",
        "units": {"axis": ["20-2 infantry", "48-2 infantry"], "allies": ["17-3 infantry 1", "20-6 infantry"]},
        "ordered": ["20-2"],
    }
    s = GAME.read_position(rules, table, b"key".ljust(32), "position")
    assert isinstance(s, State)
    general = s.rules.roles[s.asked()[0]]
    answer(s, general, "move 20-2")
    answer(s, general, "to 18-2")
    assert not s.deeds[s.on[s.rules.grammar.numbers["space"]["18-2"]]] & STOPPED


def test_a_church_lets_a_flag_be_ignored(tmp_path: Path):
    """M10.2 None of our battles has one."""
    changes = {'"t t . . . . .': '". c . . . . .'}
    units = {"axis": ["2-0 infantry", *AXIS], "allies": ["3-1 infantry", "20-8 infantry"]}
    s = battle(tmp_path, changes, at="allies battles", units=units, ordered=["3-1"])
    s.script = Script(["roll battle: flag star"])
    answer(s, "allies_left", "battle 3-1")
    answer(s, "allies_left", "at 2-0")
    assert offered(s, "axis_right") == ["ignore 0", "ignore 1"]


@pytest.mark.parametrize(("sorties", "left"), [("", 2), ("air_sorties = { axis = 0, allies = 3 }\n", 1)])
def test_a_scenario_says_how_many_air_sorties_a_side_begins_with(tmp_path: Path, sorties: str, left: int):
    """M25.1 One each where it says nothing; the others are in the pile."""
    text = (data.OWN / OMAHA).read_text()
    path = tmp_path / OMAHA
    path.parent.mkdir()
    path.write_text(text.replace("medals_to_win", sorties + "medals_to_win", 1))
    rules = GAME.rules({"scenario": "omaha_overlord", "air": True}, tmp_path, 2)
    s = GAME.start(rules, b"key".ljust(32))
    assert isinstance(s, State)
    assert isinstance(rules, Tables)
    begun = [len(s.zones[SORTIE + side]) for side in (AXIS_SIDE, ALLIES)]
    assert begun == ([0, 3] if sorties else [1, 1])
    assert s.kinds(DECK).count(rules.sortie_kind) == left


def test_there_are_only_so_many_air_sorties(tmp_path: Path):
    with pytest.raises(Bad, match=r"air_sorties: a number from 0 .* 4 together at most \(M25.1\)"):
        battle(tmp_path, {"medals_to_win": "air_sorties = { allies = 4 }\nmedals_to_win"}, at="allies moves")
