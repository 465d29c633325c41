"""The gauntlet: it goes on where it stopped, and adds up to what the Bots page shows."""

from pathlib import Path

import pytest

from sztab.bots import BOT_IDS
from sztab.games import GAME_IDS
from sztab.server.http.routes.games import measured as on_the_page
from sztab.sim import gauntlet
from sztab.sim.gauntlet import MATCHES, Result, kept, measured, run


def test_a_run_plays_only_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def one(game: str, better: str, worse: str, seed: str, number: int) -> Result:
        return Result(game, better, worse, seed, number, "axis", better if number % 4 else worse)

    monkeypatch.setattr(gauntlet, "_played", one)
    path, told = tmp_path / "gauntlet.jsonl", list[Result]()
    for count in (2, 4):
        run(("quartermaster", "rhine"), MATCHES[:1], count, "s", path, told.append)
    assert [(one.game, one.number) for one in told] == [
        *[(game, number) for number in (0, 1) for game in ("quartermaster", "rhine")],
        *[(game, number) for number in (2, 3) for game in ("quartermaster", "rhine")],
    ]
    row = measured(kept(path))["rhine"][0]
    assert (row["better"], row["worse"], row["games"], row["won"]) == ("recruit", "random", 4, 3)
    assert row["low"] < 0.75 < row["high"]
    assert row["command"] == "sztab arena rhine --bots recruit,random --games 4 --seed s"


def test_a_game_is_played_as_the_arena_plays_it():
    """The command of a row plays the same games: by turns on either side, two on each seed."""
    found = [gauntlet._played("rhine", "random", "greedy", "g", number) for number in (0, 1)]
    assert [one.side for one in found] == ["red", "white"]
    assert {one.winner for one in found} <= {"random", "greedy", ""}


def test_the_page_has_only_bots_and_games_that_there_are():
    for game, rows in on_the_page().items():
        assert game in GAME_IDS
        assert {row[key] for row in rows for key in ("better", "worse")} <= set(BOT_IDS)
        assert all(row["low"] <= row["won"] / row["games"] <= row["high"] for row in rows)
