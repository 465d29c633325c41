"""The server's own sentences, in English and Polish: `locale/en.toml`, `locale/pl.toml`.

`engine/templates.py` says what a template may contain; `{0:status}` is what the table `status` calls the argument.
"""

from functools import cache
from pathlib import Path

from sztab.engine.pack import read_toml
from sztab.engine.shapes import JsonObject
from sztab.engine.templates import filled
from sztab.engine.words import LANGUAGES

LOCALE = Path(__file__).parent / "locale"


def say(language: str, table: str, key: str, *args: str | int) -> str:
    """Return the sentence under a key."""
    words = catalogue(language)
    return filled(language, words[table][key], args, lambda slot, value: words[slot][value])


@cache
def catalogue(language: str) -> JsonObject:
    path = LOCALE / f"{language}.toml"
    return read_toml(path.name, path.read_bytes())


def preferred(header: str) -> str | None:
    """Return the supported language that an Accept-Language header prefers."""
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
