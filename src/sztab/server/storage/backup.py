"""Backups: everything a server keeps in one file, the same for both databases.

The file is gzip over lines of JSON: first what it is, then one row a line, table by table, at the end how many there were
and a checksum over all that stands above. Snapshots are left out, since they follow from the entries. What lets people in
is there as hashes, but the seeds of games in progress are there as they are: a backup is for its owner's eyes only.
"""

import base64
import gzip
import hashlib
import os
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

import msgspec
from alembic import command
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Engine, LargeBinary, MetaData, Table, func, inspect, select, text
from sqlalchemy.exc import SQLAlchemyError

from sztab import __version__
from sztab.engine.errors import Bad
from sztab.engine.shapes import Json, JsonObject

from .database import SERVING, alembic_config, first_line, known_revisions, migrating, open_engine, without_password
from .files import file_of, held
from .schema import metadata, snapshots
from .timestamps import now

FORMAT = 1
MAGIC = "sztab backup"
LONGEST = 16 * 1024 * 1024  # bytes of one line
BATCH = 500  # rows read or written at once

_encode, _decode = msgspec.json.encode, msgspec.json.decode


@dataclass
class Kept:
    """The contents of a backup."""

    schema: str
    version: str
    made: int
    columns: dict[str, list[str]]
    rows: dict[str, int]
    sha256: str


class DamagedBackupError(Bad):
    """A file that is no backup, or no longer a whole one."""


# Writing one


def backup(url: str, path: Path) -> Kept:
    """Writes all that a database holds at this moment, while servers go on."""
    file = file_of(url)
    if file is not None and not file.is_file():
        raise Bad(f"{file}: there is no database")
    engine = open_engine(url)
    try:
        with _new(path) as out, _frozen(engine) as connection:
            return _write(connection, out, without_password(url))
    except SQLAlchemyError as error:
        raise Bad(f"{without_password(url)}: {first_line(error)}") from None
    finally:
        engine.dispose()


@contextmanager
def _new(path: Path) -> Iterator[BinaryIO]:
    """A file that only its owner can read, and that is there whole or not at all."""
    if path.exists():
        raise Bad(f"{path}: is there already; choose another name")
    part = path.with_name(path.name + ".part")
    part.unlink(missing_ok=True)
    made = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(made, "wb") as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        part.rename(path)
    finally:
        part.unlink(missing_ok=True)


@contextmanager
def _frozen(engine: Engine) -> Iterator[Connection]:
    """A connection that sees the database as it is now, whatever others write. A file's readers always do."""
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection = connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        with connection.begin():
            yield connection


def _write(connection: Connection, file: BinaryIO, shown: str) -> Kept:
    schema = MigrationContext.configure(connection).get_current_revision()
    if schema is None:
        raise Bad(f"{shown}: there are no tables of Sztab in it")
    if schema not in known_revisions():
        raise Bad(f"{shown}: written by a newer version of Sztab (schema {schema})")
    found = _tables(connection)
    columns = {str(table.name): [str(column.name) for column in table.columns] for table in found}
    rows = dict.fromkeys(columns, 0)
    hash = hashlib.sha256()
    made = now()
    with gzip.GzipFile(fileobj=file, mode="wb", compresslevel=6, filename="", mtime=0) as out:

        def put(value: Json) -> None:
            line = _encode(value) + b"\n"
            hash.update(line)
            out.write(line)

        put({MAGIC: FORMAT, "schema": schema, "version": __version__, "made": made, "columns": columns})
        for table in found:
            query = select(table).order_by(*table.primary_key.columns)
            result = connection.execution_options(yield_per=BATCH).execute(query)
            for row in result:
                put([str(table.name), *row])
                rows[str(table.name)] += 1
        sha256 = hash.hexdigest()
        out.write(_encode({"rows": rows, "sha256": sha256}) + b"\n")
    return Kept(schema, __version__, made, columns, rows, sha256)


def _tables(connection: Connection) -> list[Table]:
    """Our tables as this database has them, those first that others refer to."""
    there = MetaData()
    present = set(inspect(connection).get_table_names())
    ours = [table.name for table in metadata.sorted_tables if table is not snapshots and table.name in present]
    there.reflect(connection, only=ours)
    return [there.tables[name] for name in ours]


# Reading one


def read(file: BinaryIO, name: str) -> Iterator[Kept | tuple[str, list[Json]]]:
    """Yield the header of a backup, then its rows. Raises `DamagedBackupError` at the end if anything was changed."""
    hash = hashlib.sha256()
    rows: dict[str, int] = {}
    try:
        with gzip.GzipFile(fileobj=file, mode="rb") as lines:
            head = lines.readline(LONGEST)
            kept = _head(head, name)
            hash.update(head)
            yield kept
            while True:
                line = lines.readline(LONGEST)
                if not line:
                    raise DamagedBackupError(f"{name}: it breaks off; this backup is not whole")
                value = _decode(line)
                if isinstance(value, dict):
                    break
                hash.update(line)
                table, *values = value
                if len(values) != len(kept.columns[table]):
                    raise DamagedBackupError(f"{name}: damaged, a row of {table} has {len(values)} values")
                rows[table] = rows.get(table, 0) + 1
                yield table, values
            counted = {table: count for table, count in value["rows"].items() if count}
            if value["sha256"] != hash.hexdigest() or counted != rows or lines.read(1):
                raise DamagedBackupError(f"{name}: damaged, the checksum differs")
    except (EOFError, zlib.error, gzip.BadGzipFile):
        raise DamagedBackupError(f"{name}: damaged, or no backup of Sztab") from None
    except (msgspec.DecodeError, UnicodeDecodeError, TypeError, ValueError, KeyError, AttributeError):
        raise DamagedBackupError(f"{name}: damaged, it cannot be read") from None


def _head(line: bytes, name: str) -> Kept:
    try:
        head = _decode(line)
        if head[MAGIC] != FORMAT:
            raise DamagedBackupError(
                f"{name}: a backup in format {head[MAGIC]}, which only a newer version of Sztab can read"
            )
        columns = msgspec.convert(head["columns"], dict[str, list[str]])
        return Kept(str(head["schema"]), str(head["version"]), int(head["made"]), columns, {}, "")
    except (msgspec.DecodeError, msgspec.ValidationError, KeyError, TypeError, ValueError):
        raise DamagedBackupError(f"{name}: no backup of Sztab") from None


def checked(file: BinaryIO, name: str) -> Kept:
    """Reads all of a backup, and gives what it is."""
    kept: Kept | None = None
    for item in read(file, name):
        if isinstance(item, Kept):
            kept = item
            kept.rows = dict.fromkeys(kept.columns, 0)
        elif kept is not None:
            kept.rows[item[0]] += 1
    assert kept is not None
    if kept.schema not in known_revisions():
        raise Bad(f"{name}: made by a newer version of Sztab ({kept.version}, schema {kept.schema})")
    return kept


# Putting one back


def restore(url: str, path: Path, replace: bool) -> Kept:
    """Puts a backup into a database that is empty, or whose tables may be replaced: all of it, or nothing.

    No server may run there meanwhile: it would go on with what it remembers.
    """
    shown = without_password(url)
    with path.open("rb") as file:
        kept = checked(file, str(path))
        with held(url):
            engine = open_engine(url)
            try:
                with migrating(engine) as connection:
                    _refuse_to_disturb(connection, shown, replace)
                    _empty(connection)
                    file.seek(0)
                    _fill(connection, kept, file, str(path))
            except SQLAlchemyError as error:
                raise Bad(f"{shown}: {first_line(error)}") from None
            finally:
                engine.dispose()
    return kept


def _refuse_to_disturb(connection: Connection, shown: str, replace: bool) -> None:
    if connection.dialect.name == "postgresql":
        free = connection.execute(text(f"SELECT pg_try_advisory_xact_lock({SERVING})")).scalar_one()
        if not free:
            raise Bad(f"{shown}: a server runs on it; stop it first")
    schema = MigrationContext.configure(connection).get_current_revision()
    there = set(inspect(connection).get_table_names()) & set(metadata.tables)
    if schema is None and there:
        raise Bad(f"{shown}: it has tables that are not Sztab's ({', '.join(sorted(there))})")
    if schema is not None and schema not in known_revisions():
        raise Bad(f"{shown}: written by a newer version of Sztab (schema {schema})")
    if schema is None or replace:
        return
    for table in _tables(connection):
        if connection.execute(select(func.count()).select_from(table)).scalar_one():
            raise Bad(f"{shown}: it is not empty; --replace puts the backup in place of what is there")


def _empty(connection: Connection) -> None:
    there = MetaData()
    present = set(inspect(connection).get_table_names())
    there.reflect(connection, only=[name for name in (*metadata.tables, "alembic_version") if name in present])
    there.drop_all(connection)


def _fill(connection: Connection, kept: Kept, file: BinaryIO, name: str) -> None:
    """The tables as they were when the backup was made, and from there forward to the newest."""
    config = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, kept.schema)
    made = {table.name: table for table in _tables(connection)}
    strange = [table for table, names in kept.columns.items() if names and set(names) != set(_columns(made, table))]
    if strange:
        raise DamagedBackupError(f"{name}: damaged, {strange[0]} is not as schema {kept.schema} has it")
    waiting: list[JsonObject] = []
    at = ""
    for item in read(file, name):
        if isinstance(item, Kept):
            continue
        if waiting and (item[0] != at or len(waiting) == BATCH):
            connection.execute(made[at].insert(), waiting)
            waiting = []
        at = item[0]
        waiting.append(_row(made[at], kept.columns[at], item[1]))
    if waiting:
        connection.execute(made[at].insert(), waiting)
    command.upgrade(config, "head")


def _columns(made: dict[str, Table], table: str) -> list[str]:
    return [column.name for column in made[table].columns] if table in made else []


def _row(table: Table, names: list[str], values: list[Json]) -> JsonObject:
    row = dict(zip(names, values, strict=True))
    for name in names:
        if isinstance(table.c[name].type, LargeBinary) and row[name] is not None:
            row[name] = base64.b64decode(row[name])
    return row
