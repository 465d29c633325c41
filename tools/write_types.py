"""Writes the client's types of requests and answers out of the routes of the server.

    python -m tools.write_types            writes src/sztab/web/js/types/server.d.ts
    python -m tools.write_types --check    says whether it is current, and ends with 1 if not

Every route names the struct of what it takes and of what it answers; OpenAPI is made of the same. From there all structs and
TypedDicts are followed (scenes, boards, lines, news), so nothing has to be listed here.
"""

import argparse
import difflib
import importlib
import sys
import types
import typing
from pathlib import Path
from typing import Annotated, Any, Literal, NotRequired, Required, Union, get_args, get_origin

import msgspec
from litestar import Litestar
from litestar.openapi.datastructures import ResponseSpec
from litestar.routes import HTTPRoute

# Where the application is made, by whom, and out of which settings.
MODULE, MAKER, SETTINGS = "sztab.server.http.app", "make_app", "Settings"

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "src" / "sztab" / "web" / "js" / "types" / "server.d.ts"
PREFIX = "/api/"
SEVERAL = 4  # fields
SCHEMA = "/api/schema"  # describes the others
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}
# What the server passes on as it stands in a file: described beside it.
DRAWING = 'import("./drawing.d.ts").Drawing'
DESCRIBED = {("Board", "map"): DRAWING, ("GameBoard", "map"): DRAWING}
HEAD = """// Written by tools/write_types.py out of the routes of the server. Change those, then write it again.
"""


def application() -> Litestar:
    """The application as it is served. It is never opened: no database is touched."""
    module = importlib.import_module(MODULE)
    app: Litestar = getattr(module, MAKER)(getattr(module, SETTINGS)("sqlite://", ROOT))
    return app


class Writer:
    """Structs and TypedDicts as interfaces, each once, in the order of their names."""

    def __init__(self) -> None:
        self.known: dict[str, type] = {}
        self.rows: dict[str, list[str]] = {}

    def said(self, kind: Any) -> str:
        """A Python type in TypeScript."""
        if kind in PLAIN:
            return PLAIN[kind]
        origin, parts = get_origin(kind), get_args(kind)
        if origin in (Annotated, NotRequired, Required):
            return self.said(parts[0])
        if origin is Literal:
            return " | ".join(f'"{part}"' for part in parts)
        if origin in (Union, types.UnionType):
            return " | ".join(dict.fromkeys(self.said(part) for part in parts if part is not msgspec.UnsetType))
        if origin is list:
            inner = self.said(parts[0])
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        if origin is dict:
            return f"Record<string, {self.said(parts[1])}>"
        if isinstance(kind, type) and (typing.is_typeddict(kind) or issubclass(kind, msgspec.Struct)):
            return self.interface(kind)
        raise TypeError(f"tools/write_types.py: no type of TypeScript is known for {kind!r}")

    def interface(self, kind: type) -> str:
        name = kind.__name__
        if self.known.setdefault(name, kind) is not kind:
            raise TypeError(f"tools/write_types.py: two types are called {name}: {self.known[name]!r} and {kind!r}")
        if name not in self.rows:
            self.rows[name] = []  # it may contain itself
            hints = typing.get_type_hints(kind, include_extras=True)
            self.rows[name] = [self.row(kind, field, hint) for field, hint in hints.items()]
            for base in kind.__bases__:
                if issubclass(base, msgspec.Struct) and len(base.__struct_fields__) >= SEVERAL:
                    self.interface(base)
        return name

    def text(self, name: str) -> str:
        """The interface. One that has all of another's fields, and these are several, extends it."""
        rows = self.rows[name]
        smaller = [(len(more), other) for other, more in self.rows.items() if SEVERAL <= len(more) < len(rows)]
        base = next((other for _, other in sorted(smaller, reverse=True) if set(self.rows[other]) < set(rows)), None)
        own = [row for row in rows if base is None or row not in self.rows[base]]
        extends = f" extends {base}" if base else ""
        body = f"interface {name}{extends} {{\n{''.join(own)}}}" if rows else f"type {name} = Record<string, never>;"
        return f"{comment(self.known[name].__doc__)}export {body}\n"

    def row(self, kind: type, field: str, hint: Any) -> str:
        described = DESCRIBED.get((kind.__name__, field))
        mark = "?" if field in optional(kind) else ""
        return f"{comment(description(hint), '  ')}  {field}{mark}: {described or self.said(hint)};\n"


def optional(kind: type) -> set[str]:
    """Fields that may be left out."""
    if typing.is_typeddict(kind):
        return set(getattr(kind, "__optional_keys__", ()))
    fields = msgspec.structs.fields(kind)
    unset = {field.name for field in fields if field.default is msgspec.UNSET}
    taken = kind.__struct_config__.forbid_unknown_fields  # type: ignore[attr-defined]  # a body: what has a default
    return unset | ({field.name for field in fields if not field.required} if taken else set())


def description(hint: Any) -> str:
    """The words of `Meta` about a field."""
    if get_origin(hint) is not Annotated:
        return ""
    told = [meta.description for meta in hint.__metadata__ if isinstance(meta, msgspec.Meta) and meta.description]
    return " ".join(told)


def comment(words: str | None, indent: str = "") -> str:
    """A docstring, on one line."""
    if not words or words.startswith(("dict()", "An alias")):
        return ""
    return f"{indent}/** {' '.join(words.split())} */\n"


def routes(app: Litestar) -> list[tuple[str, Any, Any]]:
    """(`GET tables/${string}/view`, body, answer) of each route that answers JSON, the more exact ones first."""
    found = []
    for route in app.routes:
        if not isinstance(route, HTTPRoute) or not route.path.startswith(PREFIX) or route.path.startswith(SCHEMA):
            continue
        parts = [part if isinstance(part, str) else "${string}" for part in route.path_components]
        path = "/".join(parts).removeprefix(PREFIX.lstrip("/"))
        for handler in route.route_handlers:
            if not handler.include_in_schema:
                continue
            data = handler.parsed_fn_signature.parameters.get("data")
            for method in sorted(handler.http_methods - {"OPTIONS", "HEAD"}):
                found.append((f"{method} {path}", data.raw if data else None, answered(handler.responses)))
    return sorted(found, key=lambda row: (-row[0].count("/"), row[0].count("$"), row[0]))


def refused(app: Litestar) -> Any:
    """The problems that every route may answer with."""
    found = {
        spec.data_container
        for route in app.routes
        if isinstance(route, HTTPRoute)
        for handler in route.route_handlers
        for status, spec in (handler.responses or {}).items()
        if status >= 400
    }
    (problem,) = found
    return problem


def answered(responses: Any) -> Any:
    """The answer of a route if all is well; nothing where there is no body, or none in JSON."""
    for status in (200, 201):
        spec: ResponseSpec | None = (responses or {}).get(status)
        if spec is not None and spec.media_type in ("application/json", "text/event-stream"):
            return spec.data_container
    return None


def chain(name: str, about: str, rows: list[tuple[str, str]], otherwise: str) -> str:
    """A type that is chosen by the route."""
    cases = [f"  Route extends `{route}` ? {found}\n  :" for route, found in rows]
    return f"/** {about} */\nexport type {name}<Route extends string> =\n{''.join(cases)} {otherwise};\n".replace(
        "\n  :  Route", "\n  : Route"
    )


def written() -> str:
    """The whole file."""
    writer = Writer()
    app = application()
    writer.said(refused(app))
    answers, bodies = [], []
    for route, body, answer in routes(app):
        answers.append((route, writer.said(answer) if answer is not None else "null"))
        if body is not None:
            bodies.append((route, writer.said(body)))
    parts = [HEAD, *(writer.text(name) for name in sorted(writer.rows))]
    parts.append(chain("AnswerOf", "What a request is answered with, by method and path.", answers, "never"))
    parts.append(chain("BodyOf", "What a request carries, by method and path.", bodies, "undefined"))
    return "\n".join(parts)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing; say whether the file is current")
    check: bool = parser.parse_args().check
    wanted = written()
    if not check:
        TARGET.write_text(wanted, "utf-8")
        return 0
    found = TARGET.read_text("utf-8") if TARGET.exists() else ""
    if found == wanted:
        return 0
    name = str(TARGET.relative_to(ROOT))
    sys.stderr.writelines(
        difflib.unified_diff(found.splitlines(True), wanted.splitlines(True), name, "as it should be")
    )
    print(f"{name} is not what the server says: run python -m tools.write_types", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
