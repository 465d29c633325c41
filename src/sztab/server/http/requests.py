"""Bodies of requests. Lengths and numbers are bounded here, once."""

import re
import unicodedata
from typing import Annotated

from msgspec import Meta, Struct

from sztab.engine.question import MOST_WORDS
from sztab.tournaments.model import Format

from ..errors import ProblemError
from ..notices.representations import ChannelKind, NoticeKind, NoticeSettings
from ..tables.clock_representations import TimeControl
from ..tables.nonces import Share

END = r"$(?!\n)"  # of a pattern: to Python `$` alone is also the place before a last line break
PLAIN = rf"^[^\x00-\x1f\x7f]*{END}"  # no control characters
Name = Annotated[str, Meta(min_length=1, max_length=40, examples=["Ania"])]
Title = Annotated[str, Meta(min_length=1, max_length=60, examples=["Friday evening"])]
Password = Annotated[str, Meta(min_length=8, max_length=200)]
Given = Annotated[str, Meta(max_length=200)]
Language = Annotated[str, Meta(pattern=f"^(en|pl){END}", examples=["pl"])]
Nonce = Annotated[
    str,
    Meta(pattern=f"^([0-9a-f]{{2}}){{8,32}}{END}", description="8 to 32 random bytes in hex: your share of the chance"),
]
NonceHash = Annotated[
    str,
    Meta(
        pattern=f"^[0-9a-f]{{64}}{END}",
        description="SHA-256 of `COMMITMENT:NONCE` in hex: promises your nonce, which you tell by `sit` at your own seat "
        "once every seat has promised (or adds nothing); the game waits for it",
    ),
]
NonceLater = Annotated[
    bool,
    Meta(
        description="your nonce, or its hash, follows by `sit` at your own seat once you have seen the commitment; the game "
        "waits for it"
    ),
]
Role = Annotated[str, Meta(min_length=1, max_length=40, pattern=PLAIN, examples=["germany"])]
Question = Annotated[
    str,
    Meta(
        pattern=rf"^[0-9]{{1,9}}\.[0-9]{{1,9}}{END}",
        description="the number under which it was put",
        examples=["17.0"],
    ),
]
Token = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=2000,
        pattern=PLAIN,
        description="`build army ukraine`, or the links of a chain with commas between",
        examples=["play germany_build_army, build army ukraine"],
    ),
]
Level = Annotated[str, Meta(max_length=12, pattern=PLAIN, examples=["officer"])]
Link = Annotated[str, Meta(min_length=20, max_length=100, pattern=PLAIN)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]


class NewPerson(Struct, forbid_unknown_fields=True):
    name: Name
    language: Language | None = None


class Changes(Struct, forbid_unknown_fields=True):
    name: Name | None = None
    language: Language | None = None


class Publicity(Struct, forbid_unknown_fields=True):
    public: Annotated[bool, Meta(description="others may see my results and ratings")]


class NewPassword(Struct, forbid_unknown_fields=True):
    password: Password
    old: Given | None = None
    end_tokens: Annotated[bool, Meta(description="withdraw all my tokens, too")] = False


class SignIn(Struct, forbid_unknown_fields=True):
    name: Name
    password: Given


class Goodbye(Struct, forbid_unknown_fields=True):
    password: Given | None = None


class NewToken(Struct, forbid_unknown_fields=True):
    label: Annotated[str, Meta(min_length=1, max_length=60)]
    scopes: Annotated[
        list[Annotated[str, Meta(pattern=f"^(read|play|chat|manage){END}")]], Meta(min_length=1, max_length=4)
    ]


Minute = Annotated[int, Meta(ge=0, lt=1440, description="minutes after midnight")]
Kinds = Annotated[list[NoticeKind], Meta(max_length=12)]


class NoticeChoices(Struct, forbid_unknown_fields=True):
    """The events to be told of, and the hours for it."""

    kinds: Kinds
    looking: bool = False
    every: Annotated[int, Meta(ge=0, le=10080, description="minutes between two mails at least")] = 15
    quiet_from: Minute = 0
    quiet_to: Minute = 0
    zone: Annotated[str, Meta(min_length=1, max_length=60, pattern=rf"^[A-Za-z0-9_+/-]+{END}")] = "UTC"

    def settings(self) -> NoticeSettings:
        return NoticeSettings(self.kinds, self.looking, self.every, self.quiet_from, self.quiet_to, self.zone)


class ChoiceAtTable(Struct, forbid_unknown_fields=True):
    kinds: Annotated[Kinds | None, Meta(description="null: as usual")]


class NewChannel(Struct, forbid_unknown_fields=True):
    kind: ChannelKind
    address: Annotated[str, Meta(min_length=3, max_length=1000, pattern=PLAIN, examples=["ania@example.org"])]
    p256dh: Annotated[str, Meta(max_length=200, pattern=PLAIN, description="of a browser's subscription")] = ""
    auth: Annotated[str, Meta(max_length=100, pattern=PLAIN, description="of a browser's subscription")] = ""
    password: Annotated[
        str, Meta(max_length=200, description="of an account, for a mail address: a lost password is set by way of it")
    ] = ""


class Forgotten(Struct, forbid_unknown_fields=True):
    name: Name


class MailLink(Struct, forbid_unknown_fields=True):
    link: Annotated[str, Meta(min_length=1, max_length=200, pattern=PLAIN, description="what stands after the #")]


class Recovered(MailLink, forbid_unknown_fields=True, kw_only=True):
    password: Password


class NewSeat(Struct, forbid_unknown_fields=True):
    kind: Annotated[str, Meta(pattern=f"^(me|link|open|bot){END}", examples=["me"])]
    bot: Level = ""


class NewTable(Struct, forbid_unknown_fields=True):
    game: Annotated[str, Meta(min_length=1, max_length=24, pattern=PLAIN, examples=["quartermaster"])]
    players: Annotated[int, Meta(ge=1, le=16, examples=[2])]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=16)]
    name: Title | None = None
    options: dict[Annotated[str, Meta(max_length=60)], bool | Annotated[str, Meta(max_length=60)]] = {}
    pack: Annotated[str, Meta(pattern=f"^[A-Za-z0-9_-]{{0,60}}{END}")] = ""
    public: bool = False
    spectators: bool = True
    by_link: Annotated[bool, Meta(description="whoever has the address may watch, though no list shows it")] = False
    pace_hours: Annotated[int, Meta(ge=0, le=720)] = 0
    minutes: Annotated[
        int,
        Meta(ge=0, le=1440, description="agreed for the whole game, where the game knows a time limit; 0: no limit"),
    ] = 0
    clock: Annotated[TimeControl | None, Meta(description="clocks for players, in place of `pace_hours`")] = None
    rated: Annotated[bool, Meta(description="it counts for ratings; needs two sides, and one seat a person")] = False
    nonce: Nonce | None = None
    nonce_later: NonceLater = False
    deal: Annotated[
        bool, Meta(description="a bot answers the questions of the set-up for me; `/set-up` lets me choose after all")
    ] = False


class NewTournament(Struct, forbid_unknown_fields=True):
    name: Title
    game: Annotated[str, Meta(min_length=1, max_length=24, pattern=PLAIN, examples=["quartermaster"])]
    format: Format
    players: Annotated[int, Meta(ge=2, le=8, description="at a table; more than two only with the format `tables`")] = 2
    options: dict[Annotated[str, Meta(max_length=60)], bool | Annotated[str, Meta(max_length=60)]] = {}
    rounds: Annotated[int, Meta(ge=0, le=32, description="of swiss and tables; the others need none")] = 0
    games: Annotated[int, Meta(ge=1, le=4, description="in each pairing, by turns on either side")] = 1
    division: Annotated[int, Meta(ge=0, le=64, description="entrants in a division of a league; 0: all in one")] = 0
    round_hours: Annotated[
        int, Meta(ge=0, le=8760, description="after which who has not come to a game loses it; 0: never")
    ] = 0
    pace_hours: Annotated[int, Meta(ge=0, le=720)] = 0
    clock: Annotated[TimeControl | None, Meta(description="clocks for players, in place of `pace_hours`")] = None
    minutes: Annotated[int, Meta(ge=0, le=1440)] = 0
    rated: bool = False
    public: bool = True
    bots: Annotated[list[Level], Meta(max_length=64, description="levels of bots that take part")] = []
    fill: Annotated[Level, Meta(description="the bot that takes a seat which no entrant takes")] = "officer"


class TournamentDecision(Struct, forbid_unknown_fields=True):
    """What each entrant of a game that is not over gets of it."""

    scores: Annotated[list[Annotated[float, Meta(ge=0, le=8)]], Meta(min_length=2, max_length=8)]


class MatchWish(Struct, forbid_unknown_fields=True):
    game: Annotated[str, Meta(min_length=1, max_length=24, pattern=PLAIN, examples=["quartermaster"])]
    pace_hours: Annotated[int, Meta(ge=0, le=720, description="for a move; 0: live")] = 0
    rated: bool = False
    within: Annotated[int, Meta(ge=0, le=4000, description="how far an opponent's rating may be from mine; 0: any")] = 0


class AccountName(Struct, forbid_unknown_fields=True):
    name: Annotated[Name, Meta(description="of somebody with an account")]


class MeetingTime(Struct, forbid_unknown_fields=True):
    at: Annotated[int, Meta(ge=0, le=4_102_444_800_000, description="in milliseconds since 1970; 0: not agreed")]


class RematchWish(Struct, forbid_unknown_fields=True):
    swap: Annotated[bool, Meta(description="everybody changes sides")] = True


class Watching(Struct, forbid_unknown_fields=True):
    watch: Annotated[str, Meta(pattern=f"^(nobody|link|everybody){END}", examples=["link"])]


class Sitting(Struct, forbid_unknown_fields=True):
    nonce: Nonce | None = None
    nonce_hash: NonceHash | None = None

    def share(self) -> Share:
        """The sender's contribution to chance; a promise comes first, and its nonce in a later request."""
        if self.nonce and self.nonce_hash:
            raise ProblemError("bad", "nonce_and_hash", where=["nonce", "nonce_hash"])
        return Share(self.nonce or "", self.nonce_hash or "").or_nothing()


class Invited(Struct, forbid_unknown_fields=True):
    link: Link


class Joining(Sitting, forbid_unknown_fields=True, kw_only=True):
    link: Link


class BotLevel(Struct, forbid_unknown_fields=True):
    level: Level


class Consent(Struct, forbid_unknown_fields=True):
    agree: bool


class GoBack(Struct, forbid_unknown_fields=True):
    question: Question
    seat: SeatNumber | None = None


class RequestConsent(Struct, forbid_unknown_fields=True):
    agree: bool
    request: Annotated[
        int, Meta(ge=0, le=10**9, description="the `id` of the request, as the view or the table shows it")
    ]


class BackTo(Struct, forbid_unknown_fields=True):
    deed: Annotated[int, Meta(ge=0, le=1000, description="which of my answers in the guide, from 0")]


class GoBackConsent(RequestConsent, forbid_unknown_fields=True):
    seat: SeatNumber | None = None


class Archiving(Struct, forbid_unknown_fields=True):
    away: Annotated[bool, Meta(description="false fetches it back")] = True


class Resuming(Struct, forbid_unknown_fields=True):
    seat: SeatNumber | None = None
    agree: Annotated[bool, Meta(description="false takes it back, while not all have agreed")] = True


class GiveUp(Struct, forbid_unknown_fields=True):
    seat: SeatNumber | None = None
    agree: Annotated[bool, Meta(description="false takes it back, while the rest of the side has not agreed")] = True


class Holiday(Struct, forbid_unknown_fields=True):
    days: Annotated[int, Meta(ge=0, le=60, description="from now on; 0 ends a holiday")]
    seat: SeatNumber | None = None


class OfSeat(Struct, forbid_unknown_fields=True):
    seat: SeatNumber | None = None


class Move(Struct, forbid_unknown_fields=True):
    role: Role
    question: Question
    token: Token


class Answer(Move, forbid_unknown_fields=True):
    words: (
        Annotated[
            str,
            Meta(
                max_length=MOST_WORDS,
                description="a line that goes with the answer, where `prompt.speak` says that one may; everybody reads it "
                "once the answer is whole; until then an empty one takes it back",
            ),
        ]
        | None
    ) = None


class TakeBack(Struct, forbid_unknown_fields=True):
    role: Role
    question: Question


class HintWish(TakeBack, forbid_unknown_fields=True):
    """The question that a hint is asked for at."""


class PlayOn(Struct, forbid_unknown_fields=True):
    """A step of a finished game from which bots play on."""

    step: Annotated[int, Meta(ge=0, le=1_000_000)]
    levels: Annotated[list[str], Meta(min_length=1, max_length=16, description="of the bots, by seat")]
    games: Annotated[int, Meta(ge=1, le=100, description="how often")] = 30


class Saying(Struct, forbid_unknown_fields=True):
    channel: Annotated[str, Meta(min_length=1, max_length=40, pattern=PLAIN)]
    words: Annotated[str, Meta(min_length=1, max_length=1000)]
    seat: SeatNumber | None = None


class Somebody(Struct, forbid_unknown_fields=True):
    """Somebody at a table: who sits there, or who said something."""

    table: Annotated[str, Meta(min_length=1, max_length=24, pattern=PLAIN)]
    seat: SeatNumber | None = None
    message: Annotated[int, Meta(ge=1, le=10**9, description="the number `n` of what was said")] | None = None


class NewBlock(Somebody, forbid_unknown_fields=True):
    kind: Annotated[str, Meta(pattern=f"^(mute|block){END}")] = "mute"


class NewReport(Somebody, forbid_unknown_fields=True):
    kind: Annotated[str, Meta(pattern=f"^(words|cheating|name|other){END}")] = "words"
    words: Annotated[str, Meta(max_length=1000, description="what is wrong, for whoever runs the server")] = ""


class Orders(Struct, forbid_unknown_fields=True):
    orders: dict[Annotated[str, Meta(max_length=60)], Annotated[str, Meta(pattern=f"^(ask|pass){END}")]]
    until: (
        Annotated[
            str,
            Meta(
                pattern=f"^(my_move|round|reaction){END}",
                description="pass in every window until I am to move, the round ends, or somebody reacts",
            ),
        ]
        | None
    ) = None
    next: Token | None = None  # what to answer to my next question; it lapses if that does not allow it
    end_turn: Annotated[bool, Meta(description="end my turn when everybody knows that nothing is left")] = False
    seat: SeatNumber | None = None


class Fork(Struct, forbid_unknown_fields=True):
    step: Annotated[int, Meta(ge=0, le=1_000_000)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=16)]
    name: Title | None = None
    nonce_later: NonceLater = False


INVISIBLE = "\u115f\u1160\u2800\u3164\uffa0"  # letters that look like nothing
MARKS = "\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f"  # that are put on letters
PILED = re.compile(f"([{MARKS}]{{3}})[{MARKS}]+")  # more of them than any language needs: they cover other lines
JOINERS = "\u200c\u200d"  # between letters of some scripts, and in emoji


def printable(text: str, where: str, lines: bool = False) -> str:
    """Clean a text for display: nothing invisible, nothing that reverses letters. Without `lines` it is one line."""
    kept = "".join(
        letter
        for letter in text
        if letter not in INVISIBLE
        and (unicodedata.category(letter)[0] != "C" or letter in " \t\n" or _joins(letter, lines))
    )
    whole = unicodedata.normalize("NFC", kept)
    kept = PILED.sub(r"\1", whole if len(whole) <= len(kept) else kept)  # a few letters would grow
    rows = [" ".join(row.split()) for row in kept.split("\n")] if lines else [" ".join(kept.split())]
    out = "\n".join(rows).strip()
    if not any(unicodedata.category(letter)[0] not in "CZM" for letter in out):
        raise ProblemError("bad", "empty", where, where=[where])
    return out


def _joins(letter: str, lines: bool) -> bool:
    return lines and letter in JOINERS
