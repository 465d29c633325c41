"""What is asked is in sight and can be chosen: a sample of the questions of a game at the five sizes. `make walk` looks at all of them."""

import pytest

from sztab.games import GAME_IDS

from .walk import PLAYERS, SIZES, Stage, walks

MOST = 220  # questions that are looked through for a sample
KINDS = 4  # kinds of questions in it, those with the most choices


@pytest.mark.parametrize("game", GAME_IDS)
def test_what_is_asked_is_in_sight(chromium, house, game):
    """Of each kind the question with the most choices, on a laptop and at one of the other sizes."""
    walk = max(walks(game, PLAYERS[game], "sample", careless=1.0, most=MOST), key=lambda one: len(one.asked))
    widest = {one.kind: one for one in sorted(walk.asked, key=lambda one: one.choices)}
    sample = sorted(widest.values(), key=lambda one: -one.choices)[:KINDS]
    stage = Stage(chromium, house.url, "1440x900")
    stage.enter(walk)
    found = []
    others = [size for size in SIZES if size != "1440x900"]
    for number, asked in enumerate(sample):
        for size in ("1440x900", others[number % len(others)]):
            stage.resize(size)
            stage.put(walk, asked)
            found += [f"{size} {asked.kind}: {words}" for words in stage.faults(asked)]
    mistakes = stage.one.mistakes
    stage.close()
    assert not found
    assert not mistakes
