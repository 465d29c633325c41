"""The documentation: every page is on the site, every link leads somewhere, and every module of the engine has a page."""

import doctest
import re
from pathlib import Path

import pytest

from tools import docs_site

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
RELATIVE = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)")


def anchors(page: Path) -> set[str]:
    """The anchors of a page's headings, as MkDocs and code hosts make them."""
    heads = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w\s-]", "", head.lower()).strip().replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for name, anchor in RELATIVE.findall(page.read_text(encoding="utf-8")):
        target = (page.parent / name).resolve() if name else page
        assert target.exists(), name
        if anchor:
            assert anchor in anchors(target), f"{name}#{anchor}"


def test_every_page_is_in_the_navigation() -> None:
    listed = set(re.findall(r": ([\w/-]+\.md)$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.M))
    made = {page for page in docs_site.PAGES.values() if "/" not in page}
    assert listed == {page.name for page in (ROOT / "docs").glob("*.md")} | made | {"engine/index.md"}


def test_every_module_of_the_engine_has_a_page() -> None:
    pages = docs_site.engine_pages()
    assert "engine/graph.md" in pages
    for path in docs_site.ENGINE.glob("*.py"):
        if path.stem != "__init__":
            assert f"::: sztab.engine.{path.stem}" in pages[f"engine/{path.stem}.md"]
            assert f"[`{path.stem}`]({path.stem}.md) | " in pages["engine/index.md"]


def test_examples_of_the_tool_hold() -> None:
    done = doctest.testmod(docs_site)
    assert (done.failed, done.attempted) == (0, 2)
