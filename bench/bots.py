"""How long a person waits for a bot while others have hundreds of bots at work: `python -m bench.bots`.

A person plays against a bot, first alone on the server, then beside tables at which only bots play and nobody looks. A wait is
measured in the processor time that the server and its workers spend from the person's answer to the next question put to
them, which other work on the machine does not stretch: with a core for each it would take no longer than that.
"""

import argparse
import asyncio
import tempfile

import msgspec

from sztab.bots import BOT_IDS
from sztab.cli.common import print_json
from sztab.engine.shapes import JsonObject
from sztab.games import GAME_IDS
from sztab.server.ops.serve import bound

from .growth import cpu_ms
from .load import Connection, Guest, Load, Table, failed, quantile
from .reconnect import started, stopped

OWNERS = 25  # that the tables of bots are divided among
LOOK = 0.02  # seconds between looks at whose move it is

_decode = msgspec.json.decode


class Evening(Load):
    """One person with a bot, and many tables of bots."""

    async def honest(self, wire: Connection, game: str, bot: str) -> Table:
        guest = await self._arrive(wire, "Ania")
        table = Table(await self._with_bots(wire, guest, game, [{"kind": "me"}, bot_of(bot)]), [guest], (game, 2))
        await self.follow(table, guest, lambda data, wire: None)
        return table

    async def crowd(self, wire: Connection, game: str, bot: str, tables: int) -> None:
        owners = [await self._arrive(wire, f"Owner {number}") for number in range(OWNERS)]
        for number in range(tables):
            await self._with_bots(wire, owners[number % OWNERS], game, [bot_of(bot)] * 2)

    async def _with_bots(self, wire: Connection, owner: Guest, game: str, seats: list[JsonObject]) -> str:
        body = {"game": game, "players": 2, "seats": seats, "public": True}
        status, _, told = await wire.ask("POST", "/api/tables", owner.head, body)
        if status != 201:
            failed("POST /api/tables", status, told)
        id: str = _decode(told)["id"]
        return id

    async def waits(self, wire: Connection, table: Table, pid: int, wanted: int) -> list[float]:
        """Play on, and return the milliseconds of processor time that the bot's replies took."""
        path, head = f"/api/tables/{table.id}/choices", table.guests[0].head
        out: list[float] = []
        asked = await self._asked(wire, path, head)
        while len(out) < wanted and asked is not None:
            before = cpu_ms(pid)
            body = {"role": asked["role"], "question": asked["question"], "token": self.rng.choice(asked["choices"])}
            status, _, told = await wire.ask("POST", path, head, body)
            if status != 200:
                failed(f"POST {path}", status, told)
            asked = _decode(told)
            if asked["choices"]:
                continue  # nobody else had to answer
            asked = await self._asked(wire, path, head)
            out.append(cpu_ms(pid) - before)
        return out

    async def _asked(self, wire: Connection, path: str, head: bytes) -> JsonObject | None:
        """Wait until the person is asked; None once the game is over."""
        while True:
            _, _, told = await wire.ask("GET", path, head)
            asked: JsonObject = _decode(told)
            if asked["choices"]:
                return asked
            if asked["question"] is None:
                return None
            await asyncio.sleep(LOOK)


async def measure(args: argparse.Namespace) -> JsonObject:
    out: JsonObject = {}
    for name, tables in (("alone", 0), ("beside bots", args.tables)):
        with tempfile.TemporaryDirectory(prefix="sztab-") as folder:
            with bound("127.0.0.1", 0) as free:
                port = free.getsockname()[1]
            server = await started(port, folder, "--bots", "1")
            try:
                load = Evening(f"http://127.0.0.1:{port}", seed=17)
                wire = await load.connect()
                await load.crowd(wire, args.game, args.bot, tables)
                waits: list[float] = []
                while len(waits) < args.replies:
                    table = await load.honest(wire, args.game, args.bot)
                    waits += await load.waits(wire, table, server.pid, args.replies - len(waits))
                load.close()
            finally:
                await stopped(server)
        seconds = [wait / 1000 for wait in waits]
        shares = {f"p{share}_ms": quantile(seconds, share / 100) for share in (50, 95)}
        out[name] = {"tables": tables, "replies": len(waits), **shares}
    return out


def bot_of(level: str) -> JsonObject:
    return {"kind": "bot", "bot": level}


def main() -> None:
    asked = argparse.ArgumentParser(prog="python -m bench.bots", description=__doc__)
    asked.add_argument("--tables", type=int, default=500, help="at which only bots play (default 500)")
    asked.add_argument("--replies", type=int, default=100, help="of bots to the person (default 100)")
    asked.add_argument("--game", choices=GAME_IDS, default="quartermaster", help="default: quartermaster")
    asked.add_argument("--bot", choices=BOT_IDS, default="officer", help="the level of all bots (default: officer)")
    print_json(asyncio.run(measure(asked.parse_args())))


if __name__ == "__main__":
    main()
