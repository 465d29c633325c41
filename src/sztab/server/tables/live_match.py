"""A match as a table keeps it: questions with numbers, entries that can be played again, snapshots to start from."""

import secrets
from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from sztab.engine.agenda import ASK, SEALED, Waiting
from sztab.engine.chance import commitment, key_of_table
from sztab.engine.errors import Illegal
from sztab.engine.game import Game, roles_of
from sztab.engine.kept import Kept
from sztab.engine.match import Line, Match, Note, Step
from sztab.engine.pack import shaped
from sztab.engine.question import PASS
from sztab.engine.rules import Rules
from sztab.engine.shapes import Json
from sztab.engine.state import State

from .happenings import Happening, Tableau
from .rules_version import rules_here

EVERYBODY = -1
DIGITS = 12  # of a digest, kept with each entry
REMEMBERED = 32  # steps that a table in memory knows at least, if there were so many: each holds a state to go back to


class Done(NamedTuple):
    """The result of an action."""

    whole: bool  # it took effect; otherwise only its own player knows of it
    lines: list[Line]
    digest: str
    said: tuple[tuple[int, str], ...] = ()  # roles, and the words that went with their answers
    by: int | None = None  # of answers given together: whose took effect, -1 for nobody's; who came last is no news
    happening: Happening | None = None


NOTHING = Done(False, [], "")


class HistoryForgottenError(Exception):
    """A step before those in memory is needed: the table has to be read from its beginning."""


class Ballot(msgspec.Struct, kw_only=True):
    """Something that all others must agree to."""

    agreed: list[int]  # seats
    id: int = 0  # which of all requests at this table: an answer says what it answers


def new_ballot() -> int:
    """Return an id for a ballot: a random one, since counting entries would count secret ones, too."""
    return secrets.randbelow(10**9)


class Request(Ballot, kw_only=True):
    """Somebody asks to go back past what came to light. The next choice makes it lapse."""

    seat: int
    to: int


class LiveMatch:
    """One game in progress. Every action goes through here, live or when a table is read again."""

    def __init__(self, game: Game, rules: Rules, match: Match, base: int = 0) -> None:
        self.game = game
        self.rules = rules
        self.match = match
        self.base = base  # steps that lie before the first one the match remembers
        self.turn = 0  # how many questions have been put
        self.answers: dict[int, int] = {}  # role -> what it has done about the question that is put now
        self.request: Request | None = None
        self.requests = 0  # how many there have been
        self.words: dict[int, str] = {}  # role -> the words that go with its answer, while that is not whole
        self.said: dict[int, str] = {}  # role -> what it said with its answer, for as long as the talk goes on
        self.rested = 0  # the entry that the last snapshot stands after
        self.unseen: Counter[int] = Counter()  # role -> its secret steps among those before `base`
        self.tableau = Tableau(match.state.clone(), Kept(game.parts.scene.SOURCES))  # as the last action left it

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def steps(self) -> int:
        return self.base + len(self.match.steps)

    def unseen_before(self, to: int) -> list[tuple[int, int]]:
        """Return how many of the steps before `to` are secret, by role: nobody else counts them."""
        found = self.unseen + Counter(step.role for step in self.match.steps[: to - self.base] if secret(step))
        return sorted(found.items())

    # What is asked

    def number(self, role: int) -> str:
        """The number of the question as a role has it: others' answers to the same question leave it as it is."""
        return f"{self.turn}.{self.answers.get(role, 0)}"

    def number_for(self, eyes: int) -> str:
        """The number of the question as a seat has it: of the role that is asked, else of its first, which asides go by."""
        mine = roles_of(eyes)
        return self.number(next((role for role in self.state.asked() if eyes >> role & 1), mine[0]))

    def asked(self) -> int:
        """Mask of the roles that are asked now."""
        return sum(1 << role for role in self.state.asked()) if not self.state.over else 0

    def sealed(self) -> bool:
        return not self.state.over and self.state.waiting().mode == SEALED

    def window(self) -> bool:
        return not self.state.over and self.state.question().name == "answers"

    def _put(self) -> tuple[object, ...]:
        """Return what distinguishes one question from the next."""
        if self.state.over:
            return ()
        waiting = self.state.waiting()
        return (len(self.state.agenda), waiting.question, waiting.args, waiting.roles)

    def ask_back(self, seat: int, to: int) -> None:
        """A seat asks the others to go back to a step; an older request lapses."""
        self.requests += 1
        self.request = Request(seat=seat, to=to, agreed=[], id=self.requests)

    # What is done. Each either happens whole or raises and changes nothing.

    def choose(self, role: int, line: str, words: str | None = None) -> Done:
        """One link of an answer or several, `play usa_build_navy, build fleet hawaii`, and the words that go with it.

        Words sent with an earlier part stay, unless others, or empty ones, come with this.
        """
        links = self.rules.grammar.links(line)
        talk = not self.state.over and self.state.question().words
        mode = ASK if self.state.over else self.state.waiting().mode
        before = self._put()
        steps = len(self.match.steps)
        self.match.answer(role, links)
        if words is not None:
            self.words[role] = words
        if len(self.match.steps) == steps:
            self._did(role)
            return self._happened(NOTHING, steps)
        said = self._spoken(talk)
        if mode in (ASK, SEALED) or self._put() != before:
            self._next()
        else:
            self._did(role)
        done = self._news(steps)._replace(said=said)
        return self._happened(done._replace(by=self._whose(steps)) if mode == SEALED else done, steps)

    def _spoken(self, talk: bool) -> tuple[tuple[int, str], ...]:
        """The words of answers that have taken effect. A talk ends with the first question that takes none."""
        if not talk:
            self.said = {}
        spoken = tuple(sorted((role, words) for role, words in self.words.items() if words))
        for role, words in spoken:
            self.said[role] = words
            self.match.history.append(Note(f"says {self.rules.roles[role]} {words}"))
        self.words = {}
        return spoken

    def call(self) -> tuple[str, Done]:
        """The clock of the table: whoever is asked goes on with the same question. Gives the call, too."""
        return self.match.call(), self._happened(Done(True, [], self.digest()))

    def aside(self, role: int, token: str) -> Done:
        before = self._put()
        steps = len(self.match.steps)
        choice = self.rules.grammar.choice(token)
        if choice not in self.rules.asides(self.state, role):
            raise Illegal(token)
        self.match.aside(role, choice)
        self._did(role)
        if self._put() != before:
            self._next()
        return self._happened(self._news(steps), steps)

    def take_back(self, role: int) -> Done:
        if self.state.over or role not in self.state.waiting().roles:
            raise Illegal("nothing to take back")
        self.match.take_back(role)
        self.words.pop(role, None)
        self._did(role)
        return self._happened(NOTHING)

    def free_undo(self, eyes: int) -> int | None:
        """The step that could be taken back without asking anybody."""
        to = self.match.free_undo(eyes)
        return None if to is None else self.base + to

    def undo(self, to: int, agreed: bool, exact: bool = False) -> Done:
        """Back to just before a step, in a lesson `exact`ly. The caller has seen to it that this is allowed."""
        if to < self.base:
            raise HistoryForgottenError
        if exact:
            self.match.rewind(to - self.base)
        elif agreed:
            self.match.undo_agreed(to - self.base)
        else:
            self.match.undo(sum({1 << step.role for step in self.match.steps[to - self.base :]}))
        self._next()
        self.said = {}
        return self._happened(Done(True, [], self.digest()))

    def begin_anew(self, key: bytes, commitment: str) -> Done:
        self.match.begin_anew(key, commitment)
        self._next()
        return self._happened(Done(True, [], self.digest()))

    def opened(self) -> Done:
        """The set-up: nothing was on the table before it."""
        opening = self.match.opening
        shown = Happening(self.tableau, self.tableau, opening.lines, opening.shown, [], 0)
        return Done(True, opening.lines, self.digest(), happening=shown)

    def digest(self) -> str:
        return self.match.state.digest()[:DIGITS]

    def _did(self, role: int) -> None:
        self.answers[role] = self.answers.get(role, 0) + 1

    def _next(self) -> None:
        self.turn += 1
        self.answers = {}
        self.words = {}

    def _whose(self, steps: int) -> int:
        """Return the role whose answer in a window took effect, as everybody sees."""
        made = self.match.steps[steps:]
        return next((s.role for s in made if s.question == "answers" and not s.thrown and s.links[0] != PASS), -1)

    def _news(self, steps: int) -> Done:
        lines = [line for step in self.match.steps[steps:] for line in step.lines]
        return Done(True, lines, self.match.steps[-1].digest[:DIGITS])

    def _happened(self, done: Done, since: int | None = None) -> Done:
        """With what an action changed on the table; `since` is how many steps there were before it, if it made any."""
        made = self.match.steps[since:] if since is not None else []
        step = made[-1] if made else Step(-1, (), False, "", self.state)
        before, self.tableau = self.tableau, Tableau(self.state.clone(), self.tableau.kept)
        change = Happening(before, self.tableau, step.lines, step.shown, step.frames, self.steps)
        return done._replace(happening=change)

    # Keeping it

    def forget(self) -> None:
        """Steps of long ago leave memory. They are on disk; whoever wants to see them reads the whole table."""
        if len(self.match.steps) < 2 * REMEMBERED:
            return
        steps = list(self.match.steps)
        gone = self.match.forget(REMEMBERED)
        self.unseen.update(step.role for step in steps[:gone] if secret(step))
        self.base += gone

    def can_rest(self) -> bool:
        """Return True if nobody is in the middle of an answer: only then can a snapshot be taken."""
        return not any(isinstance(item, Waiting) and item.begun() for item in self.state.agenda)

    def snapshot(self) -> bytes:
        return msgspec.msgpack.encode(
            {
                "rules": rules_here(),
                "state": self.state.encode(),
                "turn": self.turn,
                "answers": list(self.answers.items()),
                "base": self.steps,
                "unseen": self.unseen_before(self.steps),
                "undone": self.match.undone,
                "request": self.request,
                "requests": self.requests,
                "said": list(self.said.items()),
            }
        )


def secret(step: Step) -> bool:
    """Return True for a pass in a window, or an answer that came too late: while the game is on nobody else learns of it."""
    return step.question == "answers" and (step.thrown or step.links[0] == PASS)


def begun(game: Game, rules: Rules, key: bytes) -> LiveMatch:
    """A game just set up."""
    return LiveMatch(game, rules, Match(game, rules, key))


def resumed(game: Game, rules: Rules, snapshot: bytes) -> LiveMatch | None:
    """A game from a snapshot; what happened before it is not remembered. A snapshot of other rules is of no use."""
    kept = msgspec.msgpack.decode(snapshot)
    if kept.get("rules") != rules_here() or "unseen" not in kept:
        return None
    match = Match(game, rules, b"", state=game.decode(rules, kept["state"]))
    match.undone = kept["undone"]
    live = LiveMatch(game, rules, match, kept["base"])
    live.unseen = Counter(dict(kept["unseen"]))
    live.turn = kept["turn"]
    live.answers = dict(kept.get("answers", ()))
    live.said = dict(kept.get("said", ()))
    live.request = shaped(kept["request"], Request) if kept["request"] is not None else None
    live.requests = kept.get("requests", 0)
    return live


def key_from(data: Mapping[str, Json]) -> tuple[bytes, str]:
    """The key of a game that is over, and what it was committed to: its seed is known."""
    seed = bytes.fromhex(data["seed"])
    return key_of_table(seed, [bytes.fromhex(nonce) for nonce in data["nonces"]]), commitment(seed)
