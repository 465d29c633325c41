"""Data packs: what is wrong, where, what would be right."""

import re
import shutil
from pathlib import Path

import pytest

from sztab.engine.errors import Bad
from sztab.games.quartermaster import data

from .test_state import GAME


def pack(tmp_path: Path, file: str, old: str, new: str) -> Path:
    text = (data.OWN / file).read_text()
    assert old in text
    (tmp_path / file).write_text(text.replace(old, new, 1))
    return tmp_path


def test_our_own_data_is_sound():
    loaded = data.load()
    assert sum(card.count for card in loaded.cards) == 220
    assert data.summary(loaded)["cards"] == {"rulebook": 38, "public": 105, "reconstructed": 0}


def test_a_pack_replaces_whole_files_and_has_its_own_fingerprint(tmp_path: Path):
    folder = pack(tmp_path, "setup.toml", "hand_limit = 7", "hand_limit = 8")
    rules = GAME.rules({}, folder)
    assert rules.fingerprint != GAME.rules({}).fingerprint
    s = GAME.read_position(rules, {"at": "germany draw", "units": {"uk": ["army united_kingdom"]}}, b"key", "position")
    assert len(s.zones[6]) == 8


@pytest.mark.parametrize(
    ("file", "old", "new", "expected"),
    [
        ("board.toml", '"siberia"]', '"sibera"]', "'sibera' is not a space; did you mean 'siberia'?"),
        ("board.toml", 'kind = "land"', 'kind = "swamp"', "write 'land' or 'sea'"),
        ("board.toml", '"canada", "western_us", ', '"western_us", ', "but not the other way round"),
        ("board.toml", "supply = true", "supply = false", "11 supply stars"),
        ("board.toml", "supply = true", 'supply = "yes"', "Expected `bool`"),
        ("board.toml", 'id = "canada"', 'id = "canada"\nflag = 1', "unknown field `flag`"),
        ("board.toml", 'control = "scandinavia"', 'control = "baltic_sea"', "held from a land space"),
        ("board.toml", "schema = 1", "schema = ", "not valid TOML"),
        ("cards.toml", "count = 6", "count = 5", "the deck of germany has 40 cards, it should have 41"),
        ("cards.toml", 'do = "build"', 'do = "bild"', "'bild' is not an effect; did you mean 'build'?"),
        ("cards.toml", 'id = "germany_land_battle"', 'id = "germany_build_army"', "stands twice"),
        ("cards.toml", 'nation = "germany"', 'nation = "prussia"', "'prussia' is not a nation"),
        ("cards.toml", 'on = "victory_phase"', 'on = "victory"', "'victory' is not a trigger"),
        ("cards.toml", 'adjacent_to = "north_sea"', 'adjacent_to = "nroth_sea"', "did you mean 'north_sea'?"),
        ("cards.toml", "where = { any = true }", 'where = { any = true, outside = "germany" }', "exactly one key"),
        ("setup.toml", '"germany", "uk", "japan"', '"uk", "germany", "japan"', "turn_order must be"),
        ("setup.toml", '2 = [["germany", "italy", "japan"]', '2 = [["germany", "italy"]', "seats for 2 players"),
        ("setup.toml", '"build_navy", "land', '"build_fleet", "land', "'build_fleet' is not a card type"),
        ("setup.toml", 'game = "quartermaster"', 'game = "attack"', "not 'attack', 1"),
        ("setup.toml", 'home = "germany"', 'home = "siberia"', "has no supply star"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(tmp_path: Path, file: str, old: str, new: str, expected: str):
    folder = pack(tmp_path, file, old, new)
    with pytest.raises(Bad, match=re.escape(expected)) as error:
        data.load(folder)
    assert file in str(error.value)
    assert "\n" not in str(error.value)


def test_a_folder_that_is_no_pack(tmp_path: Path):
    with pytest.raises(Bad, match="no such folder"):
        data.load(tmp_path / "nowhere")
    with pytest.raises(Bad, match="no data file in it"):
        data.load(tmp_path)
    shutil.copy(data.OWN / "board.toml", tmp_path / "bord.toml")
    with pytest.raises(Bad, match=re.escape("did you mean 'board.toml'?")):
        data.load(tmp_path)
    (tmp_path / "bord.toml").unlink()
    (tmp_path / "board.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Bad, match="not UTF-8"):
        data.load(tmp_path)
