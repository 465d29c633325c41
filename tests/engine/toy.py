"""A toy game for tests of the engine: three generals with a deck, a pot, and orders that all may give at once."""

import sys
from typing import Any

from sztab.engine import state as engine_state
from sztab.engine import window as engine_window
from sztab.engine.question import DONE, PASS, Choice, Grammar, Links, Refusal, Verbs, chain, question
from sztab.engine.rules import Asides, Chapters, Reactions, Rules
from sztab.engine.state import State
from sztab.engine.window import window
from sztab.engine.zones import card

verb = Verbs()
STEP = verb("step", "number")
PAY = verb("pay", "number")
REACT = verb("react", "card")
NAMES = {"card": [f"c{n}" for n in range(10)], "number": [str(n) for n in range(6)], "space": ["a", "b", "c"]}
GRAMMAR = Grammar(verb, NAMES)
DECK, HAND = 0, 1


class Toy(State):
    """What the toy's state adds: numbers that steps write down."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.notes: list[int] = []

    def clone(self) -> "Toy":
        new = Toy(self.rules)
        self.copy_to(new)
        new.notes = self.notes[:]
        return new

    FIELDS = ("notes",)


def note(s: Toy, number: int) -> None:
    s.notes.append(number)


def two_more(s: Toy, number: int) -> None:
    s.then(note, number)
    s.then(note, number + 1)


@question(STEP, open=True)
def one_of_one(s: Toy, role: int, limit: int) -> list[Choice]:
    return [(STEP, n) for n in range(limit)]


@question(STEP)
def secret_of_one(s: Toy, role: int, limit: int) -> list[Choice]:
    return [(STEP, n) for n in range(limit)]


@question(STEP, lapses=True)
def may_lapse(s: Toy, role: int, limit: int) -> list[Choice]:
    return [(STEP, n) for n in range(limit)]


@may_lapse.answered
@secret_of_one.answered
@one_of_one.answered
def stepped(s: Toy, choice: Choice, limit: int) -> None:
    s.notes.append(choice[1])
    s.then(note, 50)


@chain(PAY, DONE[0])
def payment(s: Toy, role: int, links: Links, amount: int) -> list[Choice]:
    """Coins of one or two that make up an amount exactly, less what is noted already."""
    left = amount - len(s.notes) - sum([link[1] for link in links])
    return [(PAY, n) for n in (1, 2) if n <= left]


@payment.answered
def paid(s: Toy, links: Links, amount: int) -> None:
    s.notes += [link[1] for link in links]


@chain(STEP, PAY, open=True)
def journey(s: Toy, role: int, links: Links, amount: int) -> list[Choice]:
    """A step of 1 or 2, then where to: a payment of one of so many numbers."""
    if not links:
        return [(STEP, 1), (STEP, 2)]
    return [(PAY, n) for n in range(amount)] if len(links) == 1 else []


@journey.answered
def travelled(s: Toy, links: Links, amount: int) -> None:
    s.notes += [link[1] for link in links]
    s.compose(0, journey, amount)


@chain(PAY, DONE[0])
def secret_payment(s: Toy, role: int, links: Links, amount: int) -> list[Choice]:
    """The same, by several at once."""
    return payment.ask(s, role, links, amount)


@secret_payment.all_answered
def all_paid(s: Toy, answers: tuple[Links, ...], amount: int) -> None:
    s.notes = [len(links) for links in answers]


@question(STEP, DONE[0])
def orders(s: Toy, role: int) -> list[Choice]:
    return [] if s.notes.count(role) == 2 else [(STEP, role), DONE]


@journey.why
@secret_payment.why
@payment.why
def no_payment(s: Toy, role: int, choice: Choice, links: Links, amount: int) -> Refusal:
    return Refusal(("T1",), "no")


@may_lapse.why
@secret_of_one.why
@one_of_one.why
def no_step(s: Toy, role: int, choice: Choice, limit: int) -> Refusal:
    return Refusal(("T1",), "no")


def no(*_: Any) -> Refusal:
    return Refusal(("T1",), "no")


@orders.answered_by
def ordered(s: Toy, choice: Choice, role: int) -> None:
    s.notes.append(role)


def settle(s: Any) -> None:
    s.rules.settled += 1
    if len(s.notes) < 3:
        s.notes.append(0)
        s.touched = True


def asides(s: Any, role: int) -> list[Choice]:
    return [(PAY, 5)] if (role, (PAY, 5)) not in s.spent else []


def add_nine(s: Any, role: int, choice: Choice) -> None:
    s.notes.append(9)


def may_answer(s: Any, side: int, occurrence: Any, marks: Any) -> tuple[int, ...]:
    return ((0, 2), (1,))[side] if marks else ()


def reactions(s: Any, role: int, occurrence: Any, marks: Any) -> list[Choice]:
    return [(REACT, mark) for mark in marks if card(mark, 1 << role) in s.zones[HAND]]


def react(s: Any, role: int, choice: Choice, occurrence: Any) -> int:
    s.notes.append(100 + role)
    return choice[1]


class ToyRules(Rules):
    """Roles 0 and 2 against 1; asides add 9; a card may be answered with."""

    def __init__(self) -> None:
        super().__init__("toy", ["ada", "bob", "eve"], GRAMMAR, ["deck", "hand"], Refusal(("T0",), "not_now"), {}, "")
        self.settled = 0
        self.enact(
            Chapters(
                sys.modules[__name__],
                engine_state,
                engine_window,
                settle=settle,
                asides=Asides((PAY,), asides, add_nine, no),
                reactions=Reactions((PASS[0], REACT), (), may_answer, reactions, react, no),
            )
        )


def begin(seed: bytes = b"toy") -> Toy:
    s = Toy(ToyRules())
    s.begin(seed)
    return s


def open_window(s: Toy, marks: tuple[int, ...], side: int) -> None:
    s.then(window, (0,), marks, side, 0)
