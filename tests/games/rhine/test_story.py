"""The story: lines say what was spent, what was missing and what decided."""

from typing import cast

import pytest

from sztab.engine.chance import key_of_seed
from sztab.games import find
from sztab.games.rhine.combat import tell_boches
from sztab.games.rhine.control import gain_control
from sztab.games.rhine.decks import look_at
from sztab.games.rhine.state import State
from sztab.games.rhine.terms import LOAD_NUMBERS, RESISTANCE, load_of

from ..playing import Told

GAME = find("rhine")
RULES = GAME.rules({})
RED, WHITE, BLUE = range(3)


@pytest.mark.parametrize(
    ("key", "args", "english", "polish"),
    [
        (
            "fed",
            (0, 0),
            "{corps} eats 1 food in {space} and can move again.",
            "{corps} zużywa 1 pionek prowiantu z pola {space} i znów może się ruszać.",
        ),
        (
            "tie_of_two",
            (WHITE, 3, 4, RED, 3),
            "A tie of 3 medals each is broken by defeated divisions: Bradley 4, Montgomery 3. Bradley wins.",
            "Remis 3:3 w medalach rozstrzyga liczba pokonanych dywizji: Bradley 4, Montgomery 3. Wygrywa Bradley.",
        ),
        (
            "tie_of_three",
            (WHITE, 3, 4, RED, 3, BLUE, 1),
            "A tie of 3 medals each is broken by defeated divisions: Bradley 4, Montgomery 3, Patton 1. Bradley wins.",
            "Remis 3:3:3 w medalach rozstrzyga liczba pokonanych dywizji: Bradley 4, Montgomery 3, Patton 1. Wygrywa Bradley.",
        ),
    ],
)
def test_lines_read_well(key: str, args: tuple[int, ...], english: str, polish: str):
    for language, expected in (("en", english), ("pl", polish)):
        words = GAME.words(RULES, language)
        names = {"corps": words.name("corps", 0), "space": words.name("space", 0)}
        assert words.say("line", key, args) == expected.format(**names)


def test_who_falls_short_is_told_what_is_missing():
    args = (0, 0, 0, LOAD_NUMBERS[load_of(0, 2, 0)], LOAD_NUMBERS[load_of(1, 0, 0)])
    assert "lacks 1 fuel to defeat" in (said := GAME.words(RULES, "en").say("line", "falls_short", args))
    assert "loses 2 ammo and falls back" in said
    said = GAME.words(RULES, "pl").say("line", "falls_short", args)
    assert "bo brakuje mu 1 pionka paliwa; traci 2 pionki amunicji i cofa się" in said


def test_pieces_and_medals_are_counted_in_polish():
    words = GAME.words(RULES, "pl")
    load = LOAD_NUMBERS[load_of(1, 5, 2)]
    assert words.say("line", "steps", (0, 0, 1, load)).endswith(
        "koszt: 1 pionek paliwa, 5 pionków amunicji, 2 pionki prowiantu."
    )
    assert words.say("line", "refills", (load_of(12, 0, 0),)).endswith("przybywa: 12 pionków paliwa.")
    assert words.say("line", "takes_space_medal", (RED, 0, 1)).endswith("i zdobywa medal; ma teraz 1 medal.")
    assert words.say("line", "places_last_marker", (RED, 0, 0)).endswith("pula jest już pusta.")
    assert words.say("line", "calls_with", (RED, 0)).startswith("Montgomery zagrywa zachowaną kartę „")
    assert words.say("line", "you_see", (1, 0)).startswith("Na wierzchu talii oporu leży karta „")


def test_a_card_looked_at_cites_the_rule_that_lets_one_look():
    s = GAME.start(RULES, key_of_seed("look"))
    told = Told()
    s.listener = told
    look_at(cast(State, s), RED, RESISTANCE, "R11.1")
    assert [(line.key, line.clause, line.audience) for line in told.lines] == [("you_see", "R11.1", 1 << RED)]


def test_who_crosses_the_rhine_without_a_line_reads_so():
    koln = RULES.grammar.names["space"].index("koln")
    s = cast(State, GAME.start(RULES, key_of_seed("rhine")))
    told = Told()
    s.listener = told
    gain_control(s, WHITE, koln)
    assert [line.key for line in told.lines if line.key.startswith("across")] == ["across_cut_off"]
    said = GAME.words(RULES, "en").say("line", told.lines[-1].key, told.lines[-1].args)
    assert said.startswith(
        "Bradley is across the Rhine in Köln, but no unbroken line of his markers leads back to Chartres"
    )


@pytest.mark.parametrize(
    ("fuel", "left", "says"),
    [
        (1, 2, "to go on from here would cost 1 fuel"),
        (0, 1, "which has no fuel to go on from here"),
        (1, 0, "whose move is over in any case"),
    ],
)
def test_les_boches_say_what_it_costs_to_go_on(fuel: int, left: int, says: str):
    s = cast(State, GAME.start(RULES, key_of_seed("boches")))
    corps, meaux = (RULES.grammar.names[slot].index(id) for slot, id in (("corps", "white_vii"), ("space", "meaux")))
    s.carried[corps] = load_of(fuel, 1, 0)
    told = Told()
    s.listener = told
    tell_boches(s, corps, meaux, left)
    assert says in GAME.words(RULES, "en").say("line", told.lines[0].key, told.lines[0].args)
