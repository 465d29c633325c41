# mypyc: skip
"""A writer of TOML for people to read: positions, above all.

Tables become sections, and long lists are broken over lines. `tomllib` reads back what was written.
"""

import json
import re
from collections.abc import Mapping
from math import isfinite

from .errors import Bad
from .shapes import Json

WIDTH = 110  # columns; a longer list is broken
_BARE = re.compile(r"^[A-Za-z0-9_-]+$")


def written(table: Mapping[str, Json]) -> str:
    """Return a table as a TOML document: plain values first, then a section for each table in it.

    >>> print(written({"at": "usa action", "vp": {"axis": 3, "allies": 0}}), end="")
    at = "usa action"
    <BLANKLINE>
    [vp]
    axis = 3
    allies = 0
    """
    rows = [f"{_key(name)} = {_value(value)}" for name, value in table.items() if not isinstance(value, Mapping)]
    for name, value in table.items():
        if isinstance(value, Mapping):
            rows += ["", f"[{_key(name)}]", *[f"{_key(inner)} = {_value(given)}" for inner, given in value.items()]]
    return "\n".join(rows).lstrip("\n") + "\n"


def _key(name: str) -> str:
    return name if _BARE.match(name) else _text(name)


def _value(value: Json) -> str:
    """Return a value on one line, or a list that would be too long on several."""
    line = _inline(value)
    if len(line) <= WIDTH or not isinstance(value, list | tuple):
        return line
    rows = [""]
    for item in value:
        part = f"{_inline(item)},"
        if rows[-1] and len(rows[-1]) + len(part) > WIDTH - 5:
            rows.append("")
        rows[-1] += f" {part}" if rows[-1] else part
    return "[\n" + "".join(f"  {row}\n" for row in rows) + "]"


def _inline(value: Json) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) or (isinstance(value, float) and isfinite(value)):
        return repr(value)
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(_inline(item) for item in value)}]"
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(name)} = {_inline(given)}" for name, given in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    raise Bad(f"TOML has no way to write {value!r}")


def _text(value: str) -> str:
    """Quote a string. TOML escapes as JSON does, except for DEL."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
