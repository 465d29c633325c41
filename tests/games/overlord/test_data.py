"""The data: what the rulebook states about it holds, scenarios are looked at closely, and a pack may bring its own."""

import re
from pathlib import Path

import pytest

from sztab.engine.errors import Bad
from sztab.engine.listing import listing
from sztab.engine.match import Match
from sztab.games.overlord import data
from sztab.games.overlord.drawing import drawn
from sztab.games.overlord.files import ExitRow, FeatureRow, ObjectiveRow, PlacedRow, ScenarioFile, SpecialRow
from sztab.games.overlord.scenario import OBJECTIVE_IDS
from sztab.games.overlord.scenario_reader import NATION_IDS, RULE_IDS, SPECIAL_IDS
from sztab.games.overlord.tables import Tables

from .test_state import GAME

PEGASUS = "scenarios/pegasus_bridge.toml"
OMAHA = "scenarios/omaha_overlord.toml"
PELELIU = "scenarios/peleliu_overlord.toml"
MERE = "scenarios/sainte_mere_eglise.toml"
PROKHOROVKA = "scenarios/prokhorovka_overlord.toml"
SURPRISED = """[[special]]
id = "twice"
kind = "hand_growth"
side = "axis"
start_hand = 2
extra_draw_after_turns = [1]
final_hand = 4
text_en = ""
text_pl = ""

"""


def pack(folder: Path, file: str, old: str, new: str, name: str = "") -> Path:
    """A pack with one file in which something was changed."""
    text = (data.OWN / file).read_text()
    assert old in text
    path = folder / (name or file)
    path.parent.mkdir(exist_ok=True)
    path.write_text(text.replace(old, new, 1))
    return folder


def test_our_own_data_hold():
    loaded = data.load()
    assert set(loaded.scenarios) == set(data.SCENARIO_IDS)
    assert len(data.SCENARIO_IDS) == 9
    cards = loaded.cards(True, False)
    assert sum(card.count for card in cards) == 62
    assert sum(data.summary(loaded)["cards"].values()) == 64


@pytest.mark.parametrize("id", data.SCENARIO_IDS)
def test_every_battle_can_be_drawn(id: str):
    rules = GAME.rules({"scenario": id}, None, 2)
    assert isinstance(rules, Tables)
    board = GAME.board(rules, "en")
    drawing = board["map"]
    assert drawing is GAME.board(rules, "pl")["map"]
    assert drawing["areas"].keys() == {place["id"] for place in board["places"]}
    assert len(drawing["areas"]) == (230 if rules.wide else 113)
    for mark in drawing["marks"]:
        assert mark["place"] in drawing["areas"]
    assert drawn(rules, data.load().rows[id], rules.contents) is drawing


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        ("cards.toml", "count = 2", "count = 3", "41 section cards in one deck, there are 40 (M9.1)"),
        ("cards.toml", 'op = "order"', 'op = "ordr"', "did you mean 'order'?"),
        ("units.toml", 'kind = "infantry"', 'kind = "infantri"', "did you mean 'infantry'?"),
        ("units.toml", 'game = "overlord"', 'game = "attack"', "not 'attack', 1"),
        ("terrain.toml", "armor = 2", "armor = -2", "written as 1, 2 ... (M7.2)"),
        ("terrain.toml", 'code = "f"', 'code = "ff"', "needs a code of one letter"),
        (PEGASUS, 'id = "pegasus_bridge"', 'id = "pegasus"', "a scenario is called like its file"),
        (PEGASUS, '"t t . . r f', '"t t . r f', "terrain row 0 has 12 codes; it has 13, one a hex (M1.2)"),
        (PEGASUS, '"t t . . r f', '"t t . . R f', "terrain row 0, hex 5: 'R' is no code of terrain"),
        (PEGASUS, '" . . . r . f . . . . . .",', "", "terrain has 8 rows"),
        (PEGASUS, "[[6, 2], [21, 5]]", "[[6, 3], [21, 5]]", "[6, 3] is no hex"),
        (PEGASUS, "[[6, 2], [21, 5]]", "[[6, 2], [25, 5]]", "[25, 5] is not on the board"),
        (PEGASUS, "[[6, 2], [21, 5]]", "[[8, 2], [21, 5]]", "not a river or ford (M10.7)"),
        (PEGASUS, 'type = "sandbag"', 'type = "sandbags"', "did you mean 'sandbag'?"),
        (PEGASUS, "at = [21, 1]", "at = [0, 0]", "and so does 'ax01' (M1.7)"),
        (PEGASUS, "at = [21, 1]", "at = [8, 0]", "closed to infantry (M4.2)"),
        (PEGASUS, 'id = "ax02"', 'id = "ax01"', "an id stands twice: ax01"),
        (PEGASUS, 'kind = "temporary"', 'kind = "temporal"', "did you mean 'temporary'?"),
        (PEGASUS, "need = 1", "need = 2", "need = 2 of 1 hexes"),
        (PEGASUS, 'kind = "hand_growth"', 'kind = "hand_grows"', "did you mean 'hand_growth'?"),
        (PEGASUS, "start_hand = 2", "start_hand = 5", "at most final_hand"),
        (PEGASUS, 'north_side = "axis"', 'north_side = "allies"', "the two sides, one each (M1.1)"),
        (
            PEGASUS,
            "hand = { axis = 2, allies = 6 }",
            "hand = { axis = 2 }",
            "hand has an entry for each of axis, allies",
        ),
        (PEGASUS, "hand = { axis = 2, allies = 6 }", "hand = { axis = 20, allies = 26 }", "too many for 60 (M2.6)"),
        (OMAHA, '{ type = "bunker", owner = "axis", ', '{ type = "bunker", ', "works for one side only"),
        (OMAHA, 'as_card = "barrage"', 'as_card = "move_out"', "a tactic of the commander-in-chief's (M26.1)"),
        (OMAHA, "at = [[0, 0], [2, 0]", "at = [[4, 2], [2, 0]", "is not at the edge of the board (M4.5)"),
        (OMAHA, "at = [[0, 0], [2, 0]", "at = [[2, 0], [2, 0]", "[2, 0] is an exit of the allies already (M4.5)"),
        (OMAHA, "[50, 0]]\nmedals = 1", "[50, 0]]\nmedals = 0", "1 medal or more for who leaves there (M4.5)"),
        (OMAHA, 'rules = ["sea_bluff"', 'rules = ["sea_blff"', "did you mean 'sea_bluff'?"),
        (PELELIU, "tokens = [0, 0, 0, 1, 1, 2, 2, 3, 4]", "tokens = [0, 5]", "2 tokens for 7 minefields"),
        (PELELIU, 'kind = "mines"', 'kind = "minefields"', "is not a kind of special rule"),
        (PELELIU, 'type = "destroyer", at = [16, 8]', 'type = "destroyer", at = [16, 2]', "closed to ship (M4.2)"),
        (PEGASUS, 'first = "allies"', 'first = "britain"', "'britain' is not a side; there are axis, allies"),
        (PEGASUS, 'size = "standard"', 'size = "huge"', "'huge' - at `$.size`; there are overlord, standard"),
        (PEGASUS, "final_hand = 4", "final_hand = 54", "too many for 60 (M2.6)"),
        (PEGASUS, "start_hand = 2", "start_hand = 2\nradius = 3", "radius is no key of hand_growth"),
        (PEGASUS, "[[special]]", SURPRISED + "[[special]]", "there is one hand_growth already"),
        (OMAHA, "hand = { axis = 8", "hand = { axis = 1", "hand.axis is 2 or more in Overlord (M16.2)"),
        (PEGASUS, "optional_rules = []", 'optional_rules = ["airdrop"]', "is not a rule that a table may switch on"),
        (MERE, "centre = ", "# centre = ", "centre is missing (M26.3)"),
        (MERE, 'unit_type = "infantry"', 'unit_type = "airplane"', "fights on land (M26.3)"),
        (PROKHOROVKA, '["fordable_river"]', '["commissar"]', "in rules and in optional_rules (M22.1)"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(tmp_path: Path, file: str, old: str, new: str, expected: str):
    folder = pack(tmp_path, file, old, new)
    with pytest.raises(Bad, match=re.escape(expected)) as error:
        data.load(folder)
    assert file in str(error.value)
    assert "\n" not in str(error.value)


def test_terrain_cites_a_clause_that_exists(tmp_path: Path):
    folder = pack(tmp_path, "terrain.toml", 'clause = "M10.1"', 'clause = "M99.1"')
    with pytest.raises(Bad, match=r"'M99\.1' is no clause of the rules"):
        GAME.rules({}, folder, 2)


def test_a_pack_brings_a_scenario_of_its_own(tmp_path: Path):
    pack(tmp_path, PEGASUS, 'id = "pegasus_bridge"', 'id = "my_bridge"', "scenarios/my_bridge.toml")
    rules = GAME.rules({"scenario": "my_bridge"}, tmp_path, 2)
    assert isinstance(rules, Tables)
    assert rules.battle.id == "my_bridge"
    s = GAME.start(rules, b"key".ljust(32))
    assert GAME.scene(s, 16, "pl")["prompt"]["question"] == "distribution"
    assert "map" in GAME.board(rules, "en")
    with pytest.raises(Bad, match="did you mean"):
        GAME.rules({"scenario": "my_bridg"}, tmp_path, 2)
    with pytest.raises(Bad, match="is not a scenario"):
        GAME.rules({"scenario": "my_bridge"}, None, 2)


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize("id", data.SCENARIO_IDS)
def test_a_battle_begins_with_its_briefing(id: str, language: str):
    """M2.5, M26 What the battle is and where it comes from, and each special rule under its clause."""
    row = data.load().rows[id]
    rules = GAME.rules({"scenario": id}, None, 2)
    told = [GAME.told(rules, line, language) for line in Match(GAME, rules, b"key".ljust(32)).opening.lines]
    about, name = getattr(row, f"about_{language}"), getattr(row, f"name_{language}")
    assert told[0]["words"].endswith(f": {name}. {about}")
    for line, special in zip(told[1:], row.special, strict=False):
        assert line["words"] == getattr(special, f"text_{language}")
        assert line["clause"] == f"M26.{SPECIAL_IDS.index(special.kind) + 1}"


def test_the_list_of_battles_says_what_each_is():
    rows = data.load().rows
    options = {option["name"]: option for option in listing(GAME, "pl")["options"]}
    assert {value["id"]: value["about"] for value in options["scenario"]["values"]} == {
        id: row.about_pl for id, row in rows.items()
    }
    assert not any("about" in value for value in options["axis_players"]["values"])


def test_a_pack_brings_its_own_briefing(tmp_path: Path):
    text = (data.OWN / PEGASUS).read_text().replace('id = "pegasus_bridge"', 'id = "a_bridge"')
    path = tmp_path / "scenarios/a_bridge.toml"  # the first of all, so that the others move on by one
    path.parent.mkdir()
    path.write_text(text.replace('text_en = "The Axis is', 'text_en = "Whoever holds the bridge is'))
    for id, first in (
        ("a_bridge", "Whoever holds the bridge is"),
        ("omaha_overlord", "Both sides may play any Recon 1"),
    ):
        rules = GAME.rules({"scenario": id}, tmp_path, 2)
        line = Match(GAME, rules, b"key".ljust(32)).opening.lines[1]
        assert GAME.told(rules, line, "en")["words"].startswith(first)


def test_only_scenarios_may_be_added(tmp_path: Path):
    pack(tmp_path, PEGASUS, 'id = "pegasus_bridge"', 'id = "my_bridge"', "my_bridge.toml")
    with pytest.raises(Bad, match=r"'my_bridge\.toml' is not a file of this game"):
        data.load(tmp_path)


def test_the_page_about_scenarios_names_all_that_may_stand_in_one():
    """docs/scenarios.md is the format: every key, code, type and kind, and an own scenario put together from its blocks."""
    page = (Path(__file__).parents[3] / "docs" / "scenarios.md").read_text()
    rows = (ScenarioFile, FeatureRow, PlacedRow, ObjectiveRow, ExitRow, SpecialRow)
    keys = {name for row in rows for name in row.__struct_fields__}
    loaded = data.load()
    units = {row.id for row in loaded.unit_rows.unit if row.kind != "air"}
    codes = {f"`{row.code}`" for row in loaded.terrain_rows.terrain if row.layer == "hex"}
    features = {row.id for row in loaded.terrain_rows.terrain if row.layer == "feature"}
    for word in {*keys, *units, *codes, *features, *SPECIAL_IDS, *RULE_IDS, *OBJECTIVE_IDS, *NATION_IDS}:
        assert word in page, word


def test_the_blocks_of_the_page_are_a_scenario(tmp_path: Path):
    page = (Path(__file__).parents[3] / "docs" / "scenarios.md").read_text()
    head, features, units, objectives = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    rows = [[".", "."] * 6 + ["."] if row % 2 == 0 else [".", "."] * 6 for row in range(9)]
    rows[4][11] = "r"  # under the bridge on [22, 4]
    terrain = "terrain = [\n" + "".join(f'  "{" ".join(row)}",\n' for row in rows) + "]\n"
    features = re.sub(r".*(seawall|minefield).*\n", "", features)  # of a wide board; needs a special rule
    path = tmp_path / "scenarios" / "my_battle.toml"
    path.parent.mkdir()
    path.write_text(head + terrain + features + units + objectives)
    rules = GAME.rules({"scenario": "my_battle"}, tmp_path, 2)
    assert isinstance(rules, Tables)
    assert len(rules.battle.units) == 2
    assert len(rules.battle.objectives) == 1
    assert GAME.start(rules, b"key".ljust(32)).asked()
