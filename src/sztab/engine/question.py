"""Choices, the questions that list them, and the tokens that people and records write.

A choice is a tuple of small ints that begins with a verb: `(BUILD, ARMY, UKRAINE)`. The rules of a game name its verbs and
what stands in each place, and from that come the token (`build army ukraine`), the sentence and the index.
"""

from collections.abc import Callable
from typing import Any, Concatenate, Generic, NamedTuple, ParamSpec, TypeVar

from .errors import Bad, unknown

P = ParamSpec("P")
S = TypeVar("S")
T = TypeVar("T")
R = TypeVar("R", bound="Refusal | None")
F = TypeVar("F", bound="tuple[int, ...] | None")

Choice = tuple[int, ...]
Links = tuple[Choice, ...]  # the links of a chain, as far as it has been chosen

PASS: Choice = (0,)
DONE: Choice = (1,)
MOST_WORDS = 200  # letters of a line that goes with an answer
MOST_TOKENS = 8192  # choices whose notation is remembered


class Refusal(NamedTuple):
    """The reason why something may not be done: the clauses, a key into the game's words, and what the sentence speaks of."""

    clauses: tuple[str, ...]
    key: str
    args: tuple[int, ...] = ()


class Fact(NamedTuple):
    """Something that helps to answer a question, said as a refusal is."""

    clauses: tuple[str, ...]
    key: str
    args: tuple[int, ...] = ()


class Said:
    """A sentence: a key into the game's words, and the numbers that it speaks of.

    >>> Said("passage", 2, 3)
    Said('passage', 2, 3)
    """

    __slots__ = ("args", "key")

    def __init__(self, key: str, *args: int) -> None:
        self.key: str = key
        self.args: tuple[int, ...] = args

    def __repr__(self) -> str:
        return f"Said({', '.join([repr(self.key), *[str(arg) for arg in self.args]])})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Said) and self.key == other.key and self.args == other.args

    def __hash__(self) -> int:
        return hash((self.key, self.args))


class Verb(NamedTuple):
    """A verb of a game: its word in tokens, and what stands in each place after it.

    `key` names its sentence where two verbs share a word. Of a *secret* one, others may know only that it was done.
    `when` refuses it at other times: when it is done, or what it is part of.
    """

    word: str
    slots: tuple[str, ...] = ()
    key: str = ""
    secret: bool = False
    when: Refusal | None = None


class Verbs:
    """Declares the verbs of a game, each with its number, in the order in which they are written.

    >>> verb = Verbs()
    >>> BUILD = verb("build", "piece", "space")
    >>> verb.declared[BUILD]
    Verb(word='build', slots=('piece', 'space'), key='', secret=False, when=None)
    """

    __slots__ = ("declared",)

    def __init__(self) -> None:
        self.declared: list[Verb] = [Verb("pass"), Verb("done")]

    def __call__(self, word: str, *slots: str, key: str = "", secret: bool = False, when: tuple[str, ...] = ()) -> int:
        """The number of a new verb; what it declares is what `Verb` says. `when` is the key of a sentence, then its clauses."""
        self.declared.append(Verb(word, slots, key, secret, Refusal(when[1:], when[0]) if when else None))
        return len(self.declared) - 1

    def when(self, choice: Choice) -> Refusal | None:
        """Return the reason that a verb declares for choices at the wrong time."""
        return self.declared[choice[0]].when


class Ids:
    """Declares ids of one sort, such as the types of cards, each with its number, in the order in which they are written.

    >>> effect = Ids()
    >>> BUILD, RECRUIT = effect("build"), effect("recruit")
    >>> effect.names[RECRUIT]
    'recruit'
    """

    __slots__ = ("names",)

    def __init__(self) -> None:
        self.names: list[str] = []

    def __call__(self, name: str) -> int:
        """The number of a new id."""
        self.names.append(name)
        return len(self.names) - 1


class Asking:
    """A named list of choices, worked out from the state each time somebody looks, and all that belongs to it.

    `verbs` is its domain. It is *open* if its list follows from what everybody sees: then a single choice is taken unasked.
    It *lapses* if an empty list means that there is nothing left to decide; otherwise an empty list is a fault. With *words*, a
    line of free text may go with the answer: everybody reads it, it binds nobody, and the state knows nothing of it.
    `some` tells quickly whether a role has a choice at all, for questions that several roles are asked together.

    The other parts are functions that stand below the question in its chapter. Each receives the state, the role, and the
    question's own arguments; those of a chain also the links chosen so far:

    - `@passage.about` the question in one sentence; without it, the sentence under the question's name;
      `passage.speaks_of_first(2)` is that sentence about the first two of the arguments;
    - `@passage.facts("A16.6")` a line that helps to answer, with its clauses: the numbers that it speaks of, or None;
      `passage.fact("A16.6")` is one without numbers;
    - `@passage.why` why a choice of the domain is not in the list; without it, what is asked now and of whom;
      `passage.refuses("not_drawn", "M9.2")` is one sentence for all of them;
    - `@passage.lean` what a choice is worth to a bot beyond what the next position shows (in `judge.py`);
    - `@passage.answered` the step that carries the answer out.
    """

    __slots__ = (
        "about_part",
        "ask",
        "chain",
        "facts_parts",
        "lapses",
        "lean_part",
        "name",
        "open",
        "some",
        "step",
        "verbs",
        "why_part",
        "words",
    )

    def __init__(
        self, ask: Any, verbs: tuple[int, ...], chain: bool, open: bool, lapses: bool, words: bool, some: Any
    ) -> None:
        self.name: str = ask.__name__
        self.ask: Callable[..., list[Choice]] = ask
        self.verbs: tuple[int, ...] = verbs
        self.chain: bool = chain
        self.open: bool = open
        self.lapses: bool = lapses
        self.words: bool = words
        self.some: Callable[..., bool] | None = some
        self.about_part: Callable[..., Said] | None = None
        self.facts_parts: tuple[tuple[tuple[str, ...], str, Callable[..., Fact | tuple[int, ...] | None]], ...] = ()
        self.why_part: Callable[..., Refusal | None] | None = None
        self.lean_part: Callable[..., float] | None = None
        self.step: Any = None

    def carried_out_by(self, step: T) -> T:
        self.step = step
        return step

    def speaks_of_first(self, count: int = 1) -> None:
        """The sentence under the question's name speaks of the first of the question's own arguments."""
        first = 1 if self.chain else 0  # after the links
        self.about_part = lambda s, role, *args: Said(self.name, *args[first : first + count])

    def fact(self, *clauses: str, key: str = "") -> None:
        """A line that always helps, and speaks of no numbers."""
        self.add_facts(clauses, key, no_numbers)

    def refuses(self, key: str, *clauses: str) -> None:
        """One sentence on whatever is not in the list; it speaks of what the choice names first."""
        self.why_part = lambda s, role, choice, *args: Refusal(clauses, key, choice[1:2])

    def add_facts(self, clauses: tuple[str, ...], key: str, part: Any) -> None:
        """One more thing to say beside the question. Of several, the first that has something to say is said."""
        self.facts_parts = (*self.facts_parts, (clauses, key or self.name, part))


def no_numbers(*_: Any) -> tuple[int, ...]:
    """The arguments of a fact without numbers."""
    return ()


class Told(Asking, Generic[P]):
    """The parts of a question that say something about it, typed by the arguments that they receive."""

    __slots__ = ()

    def about(self, part: Callable[Concatenate[S, int, P], Said]) -> Callable[Concatenate[S, int, P], Said]:
        self.about_part = part
        return part

    def facts(
        self, *clauses: str, key: str = ""
    ) -> Callable[[Callable[Concatenate[S, int, P], F]], Callable[Concatenate[S, int, P], F]]:
        def add(part: Callable[Concatenate[S, int, P], F]) -> Callable[Concatenate[S, int, P], F]:
            self.add_facts(clauses, key, part)
            return part

        return add

    def why(self, part: Callable[Concatenate[S, int, Choice, P], R]) -> Callable[Concatenate[S, int, Choice, P], R]:
        self.why_part = part
        return part

    def lean(
        self, part: Callable[Concatenate[S, int, Choice, P], float]
    ) -> Callable[Concatenate[S, int, Choice, P], float]:
        self.lean_part = part
        return part


class Question(Told[P], Generic[P]):
    """Answered by one choice."""

    __slots__ = ()

    def answered(self, step: Callable[Concatenate[S, Choice, P], None]) -> Callable[Concatenate[S, Choice, P], None]:
        """`step(s, choice, *args)` carries the choice out, for `State.ask`."""
        return self.carried_out_by(step)

    def answered_by(
        self, step: Callable[Concatenate[S, Choice, int, P], None]
    ) -> Callable[Concatenate[S, Choice, int, P], None]:
        """`step(s, choice, role, *args)` carries the choice of one role out, for `State.together`."""
        return self.carried_out_by(step)

    def all_answered(
        self, step: Callable[Concatenate[S, tuple[Links, ...], P], None]
    ) -> Callable[Concatenate[S, tuple[Links, ...], P], None]:
        """`step(s, answers, *args)` carries all answers out, for `State.sealed`."""
        return self.carried_out_by(step)


class Chain(Told[Concatenate[Links, P]], Generic[P]):
    """Answered by several choices, its links, which can be taken back until the chain is whole.

    Its functions also receive the links chosen so far; the list is empty when the chain is whole.
    """

    __slots__ = ()

    def answered(self, step: Callable[Concatenate[S, Links, P], None]) -> Callable[Concatenate[S, Links, P], None]:
        """`step(s, links, *args)` carries the whole chain out, for `State.compose`."""
        return self.carried_out_by(step)

    def speaks_of_missing(self) -> None:
        """The sentence under the chain's name says how many links are missing; its first argument is how many there are."""
        self.about_part = lambda s, role, links, count, *args: Said(self.name, count - len(links))

    def all_answered(
        self, step: Callable[Concatenate[S, tuple[Links, ...], P], None]
    ) -> Callable[Concatenate[S, tuple[Links, ...], P], None]:
        """`step(s, answers, *args)` carries all chains out, for `State.sealed`."""
        return self.carried_out_by(step)


def question(
    *verbs: int,
    open: bool = False,
    lapses: bool = False,
    words: bool = False,
    some: Callable[..., bool] | None = None,
) -> Callable[[Callable[Concatenate[S, int, P], list[Choice]]], Question[P]]:
    """Makes a question of a function `(state, role, *args) -> choices`."""

    def made(ask: Callable[Concatenate[S, int, P], list[Choice]]) -> Question[P]:
        return Question(ask, verbs, False, open, lapses, words, some)

    return made


def chain(
    *verbs: int, open: bool = False, lapses: bool = False, words: bool = False
) -> Callable[[Callable[Concatenate[S, int, Links, P], list[Choice]]], Chain[P]]:
    """Makes a chain of a function `(state, role, links, *args) -> next links`."""

    def made(ask: Callable[Concatenate[S, int, Links, P], list[Choice]]) -> Chain[P]:
        return Chain(ask, verbs, True, open, lapses, words, None)

    return made


class Grammar:
    """The notation of a game's choices: its verbs, and the names of what they speak of."""

    __slots__ = ("_by_word", "_tokens", "names", "numbers", "verbs")

    def __init__(self, verbs: Verbs, names: dict[str, list[str]]) -> None:
        self.verbs: tuple[Verb, ...] = tuple(verbs.declared)
        self.names: dict[str, list[str]] = names
        self.numbers: dict[str, dict[str, int]] = {
            slot: {name: number for number, name in enumerate(known)} for slot, known in names.items()
        }
        self._by_word: dict[tuple[str, int], int] = {(v.word, len(v.slots)): n for n, v in enumerate(self.verbs)}
        self._tokens: dict[Choice, str] = {}

    def token(self, choice: Choice) -> str:
        """`build army ukraine`"""
        found = self._tokens.get(choice)
        if found is None:
            verb = self.verbs[choice[0]]
            words = [self.names[slot][number] for slot, number in zip(verb.slots, choice[1:], strict=True)]
            if len(self._tokens) >= MOST_TOKENS:
                self._tokens.clear()
            found = self._tokens[choice] = " ".join([verb.word, *words])
        return found

    def key(self, choice: Choice) -> str:
        """The key of a choice's verb in the catalogues."""
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
