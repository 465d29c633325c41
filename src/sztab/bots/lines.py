"""Lines: answers that go on to the end of a turn. A beam finds the best of them where a turn is many small decisions."""

from typing import Final, NamedTuple

from sztab.engine.outlook import Outlook
from sztab.engine.question import PASS, Choice, Links
from sztab.engine.state import State

from .deadline import NEVER, Deadline

WINDOWS: Final = 40  # answers in reaction windows, all taken to be passes
LONGEST: Final = 24  # whole answers in one line
OPEN: Final = 2  # links of an answer that are looked through; of later ones only the best is followed
ALIKE: Final = 2  # lines that begin with the same verb and go on alike: they differ in the card that is played
SISTERS: Final = 2  # lines that begin with the same link, before those that begin otherwise
SAME: Final = 6  # digits to which two values are the same


def pass_windows(s: State) -> None:
    """Nobody reacts, as far as a bot can tell."""
    for _ in range(WINDOWS):
        if s.over or s.question().name != "answers":
            return
        s.choose(s.asked()[0], PASS)


def belongs(s: State, role: int) -> bool:
    """True if the question that waits belongs to the choice that the role has just made."""
    return not s.over and s.asked()[0] == role and (bool(s.chosen(role)) or s.question().open)


def follow(s: State, role: int, links: Links) -> None:
    """Plays a foreseen answer in another world, as far as it can be given there."""
    for i, link in enumerate(links):
        if i and (not belongs(s, role) or link not in s.choices(role)):
            return
        s.choose(role, link)


class Line(NamedTuple):
    """A line as far as it has come."""

    value: float  # of the position it leads to, with the leans on the way
    lean: float
    links: Links
    after: State


def lines(
    outlook: Outlook, s: State, role: int, width: int, deadline: Deadline = NEVER, shallow: Deadline = NEVER
) -> list[Line]:
    """The best lines from a position, the best of all first, and then few that begin alike before others.

    Once `shallow` is over, they are not made longer, and may stop halfway; past the deadline, what was found has to do.
    """
    beam = Beam(outlook, role, deadline)
    turn = outlook.turn(s)
    front = [Line(0.0, 0.0, (), s)]
    ended: list[Line] = []
    for _ in range(LONGEST):
        further: list[Line] = []
        for line in front:
            for found in beam.answers(line):
                goes_on = belongs(found.after, role) and outlook.turn(found.after) == turn
                (further if goes_on else ended).append(found)
        if not further:
            break
        front = best_of(further, width)
        if shallow.over() or deadline.over():
            ended += front
            break
    return varied(best_of(ended or front, len(ended) + width))


def varied(found: list[Line]) -> list[Line]:
    """The same lines, but few of those that begin alike before others: a choice is to be compared with other choices."""
    begun: dict[Choice, int] = {}
    first: list[Line] = []
    later: list[Line] = []
    for line in found:
        begun[line.links[0]] = begun.get(line.links[0], 0) + 1
        (first if begun[line.links[0]] <= SISTERS else later).append(line)
    return first + later


def best_of(found: list[Line], number: int) -> list[Line]:
    """The best of some lines: one of those that lead to what is judged alike, few of those alike but for their first card."""
    out: list[Line] = []
    values: set[float] = set()
    alike: dict[tuple[int, Links], int] = {}
    for line in sorted(found, key=lambda line: -line.value):
        value, kind = round(line.value, SAME), (line.links[0][0], line.links[1:])
        if value in values or alike.get(kind, 0) >= ALIKE:
            continue
        values.add(value)
        alike[kind] = alike.get(kind, 0) + 1
        out.append(line)
        if len(out) == number:
            break
    return out


class Beam:
    """The next answers on some lines."""

    __slots__ = ("deadline", "found", "outlook", "role")

    def __init__(self, outlook: Outlook, role: int, deadline: Deadline) -> None:
        self.outlook = outlook
        self.role = role
        self.deadline = deadline
        self.found: list[Line] = []

    def answers(self, line: Line) -> list[Line]:
        """The lines that are longer by one whole answer."""
        self.found = []
        self._link(line, OPEN)
        return self.found

    def _link(self, line: Line, open: int) -> None:
        role, before = self.role, line.after
        begun: list[Line] = []
        for choice in before.choices(role):
            if self.found and self.deadline.over():
                return
            longer = self._with(line, choice)
            after = longer.after
            if not after.over and after.asked()[0] == role and after.chosen(role):
                begun.append(longer)
            else:
                self.found.append(longer)
        if open <= 1 and begun:
            begun = [max(begun, key=lambda one: one.value)]
        for one in begun:
            self._link(one, open - 1)

    def _with(self, line: Line, choice: Choice) -> Line:
        role = self.role
        lean = line.lean + line.after.waiting().lean(line.after, role, choice)
        after = line.after.clone()
        after.choose(role, choice)
        pass_windows(after)
        return Line(lean + self.outlook.worth(after, role), lean, (*line.links, choice), after)
