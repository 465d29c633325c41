"""A table in memory: its rows, its seats, the game that is played at it."""

import asyncio
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import islice, takewhile
from operator import or_

import msgspec

from sztab.engine.chance import commitment, key_of_seed, key_of_table
from sztab.engine.game import Game, roles_of
from sztab.engine.guide import Lesson, lesson_of
from sztab.engine.options import Side
from sztab.engine.rules import Rules
from sztab.engine.shapes import Json, JsonObject

from ..storage.representations import SeatKind, Status
from .entries import Entry
from .happenings import Happening
from .idempotency import IdempotencyKey, parts_of
from .live_match import LiveMatch
from .rules_version import version_of
from .subscribers import Subscribers

RECENT = 200  # entries kept in memory with a table
MOST_KEYS = 4 * RECENT  # parts of idempotency keys that are kept with a table
SHOWN = 64  # of these, entries kept with what they changed on the table
SHALLOW = 4  # steps: with fewer in memory, a table is read again from its beginning
GUIDE = "guide"  # where a first game that teaches comes from


@dataclass(slots=True)
class Info:
    """The row of a table."""

    id: str
    game: str
    name: str
    owner: str | None
    status: Status
    message: str
    public: bool
    spectators: bool
    pace: int
    minutes: int
    due: int
    players: int
    options: str
    pack: str
    revision: int
    fingerprint: str
    checked: str
    seed: str
    origin: str
    origin_step: int
    created: int
    moved: int
    entries: int
    asked: int
    sealed: bool
    summary: str
    begun: bool = False
    request: str = ""
    by_link: bool = False
    rated: bool = False
    clock: str = ""
    clocks: str = ""
    flag: int = 0
    pinned: str = ""

    @property
    def watched_later(self) -> bool:
        """True for a rated game that is played live: those who do not play see it with a delay."""
        return self.rated and self.status == "running" and not self.pace


@dataclass(slots=True)
class Seat:
    """The row of a seat, and the roles that go with it."""

    number: int
    kind: SeatKind
    person: str | None
    name: str
    bot: str
    bot_asked: str
    link: str | None
    nonce: str
    orders: str
    visited: int
    resigns: bool
    archived: bool
    known_to: str = "[]"
    handed: bool = False
    since: int = 0
    newcomer: str | None = None
    request: str = ""
    nonce_hash: str = ""
    vacant: bool = False
    eyes: int = 0

    @property
    def bit(self) -> int:
        return 1 << self.number

    @property
    def taken(self) -> bool:
        return self.person is not None or bool(self.bot)

    @property
    def ready(self) -> bool:
        """Taken, and what its player adds to chance is in."""
        return bool(self.bot or (self.person and self.nonce))


class Table:
    """A table in memory."""

    def __init__(self, game: Game, rules: Rules, info: Info, seated: list[Seat]) -> None:
        self.game = game
        self.rules = rules
        self.info = info
        self.seats = seated
        self._places = {
            role: [seat.number for seat in seated if seat.eyes >> role & 1]
            for role in roles_of(reduce(or_, [seat.eyes for seat in seated], 0))
        }
        self.live: LiveMatch | None = None
        self.seeds: list[tuple[str, tuple[str, ...]]] = []  # of each beginning, as far as it was replayed
        self.set_up_differs = False  # of a frozen one: there is no position on which the rules of today agree
        self.gone_after: int | None = None  # the entry after which, by consent, nothing counts any more; to be written
        self.from_lesson = ""  # the seed of the lesson that it goes on from
        self.recent: deque[Entry] = deque(maxlen=RECENT)
        self.looked_back: dict[int, Happening] = {}  # by identity: what frames were made of since the last entry
        self._made_under: dict[str, str] = {}  # of recent entries: each part of an idempotency key, and the whole
        self.counts: dict[int, int] = {}  # bit of a seat -> entries it may see
        self.back: list[tuple[int, int]] | None = None  # steps back, once somebody wanted to know
        self.remembers_all = False
        self.delayed = False  # a copy for spectators that stands where the table stood a while ago
        self.lock = asyncio.Lock()
        self.stale = False
        self.streams = Subscribers()
        self.autoplay: asyncio.Task[None] | None = None
        self.broken = ""  # where the rules of today leave the way it went
        self.dirty: dict[int, set[str]] = {}  # what of which seats is written with the next change
        self.window_since = 0.0
        self.window_turn = -1

    def holders(self, role: int) -> list[Seat]:
        """The seats that play a role; some games let two people play the same ones together."""
        return [self.seats[number] for number in self._places[role]]

    def seat_of(self, role: int, person: str | None = None) -> Seat:
        """The seat that plays a role: a person's own, if they have one that does, else the first."""
        holders = self.holders(role)
        return next((seat for seat in holders if person is not None and seat.person == person), holders[0])

    def seats_of(self, person: str | None) -> list[Seat]:
        return [seat for seat in self.seats if person is not None and seat.person == person]

    def eyes_of(self, person: str | None) -> int:
        """All roles of a person; two of their seats may play the same ones."""
        return reduce(or_, [seat.eyes for seat in self.seats_of(person)], 0)

    def side_of(self, seat: Seat) -> Side:
        """Return the side that wins together with a seat."""
        return next(side for side in self.game.sides() if any(seat.eyes >> role & 1 for role in side.roles))

    def seats_on(self, side: Side) -> list[Seat]:
        return [seat for seat in self.seats if any(seat.eyes >> role & 1 for role in side.roles)]

    def people(self) -> int:
        """Return how many different people sit here."""
        return len({seat.person for seat in self.seats if seat.person and not seat.bot})

    def remember(self, made: Sequence[Entry]) -> None:
        """Keep what has just happened, and the idempotency keys of the requests that did it."""
        self.recent.extend(made)
        if len(self._made_under) > MOST_KEYS:
            self._made_under.clear()
            made = list(self.recent)
        for entry in made:
            for part in parts_of(entry.idempotency_key):
                self._made_under[part] = entry.idempotency_key

    def after(self, number: int) -> list[Entry]:
        """Return the recent entries that came after one."""
        return list(takewhile(lambda entry: entry.number > number, reversed(self.recent)))[::-1]

    def done(self, key: IdempotencyKey) -> bool:
        """Return True if one of the recent entries was made under this idempotency key."""
        found = [self._made_under[part] for part in key.parts() if part in self._made_under]
        return any(key.made(stored) for stored in found)

    def online(self) -> set[int]:
        """Return the seats from which somebody follows the table now."""
        return self.streams.seats()

    def running(self) -> bool:
        return self.info.status == "running" and self.live is not None and not self.broken

    def change_seat(self, seat: Seat, **values: Json) -> None:
        for name, value in values.items():
            setattr(seat, name, value)
        self.dirty.setdefault(seat.number, set()).update(values)

    def version(self) -> str:
        """The rules and data that play the table here; those that replayed it last are in its row."""
        return version_of(self.rules.fingerprint, self.info.pack)

    def dismiss(self) -> None:
        """Ends the streams of those whose seat is no longer theirs."""
        for stream in list(self.streams):
            if not stream.holds(self):
                stream.close()

    def dismiss_guests(self) -> None:
        """End the streams of those who watch without a seat, once nobody may."""
        for stream in list(self.streams):
            if stream.number is None and not self.info.spectators:
                stream.close()

    def shallow(self) -> bool:
        """Return True if so few steps are in memory that one which may be taken back could lie before them."""
        return self.live is not None and self.live.base > 0 and len(self.live.match.steps) < SHALLOW

    def note_window(self) -> None:
        """Remember when the current window was opened: it stays open a least time, whoever has answered."""
        live = self.live
        if live is not None and live.window() and self.window_turn != live.turn:
            self.window_turn = live.turn
            self.window_since = time.monotonic()

    def remember_all(self) -> None:
        """Keep every entry in memory, and what it changed: for looking back."""
        self.remembers_all = True
        self.recent = deque(self.recent)

    def let_go(self, fresh: int) -> None:
        """After `fresh` new entries, forget what those of long ago changed: whoever wants to see that replays the table. Scenes,
        and what was sent, stay only with the last entry."""
        if self.remembers_all:
            return
        back = list(islice(reversed(self.recent), SHOWN + fresh))
        for happening in (*[entry.happening for entry in back[1 : 1 + fresh]], *self.looked_back.values()):
            if happening is not None:
                happening.let_go()
        self.looked_back.clear()
        for entry in back[SHOWN:]:
            entry.happening = None

    def lesson(self) -> Lesson | None:
        """The script of a first game that teaches."""
        return lesson_of(self.game) if self.info.origin == GUIDE else None

    def guided(self) -> str:
        """The seed of a first game that teaches: known beforehand, so that its texts fit what happens. Else nothing."""
        lesson = self.lesson()
        return lesson.guide.seed if lesson is not None else ""

    def table_key(self) -> bytes:
        if self.info.origin == GUIDE:
            return key_of_seed(self.guided())
        return key_of_table(bytes.fromhex(self.info.seed), [bytes.fromhex(seat.nonce) for seat in self.seats])

    def own_key(self) -> tuple[bytes, str]:
        """The key of this table's chance, and what was committed to."""
        return self.table_key(), commitment(bytes.fromhex(self.info.seed))

    def refresh(self) -> None:
        """Update what the row of the table says about the position."""
        live = self.live
        if live is None:
            return
        self.info.asked = live.asked() if self.info.status == "running" else 0
        self.info.sealed = live.sealed()
        self.info.begun = True
        at, points = live.tableau.progress(self.game)
        summary: JsonObject = {"round": at, "points": points}
        if live.state.over:
            summary["outcome"] = self.game.outcome(live.state)
        elif "outcome" in (kept := msgspec.json.decode(self.info.summary or "{}")):
            summary["outcome"] = kept["outcome"]
        self.info.summary = msgspec.json.encode(summary).decode()
