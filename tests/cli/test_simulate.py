"""`sztab simulate`, `sztab arena`, `sztab fuzz`."""

import csv
import json
import sys
import xml.etree.ElementTree as ElementTree

import pyarrow
import pytest
from pyarrow import parquet

from sztab.cli import fuzz as fuzz_command
from sztab.games import GAME_IDS, find
from sztab.sim import fuzz as fuzzer

SIMULATE = ("simulate", "quartermaster", "--games", "12", "--seed", "7")


def test_the_report_in_the_terminal(sztab):
    ran = sztab(*SIMULATE)
    assert ran.code == 0
    assert ran.err == ""  # no progress bar into a file
    for words in ("12 games, 2 players, seed 7", "Axis", "Allies", "median", "Mean points after each round", "Digest"):
        assert words in ran.out


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_game_with_as_many_as_may_play(sztab, game):
    most = max(find(game).players)
    ran = sztab("simulate", game, "--games", "1", "--players", str(most), "--report", "report")
    assert ran.code == 0, ran.err
    assert f"1 games, {most} players" in ran.out
    assert "Mean points after each round" in ran.out


def test_sides_that_nobody_plays_are_left_out(sztab):
    assert "Green" not in sztab("simulate", "attack", "--games", "1").out
    alone = sztab("simulate", "domination", "--games", "1", "--players", "1").out
    assert "Axis" in alone  # the automaton
    assert "Allies" in alone


def test_results_do_not_depend_on_the_number_of_processes(sztab):
    one = json.loads(sztab(*SIMULATE, "--json", "--jobs", "1").out)
    three = json.loads(sztab(*SIMULATE, "--json", "--jobs", "3").out)
    assert one == three
    assert one["digest"] != json.loads(sztab(*SIMULATE[:-1], "8", "--json").out)["digest"]
    results = one["results"]
    assert sum(results["wins"].values()) == results["games"] == 12
    for side, rate in results["rates"].items():
        assert 0 <= rate["low"] <= rate["rate"] == results["wins"][side] / 12 <= rate["high"] <= 1
    assert results["points_by_round"][0]["games"] == 12


def test_report_and_records(sztab, tmp_path):
    ran = sztab(*SIMULATE, "--report", "report", "--record", "records", "--players", "3", "--bots", "random", "--json")
    answer = json.loads(ran.out)
    report = tmp_path / "report"
    assert json.loads((report / "results.json").read_text()) == answer
    with (report / "games.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [row["seed"] for row in rows] == [f"7/{i}" for i in range(12)]
    assert sum(row["winner"] == "axis" for row in rows) == answer["results"]["wins"]["axis"]
    assert rows[0]["bot_3"] == "random"
    table = parquet.read_table(report / "games.parquet")
    assert [{name: str(value) for name, value in row.items()} for row in table.to_pylist()] == rows
    numbers = {field.name for field in table.schema if field.type == pyarrow.int64()}
    assert numbers == {"game", "points_axis", "points_allies", "rounds", "decisions", "passes"}
    svg = ElementTree.parse(report / "points.svg").getroot()
    texts = [node.text for node in svg.iter("{http://www.w3.org/2000/svg}text")]
    assert "round" in texts
    assert "mean points" in texts
    lines = list(svg.iter("{http://www.w3.org/2000/svg}polyline"))
    assert len({line.get("stroke-dasharray") for line in lines}) == 2  # told apart without colour
    records = sorted((tmp_path / "records").iterdir())
    assert len(records) == 12
    assert sztab("verify", records[5]).out.startswith("valid: ")


def test_without_pyarrow_the_report_has_no_parquet_and_says_so(sztab, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    ran = sztab(*SIMULATE, "--report", "report", "--json")
    assert ran.code == 0
    assert ran.err == "sztab: games.parquet was not written; it needs pip install 'sztab[report]'\n"
    assert sorted(path.name for path in (tmp_path / "report").iterdir()) == ["games.csv", "points.svg", "results.json"]


def test_bots_change_seats_from_game_to_game(sztab, tmp_path):
    ran = sztab("simulate", "quartermaster", "--games", "2", "--bots", "random,greedy", "--report", "report")
    assert "Wins by bot" in ran.out
    with (tmp_path / "report" / "games.csv").open() as file:
        assert [row["bot_1"] for row in csv.DictReader(file)] == ["random", "greedy"]


def test_options_and_packs_reach_the_games(sztab, tmp_path):
    sztab("data", "export", "quartermaster", "pack")
    plain = json.loads(sztab(*SIMULATE, "--json").out)
    assert json.loads(sztab(*SIMULATE, "--json", "--data", tmp_path / "pack").out)["digest"] == plain["digest"]
    setup = (tmp_path / "pack" / "setup.toml").read_text()
    (tmp_path / "short").mkdir()
    (tmp_path / "short" / "setup.toml").write_text(setup.replace("rounds = 20", "rounds = 3"))
    short = json.loads(sztab(*SIMULATE, "--json", "--data", tmp_path / "short", "--jobs", "2").out)
    assert short["results"]["rounds"]["max"] == 3
    assert short["data"] != plain["data"]
    with_option = json.loads(sztab(*SIMULATE, "--json", "--options", "resource_reallocation").out)
    assert with_option["options"] == ["resource_reallocation"]
    assert with_option["digest"] != plain["digest"]


def test_a_file_where_a_folder_should_be(sztab, tmp_path):
    (tmp_path / "here").write_text("")
    assert "not a folder" in sztab(*SIMULATE, "--report", "here").refused()
    assert "here" in sztab(*SIMULATE, "--record", "here/below").refused()


def test_arena(sztab):
    arena = ("arena", "quartermaster", "--bots", "random,greedy", "--games", "2", "--seed", "1")
    answer = json.loads(sztab(*arena, "--json").out)
    assert {row["bot"] for row in answer["ratings"]} == {"random", "greedy"}
    for row in answer["ratings"]:
        assert row["low"] <= row["rating"] <= row["high"]
        assert row["games"] == 2
    assert answer["pairs"][0]["games"] == 2
    assert "rating" in sztab(*arena).out


def test_fuzz_that_finds_nothing(sztab, tmp_path):
    ran = sztab("fuzz", "quartermaster", "--decisions", "150", "--players", "3", "--options", "resource_reallocation")
    assert ran.code == 0
    assert "all checks passed" in ran.out
    answer = json.loads(sztab("fuzz", "quartermaster", "--decisions", "100", "--json").out)
    assert answer["holds"] is True
    assert answer["decisions"] >= 100
    assert list(tmp_path.iterdir()) == []


def test_fuzz_over_processes(sztab, monkeypatch):
    monkeypatch.setattr(fuzz_command, "PORTION", 60)
    answer = json.loads(sztab("fuzz", "quartermaster", "--decisions", "120", "--jobs", "2", "--json").out)
    assert answer["holds"] is True
    assert answer["decisions"] >= 120


@pytest.mark.parametrize("with_record", [True, False])
def test_what_fuzz_finds_is_printed_and_written_down(sztab, tmp_path, monkeypatch, with_record):
    def broken(*args):
        if not with_record:
            raise IndexError("list index out of range")
        return fuzzer.Report(10, 0, {}, "Failure: two armies in one space", "3/4", "sztab record 1\n")

    monkeypatch.setattr(fuzzer, "fuzz", broken)
    ran = sztab("fuzz", "quartermaster", "--seed", "3")
    assert ran.code == 1
    assert ("two armies in one space" if with_record else "IndexError") in ran.out
    assert "seed 3" in ran.out
    assert (tmp_path / "fuzz-failure.sztab").exists() == with_record


def test_the_rest_of_a_game_is_played_from_a_position(sztab, tmp_path):
    """What if: the same position, many times, with fresh chance; the same seed gives the same results."""
    sztab("simulate", "quartermaster", "--games", "1", "--seed", "3", "--record", "records")
    record = tmp_path / "records" / "quartermaster-000000.sztab"
    steps = json.loads(sztab("verify", record, "--json").out)["steps"]
    position = tmp_path / "late.toml"
    position.write_text(sztab("replay", record, "--to", steps - 20, "--position").out)
    wanted = ("simulate", "quartermaster", "--games", "8", "--position", position, "--json")
    found = json.loads(sztab(*wanted).out)
    assert sum(found["results"]["wins"].values()) <= 8
    assert found["results"]["decisions"]["max"] < 120
    assert found["results"]["points_by_round"][0]["round"] > 5
    assert json.loads(sztab(*wanted).out)["digest"] == found["digest"]
    assert json.loads(sztab(*wanted, "--seed", "1").out)["digest"] != found["digest"]
    refused = sztab("simulate", "rhine", "--position", position)
    assert refused.code == 2
    assert "a position of quartermaster" in refused.err
    assert sztab(*wanted, "--record", "others").code == 2
