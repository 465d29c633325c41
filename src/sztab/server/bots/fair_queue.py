"""A fair queue for the bots' workers.

Owners of tables take turns, so that nobody's two hundred tables keep another's one waiting. Tables that somebody follows go
first; of the turns that they leave no room for, one in `SHARE` still goes to a table that nobody looks at.
"""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

SHARE = 8
MOST_OWNERS = 4096  # whose last turn is remembered


@dataclass(frozen=True, slots=True)
class Claim:
    """A request for a worker: the owner of the table, and a function that returns True while somebody follows it."""

    owner: str
    followed: Callable[[], bool]


SOMEBODY_WAITS = Claim("", lambda: True)


class FairQueue:
    """Gives out as many turns at once as there are workers."""

    def __init__(self, workers: int) -> None:
        self._free = workers
        self._waiting: OrderedDict[asyncio.Future[None], Claim] = OrderedDict()
        self._last: OrderedDict[str, int] = OrderedDict()  # owner -> the number of the last turn
        self._given = 0

    @asynccontextmanager
    async def turn(self, claim: Claim) -> AsyncIterator[None]:
        await self._wait(claim)
        try:
            yield
        finally:
            self._free += 1
            self._give()

    async def _wait(self, claim: Claim) -> None:
        come = asyncio.get_running_loop().create_future()
        self._waiting[come] = claim
        self._give()
        try:
            await come
        except asyncio.CancelledError:
            if self._waiting.pop(come, None) is None:  # it had come, and nobody takes it
                self._free += 1
                self._give()
            raise

    def _give(self) -> None:
        while self._free and self._waiting:
            come = self._next()
            claim = self._waiting.pop(come)
            self._free -= 1
            self._given += 1
            self._last[claim.owner] = self._given
            self._last.move_to_end(claim.owner)
            while len(self._last) > MOST_OWNERS:
                self._last.popitem(last=False)
            if not come.done():
                come.set_result(None)

    def _next(self) -> asyncio.Future[None]:
        """Return the claim that comes first; of equals the one that has waited longest."""
        unseen_first = self._given % SHARE == SHARE - 1

        def rank(come: asyncio.Future[None]) -> tuple[bool, int]:
            claim = self._waiting[come]
            return claim.followed() == unseen_first, self._last.get(claim.owner, 0)

        return min(self._waiting, key=rank)
