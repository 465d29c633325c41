"""Questions put in words."""

from sztab.engine.window import answers

from .test_state import GAME, RULES


def test_a_window_names_what_has_happened_and_says_its_fact():
    """Q8.1, Q8.2 The question is the engine's; what is said of it is the game's."""
    table = {
        "at": "germany action",
        "units": {"germany": ["army germany"], "uk": ["army western_europe"]},
        "hands": {"germany": ["germany_land_battle"]},
        "responses": {"uk": ["uk_defensive_posture"]},
    }
    s = GAME.read_position(RULES, table, b"key", "position.toml")
    germany, uk = RULES.roles.index("germany"), RULES.roles.index("uk")
    for link in RULES.grammar.links("play germany_land_battle, battle western_europe uk"):
        s.choose(germany, link)
    assert s.is_asking(answers)
    prompt = GAME.scene(s, 1 << uk, "en")["prompt"]
    assert prompt["words"].endswith("in Western Europe. Do you react?")
    assert prompt["facts"] == {
        "words": "Now or not at all. The others see only that answers are awaited.",
        "clauses": ["Q8.1", "Q8.2"],
    }
