"""The fingerprint of data stands for what the rules read: not for bytes, names or texts."""

import re
import shutil
from pathlib import Path
from random import Random

import pytest

from sztab.engine.chance import key_of_seed
from sztab.engine.errors import Bad
from sztab.engine.game import Game
from sztab.engine.rules import Rules
from sztab.games import GAME_IDS, find

WORDS = re.compile(r'\b((?:\w+_)?(?:en|pl)|name|title|unsure)( *= *)"((?:[^"\\]|\\.)+)"')
NUMBER = re.compile(r"(= *)(\d+)\b(?!\.)")


def copy_of(game: Game, folder: Path) -> Path:
    return Path(shutil.copytree(game.folder / "data", folder / "pack"))


def digests(game: Game, rules: Rules) -> list[str]:
    """The positions of a game played at random."""
    rng = Random(5)
    s = game.start(rules, key_of_seed("words"))
    out = [s.digest()]
    while not s.over and len(out) < 150:
        role = s.asked()[0]
        s.choose(role, rng.choice(s.choices(role)))
        out.append(s.digest())
    return out


@pytest.mark.parametrize("id", GAME_IDS)
def test_names_texts_and_comments_are_no_part_of_it(id, tmp_path):
    game = find(id)
    pack = copy_of(game, tmp_path)
    count = 0
    for path in pack.rglob("*.toml"):
        text, found = WORDS.subn(r'\1\2"\3 (corrected)"', path.read_text())
        count += found
        path.write_text(f"# Read again, and corrected.\n\n{text}")
    assert count > 100
    ours, theirs = game.rules({}), game.rules({}, pack)
    assert theirs.fingerprint == ours.fingerprint
    assert theirs.contents != ours.contents
    assert game.words(theirs, "en") is not game.words(ours, "en")
    assert digests(game, theirs) == digests(game, ours)


@pytest.mark.parametrize("id", GAME_IDS)
def test_a_number_in_any_file_is_part_of_it(id, tmp_path):
    game = find(id)
    ours = game.rules({}).fingerprint
    changed = 0
    pack = copy_of(game, tmp_path)
    for path in sorted(pack.rglob("*.toml")):
        text = path.read_text()
        for found in list(NUMBER.finditer(text))[1:8]:  # the first is the schema
            path.write_text(text[: found.start(2)] + str(int(found[2]) + 1) + text[found.end(2) :])
            try:
                theirs = game.rules({}, pack).fingerprint
            except Bad:  # a board that would not hold
                continue
            assert theirs != ours, (path.name, found[0])
            changed += 1
            break
        path.write_text(text)
    assert changed
