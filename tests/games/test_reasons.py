"""Refusals that were once untrue or vague, as sentences."""

from collections.abc import Mapping

import pytest

from sztab.engine.chance import key_of_seed
from sztab.games import find


def said(game: str, players: int, tokens: list[str], line: str, **options: str) -> tuple[str, list[str]]:
    """Why the first role may not choose something after some choices in a new game, with the clauses."""
    g = find(game)
    rules = g.rules(options, None, players)
    s = g.start(rules, key_of_seed("reasons"))
    for token in tokens:
        s.choose(s.asked()[0], rules.grammar.choice(token))
    role = s.asked()[0]
    why = g.why(s, (1 << len(rules.roles)) - 1, role, line, "en")
    assert not why["allowed"]
    return why["words"], [clause["id"] for clause in why["clauses"]]


@pytest.mark.parametrize("own", ["red", "white", "blue"])
def test_ones_own_deck_is_not_called_the_deck_of_another(own: str):
    words, clauses = said("rhine", 1, [], f"air {own}_pursuit", solo=own)
    assert words == "That is your own deck: choose it as the pursuit deck."
    assert clauses == ["R11.1", "R11.8"]


def test_the_deck_of_another_is_refused_as_such():
    words, _ = said("rhine", 1, [], "air red_pursuit", solo="white")
    assert words == "Air support looks at your own pursuit deck or the resistance deck."


def test_a_card_that_never_pays_is_not_asked_for():
    g = find("rhine")
    rules = g.rules({}, None, 3)
    table = {"at": "red actions", "medals": {"red": 1}}
    s = g.read_position(rules, table, b"key".ljust(32), "position")
    s.choose(0, rules.grammar.choice("airborne"))
    refusal = s.why(0, rules.grammar.choice("pay white_les_boches"))
    assert refusal is not None
    assert (refusal.key, refusal.clauses) == ("pays_nothing", ("R12.1",))


def test_a_card_of_the_packet_is_chosen_or_not_there():
    g = find("domination")
    s = g.start(g.rules({}, None, 4), key_of_seed("reasons"))
    names = s.rules.grammar.names["card"]
    held = [s.rules.grammar.token(choice) for choice in s.choices(s.asked()[0])]
    other = next(f"keep {name}" for name in names if f"keep {name}" not in held)
    assert said("domination", 4, [], other)[0].endswith("is not in your packet.")
    assert said("domination", 4, [held[0]], held[0])[0].startswith("You have already chosen “")


def test_pass_and_done_say_what_is_asked():
    words, _ = said("domination", 4, [], "done")
    assert words.startswith("This is not ended with “done”. You are asked now: ")


ORDERING = {"at": "red action", "units": {"red": ["spain 2i"], "blue": ["chile 1i"]}}


def of_position(
    game: str, players: int, table: Mapping[str, object], tokens: list[str], line: str, **options: str
) -> str:
    """Why the role that is asked may not choose something in a position, after some choices."""
    g = find(game)
    rules = g.rules(options, None, players)
    s = g.read_position(rules, table, b"key".ljust(32), "position")
    for token in tokens:
        s.choose(s.asked()[0], rules.grammar.choice(token))
    why = g.why(s, (1 << len(rules.roles)) - 1, s.asked()[0], line, "en")
    assert not why["allowed"]
    return why["words"]


def test_units_of_which_there_are_none_are_not_called_too_few():
    order = ["move", "from spain", "to france"]
    assert of_position("attack", 2, ORDERING, order, "send plane 1") == "You have no planes in Spain."
    assert (
        of_position("attack", 2, ORDERING, order, "send infantry 3")
        == "You do not have enough infantry in Spain for that."
    )


def test_a_colour_that_nobody_plays_was_not_eliminated():
    assert of_position("attack", 2, ORDERING, [], "trade tan") == "Nobody plays Tan."


def test_a_space_that_keeps_too_much_is_named():
    table = {"at": "red actions", "supplies": ["lisieux 9f"]}
    words = of_position("rhine", 3, table, ["supply lisieux", "pass"], "keep 1f")
    assert words == "Exactly 9 pieces stay in Lisieux."


def test_a_standard_battle_has_no_generals():
    g = find("overlord")
    rules = g.rules({"scenario": "sword_beach"}, None, 2)
    s = g.start(rules, key_of_seed("reasons"))
    general = next(role for role, id in enumerate(rules.roles) if id == f"{rules.roles[s.asked()[0]]}_left")
    refusal = s.why(general, rules.grammar.choice("order 1-1"))
    assert refusal is not None
    assert (refusal.key, refusal.clauses) == ("no_generals_here", ("M14.1",))
