"""`sztab bench-server` starts a server, plays on it and prints its measurements; no test depends on the speed."""

import json
import os
import subprocess
import sys


def test_it_measures_a_server_of_its_own(tmp_path):
    command = [sys.executable, "-m", "sztab", "bench-server", "--database", "sqlite", "--json"]
    command += ["--tables", "2", "--seconds", "1", "--streams", "10", "--hold", "1"]
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "TMPDIR": str(tmp_path)}
    ran = subprocess.run(command, capture_output=True, text=True, timeout=300, env=env)
    assert ran.returncode == 0, ran.stderr
    found = json.loads(ran.stdout)
    assert found["machine"]["cores"] >= 1
    assert found["machine"]["syncs_per_second"] > 0
    [run] = found["runs"]
    assert (run["database"], run["processes"], run["tables"]) == ("sqlite", 1, 2)
    assert run["streams"] == 4  # one for each seat
    assert run["moves"] > 0
    assert 0 < run["p50_ms"] <= run["p95_ms"] <= run["p99_ms"] <= run["max_ms"]
    assert run["events_per_second"] > 0
    assert run["commits_per_second"] > 0
    assert run["server_cpu_ms_per_move"] > 0
    assert run["memory_mb"][0] > 0
    assert 0 < run["view_bytes_gzip"] < run["view_bytes"]
    assert run["idle"]["held"] == run["idle"]["heard"] == 10
    assert not list(tmp_path.glob("sztab-*")), "it cleans up behind itself"


def test_pages_follow_a_game_by_its_frames_alone(tmp_path):
    command = [sys.executable, "-m", "sztab", "bench-server", "--database", "sqlite", "--json", "--pages"]
    command += ["--tables", "5", "--seconds", "2", "--streams", "0"]
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "TMPDIR": str(tmp_path)}
    ran = subprocess.run(command, capture_output=True, text=True, timeout=300, env=env)
    assert ran.returncode == 0, ran.stderr
    [run] = json.loads(ran.stdout)["runs"]
    assert run["moves"] > 20, "a page that lost the thread would find no choice"
    assert run["pages"]["pages_per_move"] > 1, "the mover is answered, and streams tell"
    assert 0 < run["pages"]["bytes_p50"] < run["view_bytes"]
