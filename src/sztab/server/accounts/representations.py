"""Accounts as the API shows them; OpenAPI describes these very structs."""

from typing import Annotated

from msgspec import Meta, Struct

from ..storage.representations import Id, Moment, Status


class Person(Struct):
    id: Id
    name: Annotated[str, Meta(examples=["Ania"])]
    language: Annotated[str, Meta(examples=["pl"])]
    account: bool


class Me(Struct):
    person: Annotated[Person | None, Meta(description="null for a stranger")]
    csrf: Annotated[str, Meta(description="goes into X-CSRF-Token with every request that changes something")]


class TokenInfo(Struct):
    id: Id
    label: Annotated[str, Meta(examples=["my bot"])]
    scopes: list[str]
    created: Moment


class Tokens(Struct):
    tokens: list[TokenInfo]


class TokenMade(Struct):
    id: Id
    token: Annotated[str, Meta(description="shown this once")]


class Key(Struct):
    """A session of a browser, or a token."""

    id: Id
    label: Annotated[str, Meta(description="of a token; a session has none")]
    scopes: Annotated[str, Meta(description="with spaces between")]
    created: Moment


class ExportedPerson(Struct):
    id: Id
    name: str
    language: str
    created: Moment


class ExportedSeat(Struct):
    table_id: Id
    number: int
    name: str
    nonce: str
    orders: Annotated[str, Meta(description="standing orders, as JSON")]
    visited: int
    resigns: bool
    archived: bool
    game: str
    table_name: str
    status: Status


class ExportedTable(Struct):
    id: Id
    game: str
    name: str
    status: Status
    created: Moment


class ExportedWords(Struct):
    table_id: Id
    at: Moment
    channel: Annotated[str, Meta(description="nothing: they went with an answer")]
    text: str


class ExportedLine(Struct):
    """A line of a story that names me."""

    table_id: Id
    at: Moment
    what: str
    name: str


class Export(Struct):
    person: ExportedPerson
    account: bool
    keys: list[Key]
    seats: list[ExportedSeat]
    tables: Annotated[list[ExportedTable], Meta(description="that I opened")]
    chat: list[ExportedWords]
    log: list[ExportedLine]
