"""The process that studies finished games: one, of the lowest priority, so that no move waits for it."""

import asyncio
import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from sztab.processes import end_with_parent, end_workers, interrupts_held

from .portions import Job, Portion, work_on

NICE = 19
BUDGET = 900.0  # seconds for one portion: a thought or a step of an analysis cannot be divided


class StudyProcess:
    """Started when it is needed, ended when it has rested for a while."""

    def __init__(self) -> None:
        self.nice = NICE
        self._pool: ProcessPoolExecutor | None = None

    async def portion(self, job: Job, seconds: float) -> Portion:
        """Go on with a study for so long, and say how far it is. Raises what went wrong with it."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), _began, (self.nice,))
        pool = self._pool
        try:
            async with asyncio.timeout(BUDGET):
                with interrupts_held():
                    future = pool.submit(work_on, job, seconds)
                return await asyncio.wrap_future(future)
        except (TimeoutError, OSError):  # it hangs, or died
            self.close()
            raise

    def close(self) -> None:
        """End the process, whatever it is doing; a study begins anew in the next one."""
        pool, self._pool = self._pool, None
        end_workers(pool)


def _began(nice: int) -> None:
    end_with_parent()
    if hasattr(os, "nice"):  # not on Windows
        os.nice(nice)
