"""The value of a position: lines that only one player can still fill, the fuller the better."""

from typing import Final

from sztab.engine.outlook import Outlook

from .state import State
from .terms import NOBODY, Player


def worth(s: State, role: Player) -> float:
    if s.over:
        return 0.0 if s.result[0] == NOBODY else 1000.0 if s.result[0] == role else -1000.0
    value = 0.0
    for line in s.t.lines:
        marks = [s.marks[space] for space in line if s.marks[space] != NOBODY]
        if marks and marks.count(marks[0]) == len(marks):
            value += len(marks) ** 2 if marks[0] == role else -2.0 * len(marks) ** 2
    return value


def turn_of(s: State) -> int:
    return s.active


OUTLOOK: Final = Outlook(worth, turn_of)
