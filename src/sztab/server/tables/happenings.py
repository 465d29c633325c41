"""The effect of an action on the table: the positions before and after it, kept in memory with the entry it made."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sztab.engine.game import Game
from sztab.engine.kept import Kept
from sztab.engine.match import Frame, Line
from sztab.engine.scene import Prompt, Scene
from sztab.engine.state import State
from sztab.engine.told import LineView

from ..deflate import Part

if TYPE_CHECKING:
    from .news import Standing


@dataclass(slots=True)
class Tableau:
    """A position, with the scenes that were made of it."""

    state: State  # which is not changed any more
    kept: Kept  # what the scenes of this table share
    dealt: int = 0  # the seats for which a bot answers what is asked here: their people are not
    asked: bool = True  # between two items of the agenda nobody is
    scenes: dict[tuple[int, str, bool], Scene] = field(default_factory=dict)

    def scene(self, game: Game, eyes: int, language: str, seat: int) -> Scene:
        """The scene in a language for the bit of a seat, made once. Nobody may change it."""
        key = eyes, language, bool(self.dealt & seat)
        found = self.scenes.get(key)
        if found is None:
            found = self.scenes[key] = game.scene(self.state, eyes, language, self.asked, self.kept)
            if self.dealt & seat:
                found["prompt"] = Prompt(waiting=found["prompt"]["waiting"], window=False)
        return found

    def progress(self, game: Game) -> tuple[int, dict[str, int]]:
        """The round, and the points by side. Nobody may change them."""
        return self.kept.part("progress", "", self.state, lambda: game.progress(self.state))


@dataclass(slots=True)
class Happening:
    """The positions before and after an action, and what was told on the way. Not stored: replaying the entry makes it again."""

    before: Tableau
    after: Tableau
    lines: Sequence[Line]
    shown: Sequence[tuple[tuple[int, ...], int]]  # cards that were drawn or turned up, and who saw them
    frames: Sequence[Frame]
    steps: int  # of the game, after it
    sent: dict[tuple[int, str], Part] = field(default_factory=dict)  # by seat and language
    standing: "dict[int, Standing]" = field(default_factory=dict)  # by seat
    told: dict[tuple[int, str], LineView] = field(default_factory=dict)  # by the identity of a line, and language
    between: dict[int, Tableau] = field(default_factory=dict)  # by the identity of a state of `frames`

    def let_go(self) -> None:
        """Forget the scenes that were made of it, but for those of the position after it, and what was sent."""
        self.sent.clear()
        self.standing.clear()
        self.told.clear()
        self.between.clear()
        self.before.scenes.clear()

    def tableau(self, state: State) -> Tableau:
        """Return one of its positions, with the scenes that were made of it."""
        if state is self.after.state:
            return self.after
        found = self.between.get(id(state))
        if found is None:
            found = self.between[id(state)] = Tableau(state, self.after.kept, asked=False)
        return found
