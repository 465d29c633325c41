"""`sztab check`."""

import json

import pytest

CASE = """
[[case]]
name = "A fleet needs a port"
rules = ["Q5.12"]
game = "quartermaster"
[case.position]
at = "usa action"
units = { usa = ["army western_us", "fleet east_pacific"] }
hands = { usa = ["usa_build_navy"] }
[[case.steps]]
role = "usa"
choose = "play usa_build_navy"
[[case.steps]]
role = "usa"
refused = { "build fleet central_pacific" = "Q5.12" }
expect = { vp = { allies = 0 } }
"""
WRONG = CASE.replace("allies = 0", "allies = 7").replace("A fleet", "No fleet")


def test_cases_that_hold(sztab, tmp_path):
    (tmp_path / "a.toml").write_text(CASE)
    ran = sztab("check", "a.toml")
    assert ran == (0, "ok  a.toml: A fleet needs a port\n1 case, all passed\n", "")


def test_a_case_that_fails_shows_the_difference(sztab, tmp_path):
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "a.toml").write_text(CASE)
    (tmp_path / "folder" / "b.toml").write_text(WRONG)
    ran = sztab("check", "folder")
    assert ran.code == 1
    assert "FAILED  folder/b.toml: No fleet needs a port\n" in ran.out
    assert "vp.allies: expected 7, found 0" in ran.out
    assert ran.out.endswith("2 cases, 1 failed\n")
    answer = json.loads(sztab("check", "folder", "--json").out)
    assert answer["failed"] == 1
    assert [case["holds"] for case in answer["cases"]] == [True, False]


def test_coverage_names_what_no_case_names(sztab, tmp_path):
    (tmp_path / "a.toml").write_text(CASE)
    ran = sztab("check", "a.toml", "--coverage")
    assert ran.code == 1
    assert "Q5.11" in ran.out
    assert "Q5.12" not in ran.out
    answer = json.loads(sztab("check", "a.toml", "--coverage", "--json").out)
    assert "Q5.11" in answer["uncovered"]["quartermaster"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("case = 3", "array"),
        (CASE.replace("quartermaster", "ludo"), "not a game"),
        (CASE.replace("Q5.12", "Q99"), "not a clause"),
        (CASE.replace("choose", "chose"), "chose"),
        (CASE.replace("usa_build_navy", "usa_build_nvay"), "did you mean"),
        (CASE.replace("hands", "used = [[1]]\nhands"), "a.toml"),
        (".".join(["a"] * 500_000) + " = 1", "dots"),
    ],
)
def test_files_that_are_no_cases(sztab, tmp_path, text, says):
    (tmp_path / "a.toml").write_text(text)
    assert says in sztab("check", "a.toml").refused()
