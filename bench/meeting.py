"""What notices, clocks and ratings cost a move: `python -m bench.meeting --before ../old/src`.

Servers that differ in nothing else play the five games by turns, a few moves on each, while every seat has its event stream, so
that whatever the machine does beside it falls on all of them alike. The cost is processor time of the server, what it writes into
the outbox and its looks into it included. `--before` adds a server of another clone, by the folder of its sources.
"""

import argparse
import asyncio
import os
import socket
import statistics
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from sztab.cli.common import print_json
from sztab.engine.shapes import JsonObject

from .growth import cpu_ms
from .load import GAMES, Connection, Guest, Load, Table, failed
from .notices import Hooks
from .reconnect import started, stopped

CLOCK = {"each": 15, "reserve": 5400, "answers": 90}
VARIANTS: dict[str, tuple[bool, JsonObject]] = {
    "nothing": (False, {}),
    "notices": (True, {}),
    "clocks": (False, {"clock": CLOCK}),
    "ratings": (False, {"rated": True}),
    "everything": (True, {"clock": CLOCK, "rated": True}),
}


class Company(Load):
    """People who want to hear of everything, at tables with a clock or ratings."""

    def __init__(self, address: str, table: JsonObject, hook: str) -> None:
        super().__init__(address)
        self.wanted = table
        self._hook = hook

    async def _arrive(self, wire: Connection, name: str) -> Guest:
        guest = await super()._arrive(wire, name)
        if self._hook:
            body = {"kind": "json", "address": self._hook}
            status, _, told = await wire.ask("POST", "/api/me/notices/channels", guest.head, body)
            if status != 201:
                failed("POST /api/me/notices/channels", status, told)
        return guest


@dataclass
class Run:
    """One of the servers."""

    load: Load
    pid: int
    costs: list[float]

    async def play(self, moves: int) -> None:
        """Make some moves at the tables by turns, and note what one cost."""
        self.load.measured.moves = 0
        wire = await self.load.connect()
        before = cpu_ms(self.pid)
        while self.load.measured.moves < moves:
            table: Table = self.load.tables[self.load.measured.moves % len(self.load.tables)]
            await self.load._move(wire, table)
        await asyncio.sleep(0.3)
        wire.close()
        self.costs.append((cpu_ms(self.pid) - before) / moves)


async def measure(args: argparse.Namespace) -> JsonObject:
    hooks = await Hooks().open()
    servers, runs = [], {}
    wanted = {**({"before": (False, {})} if args.before else {}), **VARIANTS}
    with tempfile.TemporaryDirectory(prefix="sztab-") as folder:
        try:
            for name, (told, table) in wanted.items():
                place = Path(folder) / name
                place.mkdir()
                server, url = await _begun(place, told, args.before if name == "before" else None)
                servers.append(server)
                load = Company(url, table, hooks.address(0) if told else "")
                await load.open_tables(len(GAMES))
                await load.follow_all()
                runs[name] = Run(load, server.pid, [])
            for _ in range(args.rounds):
                for run in runs.values():
                    await run.play(args.moves)
        finally:
            for server in servers:
                await stopped(server)
            await hooks.close()
    costs = {name: _summary(run.costs[1:]) for name, run in runs.items()}  # the first round warms up
    return {"load": round(os.getloadavg()[0], 1), "rounds": args.rounds - 1, "moves": args.moves, "ms_of_cpu": costs}


async def _begun(place: Path, told: bool, source: str | None) -> tuple["subprocess.Popen[bytes]", str]:
    """Start a server; return it with its address."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    more: list[str] = []
    if told:
        settings = place / "notices.toml"
        settings.write_text('site = "https://sztab.example"\n[webhooks]\nprivate = true\n')
        settings.chmod(0o600)
        more = ["--notices", str(settings)]
    return await started(port, str(place), *more, source=source), f"http://127.0.0.1:{port}"


def _summary(costs: list[float]) -> JsonObject:
    low, middle, high = statistics.quantiles(costs, n=4)
    return {"low": round(low, 2), "median": round(middle, 2), "high": round(high, 2)}


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--rounds", type=int, default=25)
    asked.add_argument("--moves", type=int, default=100, help="of each server in a round")
    asked.add_argument("--before", help="the folder src of another clone")
    print_json(asyncio.run(measure(asked.parse_args())))


if __name__ == "__main__":
    main()
