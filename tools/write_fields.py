"""Writes the class of a game's state out of the declaration of its fields.

    python tools/write_fields.py src/sztab/games/quartermaster/state.py

A field is declared once, with its type and its beginning, in the function `fields` of the file:

    scouted: bool = False  # R10.16

From that come the slots and annotations of the class `State`, and its methods `blank`, `clone`, `encode` and `decode`. They stand
between two marks; a test writes them again and compares, so no field can be forgotten. Ints, strings, bools, bytes and tuples are
shared by copies, lists of these are copied.
"""

import ast
import sys
from pathlib import Path
from typing import NamedTuple

START = "    # written by tools/write_fields.py\n"
END = "    # end of what tools/write_fields.py wrote\n"
OWN = ("t",)  # slots that are no fields


class Field(NamedTuple):
    """A field with its type and the expression that it begins with, both as source."""

    name: str
    type: str
    beginning: str


def fields(source: str) -> list[Field]:
    """What the function `fields` of a module declares."""
    declared = next(
        node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef) and node.name == "fields"
    )
    return [
        Field(node.target.id, ast.unparse(node.annotation), ast.unparse(node.value))
        for node in declared.body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None
    ]


def written(source: str) -> str:
    """The same source with what follows from its fields written anew."""
    head, rest = source.split(START)
    _, tail = rest.split(END)
    return head + START + "\n".join(members(fields(source))) + "\n\n" + END + tail


def members(declared: list[Field]) -> list[str]:
    """The lines of the class, from the slots to `decode`."""
    out = ["    __slots__ = ("]
    out += [f'        "{name}",' for name in sorted([*OWN, *[field.name for field in declared]])]
    out += ["    )", ""]
    out += [f"    {field.name}: {field.type}" for field in declared]
    out += ["", "    @staticmethod", '    def blank(t: Tables, key: bytes) -> "State":']
    out += ["        s = State(t)", "        s.begin(key)"]
    out += [f"        s.{field.name} = {field.beginning}" for field in declared]
    out += ["        return s", "", '    def clone(self) -> "State":']
    out += ["        new = State(self.t)", "        self.copy_to(new)"]
    out += [f"        new.{name} = self.{name}{'[:]' if type.startswith('list') else ''}" for name, type, _ in declared]
    out += ["        return new", "", "    def encode(self) -> dict[str, Any]:", "        out = self.encode_base()"]
    out += [f'        out["{field.name}"] = self.{field.name}' for field in declared]
    out += ["        return out", "", "    @staticmethod"]
    out += ['    def decode(tables: Tables, data: dict[str, Any]) -> "State":']
    out += ["        new = State(tables)", "        new.decode_base(data)"]
    out += [f"        new.{field.name} = {decoded(field)}" for field in declared]
    return [*out, "        return new"]


def decoded(field: Field) -> str:
    """The expression that reads a field back."""
    if field.type.startswith("tuple"):
        return f'freeze(data["{field.name}"])'
    if field.type.startswith("list"):
        return f'list(freeze(data["{field.name}"]))'
    return f'data["{field.name}"]'


def main() -> None:
    for argument in sys.argv[1:]:
        path = Path(argument)
        path.write_text(written(path.read_text()))


if __name__ == "__main__":
    main()
