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


class RatingPoint(Struct):
    at: Moment
    rating: int


class PlayerRating(Struct):
    game: str
    size: Annotated[str, Meta(description="class of the number of players", examples=["2"])]
    rating: Annotated[int, Meta(description="everybody begins at 1000")]
    most: Annotated[int, Meta(description="the strength lies between the rating and this, almost certainly")]
    provisional: Annotated[bool, Meta(description="too few games to say much")]
    games: int
    graph: Annotated[list[RatingPoint], Meta(description="after each rated game")]


class PlayedGame(Struct):
    table: Id
    name: str
    game: str
    size: str
    verdict: Annotated[str, Meta(description="won, lost or draw")]
    rated: bool
    at: Moment


class Results(Struct, kw_only=True):
    won: int
    drawn: int
    lost: int


class PlayedSide(Results):
    """How a person did with one side of a game."""

    game: str
    side: str
    side_name: str


class Opponent(Results):
    """How a person did against another, or against a bot."""

    name: str
    person: Annotated[str, Meta(description="empty: a bot, or somebody who does not show who they are")]
    bot: Annotated[str, Meta(description="its level; empty: a person")]


class PlayedLuck(Struct):
    """What dice and draws brought a person beyond their average, over the games that were analysed."""

    game: str
    games: Annotated[int, Meta(description="that were analysed")]
    gained: Annotated[float, Meta(description="in chances to win: 0.5 is half a victory")]
    doubt: Annotated[float, Meta(description="standard error of it")]


class Profile(Struct):
    id: Id
    name: str
    since: Moment
    public: bool
    mine: bool
    ratings: list[PlayerRating]
    games: Annotated[list[PlayedGame], Meta(description="the newest first; others see those of public tables")]
    sides: Annotated[list[PlayedSide], Meta(description="the most played first")]
    opponents: Annotated[
        list[Opponent], Meta(description="the most met first; to others, only bots and people with a public profile")
    ]
    luck: list[PlayedLuck]


class SessionInfo(Struct):
    """A device on which I am signed in."""

    id: Id
    device: Annotated[
        str, Meta(description="browser and system, as far as they are known", examples=["Firefox, Linux"])
    ]
    created: Moment
    used: Annotated[int, Meta(description="when it was used last, within an hour; milliseconds since 1970")]
    current: Annotated[bool, Meta(description="this very session")]


class Sessions(Struct):
    sessions: list[SessionInfo]


class Key(Struct):
    """A session of a browser, or a token."""

    id: Id
    label: Annotated[str, Meta(description="of a token; a session has none")]
    scopes: Annotated[str, Meta(description="with spaces between")]
    created: Moment
    used: Moment
    device: Annotated[str, Meta(description="of a session")]


class ExportedPerson(Struct):
    id: Id
    name: str
    language: str
    created: Moment
    silenced: Annotated[int, Meta(description="until when I may not write; milliseconds since 1970")]


class ExportedResult(Struct):
    """What came of one of my games, and my rating after it if it was rated."""

    table: Id
    seat: int
    game: str
    size: str
    side: str
    place: int
    verdict: str
    rated: bool
    mu: float
    sigma: float
    at: Moment


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


class ExportedChannel(Struct):
    """Where notices go."""

    kind: str
    address: str
    state: str
    created: Moment
    sent: Annotated[int, Meta(description="when something was sent last; 0: never")]


class ExportedNotices(Struct):
    """The notices I get: masks as they are stored, the quiet hours in minutes after midnight."""

    channels: list[ExportedChannel]
    settings: Annotated[dict[str, int | bool | str], Meta(description="nothing: as usual")]
    tables: Annotated[dict[str, int], Meta(description="by table, where I chose otherwise")]
    waiting: Annotated[int, Meta(description="notices that are still to be sent")]


class ExportedTournament(Struct):
    id: Id
    name: str
    game: str
    status: str
    mine: Annotated[bool, Meta(description="I opened it")]
    created: Moment


class ExportedCompany(Struct):
    friends: Annotated[list[str], Meta(description="by name")]
    invitations: Annotated[list[Id], Meta(description="tables that I am invited to")]
    looks_for: Annotated[str, Meta(description="the game for which I look for an opponent")]


class Block(Struct):
    id: Id
    name: str
    kind: Annotated[
        str, Meta(description="`mute`: their words are not shown to me; `block`: nor are we brought together")
    ]


class Blocks(Struct):
    blocks: list[Block]


class Report(Struct):
    kind: str
    words: str
    quoted: str


class ExportedReport(Struct):
    table: Id
    at: Moment
    kind: str
    words: str
    outcome: str


class ExportedStudy(Struct):
    """A finished game that I asked to be looked at again."""

    table: Id
    kind: str
    about: str
    at: Moment


class Export(Struct):
    person: ExportedPerson
    account: bool
    keys: list[Key]
    seats: list[ExportedSeat]
    tables: Annotated[list[ExportedTable], Meta(description="that I opened")]
    chat: list[ExportedWords]
    log: list[ExportedLine]
    notices: ExportedNotices
    profile: Profile
    tournaments: Annotated[list[ExportedTournament], Meta(description="that I opened or took part in")]
    company: ExportedCompany
    blocks: Annotated[list[Block], Meta(description="whom I muted or blocked")]
    reports: Annotated[list[ExportedReport], Meta(description="that I made")]
    results: Annotated[list[ExportedResult], Meta(description="of all my games, the oldest first")]
    studies: Annotated[list[ExportedStudy], Meta(description="that I asked for")]
