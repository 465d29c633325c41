"""Bots think in worker processes, with a budget; the pages never wait for them.

A thought that nobody waits for any more is cancelled: the worker looks at a number that all processes share, and stops.
"""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeVar, TypeVarTuple

import msgspec

from sztab.bots import SECONDS, make
from sztab.bots.hint import Hint, hints
from sztab.engine.game import Game
from sztab.engine.shapes import Options
from sztab.engine.state import State
from sztab.games import find
from sztab.processes import end_with_parent, end_workers, interrupts_held

from .fair_queue import SOMEBODY_WAITS, Claim, FairQueue

BUDGET = 30.0  # seconds a bot may take for one answer
TRIES = 3  # to get an answer from workers that die: another table's bot may have taken this one's along
SLOTS = 256  # thoughts that can be told apart when one of them is cancelled; far more than think at once

Args = TypeVarTuple("Args")
T = TypeVar("T")

_cancelled: Sequence[int] = ()  # in a worker: for each slot the number of the last thought that was cancelled


@dataclass(frozen=True, slots=True)
class Asked:
    """A question to a role, at a table; the eyes of its seat see what may be known."""

    game: str
    options: Options
    pack: Path | None
    players: int
    state: State
    role: int
    eyes: int

    def packed(self) -> "Packed":
        """As it is sent to a worker."""
        pack = str(self.pack) if self.pack else ""
        state = msgspec.msgpack.encode(self.state.encode())
        return Packed(self.game, self.options, pack, self.players, state, self.role, self.eyes)


class Packed(NamedTuple):
    game: str
    options: Options
    pack: str
    players: int
    state: bytes
    role: int
    eyes: int

    def opened(self) -> tuple[Game, State]:
        game = find(self.game)
        rules = game.rules(self.options, Path(self.pack) if self.pack else None, self.players)
        return game, game.decode(rules, msgspec.msgpack.decode(self.state))


class Thought(NamedTuple):
    """A bot's decision: a whole answer, or an aside, which is allowed at any moment."""

    line: str
    aside: bool = False


class BotTimeoutError(Exception):
    """A bot did not answer within its budget."""


class BotWorkers:
    """The worker processes."""

    def __init__(self, workers: int) -> None:
        self._count = workers
        self._pool: ProcessPoolExecutor | None = None
        self._queue = FairQueue(workers)  # waiting for a worker is not held against a bot
        self._thoughts = count(1)
        self._cancelled = get_context("spawn").RawArray("q", SLOTS)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = get_context("spawn")
            self._pool = ProcessPoolExecutor(self._count, context, _began, (self._cancelled,))
        return self._pool

    async def think(self, asked: Asked, level: str, seat: str, claim: Claim = SOMEBODY_WAITS) -> Thought:
        """One answer. `seat` names the table and the seat: a bot keeps its persona for the whole game.

        The bot is handed the whole state, and deals anew what its seat does not know before it looks."""
        return await self._worked(claim, level, _think, asked.packed(), level, seat, secrets.token_hex(8))

    async def hint(self, asked: Asked, person: str) -> list[Hint]:
        """The best answers of a role, as a general sees them within the time of a bot."""
        claim = Claim(person, lambda: True)
        return await self._worked(claim, "hint", _hint, asked.packed(), secrets.token_hex(8))

    async def _worked(self, claim: Claim, who: str, work: Callable[[*Args, int], T], *args: *Args) -> T:
        """Run a function in a worker and return its result. Cancelling the caller stops the worker."""
        async with self._queue.turn(claim):
            for tries in range(1, TRIES + 1):
                pool, number = self._started(), next(self._thoughts)
                try:
                    async with asyncio.timeout(BUDGET):
                        with interrupts_held():
                            thought = pool.submit(work, *args, number)
                        return await asyncio.wrap_future(thought)
                except asyncio.CancelledError:
                    self._cancelled[number % SLOTS] = number
                    raise
                except TimeoutError:
                    self.restart()
                    raise BotTimeoutError(f"{who} took longer than {BUDGET:.0f} s") from None
                except BrokenProcessPool:
                    if pool is self._pool:  # else somebody has restarted it
                        self.restart()
                    if tries == TRIES:
                        raise
        raise AssertionError("it has answered or failed")

    def restart(self) -> None:
        """Ends the workers, whatever they are doing; new ones come when they are needed."""
        pool, self._pool = self._pool, None
        end_workers(pool)

    close = restart


def _began(cancelled: Sequence[int]) -> None:
    """In a worker, once: it knows where to look whether a thought is cancelled, and does not outlive a server that was killed."""
    global _cancelled
    _cancelled = cancelled
    end_with_parent()


def _stopped(number: int) -> Callable[[], bool]:
    """In a worker: whether a thought is cancelled."""
    return lambda: _cancelled[number % SLOTS] == number


def _think(asked: Packed, level: str, seat: str, seed: str, number: int) -> Thought:
    game, s = asked.opened()
    role, rng = asked.role, Random(seed)
    bot = make(level, seat, SECONDS, _stopped(number))
    wanted = bot.aside(game, s, role, rng)
    if wanted is not None:
        return Thought(s.rules.grammar.token(wanted), aside=True)
    links = []
    while True:
        waiting = s.waiting()
        links.append(bot.choose(game, s, role, asked.eyes, rng))
        s.choose(role, links[-1])
        if s.over or not waiting.goes_on(s.waiting(), role):
            break
    return Thought(s.rules.grammar.line(tuple(links)))


def _hint(asked: Packed, seed: str, number: int) -> list[Hint]:
    game, s = asked.opened()
    return hints(game, s, asked.role, asked.eyes, Random(seed), SECONDS, _stopped(number))
