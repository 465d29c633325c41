"""The effect of an action on the table: the positions before and after it, kept in memory with the entry it made."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from sztab.engine.game import Game
from sztab.engine.match import Frame, Line
from sztab.engine.scene import Prompt, PublicParts, Scene
from sztab.engine.state import State


@dataclass(slots=True)
class Tableau:
    """A position, with the scenes that were made of it."""

    state: State
    dealt: int = 0  # the seats for which a bot answers what is asked here: their people are not
    asked: bool = True  # between two items of the agenda nobody is
    scenes: dict[tuple[int, str, bool], Scene] = field(default_factory=dict)
    public: dict[str, PublicParts] = field(default_factory=dict)  # by language

    def scene(self, game: Game, eyes: int, language: str, seat: int) -> Scene:
        """The scene in a language for the bit of a seat, made once. Nobody may change it."""
        key = eyes, language, bool(self.dealt & seat)
        found = self.scenes.get(key)
        if found is None:
            public = self.public.get(language)
            if public is None:
                public = self.public[language] = game.public_parts(self.state, language)
            found = self.scenes[key] = game.scene(self.state, eyes, language, self.asked, public)
            if self.dealt & seat:
                found["prompt"] = Prompt(waiting=found["prompt"]["waiting"], window=False)
        return found


@dataclass(slots=True)
class Happening:
    """The positions before and after an action, and what was told on the way. Not stored: replaying the entry makes it again."""

    before: Tableau
    after: Tableau
    lines: Sequence[Line]
    shown: Sequence[tuple[tuple[int, ...], int]]  # cards that were drawn or turned up, and who saw them
    frames: Sequence[Frame]
    steps: int  # of the game, after it
    sent: dict[tuple[int, str], bytes] = field(default_factory=dict)  # by seat and language
    between: dict[int, Tableau] = field(default_factory=dict)  # by the identity of a state of `frames`

    def tableau(self, state: State) -> Tableau:
        """Return one of its positions, with the scenes that were made of it."""
        if state is self.after.state:
            return self.after
        found = self.between.get(id(state))
        if found is None:
            found = self.between[id(state)] = Tableau(state, asked=False)
        return found
