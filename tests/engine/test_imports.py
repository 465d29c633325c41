"""The engine stands on the standard library and msgspec alone."""

import ast
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
