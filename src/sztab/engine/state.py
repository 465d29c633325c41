"""A game in progress as one value, and the agenda of what remains to happen in it.

A state is data: ints, tuples, short lists, and the agenda. It knows no clock, no log, no object identity; it can be copied in
a microsecond or two, compared, digested, written and read back.

The agenda is a stack of frames. A frame is `(step, args)`, a plain function to run, or
`(step, args, question, mode, roles, answers, closed)`, a question that waits for somebody. Frames are never changed in
place, so that copies of a state can share them.
"""

from collections.abc import Callable
from hashlib import blake2b
from typing import Any, Concatenate, Final, ParamSpec, Self

import msgspec

from .chance import BLOCK, block_at
from .errors import DeadEnd, Illegal
from .question import DONE, Asking, Chain, Choice, Links, Question, Refusal
from .rules import Rules
from .zones import Zones

P = ParamSpec("P")

Frame = tuple[Any, ...]

ASK: Final = 0  # one role answers
SEALED: Final = 1  # each role answers in secret, then all answers count together
TOGETHER: Final = 2  # any role acts next, each choice takes effect at once


class State(Zones):
    """What every game's state has. A game adds its own fields; what it decides is in its `Rules`."""

    __slots__ = (
        "agenda",
        "clock",
        "offered",
        "offered_to",
        "over",
        "result",
        "spent",
        "touched",
    )

    def __init__(self, rules: Rules) -> None:
        """An empty shell: `begin`, `decode` or `clone` fill it."""
        super().__init__(rules)
        self.touched = False  # a step touched what settle() looks after

    agenda: list[Frame]
    over: bool
    result: tuple[int, ...]
    spent: tuple[tuple[int, Choice], ...]  # asides made since the last choice
    clock: int  # how many of the game's calls the clock of the table has made, in their order (`Game.calls`)
    offered: list[Choice]  # the list now before `offered_to`, so that it is worked out once
    offered_to: int

    def begin(self, key: bytes) -> None:
        """Nothing on the table, nothing to happen, and the chance of this key."""
        self.agenda = []
        self.zones = [()] * len(self.rules.zones)
        self.key = key
        self.counter = 0
        self.block = b""
        self.offset = BLOCK
        self.learned = 0
        self.over = False
        self.result = ()
        self.spent = ()
        self.clock = 0
        self.offered = []
        self.offered_to = -1

    # What follows

    def then(self, step: Callable[Concatenate[Self, P], None], *args: P.args, **_: P.kwargs) -> None:
        """Puts a step next. Steps that one function adds run in the order written."""
        self.agenda.append((step, args))

    def ask(
        self,
        role: int,
        question: Question[P],
        step: Callable[Concatenate[Self, Choice, P], None],
        *args: P.args,
        **_: P.kwargs,
    ) -> None:
        """Waits until the role has chosen; then `step(s, choice, *args)` runs."""
        self.agenda.append((step, args, question, ASK, (role,), ((),), 0))

    def compose(
        self,
        role: int,
        chain: Chain[P],
        step: Callable[Concatenate[Self, Links, P], None],
        *args: P.args,
        **_: P.kwargs,
    ) -> None:
        """Waits until the role has put a chain together; then `step(s, links, *args)` runs."""
        self.agenda.append((step, args, chain, ASK, (role,), ((),), 0))

    def sealed(
        self,
        roles: tuple[int, ...],
        question: Question[P] | Chain[P],
        step: Callable[Concatenate[Self, tuple[Links, ...], P], None],
        *args: P.args,
        **_: P.kwargs,
    ) -> None:
        """Secret answers together. They may be changed until the last is in; then `step(s, answers, *args)` runs once."""
        self.agenda.append((step, args, question, SEALED, roles, ((),) * len(roles), 0))

    def together(
        self,
        roles: tuple[int, ...],
        question: Question[P],
        step: Callable[Concatenate[Self, Choice, int, P], None],
        *args: P.args,
        **_: P.kwargs,
    ) -> None:
        """Any of the roles acts next: `step(s, choice, role, *args)` runs at once. Closes when each is done or has no choice."""
        self.agenda.append((step, args, question, TOGETHER, roles, ((),) * len(roles), 0))

    def finish(self, *result: int) -> None:
        """The game is over; nothing that was still to come happens."""
        self.agenda.clear()
        self.over = True
        self.result = result

    def run(self) -> None:
        """Carries out steps until somebody is asked or the game is over."""
        agenda = self.agenda
        while agenda:
            frame = agenda[-1]
            if len(frame) != 2:
                if self.offered_to >= 0 or self._waits(frame):
                    return
                continue
            agenda.pop()
            base = len(agenda)
            frame[0](self, *frame[1])
            if len(agenda) - base > 1:
                agenda[base:] = agenda[: base - 1 if base else None : -1]
            while self.touched:
                self.touched = False
                self.rules.settle(self)

    def _waits(self, frame: Frame) -> bool:
        """Whether the question on top has to be put. What answers itself is answered, what lapses is dropped."""
        asking: Asking = frame[2]
        mode: int = frame[3]
        roles: tuple[int, ...] = frame[4]
        closed: int = frame[6]
        if mode == SEALED and not asking.open and not asking.lapses:
            return closed != (1 << len(roles)) - 1 or self._complete(frame)
        if mode == TOGETHER:
            return self._waits_for_any(frame)
        for i, role in enumerate(roles):
            if closed >> i & 1:
                continue
            offered = self._list(frame, i)
            if not offered:
                if mode == ASK:
                    if not asking.lapses:
                        raise DeadEnd(f"'{asking.name}' has no choice for {self.rules.roles[role]}")
                    self.agenda.pop()
                    return False
                if not asking.lapses:
                    raise DeadEnd(f"'{asking.name}' has no choice for {self.rules.roles[role]}")
                self.agenda[-1] = (*frame[:6], closed | 1 << i)
                return False
            if len(offered) == 1 and asking.open:
                self._take(i, offered[0])
                return False
            if mode == ASK:
                self.offered = offered
                self.offered_to = role
                return True
        return closed != (1 << len(roles)) - 1 or self._complete(frame)

    def _waits_for_any(self, frame: Frame) -> bool:
        """Whether somebody of several has still something to choose; who has not is done."""
        roles: tuple[int, ...] = frame[4]
        closed: int = frame[6]
        some = frame[2].some
        first = -1
        for i, role in enumerate(roles):
            if closed >> i & 1:
                continue
            if first >= 0 and some is not None:  # the list itself is wanted for the first only
                if not some(self, role, *frame[1]):
                    closed |= 1 << i
                continue
            offered = self._list(frame, i)
            if not offered:
                closed |= 1 << i
            elif len(offered) == 1 and frame[2].open:
                self._take(i, offered[0])
                return False
            elif first < 0:
                self.offered = offered
                first = role
        if first < 0:
            self.agenda.pop()
            return False
        if closed != frame[6]:
            self.agenda[-1] = (*frame[:6], closed)
        self.offered_to = first
        return True

    def _complete(self, frame: Frame) -> bool:
        """All have answered: what they answered takes effect."""
        self.agenda.pop()
        if frame[3] == SEALED:
            self.spent = ()
            self._call(frame[0], (frame[5], *frame[1]))
        return False

    def _list(self, frame: Frame, i: int) -> list[Choice]:
        asking: Asking = frame[2]
        if asking.chain:
            return asking.ask(self, frame[4][i], frame[5][i], *frame[1])
        return asking.ask(self, frame[4][i], *frame[1])

    def _call(self, step: Any, args: tuple[Any, ...]) -> None:
        agenda = self.agenda
        base = len(agenda)
        step(self, *args)
        if len(agenda) - base > 1:
            agenda[base:] = agenda[: base - 1 if base else None : -1]
        while self.touched:
            self.touched = False
            self.rules.settle(self)

    # Who is asked what

    def asked(self) -> tuple[int, ...]:
        """The roles that are asked now. Where one actor is wanted, the first in order acts."""
        if not self.agenda:
            return ()
        frame = self.agenda[-1]
        closed: int = frame[6]
        if not closed:
            roles: tuple[int, ...] = frame[4]
            return roles
        return tuple([role for i, role in enumerate(frame[4]) if not closed >> i & 1])

    def question(self) -> Asking:
        asking: Asking = self.agenda[-1][2]
        return asking

    def chosen(self, role: int) -> Links:
        """The links that a role has put together so far."""
        frame = self.agenda[-1]
        links: Links = frame[5][frame[4].index(role)]
        return links

    def choices(self, role: int) -> list[Choice]:
        """What the role may choose now; nothing if it is not asked."""
        if self.offered_to == role:
            return self.offered
        if role not in self.asked():
            return []
        frame = self.agenda[-1]
        self.offered = self._list(frame, frame[4].index(role))
        self.offered_to = role
        return self.offered

    def choose(self, role: int, choice: Choice) -> None:
        """Takes a choice from the list and carries on until somebody is asked again."""
        if choice not in self.choices(role):
            raise Illegal(f"'{self.rules.grammar.token(choice)}' is not among the choices of {self.rules.roles[role]}")
        if self._take(self.agenda[-1][4].index(role), choice) and self.spent:
            self.spent = ()
        self.run()

    def _take(self, i: int, choice: Choice) -> bool:
        """Carries a choice out, or keeps it while the answer is not whole. Gives whether it took effect."""
        frame = self.agenda[-1]
        step, args, asking, mode, roles, answers, closed = frame
        self.offered_to = -1
        if mode == TOGETHER:
            if choice == DONE:
                self.agenda[-1] = (*frame[:6], closed | 1 << i)
            else:
                self._call(step, (choice, roles[i], *args))
            return True
        if not asking.chain:
            if mode == ASK:
                self.agenda.pop()
                self._call(step, (choice, *args))
                return True
            links: Links = (choice,)
            whole = True
        else:
            links = (*answers[i], choice)
            following = asking.ask(self, roles[i], links, *args)
            whole = not following
            if mode == ASK and whole:
                self.agenda.pop()
                self._call(step, (links, *args))
                return True
            if not whole and (not asking.open or (mode == ASK and len(following) > 1)):
                self.offered = following
                self.offered_to = roles[i]
        answers = (*answers[:i], links, *answers[i + 1 :])
        self.agenda[-1] = (step, args, asking, mode, roles, answers, closed | 1 << i if whole else closed)
        return False

    def take_back(self, role: int) -> None:
        """Takes back the last link of an unfinished chain, or a sealed answer while others are still thinking."""
        frame = self.agenda[-1]
        if role not in frame[4] or not frame[5][frame[4].index(role)]:
            raise Illegal(f"{self.rules.roles[role]} has nothing to take back")
        i = frame[4].index(role)
        answers = (*frame[5][:i], frame[5][i][:-1], *frame[5][i + 1 :])
        self.agenda[-1] = (*frame[:5], answers, frame[6] & ~(1 << i))
        self.offered_to = -1
        self.run()

    def make_aside(self, role: int, choice: Choice) -> None:
        """Does one of the things allowed at any moment; the question that waits is put again afterwards."""
        if choice not in self.rules.asides(self, role):
            raise Illegal(f"'{self.rules.grammar.token(choice)}' is not among the asides of {self.rules.roles[role]}")
        self.spent = (*self.spent, (role, choice))
        self.offered_to = -1
        self.agenda.append((look_again, ()))
        self._call(aside, (role, choice))
        self.run()

    def domain(self, asking: Asking) -> tuple[int, ...]:
        """The verbs a question may use. The question of a window is the engine's, its verbs are the game's."""
        return asking.verbs or self.rules.answer_verbs

    def why(self, role: int, choice: Choice) -> Refusal | None:
        """Why a role may not choose this now; nothing if it may."""
        if choice in self.choices(role) or choice in self.rules.asides(self, role):
            return None
        if role in self.asked() and choice[0] in self.domain(self.question()):
            frame = self.agenda[-1]
            links = (frame[5][frame[4].index(role)],) if frame[2].chain else ()
            refusal: Refusal | None = frame[2].why(self, role, choice, *links, *frame[1])
            return refusal
        if choice[0] in self.rules.aside_verbs:
            return self.rules.why_aside(self, role, choice)
        return self.rules.why_not_now(self, role, choice)

    # The value

    def copy_to(self, new: "State") -> None:
        """The fields of this class into a copy. Games call it from their own `clone`."""
        new.agenda = self.agenda[:]
        new.zones = self.zones[:]
        new.key = self.key
        new.counter = self.counter
        new.block = self.block
        new.offset = self.offset
        new.learned = self.learned
        new.over = self.over
        new.result = self.result
        new.spent = self.spent
        new.clock = self.clock
        new.offered = self.offered
        new.offered_to = self.offered_to

    def encode_base(self) -> dict[str, Any]:
        out: dict[str, Any] = {
            "agenda": [self._encode_frame(frame) for frame in self.agenda],
            "zones": self.zones,
            "key": self.key.hex(),
            "counter": self.counter,
            "offset": self.offset,
            "learned": self.learned,
            "over": self.over,
            "result": self.result,
            "spent": self.spent,
        }
        if self.clock:  # most tables have no clock, and their digests do not speak of one
            out["clock"] = self.clock
        return out

    def decode_base(self, data: dict[str, Any]) -> None:
        self.agenda = [self._decode_frame(frame) for frame in data["agenda"]]
        self.zones = [tuple(zone) for zone in data["zones"]]
        self.key = bytes.fromhex(data["key"])
        self.counter = data["counter"]
        self.offset = data["offset"]
        self.block = block_at(self.key, self.counter - 1) if self.counter else b""
        self.learned = data["learned"]
        self.offered = []
        self.offered_to = -1
        self.over = data["over"]
        self.result = tuple(data["result"])
        self.spent = freeze(data["spent"])
        self.clock = data.get("clock", 0)

    def _encode_frame(self, frame: Frame) -> list[Any]:
        if len(frame) == 2:
            return [frame[0].__name__, frame[1]]
        return [frame[0].__name__, frame[1], frame[2].name, *frame[3:]]

    def _decode_frame(self, data: list[Any]) -> Frame:
        step = self.rules.step(data[0])
        if len(data) == 2:
            return (step, freeze(data[1]))
        return (step, freeze(data[1]), self.rules.step(data[2]), data[3], *freeze(data[4:6]), data[6])

    def digest(self) -> str:
        """Sixteen bytes that two states share only if they are equal."""
        return blake2b(msgspec.msgpack.encode(self.encode()), digest_size=16).hexdigest()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.encode() == other.encode()

    __hash__ = None  # type: ignore[assignment]

    # Written out for each game by tools/write_fields.py

    def clone(self) -> Self:
        raise DeadEnd("a state needs a clone()")

    def encode(self) -> dict[str, Any]:
        raise DeadEnd("a state needs an encode()")

    @staticmethod
    def decode(tables: Any, data: dict[str, Any]) -> "State":
        raise DeadEnd("a state needs a decode()")


def aside(s: State, role: int, choice: Choice) -> None:
    s.rules.act_aside(s, role, choice)


def look_again(s: State) -> None:
    """After an aside: links and sealed answers that it made impossible are dropped."""
    frame = s.agenda[-1]
    step, args, asking, mode, roles, answers, closed = frame
    if mode == TOGETHER:
        return
    kept: list[Links] = []
    for i, role in enumerate(roles):
        links: Links = ()
        for link in answers[i]:
            offered = asking.ask(s, role, links, *args) if asking.chain else asking.ask(s, role, *args)
            if link not in offered:
                closed &= ~(1 << i)
                break
            links = (*links, link)
        while links and not closed >> i & 1 and not asking.ask(s, role, links, *args):
            links = links[:-1]  # an aside must not make somebody's answer whole
        kept.append(links)
    s.agenda[-1] = (step, args, asking, mode, roles, tuple(kept), closed)


def freeze(value: Any) -> Any:
    """Lists read from disk back into the tuples they were."""
    if isinstance(value, list | tuple):
        return tuple([freeze(item) for item in value])
    return value
