"""Tables as the API shows them; OpenAPI describes these very structs.

Boards, scenes, lines and refusals are the engine's, in the vocabulary of `engine/scene.py`.
"""

from typing import Annotated, Literal, NotRequired, TypedDict

from msgspec import UNSET, Meta, Struct, UnsetType

from sztab.engine.frames import PieceMove
from sztab.engine.guide import StepView
from sztab.engine.scene import CardFace, ChoiceView, Scene
from sztab.engine.shapes import JsonObject
from sztab.engine.told import LineView, RefusalView

from ..storage.representations import Id, Moment, SeatKind, Status
from .clock_representations import Clock, TimeControl

Role = Annotated[str, Meta(examples=["germany"])]
Words = Annotated[str, Meta(description="for people, in their language")]
QuestionNumber = Annotated[str, Meta(description="goes back with the answer", examples=["17.0"])]
Token = Annotated[str, Meta(examples=["build army ukraine"])]


Watch = Literal["nobody", "link", "everybody"]


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
    bot_seconds: Annotated[
        float, Meta(description="that the bot thinks about an answer at most; 0: it answers at once")
    ]
    bot_asked: Annotated[str, Meta(description="the level of a bot that would play my seat if I agree")]
    you: bool
    taken: bool
    ready: Annotated[bool, Meta(description="taken, and what its player adds to chance is in: when all are, it begins")]
    nonce_hash: Annotated[str, Meta(description="that binds its player to a nonce, in hex; empty: none is promised")]
    online: Annotated[bool, Meta(description="somebody follows the table from there")]
    resigns: Annotated[
        bool, Meta(description="would give up if all of the side did, as these see; or has, and a bot plays")
    ]
    dealt: Annotated[bool, Meta(description="my set-up was dealt, and I may still choose it myself")]
    newcomer: Annotated[
        Ballot | UnsetType,
        Meta(description="somebody asks for this seat of the running game; shown to those who sit, and to who asks"),
    ] = UNSET
    vacant: Annotated[
        bool,
        Meta(
            description="its player has vanished and a bot was voted in: a newcomer may ask for it, or they come back"
        ),
    ] = False
    bot_vote: Annotated[
        Ballot | UnsetType,
        Meta(
            description="a vote to let a bot play for a player who has vanished, answered at `bot/consent`; `mine`: for me"
        ),
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


class Resume(Struct):
    """A table of earlier rules can go back to where the rules of today agree with its story, and go on with them."""

    agreed: Annotated[list[int], Meta(description="seats whose players have agreed")]
    waits: Annotated[list[int], Meta(description="seats whose players have not")]
    round: Annotated[int | UnsetType, Meta(description="that it goes back to")] = UNSET


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
    rated: Annotated[bool, Meta(description="it counts: no hints, no step back by consent, no other player on a seat")]
    spectators: bool
    watch: Annotated[Watch, Meta(description="who may watch: nobody, whoever has the link, or everybody by the lists")]
    pace_hours: Annotated[int, Meta(description="agreed for one move; 0: no limit")]
    minutes: Annotated[int, Meta(description="agreed for the whole game; 0: no limit")]
    ends: Annotated[
        int, Meta(description="when that time will be over, in milliseconds since 1970; 0: never, or it is over")
    ]
    overdue: bool
    time_control: Annotated[TimeControl | None, Meta(description="the clocks that were agreed on, if any")]
    clock: Annotated[Clock | None, Meta(description="what of it has been used, while the game is on")]
    seats: list[SeatInfo]
    guided: Annotated[bool, Meta(description="a first game that teaches")]
    commitment: Annotated[str, Meta(description="of the seed that is published at the end")]
    summary: Summary
    resume: Annotated[
        Resume | UnsetType,
        Meta(
            description="of a frozen table that can go on by the rules of today if all agree; of a pinned one, once somebody has"
        ),
    ] = UNSET
    pinned: Annotated[bool, Meta(description="it is played by the rules of an earlier version")] = False
    to_beat: Annotated[
        str | UnsetType, Meta(description="the reader's best earlier result alone, in words, where there is one")
    ] = UNSET


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
    time_control: TimeControl | None
    created: Moment
    moved: Moment
    roles: Annotated[list[Role], Meta(description="mine")]
    seats: list[CardSeat]
    summary: Summary
    since: Annotated[int, Meta(description="how much happened at a table of mine since I looked")]
    last: Annotated[str, Meta(description="the last line told at a table of mine")]


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
    time_control: TimeControl | None
    rated: bool
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


class FrameBody(TypedDict):
    """One thing that happened, as the seat saw it. One without lines tells nothing: it is applied, not played."""

    role: Annotated[str, Meta(description="who acts; nothing for the table")]
    lines: list[LineView]
    cards: Annotated[list[str], Meta(description="those that the seat saw drawn or turned up")]
    moves: Annotated[list[PieceMove], Meta(description="of the pieces on the board")]
    points: Annotated[dict[str, int], Meta(description="by side, how they changed")]
    mine: Annotated[bool, Meta(description="it touches a piece, cards or points of the seat's roles, or names them")]
    change: Annotated[
        JsonObject,
        Meta(description="a patch (docs/api.md): of the scene after the frame before it, the scene after this"),
    ]


class Frame(FrameBody):
    """A frame with its place in the story. Until the last one of an entry nobody is asked anything."""

    n: Annotated[int, Meta(description="the number of its entry, as lines of the story have it")]
    part: Annotated[int, Meta(description="0, 1, ... within the entry")]
    at: Moment
    round: int
    step: NotRequired[Annotated[int, Meta(description="once the game is over, and where it stands")]]


class Frames(Struct):
    start: Annotated[Scene, Meta(description="the scene before the first frame")]
    frames: list[Frame]
    of: Annotated[int, Meta(description="how many entries there are")]


class UndoRequest(Ballot):
    """Somebody asks to go back; all others who sit at the table must agree."""

    to: Annotated[int, Meta(description="the step to which the game would go back, as `GET .../steps` counts them")]


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


class HintReason(Struct):
    """A part of the position that an answer changes."""

    part: str
    words: Words
    amount: Annotated[float, Meta(description="more than the other answers bring; below zero: less")]


class Hint(Struct):
    """An answer that looks good."""

    answer: Annotated[str, Meta(description="the token, with all its links")]
    links: Annotated[list[ChoiceView], Meta(description="in words, with what each points at")]
    value: Annotated[float, Meta(description="what the position gains, in the measure of the game's judge")]
    doubt: Annotated[float, Meta(description="the standard error of that")]
    reasons: list[HintReason]


class Hints(Struct):
    question: QuestionNumber
    role: Role
    hints: Annotated[list[Hint], Meta(description="the best first, at most five")]


class Refusals(Struct):
    refusals: list[RefusalView]


class Log(Struct):
    lines: list[Line]
    first: Annotated[int, Meta(description="the number of the first entry of this page; `before` it are older ones")]
    of: Annotated[int, Meta(description="how many entries there are")]


class Rematch(Struct):
    """The last rematch that somebody at a finished table asked for."""

    table: Id
    by: Annotated[str, Meta(description="who asked for it")]
    swap: bool
    seat: Annotated[int | None, Meta(description="mine there")]


class Rematches(Struct):
    rematch: Rematch | None


class TableGuide(Struct):
    """A first game that teaches, as far as its reader has come."""

    steps: list[StepView]
    deeds: Annotated[
        int | None, Meta(description="how many answers of the guide the reader has given; null: the game left its way")
    ]


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


class Opening(Struct):
    table: Table
    view: View
    frames: Annotated[
        Frames | None,
        Meta(
            description="since the seat's last visit, and some before; null before the game, and for those with several seats"
        ),
    ]
    chat: list[Said]


class Order(Struct):
    id: str
    words: Words
    order: Literal["ask", "pass"]


class StandingOrders(Struct):
    orders: list[Order]
    until: Annotated[
        str | None,
        Meta(description="pass in every window until my_move, the end of the round, or a reaction; null: no"),
    ]
    next: Annotated[str | None, Meta(description="what is answered to my next question, if it can be")]
    end_turn: Annotated[bool, Meta(description="my turn ends by itself when everybody knows that nothing is left")]


class StepInfo(Struct):
    n: int
    role: Role
    round: int
    points: Annotated[dict[str, int], Meta(description="as the step left them")]
    token: Annotated[str, Meta(description="`?` for what the reader may not know while the game is on")]
    entry: Annotated[int, Meta(description="the number of its entry: its frames are those `after` entry - 1")]


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
    nonce_hashes: Annotated[list[str], Meta(description="by seat: what each was promised by; empty: nothing")]
    seed: Annotated[str | None, Meta(description="in hex, once the game is over")]
    key: Annotated[str | None, Meta(description="of all chance, in hex, once the game is over")]


# The data of events in a stream


class Told(TypedDict):
    number: int
    lines: list[Line]


class Update(Told):
    """The changes that a page lacks after a move, or a request to go back: with it, it need not fetch the view.

    What came while the stream was broken, and the beginning of a game, come without `frames`: fetch them, or the view. With
    frames, what happened is in their lines, and `lines` is empty.
    """

    frames: NotRequired[list[Frame]]
    question: NotRequired[QuestionNumber | None]
    status: NotRequired[Status]
    said: NotRequired[list[Spoken]]
    undo: NotRequired[UndoInfo]
    clock: NotRequired[Clock]


class Number(TypedDict):
    number: int


class Here(TypedDict):
    seats: list[int]
