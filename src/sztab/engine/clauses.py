# mypyc: skip
"""Rules pages: numbered clauses that refusals, log lines and cases refer to."""

import re
from collections.abc import Iterator
from pathlib import Path

_CLAUSE = re.compile(r"^- \*\*([A-Z]\d+(?:\.(?:[A-Z]?\d+|[A-Z]))?)\*\* (.*)$")
_CHAPTER = re.compile(r"^## (?:([A-Z]\d+) )?(.*)$")


class Clauses:
    """A rules page, by clause."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.clauses: dict[str, str] = {}
        self.chapters: dict[str, str] = {}
        for line in text.splitlines():
            clause, chapter = _CLAUSE.match(line), _CHAPTER.match(line)
            if clause:
                if clause[1] in self.clauses:
                    raise ValueError(f"clause {clause[1]} stands twice")
                self.clauses[clause[1]] = clause[2]
            elif chapter and chapter[1]:
                self.chapters[chapter[1]] = chapter[2]

    def __contains__(self, id: str) -> bool:
        return id in self.clauses or id in self.chapters

    def __iter__(self) -> Iterator[str]:
        return iter(self.clauses)

    def __getitem__(self, id: str) -> str:
        return self.clauses.get(id) or self.chapters[id]


def read_clauses(path: Path) -> Clauses:
    return Clauses(path.read_text(encoding="utf-8"))
