"""Turns at the bots' workers: by owner, those that somebody waits for first, and nobody for ever last."""

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import cast

from sztab.server.bots.autoplay import whose_turn
from sztab.server.bots.fair_queue import SHARE, Claim, FairQueue
from sztab.server.tables.table import Table


def test_at_a_table_that_nobody_owns_a_bot_thinks_for_who_sits_there() -> None:
    """All tables of tournaments had one turn together: one of 64 bots kept everybody's waiting."""
    nobody, jan = SimpleNamespace(person=None), SimpleNamespace(person="jan")

    def whose(owner: str | None, *seats: SimpleNamespace) -> str:
        return whose_turn(cast(Table, SimpleNamespace(info=SimpleNamespace(owner=owner), seats=seats)))

    assert (whose("ania", nobody, jan), whose(None, nobody, jan), whose(None, nobody)) == ("ania", "jan", "")


def served(act: Callable[["Crowd"], None]) -> list[str]:
    """The names of those who got a turn, in order, when one worker serves whoever came."""

    async def whole() -> list[str]:
        crowd = Crowd()
        async with crowd.turns.turn(Claim("first", lambda: False)):
            act(crowd)
            await asyncio.sleep(0)
        await asyncio.gather(*crowd.tasks, return_exceptions=True)
        return crowd.order

    return asyncio.run(whole())


class Crowd:
    def __init__(self) -> None:
        self.turns = FairQueue(1)
        self.order: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []

    def come(self, name: str, owner: str, followed: bool) -> asyncio.Task[None]:
        async def wait() -> None:
            async with self.turns.turn(Claim(owner, lambda: followed)):
                self.order.append(name)
                await asyncio.sleep(0)

        self.tasks.append(asyncio.ensure_future(wait()))
        return self.tasks[-1]


def test_a_table_that_somebody_follows_does_not_wait_for_those_of_nobody():
    def crowd(all: Crowd) -> None:
        for n in range(500):
            all.come(f"x{n}", f"owner{n % 20}", followed=False)
        all.come("honest", "ania", followed=True)

    assert served(crowd)[0] == "honest"


def test_owners_take_turns():
    def crowd(all: Crowd) -> None:
        for n in range(3):
            all.come(f"many{n}", "jan", followed=True)
        all.come("one", "ania", followed=True)
        all.come("other", "ola", followed=True)

    assert served(crowd) == ["many0", "one", "other", "many1", "many2"]


def test_nobody_waits_for_ever():
    def crowd(all: Crowd) -> None:
        for n in range(3 * SHARE):
            all.come("seen", f"owner{n}", followed=True)
        for n in range(3):
            all.come("unseen", f"other{n}", followed=False)

    order = served(crowd)
    assert 0 < order.index("unseen") <= SHARE
    assert sorted(order) == sorted(["seen"] * 3 * SHARE + ["unseen"] * 3)


def test_whoever_stops_waiting_takes_no_turn():
    def crowd(all: Crowd) -> None:
        gone = all.come("gone", "jan", followed=True)
        all.come("here", "ania", followed=True)
        asyncio.get_running_loop().call_soon(gone.cancel)

    assert served(crowd) == ["here"]
