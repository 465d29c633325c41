"""What a choice would bring."""

from sztab.engine.prompt import Prompts as Base
from sztab.engine.question import Choice, Said

from .state import State
from .terms import PLAY
from .turn import has_line


class Prompts(Base[State]):
    def details(self, role: int, choice: Choice) -> list[Said]:
        """X3.1 Says that a mark wins."""
        if choice[0] != PLAY:
            return []
        marks = [*self.s.marks]
        marks[choice[2]] = role
        return [Said("wins")] if has_line(self.s.t, marks, role) else []
