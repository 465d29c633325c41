"""The source archive carries all that a clone has; the wheel carries the package and nothing else; one file says the version."""

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from sztab import __version__

ROOT = Path(__file__).resolve().parents[2]


def build(target: str, folder: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, "SZTAB_PURE": "1"}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (made,) = folder.iterdir()
    return made


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    return zipfile.ZipFile(build("wheel", tmp_path_factory.mktemp("wheel")))


def test_the_source_archive_has_docs_tools_and_benchmarks(tmp_path: Path) -> None:
    made = build("sdist", tmp_path)
    assert made.name == f"sztab-{__version__}.tar.gz"
    with tarfile.open(made) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert names >= {
        "README.md",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
        "LICENSE",
        "Makefile",
        "mkdocs.yml",
        "constraints.txt",
        "docs/architecture.md",
        "docs/pictures/table-wide-light.jpg",
        "tools/write_fields.py",
        "bench/load.py",
        "tests/conftest.py",
        "src/sztab/py.typed",
    }


def test_the_wheel_has_the_package_alone(wheel: zipfile.ZipFile) -> None:
    names = wheel.namelist()
    assert {name.partition("/")[0] for name in names} == {"sztab", f"sztab-{__version__}.dist-info"}
    assert "sztab/py.typed" in names
    assert not [name for name in names if re.search(r"(^|/)(load|peers)\.py$", name)]


def test_the_wheel_shows_the_readme_and_the_version(wheel: zipfile.ZipFile) -> None:
    metadata = wheel.read(f"sztab-{__version__}.dist-info/METADATA").decode()
    assert f"\nVersion: {__version__}\n" in metadata
    assert "\nDescription-Content-Type: text/markdown\n" in metadata
    assert (ROOT / "README.md").read_text(encoding="utf-8").strip() in metadata


def test_the_version_stands_in_one_place_and_heads_the_changelog() -> None:
    assert __version__ not in (ROOT / "pyproject.toml").read_text(encoding="utf-8").partition("dependencies")[0]
    released = re.findall(r"^## \[(\d+\.\d+\.\d+)\]", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)
    assert released[0] == __version__
