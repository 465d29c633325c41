"""How many notices go through the outbox: `python -m bench.notices --notices 10000`.

A server on a new file sends them to a receiver on loopback: as many people as notices, each with an address and a seat of their
own, so that nothing can be put into one message. They are written as the server writes them, a few in each transaction, while it
sends. Every message is counted by its id: none may be missing, and none may come twice.
"""

import argparse
import asyncio
import os
import re
import socket
import tempfile
import time
from collections import Counter
from email import message_from_bytes
from pathlib import Path
from typing import Protocol

from sqlalchemy import Connection, insert

from sztab.cli.common import print_json
from sztab.engine.errors import Bad
from sztab.engine.shapes import JsonObject
from sztab.games import find
from sztab.server.ops.serve import database_url
from sztab.server.storage.database import Database, upgrade
from sztab.server.storage.outbox import EVERY_KIND, News, tell
from sztab.server.storage.schema import channels, notice_settings, people, tables
from sztab.server.storage.schema import seats as seat_rows
from sztab.server.storage.timestamps import now
from sztab.server.tables.idempotency import NO_KEY
from sztab.server.tables.opening import TableSettings, kept_seat, new_info
from sztab.server.tables.repository import INFO, SEAT

from .growth import cpu_ms
from .reconnect import started, stopped

TOGETHER = 20  # notices written in one transaction
WAIT = 600.0  # seconds until everything must have come


class Receiver(Protocol):
    """Takes messages, and counts them by their ids."""

    got: Counter[str]
    settings: str  # of the server that sends to it

    def address(self, number: int) -> str: ...

    async def close(self) -> None: ...


class Hooks:
    """A receiver of webhooks: one request on each connection, as the server sends them."""

    def __init__(self) -> None:
        self.got: Counter[str] = Counter()
        self.settings = "[webhooks]\nprivate = true\n"

    async def open(self) -> "Hooks":
        self._server = await asyncio.start_server(self._take, "127.0.0.1", 0, backlog=512)
        self._port = self._server.sockets[0].getsockname()[1]
        return self

    def address(self, number: int) -> str:
        return f"http://127.0.0.1:{self._port}/{number}"

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        found = re.search(rb"content-length: (\d+)", head.lower())
        body = await reader.readexactly(int(found[1]) if found else 0)
        writer.write(b"HTTP/1.1 204 No Content\r\n\r\n")
        name = re.search(rb'"id": "([^"]+)"', body)
        assert name is not None, body
        self.got[name[1].decode()] += 1
        writer.close()

    async def close(self) -> None:
        self._server.close()


class Mails:
    """A mail server."""

    def __init__(self) -> None:
        from aiosmtpd.controller import Controller

        self.got: Counter[str] = Counter()
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self._server = Controller(self, hostname="127.0.0.1", port=port)
        self._server.start()
        self.settings = (
            f'[mail]\nhost = "127.0.0.1"\nport = {port}\nsecurity = "none"\nsender = "Sztab <sztab@sztab.example>"\n'
        )

    def address(self, number: int) -> str:
        return f"p{number}@example.org"

    async def handle_DATA(self, _server: object, _session: object, envelope: "Envelope") -> str:
        self.got[str(message_from_bytes(envelope.content)["Message-ID"])] += 1
        return "250 OK"

    async def close(self) -> None:
        self._server.stop()


class Envelope(Protocol):
    content: bytes


def fill(connection: Connection, count: int, kind: str, receiver: Receiver) -> list[News]:
    """Write so many people with a channel each, two at a table; return a notice for each."""
    game, at = find("rhine"), now()
    rules = game.rules({}, None, 2)
    eyes = game.seats(rules, 2)
    names = [f"p{number}" for number in range(count + count % 2)]
    connection.execute(insert(people), [{"id": name, "name": name, "language": "en", "created": at} for name in names])
    usual = {"kinds": EVERY_KIND, "looking": False, "every": 0, "quiet_from": 0, "quiet_to": 0, "zone": "UTC"}
    connection.execute(insert(notice_settings), [{"person": name, **usual} for name in names])
    plain = {"kind": kind, "secret": "key", "state": "on", "failures": 0, "created": at, "sent": 0}
    rows = [{"id": f"c{n}", "person": one, "address": receiver.address(n), **plain} for n, one in enumerate(names)]
    connection.execute(insert(channels), rows)
    opened, seated, news = [], [], []
    for first in range(0, len(names), 2):
        info = new_info(game, rules, None, f"Table {first}", 2, TableSettings(NO_KEY, True, True, True, 24))
        opened.append({name: getattr(info, name) for name in INFO})
        for number, person in enumerate(names[first : first + 2]):
            seat = kept_seat(number, eyes[number], person, person)
            seated.append({"table_id": info.id, **{name: getattr(seat, name) for name in SEAT}})
            news.append(News(person, info.id, "round"))
    connection.execute(insert(tables), opened)
    connection.execute(insert(seat_rows), seated)
    return news[:count]


async def measure(count: int, kind: str) -> JsonObject:
    receiver: Receiver = Mails() if kind == "mail" else await Hooks().open()
    with tempfile.TemporaryDirectory(prefix="sztab-") as folder, socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
        free.close()
        settings = Path(folder) / "notices.toml"
        settings.write_text(f'site = "https://sztab.example"\nhold = 0\n{receiver.settings}')
        settings.chmod(0o600)
        database = Database(database_url(str(Path(folder) / "sztab.db")))
        upgrade(database)
        with database.engine.begin() as connection:
            news = fill(connection, count, kind, receiver)
        server = await started(port, folder, "--notices", str(settings))
        try:
            cpu, began = cpu_ms(server.pid), time.perf_counter()
            await asyncio.to_thread(write, database, news)
            written = time.perf_counter() - began
            while receiver.got.total() < count:
                if time.perf_counter() - began > WAIT:
                    raise Bad(f"only {receiver.got.total()} of {count} notices came")
                await asyncio.sleep(0.05)
            took = time.perf_counter() - began
            used = cpu_ms(server.pid) - cpu
            await asyncio.sleep(2)
        finally:
            await stopped(server)
            database.close()
            await receiver.close()
    return {
        "by": kind,
        "notices": count,
        "twice": sum(times - 1 for times in receiver.got.values()),
        "written_s": round(written, 1),
        "all_came_s": round(took, 1),
        "a_minute": round(count * 60 / took),
        "server_cpu_ms_each": round(used / count, 2),
        "a_minute_of_cpu": round(count * 60_000 / used),
        "load": round(os.getloadavg()[0], 1),
    }


def write(database: Database, news: list[News]) -> None:
    for first in range(0, len(news), TOGETHER):
        with database.engine.begin() as connection:
            tell(connection, news[first : first + TOGETHER], now(), 0)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--notices", type=int, default=10_000)
    asked.add_argument("--by", choices=("json", "discord", "slack", "mail"), default="json")
    args = asked.parse_args()
    print_json(asyncio.run(measure(args.notices, args.by)))


if __name__ == "__main__":
    main()
