"""Database files: which file an address names, and the lock that gives it to one process at a time."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy.engine import make_url

from sztab.engine.errors import Bad


@contextmanager
def held(url: str) -> Iterator[None]:
    """Lock a database file for one server or one restore. The system releases the lock if the process dies."""
    path = file_of(url)
    if path is None:
        yield
        return
    if not path.parent.is_dir():
        raise Bad(f"{path.parent}: there is no such folder")
    with open(f"{path}.lock", "a", opener=_for_its_owner) as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise Bad(f"{path}: in use by a running server, or being restored; stop that first") from None
        yield


def _for_its_owner(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def file_of(url: str) -> Path | None:
    """Return the file that an address names, or None for PostgreSQL."""
    if not url.startswith("sqlite"):
        return None
    name = make_url(url).database
    return Path(name) if name and name != ":memory:" else None
