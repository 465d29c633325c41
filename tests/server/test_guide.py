"""A first game that teaches, over HTTP: its texts fit what happens, because its chance is known."""

import pytest
from tests.server.conftest import Guest, until

from sztab.games import GAME_IDS


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_guided_game_begins_as_its_steps_say(server, game):
    ania = Guest(server.url, "Ania")
    guide = ania.get(f"/api/games/{game}/guide", lang="pl")
    table = ania.post(f"/api/games/{game}/guide", status=201)
    assert table["guided"]
    step = next(step for step in guide["steps"] if step["choices"])
    until(lambda: step["choices"][0] in ania.choices(table["id"])["choices"])
    asked = ania.choices(table["id"])
    ania.choose(table["id"], asked, step["choices"][0])
