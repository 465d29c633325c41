"""The server's own sentences, in English and Polish: `locale/en.toml`, `locale/pl.toml`.

`{0}` is an argument, `{0|step|steps}` or `{0|krok|kroki|kroków}` the form that fits a number, `{0:status}` what the table
`status` calls it.
"""

import re
from functools import cache
from pathlib import Path
from typing import Any

from sztab.engine.pack import read_toml
from sztab.engine.words import LANGUAGES, plural

LOCALE = Path(__file__).parent / "locale"
_PLACE = re.compile(r"\{(\d)(?::([a-z]+))?(?:\|([^}]*))?\}")


def say(language: str, table: str, key: str, *args: str | int) -> str:
    def put(found: re.Match[str]) -> str:
        value = args[int(found[1])]
        if found[2]:
            return str(words[found[2]][value])
        return found[3].split("|")[plural(language, int(value))] if found[3] else str(value)

    words = catalogue(language)
    return _PLACE.sub(put, words[table][key])


@cache
def catalogue(language: str) -> dict[str, Any]:
    path = LOCALE / f"{language}.toml"
    return read_toml(path.name, path.read_bytes())


def preferred(header: str) -> str | None:
    """The language of ours that an Accept-Language header likes best."""
    ranked: list[tuple[float, str]] = []
    for part in header.split(",")[:20]:
        tag, _, weight = part.replace(" ", "").partition(";q=")
        try:
            rank = float(weight) if weight else 1.0
        except ValueError:
            continue
        if tag[:2].lower() in LANGUAGES:
            ranked.append((rank, tag[:2].lower()))
    return max(ranked, key=lambda row: row[0])[1] if ranked else None
