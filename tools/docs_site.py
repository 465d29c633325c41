"""MkDocs hook: adds to the site the pages whose text lives outside docs/, and points links at them.

- README.md, CHANGELOG.md, CONTRIBUTING.md and SECURITY.md;
- the rules pages of every game, in English and Polish;
- a reference page for every module of the engine, made from its docstrings.
"""

import ast
import posixpath
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mkdocs.structure.files import Files

ROOT = Path(__file__).resolve().parents[1]
GAMES = ROOT / "src" / "sztab" / "games"
ENGINE = ROOT / "src" / "sztab" / "engine"

LINK = re.compile(r"(?<=\]\()(?!https?:|#)([^)#\s]+)")

# File in the repository -> page of the site.
PAGES = {
    "README.md": "index.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    **{
        path.relative_to(ROOT).as_posix(): f"rules/{path.parts[-3]}-{path.name}"
        for path in sorted(GAMES.glob("*/rules/*.md"))
    },
}


def on_files(files: "Files", config: Any) -> "Files":
    """Add the pages from outside docs/ to those that MkDocs found in it."""
    from mkdocs.structure.files import File  # installed by `make docs` only

    for source, page in PAGES.items():
        text = (ROOT / source).read_text(encoding="utf-8")
        files.append(File.generated(config, page, content=moved(text, source, page)))
    for page, text in engine_pages().items():
        files.append(File.generated(config, page, content=text))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Point the links of a page in docs/ that lead out of docs/ at the pages made from their targets."""
    source = page.file.src_uri
    return markdown if page.file.generated_by else moved(markdown, f"docs/{source}", source)


def moved(text: str, source: str, page: str) -> str:
    """Rewrite the relative links of a file in the repository so that they work on its page of the site.

    >>> moved("see [hosting](docs/hosting.md#limits)", "README.md", "index.md")
    'see [hosting](hosting.md#limits)'
    >>> moved("[rules](../src/sztab/games/rhine/rules/en.md)", "docs/rules.md", "rules.md")
    '[rules](rules/rhine-en.md)'
    """

    def point(link: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(source), link[1]))
        there = PAGES.get(target, target.removeprefix("docs/"))
        return posixpath.relpath(there, posixpath.dirname(page) or ".")

    return LINK.sub(point, text)


def engine_pages() -> dict[str, str]:
    """A page for every module of the engine, and an index of them with the first line of each docstring."""
    pages: dict[str, str] = {}
    rows: list[str] = []
    for path in sorted(ENGINE.glob("*.py")):
        if path.stem == "__init__":
            continue
        words = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        rows.append(f"| [`{path.stem}`]({path.stem}.md) | {words.partition(chr(10))[0]} |")
        pages[f"engine/{path.stem}.md"] = f"# sztab.engine.{path.stem}\n\n::: sztab.engine.{path.stem}\n"
    head = "# The engine\n\nEvery module of `sztab.engine`, from its docstrings.\n\n| module | |\n|---|---|\n"
    return {"engine/index.md": head + "\n".join(rows) + "\n", **pages}
