"""A refusal names the clause that really stands in the way, and no other."""

import random
from typing import Any

import pytest

from sztab.engine.chance import key_of_seed
from sztab.engine.question import DONE, PASS, Choice
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


def test_an_enemy_in_the_way_is_no_terrain():
    units = {"axis": ["12-8 infantry", "11-7 infantry"], "allies": ["10-8 infantry"]}
    tokens = "move 10-8, to 14-8"
    assert refused(DRILL, "allies", tokens, at="allies moves", units=units, ordered=["10-8"]) == ["M4.1"]


@pytest.mark.parametrize(
    ("unit", "enemy", "clauses"),
    [
        ("12-4 armor", "14-4 infantry", ["M5.5", "M5.3"]),  # M10.2 from a town into the next
        ("13-7 infantry", "7-7 infantry", ["M5.5"]),  # M10.1 into a forest at range three
    ],
)
def test_only_who_has_neighbours_fires_past_none(unit: str, enemy: str, clauses: list[str]):
    units = {"axis": [enemy, "24-0 infantry"], "allies": [unit, "23-1 infantry"]}
    hex = unit.split()[0]
    table = {"at": "allies battles", "units": units, "ordered": [hex, "23-1"], "works": []}
    assert refused("sainte_mere_eglise", "allies", f"battle {hex}", **table) == clauses


WIDE = "drill_overlord"
SIDES = {"axis": ["24-2 infantry"], "allies": ["24-6 infantry"]}


def words(scenario: str, role: str, token: str, **table: Any) -> str:
    """The key of the refusal of a token in a position."""
    rules = GAME.rules({"scenario": scenario}, None, 8 if scenario == WIDE else 2)
    s = GAME.read_position(rules, {"units": SIDES, **table}, b"key".ljust(32), "position")
    refusal = s.why(rules.roles.index(role), rules.grammar.choice(token))
    assert refusal is not None
    return refusal.key


@pytest.mark.parametrize(
    ("at", "role", "token", "key"),
    [
        ("allies orders", "allies_center", "to 24-4", "orders_first"),
        ("allies orders", "allies_center", "at 24-2", "orders_first"),
        ("allies moves", "allies_center", "at 24-2", "movement_first"),
        ("allies moves", "allies_center", "to 24-4", "choose_a_unit_to_move"),
        ("allies moves", "axis_center", "to 24-4", "not_your_turn"),
        ("allies moves", "allies_center", "exit", "no_exits_here"),
        ("allies moves", "allies_center", "pass", "end_instead"),
        ("allies moves", "allies", "keep ambush", "keep_all"),
        ("allies moves", "allies_center", "discard ambush", "commander_does"),
    ],
)
def test_a_link_waits_for_its_step_before_its_chain(at: str, role: str, token: str, key: str):
    cards = {"allies_center": ["probe_center"]}
    assert words(WIDE, role, token, at=at, cards=cards, ordered=["24-6"] if "moves" in at else []) == key


@pytest.mark.parametrize("at", ["allies distribution", "allies orders"])
def test_initiative_belongs_to_overlord(at: str):
    table = {"at": at, "units": {"axis": AXIS, "allies": ["8-6 infantry"]}}
    table |= {"cards": {"allies": ["probe_left"]}} if "orders" in at else {"hands": {"allies": ["probe_left"]}}
    assert words(DRILL, "allies", "roll", **table) == "no_initiative_here"


WALKS = (
    ({"scenario": "omaha_overlord"}, 8),
    ({"scenario": "peleliu_overlord", "air": True}, 6),
    ({"scenario": "prokhorovka_overlord", "air": True, "chip_by_choice": True}, 5),
    ({"scenario": "val_brune_overlord", "gung_ho": True, "air": True}, 8),
    ({"scenario": "drill_standard", "commissar": True, "air": True}, 2),
)
NOTHING_MORE = (PASS, DONE)  # where neither is a choice, what is asked now is all that can be said


@pytest.mark.parametrize(("options", "players"), WALKS, ids=lambda value: str(value))
def test_nothing_is_refused_by_a_catch_all(options: dict[str, Any], players: int):
    """Every verb, in many positions, from those who are asked and from others."""
    rules = GAME.rules(options, None, players)
    by_verb: dict[int, list[Choice]] = {}
    for choice in rules.grammar.domain(tuple(range(len(rules.grammar.verbs)))):
        by_verb.setdefault(choice[0], []).append(choice)
    chance = random.Random(19)
    s = GAME.start(rules, key_of_seed("refusals"))
    assert isinstance(s, State)
    vague: set[str] = set()
    for step in range(400):
        if s.over:
            break
        role = chance.choice(s.asked())
        if step % 4 == 0:
            for who in (role, chance.choice(s.t.playing)):
                for choices in by_verb.values():
                    for choice in chance.sample(choices, min(8, len(choices))):
                        if s.why(who, choice) == rules.not_now and choice not in NOTHING_MORE:
                            vague.add(f"{s.question().name}: {rules.grammar.token(choice)}")
        s.choose(role, chance.choice(s.choices(role)))
    assert not vague


@pytest.mark.parametrize(
    ("at", "tokens", "words"),
    [
        ("allies orders", "order 40-2", "40-2 is not on this board."),
        ("allies orders", "lay mine_1 west", "“Minefield 1” is not a card"),
        ("allies moves", "move 40-2", "40-2 is not on this board."),
        ("allies battles", "battle 8-6, at 40-2", "40-2 is not on this board."),
        ("allies battles", "battle 8-6, at 0-8", "There is no enemy on 0-8."),
        ("allies distribution", "play mine_2", "“Minefield 2” is not a card: it is the token of a minefield"),
        ("allies distribution", "play ambush", "You do not hold “Ambush”."),
    ],
)
def test_what_is_not_there_at_all(at: str, tokens: str, words: str):
    """M1.2, M26.4 A hex beyond a small board, or the token of a minefield, is refused as such."""
    units = {"axis": ["8-4 infantry"], "allies": ["8-6 infantry"]}
    table = {"at": at, "units": units, "works": [], "hands": {"allies": ["probe_left", "probe_center"]}}
    table |= {"cards": {"allies": ["direct_from_hq"]}} if at == "allies orders" else {}
    table |= {"ordered": ["8-6"]} if at in ("allies moves", "allies battles") else {}
    rules = GAME.rules({"scenario": DRILL}, None, 2)
    s = GAME.read_position(rules, table, b"key".ljust(32), "position")
    role = rules.roles.index("allies")
    *before, last = tokens.split(", ")
    for token in before:
        s.choose(role, rules.grammar.choice(token))
    assert GAME.why(s, 1 << role, role, last, "en")["words"].startswith(words)


@pytest.mark.parametrize(
    ("scenario", "role", "unit", "hex", "clauses"),
    [
        ("sainte_mere_eglise", "allies", "8-8 infantry", "6-6", ["M4.2", "M10.1"]),
        ("sainte_mere_eglise", "allies", "12-4 infantry", "8-4", ["M10.3"]),
        ("sword_beach", "allies", "11-7 infantry", "7-7", ["M4.2", "M10.8"]),
        ("omaha_overlord", "allies_center", "30-4 infantry", "32-2", ["M10.5"]),
        ("peleliu_overlord", "allies_left", "9-1 infantry", "10-2", ["M10.10"]),
        ("peleliu_overlord", "allies_left", "5-7 destroyer", "4-6", ["M4.2", "M24.8"]),
    ],
)
def test_the_ground_that_bars_every_way_is_named(scenario: str, role: str, unit: str, hex: str, clauses: list[str]):
    at = unit.split()[0]
    units = {"axis": ["24-0 infantry"], "allies": [unit]}
    table = {"at": "allies moves", "units": units, "ordered": [at]}
    assert refused(scenario, role, f"move {at}, to {hex}", **table) == clauses


@pytest.mark.parametrize(
    ("at", "role", "token", "key"),
    [
        ("allies orders", "allies_center", "order 24-6", "not_by_this_card"),
        ("allies orders", "allies_center", "lay counter_attack s3", "say_what_it_copies"),
        ("allies distribution", "allies", "play counter_attack", "nothing_to_copy"),
        ("allies distribution", "allies", "substitute ambush", "no_substitute"),
        ("allies distribution", "allies_left", "play probe_left", "commander_gives"),
        ("allies moves", "allies_left", "keep probe_left", "keep_all"),
        ("allies distribution", "allies", "give air_sortie allies_left", "no_air_rules"),
    ],
)
def test_the_obstacle_is_the_one_that_there_is(at: str, role: str, token: str, key: str):
    cards = ["counter_attack"] if "counter" in token else ["armor_assault"]
    table = {"at": at, "cards": {"allies_center": cards}, "ordered": ["24-6"] if at.endswith("moves") else []}
    units = {"axis": ["24-2 infantry"], "allies": ["24-6 infantry", "22-6 armor"]}
    hands = {"allies": ["counter_attack", "move_out", "probe_left"]} if at.endswith("distribution") else {}
    played = ["axis_center probe_center s3", "axis_center attack_center s4"] if "lay" in token else []
    assert words(WIDE, role, token, units=units, hands=hands, played=played, **table) == key


def test_a_commander_who_leads_the_centre_visits_nobody_there():
    rules = GAME.rules({"scenario": WIDE}, None, 6)
    table = {"at": "allies distribution", "units": SIDES, "hands": {"allies": ["probe_left", "move_out"]}}
    s = GAME.read_position(rules, table, b"key".ljust(32), "position")
    found = GAME.why(s, 1 << 4, 4, "visit allies_center", "en")
    assert [clause["id"] for clause in found["clauses"]] == ["M14.2", "M20.1"]
    assert GAME.why(s, 1 << 4, 4, "visit allies_left", "en")["allowed"]


def test_with_the_air_rules_a_refusal_says_what_goes_beside_the_card_of_a_turn():
    rules = GAME.rules({"scenario": DRILL, "air": True}, None, 2)
    units = {"axis": AXIS, "allies": ["8-6 infantry"]}
    table = {"at": "allies distribution", "units": units, "hands": {"allies": ["probe_left", "move_out"]}}
    s = GAME.read_position(rules, {**table, "sorties": {"allies": 1}}, b"key".ljust(32), "position")
    s.choose(4, rules.grammar.choice("play probe_left"))
    found = GAME.why(s, 1 << 4, 4, "play move_out", "en")
    assert found["words"] == "One card a turn; only an Air Sortie and a section card go together."
    assert GAME.why(s, 1 << 4, 4, "play air_sortie", "en")["allowed"]
