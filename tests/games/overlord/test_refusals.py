"""A refusal names the clause that really stands in the way, and no other."""

from typing import Any

import pytest

from sztab.games.overlord.state import State

from .test_state import GAME


def refused(scenario: str, role: str, tokens: str, **table: Any) -> list[str]:
    """The clauses under which the last of some tokens is refused, after the others were chosen."""
    rules = GAME.rules({"scenario": scenario}, None, 2)
    s = GAME.read_position(rules, table, b"key".ljust(32), "position")
    assert isinstance(s, State)
    number = rules.roles.index(role)
    *before, last = tokens.split(", ")
    for token in before:
        s.choose(number, rules.grammar.choice(token))
    found = GAME.why(s, 1 << number, number, last, "en")
    assert found["words"]
    return [clause["id"] for clause in found["clauses"]]


DRILL = "drill_standard"
AXIS = ["14-0 infantry", "9-3 infantry"]


@pytest.mark.parametrize(
    ("unit", "order", "tokens", "clauses"),
    [
        ("8-4 infantry", "dig_in", "battle 8-4", ["M9.6"]),
        ("8-6 infantry", "", "clear 8-6, battle 8-6", ["M11.3"]),
    ],
)
def test_who_did_something_instead_of_battling(unit: str, order: str, tokens: str, clauses: list[str]):
    hex = unit.split()[0]
    units = {"axis": AXIS, "allies": [unit, "14-2 infantry"]}
    ordered = [f"{hex} {order}".strip(), "14-2"]
    works = ["8-6 wire"]
    assert refused(DRILL, "allies", tokens, at="allies battles", units=units, ordered=ordered, works=works) == clauses


def test_who_made_the_second_move():
    units = {"axis": AXIS, "allies": ["8-6 infantry", "14-2 infantry"]}
    ordered = ["8-6 behind_enemy_lines", "14-2"]
    tokens = "move 8-6, to 8-4, battle 8-4"
    assert refused(DRILL, "allies", tokens, at="allies battles", units=units, ordered=ordered) == ["M9.6"]


@pytest.mark.parametrize(
    ("unit", "way", "clauses"),
    [
        ("11-5 armor", "10-4", ["M10.1"]),  # into the forest, which silences it, however near it was
        ("11-5 infantry", "10-4", ["M10.1"]),
        ("9-7 infantry", "9-5", ["M4.3"]),
        ("9-5 artillery", "8-4", ["M4.3"]),
    ],
)
def test_what_a_move_forbids(unit: str, way: str, clauses: list[str]):
    hex = unit.split()[0]
    units = {"axis": AXIS, "allies": [unit, "14-2 infantry"]}
    tokens = f"move {hex}, to {way}, done, battle {way}"
    assert refused(DRILL, "allies", tokens, at="allies moves", units=units, ordered=[hex, "14-2"], works=[]) == clauses


@pytest.mark.parametrize(
    ("scenario", "role", "unit", "clause"),
    [("peleliu_overlord", "allies_right", "39-3 infantry", "M10.12"), (DRILL, "allies", "4-2 infantry", "M10.3")],
)
def test_one_hex_out_of_a_hedgerow_or_a_marsh(scenario: str, role: str, unit: str, clause: str):
    hex = unit.split()[0]
    col, row = hex.split("-")
    units = {"axis": ["0-0 infantry"], "allies": [unit]}
    tokens = f"move {hex}, to {int(col) + 4}-{row}"
    assert refused(scenario, role, tokens, at="allies moves", units=units, ordered=[hex]) == ["M4.2", clause]


def test_an_order_for_another_class():
    units = {"axis": AXIS, "allies": ["8-6 infantry", "10-6 armor"]}
    cards = {"allies": ["move_out"]}
    assert refused(DRILL, "allies", "order 10-6", at="allies orders", units=units, cards=cards) == ["M9.3"]
