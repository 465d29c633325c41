"""Data packs: what is wrong, where, what would be right; and the drawing agrees with the board."""

import re
from pathlib import Path

import pytest

from sztab.engine.errors import Bad
from sztab.games.attack import data
from sztab.games.attack.tables import Tables
from tools.maps.check import CORNER, touching

from .test_state import GAME


def pack(tmp_path: Path, file: str, old: str, new: str) -> Path:
    text = (data.OWN / file).read_text()
    assert old in text
    (tmp_path / file).write_text(text.replace(old, new, 1))
    return tmp_path


def test_our_own_data_is_sound():
    loaded = data.load()
    assert sum(card.count for card in loaded.cards) == 60
    assert sum(data.summary(loaded)["regions"].values()) == 55
    assert loaded.board.count == 55
    assert len(loaded.board.lanes) == 17


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        ("board.toml", '["alaska", "western_us"]', '["alaska", "western_uss"]', "did you mean 'western_us'?"),
        ("board.toml", 'continent = "eurasia"', 'continent = "europe"', "'europe' is not a continent"),
        (
            "board.toml",
            'land = ["northwest_territories", "western_canada"]',
            'land = ["northwest_territories"]',
            "but not the other way round (A2.3)",
        ),
        ("cards.toml", 'type = "oil"', 'type = "oli"', "did you mean 'oil'?"),
        ("cards.toml", "value = 1", "value = 0", "a value, a count and at least one defender"),
        ("setup.toml", 'id = "red"', 'id = "pink"', "one [[player]] for each of red, blue, green, tan, gray, brown"),
        ("setup.toml", "claims = 4", "claims = 0", "no region to claim"),
        ("setup.toml", "extra = 5", "extra = 25", "too few pieces for the claims and the extra pieces"),
        ("setup.toml", 'against = ["submarine"]', 'against = ["submarines"]', "did you mean 'submarine'?"),
        ("setup.toml", "first_round = 4", "first_round = 9", "1 to 4 units in the first round"),
        ("setup.toml", 'game = "attack"', 'game = "rhine"', "not 'rhine', 1"),
        ("setup.toml", "reach = 2", "reach = 3", "a move goes 1 or 2 regions"),
    ],
)
def test_what_is_wrong_is_said_with_its_remedy(tmp_path: Path, file: str, old: str, new: str, expected: str):
    with pytest.raises(Bad, match=re.escape(expected)) as error:
        data.load(pack(tmp_path, file, old, new))
    assert file in str(error.value)
    assert "\n" not in str(error.value)


def test_a_pack_replaces_a_file(tmp_path: Path):
    folder = pack(tmp_path, "setup.toml", "rival = 9", "rival = 10")
    rules = GAME.rules({}, folder, 3)
    assert isinstance(rules, Tables)
    assert rules.setup.diplomatic_attack.rival == 10
    assert rules.fingerprint != GAME.rules({}, None, 3).fingerprint


def test_the_drawing_has_every_border_of_the_board_and_no_other():
    board = data.load().board
    drawn = {pair for pair, length in touching(GAME.map(GAME.rules({}))).items() if length >= CORNER}
    regions = set(board.ids)
    borders = {frozenset((board.ids[a], board.ids[b])) for a, b in board.borders}
    assert {pair for pair in drawn if pair <= regions} == borders
    for id, shores in zip(("north_sea", "mediterranean", "caribbean"), board.zones, strict=True):
        beside = {other for pair in drawn if id in pair for other in pair if other in regions}
        assert beside == {board.ids[region] for region in shores}
    places = {place["id"] for place in GAME.board(GAME.rules({}), "en")["places"] if place["kind"] == "area"}
    assert GAME.map(GAME.rules({}))["areas"].keys() == places
    assert len(GAME.map(GAME.rules({}))["routes"]) == len(board.lanes)
