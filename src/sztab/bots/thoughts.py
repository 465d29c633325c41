"""A bot explains a decision after the game: what it believed, and what it feared.

The level thinks once more about the question, with what its seat knew and nothing else. At a table it thinks against the
clock and with chance of its own, so this is a reconstruction; the same seed gives the same one.
"""

import math
from random import Random
from typing import Final, NamedTuple

from sztab.engine.game import Game
from sztab.engine.match import Step
from sztab.engine.outlook import Outlook
from sztab.engine.question import Links
from sztab.engine.state import State

from . import make
from .analysis import Move
from .chances import Ladder, foreseen
from .hint import Hint, explained, own_links
from .levels import Thinker
from .lines import follow
from .persona import Persona
from .playout import quick_answer
from .recruit import Recruit
from .search import Search, candidates, imagined

WORLDS: Final = 24  # in which its fears are looked for
TOLD: Final = 6  # answers it compared
FEARS: Final = 3
LONGEST: Final = 400  # answers of others that are looked through in a world
RARE: Final = 2  # worlds that a fear must show in
FAINT: Final = 0.02  # of the scale; what costs less is no fear


class Fear(NamedTuple):
    """What another side might do: in how many of the imagined worlds it did, and what it cost on the average, at once."""

    move: Move
    times: int
    cost: float  # below zero, in the judge's measure


class Thought(NamedTuple):
    """A decision as its bot saw it."""

    looks: str  # ahead: playouts; glance: one step; nothing: at random
    persona: Persona
    turns: int  # that it looks ahead
    chance: float  # of its side, before the decision
    chance_doubt: float
    options: list[Hint]  # best first; `links` answer the question itself
    chosen: int  # the place of what it played among them; -1: it did not compare it
    worlds: int
    fears: list[Fear]


def thought(game: Game, step: Step, eyes: int, level: str, seat: str, ladder: Ladder, seed: str) -> Thought:
    """The decision of a bot looked at once more. `seat` names its game and seat, by which its persona was drawn."""
    rng = Random(f"{seed}/thought")
    bot = make(level, seat)
    persona = bot.persona if isinstance(bot, (Thinker, Recruit)) else Persona.SOBER
    looks = "ahead" if isinstance(bot, Thinker) else "nothing" if level == "random" else "glance"
    outlook = game.outlook()
    turns = outlook.turns if looks == "ahead" and persona != Persona.SHORT_SIGHTED else 0
    chance, doubt = _chance(game, step, eyes, ladder, rng)
    if looks == "nothing":
        return Thought(looks, persona, turns, chance, doubt, [], -1, 0, [])
    options = _options(game, bot.searching(game), step, eyes, rng) if isinstance(bot, Thinker) else []
    options = options or _glance(game, step, eyes, rng)
    place = next((i for i, one in enumerate(options) if one.links == step.links), -1)
    shown = options[:TOLD] if place < TOLD else [*options[: TOLD - 1], options[place]]
    fears = _fears(game, step, eyes, turns, rng) if turns else []
    chosen = next((i for i, one in enumerate(shown) if one.links == step.links), -1)
    return Thought(looks, persona, turns, chance, doubt, shown, chosen, WORLDS if turns else 0, fears)


def _chance(game: Game, step: Step, eyes: int, ladder: Ladder, rng: Random) -> tuple[float, float]:
    """The chance of its side as it could reckon it, with the doubt."""
    side = ladder.sides.index(game.side_of(step.role).id)
    values = [foreseen(game, ladder, imagined(game, step.before, eyes, rng), rng)[side] for _ in range(WORLDS)]
    mean = sum(values) / len(values)
    return mean, math.sqrt(sum([(value - mean) ** 2 for value in values]) / (len(values) - 1) / len(values))


def _options(game: Game, search: Search, step: Step, eyes: int, rng: Random) -> list[Hint]:
    """What its search compared; answers that begin alike are one."""
    return _own(step, explained(game, search, step.before, step.role, eyes, rng))


def _glance(game: Game, step: Step, eyes: int, rng: Random) -> list[Hint]:
    """What it saw one step ahead."""
    outlook = game.outlook()
    guess = imagined(game, step.before, eyes, rng)
    here = outlook.worth(guess, step.role)
    found = candidates(outlook, guess, step.role, rng)
    return _own(step, [Hint(one.links, one.prior - here, 0.0, 0, []) for one in found])


def _own(step: Step, found: list[Hint]) -> list[Hint]:
    out: dict[Links, Hint] = {}
    for one in found:
        links = tuple(own_links(step.before, step.role, list(one.links)))
        if links not in out:
            out[links] = one._replace(links=links)
    return list(out.values())


def _fears(game: Game, step: Step, eyes: int, turns: int, rng: Random) -> list[Fear]:
    """What others did in the worlds that it imagined, by what each cost its side at once; the worst first."""
    outlook, side = game.outlook(), game.side_of(step.role).id
    met: dict[tuple[int, Links], list[tuple[float, Move]]] = {}
    for _ in range(WORLDS):
        world = imagined(game, step.before, eyes, rng)
        follow(world, step.role, step.links)
        for cost, move in _others(game, world, step.role, side, turns, rng):
            met.setdefault((move.role, move.links), []).append((cost, move))
    fears = [
        Fear(rows[0][1], len(rows), sum([cost for cost, _ in rows]) / len(rows))
        for rows in met.values()
        if len(rows) >= RARE
    ]
    fears = [one for one in fears if one.cost < -FAINT * outlook.scale]
    return sorted(fears, key=lambda one: one.cost)[:FEARS]


def _others(game: Game, world: State, mine: int, side: str, turns: int, rng: Random) -> list[tuple[float, Move]]:
    """Plays a world on quickly until the turn has passed on so often; what other sides decided on the way, each once."""
    outlook = game.outlook()
    now, passed = outlook.turn(world), 0
    out: dict[tuple[int, Links], tuple[float, Move]] = {}
    for _ in range(LONGEST):
        if world.over or (outlook.halts is not None and outlook.halts(world)):
            break
        if outlook.turn(world) != now:
            now = outlook.turn(world)
            passed += 1
            if passed > turns:
                break
        role, before = world.asked()[0], world.clone()
        told = game.side_of(role).id != side and outlook.calls_for_thought(world, role)
        links = quick_answer(outlook, world, role, rng)
        if told and (role, links) not in out:
            cost = _worth(outlook, world, mine) - _worth(outlook, before, mine)
            out[role, links] = cost, Move(before, role, links)
    return list(out.values())


def _worth(outlook: Outlook, world: State, role: int) -> float:
    return outlook.scale * math.tanh(outlook.worth(world, role) / outlook.scale)
