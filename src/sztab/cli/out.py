"""Printing: colours and wrapped lines in a terminal, plain lines elsewhere."""

import sys
import textwrap
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

Part = str | tuple[str, str]  # text, or text with a style

SCREENFUL = 60  # blank lines that hide what was on the screen


class _Console(Console):
    def on_broken_pipe(self) -> None:
        """Let `main` end quietly when the reader of a pipe has gone."""
        raise BrokenPipeError


class Out:
    """Standard output. Text is never interpreted as markup, and control characters are replaced."""

    def __init__(self) -> None:
        self.console = _Console(file=sys.stdout, highlight=False, markup=False, emoji=False)

    def say(self, *parts: Part) -> None:
        """Print one line. If a terminal must wrap it, continuation lines of an indented line are indented further."""
        text = Text.assemble(*[_clean(part) if isinstance(part, str) else (_clean(part[0]), part[1]) for part in parts])
        if not self.console.is_terminal:
            self.console.print(text, soft_wrap=True)
            return
        margin = len(text.plain) - len(text.plain.lstrip())
        indent = " " * (margin + 2 if margin else 0)
        for i, line in enumerate(text.wrap(self.console, max(20, self.console.width - len(indent))) or [text]):
            self.console.print(Text(indent) + line if i else line, soft_wrap=True)

    def say_rows(self, rows: Iterable[Iterable[Part]]) -> None:
        for row in rows:
            self.say(*row)

    def wrapped(self, prompt: str) -> list[str]:
        """Wrap a prompt to the width of the terminal, which would break it inside a word."""
        if not self.console.is_terminal:
            return [prompt]
        end = " " if prompt.endswith(" ") else ""
        lines: list[str] = []
        for line in prompt.split("\n"):
            lines += textwrap.wrap(line, max(20, self.console.width - 2)) or [""]
        return [*lines[:-1], lines[-1] + end]

    def clear(self) -> None:
        """Clear the screen and the terminal's scrollback."""
        if self.console.is_terminal:
            sys.stdout.write("\x1b[2J\x1b[3J\x1b[H")
        else:
            sys.stdout.write("\n" * SCREENFUL)
        sys.stdout.flush()


def _clean(text: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in text)


class Bar:
    """The progress of a long run, on standard error."""

    def __init__(self, progress: Progress, total: int) -> None:
        self._progress = progress
        self._task = progress.add_task("", total=total)

    def at(self, done: int) -> None:
        self._progress.update(self._task, completed=done)


@contextmanager
def bar(what: str, total: int, shown: bool) -> Iterator[Bar]:
    """Show a progress bar in a terminal, but not with JSON output or into a file."""
    console = Console(file=sys.stderr)
    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not shown or not console.is_terminal) as progress:
        yield Bar(progress, total)
