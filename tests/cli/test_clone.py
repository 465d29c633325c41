"""Benchmarks run from a clone of the repository, and say so when the clone is not there."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import sztab as package

SOURCE = Path(package.__file__).parent


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package alone in a folder, as a wheel installs it."""
    site = tmp_path_factory.mktemp("site")
    shutil.copytree(SOURCE, site / "lib" / "sztab", ignore=shutil.ignore_patterns("__pycache__", "web", "rules"))
    return site / "lib"


@pytest.mark.parametrize("command", [["bench-server"], ["bench", "--peers"]])
def test_an_installed_package_says_where_benchmarks_run(command: list[str], installed: Path) -> None:
    start = f"import sys; sys.path.insert(0, {str(installed)!r}); from sztab.cli.main import main; sys.exit(main())"
    ran = subprocess.run(
        [sys.executable, "-P", "-c", start, *command], cwd=installed, capture_output=True, text=True, timeout=60
    )
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith(f"sztab: sztab {' '.join(command)} runs from a clone of the Sztab repository")
    assert f".venv/bin/sztab {' '.join(command)}" in ran.stderr
    assert ran.stderr.count("\n") == 1


def test_an_unknown_database_is_bad_input(sztab):
    assert "--database" in sztab("bench-server", "--database", "oracle").refused()
