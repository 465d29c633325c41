"""Reports of unexpected errors: the table's log mentions the fault, a file holds the error and the record that shows it."""

import asyncio
import logging
import os
import traceback
from pathlib import Path

from ..identity import new_id
from .entries import Entry
from .freeze import because
from .records import full_record
from .registry import TableRegistry
from .table import Table

log = logging.getLogger("sztab.reports")


class FaultReports:
    """Writes reports to a folder that only the owner of the server can read."""

    def __init__(self, registry: TableRegistry, folder: Path) -> None:
        self.registry = registry
        self.folder = folder
        self._reporting = asyncio.Lock()
        self._background: set[asyncio.Task[None]] = set()

    async def report(self, table: Table, error: BaseException, key: str = "fault", stop: bool = False) -> str:
        """Report an unexpected error at a table, which is as it was before. Return the report's name.

        The same fault again, before anything else has happened, gets no second report unless the first could not be
        written. With `stop` the bots of the table wait until its owner tells them to try again.
        """
        async with self._reporting:  # several requests may meet the same fault at once
            table = await self.registry.get(table.info.id) or table
            last = table.recent[-1] if table.recent else None
            known = last is not None and last.kind == "fault" and not stop
            if last is not None and known and last.data["report"]:
                return str(last.data["report"])
            report = await self._written(table, error)
            if known and not report:
                return ""

            def act(table: Table) -> list[Entry]:
                if stop:
                    table.info.message = because("bot", report) if report else because("bot_unreported")
                return [Entry("fault", data={"key": key if report else f"{key}_unreported", "report": report})]

            await self.registry.change(table.info.id, act)
            return report

    def report_later(self, table_id: str, error: Exception) -> None:
        """Report an error in showing something of a table, while the reader already has the answer."""
        task = asyncio.get_running_loop().create_task(self._report_shown(table_id, error))
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    async def _report_shown(self, table_id: str, error: Exception) -> None:
        try:
            table = await self.registry.get(table_id)
            if table is not None:
                await self.report(table, error, "fault_shown")
        except Exception:  # the table cannot be written to either
            log.exception("a fault could not be reported", extra={"table": table_id})

    def stop(self) -> None:
        for task in self._background:
            task.cancel()

    async def _written(self, table: Table, error: BaseException) -> str:
        """Write a report and return its name; nothing if it cannot be written, because the disk is full perhaps."""
        name = f"{table.info.id}-{new_id()[:6]}"
        try:
            record = full_record(await self.registry.whole(table))
        except Exception as second:  # the record itself may be what is broken
            record = f"the record cannot be written: {type(second).__name__}: {second}\n"
        trace = "".join(traceback.format_exception(error))
        text = f"table {table.info.id}, entry {table.info.entries}\n\n{trace}\n{record}"
        try:
            await asyncio.to_thread(_write, self.folder / f"{name}.txt", text)
        except OSError as second:
            log.error("report %s cannot be written: %s", name, second, extra={"table": table.info.id})
            return ""
        return name


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        with open(path, "x", encoding="utf-8", opener=_private) as file:
            file.write(text)
    except OSError:
        path.unlink(missing_ok=True)  # half a report is none
        raise


def _private(path: str, flags: int) -> int:
    """Open a file that nobody else on the machine can read: the record in it has the seed."""
    return os.open(path, flags, 0o600)
