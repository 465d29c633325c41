"""`sztab admin`: administration by whoever runs the server. It is not available over HTTP.

It works on the database, also while servers run on it. Servers on PostgreSQL notice changes at once; a server on a file
notices them with the next move at the table, and revoked sessions and tokens within seconds.
"""

import argparse
import asyncio
from datetime import UTC, datetime

from sqlalchemy import delete, or_, select, update

from sztab.engine.errors import Bad
from sztab.server.accounts.names import folded
from sztab.server.identity import Person
from sztab.server.ops.serve import data_folder, database_url
from sztab.server.services import Services, Settings
from sztab.server.storage.database import upgrade
from sztab.server.storage.schema import keys, people, reports, seats, tables
from sztab.server.storage.timestamps import HOUR, now
from sztab.server.tables import seating
from sztab.server.tables.entries import Entry
from sztab.server.tables.freeze import ADMIN, explain
from sztab.server.tables.registry import Act
from sztab.server.tables.replay_check import difference
from sztab.server.tables.table import Table

from .out import Out


def run(args: argparse.Namespace) -> int:
    asyncio.run(_run(args))
    return 0


async def _run(args: argparse.Namespace) -> None:
    services = Services(Settings(database_url(args.database), data_folder(), packs=args.packs))
    try:
        upgrade(services.database)
        await ACTS[args.act](services, args)
    finally:
        await services.close()


async def list_tables(services: Services, args: argparse.Namespace) -> None:
    """List open, running and frozen tables, most recently moved first; with --all, finished ones too."""
    owner = select(people.c.name).where(people.c.id == tables.c.owner).scalar_subquery()
    query = select(tables, owner.label("owner_name")).order_by(tables.c.moved.desc())
    if not args.all:
        query = query.where(tables.c.status.in_(("open", "running", "frozen")))
    rows = await services.database.read(lambda c: c.execute(query).all())
    out = Out()
    for row in rows:
        out.say(f"{row.id}  {row.game:14} {row.status:10} {_day(row.moved)}  {row.owner_name or '-'}: {row.name}")
        if row.message:
            out.say(f"              {explain('en', row.message)}")
    out.say(f"{len(rows)} tables")


async def list_people(services: Services, args: argparse.Namespace) -> None:
    """List people by part of their name, or all of them."""
    sat = select(seats.c.table_id).where(seats.c.person == people.c.id)
    query = select(people, sat.exists().label("plays")).order_by(people.c.created)
    if args.name:
        query = query.where(people.c.name.icontains(args.name, autoescape=True))
    rows = await services.database.read(lambda c: c.execute(query).all())
    out = Out()
    for row in rows:
        what = ", ".join(word for word, holds in (("account", row.account), ("sits at a table", row.plays)) if holds)
        out.say(f"{row.id}  {_day(row.created)}  {row.name}{f' ({what})' if what else ''}")
    out.say(f"{len(rows)} people")


async def freeze(services: Services, args: argparse.Namespace) -> None:
    def act(table: Table) -> list[Entry]:
        if table.info.status != "running":
            raise Bad(f"table {args.table} is {table.info.status}; only a running game can be frozen")
        table.info.status, table.info.message = "frozen", f"{ADMIN} {args.because}"
        return [Entry("shade", data={"key": "admin_frozen"})]

    await _change(services, args.table, act)
    Out().say(f"table {args.table} is frozen: it can be viewed, but not played on")


async def unfreeze(services: Services, args: argparse.Namespace) -> None:
    table = await services.registry.get(args.table)
    why = (
        ""
        if table is None or table.info.pinned  # to rules of its own: the server knows whether it has them
        else await services.database.read(lambda c: difference(c, services.registry, table.info, again=True))
    )
    if why:
        raise Bad(
            f"table {args.table} stays frozen: the installed rules would play it differently. {explain('en', why)}"
        )

    def act(table: Table) -> list[Entry]:
        if table.info.status != "frozen":
            raise Bad(f"table {args.table} is {table.info.status}, not frozen")
        table.info.status, table.info.message = "running", ""
        return [Entry("shade", data={"key": "admin_thawed"})]

    await _change(services, args.table, act)
    Out().say(f"table {args.table} is running again")


async def close(services: Services, args: argparse.Namespace) -> None:
    def act(table: Table) -> list[Entry]:
        if table.info.status in ("finished", "abandoned"):
            raise Bad(f"table {args.table} is already {table.info.status}")
        return seating.abandon(table)

    await _change(services, args.table, act)
    Out().say(f"table {args.table} is closed")


async def sign_out(services: Services, args: argparse.Namespace) -> None:
    person = await _person(services, args.person)
    which = keys.c.person == person.id
    gone = await services.database.write(lambda c: c.execute(delete(keys).where(which)).rowcount)
    Out().say(f"{person.name}: revoked {gone} sessions and tokens")


async def forget(services: Services, args: argparse.Namespace) -> None:
    person = await _person(services, args.person)
    await services.lifecycle.delete(person)
    Out().say(f"{person.name} is deleted; their tables can be played on")


async def list_reports(services: Services, args: argparse.Namespace) -> None:
    """List what people have reported, the oldest first."""
    by, about = people.alias("by_whom"), people.alias("about_whom")
    query = select(reports, by.c.name.label("by_name"), about.c.name.label("about_name"))
    query = query.outerjoin(by, by.c.id == reports.c.by).outerjoin(about, about.c.id == reports.c.about)
    if not args.all:
        query = query.where(reports.c.settled == 0)
    rows = await services.database.read(lambda c: c.execute(query.order_by(reports.c.id)).all())
    out = Out()
    for row in rows:
        out.say(f"{row.id}  {_day(row.at)}  {row.kind:8} about {row.about_name or '-'} ({row.about or 'deleted'})")
        out.say(f"    by {row.by_name or '-'}, table {row.table_id}{f': {row.words}' if row.words else ''}")
        if row.quoted:
            out.say(f"    said: {row.quoted}")
        if row.settled:
            out.say(f"    settled {_day(row.settled)}: {row.outcome}")
    out.say(f"{len(rows)} reports")


async def settle(services: Services, args: argparse.Namespace) -> None:
    here = update(reports).where(reports.c.id == args.report).values(settled=now(), outcome=args.outcome)
    if not await services.database.write(lambda c: c.execute(here).rowcount):
        raise Bad(f"no report {args.report}; 'sztab admin reports' lists them")
    Out().say(f"report {args.report} is settled")


async def silence(services: Services, args: argparse.Namespace) -> None:
    person = await _person(services, args.person)
    until = now() + args.days * 24 * HOUR if args.days else 0
    here = update(people).where(people.c.id == person.id).values(silenced=until)
    await services.database.write(lambda c: c.execute(here).rowcount)
    told = f"cannot write to others until {_day(until)} UTC" if until else "can write to others again"
    Out().say(f"{person.name} {told}")


ACTS = {
    "reports": list_reports,
    "settle": settle,
    "silence": silence,
    "tables": list_tables,
    "people": list_people,
    "freeze": freeze,
    "unfreeze": unfreeze,
    "close": close,
    "sign-out": sign_out,
    "delete": forget,
}


async def _change(services: Services, id: str, act: Act) -> None:
    if await services.registry.change(id, act) is None:
        raise Bad(f"no table '{id}'; 'sztab admin tables --all' lists them")


async def _person(services: Services, given: str) -> Person:
    """Find a person by id or by account name."""
    query = select(people).where(or_(people.c.id == given, people.c.account == folded(given)))
    row = await services.database.read(lambda c: c.execute(query).first())
    if row is None:
        raise Bad(f"no person with the id or account '{given}'; 'sztab admin people' lists them")
    return Person(row.id, row.name, row.language, row.account is not None)


def _day(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")
