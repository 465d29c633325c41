"""The story: what a card, a move or a battle brought, in both languages."""

import pytest

from sztab.engine.chance import key_of_seed
from sztab.engine.listener import Script
from sztab.engine.match import Line, Match
from sztab.games import find

GAME = find("overlord")
RULES = GAME.rules({"scenario": "drill_standard"})

AMBUSH = {
    "at": "allies battles",
    "medals": {"axis": 3},
    "hands": {"axis": ["ambush", "attack_left"], "allies": ["attack_right"]},
    "units": {"axis": ["12-4 infantry"], "allies": ["13-5 infantry 1", "0-8 infantry"]},
    "ordered": ["13-5"],
}
ATTACKED = [("allies", "battle 13-5, at 12-4"), ("axis", "ambush axis")]

TOLD = [
    (
        {
            "at": "allies distribution",
            "units": {"axis": ["14-4 infantry"], "allies": ["12-6 infantry", "19-7 infantry"]},
            "hands": {"allies": ["infantry_assault", "attack_left"]},
        },
        [("allies", "play infantry_assault"), ("allies", "lay infantry_assault east")],
        [],
        "The Allied commander plays “Infantry Assault” in the east. (M9.3)",
        "Głównodowodzący aliantów zagrywa kartę „Szturm piechoty” we wschodniej części pola bitwy. (M9.3)",
    ),
    (
        {
            "at": "allies distribution",
            "units": {"axis": ["0-0 infantry"], "allies": ["3-7 infantry", "19-7 infantry"]},
            "hands": {"allies": ["counter_attack", "attack_left"]},
            "played": ["axis infantry_assault west"],
        },
        [("allies", "play counter_attack")],
        [],
        "The Allied commander counter-attacks in the west and repeats “Infantry Assault”. (M9.4)",
        "Głównodowodzący aliantów kontratakuje w zachodniej części pola bitwy i powtarza kartę „Szturm piechoty”. (M9.4)",
    ),
    (
        AMBUSH,
        ATTACKED,
        ["roll ambush: infantry star star"],
        "Ambush! Infantry on 13-5 close assaults infantry on 12-4, "
        "but the Axis commander has the defenders roll first: 1 hit. (M9.5)",
        "Zasadzka! Piechota z pola 13-5 rusza do zwarcia, "
        "ale z rozkazu głównodowodzącego Osi pierwsza rzuca kośćmi "
        "jednostka broniąca się na polu 12-4 (piechota): 1 trafienie. (M9.5)",
    ),
    (
        AMBUSH,
        ATTACKED,
        ["roll ambush: infantry star star"],
        "Medals: Axis 4 of 4, Allies 0 of 4. (M12.1)",
        "Medale: Oś 4 z 4, alianci 0 z 4. (M12.1)",
    ),
    (
        {
            "at": "allies battles",
            "units": {"axis": ["12-0 infantry 2", "0-0 infantry"], "allies": ["13-1 infantry"]},
            "ordered": ["13-1"],
        },
        [("allies", "battle 13-1, at 12-0")],
        ["roll battle: flag flag star"],
        "Axis infantry on 12-0 cannot retreat and loses 2 figures instead. (M8.5)",
        "Piechota Osi na polu 12-0 nie może się cofnąć i zamiast tego traci 2 figurki. (M8.5)",
    ),
    (
        {
            "at": "allies moves",
            "units": {"axis": ["0-0 infantry"], "allies": ["12-6 infantry"]},
            "works": ["12-6 sandbag"],
            "ordered": ["12-6"],
        },
        [("allies", "move 12-6, to 14-6")],
        [],
        "The sandbags on 12-6 are removed. (M11.2)",
        "Worki z piaskiem na polu 12-6 znikają. (M11.2)",
    ),
    (
        {
            "at": "allies distribution",
            "units": {"axis": ["13-3 infantry"], "allies": ["12-6 infantry", "18-6 armor"]},
            "hands": {"allies": ["behind_enemy_lines", "attack_left"]},
        },
        [
            ("allies", "play behind_enemy_lines"),
            ("allies", "order 12-6"),
            ("allies", "move 12-6, to 14-4"),
            ("allies", "battle 14-4, at 13-3"),
            ("allies", "move 14-4, to 11-5"),
        ],
        ["roll battle: star star star star"],
        "Allied infantry moves from 14-4 to 11-5. (M9.6)",
        "Piechota aliantów przechodzi z pola 14-4 na pole 11-5. (M9.6)",
    ),
]


@pytest.mark.parametrize(("table", "answers", "chance", "english", "polish"), TOLD)
def test_what_came_of_it_is_told_in_both_languages(table, answers, chance, english, polish):
    match = Match(GAME, RULES, b"", state=GAME.read_position(RULES, table, key_of_seed("story"), "position"))
    match.state.script = Script(chance)
    for role, answer in answers:
        for link in RULES.grammar.links(answer):
            match.choose(RULES.roles.index(role), link)
    lines = [line for step in match.steps for line in step.lines]
    for language, words in (("en", english), ("pl", polish)):
        assert words in [f"{GAME.told(RULES, line, language)['words']} ({line.clause})" for line in lines]


def test_sandbags_go_with_an_eliminated_unit_after_it():
    table = {
        "at": "allies battles",
        "units": {"axis": ["12-2 infantry 1", "0-0 infantry"], "allies": ["13-3 infantry"]},
        "works": ["12-2 sandbag"],
        "ordered": ["13-3"],
    }
    match = Match(GAME, RULES, b"", state=GAME.read_position(RULES, table, key_of_seed("story"), "position"))
    match.state.script = Script(["roll battle: infantry star"])
    for link in RULES.grammar.links("battle 13-3, at 12-2"):
        match.choose(RULES.roles.index("allies"), link)
    keys = [line.key for step in match.steps for line in step.lines]
    assert keys == ["assaults", "eliminated", "sandbags_go"]


@pytest.mark.parametrize(
    ("key", "args", "polish"),
    [
        ("turn", (1, 1), "Tura 1: alianci."),
        (
            "initiative",
            (1, 2, 1),
            "Lewy generał Osi rzuca na inicjatywę i może wydać rozkaz jednej jednostce pancernej.",
        ),
    ],
)
def test_sides_and_rolls_are_named_once(key, args, polish):
    assert GAME.words(RULES, "pl").say("line", key, args) == polish


def test_a_third_card_drawn_cites_what_allows_it():
    rules = GAME.rules({"scenario": "drill_overlord"})
    table = {
        "at": "allies distribution",
        "units": {
            "axis": ["0-0 infantry", "24-0 infantry"],
            "allies": ["4-8 infantry", "20-8 infantry", "46-8 infantry"],
        },
        "hands": {"allies": ["recon_left", "attack_left"]},
    }
    match = Match(GAME, rules, b"", state=GAME.read_position(rules, table, key_of_seed("story"), "position"))
    answers = [("allies", "give recon_left allies_left, done"), ("allies_left", "lay recon_left s1, done")]
    for role, answer in [*answers, ("allies_center", "done"), ("allies_right", "done")]:
        for link in rules.grammar.links(answer):
            match.choose(rules.roles.index(role), link)
    drawn = [(line.args[1], line.clause) for step in match.steps for line in step.lines if line.key == "draws"]
    assert drawn == [(3, "M19.2")]


def test_an_air_sortie_that_is_not_flown_is_told():
    rules = GAME.rules({"scenario": "drill_overlord", "air": True})
    table = {
        "at": "allies distribution",
        "units": {
            "axis": ["0-0 infantry", "24-0 infantry"],
            "allies": ["4-8 infantry", "20-8 infantry", "46-8 infantry"],
        },
        "hands": {"allies": ["probe_left", "attack_left"]},
        "sorties": {"allies": 1},
    }
    match = Match(GAME, rules, b"", state=GAME.read_position(rules, table, key_of_seed("story"), "position"))
    for link in rules.grammar.links("give air_sortie allies_left, done"):
        match.choose(rules.roles.index("allies"), link)
    lines: list[Line] = []
    while not any(line.key == "medals_now" for line in lines):
        role = next(role for role in match.state.waiting().roles if match.state.choices(role))
        match.choose(role, match.state.choices(role)[-1])
        lines = [line for step in match.steps for line in step.lines]
    told = [GAME.told(rules, line, "en")["words"] for line in lines if line.key == "flies_nothing"]
    assert told == ["The Allied left general might have flown a plane this turn, but flies none."]


AIR = {
    "at": "allies distribution",
    "units": {"axis": ["4-6 infantry", "24-0 infantry"], "allies": ["20-8 infantry", "46-8 infantry"]},
    "hands": {"allies": ["probe_left", "attack_left"]},
    "sorties": {"allies": 1},
}


@pytest.mark.parametrize(
    ("answers", "chance", "english", "polish"),
    [
        (
            ["fly, via 4-8, via 3-7, done", "bomb 3-7, at 4-6"],
            ["roll strike: star"],
            [
                "A plane of the Allies flies to 3-7. (M25.10)",
                "The plane of the Allies over 3-7 attacks 1 unit. (M25.10)",
                "The strike on Axis infantry on 4-6: 1 hit. (M25.10)",
            ],
            "Samolot aliantów nad polem 3-7 atakuje 1 jednostkę. (M25.10)",
        ),
        (
            ["fly, via 1-7, leave"],
            [],
            ["A plane of the Allies flies over 1-7 and leaves the board. (M25.10)"],
            "Samolot aliantów przelatuje nad polem 1-7 i opuszcza planszę. (M25.10)",
        ),
    ],
)
def test_a_flight_and_its_attack_are_told_as_the_plane_s(answers, chance, english, polish):
    rules = GAME.rules({"scenario": "drill_overlord", "air": True})
    match = Match(GAME, rules, b"", state=GAME.read_position(rules, AIR, key_of_seed("story"), "position"))
    match.state.script = Script(chance)
    idle = [("allies_center", "done"), ("allies_right", "done")]
    for role, answer in [
        ("allies", "give air_sortie allies_left, done"),
        *idle,
        *[("allies_left", a) for a in answers],
    ]:
        for link in rules.grammar.links(answer):
            match.choose(rules.roles.index(role), link)
    lines = [line for step in match.steps for line in step.lines]
    told = {
        language: [f"{GAME.told(rules, line, language)['words']} ({line.clause})" for line in lines]
        for language in ("en", "pl")
    }
    assert [words for words in told["en"] if words in english] == english
    assert polish in told["pl"]


def test_a_hand_that_grows_cites_why_two_are_drawn():
    rules = GAME.rules({"scenario": "pegasus_bridge"})
    units = {"axis": ["0-0 infantry"], "allies": ["12-8 infantry"]}
    table = {"at": "axis distribution", "turn": 2, "units": units, "hands": {"axis": ["probe_left", "probe_center"]}}
    match = Match(GAME, rules, b"", state=GAME.read_position(rules, table, key_of_seed("story"), "position"))
    match.choose(0, rules.grammar.choice("play probe_center"))
    drawn = [(line.args[1], line.clause) for step in match.steps for line in step.lines if line.key == "draws"]
    assert drawn == [(2, "M26.2")]
