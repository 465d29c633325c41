"""Units that a reader can hold: no long file, no long function, no long list of parameters; and few values of any type."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[2] / "src"
MIGRATIONS = SOURCE / "sztab" / "server" / "storage" / "migrations" / "versions"  # written once, never changed
MOST_LINES = 450
MOST_LINES_OF_A_FUNCTION = 70
MOST_PARAMETERS = 9  # by position, self among them
MOST_ANY = {
    "sztab": 420,
    "sztab/server": 150,
}  # `Any` in the modules of a folder; `engine/shapes.py` names what is JSON


def modules() -> Iterator[tuple[Path, str]]:
    for path in SOURCE.rglob("*.py"):
        if MIGRATIONS not in path.parents:
            yield path.relative_to(SOURCE), path.read_text(encoding="utf-8")


def excess(text: str) -> Iterator[str]:
    """What is too long in a module, by name."""
    if len(text.splitlines()) > MOST_LINES:
        yield "the file"
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if (node.end_lineno or 0) - node.lineno >= MOST_LINES_OF_A_FUNCTION:
                yield f"{node.name}: lines"
            if len(node.args.posonlyargs) + len(node.args.args) > MOST_PARAMETERS:
                yield f"{node.name}: parameters"


def test_nothing_is_too_long() -> None:
    assert [f"{path}: {what}" for path, text in modules() for what in excess(text)] == []


def test_what_is_too_long_is_found() -> None:
    few = ", ".join(f"p{n}" for n in range(9))
    assert list(excess(f"def f({few}):\n" + "    pass\n" * 69)) == []
    assert list(excess(f"def f({few}, q):\n    pass\n")) == ["f: parameters"]
    assert list(excess("def f():\n" + "    pass\n" * 70)) == ["f: lines"]
    assert list(excess("\n" * 451)) == ["the file"]


def test_few_values_are_of_any_type() -> None:
    found = {path: len(re.findall(r"\bAny\b", text)) for path, text in modules()}
    for folder, most in MOST_ANY.items():
        assert sum(count for path, count in found.items() if path.is_relative_to(folder)) < most
