"""Reports of our own mistakes: the error, and the record that shows it."""

import asyncio
import logging
import os
import traceback
from pathlib import Path

from ..accounts.accounts import new_id
from ..tables.records import full_record
from ..tables.registry import TableRegistry
from ..tables.table import Table

log = logging.getLogger("sztab.reports")


def private(path: str, flags: int) -> int:
    """Opens a file that nobody else on the machine can read: the record in it has the seed."""
    return os.open(path, flags, 0o600)


async def write_report(registry: TableRegistry, table: Table, error: BaseException, folder: str) -> str:
    """Writes a report where only the owner of the server can read it; gives its name.

    If it cannot be written, the disk is full perhaps, there is no name: the table is to hear of the mistake all the same.
    """
    name = f"{table.info.id}-{new_id()[:6]}"
    try:
        record = full_record(await registry.whole(table))
    except Exception as second:  # the record itself may be what is broken
        record = f"the record cannot be written: {type(second).__name__}: {second}\n"
    trace = "".join(traceback.format_exception(error))
    text = f"table {table.info.id}, entry {table.info.entries}\n\n{trace}\n{record}"
    path = Path(folder) / f"{name}.txt"

    def write() -> None:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            with open(path, "x", encoding="utf-8", opener=private) as file:
                file.write(text)
        except OSError:
            path.unlink(missing_ok=True)  # half a report is none
            raise

    try:
        await asyncio.to_thread(write)
    except OSError as second:
        log.error("report %s cannot be written: %s", name, second, extra={"table": table.info.id})
        return ""
    return name
