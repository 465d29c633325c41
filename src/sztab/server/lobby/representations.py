"""The lobby as the API shows it; OpenAPI describes these very structs."""

from typing import Annotated

from msgspec import Meta, Struct

from ..storage.representations import Id, Moment


class QuickMatch(Struct):
    """What I look for, and whether somebody was found."""

    looking: bool
    table: Annotated[str, Meta(description="at which an opponent was found; empty: nobody yet")]
    game: str
    pace_hours: int
    rated: bool
    within: Annotated[int, Meta(description="how far an opponent's rating may be from mine; 0: any")]
    since: Annotated[int, Meta(description="in milliseconds since 1970; 0: I do not look")]


class Seeker(Struct):
    """Somebody who looks for an opponent; who it is, is told to whoever is paired with them."""

    game: str
    pace_hours: int
    rated: bool
    rating: int
    mine: bool
    since: Moment


class Seekers(Struct):
    seekers: list[Seeker]


class Friend(Struct):
    id: Id
    name: str
    mutual: Annotated[bool, Meta(description="they have me among their friends, too")]
    online: Annotated[bool, Meta(description="they follow a table on this server now; only mutual friends see it")]
    profile: Annotated[bool, Meta(description="I may see their results")]


class Friends(Struct):
    friends: list[Friend]


class TableInvitation(Struct):
    table: Id
    name: Annotated[str, Meta(description="of the table")]
    game: str
    seat: int
    by: Annotated[str, Meta(description="who invites me")]
    at: Moment
    commitment: Annotated[str, Meta(description="the hash of the seed: what my nonce is promised on")]


class TableInvitations(Struct):
    invitations: list[TableInvitation]


class Meeting(Struct):
    at: Annotated[
        int, Meta(description="when the players want to meet, in milliseconds since 1970; 0: nothing is agreed")
    ]
    calendar: Annotated[str, Meta(description="the address of an iCalendar file; empty: nothing is agreed")]
