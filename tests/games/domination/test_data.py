"""Data packs: what is wrong, where, what would be right."""

import re
from pathlib import Path

import pytest

from sztab.engine.errors import Bad
from sztab.games.domination import data
from sztab.games.domination.tables import Tables
from sztab.games.domination.terms import EVENT_IDS, SEATS, TECHNOLOGIES

from .test_state import GAME


def pack(tmp_path: Path, file: str, old: str, new: str) -> Path:
    text = (data.OWN / file).read_text()
    assert old in text
    (tmp_path / file).write_text(text.replace(old, new, 1))
    return tmp_path


def test_our_own_data_is_sound():
    """D1.1, D3.5: sixty cards, eighteen solo cards; 44 spaces and 81 connections, 5 and 17 more with the Arctic."""
    loaded = data.load()
    assert (len(loaded.cards), len(loaded.solo)) == (60, 18)
    for arctic, spaces, links in ((False, 44, 81), (True, 49, 98)):
        board = loaded.board(arctic)
        assert board.count == spaces
        assert len(board.road_pairs) + len(board.sea_pairs) == links
    assert [sum(card.technology == n for card in loaded.cards) for n in range(TECHNOLOGIES)] == [4] * TECHNOLOGIES
    for colour in range(SEATS):
        kinds = {EVENT_IDS[card.event] for card in loaded.cards if card.colour == colour}
        assert kinds == set(EVENT_IDS)


def test_bands_cover_the_board_once():
    """R30"""
    for arctic in (False, True):
        board = data.load().board(arctic)
        for bands in board.bands:
            assert sorted(space for band in bands for space in band) == list(range(board.count))


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        ("board.toml", '["germany", "poland"]', '["germany", "polnad"]', "did you mean 'poland'?"),
        ("board.toml", 'home = "germany"', 'home = "grmany"', "did you mean 'germany'?"),
        ("board.toml", 'shape = "coast"', 'shape = "coats"', "did you mean 'coast'?"),
        ("board.toml", "stars = 2", "stars = 1", "the home spaces of 'germany' have 7 stars, not 8 (D2.4)"),
        ("board.toml", "stars = 1", "stars = 4", "there are one to three (D5.1)"),
        ("board.toml", 'ends = ["germany", "austria"]', 'ends = ["germany", "italy"]', "a connection stands twice"),
        ("cards.toml", 'technology = "v1"', 'technology = "v3"', "'v3' is not a technology"),
        ("cards.toml", 'icons = ["axis_minor"]', "icons = []", "Logistics has icons, Diplomacy a flag"),
        ("cards.toml", 'germany = ["move army"', 'germany = ["march army"', "'march' is not an action"),
        ("cards.toml", 'lanes = ["b", "c", "a", "d"]', 'lanes = ["b", "b", "a", "d"]', "each once (D13.8.b)"),
        (
            "setup.toml",
            '"germany germany_army 2"',
            '"germany germany_army 9"',
            "11 of 'germany_army', but there are 8 (D1.3)",
        ),
        ("setup.toml", '"austria germany_army"', '"austria germany_fleet"', "cannot stand on 'austria' (D3.7.c)"),
        ("setup.toml", 'group = "rocketry"', 'group = "land"', "has a rocket (D6.4.a)"),
        ("setup.toml", "least = [0, 4, 5, 6]", "least = [0, 4]", "a number for 0 to 3 U-boats (D11.2.e)"),
        ("setup.toml", 'game = "domination"', 'game = "rhine"', "not 'rhine', 1"),
        ("setup.toml", "capital = 4", "capital = 9", "one to four units on a space"),
    ],
)
def test_what_is_wrong_is_said_with_its_remedy(tmp_path: Path, file: str, old: str, new: str, expected: str):
    with pytest.raises(Bad, match=re.escape(expected)) as error:
        data.load(pack(tmp_path, file, old, new))
    assert ".toml" in str(error.value)
    assert "\n" not in str(error.value)


def test_a_pack_replaces_a_file(tmp_path: Path):
    folder = pack(tmp_path, "setup.toml", "axis = 29", "axis = 30")
    rules = GAME.rules({}, folder, 4)
    assert isinstance(rules, Tables)
    assert rules.setup.victory.axis == 30
    assert rules.fingerprint != GAME.rules({}, None, 4).fingerprint
