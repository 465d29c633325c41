"""The compiled build plays exactly like the source tree.

These tests BUILD the wheel the way ``pip install .`` does, install it beside the source tree and compare the two
through the command line. Without a C compiler the same tests run on the pure wheel: it has to install and play too.
"""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
import sys
import sysconfig
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

# In one group, or another process would wait for the wheel.
pytestmark = [pytest.mark.build, pytest.mark.long, pytest.mark.xdist_group("build")]

ROOT = Path(__file__).resolve().parents[2]
OPTIMISATION = "0"  # what is compared is what mypyc makes of the source; gcc's levels change only how fast it runs
SIMULATE = ["simulate", "quartermaster", "--games", "20", "--seed", "7", "--json"]
WHICH = [sys.executable, "-c", "from sztab.sim.bench import compiled; print(compiled())"]  # what `sztab bench` says

COMPILERS = [os.environ["CC"].split()[0]] if os.environ.get("CC") else ["cc", "gcc", "clang"]
HEADERS = Path(sysconfig.get_path("include"), "Python.h")
CAN_COMPILE = HEADERS.exists() and any(shutil.which(name) for name in COMPILERS)


@dataclass(frozen=True)
class Build:
    wheel: Path
    path: Path  # what PYTHONPATH is set to


def run(command: list[str], cwd: Path, **env: str) -> str:
    """Run a command away from the source tree and return its standard output; show everything if it fails."""
    clean = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "SZTAB_PURE")}
    done = subprocess.run(command, cwd=cwd, env={**clean, **env}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def build_and_install(where: Path, **env: str) -> Build:
    """Build the wheel in ``where`` with the tools already installed here, and install it to ``where/site``."""
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    wheels = where / "wheel"
    run([*pip, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(wheels), str(ROOT)], where, **env)
    (wheel,) = wheels.glob("*.whl")
    site = where / "site"
    run([*pip, "install", "--no-deps", "--no-index", "--target", str(site), str(wheel)], where)
    return Build(wheel, site)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Build:
    """The wheel as ``pip install .`` builds it here, but for the optimisation.

    It is built once, also when the tests run in several processes.
    """
    base = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent  # shared by the workers of this run
    where = base / "sztab-built"
    with (base / "sztab-built.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (where / "done").exists():
            shutil.rmtree(where, ignore_errors=True)
            where.mkdir()
            build_and_install(where, SZTAB_OPT=OPTIMISATION)
            (where / "done").touch()
    (wheel,) = (where / "wheel").glob("*.whl")
    return Build(wheel, where / "site")


def sztab(arguments: list[str], path: Path, cwd: Path) -> dict[str, Any]:
    answer = json.loads(run([sys.executable, "-m", "sztab", *arguments], cwd, PYTHONPATH=str(path)))
    assert isinstance(answer, dict)
    return answer


def test_wheel_is_compiled_when_there_is_a_compiler(built: Build, tmp_path: Path) -> None:
    show = [sys.executable, "-c", "import sztab.engine.state as m; print(m.__file__)"]
    where = run(show, tmp_path, PYTHONPATH=str(built.path)).strip()
    assert where.startswith(str(built.path))
    assert where.endswith(".so") == CAN_COMPILE
    assert built.wheel.name.endswith("-py3-none-any.whl") != CAN_COMPILE


def test_compiled_and_source_play_the_same_games(built: Build, tmp_path: Path) -> None:
    compiled = sztab(SIMULATE, built.path, tmp_path)
    source = sztab(SIMULATE, ROOT / "src", tmp_path)
    assert compiled["digest"]
    assert compiled["digest"] == source["digest"]


DESCRIPTION = """
import json
from pathlib import Path
from sztab.server.http.app import make_app
from sztab.server.services import Settings
print(json.dumps(make_app(Settings("sqlite://", Path("."))).openapi_schema.to_schema(), sort_keys=True))
"""


def test_compiled_and_source_describe_the_same_interface(built: Build, tmp_path: Path) -> None:
    """Compiled classes keep no annotations: what OpenAPI is made from has to stay interpreted."""
    show = [sys.executable, "-c", DESCRIPTION]
    compiled, source = (run(show, tmp_path, PYTHONPATH=str(path)) for path in (built.path, ROOT / "src"))
    assert compiled == source


READ = """
import sys
from pathlib import Path
from sztab.server.releases.catalogue import read_releases
from sztab.server.tables.rules_version import rules_here
((rules, unpacked),) = read_releases(Path(sys.argv[1]), Path(sys.argv[2])).items()
print(rules == rules_here(), unpacked)
"""
PLAYED_WITH = """
import sys
from pathlib import Path
from sztab.server.ops import old_rules
for name in [name for name in sys.modules if name.startswith(("sztab.engine", "sztab.games", "sztab.bots"))]:
    del sys.modules[name]
old_rules.put_in_place(Path(sys.argv[1]))
import sztab.engine.state
print(sztab.engine.state.__file__)
"""


def test_a_compiled_wheel_can_be_an_earlier_version(built: Build, tmp_path: Path) -> None:
    """A server of the source plays every game with the wheel's compiled rules, and knows them as its own."""
    source = {"PYTHONPATH": str(ROOT / "src")}
    read = run([sys.executable, "-c", READ, str(built.wheel.parent), str(tmp_path / "unpacked")], tmp_path, **source)
    same, folder = read.split()
    assert same == "True"
    where = run([sys.executable, "-c", PLAYED_WITH, folder], tmp_path, **source).strip()
    assert where.startswith(folder)
    assert where.endswith(".so") == CAN_COMPILE


def test_bench_says_which_build_it_measured(built: Build, tmp_path: Path) -> None:
    assert run(WHICH, tmp_path, PYTHONPATH=str(built.path)).strip() == str(CAN_COMPILE)
    assert run(WHICH, tmp_path, PYTHONPATH=str(ROOT / "src")).strip() == "False"


@pytest.mark.parametrize(
    "env",
    [
        pytest.param({"SZTAB_PURE": "1"}, id="asked-for"),
        pytest.param({"CC": "no-such-compiler"}, id="no-compiler"),
    ],
)
def test_pure_wheel(env: dict[str, str], tmp_path: Path) -> None:
    built = build_and_install(tmp_path, **env)
    assert built.wheel.name.endswith("-py3-none-any.whl")
    assert not list(built.path.rglob("*.so"))
    assert sztab(SIMULATE, built.path, tmp_path)["digest"]
