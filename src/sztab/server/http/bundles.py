"""The client in few files: its modules in two bundles, its styles in one, its type with the styles that name it.

The files of the client are written, checked and tested one by one. A browser that fetched a hundred of them would wait for
them, so the server puts them together when somebody first asks for them.
"""

import base64
import logging
import re
from functools import lru_cache
from pathlib import Path

from .javascript import Module, UnsupportedScriptError, read

log = logging.getLogger("sztab.http")

FOLDER = "bundle"  # below /static/VERSION/
PAGES = "main.js"  # what every page needs, and what most pages do
TABLE = "table.js"  # what only a table needs
STYLES = "main.css"
ENTRY = "main.js"
LARGE = ("pages/table.js", "pages/replay.js")
# The letters that come with the page, by language. Others are fetched when they are needed.
LETTERS = {"en": ("latin",), "pl": ("latin", "latin-ext")}

LINKED = re.compile(r'^ *<link rel="stylesheet" href="/static/(css/[\w-]+\.css)">\n', re.MULTILINE)
SCRIPT = '<script type="module" src="/static/js/main.js"></script>'
IN_STYLES = re.compile(r"""("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|/\*.*?\*/|\s+""", re.DOTALL)
FONT = re.compile(r'url\("\.\./fonts/([a-z]+-(latin(?:-ext)?)-[\w-]+\.woff2)"\)')

LOADER = """const made = new Map();
export function need(name) {
  let own = made.get(name);
  if (!own) {
    own = {};
    made.set(name, own);
    modules[name](own);
  }
  return own;
}
async function load(name) {
  if (!modules[name]) Object.assign(modules, (await import("./table.js")).default(need, load));
  return need(name);
}
need("main.js");
"""


def page(index: str, path: str) -> str:
    """Return the page with its bundles, for the address that it is sent to."""
    table = f'<link rel="modulepreload" href="/static/{FOLDER}/{TABLE}">\n    ' if path.startswith("/t/") else ""
    script = SCRIPT.replace("js/main.js", f"{FOLDER}/{PAGES}")
    styles = f'    <link rel="stylesheet" href="/static/{FOLDER}/{STYLES}">\n'
    first = LINKED.search(index)
    index = index if first is None else index[: first.start()] + styles + LINKED.sub("", index[first.start() :])
    return index.replace(SCRIPT, f"{table}{script}")


@lru_cache(maxsize=8)
def bundle(web: Path, version: str, name: str) -> bytes | None:
    """Return a bundle by its name, as the files are in this version."""
    if name in (PAGES, TABLE):
        modules = modules_of(web, version)
        pages = light(modules)
        return (_table(modules, set(modules) - pages) if name == TABLE else _pages(modules, pages)).encode()
    if name == STYLES:
        index = (web / "index.html").read_text("utf-8")
        return "".join(styles(web / path) for path in LINKED.findall(index)).encode()
    language = name.removeprefix("fonts-").removesuffix(".css")
    return fonts(web, LETTERS[language]).encode() if language in LETTERS else None


@lru_cache(maxsize=1)
def possible(web: Path, version: str) -> bool:
    """Return whether all modules can be bundled. A client with one that cannot is sent in single files: slower, and whole."""
    if SCRIPT not in (web / "index.html").read_text("utf-8"):
        return False
    try:
        modules = modules_of(web, version)
        for path in modules:
            cycle_of(modules, path)
    except UnsupportedScriptError as error:
        log.warning("the client is sent in single files: %s", error)
        return False
    return True


@lru_cache(maxsize=1)
def modules_of(web: Path, version: str) -> dict[str, Module]:
    """Return all modules that are reached from the entry, by path."""
    out: dict[str, Module] = {}
    todo = [ENTRY]
    while todo:
        path = todo.pop()
        if path not in out:
            out[path] = module = read(path, (web / "js" / path).read_text("utf-8"))
            todo += [*module.imports, *later(module)]
    return out


def later(module: Module) -> list[str]:
    """Return what a module loads when it is needed: the pages."""
    return re.findall(r'\bload\("([^"]+)"\)', module.body)


def needed(modules: dict[str, Module], *paths: str) -> set[str]:
    """Return these modules, what they import, what that imports, and so on."""
    out: set[str] = set()
    todo = list(paths)
    while todo:
        path = todo.pop()
        if path not in out:
            out.add(path)
            todo += modules[path].imports
    return out


def light(modules: dict[str, Module]) -> set[str]:
    """Return what is needed by anything but a table."""
    return needed(modules, ENTRY, *(path for path in later(modules[ENTRY]) if path not in LARGE))


def cycle_of(modules: dict[str, Module], path: str) -> set[str]:
    """Return what this module imports that needs it in turn. Only functions may pass between such modules."""
    module = modules[path]
    out = {other for other in module.imports if path in needed(modules, other)}
    for other in out:
        names = {name.split(" as ")[0] for name in module.imports[other]} - {"*"}
        if early := names - modules[other].arrows - set(modules[other].functions):
            raise UnsupportedScriptError(f"{path} and {other} import each other, and {min(early)} is no function")
    return out


def _pages(modules: dict[str, Module], paths: set[str]) -> str:
    return f"const modules = {{\n{_listed(modules, paths)}}};\n{LOADER}"


def _table(modules: dict[str, Module], paths: set[str]) -> str:
    return f"export default (need, load) => ({{\n{_listed(modules, paths)}}});\n"


def _listed(modules: dict[str, Module], paths: set[str]) -> str:
    return "".join(modules[path].wrapped(cycle_of(modules, path)) for path in sorted(paths))


def styles(path: Path) -> str:
    """Return a file of styles without comments, on few lines."""
    short = IN_STYLES.sub(lambda hit: hit[1] or (" " if hit[0].isspace() else ""), path.read_text("utf-8"))
    return f"/* {path.name} */\n{short.strip()}\n"


def fonts(web: Path, letters: tuple[str, ...]) -> str:
    """Return the styles of the type, with the files of these letters within them."""

    def put(hit: re.Match[str]) -> str:
        if hit[2] not in letters:
            return hit[0]
        return f"url(data:font/woff2;base64,{base64.b64encode((web / 'fonts' / hit[1]).read_bytes()).decode()})"

    return FONT.sub(put, styles(web / "css" / "fonts.css"))
