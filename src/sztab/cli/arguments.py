"""Arguments checked as they are read, and text made fit for a line. Imports next to nothing: Ctrl-C may come early."""

import argparse
from collections.abc import Callable

LONGEST_LINE = 400  # characters of a complaint
LONGEST_SEED = 100


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


def hexadecimal(text: str) -> str:
    text = text.strip().lower()
    if not text or set(text) - set("0123456789abcdef"):
        raise argparse.ArgumentTypeError(f"'{text}' is not a number in hex (0-9, a-f)")
    return text


def seed(text: str) -> str:
    """Any text that fits on a line of a record."""
    text = text.strip()
    if not 1 <= len(text) <= LONGEST_SEED or not text.isprintable():
        raise argparse.ArgumentTypeError(f"a seed is a text of 1 to {LONGEST_SEED} printable characters")
    return text
