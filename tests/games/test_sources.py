"""Parts of scenes that are kept from one position to the next: each says what it is made of, and reads nothing else."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from sztab.engine.chance import key_of_seed
from sztab.engine.game import Game
from sztab.engine.kept import Kept
from sztab.engine.match import Match
from sztab.engine.state import State
from sztab.games import GAME_IDS, find
from sztab.sim.fuzz import settings

WITH = 24  # ways to play each game: options and numbers of players
CHOICES = 120
PUBLIC = ("pieces", "tracks", "badges", "paths")


def positions(game: Game) -> Iterator[State]:
    """Positions of games at random, with all sorts of options."""
    rng = Random(f"kept {game.id}")
    every = settings(game)
    for number in range(WITH):
        options = every[0] if number < len(game.players) else rng.choice(every)
        players = game.players[number % len(game.players)]
        match = Match(game, game.rules(options, None, players), key_of_seed(str(number)))
        for _ in range(CHOICES):
            yield match.state.clone()
            if match.state.over:
                break
            role = rng.choice(match.state.asked())
            match.choose(role, rng.choice(match.state.choices(role)))


def parts(game: Game, eyes: int) -> dict[str, Callable[[Any], Any]]:
    """The functions that make the parts of a scene."""

    def made_by(name: str) -> Callable[[Any], Any]:
        return lambda s: getattr(game.parts.scene, name)(s, eyes, game.words(s.rules, "en"))

    names = ("pieces", "tracks", "badges", "paths", "zones", "channels")
    return {
        **{name: made_by(name) for name in names},
        "sheets": lambda s: game.filled_sheets(s, eyes, "en"),
        "progress": game.progress,
    }


class Recorded(list[tuple[int, ...]]):
    """The zones of a state; notes which are read."""

    def __init__(self, zones: list[tuple[int, ...]], read: set[str | int]) -> None:
        super().__init__(zones)
        self.read = read

    def __getitem__(self, at: Any) -> Any:
        self.read.add(at if isinstance(at, int) else "zones")
        return super().__getitem__(at)

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        self.read.add("zones")
        return super().__iter__()


def recorded(s: State, read: set[str | int]) -> State:
    """A copy of a state that notes which of its fields and zones are read."""
    fields = {*s.FIELDS, "agenda", "over", "result", "spent", "clock", "learned", "offered"}

    def get(self: State, name: str) -> Any:
        if name in fields:
            read.add(name)
        return object.__getattribute__(self, name)

    copy = s.clone()
    copy.zones = Recorded(copy.zones, read)
    copy.__class__ = type("Recording", (type(s),), {"__slots__": (), "__getattribute__": get})
    return copy


@pytest.mark.parametrize("id", GAME_IDS)
def test_parts_of_scenes_are_made_of_what_they_name_and_of_nothing_else(id: str):
    game = find(id)
    sources = game.parts.scene.SOURCES
    assert "pieces" in sources
    for number, s in enumerate(positions(game)):
        if number % 5:
            continue
        alike = game.parts.scene.alike(s)
        for name, make in parts(game, 1 << number % len(s.rules.roles)).items():
            if name not in sources or (name in PUBLIC and not alike):
                continue
            named = set(sources[name]) | ({"agenda"} if name in PUBLIC else set())  # `alike` looks at what is asked
            read: set[str | int] = set()
            make(recorded(s, read))
            left = read - named
            if "zones" in named:
                left = {one for one in left if isinstance(one, str)}
            assert not left, f"{name} also reads {left}"


@pytest.mark.parametrize("id", GAME_IDS)
def test_what_is_kept_is_what_would_be_made(id: str):
    game = find(id)
    kept: dict[int, Kept] = {}
    for s in positions(game):
        own = kept.setdefault(id_of(s), Kept(game.parts.scene.SOURCES))
        for eyes in (0, 1, 1 << len(s.rules.roles) - 1):
            assert game.scene(s, eyes, "pl", kept=own) == game.scene(s, eyes, "pl")


def id_of(s: State) -> int:
    """What tells the games of one run apart: each has rules of its own, or a chance."""
    return hash((s.rules, s.key))
