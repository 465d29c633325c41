"""Idle event streams, and how they come back: `python -m bench.reconnect --streams 10000`.

Streams are opened in portions, so that one sees whether the last costs more than the first. Then the server is stopped and
started again, and each stream comes back as a browser does: after the time that the server told it, until it is let in.
"""

import argparse
import asyncio
import contextlib
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from sztab.cli.common import print_json
from sztab.engine.errors import Bad
from sztab.server.ops.serve import allow_many_files

from .load import TOGETHER, Guest, Load, Table, cpu_seconds, memory_mb

PORTIONS = 10
START = 120.0  # seconds that the server may take to start, or all streams to be back


class Browser(asyncio.Protocol):
    """A page that is left open: its stream is opened again whenever it ends, as the server's `retry` says."""

    def __init__(self, load: Load, table: Table, guest: Guest) -> None:
        self._load, self._table, self._guest = load, table, guest
        self._last = self._retry = b""
        self._data = b""
        self._task: asyncio.Task[None] | None = None
        self._transport: asyncio.Transport | None = None
        self.live = asyncio.Event()
        self.tries = 0
        self.over = False

    async def open(self) -> None:
        self.tries += 1
        await asyncio.get_running_loop().create_connection(lambda: self, self._load.host, self._load.port)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport, self._data = transport, b""
        last = b"last-event-id: " + self._last + b"\r\n" if self._last else b""
        path = f"GET /api/tables/{self._table.id}/events HTTP/1.1\r\nhost: localhost\r\n".encode()
        transport.write(path + self._guest.head + last + b"\r\n")

    def data_received(self, data: bytes) -> None:
        if self.live.is_set():
            return
        self._data += data
        if found := re.search(rb"retry: (\d+)", self._data):
            self._retry = found[1]
            self.live.set()
        if found := re.search(rb"\nid: (\d+)", self._data):
            self._last = found[1]

    def connection_lost(self, _: Exception | None) -> None:
        self.live.clear()
        if not self.over:
            self._task = asyncio.get_running_loop().create_task(self._come_back())

    async def _come_back(self) -> None:
        while not self.over:
            await asyncio.sleep(int(self._retry or b"3000") / 1000)
            with contextlib.suppress(OSError):
                await self.open()
                return

    def close(self) -> None:
        self.over = True
        if self._transport is not None:
            self._transport.abort()
        if self._task is not None:
            self._task.cancel()


async def measure(args: argparse.Namespace) -> dict[str, Any]:
    with tempfile.TemporaryDirectory(prefix="sztab-") as folder, socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
        free.close()
        server = await started(port, folder)
        load = Load(f"http://127.0.0.1:{port}")
        pages: list[Browser] = []
        try:
            await load.open_tables(args.tables)
            seats = [(table, guest) for table in load.tables for guest in table.guests]
            pages = [Browser(load, *seats[number % len(seats)]) for number in range(args.streams)]
            opening = await _opened(pages, server.pid)
            memory = memory_mb(server.pid)
            at_rest = cpu_seconds([server.pid])
            await asyncio.sleep(args.hold)
            idle = (cpu_seconds([server.pid]) - at_rest) / args.hold
            held = sum(page.live.is_set() for page in pages)
            stopped_at = time.perf_counter()
            await stopped(server)
            down = time.perf_counter()
            server = await started(port, folder)
            up = time.perf_counter()
            async with asyncio.timeout(START):
                await asyncio.gather(*[page.live.wait() for page in pages])
            back = time.perf_counter()
            return {
                "load": round(os.getloadavg()[0], 1),
                "tables": args.tables,
                "streams": args.streams,
                "held": held,
                "open_ms_cpu": opening,
                "memory_mb": memory,
                "idle_ms_cpu_per_second": round(idle * 1000, 1),
                "stop_s": round(down - stopped_at, 1),
                "start_s": round(up - down, 1),
                "all_back_s_after_start": round(back - up, 1),
                "all_back_s_after_stop": round(back - stopped_at, 1),
                "back_ms_cpu": round(cpu_seconds([server.pid]) * 1000 / max(1, args.streams), 2),
            }
        finally:
            for page in pages:
                page.close()
            await stopped(server)


async def _opened(pages: list[Browser], pid: int) -> list[float]:
    """Open all; return the server's CPU for one stream of each portion, in milliseconds."""
    out = []
    portion = max(1, len(pages) // PORTIONS)
    for first in range(0, len(pages), portion):
        some = pages[first : first + portion]
        before = cpu_seconds([pid])

        async def one_by_one(mine: list[Browser]) -> None:
            for page in mine:
                await page.open()
                await page.live.wait()

        await asyncio.gather(*[one_by_one(some[i::TOGETHER]) for i in range(TOGETHER)])
        out.append(round((cpu_seconds([pid]) - before) * 1000 / len(some), 2))
    return out


async def started(port: int, folder: str, *more: str, source: str | None = None) -> "subprocess.Popen[bytes]":
    """Start a server on a file in a folder; `source` is the code of another clone."""
    command = [sys.executable, "-m", "sztab", "serve", "--port", str(port), "--no-limits", "--window", "0"]
    command += ["--database", str(Path(folder) / "sztab.db"), "--folder", folder, "--workers", "1", *more]
    code = {"PYTHONPATH": str(Path(source).resolve())} if source is not None else {}
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, env={**os.environ, **code})
    load = Load(f"http://127.0.0.1:{port}")
    end = time.monotonic() + START
    while time.monotonic() < end:
        with contextlib.suppress(OSError):
            (await load.connect()).close()
            return server
        await asyncio.sleep(0.05)
    server.kill()
    raise Bad("the server did not start")


async def stopped(server: "subprocess.Popen[bytes]") -> None:
    if server.poll() is None:
        server.send_signal(signal.SIGINT)
        await asyncio.to_thread(server.wait)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--streams", type=int, default=10_000)
    asked.add_argument("--tables", type=int, default=1000)
    asked.add_argument("--hold", type=float, default=20.0, help="seconds to leave the streams alone")
    allow_many_files()
    print_json(asyncio.run(measure(asked.parse_args())))


if __name__ == "__main__":
    main()
