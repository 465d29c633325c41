"""Sends what is in the outbox, with back-off, for as long as the server runs.

A notice is claimed, sent, and deleted: three steps, each on disk before the next. A server killed before it has sent loses
nothing, and one that is killed after deleting sends nothing twice. Between the two lie milliseconds in which a kill makes the
message go out again, under the same id, by which mail programs, browsers and webhooks recognise it.
"""

import asyncio
import json
import logging
import smtplib
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from enum import Enum

from sqlalchemy import Connection, delete, update

from ..storage.database import Database
from ..storage.schema import channels, notices
from ..storage.timestamps import now
from ..tables.registry import TableRegistry
from . import ssrf_guard, webhooks
from .hosting import Hosting
from .links import LinkSigner, server_key
from .mail import Postman
from .outgoing import (
    Claimed,
    DueNotice,
    Job,
    Outgoing,
    Recipient,
    claim,
    due_channels,
    forget_for_lookers,
    jobs_of,
    release_all,
)
from .timing import back_off

log = logging.getLogger("sztab.notices")

TICK = 1.0  # seconds between two looks into the outbox
BATCH = 200  # channels served at once
THREADS = 16
OFF_AFTER = 8  # failures in a row after which a channel is switched off
GIVE_UP = 14  # tries of one notice: about two days
MAIL, POSTS = ("mail",), ("push", "discord", "slack", "json")
POSTED = (200, 201, 202, 204)
GONE = (404, 410)


class Outcome(Enum):
    SENT = "sent"
    FAILED = "failed"  # counts against the channel
    LATER = "later"  # the mail server's trouble, not the channel's
    GONE = "gone"  # the channel leads nowhere any more


class Sender:
    def __init__(self, database: Database, registry: TableRegistry, hosting: Hosting, links: LinkSigner) -> None:
        self.database = database
        self.registry = registry
        self.hosting = hosting
        self.links = links
        self.outcomes: Counter[Outcome] = Counter()
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="notices")
        self._push_key = ""

    async def run(self) -> None:
        if not self.database.postgres:
            await self.database.write(release_all)
        await asyncio.gather(self._run(MAIL), self._run(POSTS))

    async def _run(self, kinds: tuple[str, ...]) -> None:
        """Send over some kinds of channels: people's own servers, which may be slow, hold no mail up."""
        tick = min(TICK, max(self.hosting.hold / 3, 0.05))
        while True:
            try:
                while await self.round(kinds, tick):
                    pass
            except Exception as error:  # the database, most likely; there is a next look
                log.warning("sending notices failed: %r", error)
            await asyncio.sleep(tick)

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def round(self, kinds: tuple[str, ...], tick: float = TICK) -> bool:
        """Send what is due over some kinds of channels, as much as goes at once. Return True if there is more."""
        at = now()
        soon = at + int(tick * 3000)
        if not await self.database.read(lambda c: due_channels(c, soon, 1, kinds)):
            return False  # mostly so: an idle server does not go through its streams
        await forget_for_lookers(self.database, self._looking(), soon)
        ids = await self.database.read(lambda c: due_channels(c, at, BATCH, kinds))
        if not ids:
            return False
        rows = await self.database.write(lambda c: claim(c, ids, at))
        read = await self.database.read(lambda c: Outgoing(c, rows))
        claimed = {id: Claimed(one, []) for id, one in read.channels.items()}
        for row in rows:
            if row.channel in claimed:
                claimed[row.channel].rows.append(row)
        jobs = [job for one in claimed.values() for job in await self._jobs(one, read, at)]
        outcomes = await self._deliver(jobs)
        await self.database.write(lambda c: _settle(c, claimed.values(), outcomes))
        self.outcomes.update(outcome for _, outcome in outcomes)
        return len(ids) == BATCH

    def _looking(self) -> set[tuple[str, str]]:
        return {
            (stream.person, table.info.id)
            for table in self.registry.all()
            for stream in table.streams
            if stream.person is not None
        }

    async def _jobs(self, one: Claimed, read: Outgoing, at: int) -> list[Job]:
        return await jobs_of(one.channel, read.sorted_out(one, at), read, self.links, self.hosting.site)

    # Delivering

    async def _deliver(self, jobs: list[Job]) -> list[tuple[Job, Outcome]]:
        loop = asyncio.get_running_loop()
        letters = [job for job in jobs if job.channel.kind == "mail"]
        others = [job for job in jobs if job.channel.kind != "mail"]
        if any(job.channel.kind == "push" for job in others):
            await self.push_key()
        posted = [loop.run_in_executor(self._threads, self._post, job) for job in others]
        mailed = loop.run_in_executor(self._threads, self._mail, letters)
        return [*await mailed, *zip(others, await asyncio.gather(*posted), strict=True)]

    def _mail(self, jobs: list[Job]) -> list[tuple[Job, Outcome]]:
        """Send letters over one connection. What it did not get to is sent later."""
        done: list[tuple[Job, Outcome]] = []
        if jobs and self.hosting.mail is not None:
            try:
                with Postman(self.hosting.mail) as postman:
                    for job in jobs:
                        done.append((job, _mailed(postman, job)))
            except (OSError, smtplib.SMTPException) as error:
                log.warning("the mail server does not take mail: %r", error)
        return done + [(job, Outcome.LATER) for job in jobs[len(done) :]]

    def _post(self, job: Job) -> Outcome:
        try:
            url, body, headers = self._request(job)
            status = ssrf_guard.post(url, body, headers, self._private())
        except ssrf_guard.RefusedAddressError:
            return Outcome.GONE
        except (OSError, ValueError) as error:
            log.info("a notice was not delivered: %r", error)
            return Outcome.FAILED
        return Outcome.SENT if status in POSTED else Outcome.GONE if status in GONE else Outcome.FAILED

    def _private(self) -> bool:
        return self.hosting.webhooks is not None and self.hosting.webhooks.private

    def _request(self, job: Job) -> tuple[str, bytes, dict[str, str]]:
        one, message = job.channel, job.message
        if one.kind == "push":
            return one.address, *self._push(one, webhooks.push_payload(message), message.urgent)
        if one.kind == "json":
            body, extra = webhooks.signed(message, one.secret, now() // 1000)
        else:
            body, extra = (webhooks.discord if one.kind == "discord" else webhooks.slack)(message), {}
        return one.address, body, {"Content-Type": "application/json", **extra}

    def _push(self, one: Recipient, payload: bytes, urgent: bool) -> tuple[bytes, dict[str, str]]:
        from . import push  # needs the extra `push`

        keys = json.loads(one.secret)
        contact = self.hosting.push.contact if self.hosting.push is not None else ""
        headers = push.headers(one.address, push.key_of(self._push_key), contact, urgent)
        return push.encrypt(payload, keys["p256dh"], keys["auth"]), headers

    async def push_key(self) -> str:
        """Return the server's public key, by which browsers and their vendors know it."""
        from . import push

        if not self._push_key:
            self._push_key = await server_key(self.database, "push", push.new_key())
        return push.encoded(push.public_bytes(push.key_of(self._push_key).public_key()))


def _mailed(postman: Postman, job: Job) -> Outcome:
    try:
        postman.send(job.message, job.channel.address)
    except smtplib.SMTPRecipientsRefused as error:
        codes = [code for code, _ in error.recipients.values()]
        return Outcome.FAILED if any(code >= 500 for code in codes) else Outcome.LATER
    except (smtplib.SMTPDataError, smtplib.SMTPSenderRefused) as error:
        return Outcome.FAILED if error.smtp_code >= 500 else Outcome.LATER
    except (ValueError, smtplib.SMTPNotSupportedError) as error:  # no address: the other letters go out all the same
        log.info("a letter was not sent: %r", error)
        return Outcome.FAILED
    return Outcome.SENT


# What came of it


def _settle(connection: Connection, claimed: Iterable[Claimed], outcomes: list[tuple[Job, Outcome]]) -> None:
    """Write what came of a round: in one transaction, after everything was sent."""
    gone = [id for one in claimed for id in one.dropped]
    for one in claimed:
        for id, due in one.put_off.items():
            connection.execute(update(notices).where(notices.c.id == id).values(due=due, claimed=0))
    for job, outcome in outcomes:
        if outcome in (Outcome.SENT, Outcome.GONE):
            gone += [row.id for row in job.rows]
        else:
            gone += [row.id for row in job.rows if row.tries + 1 >= GIVE_UP]
            _try_later(connection, [row for row in job.rows if row.tries + 1 < GIVE_UP])
        _note(connection, job, outcome)
    if gone:
        connection.execute(delete(notices).where(notices.c.id.in_(gone)))


def _try_later(connection: Connection, rows: list[DueNotice]) -> None:
    for row in rows:
        values = {"tries": row.tries + 1, "due": now() + back_off(row.tries), "claimed": 0}
        connection.execute(update(notices).where(notices.c.id == row.id).values(values))


def _note(connection: Connection, job: Job, outcome: Outcome) -> None:
    """Remember how a channel does: one that fails over and over is switched off, and its owner sees that."""
    here = update(channels).where(channels.c.id == job.channel.id)
    if outcome is Outcome.SENT:
        sent = {"sent": now()} if any(row.table_id for row in job.rows) else {}
        connection.execute(here.values(failures=0, **sent))
    elif outcome is Outcome.GONE and job.channel.kind == "push":  # the browser has forgotten it
        connection.execute(delete(channels).where(channels.c.id == job.channel.id))
    elif outcome is Outcome.GONE or (outcome is Outcome.FAILED and job.channel.failures + 1 >= OFF_AFTER):
        connection.execute(here.values(failures=job.channel.failures + 1, state="off"))
        connection.execute(delete(notices).where(notices.c.channel == job.channel.id))
    elif outcome is Outcome.FAILED:
        connection.execute(here.values(failures=job.channel.failures + 1))
