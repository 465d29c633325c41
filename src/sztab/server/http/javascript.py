"""Modules of the client as text: what they import and export, without comments, as functions that fit into one file.

This reads the JavaScript that is written here and that Biome formats, and refuses what it cannot carry over exactly: a name
that is exported and assigned again, or a cycle of modules in which a value is needed before it exists.
"""

import posixpath
import re
from collections.abc import Iterator

import msgspec

TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)
    |(?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    |(?P<quote>`)
    |(?P<regex>/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*)
    |(?P<space>\s+)
    |(?P<word>[\w$]+)
    |(?P<mark>.)""",
    re.VERBOSE | re.DOTALL,
)
TEMPLATE = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*(?:`|\$\{)", re.DOTALL)
BEFORE_REGEX = {"return", "typeof", "case", "in", "of", "await", "yield", "else"}

IMPORT = re.compile(r'^import (?:\{([^}]*)\}|(\* as [\w$]+)) from "([^"]+)";\n', re.MULTILINE)
EXPORT = re.compile(r"^export ((?:async )?function\*?|class|const) ([\w$]+)", re.MULTILINE)
ARROW = re.compile(r"^export const ([\w$]+) =\s(?:async )?(?:[\w$]+ =>|\((?:[^()]|\([^()]*\))*\) =>)", re.MULTILINE)
EXPORTED = re.compile(r"^export \{([^}]*)\};\n", re.MULTILINE)
LATER = re.compile(r'\bimport\("([^"]+)"\)')
STATEMENT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


class UnsupportedScriptError(Exception):
    """A script of the client uses something that cannot be put into a bundle."""


class Module(msgspec.Struct):
    """A script, by its path below the folder of scripts."""

    path: str
    body: str  # without its imports and the word `export`
    imports: dict[str, list[str]]  # names by path; "a as b" and "* as all" as they are written
    functions: list[str]  # exported, and there before the body runs
    values: list[str]  # exported, and there once it has run
    arrows: set[str]  # those of the values that can be called

    def wrapped(self, cycle: set[str]) -> str:
        """Return the module as a property: a function that fills an object with what it exports.

        What it imports from a module that needs it in turn, and that may not have run yet, is looked up when it is called.
        """
        needs = "".join(_needed(path, names, path in cycle) for path, names in self.imports.items())
        return f'// {self.path}\n"{self.path}": (own) => {{\n{_own(self.functions)}{needs}{self.body}{_own(self.values)}}},\n'


def _own(names: list[str]) -> str:
    return f"Object.assign(own, {{ {', '.join(names)} }});\n" if names else ""


def _needed(path: str, names: list[str], in_cycle: bool) -> str:
    pairs = [name.split(" as ") for name in names]
    out = [f'const {pair[-1]} = need("{path}");\n' for pair in pairs if pair[0] == "*"]
    some = [pair for pair in pairs if pair[0] != "*"]
    if in_cycle:
        calls = [f'const {pair[-1]} = (...all) => need("{path}").{pair[0]}(...all);\n' for pair in some]
        return "".join([f'need("{path}");\n', *out, *calls])
    bound = ", ".join(": ".join(pair) for pair in some)
    return "".join([*out, f'const {{ {bound} }} = need("{path}");\n' if some else ""])


def read(path: str, text: str) -> Module:
    """Read a module. Paths in it become paths below the folder of scripts."""
    short, kept = stripped(text)
    imports: dict[str, list[str]] = {}
    for names, whole, at in IMPORT.findall(short):
        imports.setdefault(_beside(path, at), []).extend(_names(names) or [whole])
    found = EXPORT.findall(short)
    body = EXPORT.sub(r"\1 \2", IMPORT.sub("", short))
    again = [name for names in EXPORTED.findall(body) for name in _names(names)]
    body = LATER.sub(lambda hit: f'load("{_beside(path, hit[1])}")', EXPORTED.sub("", body))
    body = body.replace("import.meta.url", f'new URL("../js/{path}", import.meta.url).href')
    for strange in STATEMENT.findall(body):
        raise UnsupportedScriptError(f"{path}: '{strange}' cannot be put into a bundle")
    functions = [name for kind, name in found if "function" in kind]
    values = [name for kind, name in found if "function" not in kind] + again
    return Module(path, _restored(body, kept), imports, functions, values, set(ARROW.findall(short)))


def _beside(path: str, at: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), at))


def _names(names: str) -> list[str]:
    return [name.strip() for name in names.split(",") if name.strip()]


def stripped(text: str) -> tuple[str, list[str]]:
    """Return a script without comments and indentation, with marks in place of the texts of templates, and those texts."""
    out: list[str] = []
    kept: list[str] = []
    for kind, token in tokens(text):
        if kind == "template":
            out.append(f"\0{len(kept)}\0")
            kept.append(token)
        elif kind == "space":
            out.append("\n" if "\n" in token else " ")
        elif kind != "comment":
            out.append(token)
    lines = re.sub(r" *\n[ \n]*", "\n", "".join(out)).lstrip()
    return lines, kept


def _restored(text: str, kept: list[str]) -> str:
    return re.sub("\0(\\d+)\0", lambda hit: kept[int(hit[1])], text)


def tokens(text: str) -> Iterator[tuple[str, str]]:
    """Split a script into tokens with their kinds. The texts of a template are tokens, and what is computed in it is split."""
    at, before = 0, ""
    open_braces: list[int] = []  # one count for every template that we are inside of
    while at < len(text):
        hit = TOKEN.match(text, at)
        assert hit is not None
        kind, token = hit.lastgroup or "", hit[0]
        if kind == "regex" and not _starts_regex(before):
            kind, token = "mark", "/"
        if open_braces and token in ("{", "}"):
            open_braces[-1] += 1 if token == "{" else -1
        if kind == "quote" or (open_braces and open_braces[-1] < 0):
            if kind != "quote":
                open_braces.pop()
            rest = TEMPLATE.match(text, at + 1)
            if rest is None:
                raise UnsupportedScriptError(f"a template does not end: {text[at : at + 40]}")
            token, kind = token + rest[0], "template"
            if token.endswith("${"):
                open_braces.append(0)
        at += len(token)
        if kind not in ("space", "comment"):
            before = token
        yield kind, token


def _starts_regex(before: str) -> bool:
    """Return whether a slash after this token begins a regular expression, rather than divides."""
    return before in BEFORE_REGEX or not re.search(r"[\w$)\]}\"'`]$", before)
