"""The story: each act is told once, with what it cost and which spaces and points change hands."""

from typing import Any, cast

import pytest

from sztab.engine.chance import key_of_seed
from sztab.engine.match import Line
from sztab.games import find
from sztab.games.domination.scoring import total
from sztab.games.domination.state import State
from sztab.games.domination.terms import ALLIES, AXIS
from sztab.games.domination.turn import year

from ..playing import Told

GAME = find("domination")
RULES = GAME.rules({}, None, 4)
GERMANY = RULES.roles.index("germany")
HANDS = {"germany": ["c05"], "uk": ["c33"]}


def told_of(answer: str, seat: str = "germany", **table: Any) -> list[Line]:
    """The lines that answers of a seat set off."""
    s = GAME.read_position(RULES, {"at": f"{seat} action", "hands": HANDS, **table}, key_of_seed("story"), "position")
    told = Told()
    s.listener = told
    for link in RULES.grammar.links(answer):
        s.choose(RULES.roles.index(seat), link)
    return told.lines


def story(answer: str, eyes: int = 0, **table: Any) -> list[str]:
    """The lines that answers of Germany's set off, as somebody with these eyes reads them."""
    words = GAME.words(RULES, "en")
    return [words.say("line", line.key, line.args) for line in told_of(answer, **table) if line.seen_by(eyes)]


def test_a_move_says_which_space_changes_hands_and_the_points():
    units = {"baltic_states": ["germany_army"], "germany": ["germany_army"]}
    lines = story("operation c05, move germany_army baltic_states, to northern_ussr", units=units)
    assert lines == [
        "Germany plays “Total War Economy” for 6 OP.",
        "Germany moves a German army from the Baltic States to the Northern USSR for 2 OP.",
        "Control of the Northern USSR passes from the USSR to Germany: +2 VP for Germany, −2 for the USSR.",
        "Germany loses control of the Baltic States: −1 VP.",
        "A Destruction marker is put in the Northern USSR: nothing can be formed there.",
    ]


def test_a_destroyed_unit_gives_its_space_back():
    lines = story("operation c05, attack uk_army italy", units={"germany": ["germany_army"], "italy": ["uk_army"]})
    assert lines[1:] == [
        "Germany destroys a British army in Italy for 3 OP.",
        "Control of Italy passes from the UK to Germany: +2 VP for Germany, −2 for the UK.",
    ]


def test_points_left_unspent_are_told():
    assert story("operation c05, stop", units={"germany": ["germany_army"]})[1] == "Germany leaves 6 OP unspent."


def test_a_technology_is_told_once_to_each_reader():
    lines = [story("technology c05", eyes, units={}) for eyes in (0, 1 << GERMANY)]
    assert [len([line for line in told if "face down" in line]) for told in lines] == [1, 1]
    assert "Germany lays a technology face down." in lines[0]
    assert "Germany lays a technology face down." not in lines[1]


def test_a_resistance_unit_destroyed_says_what_it_no_longer_costs():
    units = {"poland": ["germany_army", "resistance"], "germany": ["germany_army"]}
    assert story("operation c05, attack resistance poland", units=units)[1:] == [
        "Germany destroys a Resistance unit in Poland for 2 OP.",
        "The Resistance in Poland no longer costs Germany 1 VP.",
    ]


def test_a_space_worth_nothing_is_left_without_points():
    units = {"poland": ["germany_army", "resistance 2"], "germany": ["germany_army"]}
    lines = story("operation c05, move germany_army poland, to germany", units=units)
    assert lines[-1] == "Germany loses control of Poland, which was worth nothing."


def test_satellites_are_called_so():
    lines = told_of("event c07, satellite poland", units={"poland": ["germany_army"]}, hands={"germany": ["c07"]})
    assert [line.clause for line in lines if line.key == "forms_satellite"] == ["D7.2.C"]


def test_icons_left_unused_are_told_and_icons_used_are_not():
    units = {"poland": ["germany_army"]}
    hands = {"germany": ["c07"]}
    left = told_of("event c07, satellite poland", units=units, hands=hands)
    assert [(line.key, line.args[1]) for line in left if line.key in ("unspent", "unused_icons")] == [
        ("unused_icons", 1)
    ]
    spent = told_of("operation c05, stop", units={"germany": ["germany_army"]})
    assert not [line for line in spent if line.key == "unused_icons"]


def test_a_uboat_destroyed_cites_its_own_clause():
    units = {"atlantic_ocean": ["uk_fleet", "uboat"]}
    lines = told_of("operation c33, attack uboat atlantic_ocean", "uk", units=units, year=1941)
    assert [line.clause for line in lines if line.key == "attacks_for"] == ["D6.3.d"]


def test_a_year_begins_with_the_points_it_begins_with():
    s = cast(State, GAME.start(RULES, key_of_seed("year")))
    points = tuple(total(s, side) for side in (AXIS, ALLIES))
    told = Told()
    s.listener = told
    year(s)
    assert [line.args for line in told.lines if line.key == "year_begins"] == [(s.year, *points)]


def test_with_one_hand_for_both_a_rocket_hits_the_side():
    """D10.1.f The target is the player, not one of the nations."""
    rules = GAME.rules({}, None, 2)
    hands = {"germany": ["c05"], "uk": ["c33"]}
    table = {"at": "germany action", "hands": hands, "technologies": {"germany": ["v1"]}}
    s = GAME.read_position(rules, table, key_of_seed("story"), "position")
    told = Told()
    s.listener = told
    s.choose(GERMANY, rules.grammar.choice("launch v1 c05 uk"))
    words = GAME.words(rules, "en")
    lines = [words.say("line", line.key, line.args) for line in told.lines]
    assert lines[:2] == [
        "Germany launches the Flying Bomb (V1) at the Allies with “Total War Economy”.",
        "The Allies lose “Grand Alliance”.",
    ]


@pytest.mark.parametrize(
    ("key", "args", "english", "polish"),
    [
        (
            "year_begins",
            (2, 26, 17),
            "The year 1941 begins: Axis 26 VP, Allies 17 VP.",
            "Zaczyna się rok 1941: Oś 26 PZ, Alianci 17 PZ.",
        ),
        (
            "side_keeps_3",
            (0, 4, 4, 4),
            "The Axis keeps “Total War Economy”, “Total War Economy” and “Total War Economy”.",
            "Oś zatrzymuje karty „{card}”, „{card}” i „{card}”.",
        ),
        (
            "redraws_enigma",
            (1, 4, 2),
            "The UK discards “Total War Economy” and, with Enigma, draws 2 cards.",
            "Wielka Brytania odrzuca kartę „{card}” i dzięki Enigmie dobiera 2 karty.",
        ),
        (
            "side_redraws",
            (1, 4),
            "The Allies discard “Total War Economy” and draw another.",
            "Alianci odrzucają kartę „{card}” i dobierają nową.",
        ),
        (
            "side_enigma_discards",
            (0, 4),
            "The Axis discards “Total War Economy” of what it drew.",
            "Oś odrzuca z dobranych kartę „{card}”.",
        ),
        (
            "unused_icons",
            (0, 2),
            "Germany leaves 2 icons of the event unused.",
            "Niemcy: 2 niewykorzystane ikony wydarzenia przepadają.",
        ),
        ("side_spies", (1, 0), "The Allies spy on the Axis.", "Alianci szpiegują Oś."),
        ("side_spies", (0, 1), "The Axis spies on the Allies.", "Oś szpieguje Aliantów."),
        ("side_sees", (1, 4), "The Allies see “Total War Economy”.", "Alianci widzą kartę „{card}”."),
        (
            "side_spies_discard",
            (1, 0, 4),
            "The Allied spies make the Axis discard “Total War Economy”.",
            "Szpiedzy Aliantów: Oś traci kartę „{card}”.",
        ),
        (
            "forms_satellite",
            (2, 8, 17, 0),
            "Japan forms a satellite army in Siberia.",
            "Japonia wystawia armię satelitów na Syberii.",
        ),
        (
            "joins_raising",
            (7, 3, 2, 35),
            "China joins the war on the side of the USSR: +2 VP; the Allied threshold rises to 35.",
            "Chiny dołączają do wojny po stronie ZSRR: +2 PZ; próg Aliantów rośnie do 35.",
        ),
        (
            "bombs",
            (0, 3, 9),
            "Germany bombs France from Czechoslovakia: a Destruction marker is put in France.",
            "Niemcy bombardują z Czechosłowacji Francję: znacznik Zniszczenia trafia do Francji.",
        ),
        ("side_discards", (1, 4), "The Allies discard “Total War Economy”.", "Alianci odrzucają kartę „{card}”."),
        (
            "launches_at_side",
            (2, 0, 4, 1),
            "Japan launches the Flying Bomb (V1) at the Allies with “Total War Economy”.",
            "Japonia wystrzeliwuje rakietę na Aliantów kartą „{card}”: Latająca bomba (V1).",
        ),
        ("hit_side", (0, 4), "The Axis loses “Total War Economy”.", "Oś traci kartę „{card}”."),
        ("hits_nothing_of_side", (1,), "The Allies lose no card.", "Alianci nie tracą żadnej karty."),
        ("wins", (0, 29, 21), "The Axis wins: Axis 29 VP, Allies 21 VP.", "Wygrywa Oś: 29 PZ Osi, 21 PZ Aliantów."),
    ],
)
def test_lines_read_well(key: str, args: tuple[int, ...], english: str, polish: str):
    words = {language: GAME.words(RULES, language) for language in ("en", "pl")}
    card = words["pl"].name("card", 4)
    assert words["en"].say("line", key, args) == english
    assert words["pl"].say("line", key, args) == polish.replace("{card}", card)
