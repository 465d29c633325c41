# mypyc: skip
"""Sentences in English and Polish, from a game's catalogues.

`engine/templates.py` says what a template may contain.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, overload

from .pack import read_toml
from .shapes import Json
from .templates import filled, parsed

LANGUAGES = ("en", "pl")
MOST_SAID = 8192  # sentences that a catalogue remembers
Names = dict[str, Sequence[str]]  # slot or slot.form -> the names by number


class Worded(Sequence[str]):
    """Names that are worked out from their numbers, instead of standing in a list."""

    def __init__(self, say: Callable[[int], str], count: int) -> None:
        self._say = say
        self._count = count

    @overload
    def __getitem__(self, number: int) -> str: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[str]: ...
    def __getitem__(self, number: int | slice) -> str | Sequence[str]:
        if isinstance(number, slice):
            raise TypeError("names that are worked out have no slices")
        return self._say(number)

    def __len__(self) -> int:
        return self._count


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

    def __init__(self, language: str, place: str, tables: Mapping[str, Json], names: Names) -> None:
        self.language = language
        self._place = place
        self._tables = tables
        self._names = dict(names)
        self._said: dict[tuple[str, str, tuple[int, ...]], str] = {}  # sentences that were said already
        self._chosen: dict[tuple[str, str, tuple[int, ...]], str] = {}  # choices that were put into words already
        for slot, given in tables.get("names", {}).items():
            self._names[slot] = given

    def say(self, table: str, key: str, args: Sequence[int] = ()) -> str:
        """Return the sentence under a key. A missing one is a programming error, and tests find it."""
        name = table, key, tuple(args)
        said = self._said.get(name)
        if said is None:
            if len(self._said) >= MOST_SAID:
                self._said.clear()
            said = self._said[name] = self.fill(self._template(table, key), args)
        return said

    def choice(self, question: str, key: str, args: tuple[int, ...]) -> str:
        """Return a choice in words; some say more under a certain question."""
        name = question, key, args
        said = self._chosen.get(name)
        if said is None:
            if len(self._chosen) >= MOST_SAID:
                self._chosen.clear()
            special = f"{question}.{key}"
            said = (
                self.say("choice_in", special, args)
                if self.has("choice_in", special)
                else self.say("choice", key, args)
            )
            self._chosen[name] = said
        return said

    def _template(self, table: str, key: str) -> str:
        template = self._tables.get(table, {}).get(key)
        if not isinstance(template, str):
            raise KeyError(f"{self._place}: no '{key}' under [{table}]")
        return template

    def has(self, table: str, key: str) -> bool:
        return key in self._tables.get(table, {})

    def table(self, table: str) -> Mapping[str, Json]:
        found: Mapping[str, Json] = self._tables.get(table, {})
        return found

    def names(self, slot: str) -> Sequence[str]:
        """The names of a slot, in the order of their numbers; none if it has no names."""
        return self._names.get(slot, ())

    def name(self, slot: str, number: int) -> str:
        return self._names[slot][number]

    def fill(self, template: str, args: Sequence[int]) -> str:
        return filled(self.language, template, args, self.name)

    def parts(self, table: str, key: str, args: Sequence[int] = ()) -> list[Part]:
        """Return the sentence under a key in parts, each name by itself with what it names. Joined, they are `say`."""
        out: list[Part] = []
        text = ""
        for part in parsed(self._template(table, key)):
            if isinstance(part, str):
                text += part
                continue
            said = part.text(self.language, args, self.name)
            if not part.names():
                text += said
                continue
            if text:
                out.append(Part("", text))
            text = ""
            out.append(Part(part.slot.partition(".")[0], said, args[part.number]))
        return [*out, Part("", text)] if text else out

    def templates(self) -> dict[str, str]:
        """Return every sentence by table and key, for tests that compare the languages."""
        return {
            f"{table}.{key}": text
            for table, rows in self._tables.items()
            if table != "names"
            for key, text in rows.items()
        }


def read_catalogues(folder: Path, names: Mapping[str, Names]) -> dict[str, Catalogue]:
    """Read the catalogues of a game: `en.toml` and `pl.toml` in its locale folder."""
    out: dict[str, Catalogue] = {}
    for language in LANGUAGES:
        path = folder / f"{language}.toml"
        out[language] = Catalogue(language, path.name, read_toml(path.name, path.read_bytes()), names[language])
    return out
