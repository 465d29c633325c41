"""`sztab legal`, `sztab why` and `sztab hint`."""

import json

import pytest

PORT = """
at = "usa action"
units = { usa = ["army western_us", "fleet east_pacific"], uk = ["army australia", "fleet south_china_sea"] }
hands = { usa = ["usa_build_navy"] }
"""


@pytest.fixture
def position(tmp_path):
    path = tmp_path / "port.toml"
    path.write_text(PORT)
    return path


def test_legal_lists_tokens_and_asides(sztab, position):
    ran = sztab("legal", position)
    assert ran.code == 0
    assert "play usa_build_navy" in ran.out
    assert "remove usa western_us" in ran.out
    answer = json.loads(sztab("legal", position, "--json").out)
    assert answer["asked"] == ["usa"]
    assert answer["legal"] == {"usa": ["play usa_build_navy", "discard usa_build_navy", "openly"]}
    assert json.loads(sztab("legal", position, "--role", "uk", "--json").out)["legal"] == {"uk": []}


def test_legal_speaks_polish(sztab, position):
    assert "Zagraj albo odrzuć jedną kartę." in sztab("legal", position, "--lang", "pl").out


def test_why_follows_a_chain_and_cites_the_clause(sztab, position):
    ran = sztab("why", position, "play usa_build_navy, build fleet central_pacific")
    assert ran.code == 1
    assert "port" in ran.out
    assert "Q5.12" in ran.out
    polish = sztab("why", position, "play usa_build_navy, build fleet central_pacific", "--lang", "pl")
    assert "Nie można sformować floty" in polish.out
    answer = json.loads(sztab("why", position, "play usa_build_navy, build fleet central_pacific", "--json").out)
    assert answer["legal"] is False
    assert "Q5.12" in answer["clauses"]


def test_why_says_legal(sztab, position):
    ran = sztab("why", position, "play usa_build_navy")
    assert (ran.code, ran.out) == (0, "play usa_build_navy: legal\n")
    assert sztab("why", position, "remove uk australia", "--role", "uk").code == 0


def test_the_first_link_that_is_refused_is_the_one_explained(sztab, position):
    ran = sztab("why", position, "play usa_sea_battle, battle north_pacific")
    assert ran.code == 1
    assert ran.out.startswith("play usa_sea_battle: ")


def test_options_change_what_is_legal(sztab, tmp_path):
    path = tmp_path / "attack.toml"
    path.write_text("""
at = "germany action"
units = { germany = ["army balkans"], ussr = ["army moscow", "army ukraine"] }
hands = { germany = ["germany_land_battle"] }
""")
    battle = "play germany_land_battle, battle ukraine ussr"
    assert sztab("why", path, battle).code == 0
    ran = sztab("why", path, battle, "--options", "attacker_must_be_supplied")
    assert ran.code == 1


@pytest.mark.parametrize(
    ("token", "says"),
    [
        ("biuld army ukraine", "did you mean 'build'?"),
        ("build army", "wrong number of words"),
        ("build army ukriane", "did you mean 'ukraine'?"),
        ("", "empty token"),
    ],
)
def test_a_token_that_is_none(sztab, position, token, says):
    assert says in sztab("why", position, token).refused()


def test_a_role_that_is_none(sztab, position):
    assert "did you mean 'germany'?" in sztab("legal", position, "--role", "germny").refused()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x = " + "[" * 100_000, "nested too deeply"),
        ("x = " + "{a=" * 100_000, "nested too deeply"),
        (".".join(["a"] * 500_000) + " = 1", "dots"),
        ("[" + ".".join(["a"] * 500_000) + "]", "dots"),
        ('a = "' + "x" * (5 << 20) + '"', "larger than"),
        ("round = " + "9" * 100_000, ""),
        ("round = 99999999", "20 rounds"),
        ("round = 1979-05-27", "a number"),
        ("unist = {}", "did you mean 'units'?"),
        ('"two\\nlines\\u001b[31m" = 1', "is not a key"),
        ('units = { germany = ["army ukriane"] }', "did you mean 'ukraine'?"),
        ('hands = { germany = ["uk_build_army"] }', "Q1.3"),
        ("used = [[1]]", ""),
        ('warfare = { bonus = "x" }', ""),
        ('at = "setup"', ""),
        ("game = 3", "game"),
        ('game = "ludo"', "not a game"),
        ('at = "germany action"\nagenda = [["turn", [0]]]\nchance = { key = "00" }', ""),
        (
            'at = "germany action"\nagenda = [["acted", [0], "action", 0, [77], [[]], 0]]\n'
            'chance = { key = "00", counter = 0, offset = 0, learned = 0, spent = [] }',
            "",
        ),
        ("= 1", "not valid TOML"),
        ("a = '\0'", "not valid TOML"),
    ],
)
def test_hostile_positions(sztab, tmp_path, text, says):
    path = tmp_path / "x.toml"
    path.write_text(text)
    for command in (["legal", path], ["why", path, "pass"]):
        said = sztab(*command).refused()
        assert says in said
        assert len(said) < 500
        assert "\x1b" not in said


def test_binary_files(sztab, tmp_path):
    path = tmp_path / "x.toml"
    path.write_bytes(bytes(range(256)) * 100)
    assert "not UTF-8" in sztab("legal", path).refused()


STAR = """
at = "germany action"
units = { germany = ["army germany"], italy = ["army italy"], uk = ["army united_kingdom"] }
hands = { germany = ["germany_build_army"] }
"""


def test_hint_ranks_whole_answers_and_says_why(sztab, tmp_path):
    """Q10 Western Europe has a star: the points of the rounds to come speak for it."""
    path = tmp_path / "star.toml"
    path.write_text(STAR)
    answer = json.loads(sztab("hint", path, "--json", "--lang", "en").out)
    best = answer["hints"][0]
    assert best["answer"] == "play germany_build_army, build army western_europe"
    assert best["value"] > answer["hints"][1]["value"]
    assert "points of the rounds to come" in [reason["words"] for reason in best["reasons"]]


def test_hint_has_nothing_to_say_to_who_is_not_asked(sztab, position):
    ran = sztab("hint", position, "--role", "uk")
    assert ran.code == 2
    assert "not asked" in ran.err
