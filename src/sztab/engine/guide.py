# mypyc: skip
"""A first game that teaches: a fixed start, and steps that say what to look at and when it goes on. `guide.toml` of a game.

While a step waits for a certain choice, only the choices it points at are offered; otherwise the reader is free.
"""

from fnmatch import fnmatchcase
from typing import Any, NotRequired, TypedDict

from msgspec import Struct

from .errors import Bad, unknown
from .game import Game
from .pack import msgspec_read
from .question import Asking
from .rules import Rules
from .scene import Scene


class Text(Struct, forbid_unknown_fields=True, frozen=True):
    en: str
    pl: str

    def said(self, language: str) -> str:
        return self.pl if language == "pl" else self.en


class Until(Struct, forbid_unknown_fields=True, frozen=True):
    """The condition that ends a step, one of these: a button, a choice of the reader, a question put to the reader, a phase."""

    next: bool = False
    token: str = ""  # `*` stands for anything
    question: str = ""
    phase: str = ""


class Step(Struct, forbid_unknown_fields=True, frozen=True):
    id: str
    title: Text
    text: Text
    until: Until
    places: list[str] = []
    zones: list[str] = []
    choices: list[str] = []  # tokens, in the order in which they are to be chosen


class Guide(Struct, forbid_unknown_fields=True, frozen=True):
    """The whole file. With this seed, these options and this many players the texts are true."""

    seed: str
    players: int
    seat: int  # of the reader, from 1
    bot: str  # on the other seats
    step: list[Step]
    options: list[str] = []  # as records write them

    def rules(self, game: Game) -> Rules:
        return game.rules(game.read_options(self.options, "guide.toml: options"), None, self.players)


class UntilView(TypedDict):
    """One of these."""

    next: NotRequired[bool]
    token: NotRequired[str]
    question: NotRequired[str]
    phase: NotRequired[str]


class StepView(TypedDict):
    id: str
    title: str
    words: str
    places: list[str]  # what it points at
    zones: list[str]
    choices: list[str]  # tokens, in the order in which they are to be chosen
    until: UntilView


class GuideView(TypedDict):
    game: str
    seed: str
    players: int
    seat: int
    bot: str
    options: dict[str, Any]
    steps: list[StepView]


def read_guide(game: Game) -> Guide:
    """The guide of a game; says what is wrong with it."""
    path = game.folder / "guide.toml"
    guide = msgspec_read(path.name, path.read_bytes(), Guide)
    game.checked_players(guide.players)
    if not 1 <= guide.seat <= guide.players:
        raise Bad(f"{path.name}: seat {guide.seat}; write a number from 1 to {guide.players}")
    rules = guide.rules(game)
    known = Known(game, rules)
    seen: set[str] = set()
    for step in guide.step:
        place = f"{path.name}: step '{step.id}'"
        if step.id in seen:
            raise Bad(f"{place} stands twice")
        seen.add(step.id)
        known.check(step, place)
    return guide


class Known:
    """The names that a guide may refer to."""

    def __init__(self, game: Game, rules: Rules) -> None:
        self.rules = rules
        self.names = {
            "place": [place["id"] for place in game.board(rules, "en")["places"]],
            "zone": rules.zones,
            "question": [name for name, step in rules.steps.items() if isinstance(step, Asking)],
            "phase": list(game.words(rules, "en").table("phase")),
        }

    def check(self, step: Step, place: str) -> None:
        until = step.until
        if sum([until.next, bool(until.token), bool(until.question), bool(until.phase)]) != 1:
            raise Bad(f"{place}: it waits for one of next, token, question and phase")
        wanted = [("place", id) for id in step.places] + [("zone", id) for id in step.zones]
        wanted += [(what, id) for what, id in (("question", until.question), ("phase", until.phase)) if id]
        for what, id in wanted:
            if id not in self.names[what]:
                raise Bad(f"{place}: {unknown(what, id, self.names[what])}")
        for token in [*step.choices, *([until.token] if until.token else [])]:
            if "*" not in token:
                try:
                    self.rules.grammar.choice(token)
                except Bad as error:
                    raise Bad(f"{place}: {error}") from None
        if until.token and not any(fnmatchcase(token, until.token) for token in step.choices):
            raise Bad(f"{place}: it waits for '{until.token}' and points at no such choice")


def guide_view(game: Game, guide: Guide, language: str) -> GuideView:
    """A guide for a client: in one language."""
    return GuideView(
        game=game.id,
        seed=guide.seed,
        players=guide.players,
        seat=guide.seat,
        bot=guide.bot,
        options=game.read_options(guide.options, "guide.toml: options"),
        steps=[step_view(step, language) for step in guide.step],
    )


def step_view(step: Step, language: str) -> StepView:
    until = UntilView()
    if step.until.next:
        until["next"] = True
    if step.until.token:
        until["token"] = step.until.token
    if step.until.question:
        until["question"] = step.until.question
    if step.until.phase:
        until["phase"] = step.until.phase
    return StepView(
        id=step.id,
        title=step.title.said(language),
        words=step.text.said(language),
        places=step.places,
        zones=step.zones,
        choices=step.choices,
        until=until,
    )


def moves_on(step: Step, scene: Scene, chosen: str = "", pressed: bool = False) -> bool:
    """True when a step is over, given the reader's scene, the token just chosen, and whether the button was pressed."""
    until = step.until
    if until.next:
        return pressed
    if until.token:
        return fnmatchcase(chosen, until.token)
    if until.question:
        return scene["prompt"].get("question") == until.question
    return scene["moment"]["phase"] == until.phase
