"""The numbers by which choices are typed. While a question is put again and again, a number keeps its meaning."""

from collections.abc import Sequence

from sztab.engine.question import DONE, PASS, Choice
from sztab.engine.scene import ChoiceView

from ..out import Part

Row = tuple[Part, ...]

LONG = 20  # choices beyond which like ones share a row
FAINT = "dim"
PARTICLE = 2  # letters of a word that belongs to the next one: in, to, na, do


class Menu:
    """The numbers given so far: those of a question's last menu, and those of its menus that begin with each kind of choice."""

    def __init__(self) -> None:
        self._turn: object = None
        self._numbers: dict[tuple[object, ...], dict[Choice, int]] = {}
        self._answer = -1  # the number of the answer that is being put together

    def copy(self) -> "Menu":
        new = Menu()
        new._turn, new._answer = self._turn, self._answer
        new._numbers = {asked: dict(numbers) for asked, numbers in self._numbers.items()}
        return new

    def begin(self, turn: object) -> None:
        """Forget the numbers of an earlier turn."""
        if turn != self._turn:
            self._turn, self._numbers = turn, {}

    def next_answer(self, answer: int, asked: tuple[object, ...], choices: Sequence[Choice]) -> None:
        """With another answer a question's numbers start anew, unless it offers nothing but what it offered before."""
        if answer != self._answer:
            self._answer = answer
            self._numbers = {
                kind: given
                for kind, given in self._numbers.items()
                if kind[: len(asked)] != asked or all(choice in given for choice in choices)
            }

    def number(self, asked: tuple[object, ...], choices: Sequence[Choice], views: Sequence[ChoiceView]) -> list[int]:
        """Return a number for each choice: the one it had, or the next. What is unlikely comes later, what is idle last."""
        real = [choice for choice in choices if choice not in (PASS, DONE)] or choices
        kind = (*asked, real[0][0])
        given = self._numbers.get(asked, {})  # of the menu before this one
        if not any(choice in given for choice in real):
            given = self._numbers.get(kind, {})
        if not any(choice in given for choice in real):
            given = {}
        self._numbers[asked] = self._numbers[kind] = given
        order = sorted(
            range(len(choices)), key=lambda at: (views[at].get("idle", False), views[at].get("unlikely", False))
        )
        for at in order:
            given.setdefault(choices[at], len(given) + 1)
        return [given[choice] for choice in choices]


def menu_rows(numbers: Sequence[int], views: Sequence[ChoiceView]) -> list[Row]:
    """Return the choices by number, each with details and token; in a long menu those with the same details share a row."""
    offered = sorted(zip(numbers, views, strict=True), key=lambda row: row[0])
    if len(offered) <= LONG:
        return [_row(number, view) for number, view in offered]
    alike: dict[tuple[str, str], list[tuple[int, ChoiceView]]] = {}
    for number, view in offered:
        alike.setdefault((view["token"].split()[0], view.get("detail", "")), []).append((number, view))
    out: list[Row] = []
    for (_, detail), rows in alike.items():
        if len(rows) == 1:
            out.append(_row(*rows[0]))
        else:
            out.append((f"  {detail}: {_together(rows)}" if detail else f"  {_together(rows)}",))
    return out


def _together(rows: list[tuple[int, ChoiceView]]) -> str:
    """Return several choices in one line; the words that all of them begin with are said once."""
    said = [view["words"].split() for _, view in rows]
    same = 0
    while all(len(words) > same + 1 and words[same] == said[0][same] for words in said):
        same += 1
    if len({words[-1] for words in said}) == 1:
        head = next((at + 1 for at in range(same) if said[0][at].endswith(":")), 1)
        same = min(same, head)  # what differs stands in the middle
    while same > 1 and (len(said[0][same - 1]) <= PARTICLE or said[0][same - 1] == "the"):
        same -= 1
    if not any(letter.isalpha() for word in said[0][:same] for letter in word):
        same = 0  # a bare number says nothing before the rest of its name
    named = "; ".join([f"{number}. {' '.join(words[same:])}" for (number, _), words in zip(rows, said, strict=True)])
    return f"{' '.join(said[0][:same])} {named}" if same else named


def _row(number: int, view: ChoiceView) -> Row:
    detail = f": {view['detail']}" if "detail" in view else ""
    return f"  {number}. {view['words']}{detail} ", (f"[{view['token']}]", FAINT)


def spans(numbers: Sequence[int]) -> str:
    """Write numbers with those in a row together.

    >>> spans([1, 2, 3, 5, 8, 9])
    '1-3, 5, 8-9'
    """
    out: list[list[int]] = []
    for number in numbers:
        if out and out[-1][-1] == number - 1:
            out[-1].append(number)
        else:
            out.append([number])
    return ", ".join([str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in out])
