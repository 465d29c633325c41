"""Bots think in worker processes, with a budget; the pages never wait for them."""

import asyncio
import os
import secrets
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any, NamedTuple

import msgspec

from sztab.bots import make
from sztab.engine.state import State
from sztab.games import find

BUDGET = 30.0  # seconds a bot may take for one answer
TRIES = 3  # to get an answer from workers that die: another table's bot may have taken this one's along


class Thought(NamedTuple):
    """A bot's decision: a whole answer, or an aside, which is allowed at any moment."""

    line: str
    aside: bool = False


class BotTimeoutError(Exception):
    """A bot did not answer within its budget."""


class BotWorkers:
    """The worker processes."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._pool: ProcessPoolExecutor | None = None
        self._free = asyncio.Semaphore(count)  # waiting for a worker is not held against a bot

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._count, get_context("spawn"), _end_with_the_server)
        return self._pool

    async def think(
        self,
        game: str,
        options: dict[str, Any],
        pack: Path | None,
        players: int,
        s: State,
        role: int,
        eyes: int,
        level: str,
    ) -> Thought:
        """One answer. The bot is handed the whole state, and deals anew what its seat does not know before it looks."""
        asked = (
            game,
            options,
            str(pack) if pack else "",
            players,
            msgspec.msgpack.encode(s.encode()),
            role,
            eyes,
            level,
        )
        async with self._free:
            for tries in range(1, TRIES + 1):
                pool = self._started()
                try:
                    async with asyncio.timeout(BUDGET):
                        with deaf_to_ctrl_c():
                            thought = pool.submit(_think, *asked, secrets.token_hex(8))
                        return await asyncio.wrap_future(thought)
                except TimeoutError:
                    self.restart()
                    raise BotTimeoutError(f"{level} took longer than {BUDGET:.0f} s") from None
                except BrokenProcessPool:
                    if pool is self._pool:  # else somebody has restarted it
                        self.restart()
                    if tries == TRIES:
                        raise
        raise AssertionError("it has answered or failed")

    def restart(self) -> None:
        """Ends the workers, whatever they are doing; new ones come when they are needed."""
        pool, self._pool = self._pool, None
        if pool is None:
            return
        for process in list((pool._processes or {}).values()):
            process.kill()
        pool.shutdown(wait=False, cancel_futures=True)

    close = restart


@contextmanager
def deaf_to_ctrl_c() -> Iterator[None]:
    """Processes that are started meanwhile do not hear it: a terminal sends it to all, and whoever started them ends them."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_with_the_server() -> None:
    """In a worker: it does not outlive a server that was killed."""

    def wait() -> None:
        parent = parent_process()
        if parent is not None:
            parent.join()
        os._exit(1)

    Thread(target=wait, daemon=True).start()


def _think(
    game_id: str,
    options: dict[str, Any],
    pack: str,
    players: int,
    state: bytes,
    role: int,
    eyes: int,
    level: str,
    seed: str,
) -> Thought:
    game = find(game_id)
    rules = game.rules(options, Path(pack) if pack else None, players)
    s = game.decode(rules, msgspec.msgpack.decode(state))
    rng = Random(seed)
    bot = make(level)
    wanted = bot.aside(game, s, role, rng)
    if wanted is not None:
        return Thought(rules.grammar.token(wanted), aside=True)
    links = []
    while True:
        asked = s.waiting()
        links.append(bot.choose(game, s, role, eyes, rng))
        s.choose(role, links[-1])
        if s.over or not asked.goes_on(s.waiting(), role):
            break
    return Thought(rules.grammar.line(tuple(links)))
