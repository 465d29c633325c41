"""Helpers shared by the commands: looking up the user's choices in a game, guarding against hostile input, printing."""

import json
import os
import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from sztab.bots import make
from sztab.engine.errors import Bad, DeadEnd
from sztab.engine.game import Game
from sztab.engine.pack import read_bytes
from sztab.engine.record import Broken
from sztab.engine.rules import Rules
from sztab.engine.shapes import Json, Options
from sztab.engine.words import LANGUAGES

MOST_BOTS = 20
MOST_DOTS = 60  # in a line of TOML


def toml_file(path: Path) -> Path:
    """Check a file that will be read as TOML. Parsing dotted keys takes quadratic time, so lines full of dots are refused."""
    for number, line in enumerate(read_bytes(path).splitlines(), 1):
        if line.count(b".") > MOST_DOTS:
            raise Bad(f"{path}: line {number}: more than {MOST_DOTS} dots; no file of Sztab is nested so deeply")
    return path


def checked_pack(folder: Path | None) -> Path | None:
    """Check a data pack for hostile TOML; the game itself checks the contents."""
    for path in sorted(folder.rglob("*.toml")) if folder is not None and folder.is_dir() else []:
        toml_file(path)
    return folder


def chosen_language(given: str | None) -> str:
    """Return the language that was asked for, or that of the system if it is supported."""
    if given:
        return given
    system = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    return system[:2] if system[:2] in LANGUAGES else LANGUAGES[0]


def chosen_options(game: Game, text: str | None) -> Options:
    """Read `resource_reallocation,attacker_must_be_supplied=false`."""
    parts = [part.strip() for part in text.split(",")] if text and text.strip() else []
    if not all(part.partition("=")[0] for part in parts):
        raise Bad(
            f"--options: '{text}' is not a list of options; separate names with commas, such as {game.options[0].name}"
        )
    return game.read_options(parts, "--options")


def rules_on(game: Game, options: Mapping[str, object], pack: Path | None, players: int | None = None) -> Rules:
    """Return the rules for a number of players, on the game's own data or on a data pack."""
    with reading(pack or game.id):
        return game.rules(options, checked_pack(pack), players)


def chosen_bots(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",")]
    if len(names) > MOST_BOTS:
        raise Bad(f"--bots: {len(names)} bots are too many; give at most {MOST_BOTS}")
    for name in names:
        make(name)
    return names


def cores() -> int:
    """Return the number of processes that can run at once on this machine."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def reading(place: Path | str) -> Iterator[None]:
    """Report any error that a file causes in the engine as bad input, in one line."""
    try:
        yield
    except (Bad, Broken, DeadEnd, OSError):
        raise
    except Exception as error:
        raise Bad(f"{place}: the file is damaged and cannot be used ({type(error).__name__}: {error})") from None


def print_json(value: Mapping[str, Json]) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=1))


def make_folder(path: Path) -> Path:
    """Return a folder to write into, creating it if necessary."""
    if path.exists() and not path.is_dir():
        raise Bad(f"{path}: this is a file, not a folder")
    path.mkdir(parents=True, exist_ok=True)
    return path


def started_as() -> list[str]:
    """Return the command that starts this program again, as a user would type it."""
    given = sys.argv[0] if sys.argv else ""
    folder, name = Path(given).parent.name, Path(given).name
    if (folder, name) == ("sztab", "__main__.py"):
        return [sys.executable, "-m", "sztab"]
    if name.removesuffix(".exe") != "sztab" or shutil.which("sztab") == given:
        return ["sztab"]
    return [given]
