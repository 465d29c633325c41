"""How these tests run the command line: in this process where that is enough, as a real one where it matters."""

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from sztab.cli.main import main

ROOT = Path(__file__).resolve().parents[2]


class Ran(NamedTuple):
    code: int
    out: str
    err: str

    def refused(self) -> str:
        """What is said of bad input: exit code 2, one line, nothing on standard output."""
        assert (self.code, self.out) == (2, ""), self
        assert self.err.startswith("sztab: "), self
        assert self.err.count("\n") == 1, self
        return self.err


@pytest.fixture
def sztab(capsys, monkeypatch, tmp_path):
    """Runs a command in this process, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("LC_ALL", raising=False)

    def run(*argv: object, stdin: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        code = main([str(word) for word in argv])
        out, err = capsys.readouterr()
        return Ran(code, out, err)

    return run


@pytest.fixture
def shell(tmp_path):
    """Runs a command as a process of its own, in an empty folder."""

    def run(*argv: object, stdin: str = "", **env: str) -> Ran:
        done = subprocess.run(
            [sys.executable, "-m", "sztab", *[str(word) for word in argv]],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "LANG": "C.UTF-8", "LC_ALL": "", **env},
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            timeout=300,
            check=False,
        )
        return Ran(done.returncode, done.stdout, done.stderr)

    return run
