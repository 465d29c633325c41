"""What the commands share: arguments that are checked as they are read, guards around hostile input, printing."""

import argparse
import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sztab.bots import make
from sztab.engine.errors import Bad, DeadEnd
from sztab.engine.game import Game
from sztab.engine.pack import read_bytes
from sztab.engine.record import Broken
from sztab.engine.rules import Rules
from sztab.engine.words import LANGUAGES

LONGEST_LINE = 400  # characters of a complaint
LONGEST_SEED = 100
MOST_BOTS = 20
MOST_DOTS = 60  # in a line of TOML


def clean(text: str) -> str:
    """On one line, without control characters: what a file says must not drive a terminal."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def one_line(text: str) -> str:
    """What is said on standard error: one line, and not a screenful of it."""
    line = clean(text)
    if len(line) <= LONGEST_LINE:
        return line
    return f"{line[: LONGEST_LINE // 2]} ... {line[-LONGEST_LINE // 3 :]}"  # where it is, and what would be right


def whole(low: int, high: int) -> Callable[[str], int]:
    """A whole number within limits, for argparse."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"'{text}' is not a whole number") from None
        if not low <= number <= high:
            raise argparse.ArgumentTypeError(f"{number} is out of range; write a number from {low} to {high}")
        return number

    return read


def seed(text: str) -> str:
    """Any text that fits on a line of a record."""
    text = text.strip()
    if not 1 <= len(text) <= LONGEST_SEED or not text.isprintable():
        raise argparse.ArgumentTypeError(f"a seed is a text of 1 to {LONGEST_SEED} printable characters")
    return text


def toml_file(path: Path) -> Path:
    """A file to be read as TOML. The reader takes quadratic time over dotted keys, so a bomb of dots is refused beforehand."""
    for number, line in enumerate(read_bytes(path).splitlines(), 1):
        if line.count(b".") > MOST_DOTS:
            raise Bad(f"{path}: line {number}: more than {MOST_DOTS} dots; nothing of ours is nested so deeply")
    return path


def pack_folder(text: str) -> Path:
    """A data pack, for argparse; the game looks into it."""
    folder = Path(text)
    for path in sorted(folder.glob("*.toml")) if folder.is_dir() else []:
        toml_file(path)
    return folder


def language(text: str) -> str:
    if text not in LANGUAGES:
        raise argparse.ArgumentTypeError(f"'{text}' is not a language here; write one of {', '.join(LANGUAGES)}")
    return text


def chosen_language(given: str | None) -> str:
    """What was asked for, or the language of the system if we speak it."""
    if given:
        return given
    system = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return system[:2] if system[:2] in LANGUAGES else LANGUAGES[0]


def chosen_options(game: Game, text: str | None) -> dict[str, Any]:
    """`resource_reallocation,attacker_must_be_supplied=false`"""
    parts = [part.strip() for part in text.split(",")] if text and text.strip() else []
    if not all(part.partition("=")[0] for part in parts):
        raise Bad(f"--options: '{text}'; write names with commas between them, such as {game.options[0].name}")
    return game.read_options(parts, "--options")


def rules_on(game: Game, options: Mapping[str, Any], pack: Path | None, players: int | None = None) -> Rules:
    """The rules for so many players, on the game's own data or on a pack that somebody gave us."""
    with reading(pack or game.id):
        return game.rules(options, pack, players)


def chosen_bots(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    if len(names) > MOST_BOTS:
        raise Bad(f"--bots: {len(names)} bots; at most {MOST_BOTS} are useful")
    for name in names:
        make(name)
    return names


def cores() -> int:
    """How many processes this machine lets us run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def reading(place: Path | str) -> Iterator[None]:
    """Around what a file makes the engine do: a file that breaks it is bad input, and ends in one line."""
    try:
        yield
    except (Bad, Broken, DeadEnd, OSError):
        raise
    except Exception as error:
        raise Bad(f"{place}: damaged, it cannot be used ({type(error).__name__}: {error})") from None


def print_json(value: Mapping[str, Any]) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=1))


def make_folder(path: Path) -> Path:
    """A folder to write into, made if it is not there."""
    if path.exists() and not path.is_dir():
        raise Bad(f"{path}: a file is there, no folder")
    path.mkdir(parents=True, exist_ok=True)
    return path
