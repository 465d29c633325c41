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
from .listener import Listener, Script
from .question import DONE, Asking, Chain, Choice, Links, Question, Refusal
from .rules import Rules

P = ParamSpec("P")

Frame = tuple[Any, ...]
Zone = tuple[int, ...]

ASK: Final = 0  # one role answers
SEALED: Final = 1  # each role answers in secret, then all answers count together
TOGETHER: Final = 2  # any role acts next, each choice takes effect at once

# A card in a zone is its kind and the set of roles that know it there.
KNOWN_BITS: Final = 9
SPECTATOR: Final = 256  # the eyes of somebody without a role
PUBLIC: Final = 511  # everybody


def card(kind: int, known: int) -> int:
    return kind << KNOWN_BITS | known


def kind_of(card: int) -> int:
    return card >> KNOWN_BITS


def known_to(card: int, eyes: int) -> bool:
    """Whether somebody who holds these roles (0: a spectator) knows the card."""
    return card & (eyes or SPECTATOR) != 0


class State:
    """What every game's state has. A game adds its own fields; what it decides is in its `Rules`."""

    __slots__ = (
        "agenda",
        "block",
        "counter",
        "key",
        "learned",
        "listener",
        "offered",
        "offered_to",
        "offset",
        "over",
        "result",
        "rules",
        "script",
        "spent",
        "touched",
        "zones",
    )

    def __init__(self, rules: Rules) -> None:
        """An empty shell: `begin`, `decode` or `clone` fill it."""
        self.rules = rules
        self.listener: Listener | None = None
        self.script: Script | None = None
        self.touched = False  # a step touched what settle() looks after

    agenda: list[Frame]
    zones: list[Zone]
    key: bytes
    counter: int
    block: bytes
    offset: int
    learned: int  # grows whenever somebody learns something: the barrier of undo
    over: bool
    result: tuple[int, ...]
    spent: tuple[tuple[int, Choice], ...]  # asides made since the last choice
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
                if mode == SEALED and not asking.lapses:
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
            if not whole and not asking.open:
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
        return self.rules.not_now

    # Cards in zones

    def put(self, zone: int, card: int) -> None:
        """Into a zone without order: kept sorted, so that nothing tells when a card came."""
        self.zones[zone] = tuple(sorted((*self.zones[zone], card)))

    def put_top(self, zone: int, card: int) -> None:
        self.zones[zone] = (card, *self.zones[zone])

    def put_bottom(self, zone: int, card: int) -> None:
        self.zones[zone] = (*self.zones[zone], card)

    def take(self, zone: int, kind: int) -> int:
        """Takes one card of a kind out of a zone."""
        cards = self.zones[zone]
        for i, held in enumerate(cards):
            if held >> KNOWN_BITS == kind:
                self.zones[zone] = cards[:i] + cards[i + 1 :]
                return held
        raise DeadEnd(f"no {self.rules.grammar.names['card'][kind]} in {self.rules.zones[zone]}")

    def show(self, zone: int, kind: int) -> int:
        """Takes a card out of a zone for everybody to see."""
        self.learned += 1
        return self.take(zone, kind) | PUBLIC

    def slip(self, zone: int, kind: int, known: int) -> int:
        """Takes a card out unseen: those who did not see it no longer know what else they had seen there is still there."""
        self.take(zone, kind)
        cards = self.zones[zone]
        for held in cards:
            if held & PUBLIC & ~known:
                self.zones[zone] = tuple([held & ~PUBLIC | held & known for held in cards])
                break
        return card(kind, known)

    def draw(self, source: int, target: int, count: int, known: int) -> int:
        """Draws from the top of one zone into another, seen by `known`. Gives how many there were."""
        deck = self.zones[source]
        drawn = deck[:count]
        if drawn:
            self.learned += 1
            self.zones[source] = deck[count:]
            self.zones[target] = tuple(sorted([*self.zones[target], *[held | known for held in drawn]]))
        return len(drawn)

    def look(self, zone: int, count: int, known: int) -> Zone:
        """Lets some roles see the top cards of a zone."""
        self.learned += 1
        cards = self.zones[zone]
        seen = tuple([held | known for held in cards[:count]])
        self.zones[zone] = seen + cards[count:]
        return seen

    # Chance

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, each as likely as the next."""
        if limit <= 64:
            while True:
                if self.offset >= BLOCK:
                    self._next_block()
                byte = self.block[self.offset]
                self.offset += 1
                if byte < 256 - 256 % limit:
                    return byte % limit
        top = (1 << 32) - (1 << 32) % limit
        while True:
            if self.offset > BLOCK - 4:
                self._next_block()
            number = int.from_bytes(self.block[self.offset : self.offset + 4], "big")
            self.offset += 4
            if number < top:
                return number % limit

    def _next_block(self) -> None:
        self.block = block_at(self.key, self.counter)
        self.counter += 1
        self.offset = 0

    def shuffle(self, zone: int) -> None:
        """Shuffles a zone; nobody knows any more what lies where in it."""
        self.learned += 1
        cards = [held & ~PUBLIC for held in self.zones[zone]]
        kinds = self._scripted("shuffle", self.rules.zones[zone], "card")
        given: list[int] = []
        for kind in kinds:
            if card(kind, 0) not in cards:
                raise Illegal(f"{self.rules.grammar.names['card'][kind]} is not in {self.rules.zones[zone]}")
            cards.remove(card(kind, 0))
            given.append(card(kind, 0))
        cards.sort()
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        self.zones[zone] = (*given, *cards)
        if self.listener is not None:
            order = tuple([held >> KNOWN_BITS for held in self.zones[zone]])
            self.listener.chance("shuffle", self.rules.zones[zone], "card", order, 0)

    def lot(self, zone: int, eyes: int) -> int:
        """A card of a zone picked at random, and left there. Gives its kind; `eyes` see which it was."""
        self.learned += 1
        cards = self.zones[zone]
        kinds = self._scripted("lot", self.rules.zones[zone], "card")
        picked = kinds[0] if kinds else cards[self.below(len(cards))] >> KNOWN_BITS
        if self.listener is not None:
            self.listener.chance("lot", self.rules.zones[zone], "card", (picked,), eyes)
        return picked

    def roll(self, name: str, slot: str, count: int) -> tuple[int, ...]:
        """Dice, all together, for everybody to see. Their faces are the names of a slot: `roll battle: infantry plane plane`."""
        self.learned += 1
        faces = len(self.rules.grammar.names[slot])
        rolled = tuple(self._scripted("roll", name, slot)) or tuple([self.below(faces) for _ in range(count)])
        if len(rolled) != count:
            raise Illegal(f"the given chance has {len(rolled)} dice for '{name}', but {count} are rolled")
        if self.listener is not None:
            self.listener.chance("roll", name, slot, rolled, PUBLIC)
        return rolled

    def _scripted(self, kind: str, name: str, slot: str) -> list[int]:
        """What is to fall, if somebody said so beforehand."""
        words = None if self.script is None else self.script.next(kind, name)
        if words is None:
            return []
        numbers = self.rules.grammar.numbers[slot]
        for word in words:
            if word != "..." and word not in numbers:
                raise Illegal(f"the given chance names '{word}', which is no {slot}")
        return [numbers[word] for word in words if word != "..."]

    def tell(self, audience: int, key: str, clause: str, *args: int) -> None:
        """A line for the log: who reads it, which sentence, which clause, what it speaks of."""
        if self.listener is not None:
            self.listener.tell(audience, key, clause, args)

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
        new.offered = self.offered
        new.offered_to = self.offered_to

    def encode_base(self) -> dict[str, Any]:
        return {
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
