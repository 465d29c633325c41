"""Argument types for argparse, and text cleaned for one line. Imports almost nothing, so that Ctrl-C works early."""

import argparse
from collections.abc import Callable

LONGEST_LINE = 400  # characters of an error message
LONGEST_SEED = 100


def clean(text: str) -> str:
    """Return text on one line without control characters, so that the contents of a file cannot control the terminal."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def one_line(text: str) -> str:
    """Shorten an error message to one line of limited length."""
    line = clean(text)
    if len(line) <= LONGEST_LINE:
        return line
    return f"{line[: LONGEST_LINE // 2]} ... {line[-LONGEST_LINE // 3 :]}"  # keep both where and the remedy


def whole(low: int, high: int) -> Callable[[str], int]:
    """Return an argparse type for whole numbers within limits."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"'{text}' is not a whole number") from None
        if not low <= number <= high:
            raise argparse.ArgumentTypeError(f"{number} is out of range; write a number from {low} to {high}")
        return number

    return read


def hexadecimal(text: str) -> str:
    text = text.strip().lower()
    if not text or set(text) - set("0123456789abcdef"):
        raise argparse.ArgumentTypeError(f"'{text}' is not a hexadecimal number (digits 0-9 and a-f)")
    return text


def seed(text: str) -> str:
    """Read a seed: any text that fits on a line of a record."""
    text = text.strip()
    if not 1 <= len(text) <= LONGEST_SEED or not text.isprintable():
        raise argparse.ArgumentTypeError(f"a seed has 1 to {LONGEST_SEED} printable characters")
    return text
