"""Notices as the API shows them; OpenAPI describes these very structs."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from ..storage.representations import Id, Moment

NoticeKind = Literal["move", "invited", "mention", "consent", "ended", "clock", "round"]
ChannelKind = Literal["mail", "push", "discord", "slack", "json"]


class NoticeChannel(Struct):
    """Where notices go."""

    id: Id
    kind: ChannelKind
    address: Annotated[str, Meta(description="a mail address in full, of others enough to know them by")]
    state: Annotated[
        Literal["unconfirmed", "on", "off"],
        Meta(description="`off`: stopped by the link in a mail, or it failed over and over; `try` switches it on"),
    ]
    created: Moment
    sent: Annotated[int, Meta(description="when something was sent last, in milliseconds since 1970; 0: never")]
    secret: Annotated[str, Meta(description="that JSON is signed with; shown this once")] = ""


class NoticeSettings(Struct):
    """The events to be told of, and the hours for it."""

    kinds: list[NoticeKind]
    looking: Annotated[bool, Meta(description="also while I look at the table")]
    every: Annotated[int, Meta(description="minutes between two mails at least")]
    quiet_from: Annotated[int, Meta(description="minutes after midnight; the same as `quiet_to`: no quiet hours")]
    quiet_to: int
    zone: Annotated[str, Meta(description="of the quiet hours", examples=["Europe/Warsaw"])]


class TableNotices(Struct):
    """The events to be told of at one table, in place of the usual ones."""

    table: Id
    name: str
    kinds: list[NoticeKind]


class Notices(Struct):
    settings: NoticeSettings
    channels: list[NoticeChannel]
    tables: list[TableNotices]
    ways: Annotated[list[ChannelKind], Meta(description="the kinds of channels that this server can send to")]
    push_key: Annotated[str, Meta(description="the server's public key, for a subscription to push messages")]
