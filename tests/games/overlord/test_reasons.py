"""Before a battle: the number of dice, and why, each reason with its clause (M7, M10.10, M2.4, M24.8)."""

import pytest

from sztab.games.overlord.state import State

from .test_state import GAME

FAR = {"axis": "0-0 infantry", "allies": "50-0 infantry"}


def said(scenario: str, attacker: str, target: str, language: str = "en") -> str:
    """What the choice of a target says about the dice."""
    rules = GAME.rules({"scenario": scenario}, None, 2)
    hex, at = attacker.split()[0], target.split()[0]
    units = {"axis": [target, FAR["axis"]], "allies": [attacker, FAR["allies"]]}
    table = {"at": "allies battles", "units": units, "ordered": [hex], "works": []}
    s = GAME.read_position(rules, table, b"key".ljust(32), "position")
    assert isinstance(s, State)
    role = s.asked()[0]
    s.choose(role, rules.grammar.choice(f"battle {hex}"))
    choices = GAME.scene(s, 1 << role, language)["prompt"]["choices"]
    return next(choice["detail"] for choice in choices if choice["token"] == f"at {at}")


@pytest.mark.parametrize(
    ("scenario", "attacker", "target", "expected"),
    [
        ("omaha_overlord", "4-4 infantry", "3-3 infantry", "1 fewer uphill: Sea bluff (M7.5)"),
        ("peleliu_overlord", "3-1 infantry", "5-1 infantry", "2 fewer: the target is on a mountain (M10.10)"),
        ("peleliu_overlord", "3-3 infantry", "1-3 infantry", "1 fewer against its cover: Jungle (M7.4)"),
        ("peleliu_overlord", "3-3 combat_engineer", "1-3 infantry", "cover takes nothing from engineers (M2.4)"),
        ("peleliu_overlord", "3-3 artillery", "1-3 infantry", "terrain takes nothing away (M7.3)"),
        ("peleliu_overlord", "16-8 destroyer", "16-4 infantry", "terrain takes nothing from a ship (M24.8)"),
    ],
)
def test_terrain_is_explained_by_its_own_clause(scenario: str, attacker: str, target: str, expected: str):
    assert expected in said(scenario, attacker, target)


def test_in_polish_too():
    found = said("peleliu_overlord", "3-1 infantry", "5-1 infantry", "pl")
    assert "o 2 mniej: cel stoi na górze (M10.10)" in found


@pytest.mark.parametrize(
    ("scenario", "role", "unit", "dice"),
    [("drill_overlord", "allies_left", "8-6 infantry 2", 4), ("drill_standard", "allies", "8-6 infantry 2", 3)],
)
def test_medics_ask_whom_to_heal_and_say_with_how_many_dice(scenario: str, role: str, unit: str, dice: int):
    """M21.3, M9.3 In the standard game as many as cards are held, this one included."""
    rules = GAME.rules({"scenario": scenario}, None, 2)
    units = {"axis": ["0-0 infantry"], "allies": [unit]}
    table = {
        "at": "allies orders",
        "units": units,
        "cards": {role: ["medics_and_mechanics"]},
        "hands": {"allies": ["probe_left", "probe_center"]},
    }
    s = GAME.read_position(rules, table, b"key".ljust(32), "position")
    prompt = GAME.scene(s, 1 << rules.roles.index(role), "en")["prompt"]
    assert prompt["words"] == "Which unit do you heal?"
    assert prompt["facts"]["words"].startswith(f"{dice} dice")
    assert prompt["facts"]["clauses"] == ["M21.3", "M9.3"]
