"""The speed of a game on one core: random play, copies, redeals, iterations of a search, playouts and decisions of a bot.

A decision is a question with two or more choices; answers where there is nothing to choose are counted apart, as passes.
"""

import gc
import platform
import time
from collections.abc import Callable, Sequence
from functools import partial
from random import Random

import sztab.engine.state
from sztab.bots import make
from sztab.bots.playout import call_time, play_on
from sztab.bots.random import RandomBot
from sztab.bots.search import imagined
from sztab.engine.chance import key_of_seed
from sztab.engine.game import Game
from sztab.engine.rules import Rules
from sztab.engine.shapes import JsonObject
from sztab.engine.state import State

REPEATS = 5  # the best counts: others on the machine can only make us slower
MIDDLES = 6  # games from whose middle a state is taken
DEPTH = 20  # decisions in an iteration of a search
LEVEL = "general"  # whose decisions are measured
LOOK = 64  # decisions between two looks at how long a game without an end of its own has gone on


def measure(game: Game, players: int, seconds: float) -> JsonObject:
    """The report of `sztab bench`. Each measurement takes `seconds`, in several repeats."""
    rules = game.rules({}, None, players)
    decisions, passes = random_play(game, rules, seconds)
    eyes = game.seats(rules, players)
    middles = [middle(game, rules, f"bench/{i}") for i in range(MIDDLES)]
    rng = Random("bench")
    own = game.seats(rules, players)
    asked = [thoughtful(game, s) for s in middles]
    return {
        "game": game.id,
        "players": players,
        "decisions_per_second": round(decisions),
        "passes_per_second": round(passes),
        "copy_us": round(_microseconds([s.clone for s in middles], seconds), 3),
        "redeal_us": round(_microseconds([partial(game.redeal, s, e, rng) for s in middles for e in eyes], seconds), 3),
        "iterations_per_second": round(
            1e6 / _microseconds([partial(iteration, game, s, own, rng) for s in middles], seconds)
        ),
        "playouts_per_second": round(_a_second([partial(playout, game, s, own, rng) for s in asked], seconds), 1),
        "search_decisions_per_second": round(_a_second([partial(search, game, s, own) for s in asked], seconds), 1),
        "compiled": compiled(),
        "python": platform.python_version(),
    }


def compiled() -> bool:
    """True if the engine runs as machine code made by mypyc."""
    return str(sztab.engine.state.__file__).endswith((".so", ".pyd"))


def random_play(game: Game, rules: Rules, seconds: float) -> tuple[float, float]:
    """Whole games of the random bot, full rules: decisions and passes a second."""
    best = (0.0, 0.0)
    played = 0
    for _ in range(REPEATS):
        decisions = passes = 0
        began = time.perf_counter()
        while (spent := time.perf_counter() - began) < seconds / REPEATS or not decisions:
            _, more, idle = random_game(game, rules, f"bench/{played}")
            decisions += more
            passes += idle
            played += 1
        best = max(best, (decisions / spent, passes / spent))
    return best


def random_game(game: Game, rules: Rules, seed: str, stop: int = -1) -> tuple[State, int, int]:
    """A game, or the beginning of one: the state after `stop` decisions, how many there were, and how many passes."""
    rng = Random(seed)
    bot = RandomBot()
    s = game.start(rules, key_of_seed(seed))
    decisions = passes = 0
    while not s.over and decisions != stop:
        role = s.asked()[0]
        aside = bot.aside(game, s, role, rng)
        if aside is not None:
            s.make_aside(role, aside)
            continue
        if len(s.choices(role)) > 1:
            decisions += 1
        else:
            passes += 1
        s.choose(role, bot.choose(game, s, role, 1 << role, rng))
        if game.unattended and not decisions % LOOK and game.progress(s)[0] > game.unattended:
            call_time(game, s, None)
    return s, decisions, passes


def middle(game: Game, rules: Rules, seed: str) -> State:
    """The state of a random game after half of its decisions."""
    _, whole, _ = random_game(game, rules, seed)
    return random_game(game, rules, seed, whole // 2)[0]


def iteration(game: Game, s: State, seats: Sequence[int], rng: Random) -> None:
    """One iteration of a search: deal what is unknown, copy, play on at random, judge."""
    role = s.asked()[0]
    world = game.redeal(s, eyes_of(role, seats), rng).clone()
    decisions = 0
    while decisions < DEPTH and not world.over:
        asked = world.asked()[0]
        choices = world.choices(asked)
        decisions += len(choices) > 1
        world.choose(asked, choices[int(rng.random() * len(choices))])
    game.judge(world, role)


def eyes_of(role: int, seats: Sequence[int]) -> int:
    """The roles of whoever holds this one."""
    return next(seat for seat in seats if seat >> role & 1)


def thoughtful(game: Game, s: State) -> State:
    """A position played on at random until the question is worth a search; the last one before the end if none is."""
    outlook, rng, here = game.outlook(), Random("bench"), s.clone()
    while not outlook.calls_for_thought(here, here.asked()[0]):
        after = here.clone()
        choices = after.choices(after.asked()[0])
        after.choose(after.asked()[0], rng.choice(choices))
        if after.over:
            break
        here = after
    return here


def playout(game: Game, s: State, seats: Sequence[int], rng: Random) -> None:
    """What a search does for each candidate: a world dealt again is played on quickly, as far as the game says, and judged."""
    role, outlook = s.asked()[0], game.outlook()
    play_on(outlook, imagined(game, s, eyes_of(role, seats), rng), role, outlook.turns, rng)


def search(game: Game, s: State, seats: Sequence[int]) -> None:
    """A decision by as many playouts as the level has, however long it takes."""
    role = s.asked()[0]
    make(LEVEL).choose(game, s, role, eyes_of(role, seats), Random("bench"))


def _a_second(acts: Sequence[Callable[[], object]], seconds: float) -> float:
    """How often a second these things are done, in turn, and at least one of them."""
    gc.collect()
    done = 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds or not done:
        acts[done % len(acts)]()
        done += 1
    return done / spent


def _microseconds(acts: Sequence[Callable[[], object]], seconds: float) -> float:
    """The mean time of one act, over all of them in turn; the best of several repeats."""
    best = float("inf")
    for _ in range(REPEATS):
        gc.collect()
        done = 0
        began = time.perf_counter()
        while (spent := time.perf_counter() - began) < seconds / REPEATS or not done:
            for act in acts:
                for _ in range(10):
                    act()
            done += 10 * len(acts)
        best = min(best, spent / done)
    return best * 1e6
