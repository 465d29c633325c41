"""Sentences of the command line in English and Polish: `locale/en.toml`, `locale/pl.toml`.

`engine/templates.py` says what a template may contain.
"""

import unicodedata
from functools import cache
from pathlib import Path

from sztab.engine.pack import read_toml
from sztab.engine.shapes import JsonObject
from sztab.engine.templates import filled

LOCALE = Path(__file__).parent / "locale"


def plain(word: str) -> str:
    """Return a word in lower case and without accents, so that "ręka" may be typed as "reka"."""
    parts = unicodedata.normalize("NFD", word.casefold().replace("ł", "l"))
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


class Words:
    """The sentences of one language."""

    def __init__(self, language: str, tables: JsonObject) -> None:
        self.language = language
        self.tables = tables

    def say(self, key: str, *args: str | int, table: str = "say") -> str:
        """Return the sentence under a key."""
        return filled(self.language, self.tables[table][key], args, lambda slot, value: value)


@cache
def words(language: str) -> Words:
    path = LOCALE / f"{language}.toml"
    return Words(language, read_toml(path.name, path.read_bytes()))
