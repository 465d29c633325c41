"""Options that several commands share."""

import argparse
from pathlib import Path

from .arguments import seed, whole

MOST_GAMES = 1_000_000
MOST_JOBS = 256
ANY_NUMBER = whole(-(10**9), 10**9)  # the game checks how many may play it


def players_and_seed(made: argparse.ArgumentParser) -> None:
    made.add_argument("--players", type=ANY_NUMBER, default=2, metavar="N", help="default 2")
    made.add_argument("--seed", type=seed, default="0", help="any text (default 0)")


def count(made: argparse.ArgumentParser, name: str, low: int, high: int, *, default: int, of: str = "") -> None:
    """An option for a number within limits; its help says the default."""
    words = f"{of} (default {default})" if of else f"default {default}"
    made.add_argument(name, type=whole(low, high), default=default, metavar="N", help=words)


def game(made: argparse.ArgumentParser) -> None:
    made.add_argument("game", metavar="GAME", help="such as quartermaster; 'sztab games' lists them")


def settings(made: argparse.ArgumentParser) -> None:
    made.add_argument(
        "--options",
        metavar="NAMES",
        help="rules to change: name, name=false or name=value, separated by commas; 'sztab games' lists them",
    )
    pack(made)


def path(made: argparse.ArgumentParser, name: str, kind: str, words: str) -> None:
    made.add_argument(name, type=Path, metavar=kind, help=words)


def pack(made: argparse.ArgumentParser) -> None:
    path(made, "--data", "DIR", "a data pack to use instead of the game's own data")


def language(made: argparse.ArgumentParser) -> None:
    made.add_argument("--lang", choices=("en", "pl"), help="language (default: that of your system)")


def jobs(made: argparse.ArgumentParser, default: str) -> None:
    made.add_argument("--jobs", type=whole(1, MOST_JOBS), metavar="N", help=f"processes (default: {default})")


def as_json(made: argparse.ArgumentParser) -> None:
    made.add_argument("--json", action="store_true", help="print one JSON object")
