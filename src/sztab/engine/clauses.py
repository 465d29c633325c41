# mypyc: skip
"""Rules pages: numbered clauses that refusals, log lines and cases refer to."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypedDict

ID = r"[A-Z]\d+(?:\.(?:[A-Z]?\d+|[A-Za-z]))*"  # Q5, Q5.11, D6.2.b, D4.3.B1
_CLAUSE = re.compile(rf"^- \*\*({ID})\*\* (.*)$")
_CHAPTER = re.compile(rf"^## (?:({ID}) )?(.*)$")


class Clause(TypedDict):
    id: str
    words: str
    kind: str  # clause, example, ruling


class Part(TypedDict):
    """A chapter: a text, then clauses. What is under no number is text."""

    id: str
    title: str
    kind: str  # chapter, reconstructed, examples, rulings, text
    words: str
    clauses: list[Clause]


# The unnumbered parts of every page stand in this order, whatever the language calls them.
_UNNUMBERED = ("reconstructed", "examples", "rulings", "text")
_KINDS = {"examples": "example", "rulings": "ruling"}


class Clauses:
    """A rules page, by clause.

    >>> page = Clauses("# Ludo\\n\\n## L1 Turns\\n\\n- **L1.1** Roll one die.\\n- **L1.2** A six gives another turn.")
    >>> page["L1.2"]
    'A six gives another turn.'
    >>> page["L1"], "L1.3" in page, list(page)
    ('Turns', False, ['L1.1', 'L1.2'])
    """

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

    def title(self) -> str:
        return self.text.partition("\n")[0].removeprefix("# ")

    def parts(self) -> list[Part]:
        """Return the page as chapters. Lines between two clauses, such as a table, belong to the clause before them."""
        out = [Part(id="", title="", kind="text", words="", clauses=[])]
        unnumbered = iter(_UNNUMBERED)
        for line in self.text.splitlines()[1:]:
            chapter, clause = _CHAPTER.match(line), _CLAUSE.match(line)
            part = out[-1]
            if chapter:
                kind = "chapter" if chapter[1] else next(unnumbered)
                out.append(Part(id=chapter[1] or "", title=chapter[2], kind=kind, words="", clauses=[]))
            elif clause:
                part["clauses"].append(Clause(id=clause[1], words=clause[2], kind=_KINDS.get(part["kind"], "clause")))
            elif part["clauses"]:
                part["clauses"][-1]["words"] = f"{part['clauses'][-1]['words']}\n{line}".rstrip()
            else:
                part["words"] = f"{part['words']}\n{line}".strip()
        return [part for part in out if part["words"] or part["clauses"]]


def read_clauses(path: Path) -> Clauses:
    return Clauses(path.read_text(encoding="utf-8"))
