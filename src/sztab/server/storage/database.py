"""The database: SQLite in a file, or PostgreSQL by its address.

All changes go through one thread that commits them in groups: whoever waits is answered when the commit is on disk, and
one flush serves everybody who came meanwhile. Reads run in a few threads of their own. A change that meets a lock of
somebody else steps aside and is tried again for a while: nobody waits behind it.
"""

import asyncio
import contextlib
import os
import secrets
import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, delete, event, insert, literal, make_url, select, text
from sqlalchemy.engine.interfaces import ExceptionContext
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    InterfaceError,
    InternalError,
    NoSuchModuleError,
    OperationalError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.pool import QueuePool

from sztab.engine.errors import Bad
from sztab.engine.shapes import JsonObject

from .schema import metadata, people

T = TypeVar("T")
Work = Callable[[Connection], T]

READERS = 4
GROUP = 256  # changes committed together at most
BELIEVED = 5.0  # seconds for which it is believed that changes can be written, or not
STUCK = 5.0  # seconds after which a disk that does not answer counts as one that fails
PATIENCE = 3.0  # seconds for which a change that meets a lock is tried again
RETRY = 0.2  # seconds between two tries
LOCKED = {
    "group": 250,
    "again": 50,
    "read": 4000,
}  # milliseconds that a first try, another one, and a reader wait for a lock
MIGRATIONS = Path(__file__).parent / "migrations"
TROUBLE = (OperationalError, InterfaceError, InternalError, NoConnection)  # the database does not answer, or not now


# For PostgreSQL: how long it may take to open a connection, and to notice that one leads nowhere any more.
LINE: JsonObject = {"connect_timeout": 10, "keepalives_idle": 30, "keepalives_interval": 10, "keepalives_count": 3}
SERVING = 718234  # PostgreSQL's advisory lock that serving processes share
MIGRATING = 718233


class NothingWrittenError(Exception):
    """Raised by a change that has found, before it wrote anything, that it must not be made."""


class Database:
    """An open database."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = open_engine(url)
        self.postgres = self.engine.dialect.name == "postgresql"
        # Several queries of one reader must see the same moment, as they always do in a file: a table and its entries.
        self._reading = (
            self.engine.execution_options(isolation_level="REPEATABLE READ") if self.postgres else self.engine
        )
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="read")
        self._queue: SimpleQueue[Wanted | None] = SimpleQueue()
        self._waiting: list[Wanted] = []  # changes that met a lock
        self._locked: set[str] = set()  # what was locked for longer than anybody waits: the next one is refused at once
        self._writer = Thread(target=self._write_all, name="write", daemon=True)
        self._writer.start()
        self.commits = 0
        self.changes = 0
        self._trial: asyncio.Task[None] | None = None
        self._tried = 0.0

    async def read(self, work: Work[T]) -> T:
        """Runs queries in a thread of their own, on the database as it is at one moment."""

        def run() -> T:
            with self._reading.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    async def alone(self, work: Work[T]) -> T:
        """Carries out a change that reads first, in a transaction of its own; comes back when it is on disk."""

        def run() -> T:
            with self.engine.begin() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    async def write(self, work: Work[T], order: str = "") -> T:
        """Carries a change out; comes back when it is on disk. A change that raises leaves nothing behind.

        It may be carried out again, if another one of the same group raises. Within a group changes are made in
        `order`: two processes that change the same tables then do not wait for each other in a circle.
        """
        done: T = await self._wanted(work, None, order)
        return done

    async def write_together(self, work: Callable[[Connection, list[T]], None], row: T, order: str = "") -> None:
        """The same for changes of one kind, of which there are many: those of a group are carried out by one call."""
        await self._wanted(work, row, order)

    async def _wanted(self, work: Any, row: Any, order: str) -> Any:
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._queue.put(Wanted(work, row, order if self.postgres else "", future, time.monotonic()))
        return await asyncio.shield(future)

    async def writable(self) -> None:
        """Raises what keeps changes from being written, as one shows that leaves nothing behind.

        It is really committed: a full disk is noticed by nothing less. What it came to is believed for a while.
        """
        if self._trial is None or (self._trial.done() and time.monotonic() - self._tried > BELIEVED):
            self._tried = time.monotonic()
            self._trial = asyncio.create_task(self.write(_come_and_go))
        async with asyncio.timeout(STUCK):
            await asyncio.shield(self._trial)

    def close(self) -> None:
        """Close the database after writing what is still queued."""
        self._queue.put(None)
        self._writer.join()
        self._readers.shutdown()
        self.engine.dispose()

    # The thread that writes

    def _write_all(self) -> None:
        ends = False
        while not ends:
            group, ends = self._next_group()
            if group:
                self._write_group(sorted(group, key=lambda wanted: wanted.order), LOCKED["group"])
            waiting, self._waiting = self._waiting, []
            for again in [[one] for one in waiting] if self.postgres else [waiting] if waiting else []:
                self._write_group(again, LOCKED["again"])
        stopped = OperationalError("COMMIT", None, TimeoutError("the server stops, and the database is locked"))
        _settle([(one.future, None, stopped) for one in self._waiting])

    def _next_group(self) -> "tuple[list[Wanted], bool]":
        """Return the changes that have come, and True if they are the last. Those that met a lock do not wait for others."""
        group: list[Wanted] = []
        with contextlib.suppress(Empty):
            following = self._queue.get(timeout=RETRY if self._waiting else None)
            while following is not None:
                group.append(following)
                if len(group) == GROUP:
                    return group, False
                following = self._queue.get_nowait()
            return group, True
        return group, False

    def _write_group(self, group: "list[Wanted]", patience: int) -> None:
        settled: list[Settled] = []
        together: dict[Any, list[Any]] = {}
        try:
            with self.engine.begin() as connection:
                self._wait_for_locks(connection, patience)
                for work, row, _, future, _ in group:
                    try:
                        if row is not None:
                            together.setdefault(work, []).append(row)
                        settled.append((future, work(connection) if row is None else None, None))
                    except NothingWrittenError as error:
                        settled.append((future, None, error))
                for work, rows in together.items():
                    work(connection, rows)
        except Exception as error:  # nothing of the group has reached the disk
            self._failed(group, error)
            return
        self.commits += 1
        self.changes += sum(error is None for _, _, error in settled)
        self._locked.difference_update(wanted.order for wanted in group)
        _settle(settled)

    def _wait_for_locks(self, connection: Connection, patience: int) -> None:
        if self.postgres:
            connection.execute(text(f"SET LOCAL lock_timeout = {patience}"))
        else:
            _driver_of(connection).execute(f"PRAGMA busy_timeout = {patience}").close()

    def _failed(self, group: "list[Wanted]", error: Exception) -> None:
        """Those who did no harm are not to suffer for the one who did; who met a lock is tried again for a while."""
        locked = _is_locked(error)
        if len(group) > 1 and not (locked and not self.postgres):  # a file is locked for all
            half = len(group) // 2
            for part in (group[:half], group[half:]):
                self._write_group(part, LOCKED["again"])
            return
        old = time.monotonic() - PATIENCE
        refused = [one for one in group if not locked or one.since < old or one.order in self._locked]
        self._waiting += [one for one in group if one not in refused]
        if refused:
            self._locked.update(one.order for one in refused if locked)
            _settle([(one.future, None, error) for one in refused])


class Wanted(NamedTuple):
    """A change that somebody waits for."""

    work: Any
    row: Any
    order: str  # within a group
    future: "asyncio.Future[Any]"
    since: float


Settled = tuple["asyncio.Future[Any]", Any, Exception | None]


def _is_locked(error: Exception) -> bool:
    """Return True if a change failed because somebody else holds a lock: another process, or an administrator."""
    cause = getattr(error, "orig", None)
    lite = getattr(cause, "sqlite_errorcode", 0) & 0xFF
    return lite in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) or getattr(cause, "sqlstate", "") == "55P03"


def _settle(settled: list[Settled]) -> None:
    """Hands results to the loop that waits for them, unless it has gone."""
    if not settled:
        return

    def put() -> None:
        for future, result, error in settled:
            if future.done():
                continue
            if error is not None:
                future.set_exception(error)
            else:
                future.set_result(result)

    loop = settled[0][0].get_loop()
    if not loop.is_closed():
        loop.call_soon_threadsafe(put)


def _come_and_go(connection: Connection) -> None:
    """Insert and delete a row, to see whether the database can be written to."""
    nobody = {"id": f"trial{secrets.token_hex(8)}", "name": "", "language": "en", "created": 0}
    connection.execute(insert(people), nobody)
    connection.execute(delete(people).where(people.c.id == nobody["id"]))


def open_engine(url: str) -> Engine:
    """An engine whose commits are durable."""
    try:
        if make_url(url).get_backend_name() not in ("sqlite", "postgresql"):
            raise NoSuchModuleError
        engine = create_engine(
            url,
            connect_args={} if url.startswith("sqlite") else {**LINE, "options": f"-c lock_timeout={LOCKED['read']}"},
            poolclass=QueuePool,
            pool_size=READERS + 2,
            max_overflow=0,
            pool_pre_ping=url.startswith("postgresql"),
            hide_parameters=True,  # of statements in errors: they go to the logs
        )
    except (ArgumentError, NoSuchModuleError):
        raise Bad(
            f"'{without_password(url)}' is no database address; write sqlite:///FILE or postgresql+psycopg://USER@HOST/NAME"
        ) from None
    except ModuleNotFoundError as error:
        raise Bad(f"this address needs the package {error.name}: pip install 'sztab[postgres]'") from None
    if engine.dialect.name == "sqlite":
        make_private(engine.url.database)
        _keep_to_the_file(engine)
        event.listen(engine, "connect", _open_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        event.listen(engine, "handle_error", _damaged_sqlite)
    return engine


def make_private(path: str | None) -> None:
    """A new file is for its owner's eyes only: it holds seeds. SQLite makes the files beside it alike."""
    if path and path != ":memory:":
        with contextlib.suppress(FileExistsError, FileNotFoundError):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def _keep_to_the_file(engine: Engine) -> None:
    """Whoever deletes or replaces the file under a server is heard of: what is written to it then, nobody finds again."""
    path = engine.url.database or ""
    opened = _file_at(path)
    if not opened:
        return

    def check(*_: object) -> None:
        if _file_at(path) != opened:
            gone = FileNotFoundError(
                f"{path} is gone, or another file is in its place; put it back or start the server anew"
            )
            raise OperationalError("BEGIN", None, gone)

    event.listen(engine, "do_connect", check)
    event.listen(engine, "begin", check)


def _file_at(path: str) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _damaged_sqlite(context: ExceptionContext) -> None:
    """Report a damaged file as an operational error; the driver has no exception of its own for it."""
    if type(context.original_exception) is sqlite3.DatabaseError:
        raise OperationalError(context.statement, None, context.original_exception)


def _open_sqlite(connection: sqlite3.Connection, _: object) -> None:
    connection.isolation_level = None  # the driver would begin transactions at the wrong moments
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        f"busy_timeout={LOCKED['read']}",
        "cache_size=-16000",
    ):
        connection.execute(f"PRAGMA {pragma}").close()
    connection.create_function(
        "lower", 1, str.lower, deterministic=True
    )  # its own knows no letters but those of English


def _begin_sqlite(connection: Connection) -> None:
    _driver_of(connection).execute("BEGIN").close()


def _driver_of(connection: Connection) -> sqlite3.Connection:
    """Return the driver's connection: what every transaction needs costs a tenth there."""
    found: sqlite3.Connection = connection.connection.driver_connection  # type: ignore[assignment]
    return found


def without_password(url: str) -> str:
    """An address as it may be shown."""
    head, at, tail = url.rpartition("@")
    scheme, slashes, user = head.partition("://")
    return f"{scheme}{slashes}{user.partition(':')[0]}{at}{tail}" if at else url


# Migrations


def upgrade(database: Database) -> None:
    """Brings the database to the newest schema."""
    config = alembic_config()
    try:
        with database.engine.connect() as connection:
            current = MigrationContext.configure(connection).get_current_revision()
        scripts = ScriptDirectory.from_config(config)
        if current == scripts.get_current_head():
            return
        if current is not None and current not in known_revisions():
            raise Bad(f"{without_password(database.url)}: written by a newer version of Sztab (schema {current})")
        with migrating(database.engine) as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except DBAPIError as error:
        raise unusable(database.url, error) from None


def read_every_table(database: Database) -> None:
    """Raises Bad where a table of the schema cannot be read: better before anybody is served than in the middle of a game."""
    try:
        with database.engine.connect() as connection:
            for table in metadata.sorted_tables:
                connection.execute(select(literal(1)).select_from(table).limit(1))
    except DBAPIError as error:
        raise unusable(database.url, error) from None


@contextmanager
def migrating(engine: Engine) -> Iterator[Connection]:
    """A transaction in which the schema may change.

    SQLite changes a table by making a new one and dropping the old: with foreign keys on, all that refers to it would go.
    """
    sqlite = engine.dialect.name == "sqlite"
    with engine.connect() as connection:
        driver = connection.connection.driver_connection
        assert driver is not None
        if sqlite:
            driver.execute("PRAGMA foreign_keys=OFF").close()
        try:
            with connection.begin():
                if not sqlite:  # several processes may start together
                    connection.execute(text("SET LOCAL lock_timeout = 0"))
                    connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
                yield connection
                if sqlite and connection.exec_driver_sql("PRAGMA foreign_key_check").first() is not None:
                    raise Bad(f"{without_password(str(engine.url))}: rows that refer to nothing; nothing was changed")
        finally:
            if sqlite:
                driver.execute("PRAGMA foreign_keys=ON").close()


def known_revisions() -> set[str]:
    return {script.revision for script in ScriptDirectory.from_config(alembic_config()).walk_revisions()}


def alembic_config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return config


def unusable(url: str, error: SQLAlchemyError) -> Bad:
    """Return an error that says in one line what is wrong with a database."""
    return Bad(f"{without_password(url)}: {first_line(error)}")


def first_line(error: SQLAlchemyError) -> str:
    return (str(getattr(error, "orig", None) or error).strip() or type(error).__name__).splitlines()[0]
