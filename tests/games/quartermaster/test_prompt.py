"""Questions put in words."""

import pytest

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


def choices_of(hand: list[str]) -> dict[str, bool]:
    """What Germany may do with these cards, and whether it gives the action of the turn away."""
    table = {"at": "germany action", "units": {"germany": ["army germany"]}, "hands": {"germany": hand}}
    s = GAME.read_position(RULES, table, b"key", "position.toml")
    prompt = GAME.scene(s, 1 << RULES.roles.index("germany"), "en")["prompt"]
    return {choice["token"]: choice.get("loses", False) for choice in prompt["choices"]}


def test_giving_the_action_of_a_turn_away_is_marked_if_another_card_would_do_something():
    """Q5.5 One card is played or discarded."""
    asked = choices_of(["germany_blitzkrieg", "germany_land_battle"])
    assert asked["discard germany_blitzkrieg"]
    assert not asked["play germany_blitzkrieg"]
    assert not any(choices_of(["germany_land_battle"]).values())


def test_the_last_card_lies_on_top_of_the_own_pile():
    """Q9 Its owner sees all of it, like cards together, and first of all what was played last."""
    table = {
        "at": "germany action",
        "piles": {"germany": ["germany_v_weapons", "germany_land_battle", "germany_blitzkrieg"]},
    }
    s = GAME.read_position(RULES, table, b"key", "position.toml")
    for eyes in (1 << RULES.roles.index("germany"), 0):
        zone = next(one for one in GAME.scene(s, eyes, "en")["zones"] if one["id"] == "germany pile")
        assert zone["cards"][0]["id"] == "germany_v_weapons"


@pytest.mark.parametrize(
    ("role", "table", "card", "said", "clause"),
    [
        (
            "ussr",
            {"units": {"ussr": ["army moscow"]}},
            "ussr_titos_partisans",
            "The unit comes from the pool of the nation you choose.",
            "R32",
        ),
        (
            "uk",
            {"units": {"uk": ["army united_kingdom"]}},
            "uk_bomber_command",
            "One nation, and the card acts on it alone.",
            "Q7.7",
        ),
        (
            "usa",
            {"units": {"usa": ["fleet baltic_sea", "army balkans"]}},
            "usa_firestorm_bombing",
            "One nation, and the card acts on it alone.",
            "R11",
        ),
    ],
)
def test_naming_a_nation_says_what_it_means(role, table, card, said, clause):
    full = {"at": f"{role} action", "hands": {role: [card, f"{role}_sea_battle"]}, **table}
    s = GAME.read_position(RULES, full, b"key", "position.toml")
    by = RULES.roles.index(role)
    s.choose(by, RULES.grammar.choice(f"play {card}"))
    assert GAME.scene(s, 1 << by, "en")["prompt"]["facts"] == {"words": said, "clauses": [clause]}
