"""Lines that only tell that time passes: every game says which, and they are no deed of anybody."""

import pytest
from tests.server.conftest import Guest, play_on

from sztab.engine.words import LANGUAGES
from sztab.games import GAME_IDS, find


@pytest.mark.parametrize("game", GAME_IDS)
def test_the_lines_that_mark_time_are_lines_of_the_game(game):
    one = find(game)
    rules = one.rules({})
    assert one.time_lines
    for language in LANGUAGES:
        words = one.words(rules, language)
        assert [key for key in sorted(one.time_lines) if not words.has("line", key)] == []


def test_the_turn_of_a_nation_is_told_and_touches_it_in_nothing(server):
    ania = Guest(server.url, "Ania")
    table = ania.open("quartermaster", 2, ["me", "random"])["id"]
    play_on([ania], table, 40)
    frames = ania.get(f"/api/tables/{table}/frames")["frames"]
    pauses = [frame for frame in frames if frame["lines"] and all(line.get("time") for line in frame["lines"])]
    assert pauses
    assert any(line["parts"][1:] for frame in pauses for line in frame["lines"]), "no line names anybody"
    assert [frame["lines"] for frame in pauses if frame["mine"]] == []
