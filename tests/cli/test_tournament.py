"""`sztab tournament`."""

import json

from sztab.cli.main import main


def test_sixteen_bots_from_opening_to_prizes(capsys):
    assert (
        main(
            [
                "tournament",
                "quartermaster",
                "--bots",
                "random:16",
                "--rounds",
                "4",
                "--seed",
                "a",
                "--json",
                "--jobs",
                "1",
            ]
        )
        == 0
    )
    said = json.loads(capsys.readouterr().out)
    assert len(said["pairings"]) == 32
    won = {entrant["number"]: 0.0 for entrant in said["entrants"]}
    for pairing in said["pairings"]:
        for number, score in zip(pairing["players"], pairing["results"][0]["scores"], strict=True):
            won[number] += score
    assert {row["number"]: row["points"] for row in said["standings"]} == won
    assert [row["points"] for row in said["standings"]] == sorted(won.values(), reverse=True)


def test_standings_in_words_can_be_added_up(capsys):
    words = ["--format", "round_robin", "--bots", "random:4", "--jobs", "1"]
    assert main(["tournament", "rhine", *words]) == 0
    out = capsys.readouterr().out
    assert "the first to be named plays" in out
    _, games, rest = (part.split("\n\n")[0] for part in out.replace("Standings", "Pairing by").split("Pairing by"))
    rows = {" ".join(line.split()[:2]): line.split()[2:] for line in games.splitlines()[1:]}
    sums = {name: sum({"+": 1.0, "=": 0.5, "-": 0.0}[game[0]] for game in met) for name, (*met, _) in rows.items()}
    assert {name: float(points) for name, (*_, points) in rows.items()} == sums
    assert {" ".join(line.split()[1:3]): float(line.split()[3]) for line in rest.splitlines()[2:]} == sums
    first = rest.splitlines()[2].split()
    assert f"First prize:  {first[1]} {first[2]}" in out


def test_tables_of_three_in_words(capsys):
    words = ["--format", "tables", "--players", "3", "--bots", "random:5", "--rounds", "2", "--jobs", "1"]
    assert main(["tournament", "rhine", *words]) == 0
    out = capsys.readouterr().out
    assert "Round 2" in out
    assert "Standings" in out
    assert "opponents: the sum" in out


def test_what_cannot_be(capsys):
    for words, why in (
        (["--bots", "officer:x"], "a bot and a number"),
        (["--bots", "random:1"], "2 to 256"),
        (["--bots", "random:4", "--rounds", "4"], "without meeting twice"),
        (["--bots", "random:4", "--format", "tables"], "three players"),
    ):
        assert main(["tournament", "quartermaster", *words]) == 2
        assert why in capsys.readouterr().err
