"""What a seat sees: hidden is hidden; who may talk with whom; the dice with their reasons before a battle."""

from collections.abc import Mapping
from random import Random

import msgspec
import pytest

from sztab.engine.listener import Script
from sztab.engine.zones import KNOWN_BITS
from sztab.games.overlord.prompt import ground_details
from sztab.games.overlord.state import State
from sztab.games.overlord.strength import dice, in_reach, reasons
from sztab.games.overlord.terms import ALLIES, side_of
from sztab.sim.fuzz import fuzz, settings

from .test_state import BATTLES, EVERYTHING, GAME, WIDE, play_on


@pytest.mark.parametrize("options", BATTLES)
@pytest.mark.parametrize("eyes", [0, 1, 15, 16, 34])
def test_a_scene_survives_a_redeal(eyes: int, options: Mapping[str, object]):
    rng = Random(eyes)
    for choices in (0, 30, 75, 160):
        s = play_on(f"scene {choices}", choices, options, 8 if options is not BATTLES[0] else 2)
        for language in ("en", "pl"):
            mine = msgspec.json.encode(GAME.scene(s, eyes, language))
            assert msgspec.json.encode(GAME.scene(GAME.redeal(s, eyes, rng), eyes, language)) == mine


def position(options: Mapping[str, object], players: int = 8, **table: object) -> State:
    rules = GAME.rules(options, None, players)
    s = GAME.read_position(rules, {"at": "allies distribution", **table}, b"key".ljust(32), "position")
    assert isinstance(s, State)
    return s


UNITS = {"axis": ["4-0 infantry", "44-0 infantry"], "allies": ["4-8 infantry", "24-8 armor"]}


def cards(s: State, eyes: int, zone: str) -> list[str]:
    view = next((row for row in GAME.scene(s, eyes, "en")["zones"] if row["id"] == zone), None)
    return [card["id"] for card in view.get("cards", [])] if view else []


def test_a_card_on_its_way_is_known_to_commander_and_general():
    """M16.1, M18.2 Until he lays it out, nobody else sees what a general got."""
    s = position(WIDE, units=UNITS, hands={"allies": ["probe_left", "attack_left", "move_out"]})
    for token in ("give probe_left allies_left", "done"):
        s.choose(4, s.rules.grammar.choice(token))
    for eyes, known in ((16, True), (32, True), (64, False), (128, False), (15, False), (0, False)):
        assert cards(s, eyes, "allies_left cards") == (["probe_left"] if known else [])
        assert cards(s, eyes, "allies hand") == (["attack_left", "move_out"] if eyes == 16 else [])
    s.choose(5, s.rules.grammar.choice("lay probe_left s1"))
    assert cards(s, 15, "allies_left cards") == ["probe_left"]


def test_two_cards_alike_are_both_laid_out():
    """M18.2"""
    s = position(WIDE, units=UNITS, at="allies orders", cards={"allies_left": ["probe_left", "probe_left"]})
    s.choose(5, s.rules.grammar.choice("lay probe_left s2"))
    assert s.laid == ((5, 3, 2), (5, 3, 1))
    zone = next(row for row in GAME.scene(s, 1, "en")["zones"] if row["id"] == "allies_left cards")
    assert [card["count"] for card in zone["cards"]] == [2]


def test_nobody_knows_a_minefield_before_it_goes_off():
    s = play_on("mines", 3, EVERYTHING)
    strengths = {held >> KNOWN_BITS for held in s.zones[19]}
    assert len(strengths) > 1
    seen = set()
    rng = Random(1)
    for _ in range(40):
        seen.add(tuple(held >> KNOWN_BITS for held in GAME.redeal(s, 255, rng).zones[19]))
    assert len(seen) > 10


def channels(s: State, eyes: int = 255) -> dict[str, list[str]]:
    return {row["id"]: row["roles"] for row in GAME.scene(s, eyes, "en")["channels"]}


def test_the_chain_of_command():
    """M20 A commander talks with one general a turn, generals among themselves, small teams as they like."""
    s = position(WIDE, units=UNITS, hands={"allies": ["probe_left", "attack_left", "move_out"]})
    generals = ["allies_left", "allies_center", "allies_right"]
    assert channels(s)["allies generals"] == generals
    assert "allies" not in channels(s)["table"]
    assert "allies visit" not in channels(s)
    visit = s.rules.grammar.choice("visit allies_right")
    assert visit in s.rules.asides(s, 4)
    s.make_aside(4, visit)
    assert channels(s)["allies visit"] == ["allies", "allies_right"]
    assert s.rules.asides(s, 4) == []
    refusal = s.why(4, s.rules.grammar.choice("visit allies_left"))
    assert refusal is not None
    assert refusal.clauses == ("M20.1",)
    alone = position(WIDE, 2, units=UNITS, hands={"allies": ["probe_left", "attack_left"]})
    assert channels(alone)["allies generals"] == ["allies", *generals]
    assert alone.rules.asides(alone, 4) == []
    six = position(WIDE, 6, units=UNITS, hands={"allies": ["probe_left", "attack_left"]})
    assert channels(six)["allies generals"] == ["allies_left", "allies_right"]  # M14.2 the centre is the commander


def test_nobody_is_offered_the_talk_of_others():
    s = position(WIDE, units=UNITS, hands={"allies": ["probe_left", "attack_left", "move_out"]})
    s.make_aside(4, s.rules.grammar.choice("visit allies_right"))
    offered = {"allies": {"table", "allies visit"}, "allies_left": {"table", "allies generals"}, "axis": {"table"}}
    for role, expected in offered.items():
        assert channels(s, 1 << s.rules.roles.index(role)).keys() == expected
    assert channels(s, 128).keys() == {"table", "allies generals", "allies visit"}
    assert channels(s, 0).keys() == {"table"}


def test_the_reasons_add_up_to_the_dice():
    """M7 What people are told is what is rolled."""
    for options in BATTLES:
        for choices in (40, 130, 220):
            s = play_on(f"dice {choices}", choices, options)
            for unit, hex in enumerate(s.at):
                if hex >= 0:
                    for enemy in in_reach(s, unit, False):
                        assert sum(row[1] for row in reasons(s, unit, enemy)) == dice(s, unit, enemy)


def test_before_a_battle_the_dice_their_reasons_and_the_odds_are_shown():
    units = {"axis": ["12-4 infantry"], "allies": ["13-5 armor"]}
    s = position({"scenario": "drill_standard"}, 2, at="allies battles", units=units, ordered=["13-5"])
    s.choose(4, s.rules.grammar.choice("battle 13-5"))
    asked = GAME.scene(s, 16, "en")["prompt"]
    detail = asked["choices"][0]["detail"]
    assert asked["choices"][0]["token"] == "at 12-4"
    for part in ("M7.1", "M7.4", "Forest", "%"):
        assert part in detail
    assert asked["facts"]["clauses"] == ["M5.3", "M7.1"]


def shown(s: State, eyes: int) -> dict[tuple[str, int], list[list[str]]]:
    out: dict[tuple[str, int], list[list[str]]] = {}
    for path in GAME.scene(s, eyes, "en")["paths"]:
        out.setdefault((path["kind"], path.get("number", 0)), []).append(path["places"])
    return out


def test_a_unit_that_moves_shows_where_it_can_get():
    """M4.1 by cost, M4.3 and whether it may still battle; only to the one who moves it."""
    units = {"axis": ["0-0 infantry"], "allies": ["13-5 infantry", "11-5 infantry"]}
    s = position({"scenario": "drill_standard"}, 2, at="allies moves", units=units, ordered=["13-5"])
    assert shown(s, 16) == {}
    s.choose(4, s.rules.grammar.choice("move 13-5"))
    found = shown(s, 16)
    assert found["selected", 0] == [["13-5"]]
    assert "12-4" in found["pass", 1][0]  # a forest
    assert "12-6" in found["move", 1][0]
    assert {cost for _, cost in found} == {0, 1, 2}
    assert ("move", 2) not in found  # infantry that goes two hexes does not battle
    reached = {f"to {hex}" for (kind, _), rows in found.items() if kind != "selected" for hex in rows[0]}
    assert reached == {s.rules.grammar.token(choice) for choice in s.choices(4)}
    assert shown(s, 1) == shown(s, 0) == {}


def test_a_unit_that_battles_shows_its_ranges_and_lines():
    """M7.1, M6.3 Dice by range; clear lines, and those that are blocked with what blocks them."""
    units = {"axis": ["16-4 infantry", "15-7 infantry"], "allies": ["18-6 infantry"]}
    s = position({"scenario": "drill_standard"}, 2, at="allies battles", units=units, ordered=["18-6"])
    s.choose(4, s.rules.grammar.choice("battle 18-6"))
    found = shown(s, 16)
    assert [len(found["range", dice][0]) for dice in (3, 2, 1)] == [7, 19, 33]  # row 9 is off the board
    assert found["sight", 0] == [["18-6", "15-7"]]
    assert found["blocked", 0] == [["18-6", "17-5", "16-4"]]
    assert shown(s, 1) == {}


def test_next_to_an_enemy_there_is_no_further_range():
    """M5.3"""
    units = {"axis": ["17-5 infantry", "15-7 infantry"], "allies": ["18-6 infantry"]}
    s = position({"scenario": "drill_standard"}, 2, at="allies battles", units=units, ordered=["18-6"])
    s.choose(4, s.rules.grammar.choice("battle 18-6"))
    found = shown(s, 16)
    assert found.keys() == {("selected", 0), ("range", 3), ("sight", 0)}
    assert found["sight", 0] == [["18-6", "17-5"]]


def test_some_fuzzing():
    """`sztab fuzz` does this for longer."""
    options = Random(5).sample(settings(GAME), 12)
    report = fuzz(GAME, options, [2, 5, 8], 2000, 5, lambda done: None)
    assert report.failure is None
    assert report.checks["scenes"] > 50


def test_engineers_see_that_mines_take_their_battle():
    """M2.4 Where they could still battle they clear the mines instead; others may battle there if they live (M11.5)."""
    for type, kind in (("combat_engineer", "pass"), ("infantry", "move")):
        units = {"axis": ["20-2 infantry"], "allies": [f"21-5 {type}"]}
        s = position({"scenario": "peleliu_overlord"}, at="allies moves", units=units, ordered=["21-5"])
        s.choose(6, s.rules.grammar.choice("move 21-5"))
        assert "20-4" in shown(s, 64)[kind, 1][0]


def test_a_card_that_would_do_nothing_says_so_and_is_asked_twice():
    """M9.4 A Counter-Attack after nothing that it could repeat; M3.2 orders where nobody stands."""
    units = {"axis": ["6-0 infantry"], "allies": ["6-8 infantry"]}
    hands = {"allies": ["counter_attack", "attack_left", "attack_center"]}
    s = position({"scenario": "pegasus_bridge"}, 2, units=units, hands=hands)
    offered = {choice["token"]: choice for choice in GAME.scene(s, 1 << s.asked()[0], "en")["prompt"]["choices"]}
    assert offered["play counter_attack"]["detail"] == "nothing to repeat"
    nothing = {token for token, choice in offered.items() if choice.get("loses")}
    assert nothing == {token for token, choice in offered.items() if choice.get("idle")}
    assert "play counter_attack" in nothing
    assert nothing < offered.keys()


def test_a_step_promises_medals_only_to_a_side_that_may_have_them():
    """M12.3 The bridges are objectives of the Allies alone."""
    s = play_on("bridge", 0, {"scenario": "pegasus_bridge"}, 2)
    hex = s.t.objectives[0].hexes[0]
    told = [[one.key for one in ground_details(s, role, hex)] for role in range(8)]
    assert ["objective" in keys for keys in told] == [side_of(role) == ALLIES for role in range(8)]


def test_a_card_promises_no_more_than_it_orders():
    """M9.2 Not more units than stand there, of one section the best; M9.3 without its class only what it orders instead."""
    units = {"axis": ["4-0 infantry"], "allies": ["4-8 infantry", "24-8 infantry", "44-8 infantry", "46-8 infantry"]}
    hands = {"allies": ["attack_left", "attack_right", "armor_assault", "infantry_assault"]}
    s = position({"scenario": "omaha_overlord"}, 2, units=units, hands=hands)
    offered = {choice["token"]: choice for choice in GAME.scene(s, 1 << s.asked()[0], "en")["prompt"]["choices"]}
    told = {token: choice.get("detail") for token, choice in offered.items() if token.startswith("give ")}
    assert told["give attack_left allies_left"] == "up to 1 unit"
    assert told["give attack_right allies_right"] == "up to 2 units"
    assert told["give armor_assault allies_left"] == "none of that kind there: 1 other unit"
    assert told["give infantry_assault allies_right"] == "any number of your 2 units there"


@pytest.mark.parametrize(
    ("gung_ho", "told"),
    [
        (
            False,
            {
                "move_out": "up to 4 units",
                "armor_assault": "none of that kind there: 1 other unit",
                "probe_left": "up to 2 units",
                "close_assault": "up to 1 unit",
                "firefight": "up to 4 units",
                "medics_and_mechanics": "up to 1 unit",
            },
        ),
        (
            True,
            {
                "move_out": "up to 5 units",
                "armor_assault": "none of that kind there: 2 other units",
                "probe_left": "up to 2 units",
                "close_assault": "up to 1 unit",
                "firefight": "up to 5 units",
                "medics_and_mechanics": "up to 2 units",
            },
        ),
    ],
)
def test_a_card_counts_the_units_that_suit_it_and_the_marines_one_more(gung_ho: bool, told: dict[str, str]):
    """M9.3 Next to an enemy or not; M21.3 units that have lost figures; M24.2, M24.3 tactic cards order one unit more."""
    allies = ["4-8 infantry 2", "6-8 infantry 3", "8-8 infantry", "2-8 infantry", "10-8 infantry", "12-8 infantry"]
    units = {"axis": ["16-6 infantry", "0-0 infantry"], "allies": [*allies, "14-6 infantry"]}
    s = position({"scenario": "drill_overlord", "gung_ho": gung_ho}, 2, units=units, hands={"allies": list(told)})
    offered = {choice["token"]: choice for choice in GAME.scene(s, 1 << s.asked()[0], "en")["prompt"]["choices"]}
    assert {card: offered[f"give {card} allies_left"].get("detail") for card in told} == told


def test_medics_without_a_wounded_unit_do_nothing():
    units = {"axis": ["0-0 infantry"], "allies": ["4-8 infantry", "24-8 infantry 3"]}
    hands = {"allies": ["medics_and_mechanics", "probe_left"]}
    s = position({"scenario": "drill_overlord"}, 2, units=units, hands=hands)
    offered = {choice["token"]: choice for choice in GAME.scene(s, 1 << s.asked()[0], "en")["prompt"]["choices"]}
    assert offered["give medics_and_mechanics allies_left"]["detail"] == "no unit of yours there could be ordered"
    assert offered["give medics_and_mechanics allies_center"]["detail"] == "up to 1 unit"


@pytest.mark.parametrize(
    ("scenario", "language", "goal"),
    [
        (
            "pegasus_bridge",
            "en",
            "medals for the Allies while they hold: Pegasus Bridge 6-2 (1), Orne Bridge 21-5 (1)",
        ),
        (
            "peleliu_overlord",
            "en",
            "medals for the Allies for taking: Buildings around the airfield (3 of 4: 22-0, 30-0, 33-1, 29-3) (1)",
        ),
        (
            "drill_overlord",
            "pl",
            "medale dla strony, która trzyma: Most 2-4 (1); medale dla aliantów, gdy zajmą: Wioska 36-4 (1)",
        ),
    ],
)
def test_objectives_say_where_they_lie_and_to_whom_they_are_worth_what(scenario: str, language: str, goal: str):
    """M12.3 Before anybody is there."""
    s = position({"scenario": scenario}, 2, **{"from": "setup"})
    tracks = {track["id"]: track for track in GAME.scene(s, 16, language)["tracks"]}
    assert tracks["objectives"]["goal"] == goal


def test_taking_ground_shows_what_lies_there():
    """M8.7 The bridge is an objective of the Allies."""
    units = {"axis": ["6-2 infantry 1", "0-0 infantry"], "allies": ["8-2 infantry"]}
    s = position({"scenario": "pegasus_bridge"}, 2, at="allies battles", units=units, ordered=["8-2"])
    s.script = Script(["roll battle: infantry infantry infantry"])
    for token in ("battle 8-2", "at 6-2"):
        s.choose(4, s.t.grammar.choice(token))
    details = {view["token"]: view.get("detail", "") for view in GAME.scene(s, 16, "en")["prompt"]["choices"]}
    assert details["advance"] == "River, Bridge, objective “Pegasus Bridge”: 1 medal"
    assert not details["hold"]


def test_the_commander_is_asked_for_no_fourth_card():
    """M16.1 Three at most; M24.2 who is named is no card."""
    units = {"axis": ["0-0 infantry"], "allies": ["4-8 infantry", "24-8 infantry", "46-8 infantry"]}
    hands = {"allies": ["probe_left", "attack_left", "probe_center", "move_out"]}
    s = position({"scenario": "drill_overlord", "gung_ho": True}, 2, units=units, hands=hands)
    asked = []
    for token in (
        "give probe_left allies_left",
        "name allies_left",
        "give attack_left allies_left",
        "give probe_center allies_center",
    ):
        s.choose(4, s.t.grammar.choice(token))
        asked.append(GAME.scene(s, 16, "en")["prompt"]["words"])
    more = "so far: another card, or is that all?"
    assert asked == [f"1 {more}", f"1 {more}", f"2 {more}", "3 cards chosen: hand them out?"]
