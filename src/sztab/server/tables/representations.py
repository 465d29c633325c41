"""Tables as the API shows them; OpenAPI describes these very structs.

Boards, scenes, lines and refusals are the engine's, in the vocabulary of `engine/scene.py`.
"""

from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import UNSET, Meta, Struct, UnsetType

from sztab.engine.scene import CardFace, LineView, RefusalView, Scene

from ..storage.representations import Id, Moment, SeatKind, Status

Role = Annotated[str, Meta(examples=["germany"])]
Words = Annotated[str, Meta(description="for people, in their language")]
QuestionNumber = Annotated[str, Meta(description="goes back with the answer", examples=["17.0"])]
Token = Annotated[str, Meta(examples=["build army ukraine"])]


class Faces(Struct):
    cards: list[CardFace]


class Ballot(Struct):
    """Somebody asks for what all others who sit at the table must agree to."""

    id: Annotated[int, Meta(description="goes back with the answer")]
    by: Annotated[str, Meta(description="who asks")]
    mine: bool
    answered: Annotated[bool, Meta(description="I have agreed")]
    waits: Annotated[bool, Meta(description="for me")]


class SeatInfo(Struct):
    number: int
    roles: list[Role]
    kind: SeatKind
    name: Annotated[str, Meta(description="of whoever sits there")]
    bot: Annotated[str, Meta(description="the level of the bot that plays now, or nothing")]
    bot_name: Words
    bot_asked: Annotated[str, Meta(description="the level of a bot that would play my seat if I agree")]
    you: bool
    taken: bool
    ready: Annotated[bool, Meta(description="taken, and what its player adds to chance is in: when all are, it begins")]
    online: Annotated[bool, Meta(description="somebody follows the table from there")]
    resigns: Annotated[
        bool, Meta(description="would give up if all of the side did, as these see; or has, and a bot plays")
    ]
    newcomer: Annotated[
        Ballot | UnsetType,
        Meta(description="somebody asks for this seat of the running game; shown to those who sit, and to who asks"),
    ] = UNSET


class Result(Struct):
    winner: Annotated[str, Meta(description="a side; nothing if nobody won, or several did")]
    reason: Annotated[str, Meta(description="a word of the game's, or resigned, abandoned")]
    points: dict[str, int] | UnsetType = UNSET
    rounds: int | UnsetType = UNSET
    gave_up: Annotated[str | UnsetType, Meta(description="the side that resigned")] = UNSET


class Summary(Struct):
    round: int
    points: Annotated[dict[str, int], Meta(description="by side")]
    waits: Annotated[
        str | list[Role], Meta(description="`you`; or `answers`, where nobody may know whose; or the roles to move")
    ]
    outcome: Result | None
    due: Annotated[int | UnsetType, Meta(description="when the time for this move is up, if it ever is")] = UNSET


class Table(Struct):
    id: Id
    game: Annotated[str, Meta(examples=["quartermaster"])]
    name: str
    status: Status
    status_words: Words
    message: Annotated[str, Meta(description="why it stands still, in the reader's language; usually nothing")]
    created: Moment
    moved: Moment
    players: int
    options: Annotated[list[str], Meta(description="that differ from the usual, as records write them")]
    pack: Annotated[str, Meta(description="the data pack, or nothing: the game's own data")]
    owner: Annotated[bool, Meta(description="the reader opened it")]
    public: bool
    spectators: bool
    pace_hours: Annotated[int, Meta(description="agreed for one move; 0: no limit")]
    minutes: Annotated[int, Meta(description="agreed for the whole game; 0: no limit")]
    ends: Annotated[
        int, Meta(description="when that time will be over, in milliseconds since 1970; 0: never, or it is over")
    ]
    overdue: bool
    seats: list[SeatInfo]
    guided: Annotated[bool, Meta(description="a first game that teaches")]
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
    status: Status
    players: int
    free: Annotated[int, Meta(description="seats that nobody has taken")]
    pace_hours: int
    created: Moment
    moved: Moment
    roles: Annotated[list[Role], Meta(description="mine")]
    seats: list[CardSeat]
    summary: Summary


class Cards(Struct):
    tables: list[Card]
    next: Annotated[str, Meta(description="what gets the next page, sent as `before`; empty: this is the last")]


class Link(Struct):
    link: Annotated[str, Meta(description="the page is /join#LINK; shown this once")]


class Invitation(Struct):
    """The seat behind a private link."""

    table: Id
    game: str
    game_name: str
    name: Annotated[str, Meta(description="of the table")]
    status: Status
    roles: Annotated[list[str], Meta(description="of the seat, in words")]
    players: Annotated[list[str], Meta(description="who else sits there")]
    bots: int
    pace_hours: int
    minutes: int
    taken: Annotated[bool, Meta(description="somebody has sat down already")]
    yours: Annotated[bool, Meta(description="it was you")]
    asked: Annotated[bool, Meta(description="you have asked for it, and the others have not all agreed yet")]
    commitment: Annotated[str, Meta(description="of the seed that is published at the end")]


class Joined(Struct):
    table: Id
    seat: int
    asked: Annotated[bool, Meta(description="the game is on: the others are asked whether you may sit down")]


class Line(LineView):
    """A line of the story. `n` is the number of what it tells of; `step` is there once the game is over, and where it stands."""

    n: int
    at: Moment
    round: NotRequired[int]
    step: NotRequired[int]


class UndoRequest(Struct):
    """Somebody asks to go back; all others who sit at the table must agree."""

    id: Annotated[int, Meta(description="goes back with the answer")]
    by: Annotated[str, Meta(description="who asks")]
    to: Annotated[int, Meta(description="the step to which the game would go back, as `GET .../steps` counts them")]
    mine: bool
    answered: Annotated[bool, Meta(description="I have agreed")]
    waits: Annotated[bool, Meta(description="for me")]


class UndoInfo(Struct):
    free: Annotated[bool, Meta(description="my last step can be taken back at once")]
    ask: Annotated[bool, Meta(description="it can, if the others agree")]
    request: UndoRequest | None


class Spoken(Struct):
    role: Role
    words: str


class View(Struct):
    table: Id
    status: Status
    seat: Annotated[int | None, Meta(description="null for a spectator")]
    roles: list[Role]
    number: Annotated[int, Meta(description="how many entries the seat has seen; events go by it")]
    question: QuestionNumber | None
    scene: Annotated[Scene | None, Meta(description="null before the game")]
    said: Annotated[list[Spoken], Meta(description="the words that went with the last answers, while the talk goes on")]
    log: list[Line]
    undo: UndoInfo
    visited: Annotated[int, Meta(description="lines with a greater `n` came since the seat's last visit")]


class Choices(Struct):
    question: QuestionNumber | None
    role: Role | None
    choices: list[Token]
    asides: list[Token]


class Refusals(Struct):
    refusals: list[RefusalView]


class Log(Struct):
    lines: list[Line]
    first: Annotated[int, Meta(description="the number of the first entry of this page; `before` it are older ones")]
    of: Annotated[int, Meta(description="how many entries there are")]


class UndoDone(Struct):
    done: Annotated[bool, Meta(description="the step is taken back")]
    asked: Annotated[bool, Meta(description="the others are asked, and have not answered yet")]


class Said(Struct):
    n: Annotated[int, Meta(description="its number, the same in the news")]
    channel: Annotated[str, Meta(examples=["table"])]
    name: str
    seat: Annotated[int | None, Meta(description="from which it was said: anybody may take any name")]
    words: str
    at: Moment


class Chat(Struct):
    chat: list[Said]


class Order(Struct):
    id: str
    words: Words
    order: Literal["ask", "pass"]


class StandingOrders(Struct):
    orders: list[Order]


class StepInfo(Struct):
    n: int
    role: Role
    round: int
    points: Annotated[dict[str, int], Meta(description="as the step left them")]
    token: Annotated[str, Meta(description="`?` for what the reader may not know while the game is on")]


class Steps(Struct):
    steps: list[StepInfo]
    points: Annotated[dict[str, int], Meta(description="at the set-up")]


class OneStep(Struct):
    step: Annotated[int, Meta(description="0 is the set-up")]
    of: int
    role: Annotated[str, Meta(description="who made the step")]
    scene: Scene
    lines: list[LineView]


class Proof(Struct):
    commitment: Annotated[str, Meta(description="BLAKE2b of the seed, see docs/api.md, in hex")]
    nonces: Annotated[list[str], Meta(description="by seat, in hex, from the start of the game on")]
    seed: Annotated[str | None, Meta(description="in hex, once the game is over")]
    key: Annotated[str | None, Meta(description="of all chance, in hex, once the game is over")]


# The data of events in a stream


class Told(TypedDict):
    number: int
    lines: list[Line]


class Number(TypedDict):
    number: int


class Here(TypedDict):
    seats: list[int]
