"""Choices, the questions that list them, and the tokens that people and records write.

A choice is a tuple of small ints that begins with a verb: `(BUILD, ARMY, UKRAINE)`. The rules of a game name its verbs and
what stands in each place, and from that come the token (`build army ukraine`), the sentence and the index.
"""

from collections.abc import Callable
from typing import Any, Concatenate, Generic, NamedTuple, ParamSpec, TypeVar

from .errors import Bad, unknown

P = ParamSpec("P")
S = TypeVar("S")

Choice = tuple[int, ...]
Links = tuple[Choice, ...]  # the links of a chain, as far as it has been chosen

PASS: Choice = (0,)
DONE: Choice = (1,)
FIRST_VERB = 2  # a game's own verbs begin here
MOST_WORDS = 200  # letters of a line that goes with an answer


class Refusal(NamedTuple):
    """Why something may not be done: the clauses, a key into the game's words, and what the sentence speaks of."""

    clauses: tuple[str, ...]
    key: str
    args: tuple[int, ...] = ()


class Fact(NamedTuple):
    """Something that helps to answer a question, said as a refusal is."""

    clauses: tuple[str, ...]
    key: str
    args: tuple[int, ...] = ()


class Verb(NamedTuple):
    """A verb of a game: its word in tokens, and what stands in each place after it.

    `key` names its sentence where two verbs share a word. Of a *secret* one, others may know only that it was done.
    """

    word: str
    slots: tuple[str, ...] = ()
    key: str = ""
    secret: bool = False


Why = Callable[..., Refusal | None]


class Asking:
    """A named list of choices, worked out from the state each time somebody looks.

    `verbs` is its domain. It is *open* if its list follows from what everybody sees: then a single choice is taken unasked.
    It *lapses* if an empty list means that there is nothing left to decide; otherwise an empty list is a fault. With *words*, a
    line of free text may go with the answer: everybody reads it, it binds nobody, and the state knows nothing of it.
    `some` tells of one that several are asked together whether somebody has a choice at all, where the list would take longer.
    """

    __slots__ = ("ask", "chain", "lapses", "name", "open", "some", "verbs", "why", "words")

    def __init__(
        self,
        ask: Any,
        verbs: tuple[int, ...],
        why: Any,
        open: bool,
        lapses: bool,
        chain: bool,
        words: bool,
        some: Any = None,
    ) -> None:
        self.name: str = ask.__name__
        self.ask: Callable[..., list[Choice]] = ask
        self.verbs: tuple[int, ...] = verbs
        self.why: Why = why
        self.open: bool = open
        self.lapses: bool = lapses
        self.chain: bool = chain
        self.words: bool = words
        self.some: Callable[..., bool] | None = some


class Question(Asking, Generic[P]):
    """Answered by one choice."""

    __slots__ = ()


class Chain(Asking, Generic[P]):
    """Answered by several choices, which can be taken back until the chain is whole.

    Its function also receives the links chosen so far, and offers nothing when the chain is whole.
    """

    __slots__ = ()


def question(
    *verbs: int,
    why: Why,
    open: bool = False,
    lapses: bool = False,
    words: bool = False,
    some: Callable[..., bool] | None = None,
) -> Callable[[Callable[Concatenate[S, int, P], list[Choice]]], Question[P]]:
    """Makes a question of a function `(state, role, *args) -> choices`."""

    def made(ask: Callable[Concatenate[S, int, P], list[Choice]]) -> Question[P]:
        return Question(ask, verbs, why, open, lapses, False, words, some)

    return made


def chain(
    *verbs: int, why: Why, open: bool = False, lapses: bool = False, words: bool = False
) -> Callable[[Callable[Concatenate[S, int, Links, P], list[Choice]]], Chain[P]]:
    """Makes a chain of a function `(state, role, links, *args) -> next links`."""

    def made(ask: Callable[Concatenate[S, int, Links, P], list[Choice]]) -> Chain[P]:
        return Chain(ask, verbs, why, open, lapses, True, words)

    return made


class Grammar:
    """How the choices of a game are written: its verbs, and the names of what they speak of."""

    __slots__ = ("_by_word", "names", "numbers", "verbs")

    def __init__(self, verbs: tuple[Verb, ...], names: dict[str, list[str]]) -> None:
        self.verbs: tuple[Verb, ...] = (Verb("pass"), Verb("done"), *verbs)
        self.names: dict[str, list[str]] = names
        self.numbers: dict[str, dict[str, int]] = {
            slot: {name: number for number, name in enumerate(known)} for slot, known in names.items()
        }
        self._by_word: dict[tuple[str, int], int] = {(v.word, len(v.slots)): n for n, v in enumerate(self.verbs)}

    def token(self, choice: Choice) -> str:
        """`build army ukraine`"""
        verb = self.verbs[choice[0]]
        words = [self.names[slot][number] for slot, number in zip(verb.slots, choice[1:], strict=True)]
        return " ".join([verb.word, *words])

    def key(self, choice: Choice) -> str:
        """What the catalogues call a choice's verb."""
        verb = self.verbs[choice[0]]
        return verb.key or verb.word

    def choice(self, token: str) -> Choice:
        """Reads what `token` writes; says what is wrong with anything else."""
        words = token.split()
        if not words:
            raise Bad("an empty token; write a choice such as 'pass'")
        number = self._by_word.get((words[0], len(words) - 1))
        if number is None:
            forms = [" ".join([v.word, *(f"<{slot}>" for slot in v.slots)]) for v in self.verbs if v.word == words[0]]
            if forms:
                raise Bad(f"'{token}' has the wrong number of words; write {' or '.join(repr(form) for form in forms)}")
            raise Bad(unknown("verb", words[0], sorted({v.word for v in self.verbs})))
        out = [number]
        for slot, word in zip(self.verbs[number].slots, words[1:], strict=True):
            if word not in self.numbers[slot]:
                raise Bad(f"in '{token}', {unknown(slot, word, self.names[slot])}")
            out.append(self.numbers[slot][word])
        return tuple(out)

    def line(self, links: Links) -> str:
        """A whole answer: the links of a chain with commas between them."""
        return ", ".join([self.token(link) for link in links])

    def links(self, line: str) -> Links:
        return tuple([self.choice(part) for part in line.split(",")])

    def domain(self, verbs: tuple[int, ...]) -> list[Choice]:
        """Every choice that can be written with these verbs, legal or not."""
        out: list[Choice] = []
        for number in verbs:
            rows: list[Choice] = [(number,)]
            for slot in self.verbs[number].slots:
                rows = [(*row, value) for row in rows for value in range(len(self.names[slot]))]
            out.extend(rows)
        return out
