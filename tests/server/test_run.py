"""`sztab play` and `sztab serve` as real processes."""

import os
import re
import signal
import subprocess
import sys
import urllib.request

import pytest


@pytest.mark.parametrize("command", [["play", "--no-browser", "--port", "0"], ["serve", "--port", "0"]])
def test_a_table_is_served_until_it_is_told_to_stop(command, tmp_path):
    env = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    process = subprocess.Popen([sys.executable, "-m", "sztab", *command], stdout=subprocess.PIPE, text=True, env=env)
    try:
        assert process.stdout is not None
        address = re.search(r"http://127\.0\.0\.1:\d+/", process.stdout.readline())
        assert address
        assert str(tmp_path) in process.stdout.readline()
        # The socket listens from the start; the answer comes when the server is up.
        with urllib.request.urlopen(f"{address[0]}ready", timeout=60) as answer:
            assert answer.status == 200
        with urllib.request.urlopen(address[0], timeout=60) as answer:
            assert b"<title>Sztab" in answer.read()
            assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
    finally:
        process.send_signal(signal.SIGINT)
        code = process.wait(60)
    assert code in (0, 130)
