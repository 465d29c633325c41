"""The client's types of requests and answers, written out of the server's routes."""

from typing import Annotated, Literal, NotRequired, TypedDict

import msgspec
import pytest

from tools.write_types import TARGET, Writer, application, routes, written


def test_the_types_of_the_client_are_those_of_the_server():
    assert TARGET.read_text("utf-8") == written(), "run python -m tools.write_types"


def test_a_more_exact_path_stands_before_one_that_matches_it_too():
    names = [route for route, _, _ in routes(application())]
    assert names.index("GET tables/${string}/view") < names.index("GET tables/${string}")
    assert names.index("GET tables/${string}/steps/${string}") < names.index("GET tables/${string}/steps")
    assert len(names) == len(set(names))


class Inner(TypedDict):
    """What is inside."""

    n: int
    more: NotRequired[list[str | None]]


class Outer(msgspec.Struct):
    inner: Annotated[Inner, msgspec.Meta(description="of it")]
    kind: Literal["a", "b"]
    table: dict[str, float]
    left: bool | msgspec.UnsetType = msgspec.UNSET


class Taken(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    language: str | None = None


def test_structs_and_typed_dicts_are_interfaces():
    writer = Writer()
    assert writer.said(list[Outer]) == "Outer[]"
    assert writer.text("Inner") == (
        "/** What is inside. */\nexport interface Inner {\n  n: number;\n  more?: (string | null)[];\n}\n"
    )
    assert writer.text("Outer") == (
        "export interface Outer {\n  /** of it */\n  inner: Inner;\n"
        '  kind: "a" | "b";\n  table: Record<string, number>;\n  left?: boolean;\n}\n'
    )


class Point(TypedDict):
    x: int
    y: int
    z: int
    name: str


class Marked(Point):
    mark: str


def test_what_has_all_the_fields_of_another_extends_it():
    writer = Writer()
    writer.said(Point)
    writer.said(Marked)
    assert writer.text("Marked") == "export interface Marked extends Point {\n  mark: string;\n}\n"


def test_what_a_body_may_leave_out_is_optional():
    writer = Writer()
    writer.said(Taken)
    assert writer.text("Taken") == "export interface Taken {\n  name: string;\n  language?: string | null;\n}\n"


def test_what_has_no_type_in_typescript_is_said():
    with pytest.raises(TypeError, match="no type of TypeScript is known for <class 'bytes'>"):
        Writer().said(bytes)
