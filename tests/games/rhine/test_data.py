"""Data packs: what is wrong, where, what would be right."""

import re
from pathlib import Path

import pytest

from sztab.engine.errors import Bad
from sztab.games.rhine import data
from sztab.games.rhine.tables import Tables

from .test_state import GAME


def pack(tmp_path: Path, file: str, old: str, new: str) -> Path:
    text = (data.OWN / file).read_text()
    assert old in text
    (tmp_path / file).write_text(text.replace(old, new, 1))
    return tmp_path


def test_our_own_data_is_sound():
    loaded = data.load()
    assert sum(card.count for card in loaded.cards) == 66 + 24
    assert sum(data.summary(loaded)["spaces"].values()) == 125


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        (
            "board.toml",
            '["lisieux", "brionne"]',
            '["lisieux", "brione"]',
            "'brione' is not a space; did you mean 'brionne'?",
        ),
        (
            "board.toml",
            'colours = ["red"], marks = ["main_base"',
            'colours = ["green"], marks = ["main_base"',
            "'green' is not a colour",
        ),
        ("board.toml", 'marks = ["victory"]', "marks = []", "or the mark 'victory' and none"),
        ("board.toml", '["main_base", "rear", "start"]', '["rear", "start"]', "2 spaces with the mark 'main_base'"),
        (
            "board.toml",
            '["lisieux", "brionne"], colours = ["red"]',
            '["lisieux", "brionne"], colours = ["blue"]',
            "has a colour that",
        ),
        ("cards.toml", "count = 3", "count = 4", "the pursuit deck of red has 23 cards, it has 22"),
        ("cards.toml", 'kind = "recon"', 'kind = "reckon"', "did you mean 'recon'?"),
        ("setup.toml", 'start = "rouen"', 'start = "yvetot"', "no start space of its commander"),
        ("setup.toml", 'base = "lisieux"', 'base = "rouen"', "not printed as the main base of red"),
        ("setup.toml", "fuel = 35", "fuel = 5", "not enough fuel"),
        ("setup.toml", "trucks = 32", "trucks = 31", "3 players use 32 trucks, there are 31 (R7.3)"),
        ("setup.toml", "resistance_markers = 25", "resistance_markers = 24", "more than the 24 markers (R2.1)"),
        ("setup.toml", "field_marshal = 7", "field_marshall = 7", "did you mean 'field_marshal'?"),
        ("setup.toml", "field_marshal = 7", "field_marshal = 6", "each more than the one before (R17.B)"),
        ("setup.toml", 'game = "rhine"', 'game = "attack"', "not 'attack', 1"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(tmp_path: Path, file: str, old: str, new: str, expected: str):
    folder = pack(tmp_path, file, old, new)
    with pytest.raises(Bad, match=re.escape(expected)) as error:
        data.load(folder)
    assert file in str(error.value)
    assert "\n" not in str(error.value)


def test_a_pack_is_read_anew_each_time(tmp_path: Path):
    pack(tmp_path, "setup.toml", "actions = 2", "actions = 3")
    rules = GAME.rules({}, tmp_path)
    assert isinstance(rules, Tables)
    assert rules.actions == 3
    assert rules.fingerprint != GAME.rules({}).fingerprint
    assert GAME.rules({}, tmp_path) is rules
    pack(tmp_path, "setup.toml", "actions = 2", "actions = 4")
    again = GAME.rules({}, tmp_path)
    assert isinstance(again, Tables)
    assert again.actions == 4
