"""`sztab bench-server --peers`: what is said of servers that ran, and of one that cannot. Nothing is installed here."""

import argparse

import pytest

from bench import server_peers
from bench.peers import PeerError
from bench.server_peers import Served


def test_the_ratio_to_each_server_is_printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    servers = [Served("Sztab", "on disk", 500.0, 1.5), Served("Other", "in memory", 2000.0, 0.5)]
    monkeypatch.setattr(server_peers, "measure", lambda seconds, tell, failed: servers)
    assert server_peers.bench(argparse.Namespace(seconds=1, json=False)) == 0
    ours, other = capsys.readouterr().out.splitlines()
    assert "1.00 times" in ours
    assert "3.00 times" in other
    assert "in memory" in other


def test_without_node_only_ours_is_measured(monkeypatch: pytest.MonkeyPatch, tmp_path):
    ours = Served("Sztab", "on disk", 500.0, 1.5)
    monkeypatch.setattr(server_peers, "_ours", lambda seconds: ours)
    monkeypatch.setattr("shutil.which", lambda name: None)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    errors: list[PeerError] = []
    assert server_peers.measure(1, lambda line: None, errors.append) == [ours]
    assert "Node.js" in str(errors[0])
    assert not list(tmp_path.iterdir())
