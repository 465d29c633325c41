"""`sztab games`, `sztab data`, `sztab bench`."""

import json

from bench import peers
from sztab.cli import bench
from sztab.sim.bench import measure


def test_games(sztab):
    ran = sztab("games")
    assert ran.code == 0
    for words in ("quartermaster", "2 to 6 players", "resource_reallocation", "unofficial", "38 of the 143"):
        assert words in ran.out
    game, *others = json.loads(sztab("games", "--json").out)["games"]
    assert game["players"] == [2, 3, 4, 5, 6]
    assert {option["name"] for option in game["options"]} >= {"resource_reallocation"}
    assert all(option["text"] for option in game["options"])
    assert game["sources"]["cards"]["rulebook"] == 38
    assert "rhine" in [other["id"] for other in others]
    assert "pair (red_white, white_blue, red_blue)" in ran.out


def test_our_own_data_hold(sztab):
    ran = sztab("data", "check", "quartermaster")
    assert ran.code == 0
    assert ": valid, fingerprint " in ran.out


def test_a_pack_is_exported_checked_and_found_wrong(sztab, tmp_path):
    assert sztab("data", "export", "quartermaster", "pack").code == 0
    own = json.loads(sztab("data", "check", "quartermaster", "--json").out)
    pack = json.loads(sztab("data", "check", "quartermaster", "--data", "pack", "--json").out)
    assert own == pack
    board = tmp_path / "pack" / "board.toml"
    wrong = tmp_path / "wrong" / "board.toml"
    wrong.parent.mkdir()
    wrong.write_text(board.read_text().replace('"moscow"', '"mosocw"', 1))
    ran = sztab("data", "check", "quartermaster", "--data", wrong.parent)
    assert ran.code == 2
    assert "did you mean 'moscow'?" in ran.err
    assert ran.err.count("\n") == 1
    assert json.loads(sztab("data", "check", "quartermaster", "--data", wrong.parent, "--json").out)["holds"] is False
    assert "did you mean 'moscow'?" in sztab("simulate", "quartermaster", "--data", wrong.parent).refused()


def test_export_overwrites_nothing(sztab, tmp_path):
    (tmp_path / "pack").mkdir()
    (tmp_path / "pack" / "cards.toml").write_text("mine")
    assert "cards.toml already exists" in sztab("data", "export", "quartermaster", "pack").refused()
    assert [path.name for path in (tmp_path / "pack").iterdir()] == ["cards.toml"]
    assert (tmp_path / "pack" / "cards.toml").read_text() == "mine"
    assert "not a folder" in sztab("data", "export", "quartermaster", "pack/cards.toml").refused()


HOSTILE = (
    (".".join(["a"] * 500_000) + " = 1", "dots"),
    ("x = " + "[" * 100_000, "nested too deeply"),
    ("x = " + "9" * 9999, ""),
    ("\0", "TOML"),
    ("", "board.toml"),
)


def test_hostile_packs(sztab, tmp_path):
    for number, (text, says) in enumerate(HOSTILE):
        pack = tmp_path / str(number)
        pack.mkdir()
        (pack / "board.toml").write_text(text)
        assert says in sztab("simulate", "quartermaster", "--data", pack).refused()


def test_bench(sztab, monkeypatch):
    monkeypatch.setattr(bench, "measure", lambda game, players, seconds: measure(game, players, seconds / 10))
    answer = json.loads(sztab("bench", "--seconds", "1", "--json").out)
    for key in ("decisions_per_second", "passes_per_second", "copy_us", "redeal_us", "iterations_per_second"):
        assert answer[key] > 0
    assert answer["playouts_per_second"] > answer["search_decisions_per_second"] > 0
    assert isinstance(answer["compiled"], bool)
    assert answer["python"].startswith("3.")


def test_bench_beside_others(sztab, monkeypatch):
    def measured(seconds, progress, failed):
        failed(peers.PeerError("Catanatron (Catan): installing failed: no network"))
        return [peers.Peer("python-chess", "chess", "1.0", 10_000.0, "Python")]

    rates = {"decisions_per_second": 40_000, "passes_per_second": 1, "copy_us": 1.0, "redeal_us": 1.0}
    rates |= {"iterations_per_second": 1, "playouts_per_second": 1.0, "search_decisions_per_second": 1.0}
    ours = {**rates, "compiled": False, "python": "3.11"}
    monkeypatch.setattr(bench, "measure", lambda *args: dict(ours))
    monkeypatch.setattr(peers, "measure", measured)
    ran = sztab("bench", "--seconds", "1", "--peers")
    assert ran.code == 0
    assert "python-chess" in ran.out
    assert "Sztab makes 4.0 times as many" in ran.out
    assert "no network" in ran.err
