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


def test_a_battle_on_a_phone_shows_both_sides_and_the_chance(chromium, house):
    walk = max(walks("attack", 2, "battle", most=MOST), key=lambda one: len(one.asked))
    asked = next(one for one in walk.asked if one.scene.get("battle", {}).get("chance"))
    stage = Stage(chromium, house.url, "390x844", language="pl")
    stage.enter(walk)
    stage.put(walk, asked)
    sides = stage.one.page.locator(".battle-line .battle-side").all_inner_texts()
    battle = asked.scene["battle"]
    forces = [sum(side["fighting"].values()) + sum(side["reserve"].values()) for side in battle["sides"]]
    assert [int(words.split()[-1]) for words in sides] == forces
    stage.one.page.locator(".heights button").last.click()
    assert f"{battle['chance']}%" in stage.one.text(".pocket .tray-chances")
    assert stage.one.page.locator(".pocket .tray-row").count() == 3
    assert stage.faults(asked) == []
    mistakes = stage.one.mistakes
    stage.close()
    assert not mistakes
