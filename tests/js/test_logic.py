"""The client's logic, in Node and without a browser: each `*.test.js` beside this file, run by `node --test`."""

import shutil
import subprocess
from pathlib import Path

import pytest

FILES = sorted(Path(__file__).parent.glob("*.test.js"))
NODE = shutil.which("node")


@pytest.mark.skipif(NODE is None, reason="no Node here: apt-get install nodejs")
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_logic_of_the_client(path: Path) -> None:
    done = subprocess.run([str(NODE), "--test", str(path)], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_there_are_tests():
    assert FILES
