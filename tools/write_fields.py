"""Writes `clone`, `encode` and `decode` of a game's state out of the declaration of its fields.

    python tools/write_fields.py src/sztab/games/quartermaster/state.py

A field is an annotation in the class body. The methods stand between two marks; a test writes them again and compares, so no
field can be forgotten. Ints, strings, bools, bytes and tuples are shared by copies, lists of these are copied.
"""

import ast
import sys
from pathlib import Path

START = "    # fields: written by tools/write_fields.py\n"
END = "    # end of fields\n"


def fields(source: str) -> list[tuple[str, str]]:
    """Name and type of each field of the class called State."""
    classes = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef) and node.name == "State"]
    return [
        (node.target.id, ast.unparse(node.annotation))
        for node in classes[0].body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    ]


def written(source: str) -> str:
    """The same source with its methods written anew."""
    head, rest = source.split(START)
    _, tail = rest.split(END)
    return head + START + "\n".join(methods(fields(source))) + "\n\n" + END + tail


def methods(declared: list[tuple[str, str]]) -> list[str]:
    out = ["    def clone(self) -> 'State':".replace("'", '"')]
    out += ["        new = State(self.t)", "        self.copy_to(new)"]
    out += [f"        new.{name} = self.{name}{'[:]' if type.startswith('list') else ''}" for name, type in declared]
    out += ["        return new", ""]
    out += ["    def encode(self) -> dict[str, Any]:", "        out = self.encode_base()"]
    out += [f'        out["{name}"] = self.{name}' for name, _ in declared]
    out += ["        return out", ""]
    out += ["    @staticmethod", '    def decode(tables: Tables, data: dict[str, Any]) -> "State":']
    out += ["        new = State(tables)", "        new.decode_base(data)"]
    out += [f"        new.{name} = {decoded(name, type)}" for name, type in declared]
    out += ["        return new"]
    return out


def decoded(name: str, type: str) -> str:
    if type.startswith("tuple"):
        return f'freeze(data["{name}"])'
    if type.startswith("list"):
        return f'list(freeze(data["{name}"]))'
    return f'data["{name}"]'


def main() -> None:
    for argument in sys.argv[1:]:
        path = Path(argument)
        path.write_text(written(path.read_text()))


if __name__ == "__main__":
    main()
