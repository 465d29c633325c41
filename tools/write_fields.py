"""Writes what follows from the fields of a game's state.

    python tools/write_fields.py src/sztab/games/quartermaster/state.py

A field is declared once, with its type and its beginning, in the method `fields` of the class `State`:

    self.scouted: bool = False  # R10.16

From that come `FIELDS`, by which the engine encodes and decodes, the slots and the method `clone`. They stand between two marks;
a test writes them again and compares, so no field can be forgotten. Ints, strings, bools, bytes and tuples are shared by
copies, lists of these are copied.
"""

import ast
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

START = "    # written by tools/write_fields.py\n    # fmt: off\n"
END = "    # fmt: on\n    # end of what tools/write_fields.py wrote\n"
WIDTH = 120


class Field(NamedTuple):
    name: str
    type: str  # as source


def fields(source: str) -> list[Field]:
    """The fields that the method `fields` of the class `State` declares."""
    state = next(node for node in ast.parse(source).body if isinstance(node, ast.ClassDef) and node.name == "State")
    method = next(node for node in state.body if isinstance(node, ast.FunctionDef) and node.name == "fields")
    return [
        Field(node.target.attr, ast.unparse(node.annotation))
        for node in method.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Attribute)
    ]


def written(source: str) -> str:
    """The same source with what follows from its fields written anew."""
    head, rest = source.split(START)
    _, tail = rest.split(END)
    return head + START + "\n".join(members(fields(source))) + "\n" + END + tail


def members(declared: list[Field]) -> Iterator[str]:
    """The lines of the class: the names of its fields, the slots, and `clone`."""
    names = [f'"{field.name}"' for field in declared]
    yield "    FIELDS: ClassVar[tuple[str, ...]] = ("
    for row in rows(names, WIDTH - len("        ,")):
        yield f"        {', '.join(row)},"
    yield "    )"
    yield '    __slots__ = (*FIELDS, "t")'
    yield ""
    yield '    def clone(self) -> "State":'
    yield "        new = State(self.t)"
    yield "        self.copy_to(new)"
    pairs = [f"new.{name} = self.{name}{'[:]' if type.startswith('list') else ''}" for name, type in declared]
    for row in rows(pairs, WIDTH - len("        ")):
        yield f"        {', '.join([to for to, _ in map(halves, row)])} = {', '.join([of for _, of in map(halves, row)])}"
    yield "        return new"


def halves(pair: str) -> list[str]:
    """The two sides of an assignment."""
    return pair.split(" = ")


def rows(items: Iterable[str], width: int) -> Iterator[list[str]]:
    """The items in rows that are no wider than this, each item followed by a comma and a space."""
    row: list[str] = []
    for item in items:
        if row and sum(map(len, row)) + 2 * len(row) + len(item) > width:
            yield row
            row = []
        row.append(item)
    yield row


def main() -> None:
    for argument in sys.argv[1:]:
        path = Path(argument)
        path.write_text(written(path.read_text()))


if __name__ == "__main__":
    main()
