"""The documentation: every page is on the site, every link leads somewhere, and every module of the engine has a page."""

import doctest
import re
from pathlib import Path

import pytest

from tools import docs_site

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
RELATIVE = re.compile(r"\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)")
ABOUT_THE_CODE = [ROOT / "CONTRIBUTING.md", *[ROOT / "docs" / f"{page}.md" for page in (
    "architecture", "glossary", "adding-a-game", "bots")]]  # fmt: skip
SOURCE = ROOT / "src" / "sztab"
BESIDE = (
    ROOT,
    SOURCE,
    SOURCE / "server",
    SOURCE / "web",
    SOURCE / "games",
    SOURCE / "games" / "rhine",
    ROOT / "tests" / "games" / "sixth",
)
SPAN = re.compile(r"`([^`\n]+)`")
FILE = re.compile(r"[\w./-]+/|[\w./-]+\.(?:py|js|toml|json|md)")
MEMBER = re.compile(r"(?:engine\.\w+\.)?([A-Z]\w+)\.(\w+)(?:\(.*\))?")
FUNCTION = re.compile(r"engine\.(\w+)\.(\w+)")


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


@pytest.mark.parametrize("page", ABOUT_THE_CODE, ids=lambda page: page.name)
def test_files_that_are_named_exist(page: Path) -> None:
    named = [
        span for span in SPAN.findall(page.read_text(encoding="utf-8")) if FILE.fullmatch(span) and "..." not in span
    ]
    missing = [name for name in named if not any((folder / name).exists() for folder in BESIDE)]
    assert not missing


@pytest.mark.parametrize("page", ABOUT_THE_CODE, ids=lambda page: page.name)
def test_classes_and_functions_that_are_named_exist(page: Path) -> None:
    """`Game.told` is defined where a class `Game` is, or one that it extends; `engine.window.occasion` in its module."""
    modules = {path: path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py")}
    for span in SPAN.findall(page.read_text(encoding="utf-8")):
        if found := MEMBER.fullmatch(span):
            owner, member = found.groups()
            assert any(re.search(rf"^class {owner}\b", text, re.M) for text in modules.values()), span
            said = re.compile(rf"^    (?:(?:async )?def {member}\(|{member}: |    self\.{member}\b)", re.M)
            assert any(said.search(text) for text in modules.values()), span
        elif found := FUNCTION.fullmatch(span):
            module, member = found.groups()
            text = modules[SOURCE / "engine" / f"{module}.py"]
            assert re.search(rf"^(?:class |def |){member}\b", text, re.M), span


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
