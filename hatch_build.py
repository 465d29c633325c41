"""Hatchling build hook: compile the engine, the games and the bots with mypyc when a wheel is built.

* ``pip install .``, ``pip wheel .`` and ``python -m build`` compile when a C compiler and the Python headers are at
  hand; without them the hook says so in one line and the wheel is pure Python.
* ``SZTAB_PURE=1`` asks for a pure wheel. ``SZTAB_JOBS`` is the number of C compilers run at once (default: one a core),
  ``SZTAB_OPT`` their level of optimisation (default: 3; 0 compiles four times as fast into the same program, only slower).
* Editable installs (``pip install -e .``) are never compiled.
* A compiler that is there but fails, or source that mypyc refuses, ends the build with the message.

All compiled modules go into one mypyc group, so calls between them are native calls. ``multi_file`` writes one C file
for each module of that group, which the hook compiles in parallel. Everything is written to a temporary directory.

This file is also the compiling process itself (``python hatch_build.py OUT JOBS MODULE...``): mypyc changes the state
of the process it runs in and leaves by ``sys.exit``, so the hook does not run it in its own.
"""

from __future__ import annotations

import ast
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

SOURCE = "src"
PACKAGE = "sztab"
COMPILED_PARTS = ("engine", "games", "bots")
NEVER_COMPILED = ("__init__.py", "__main__.py")
SKIP_MARK = "# mypyc: skip"
SKIP_MARK_LINES = 5
# Bases that mypyc 2.x compiles without complaint into classes that behave otherwise or crash.
MISCOMPILED_BASES = {
    "Struct": "msgspec.Struct loses its class options (tag, frozen, ...) and field() defaults",
    "Row": "sztab.engine.pack.Row is a msgspec.Struct",
    "Random": "a compiled subclass of random.Random crashes the interpreter",
}


def pick_compiler() -> tuple[str | None, str]:
    """The C compiler to use (``None``: no compiling) and, then, what is missing."""
    wanted = os.environ.get("CC", "").strip()
    if wanted:
        command = shlex.split(wanted)[0]
        if shutil.which(command) is None:
            return None, f"C compiler $CC ({command})"
    else:
        usual = shlex.split(sysconfig.get_config_var("CC") or "cc")[0]
        found = next((name for name in (usual, "cc", "gcc", "clang") if shutil.which(name)), None)
        if found is None:
            return None, "C compiler"
        wanted = sysconfig.get_config_var("CC") if found == usual else found
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return None, "Python headers (python3-dev)"
    return wanted, ""


def has_skip_mark(path: Path) -> bool:
    with path.open(encoding="utf-8") as lines:
        return any(SKIP_MARK in line for line in islice(lines, SKIP_MARK_LINES))


def modules_to_compile(source: Path) -> list[str]:
    """Paths of the modules to compile, relative to the source directory, in a fixed order."""
    modules: list[str] = []
    for part in COMPILED_PARTS:
        for path in sorted((source / PACKAGE / part).rglob("*.py")):
            if path.name not in NEVER_COMPILED and not has_skip_mark(path):
                modules.append(path.relative_to(source).as_posix())
    return modules


def miscompiled_classes(source: Path, module: str) -> list[str]:
    """Complaints about classes that mypyc would compile into something else."""
    complaints: list[str] = []
    for node in ast.walk(ast.parse((source / module).read_text(encoding="utf-8"), filename=module)):
        if isinstance(node, ast.ClassDef):
            for base in node.bases:
                name = base.attr if isinstance(base, ast.Attribute) else getattr(base, "id", "")
                if name in MISCOMPILED_BASES:
                    why = MISCOMPILED_BASES[name]
                    complaints.append(
                        f"{SOURCE}/{module}:{node.lineno}: {why}: put '{SKIP_MARK}' in the first lines of the module"
                    )
    return complaints


class SztabBuildHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or version == "editable":
            return
        if os.environ.get("SZTAB_PURE") == "1":
            self.app.display_info("sztab: SZTAB_PURE=1, building a pure Python wheel")
            return
        compiler, missing = pick_compiler()
        if compiler is None:
            self.app.display_warning(f"sztab: no {missing} at hand, building a pure Python wheel")
            return
        source = Path(self.root, SOURCE)
        modules = modules_to_compile(source)
        if not modules:
            self.app.display_info("sztab: no module to compile, building a pure Python wheel")
            return
        complaints = [complaint for module in modules for complaint in miscompiled_classes(source, module)]
        if complaints:
            self.app.abort("\n".join(complaints))

        self._scratch = tempfile.TemporaryDirectory(prefix="sztab-mypyc-")
        out = Path(self._scratch.name)
        started = time.monotonic()
        jobs = os.environ.get("SZTAB_JOBS") or str(os.cpu_count() or 1)
        done = subprocess.run(
            [sys.executable, __file__, str(out), jobs, *modules],
            cwd=source,
            env={**os.environ, "CC": compiler, "PYTHONDONTWRITEBYTECODE": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            self.app.abort(f"{done.stdout}\nsztab: compiling with mypyc failed (SZTAB_PURE=1 builds without it)")

        libraries = sorted(path for path in (out / "lib").rglob("*") if path.is_file())
        for path in libraries:
            build_data["force_include"][str(path)] = path.relative_to(out / "lib").as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        self.app.display_info(f"sztab: compiled {len(modules)} modules in {time.monotonic() - started:.0f} s")

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if hasattr(self, "_scratch"):
            self._scratch.cleanup()


def compile_modules(out: Path, jobs: int, modules: list[str]) -> None:
    """Compile the modules (paths relative to the current directory) into ``out/lib``."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    config = Path(__file__).with_name("pyproject.toml")
    extensions = mypycify(
        ["--config-file", str(config), "--cache-dir", str(out / "mypy"), *modules],
        opt_level=os.environ.get("SZTAB_OPT") or "3",
        debug_level="0",
        separate=False,
        multi_file=True,
        group_name=PACKAGE,
        target_dir=str(out / "c"),
    )
    for extension in extensions:
        extension.extra_compile_args.append("-Wno-error")  # mypyc asks for -Werror; another gcc may know more warnings

    class ParallelBuild(build_ext):
        def build_extensions(self) -> None:
            one_by_one = self.compiler.compile

            def in_parallel(sources: list[str], **options: Any) -> list[str]:
                with ThreadPoolExecutor(jobs) as pool:
                    objects = pool.map(lambda name: one_by_one([name], **options), sources)
                    return [name for names in objects for name in names]

            self.compiler.compile = in_parallel
            super().build_extensions()

    command = ParallelBuild(Distribution({"name": PACKAGE, "ext_modules": extensions}))
    command.build_lib = str(out / "lib")
    command.build_temp = str(out / "o")
    command.parallel = jobs
    command.ensure_finalized()
    command.run()


if __name__ == "__main__":
    compile_modules(Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
