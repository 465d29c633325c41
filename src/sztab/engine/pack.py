# mypyc: skip
"""Data files of a game, its own or those of a data pack: found, read, checked, fingerprinted.

A pack is a folder with some or all of the game's TOML files; a file replaces a whole file.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from pathlib import Path
from threading import Lock
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.inspect import DictType, type_info

from .errors import Bad, unknown
from .shapes import Json, JsonObject

SCHEMA = 1  # of the data files
MOST_DOTS = 200
WORDS = ("name", "title", "source", "unsure", "en", "pl")
WORDY = ("_en", "_pl", "_source")
LARGEST = 4 << 20  # bytes; no honest data file comes near

_SHAPING = Lock()


class Row(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A table of a file people write: it has the fields of its class and no others."""


class File(Row, frozen=True):
    """A whole data file, which says whose it is."""

    schema: int
    game: str


class DrawnFile(File, frozen=True):
    """A board that is drawn by coordinates."""

    canvas: tuple[int, int]


class NamedRow(Row, frozen=True):
    """Something with a name in every language."""

    id: str
    name_en: str
    name_pl: str


def named(rows: Iterable[NamedRow], language: str) -> list[str]:
    return [getattr(row, f"name_{language}") for row in rows]


class SourcedRow(Row, frozen=True, kw_only=True):
    """Something with a word on where it was taken from, and on what is unsure about it."""

    source: str
    unsure: str = ""


class KeyedSourcedRow(SourcedRow, frozen=True):
    """One of several of its kind."""

    id: str


class LinkRow(SourcedRow, frozen=True):
    """A way between two places."""

    ends: tuple[str, str]


class DiceRow(SourcedRow, frozen=True):
    """What the sides of a die show."""

    faces: list[str]


class NamedSourcedRow(NamedRow, frozen=True):
    """Something with names that was taken from somewhere."""

    source: str


class PlaceRow(NamedSourcedRow, frozen=True):
    """A place on a drawn board."""

    at: tuple[int, int]


T = TypeVar("T")
F = TypeVar("F", bound=File)
B = TypeVar("B", bound=File)
C = TypeVar("C", bound=File)


class Pack:
    """The files of a game, after a pack has replaced some of them."""

    def __init__(self, game: str, name: str, files: Mapping[str, tuple[str, bytes]]) -> None:
        self.game = game
        self.name = name  # "" for the game's own data
        self._files = files  # name -> (where it lies, contents)
        self._read: dict[str, Any] = {}  # name -> the contents as TOML
        self._fingerprint = ""

    def read(self, file: str, shape: type[F]) -> F:
        """The contents of a file in the shape that the game declares."""
        place = self._files[file][0]
        found = msgspec_shaped(place, self._toml(file), shape)
        if (found.game, found.schema) != (self.game, SCHEMA):
            wanted = f'game = "{self.game}", schema = {SCHEMA}'
            raise Bad(f"{place}: this is for {wanted}, not {found.game!r}, {found.schema}")
        return found

    def fingerprint(self) -> str:
        """Eight bytes that stand for what the rules read: they go into records. Names, texts and comments are no part of it."""
        if not self._fingerprint:
            self._fingerprint = fingerprint_of({file: self._toml(file) for file in self._files})
        return self._fingerprint

    def contents(self) -> str:
        """Eight bytes that stand for the files, names and texts included."""
        digest = blake2b(digest_size=8)
        for file in sorted(self._files):
            digest.update(f"{file}:{len(self._files[file][1])}:".encode() + self._files[file][1])
        return digest.hexdigest()

    def _toml(self, file: str) -> Any:
        if file not in self._read:
            self._read[file] = read_toml(*self._files[file])
        return self._read[file]

    def place(self, file: str) -> str:
        return self._files[file][0]

    def files(self) -> list[str]:
        """All there are, those included that a pack has added."""
        return sorted(self._files)


def fingerprint_of(data: Any) -> str:
    """Eight bytes that stand for what rules read of plain data, in whatever order its keys were written."""
    return blake2b(msgspec.json.encode(_without_words(data), order="deterministic"), digest_size=8).hexdigest()


def _without_words(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: _without_words(value) for key, value in data.items() if not _is_words(key)}
    return [_without_words(one) for one in data] if isinstance(data, list) else data


def _is_words(key: str) -> bool:
    """True for what people read and rules do not: names and texts in a language, and where something was taken from."""
    return key in WORDS or key.endswith(WORDY)


class ThreeFiles(Generic[F, B, C]):
    """The files of most games, read in the shapes that the game declares. The game checks them, and adds what follows."""

    FILES = ("board.toml", "cards.toml", "setup.toml")

    def __init__(self, pack: Pack, setup: type[F], board: type[B], cards: type[C]) -> None:
        self.pack = pack
        self.setup = pack.read("setup.toml", setup)
        self.rows = pack.read("board.toml", board)
        self.card_rows = pack.read("cards.toml", cards)


def open_pack(game: str, own: Path, names: Iterable[str], folder: Path | None, more: str = "") -> Pack:
    """The game's own files, or a folder's where it has them. In the folder `more` a pack may have files of its own."""
    files = {name: (name, (own / name).read_bytes()) for name in names}
    if folder is None:
        return Pack(game, "", files)
    if not folder.is_dir():
        raise Bad(f"{folder}: there is no such folder; 'sztab data export' writes one to edit")
    found = {path.name: path for path in sorted(folder.iterdir()) if path.suffix == ".toml"}
    if more and (folder / more).is_dir():
        found.update({f"{more}/{path.name}": path for path in sorted((folder / more).glob("*.toml"))})
    for name in found:
        if name not in files and not (more and name.startswith(f"{more}/")):
            raise Bad(f"{folder}: {unknown('file of this game', name, files)}")
    if not found:
        raise Bad(f"{folder}: no data file in it; a pack has one or more of {', '.join(sorted(files))}")
    for name, path in found.items():
        files[name] = (str(path), read_bytes(path))
    return Pack(game, folder.resolve().name, files)


def read_bytes(path: Path) -> bytes:
    """A file people give us; says why when it cannot be read."""
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
    except OSError as error:
        raise Bad(f"{path}: {error.strerror or error}") from None
    if len(raw) > LARGEST:
        raise Bad(f"{path}: larger than {LARGEST >> 20} MB; this is no file of ours")
    return raw


def read_text(path: Path) -> str:
    try:
        return read_bytes(path).decode()
    except UnicodeDecodeError as error:
        raise Bad(f"{path}: not UTF-8 text (byte {error.start})") from None


def msgspec_read(place: str, raw: bytes, shape: type[T]) -> T:
    """TOML in a declared shape; one line that names the place if it is not."""
    return msgspec_shaped(place, read_toml(place, raw), shape)


def msgspec_shaped(place: str, data: Any, shape: type[T]) -> T:
    try:
        return shaped(data, shape)
    except msgspec.ValidationError as error:
        raise Bad(f"{place}: {error}{_instead(str(error), shape)}") from None


def _instead(error: str, shape: type) -> str:
    """The words that a shape allows where a wrong one stands: '; there are standard, overlord'."""
    if not error.startswith("Invalid enum value"):
        return ""
    found: Any = type_info(shape)
    for name in re.findall(r"\.(\w+)|\[", error.partition("`$")[2]):
        if name:
            found = next(field.type for field in found.fields if field.name == name)
        else:
            found = found.value_type if isinstance(found, DictType) else found.item_type
    words = [word for part in getattr(found, "types", [found]) for word in getattr(part, "values", ()) if word]
    return f"; there are {', '.join(words)}"


def shaped(data: Json, shape: type[T]) -> T:
    """Plain data in a declared shape, for one thread at a time: the first use of a shape by two at once crashes msgspec."""
    with _SHAPING:
        return msgspec.convert(data, shape)


def read_toml(place: str, raw: bytes) -> JsonObject:
    """TOML as it stands. The parser takes quadratic time over a key of many parts, so such keys are refused first."""
    if any(line.count(b".") > MOST_DOTS for line in raw.splitlines()):
        raise Bad(f"{place}: a line with more than {MOST_DOTS} dots; this is no file of ours")
    try:
        return tomllib.loads(raw.decode())
    except UnicodeDecodeError as error:
        raise Bad(f"{place}: not UTF-8 text (byte {error.start})") from None
    except tomllib.TOMLDecodeError as error:
        raise Bad(f"{place}: not valid TOML: {error}") from None
    except ValueError as error:
        raise Bad(f"{place}: {str(error)[:80]}") from None
    except RecursionError:
        raise Bad(f"{place}: nested too deeply") from None
