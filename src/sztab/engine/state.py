"""A game in progress as one value.

A state is data: ints, tuples, short lists, and the agenda of what remains to happen. It knows no clock, no log, no object
identity; it can be copied in a microsecond or two, compared, digested, written and read back.
"""

from collections.abc import Callable
from hashlib import blake2b
from typing import Any, ClassVar, Concatenate, ParamSpec, Self

import msgspec

from .agenda import ASK, SEALED, TOGETHER, Item, Waiting, carry_out, decode_item, encode_item, freeze, is_among
from .chance import BLOCK, block_at
from .errors import DeadEnd, Illegal
from .question import DONE, Asking, Chain, Choice, Links, Question, Refusal
from .rules import Rules
from .shapes import JsonObject
from .zones import Zones

P = ParamSpec("P")


class State(Zones):
    """The base of every game's state. A game adds its own fields; its decisions are in its `Rules`."""

    FIELDS: ClassVar[tuple[str, ...]] = ()  # the names of the game's own fields, in the order in which they are encoded
    LATER: ClassVar[frozenset[str]] = frozenset()  # fields of a later revision: nought is left out, so digests stay
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
        """An empty shell: `blank`, `decode` or `clone` fill it."""
        super().__init__(rules)
        self.touched = False  # a step touched what settle() looks after

    agenda: list[Item]
    over: bool
    result: tuple[int, ...]
    spent: tuple[tuple[int, Choice], ...]  # asides made since the last choice
    clock: int  # how many of the game's calls the clock of the table has made, in their order (`Game.calls`)
    offered: list[Choice]  # the list now before `offered_to`, so that it is worked out once
    offered_to: int

    @classmethod
    def blank(cls, rules: Any, key: bytes) -> Self:
        """Nothing on the table, nothing to happen, and the chance of this key."""
        s = cls(rules)
        s.begin(key)
        s.fields()
        return s

    def fields(self) -> None:
        """Gives the fields of a game what they begin with."""

    def begin(self, key: bytes) -> None:
        """Gives the fields of this class what they begin with."""
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

    def ask(self, role: int, question: Question[P], *args: P.args, **_: P.kwargs) -> None:
        """Waits until the role has chosen; then the question's step runs, `step(s, choice, *args)`."""
        self.agenda.append(Waiting(question.step, args, question, ASK, (role,), ((),), 0))

    def ask_then(
        self,
        role: int,
        question: Question[P],
        step: Callable[Concatenate[Self, Choice, P], None],
        *args: P.args,
        **_: P.kwargs,
    ) -> None:
        """Like `ask`, with another step than the question's own."""
        self.agenda.append(Waiting(step, args, question, ASK, (role,), ((),), 0))

    def compose(self, role: int, chain: Chain[P], *args: P.args, **_: P.kwargs) -> None:
        """Waits until the role has put a chain together; then the chain's step runs, `step(s, links, *args)`."""
        self.agenda.append(Waiting(chain.step, args, chain, ASK, (role,), ((),), 0))

    def sealed(self, roles: tuple[int, ...], question: Question[P] | Chain[P], *args: P.args, **_: P.kwargs) -> None:
        """Secret answers together. They may be changed until the last is in; then `step(s, answers, *args)` runs once."""
        self.agenda.append(Waiting(question.step, args, question, SEALED, roles, ((),) * len(roles), 0))

    def together(self, roles: tuple[int, ...], question: Question[P], *args: P.args, **_: P.kwargs) -> None:
        """Any of the roles acts next: `step(s, choice, role, *args)` runs at once. Closes when each is done or has no choice."""
        self.agenda.append(Waiting(question.step, args, question, TOGETHER, roles, ((),) * len(roles), 0))

    def finish(self, *result: int) -> None:
        """The game is over; nothing that was still to come happens."""
        self.agenda.clear()
        self.over = True
        self.result = result

    def run(self) -> None:
        """Carries out steps until somebody is asked or the game is over.

        What a step puts on the agenda is turned round, so that the first comes first; then the game settles.
        """
        agenda = self.agenda
        while agenda:
            item = agenda[-1]
            if isinstance(item, Waiting):
                if self.offered_to >= 0 or self._waits(item):
                    return
                continue
            agenda.pop()
            base = len(agenda)
            step, args = item
            carry_out(self, step, args)
            added = len(agenda) - base
            if added == 2:
                agenda[base], agenda[base + 1] = agenda[base + 1], agenda[base]
            elif added > 2:
                agenda[base:] = agenda[: base - 1 if base else None : -1]
            if self.listener is not None:
                self.listener.stepped(self)
            while self.touched:
                self.touched = False
                self.rules.settle(self)
                if self.listener is not None:
                    self.listener.stepped(self)

    def _waits(self, waiting: Waiting) -> bool:
        """True if the question on top has to be put. One that answers itself is answered, one that lapses is dropped."""
        mode = waiting.mode
        if mode == ASK:
            return self._waits_for_one(waiting)
        if mode == TOGETHER:
            return self._waits_for_any(waiting)
        asking = waiting.question
        if asking.open or asking.lapses:
            for i in range(len(waiting.roles)):
                if not waiting.closed >> i & 1:
                    offered = waiting.choices(self, i)
                    if not offered:
                        self.agenda[-1] = waiting.close(waiting.closed | 1 << self._lapsed(waiting, i))
                        return False
                    if len(offered) == 1 and asking.open:
                        self._take(waiting, i, offered[0])
                        return False
        return not waiting.all_closed() or self._complete(waiting)

    def _waits_for_one(self, waiting: Waiting) -> bool:
        """True if the one role that is asked has to choose."""
        offered = waiting.choices(self, 0)
        if len(offered) > 1 or (offered and not waiting.question.open):
            self.offered = offered
            self.offered_to = waiting.roles[0]
            return True
        if offered:
            self._take(waiting, 0, offered[0])
        else:
            self._lapsed(waiting, 0)
            self.agenda.pop()
        return False

    def _lapsed(self, waiting: Waiting, place: int) -> int:
        """The place, if the question may lapse there; otherwise an empty list is a fault."""
        asking = waiting.question
        if not asking.lapses:
            raise DeadEnd(f"'{asking.name}' has no choice for {self.rules.roles[waiting.roles[place]]}")
        return place

    def _waits_for_any(self, waiting: Waiting) -> bool:
        """True while any role still has a choice; roles without one are closed."""
        closed = waiting.closed
        first = -1
        for i, role in enumerate(waiting.roles):
            if closed >> i & 1:
                continue
            if first >= 0 and waiting.question.some is not None:  # the list itself is wanted for the first only
                if not waiting.has_choice(self, i):
                    closed |= 1 << i
                continue
            offered = waiting.choices(self, i)
            if not offered:
                closed |= 1 << i
            elif len(offered) == 1 and waiting.question.open:
                self._take(waiting, i, offered[0])
                return False
            elif first < 0:
                self.offered = offered
                first = role
        if first < 0:
            self.agenda.pop()
            return False
        if closed != waiting.closed:
            self.agenda[-1] = waiting.close(closed)
        self.offered_to = first
        return True

    def _complete(self, waiting: Waiting) -> bool:
        """All have answered a sealed question, or it lapsed for the last of them: the answers take effect."""
        self.agenda[-1] = waiting.carried_out(waiting.answers)
        self.spent = ()
        return False

    # Who is asked what

    def waiting(self) -> Waiting:
        """The question that waits for an answer. A game that is not over always has one, except inside a step."""
        top = self.agenda[-1] if self.agenda else None
        if not isinstance(top, Waiting):
            raise DeadEnd("nobody is asked anything")
        return top

    def is_asking(self, *questions: Asking) -> bool:
        """True if one of these questions waits for an answer now."""
        top = self.agenda[-1] if self.agenda else None
        return isinstance(top, Waiting) and top.question in questions

    def waiting_for(self, question: Asking) -> Waiting | None:
        """The question wherever it waits on the agenda, perhaps below others."""
        for item in self.agenda:
            if isinstance(item, Waiting) and item.question is question:
                return item
        return None

    def is_due(self, step: Any) -> bool:
        """True if a step is still to come."""
        return any([not isinstance(item, Waiting) and item[:1] == (step,) for item in self.agenda])

    def asked(self) -> tuple[int, ...]:
        """The roles that are asked now. Where one actor is wanted, the first in order acts."""
        if not self.agenda:
            return ()
        top = self.agenda[-1]
        return top.roles if isinstance(top, Waiting) and not top.closed else self.waiting().open_roles()

    def question(self) -> Asking:
        return self.waiting().question

    def chosen(self, role: int) -> Links:
        """The links that a role has put together so far."""
        return self.waiting().links_of(role)

    def choices(self, role: int) -> list[Choice]:
        """The legal choices of the role now; none if it is not asked."""
        if self.offered_to == role:
            return self.offered
        if role not in self.asked():
            return []
        waiting = self.waiting()
        self.offered = waiting.choices(self, waiting.roles.index(role))
        self.offered_to = role
        return self.offered

    def choose(self, role: int, choice: Choice) -> None:
        """Takes a choice from the list and carries on until somebody is asked again."""
        if not is_among(choice, self.choices(role)):
            raise Illegal(f"'{self.rules.grammar.token(choice)}' is not among the choices of {self.rules.roles[role]}")
        waiting = self.waiting()
        place = 0 if waiting.mode == ASK else waiting.roles.index(role)
        if self._take(waiting, place, choice) and self.spent:
            self.spent = ()
        self.run()

    def hold_link(self, role: int, link: Choice) -> bool:
        """Adds a link with another one to come, carrying nothing out: even a single next link has to be said.

        Returns False, and changes nothing, if the answer would be whole with it.
        """
        if link not in self.choices(role):
            raise Illegal(f"'{self.rules.grammar.token(link)}' is not among the choices of {self.rules.roles[role]}")
        waiting = self.waiting()
        place = waiting.roles.index(role)
        links = (*waiting.answers[place], link)
        following = waiting.listed(self, role, links) if waiting.question.chain else []
        if not following:
            return False
        self.agenda[-1] = waiting.answered(place, links, waiting.closed)
        self.offered = following
        self.offered_to = role
        return True

    def _take(self, waiting: Waiting, place: int, choice: Choice) -> bool:
        """Puts the step of a choice next, or keeps the choice while the answer is not whole. Returns whether it took effect."""
        asking, mode, role = waiting.question, waiting.mode, waiting.roles[place]
        self.offered_to = -1
        if mode == TOGETHER:
            if choice == DONE:
                self.agenda[-1] = waiting.close(waiting.closed | 1 << place)
            else:
                self.agenda.append((waiting.step, (choice, role, *waiting.args)))
            return True
        if not asking.chain:
            if mode == ASK:
                self.agenda[-1] = waiting.carried_out(choice)
                return True
            links: Links = (choice,)
            whole = True
        else:
            links = waiting.answers[place] + (choice,)
            following = waiting.listed(self, role, links)
            whole = not following
            if mode == ASK and whole:
                self.agenda[-1] = waiting.carried_out(links)
                return True
            if not whole and (not asking.open or (mode == ASK and len(following) > 1)):
                self.offered = following
                self.offered_to = role
        self.agenda[-1] = waiting.answered(place, links, waiting.closed | 1 << place if whole else waiting.closed)
        return False

    def take_back(self, role: int) -> None:
        """Takes back the last link of an unfinished chain, or a sealed answer while others are still thinking."""
        waiting = self.waiting()
        if role not in waiting.roles or not waiting.links_of(role):
            raise Illegal(f"{self.rules.roles[role]} has nothing to take back")
        place = waiting.roles.index(role)
        self.agenda[-1] = waiting.answered(place, waiting.answers[place][:-1], waiting.closed & ~(1 << place))
        self.offered_to = -1
        self.run()

    def make_aside(self, role: int, choice: Choice) -> None:
        """Does one of the things allowed at any moment; the question that waits is put again afterwards."""
        if choice not in self.rules.asides(self, role):
            raise Illegal(f"'{self.rules.grammar.token(choice)}' is not among the asides of {self.rules.roles[role]}")
        self.spent = (*self.spent, (role, choice))
        self.offered_to = -1
        self.agenda.append((look_again, ()))
        self.agenda.append((aside, (role, choice)))
        self.run()

    def domain(self, asking: Asking) -> tuple[int, ...]:
        """The verbs a question may use. The question of a window is the engine's, its verbs are the game's."""
        return asking.verbs or self.rules.answer_verbs

    def why(self, role: int, choice: Choice) -> Refusal | None:
        """Return the reason why a role may not choose this now, or None if it may."""
        if choice in self.choices(role) or choice in self.rules.asides(self, role):
            return None
        if role in self.asked() and choice[0] in self.domain(self.question()):
            return self.waiting().why(self, role, choice)
        if choice[0] in self.rules.aside_verbs:
            return self.rules.why_aside(self, role, choice)
        return self.rules.why_not_now(self, role, choice)

    # The value

    def clone(self) -> Self:
        """A copy. Written out for each game by tools/write_fields.py."""
        raise DeadEnd("a state needs a clone()")

    def copy_to(self, new: "State") -> None:
        """The fields of this class into a copy. Games call it from their own `clone`."""
        new.agenda, new.zones, new.learned = self.agenda[:], self.zones[:], self.learned
        new.key, new.counter, new.block, new.offset = self.key, self.counter, self.block, self.offset
        new.over, new.result, new.spent, new.clock = self.over, self.result, self.spent, self.clock
        new.offered, new.offered_to = self.offered, self.offered_to

    def encode(self) -> JsonObject:
        """The value as plain data, in one order: digests depend on it."""
        out = self.encode_base()
        for name in self.FIELDS:
            value = getattr(self, name)
            if value or name not in self.LATER:
                out[name] = value
        return out

    @classmethod
    def decode(cls, rules: Any, data: JsonObject) -> Self:
        """Reads what `encode` wrote. A field that begins as a list is one."""
        new = cls.blank(rules, b"")
        new.decode_base(data)
        for name in cls.FIELDS:
            if name in data or name not in cls.LATER:
                value = freeze(data[name])
                setattr(new, name, list(value) if isinstance(getattr(new, name), list) else value)
        return new

    def encode_base(self) -> JsonObject:
        out: JsonObject = {
            "agenda": [encode_item(item) for item in self.agenda],
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

    def decode_base(self, data: JsonObject) -> None:
        self.agenda = [decode_item(item, self.rules.steps) for item in data["agenda"]]
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

    def digest(self) -> str:
        """Sixteen bytes that two states share only if they are equal."""
        return blake2b(msgspec.msgpack.encode(self.encode()), digest_size=16).hexdigest()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.encode() == other.encode()

    __hash__ = None  # type: ignore[assignment]


def aside(s: State, role: int, choice: Choice) -> None:
    s.rules.act_aside(s, role, choice)


def look_again(s: State) -> None:
    """After an aside: links and sealed answers that it made impossible are dropped."""
    waiting = s.waiting()
    if waiting.mode != TOGETHER:
        s.agenda[-1] = waiting.still_legal(s)
