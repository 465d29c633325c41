"""Starts and stops a server: where it listens, where its data is, one process or several."""

import contextlib
import gc
import json
import logging
import logging.config
import os
import resource
import signal
import socket
import sys
import time
from collections.abc import Callable
from multiprocessing import get_context, parent_process
from multiprocessing.context import SpawnProcess
from multiprocessing.synchronize import Event as Flag
from pathlib import Path
from threading import Event, Thread
from types import FrameType

import uvicorn
from litestar import Litestar

from sztab.engine.errors import Bad
from sztab.processes import interrupts_held

from ..http.app import make_app
from ..http.timeouts import Patient
from ..notices.hosting import read_hosting
from ..services import Settings
from ..storage.database import Database, upgrade, without_password
from ..storage.files import held

UNUSABLE = 2  # the exit code of a server that cannot begin
GRACE = 5  # seconds that open requests get when the server stops
FILES = 65_536  # open files that are asked of the system: every event stream is one
# Python looks for garbage rarely, since the server makes next to no reference cycles; and through little at once, since
# everybody waits for it.
GARBAGE = (10_000, 5, 400)
TURN = (
    0.001  # seconds before a thread that computes lets another go on: the one that writes soon waits for the disk again
)


def data_folder() -> Path:
    """Return the default folder for a server's data."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "sztab"


def database_url(given: str | None) -> str:
    """The address of the database: a file of its own by default."""
    if given and "://" not in given:
        return f"sqlite:///{Path(given).resolve()}"
    if given and given.startswith(("postgresql://", "postgres://")):
        return "postgresql+psycopg://" + given.partition("://")[2]
    if given:
        return given
    folder = data_folder()
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{folder / 'sztab.db'}"


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens; port 0 takes any that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
    except OSError as error:
        made.close()
        raise Bad(f"cannot listen on {host}:{port}: {error.strerror}; choose another with --port") from None
    made.listen(1024)
    made.set_inheritable(True)
    return made


def serve(settings: Settings, made: socket.socket, processes: int, proxies: str, verbose: bool) -> int:
    """Serves until it is told to stop."""
    with held(settings.database):
        database = Database(settings.database)  # so that what is wrong with it is said before anything starts
        try:
            upgrade(database)
        finally:
            database.close()
        announce(settings, made)
        if processes == 1:
            return run(settings, made, proxies, verbose)
        return _supervise(settings, made, processes, proxies, verbose)


def check(settings: Settings, processes: int) -> None:
    """Refuse wrong settings before anything is opened."""
    if processes > 1 and not settings.database.startswith("postgresql"):
        raise Bad("several processes need PostgreSQL (--database postgresql://...); a file is served by one")
    if settings.packs is not None and not settings.packs.is_dir():
        raise Bad(f"{settings.packs}: there is no such folder; --packs is one with a folder for each data pack")
    if settings.releases is not None and not settings.releases.is_dir():
        raise Bad(f"{settings.releases}: there is no such folder; --releases is one with wheels of earlier versions")
    if settings.notices:
        read_hosting(Path(settings.notices))
    reports = settings.folder / "reports"
    reports.mkdir(parents=True, exist_ok=True)
    if not os.access(reports, os.W_OK):
        raise Bad(f"{reports}: cannot be written to; choose another with --folder")


class Serving(uvicorn.Server):
    """A uvicorn server that ends event streams as soon as it is told to stop: they would keep it waiting."""

    def __init__(self, config: uvicorn.Config, app: Litestar, begun: Callable[[], None] = lambda: None) -> None:
        super().__init__(config)
        self._app = app
        self._begun = begun  # called when it serves

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Raises what keeps it from starting: the traces that uvicorn would log help nobody who runs a server."""
        told = logging.getLogger("uvicorn.error")
        told.disabled = True
        try:
            await super().startup(sockets)
        except SystemExit:
            raise self._app.state.failed from None
        finally:
            told.disabled = False
        self._begun()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Once is enough: it takes seconds at most, and whoever is impatient is not to leave something half done."""
        if not self.should_exit:
            super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._app.state.services.end_streams()
        await super().shutdown(sockets)


def run(
    settings: Settings, made: socket.socket, proxies: str, verbose: bool, begun: Callable[[], None] = lambda: None
) -> int:
    set_up_logs(verbose)
    allow_many_files()
    gc.set_threshold(*GARBAGE)
    sys.setswitchinterval(TURN)
    app = make_app(settings)
    gc.collect()
    gc.freeze()  # the modules, the rules, the routes stay for good: no need to go through them again and again
    for sent in (signal.SIGINT, signal.SIGTERM):  # the server sends itself again what made it stop: it has been heeded
        signal.signal(sent, lambda number, frame: None)
    server = Serving(config_of(app, proxies), app, begun)
    server.run(sockets=[made])
    return 0 if server.started else 1


def config_of(app: Litestar, proxies: str) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        loop="uvloop",
        http=Patient,
        ws="none",
        lifespan="on",
        access_log=False,
        log_config=None,
        server_header=False,
        date_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies or None,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=75,
        backlog=1024,
    )


def allow_many_files() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _child(settings: Settings, made: socket.socket, proxies: str, verbose: bool, begun: Flag) -> None:
    Thread(target=_end_with_the_parent, daemon=True).start()
    try:
        sys.exit(run(settings, made, proxies, verbose, begun.set))
    except Bad as error:
        print(f"sztab: {error}", file=sys.stderr)
        sys.exit(UNUSABLE)


def _end_with_the_parent() -> None:
    """A process whose supervisor was killed is told to stop: nobody would replace or end it."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(GRACE + 5)
        os._exit(1)


def _supervise(settings: Settings, made: socket.socket, processes: int, proxies: str, verbose: bool) -> int:
    """Several processes on one socket; one that dies is replaced, unless none has been able to serve yet."""
    context = get_context("spawn")
    begun = context.Event()

    def start() -> SpawnProcess:
        child = context.Process(target=_child, args=(settings, made, proxies, verbose, begun))
        with interrupts_held():
            child.start()
        return child

    told = Event()
    for sent in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sent, lambda number, frame: told.set())
    children = [start() for _ in range(processes)]
    try:
        while not told.wait(0.5):
            for i, child in enumerate(children):
                if not child.is_alive():
                    if child.exitcode == UNUSABLE and not begun.is_set():
                        return UNUSABLE
                    print(f"sztab: a server process ended ({child.exitcode}); starting another", file=sys.stderr)
                    children[i] = start()
    finally:
        for child in children:
            child.terminate()
        for child in children:
            child.join(GRACE + 5)
            if child.is_alive():
                child.kill()
    return 0


def address_of(made: socket.socket) -> str:
    """Return the address of the server for somebody at this machine."""
    host, port = made.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    return f"http://{'127.0.0.1' if host in ('0.0.0.0', '::') else shown}:{port}/"


def announce(settings: Settings, made: socket.socket) -> None:
    """Prints where it listens and where its data is."""
    host, port = made.getsockname()[:2]
    print(f"Sztab listens on {address_of(made)}", flush=True)
    print(f"Its data is in   {without_password(settings.database).removeprefix('sqlite:///')}", flush=True)
    outside = address_outside() if host in ("0.0.0.0", "::") else ""
    if outside:
        print(f"Others come by   http://{outside}:{port}/ (links to seats are good from there)", flush=True)
    print("Ctrl-C ends it; games go on where they were.", flush=True)


def address_outside() -> str:
    """This machine as others in its network see it; nothing if it is in none. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked, contextlib.suppress(OSError):
        asked.connect(("192.0.2.1", 9))
        found = str(asked.getsockname()[0])
        return "" if found.startswith(("127.", "0.")) else found
    return ""


class JsonLines(logging.Formatter):
    """One JSON object a line."""

    EXTRA = ("method", "path", "status", "ms", "table")

    def format(self, record: logging.LogRecord) -> str:
        out = {
            "at": round(record.created, 3),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
        }
        out |= {name: getattr(record, name) for name in self.EXTRA if hasattr(record, name)}
        if record.exc_info:
            out["trace"] = self.formatException(record.exc_info)
        return json.dumps(out, ensure_ascii=False)


def set_up_logs(verbose: bool) -> None:
    """Structured lines on standard error; requests only if asked for."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("sztab").setLevel(logging.INFO if verbose else logging.WARNING)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)  # whoever sends nonsense fills no log
