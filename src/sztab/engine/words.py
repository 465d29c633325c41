# mypyc: skip
"""Sentences in English and Polish, from a game's catalogues.

A template speaks of its arguments by number:

- `{0}` the number itself;
- `{0:space}` the name of a space, a card, a nation ...; `{0:space.in}` another form of the name ("w Ukrainie");
- `{0|card|cards}`, `{0|karta|karty|kart}` the form that fits the number;
- `{0:nation?formuje|formują}` the form that fits the name: the table `<slot>.plural` says which names are plural.
"""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from .pack import read_toml

LANGUAGES = ("en", "pl")
Names = dict[str, Sequence[str]]  # slot or slot.form -> the names by number

_PLACE = re.compile(r"\{(\d+)(?::([a-z_.]+))?(?:([?|])([^}]*))?\}")


class Part(NamedTuple):
    """A stretch of a sentence: plain text, or a name with the slot and the number of what it names."""

    slot: str
    text: str
    number: int = -1


class Catalogue:
    """The words of one game in one language.

    >>> tables = {"told": {"draw": "{0:nation} draws {1} {1|card|cards}"}}
    >>> english = Catalogue("en", "en.toml", tables, {"nation": ("Germany", "Japan")})
    >>> english.say("told", "draw", (1, 3))
    'Japan draws 3 cards'
    >>> [part.text for part in english.parts("told", "draw", (0, 1))]
    ['Germany', ' draws 1 card']
    """

    def __init__(self, language: str, place: str, tables: Mapping[str, Any], names: Names) -> None:
        self.language = language
        self._place = place
        self._tables = tables
        self._names = dict(names)
        for slot, given in tables.get("names", {}).items():
            self._names[slot] = given

    def say(self, table: str, key: str, args: Sequence[int] = ()) -> str:
        """Return the sentence under a key. A missing one is a programming error, and tests find it."""
        return self.fill(self._template(table, key), args)

    def _template(self, table: str, key: str) -> str:
        template = self._tables.get(table, {}).get(key)
        if not isinstance(template, str):
            raise KeyError(f"{self._place}: no '{key}' under [{table}]")
        return template

    def has(self, table: str, key: str) -> bool:
        return key in self._tables.get(table, {})

    def table(self, table: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self._tables.get(table, {})
        return found

    def name(self, slot: str, number: int) -> str:
        return self._names[slot][number]

    def fill(self, template: str, args: Sequence[int]) -> str:
        return _PLACE.sub(lambda match: self._put(match, args), template) if "{" in template else template

    def _put(self, match: re.Match[str], args: Sequence[int]) -> str:
        """Return the text for one placeholder of a template."""
        number = args[int(match[1])]
        slot, mark, forms = match[2], match[3], match[4]
        if mark == "|":
            return forms.split("|")[plural(self.language, number)]
        if mark == "?":
            return forms.split("|")[int(self._names[f"{slot}.plural"][number])]
        return self._names[slot][number] if slot else str(number)

    def parts(self, table: str, key: str, args: Sequence[int] = ()) -> list[Part]:
        """Return the sentence under a key in parts, each name by itself with what it names. Joined, they are `say`."""
        template = self._template(table, key)
        out: list[Part] = []
        text, at = "", 0
        for match in _PLACE.finditer(template):
            text += template[at : match.start()]
            at = match.end()
            if match[2] and not match[3]:
                if text:
                    out.append(Part("", text))
                text = ""
                out.append(Part(match[2].partition(".")[0], self._put(match, args), args[int(match[1])]))
            else:
                text += self._put(match, args)
        text += template[at:]
        return [*out, Part("", text)] if text else out

    def templates(self) -> dict[str, str]:
        """Return every sentence by table and key, for tests that compare the languages."""
        return {
            f"{table}.{key}": text
            for table, rows in self._tables.items()
            if table != "names"
            for key, text in rows.items()
        }


def plural(language: str, number: int) -> int:
    """Return the index of the form that fits a number: one, many; in Polish one, few, many.

    >>> [plural("pl", n) for n in (1, 2, 5, 12, 22, 112)]
    [0, 1, 2, 2, 1, 2]
    """
    number = abs(number)
    if number == 1:
        return 0
    if language != "pl":
        return 1
    return 1 if 2 <= number % 10 <= 4 and not 12 <= number % 100 <= 14 else 2


def read_catalogues(folder: Path, names: Mapping[str, Names]) -> dict[str, Catalogue]:
    """Read the catalogues of a game: `en.toml` and `pl.toml` in its locale folder."""
    out: dict[str, Catalogue] = {}
    for language in LANGUAGES:
        path = folder / f"{language}.toml"
        out[language] = Catalogue(language, path.name, read_toml(path.name, path.read_bytes()), names[language])
    return out
