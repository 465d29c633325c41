# mypyc: skip
"""A first game that teaches: a scripted scenario of six to ten steps. `guide.toml` of a game.

The seed fixes chance, and every answer is written down, the reader's and everybody else's, so each step meets the position it
speaks of. A step ends with the reader's last answer in it (a *deed*), or by a button if it has none; what others do before
a deed stands in the same step, ahead of it.
"""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TypedDict

from msgspec import Struct

from .chance import key_of_seed
from .errors import Bad, Illegal, unknown
from .game import Game
from .match import Match, settled_digest
from .pack import msgspec_read
from .question import PASS, Links
from .rules import Rules
from .state import State


class Text(Struct, forbid_unknown_fields=True, frozen=True):
    en: str
    pl: str

    def said(self, language: str) -> str:
        return self.pl if language == "pl" else self.en


class Step(Struct, forbid_unknown_fields=True, frozen=True):
    id: str
    title: Text
    text: Text
    places: list[str] = []
    zones: list[str] = []
    play: list[str] = []  # `role: answer`, in the order in which they take effect


class Guide(Struct, forbid_unknown_fields=True, frozen=True):
    """The whole file. With this seed, these options and this many players the script can be played."""

    seed: str
    players: int
    seat: int  # of the reader, from 1
    bot: str  # on the other seats, when the script is over
    step: list[Step]
    options: list[str] = []  # as records write them
    opening: list[str] = []  # answers before the first step, made for the reader too

    def rules(self, game: Game) -> Rules:
        return game.rules(game.read_options(self.options, "guide.toml: options"), None, self.players)


@dataclass(frozen=True, slots=True)
class Answer:
    """One line of the script."""

    role: int
    links: Links
    line: str
    step: int
    deed: bool  # the reader's own; the opening and a pass of theirs in a reaction window are made for them


class Lesson:
    """A guide whose script has been played through once: what is to be answered in every position of it."""

    def __init__(self, game: Game, guide: Guide) -> None:
        self.guide = guide
        self.answers: list[Answer] = []
        match = Match(game, guide.rules(game), key_of_seed(guide.seed))
        self.eyes = game.seats(match.rules, guide.players)[guide.seat - 1]
        self._positions = {settled_digest(match.state): 0}
        for line in guide.opening:
            self._play(match, -1, line)
        for number, step in enumerate(guide.step):
            for line in step.play:
                self._play(match, number, line)

    def _play(self, match: Match, number: int, line: str) -> None:
        part = f"step '{self.guide.step[number].id}'" if number >= 0 else "opening"
        place = f"guide.toml: {part}: '{line}'"
        name, colon, text = line.partition(": ")
        s = match.state
        if not colon or s.over:
            raise Bad(f"{place}; {'the game is over' if s.over else 'write role: answer'}")
        try:
            role, links = match.game.role(match.rules, name), match.rules.grammar.links(text)
            passes = s.question().name == "answers" and links == (PASS,)
            match.answer(role, links)
        except (Bad, Illegal) as error:
            raise Bad(f"{place}: {error}") from None
        deed = number >= 0 and bool(self.eyes >> role & 1) and not passes
        self.answers.append(Answer(role, links, text, number, deed))
        self._positions[settled_digest(match.state)] = len(match.steps)

    def made(self, s: State) -> int | None:
        """Return how many answers of the script lead to a position; None if no number of them does."""
        return self._positions.get(settled_digest(s))

    def answer(self, s: State, role: int) -> Answer | None:
        """Return what the script has a role answer in a position, if it is one of the script's."""
        made = self.made(s)
        if made is None:
            return None
        return next((answer for answer in self.answers[made:] if answer.role == role), None)

    def deeds(self, made: int) -> int:
        """Return how many of the first answers are the reader's own."""
        return sum(answer.deed for answer in self.answers[:made])

    def before_deed(self, number: int) -> int:
        """Return how many answers come before the reader's deed with this number, from 0."""
        own = [at for at, answer in enumerate(self.answers) if answer.deed]
        if not 0 <= number < len(own):
            raise Bad(f"there is no deed {number}; the guide has {len(own)}")
        return own[number]


class StepView(TypedDict):
    id: str
    title: str
    words: str
    places: list[str]  # what it points at
    zones: list[str]
    deeds: list[list[str]]  # the reader's answers, as tokens; none: it waits for a button


def lesson_of(game: Game) -> Lesson:
    """The guide of a game, played through; read again if its file changes."""
    path = game.folder / "guide.toml"
    return _lesson(game, path, path.stat().st_mtime_ns)


@lru_cache(maxsize=16)
def _lesson(game: Game, path: Path, changed: int) -> Lesson:
    guide = msgspec_read(path.name, path.read_bytes(), Guide)
    game.checked_players(guide.players)
    if not 1 <= guide.seat <= guide.players:
        raise Bad(f"{path.name}: seat {guide.seat}; write a number from 1 to {guide.players}")
    check_names(game, guide, path.name)
    return Lesson(game, guide)


def check_names(game: Game, guide: Guide, file: str) -> None:
    """Refuse places and zones that the game does not have, and steps with the same id."""
    rules = guide.rules(game)
    names = {"place": [place["id"] for place in game.board(rules, "en")["places"]], "zone": list(rules.zones)}
    seen: set[str] = set()
    for step in guide.step:
        if step.id in seen:
            raise Bad(f"{file}: step '{step.id}' stands twice")
        seen.add(step.id)
        for what, id in [("place", id) for id in step.places] + [("zone", id) for id in step.zones]:
            if id not in names[what]:
                raise Bad(f"{file}: step '{step.id}': {unknown(what, id, names[what])}")


def step_views(lesson: Lesson, rules: Rules, language: str) -> list[StepView]:
    """The steps for a client, in one language."""
    token = rules.grammar.token
    return [
        StepView(
            id=step.id,
            title=step.title.said(language),
            words=step.text.said(language),
            places=step.places,
            zones=step.zones,
            deeds=[[token(link) for link in a.links] for a in lesson.answers if a.step == number and a.deed],
        )
        for number, step in enumerate(lesson.guide.step)
    ]
