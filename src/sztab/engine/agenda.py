"""The agenda of a game: steps to run, and questions that wait for an answer.

The agenda of a state is a stack of items. An item is `(step, args)`, a plain function to run, or a `Waiting`. Items are never
changed in place, so that copies of a state can share them.
"""

from typing import Any, Final

from .question import Asking, Choice, Fact, Links, Refusal, Said
from .shapes import Json

ASK: Final = 0  # one role answers
SEALED: Final = 1  # each role answers in secret, then all answers count together
TOGETHER: Final = 2  # any role acts next, each choice takes effect at once

Args = tuple[Any, ...]  # what a step or a question receives besides the state: small ints and tuples of them


class Waiting:
    """A question put to some roles, with what they have answered so far.

    A role is named by its *place* in `roles` where answers are concerned. `closed` is the set of places that are done.
    """

    __slots__ = ("answers", "args", "closed", "mode", "question", "roles", "step")

    def __init__(
        self,
        step: Any,
        args: Args,
        question: Asking,
        mode: int,
        roles: tuple[int, ...],
        answers: tuple[Links, ...],
        closed: int,
    ) -> None:
        self.step: Any = step
        self.args: Args = args
        self.question: Asking = question
        self.mode: int = mode
        self.roles: tuple[int, ...] = roles
        self.answers: tuple[Links, ...] = answers
        self.closed: int = closed

    # Who is asked, and how far they are

    def open_roles(self) -> tuple[int, ...]:
        """The roles that still have to answer."""
        if not self.closed:
            return self.roles
        return tuple([role for i, role in enumerate(self.roles) if not self.closed >> i & 1])

    def closed_roles(self) -> list[int]:
        """The roles that are done."""
        return [role for i, role in enumerate(self.roles) if self.closed >> i & 1]

    def all_closed(self) -> bool:
        return self.closed == (1 << len(self.roles)) - 1

    def links_of(self, role: int) -> Links:
        """The links that a role has chosen so far."""
        return self.answers[self.roles.index(role)]

    def begun(self) -> bool:
        """True if anybody has given an answer, or part of one, that has not taken effect yet."""
        return any(self.answers)

    def same_question(self, other: "Waiting") -> bool:
        """True if two of them put the same question to the same roles, however far the answers are."""
        return (
            self.question is other.question
            and self.args == other.args
            and self.roles == other.roles
            and self.mode == other.mode
        )

    def goes_on(self, later: "Waiting | None", role: int) -> bool:
        """True if `role`, having answered this question, is still putting together the same answer in `later`."""
        return (
            later is not None
            and self.question.chain
            and self.same_question(later)
            and role in later.open_roles()
            and len(later.links_of(role)) > len(self.links_of(role))
        )

    # What is asked

    def choices(self, s: Any, place: int) -> list[Choice]:
        return self.listed(s, self.roles[place], self.answers[place])

    def listed(self, s: Any, role: int, links: Links) -> list[Choice]:
        """The list of a role that has chosen these links so far."""
        asking, args = self.question, self.args
        count = len(args)
        if asking.chain:
            if not count:  # most have few arguments, and a call that spells them out is faster
                return asking.ask(s, role, links)
            if count == 1:
                return asking.ask(s, role, links, args[0])
            return asking.ask(s, role, links, *args)
        if not count:
            return asking.ask(s, role)
        if count == 1:
            return asking.ask(s, role, args[0])
        return asking.ask(s, role, *args)

    def has_choice(self, s: Any, place: int) -> bool:
        """True if the list is not empty, by the question's own shortcut where it has one."""
        some = self.question.some
        return some(s, self.roles[place], *self.args) if some is not None else bool(self.choices(s, place))

    def about(self, s: Any, role: int) -> Said:
        """The question in one sentence: a key under [ask]."""
        asking = self.question
        if asking.about_part is None:
            return Said(asking.name)
        return asking.about_part(s, role, *self._given(role))

    def facts(self, s: Any, role: int) -> Fact | None:
        """A line that helps to answer: a key under [fact], with its clauses. The first part that has something to say says it."""
        given = self._given(role)
        for clauses, key, part in self.question.facts_parts:
            said = part(s, role, *given)
            if said is not None:
                return said if isinstance(said, Fact) else Fact(clauses, key, said)
        return None

    def why(self, s: Any, role: int, choice: Choice) -> Refusal | None:
        """Return the reason why a choice of the domain is not in the list; by default, that something else is asked."""
        part = self.question.why_part
        not_now: Refusal = s.rules.not_now
        return not_now if part is None else part(s, role, choice, *self._given(role))

    def lean(self, s: Any, role: int, choice: Choice) -> float:
        """The value of a choice to a bot beyond what the next position shows."""
        part = self.question.lean_part
        return 0.0 if part is None else part(s, role, choice, *self._given(role))

    def _given(self, role: int) -> Args:
        """The arguments of the question's parts: the links so far, if it is a chain, then its own."""
        return (self.links_of(role), *self.args) if self.question.chain else self.args

    # As it goes on

    def carried_out(self, answer: Choice | Links | tuple[Links, ...]) -> "Item":
        """The step that carries an answer out."""
        return (self.step, (answer,) + self.args)

    def answered(self, place: int, links: Links, closed: int) -> "Waiting":
        """With another answer at one place."""
        if len(self.answers) == 1:
            answers: tuple[Links, ...] = (links,)
        else:
            answers = (*self.answers[:place], links, *self.answers[place + 1 :])
        return Waiting(self.step, self.args, self.question, self.mode, self.roles, answers, closed)

    def with_answers(self, answers: tuple[Links, ...], closed: int) -> "Waiting":
        return Waiting(self.step, self.args, self.question, self.mode, self.roles, answers, closed)

    def close(self, closed: int) -> "Waiting":
        """With another set of places that are done."""
        return Waiting(self.step, self.args, self.question, self.mode, self.roles, self.answers, closed)

    def cleared(self) -> "Waiting":
        """As it was put: nobody has answered."""
        return self.with_answers(((),) * len(self.roles), 0)

    def as_known_to(self, eyes: int) -> "Waiting":
        """Without what others have put together so far: a sealed answer, an unfinished chain."""
        answers, closed = list(self.answers), self.closed
        for i, role in enumerate(self.roles):
            if not eyes >> role & 1 and answers[i]:
                answers[i] = ()
                if self.mode == SEALED:
                    closed &= ~(1 << i)
        return self.with_answers(tuple(answers), closed)

    def still_legal(self, s: Any) -> "Waiting":
        """After something happened beside the question: without the links and sealed answers that it made impossible."""
        closed = self.closed
        kept: list[Links] = []
        for i, role in enumerate(self.roles):
            links: Links = ()
            for link in self.answers[i]:
                if link not in self.listed(s, role, links):
                    closed &= ~(1 << i)
                    break
                links = (*links, link)
            while links and not closed >> i & 1 and not self.listed(s, role, links):
                links = links[:-1]  # an aside must not make somebody's answer whole
            kept.append(links)
        return self.with_answers(tuple(kept), closed)


Item = tuple[Any, Args] | Waiting


def carry_out(s: Any, step: Any, args: Args) -> None:
    """Runs a step. A call with its arguments spelled out is much faster than one with *args."""
    count = len(args)
    if count == 1:
        step(s, args[0])
    elif not count:
        step(s)
    elif count == 2:
        step(s, args[0], args[1])
    elif count == 3:
        step(s, args[0], args[1], args[2])
    else:
        step(s, *args)


def is_among(choice: Choice, offered: list[Choice]) -> bool:
    """True if a list has a choice. One taken from that very list is found by what it is, which is faster than by its numbers."""
    for one in offered:
        if one is choice:
            return True
    return choice in offered


def encode_item(item: Item) -> list[Json]:
    """An item as it is written to disk: functions by name."""
    if isinstance(item, Waiting):
        return [
            item.step.__name__,
            item.args,
            item.question.name,
            item.mode,
            item.roles,
            item.answers,
            item.closed,
        ]
    step, args = item
    return [step.__name__, args]


def decode_item(data: list[Json], steps: dict[str, Any]) -> Item:
    """Reads what `encode_item` wrote; `steps` are the functions and questions of the game by name."""
    if len(data) == 2:
        name, args = data
        return (steps[name], freeze(args))
    name, args, question, mode, roles, answers, closed = data
    return Waiting(steps[name], freeze(args), steps[question], mode, freeze(roles), freeze(answers), closed)


def freeze(value: Any) -> Any:
    """Turns lists read from disk back into the tuples they were.

    >>> freeze([1, [2, 3]])
    (1, (2, 3))
    """
    if isinstance(value, list | tuple):
        return tuple([freeze(item) for item in value])
    return value
