"""The effects of account changes on tables: renaming, deletion, withdrawn keys."""

import contextlib

from sqlalchemy import select, update

from sztab.engine.errors import Bad

from ..identity import Person
from ..storage.name_parts import forget, learn
from ..storage.schema import entrants, seats, tables
from ..tables import seating
from ..tables.history import TableHistory
from ..tables.registry import TableRegistry
from ..tables.repository import ANEW
from .accounts import Accounts
from .personal_data import erase


class AccountLifecycle:
    def __init__(self, accounts: Accounts, registry: TableRegistry, history: TableHistory) -> None:
        self.accounts = accounts
        self.registry = registry
        self.history = history
        self.database = accounts.database

    async def rename(self, person: Person, name: str) -> None:
        for id in await self._tables_of(person):
            try:
                await self.registry.change(id, lambda table: seating.rename(table, person, name))
            except Bad:  # the table cannot be read: only its row is changed
                theirs = (seats.c.table_id == id) & (seats.c.person == person.id)
                query = update(seats).where(theirs).values(name=name)
                await self.database.write(lambda c, query=query: c.execute(query).rowcount)  # type: ignore[misc]
                await self.database.write(lambda c: learn(c, [name]))
        entered = update(entrants).where(entrants.c.player == person.id).values(name=name)
        await self.database.write(lambda c: c.execute(entered).rowcount)
        await self.database.write(lambda c: forget(c, person.name))

    async def delete(self, person: Person) -> None:
        """Delete a person for good; the tables they leave can be played on."""
        for id in await self._tables_of(person):
            with contextlib.suppress(Bad):  # a table that cannot be read: its seats are freed with the person
                await self.registry.change(id, lambda table: seating.part(table, person))
        touched = await self.database.write(lambda c: erase(c, person))
        self.accounts.forget(person.id)
        if touched:  # other processes forget the name too
            await self.database.write(lambda c: self.registry.tell(c, [(id, ANEW) for id in touched]))
        for id in touched:
            await self.registry.reread(id)
        self.history.clear()
        await self.end_streams(person)

    async def end_streams(self, person: Person) -> None:
        """End the event streams that were opened with keys that have been withdrawn."""
        theirs = [stream for table in self.registry.all() for stream in table.streams if stream.person == person.id]
        for stream in theirs:
            if not await self.accounts.trusted(stream.key):
                stream.close()

    async def _tables_of(self, person: Person) -> list[str]:
        """Return the tables where a person sits, asks for a seat, or is the owner."""
        sat = select(seats.c.table_id).where((seats.c.person == person.id) | (seats.c.newcomer == person.id))
        query = select(tables.c.id).where(tables.c.id.in_(sat) | (tables.c.owner == person.id))
        return [row.id for row in await self.database.read(lambda c: c.execute(query).all())]
