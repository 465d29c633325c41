"""Load as browsers make it: every seat of every table has a page that follows its event stream and fetches no view after a move.

A page keeps its scene up to date with the patches of frames, moves with `Prefer: return=frames` and the headers of a browser,
reads a compressed answer, and finds its choices in the prompt of the scene, as the client does.
"""

import asyncio
import gzip
import time
from dataclasses import dataclass
from typing import Any

import msgspec

from sztab.engine.patch import applied

from .load import Connection, Guest, Load, Table, failed

# What a browser sends with a move beside its cookie
BROWSER = (
    b"prefer: return=frames\r\naccept: application/json\r\naccept-encoding: gzip, deflate, br\r\n"
    b"accept-language: en-GB,en;q=0.9\r\nsec-fetch-site: same-origin\r\nsec-fetch-mode: cors\r\nsec-fetch-dest: empty\r\n"
    b"user-agent: Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0\r\n"
)
PATIENCE = 0.005  # seconds to wait for events where nobody is known to be asked


@dataclass(slots=True)
class Page:
    """A table as one browser knows it."""

    guest: Guest
    view: Any
    heard: bytes = b""

    def take(self, update: Any) -> None:
        """Apply what an event, or the answer to a move, says; the one that comes second says nothing new."""
        if update["number"] != self.view["number"] + 1 or "frames" not in update:
            return
        for frame in update["frames"]:
            self.view["scene"] = applied(self.view["scene"], frame["change"])
        self.view["number"] = update["number"]
        self.view["question"] = update.get("question", self.view["question"])
        self.view["status"] = update.get("status", self.view["status"])


class Pages(Load):
    """The people, tables and pages on one server."""

    browser = b"accept: text/event-stream\r\naccept-encoding: gzip, deflate, br\r\n"

    def __init__(self, address: str, seed: int = 0) -> None:
        super().__init__(address, seed)
        self.pages: dict[str, list[Page]] = {}
        self.sizes: list[int] = []  # bytes of what pages were sent for moves
        self.wires: list[
            int
        ] = []  # for each move, all that its table's pages were sent, heads and compression included

    async def _follow_seats(self, table: Table) -> None:
        wire = await self.connect()
        self.pages[table.id] = pages = []
        for guest in table.guests:
            status, _, body = await wire.ask("GET", f"/api/tables/{table.id}/view", guest.head)
            if status != 200:
                failed("GET view", status, body)
            pages.append(Page(guest, msgspec.json.decode(body)))
        wire.close()
        table.followers = [await self.follow(table, page.guest, self._hearing(table, page)) for page in pages]

    def _hearing(self, table: Table, page: Page) -> Any:
        def heard(data: bytes, wire: int) -> None:
            table.wire += wire
            page.heard += data
            *events, page.heard = page.heard.split(b"\n\n")
            for event in events:
                head, _, told = event.partition(b"\ndata: ")
                if head.endswith(b"event: moved"):
                    self.measured.events += 1
                    self.measured.delivered.append(time.perf_counter() - table.sent)
                    self.sizes.append(len(event))
                    page.take(msgspec.json.decode(told))

        return heard

    async def _move(self, wire: Connection, table: Table) -> None:
        pages = self.pages[table.id]
        if pages[0].view["status"] != "running":
            self.measured.finished += 1
            await self._begin_again(wire, table)
            return
        page = next((page for page in pages if page.view["scene"]["prompt"].get("choices")), None)
        if page is None:
            self.measured.looks += 1
            await asyncio.sleep(PATIENCE)
            return
        prompt = page.view["scene"]["prompt"]
        token = self.rng.choice(prompt["choices"])["token"]
        move = {"role": prompt["role"], "question": page.view["question"], "token": token}
        head = page.guest.head + BROWSER
        if table.wire:
            self.wires.append(table.wire)
        table.sent, table.wire = time.perf_counter(), 0
        path = f"/api/tables/{table.id}/choices"
        status, answered, body = await wire.ask("POST", path, head, move)
        if status == 409:  # an event of another's move is on its way
            self.measured.stale += 1
            await asyncio.sleep(PATIENCE)
            return
        if status != 200:
            failed(f"POST {path}", status, body)
        self.measured.took.append(time.perf_counter() - table.sent)
        self.measured.moves += 1
        table.wire += len(answered) + len(body)
        if b"content-encoding: gzip" in answered:
            body = gzip.decompress(body)
        self.sizes.append(len(body))
        page.take(msgspec.json.decode(body))

    async def _begin_again(self, wire: Connection, table: Table) -> None:
        self.pages.pop(table.id, None)
        await super()._begin_again(wire, table)
