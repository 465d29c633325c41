"""The engine stands on the standard library and msgspec alone, and is tested without a server."""

import ast
import subprocess
import sys
from pathlib import Path

import sztab.engine

ALLOWED = set(sys.stdlib_module_names) | {"msgspec", "sztab"}


def test_the_engine_imports_nothing_else():
    found = set()
    for path in Path(sztab.engine.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                found |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                found.add((node.module or "").split(".")[0])
    assert "msgspec" in found
    assert found <= ALLOWED


COLLECTED = """
import sys
import pytest
assert pytest.main(["--collect-only", "-qq", "-p", "no:cacheprovider", "tests/engine"]) == 0
above = ("sztab.server", "sztab.cli", "sztab.sim", "litestar", "sqlalchemy", "tests.server")
print([name for name in sys.modules if name.startswith(above)])
"""


def test_the_tests_of_the_engine_import_no_server():
    """In a process of their own: in this one, tests of the server may have been collected too."""
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", COLLECTED], cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1] == "[]"
