"""Processes that play with earlier rules: started when one of their tables is wanted, stopped when none is.

Each serves the same database as this one, with today's server and the rules of its wheel, on a socket that only we can reach.
It hears connections from the moment the socket is there: whoever comes before it is up waits for it.
"""

import asyncio
import contextlib
import logging
import socket
import subprocess
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import or_, select

from sztab.engine.errors import Bad
from sztab.processes import interrupts_held

from ..storage.schema import FLAGGED, PINNED, TIMED, tables
from ..storage.timestamps import now
from ..tables.registry import TableRegistry
from .catalogue import command, environment, read_releases

log = logging.getLogger("sztab.releases")

MOST = 4  # versions that are played with at once
IDLE = 900.0  # seconds without a request or a move after which a process is stopped
LOOK = 10.0  # seconds between looks
GRACE = 10.0  # seconds that one gets to stop


@dataclass(slots=True, eq=False)
class Worker:
    """A process that plays with earlier rules."""

    rules: str
    path: str  # of its socket
    process: subprocess.Popen[bytes]
    open: int = 0  # requests and streams that it answers now
    used: float = field(default_factory=time.monotonic)


class OldRules:
    """The earlier versions that this server still serves."""

    def __init__(self, registry: TableRegistry, releases: Path | None, folder: Path, settings: bytes) -> None:
        self._registry = registry
        self._releases = releases
        self._folder = folder
        self._settings = settings  # of a process, as it reads them
        self._places: dict[str, Path] = {}
        self._workers: dict[str, Worker] = {}
        self._ending: list[subprocess.Popen[bytes]] = []  # told to stop
        self._sockets: tempfile.TemporaryDirectory[str] | None = None  # nobody else may enter it

    async def begin(self) -> None:
        """Look which versions there are."""
        if self._releases is not None:
            self._places = await asyncio.to_thread(read_releases, self._releases, self._folder)
        self._registry.released = frozenset(self._places)

    def __bool__(self) -> bool:
        return bool(self._places)

    def worker(self, rules: str) -> Worker:
        """Return the process that plays with these rules; it is started if there is none."""
        found = self._workers.get(rules)
        if found is not None and found.process.poll() is None:
            return found
        if found is not None:
            log.error("the process of an earlier version ended with %s; starting another", found.process.returncode)
            self._stop(found)
        idle = sorted((one for one in self._workers.values() if not one.open), key=lambda one: one.used)
        if len(self._workers) >= MOST and idle:
            self._stop(idle[0])
        if len(self._workers) >= MOST:
            raise Bad("too many earlier versions are played with at once")
        self._workers[rules] = self._started(rules)
        return self._workers[rules]

    def _started(self, rules: str) -> Worker:
        if self._sockets is None:
            self._sockets = tempfile.TemporaryDirectory(prefix="sztab-")
        path = f"{self._sockets.name}/{time.monotonic_ns()}"
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as made, interrupts_held():
            made.bind(path)
            made.listen(1024)
            process = subprocess.Popen(
                command("--serve", str(made.fileno())),
                env=environment(self._places[rules]),
                stdin=subprocess.PIPE,
                pass_fds=[made.fileno()],
            )
        assert process.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            process.stdin.write(self._settings + b"\n")
            process.stdin.flush()  # it stays open: when it is closed, the process ends
        return Worker(rules, path, process)

    async def watch(self) -> None:
        """Start the processes that have something to do of their own, clocks and bots, and stop those that nobody needs."""
        while True:
            try:
                wanted = await self._wanted()
                for rules in wanted:
                    self.worker(rules)
                for worker in list(self._workers.values()):
                    if worker.rules not in wanted and not worker.open and time.monotonic() - worker.used > IDLE:
                        self._stop(worker)
                self._ending = [process for process in self._ending if process.poll() is None]
            except Exception as error:  # the database, most likely; there is a next look
                log.warning("looking after earlier versions failed: %r", error)
            await asyncio.sleep(LOOK)

    async def _wanted(self) -> list[str]:
        recent = tables.c.moved > now() - int(IDLE * 1000)
        running = select(tables.c.pinned).where(tables.c.status == "running", PINNED, or_(TIMED, FLAGGED, recent))
        rows = await self._registry.database.read(lambda c: c.execute(running.distinct()).all())
        return [row.pinned for row in rows if row.pinned in self._places][:MOST]

    def _stop(self, worker: Worker) -> None:
        """Ask a process to stop."""
        if self._workers.get(worker.rules) is worker:
            del self._workers[worker.rules]
        with contextlib.suppress(OSError):
            assert worker.process.stdin is not None
            worker.process.stdin.close()
        worker.process.terminate()
        Path(worker.path).unlink(missing_ok=True)
        self._ending.append(worker.process)

    async def close(self) -> None:
        for worker in list(self._workers.values()):
            self._stop(worker)
        for process in self._ending:
            try:
                await asyncio.to_thread(process.wait, GRACE)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        if self._sockets is not None:
            self._sockets.cleanup()
