"""Server processes at the price of a fork: for tests that kill them by the hundred.

`python -m tests.server.zygote SETTINGS` imports all that a server needs, and then forks one for each line `start PORT` it
reads, with other settings if they follow. Each is a process of its own, which opens its socket, its database, its threads
and its event loop after the fork: the zygote itself has none. They end with the zygote, and the zygote ends with whoever
writes to it.
"""

import ctypes
import gc
import json
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

from sztab.server.services import Settings

ROOT = Path(__file__).parents[2]
PR_SET_PDEATHSIG = 1
PATIENCE = 60.0  # seconds that the zygote or a server may take to come up on a busy machine


# In the zygote


def main(settings: Settings) -> None:
    from sztab.games import find
    from sztab.server.http.app import make_app
    from sztab.server.http.routes import games
    from sztab.server.ops.serve import Serving, bound, config_of
    from sztab.server.tables.live_match import begun
    from sztab.server.tables.rules_version import rules_here

    app = make_app(settings)
    # What every life would have to read and work out again.
    rules_here()
    games.read_all()
    for id, players in (("quartermaster", 2), ("rhine", 3)):
        game = find(id)
        rules = game.rules({}, None, players)
        begun(game, rules, bytes(32)).state.clone()
    libc = ctypes.CDLL(None)
    gc.collect()
    gc.freeze()
    assert threading.active_count() == 1, "a thread would not survive the fork"
    say(f"ready {os.getpid()}")
    for line in sys.stdin:
        verb, number, *rest = line.split(maxsplit=2)
        if verb == "start":
            child = os.fork()
            if child == 0:
                libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
                os.close(0)
                os.open(os.devnull, os.O_RDONLY)
                os.dup2(2, 1)
                if rest:
                    app = make_app(settings_of(json.loads(rest[0])))
                Serving(config_of(app, ""), app).run(sockets=[bound("127.0.0.1", int(number))])
                os._exit(0)
            say(f"started {child}")
        elif verb == "reap":
            _, status = os.waitpid(int(number), 0)
            say(f"ended {os.waitstatus_to_exitcode(status)}")


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


# In the test


class Zygote:
    """Starts server processes on one database."""

    def __init__(self, settings: Settings, log: Path) -> None:
        self.log = log
        self.children: set[int] = set()
        with log.open("ab") as errors:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.server.zygote", written(settings)],
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, sys.path)])},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                bufsize=1,
            )
        self._answer("ready")

    def start(self, port: int, settings: Settings | None = None) -> int:
        """A server on a port, which may take a while to listen. Gives its process."""
        pid = int(self._asked(f"start {port} {written(settings) if settings else ''}", "started"))
        self.children.add(pid)
        return pid

    def kill(self, pid: int, sent: int = signal.SIGKILL) -> int:
        """Ends a server. Gives its exit code; minus nine if it lived until now."""
        os.kill(pid, sent)
        return self.reap(pid)

    def reap(self, pid: int) -> int:
        code = int(self._asked(f"reap {pid}", "ended"))
        self.children.discard(pid)
        return code

    def close(self) -> None:
        for pid in list(self.children):
            self.kill(pid)
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def errors(self) -> str:
        """What the servers complained about."""
        return self.log.read_text(errors="replace")

    def _asked(self, line: str, verb: str) -> str:
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        return self._answer(verb)

    def _answer(self, verb: str) -> str:
        out = self._process.stdout
        assert out is not None
        readable, _, _ = select.select([out], [], [], PATIENCE)
        line = out.readline() if readable else ""
        assert line.startswith(verb + " "), f"the zygote said {line!r} instead of {verb!r}: {self.errors()[-3000:]}"
        return line.split()[1]


def written(settings: Settings) -> str:
    return json.dumps({**asdict(settings), "folder": str(settings.folder)})


def settings_of(given: dict[str, Any]) -> Settings:
    return Settings(**{**given, "folder": Path(given["folder"])})


_kept: list[socket.socket] = []


def reserved() -> socket.socket:
    """Keeps a port: it is bound, so that nobody else is given it, and not listened on, so that a server can do that."""
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    made.bind(("127.0.0.1", 0))
    return made


def free_port() -> int:
    """A port that stays ours to the end, however often a server on it is killed."""
    _kept.append(reserved())
    port: int = _kept[-1].getsockname()[1]
    return port


def wait_for(port: int, alive: Any, seconds: float = PATIENCE) -> None:
    """Waits until a server answers."""
    import http.client

    end = time.monotonic() + seconds
    while True:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=seconds)
        try:
            connection.request("GET", "/health")
            if connection.getresponse().status == 200:
                return
        except OSError:
            pass
        finally:
            connection.close()
        assert alive(), "the server ended instead of starting"
        assert time.monotonic() < end, "the server did not come up"
        time.sleep(0.005)


if __name__ == "__main__":
    main(settings_of(json.loads(sys.argv[1])))
