"""Refusals that were once untrue or vague, as sentences."""

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
