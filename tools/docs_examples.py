"""Griffe extension: shows the examples in docstrings as code on the documentation site."""

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"^>>> .*(?:\n(?!\n).+)*", re.MULTILINE)


def fenced(text: str) -> str:
    """Put a fence around each run of lines that begins with a prompt and ends with a blank line."""
    return EXAMPLE.sub(lambda found: f"```pycon\n{found[0]}\n```", text)


class FencedExamples(griffe.Extension):
    """Rewrites every docstring before it is rendered."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)
