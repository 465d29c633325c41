"""What the routes answer, as OpenAPI describes it.

Answers are put together as plain values and sent as they are; these types say what is in them, and the tests hold the two
together. What a scene and a board have in them is described in `docs/api.md`.
"""

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

Moment = Annotated[int, Meta(description="milliseconds since 1970", examples=[1_700_000_000_000])]
Id = Annotated[str, Meta(examples=["Zd93kQmB1xYv"])]
Role = Annotated[str, Meta(examples=["germany"])]
Words = Annotated[str, Meta(description="for people, in their language")]
QuestionNumber = Annotated[str, Meta(description="goes back with the answer", examples=["17.0"])]
Token = Annotated[str, Meta(examples=["build army ukraine"])]


class Nothing(Struct):
    """An empty object: it was done."""


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


class Export(Struct):
    person: dict[str, Any]
    account: bool
    keys: list[dict[str, Any]]
    seats: list[dict[str, Any]]
    tables: list[dict[str, Any]]
    chat: list[dict[str, Any]]
    log: list[dict[str, Any]]


class GameInfo(Struct):
    id: Annotated[str, Meta(examples=["quartermaster"])]
    name: str
    players: list[int]
    levels: list[dict[str, str]]
    options: list[dict[str, Any]]
    measured: Annotated[
        dict[str, Any] | None, Meta(description="how often the better bot won: games, won, low, high, command")
    ]
    clock: Annotated[str | UnsetType, Meta(description="what a limit in minutes does, where the game knows one")] = (
        UNSET
    )


class Clauses(Struct):
    game: str
    title: str
    parts: list[dict[str, Any]]


class Board(Struct):
    """The fixed part of a table: places, names, what a picture of it needs."""


class Faces(Struct):
    cards: list[dict[str, Any]]


class SeatInfo(Struct):
    number: int
    roles: list[Role]
    kind: Annotated[str, Meta(description="person, link, open, bot")]
    name: str
    bot: Annotated[str, Meta(description="the level of the bot that plays now, or nothing")]
    bot_name: Words
    bot_asked: str
    you: bool
    taken: bool
    online: bool
    resigns: bool


class Summary(Struct):
    round: int
    points: dict[str, int]
    waits: Annotated[
        str | list[Role], Meta(description="`you`; or `answers`, where nobody may know whose; or the roles to move")
    ]
    outcome: dict[str, Any] | None
    due: Annotated[int | UnsetType, Meta(description="when the time for this move is up, if it ever is")] = UNSET


class Table(Struct):
    id: Id
    game: Annotated[str, Meta(examples=["quartermaster"])]
    name: str
    status: Annotated[str, Meta(description="open, running, finished, abandoned, frozen")]
    status_words: Words
    message: Words
    created: Moment
    moved: Moment
    players: int
    options: list[str]
    pack: str
    owner: bool
    public: bool
    spectators: bool
    pace_hours: int
    minutes: Annotated[int, Meta(description="agreed for the whole game; 0: no limit")]
    ends: Annotated[
        int, Meta(description="when that time will be over, in milliseconds since 1970; 0: never, or it is over")
    ]
    overdue: bool
    seats: list[SeatInfo]
    commitment: Annotated[str, Meta(description="of the seed that is published at the end")]
    summary: Summary


class CardSeat(Struct):
    roles: list[Role]
    name: str
    bot: str


class Card(Struct):
    """A table in a list."""

    id: Id
    game: str
    name: str
    status: str
    players: int
    free: int
    pace_hours: int
    created: Moment
    moved: Moment
    roles: list[Role]
    seats: list[CardSeat]
    summary: Summary


class Cards(Struct):
    tables: list[Card]
    more: bool


class Link(Struct):
    link: Annotated[str, Meta(description="the page is /join#LINK; shown this once")]


class Joined(Struct):
    table: Id
    seat: int


class Line(Struct):
    """A line of the story."""

    n: int
    at: Moment
    role: str
    clause: str
    words: Words
    round: int | UnsetType = UNSET
    step: Annotated[int | UnsetType, Meta(description="once the game is over")] = UNSET


class UndoRequest(Struct):
    id: Annotated[int, Meta(description="goes back with the answer")]
    by: str
    to: int
    mine: bool
    answered: bool
    waits: bool


class UndoInfo(Struct):
    free: bool
    ask: bool
    request: UndoRequest | None


class Spoken(Struct):
    role: Role
    words: str


class View(Struct):
    table: Id
    status: str
    seat: int | None
    roles: list[Role]
    number: Annotated[int, Meta(description="how many entries the seat has seen; events go by it")]
    question: QuestionNumber | None
    scene: dict[str, Any] | None
    said: Annotated[list[Spoken], Meta(description="the words that went with the last answers, while the talk goes on")]
    log: list[Line]
    undo: UndoInfo
    visited: int


class Choices(Struct):
    question: QuestionNumber | None
    role: Role | None
    choices: list[Token]
    asides: list[Token]


class Why(Struct):
    allowed: bool


class Refusals(Struct):
    refusals: list[dict[str, Any]]


class Log(Struct):
    lines: list[Line]
    first: int
    of: int


class UndoDone(Struct):
    done: Annotated[bool, Meta(description="the step is taken back")]
    asked: Annotated[bool, Meta(description="the others are asked, and have not answered yet")]


class Said(Struct):
    n: int
    channel: str
    name: str
    seat: Annotated[int | None, Meta(description="from which it was said: anybody may take any name")]
    words: str
    at: Moment


class Chat(Struct):
    chat: list[Said]


class Order(Struct):
    id: str
    words: Words
    order: Annotated[str, Meta(description="ask or pass")]


class Orders(Struct):
    orders: list[Order]


class StepInfo(Struct):
    n: int
    role: Role
    round: int
    points: dict[str, int]
    token: str


class Steps(Struct):
    steps: list[StepInfo]
    points: dict[str, int]  # at the set-up; those of a step are as it left them


class OneStep(Struct):
    step: int
    of: int
    role: str
    scene: dict[str, Any]
    lines: list[dict[str, Any]]


class Proof(Struct):
    commitment: str
    nonces: list[str]
    seed: str | None
    key: str | None


class Status(Struct):
    status: str


# Examples: made up, as everything in them.

PERSON = {"id": "Zd93kQmB1xYv", "name": "Ania", "language": "pl", "account": False}
ME = {"person": PERSON, "csrf": "0f" * 32}
CHOICES = {
    "question": "17.0",
    "role": "germany",
    "choices": ["play germany_build_army", "play germany_land_battle", "pass"],
    "asides": [],
}
OUTCOME = {"winner": "axis", "reason": "lead", "points": {"axis": 71, "allies": 41}, "rounds": 14}
SUMMARY = {"round": 14, "points": {"axis": 71, "allies": 41}, "waits": [], "outcome": OUTCOME}
SEATS = [
    {
        "number": number, "roles": roles, "kind": kind, "name": name, "bot": bot, "bot_name": "Captain" if bot else "",
        "bot_asked": "", "you": not bot, "taken": True, "online": not bot, "resigns": False,
    }
    for number, (roles, kind, name, bot) in enumerate(
        [(["germany", "japan", "italy"], "person", "Ania", ""), (["uk", "ussr", "usa"], "bot", "", "greedy")]
    )
]  # fmt: skip
TABLE = {
    "id": "5mX0cRt8LwQa", "game": "quartermaster", "name": "Friday evening", "status": "finished",
    "status_words": "over", "message": "", "created": 1_700_000_000_000, "moved": 1_700_000_060_000, "players": 2,
    "options": [], "pack": "", "owner": True, "public": False, "spectators": True, "pace_hours": 0, "minutes": 0,
    "ends": 0, "overdue": False,
    "seats": SEATS, "guided": False, "commitment": "ab" * 32, "summary": SUMMARY,
}  # fmt: skip
LINE = {
    "n": 41,
    "at": 1_700_000_060_000,
    "role": "germany",
    "clause": "Q6.1",
    "words": "Germany builds an army in Ukraine.",
}
LOG = {"lines": [LINE], "first": 41, "of": 41}
STALE = {
    "type": "urn:sztab:problem:stale", "title": "The table has moved on", "status": 409,
    "detail": "The question you answered is no longer put; look at the table again.", "question": "18.0",
}  # fmt: skip
REFUSED = {
    "type": "urn:sztab:problem:refused", "title": "The rules do not allow this", "status": 422,
    "detail": "A fleet here would have no port.", "token": "build fleet central_pacific", "clauses": ["Q5.12"],
}  # fmt: skip
EVENTS = """retry: 1000

id: 41
event: moved
data: {"number": 41, "lines": [{"n": 41, "role": "germany", "clause": "Q6.1", "words": "Germany builds an army in Ukraine."}]}

event: here
data: {"seats": [0, 1]}

"""
RECORD = """sztab record 1
game quartermaster
revision 1
players 2
1. germany discard ?, discard ?, discard ?
"""
