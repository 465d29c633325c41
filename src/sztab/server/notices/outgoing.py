"""From the outbox: claims what is due, drops what is no news any more, puts off what must wait, and words the rest."""

from dataclasses import dataclass, field
from typing import NamedTuple

from sqlalchemy import Connection, Label, delete, func, select, update

from ..storage.database import Database
from ..storage.schema import channels, invitations, notice_settings, notices, people, seats, tables
from ..storage.timestamps import MINUTE
from .links import CONFIRM, RECOVER, STOP, LinkSigner
from .messages import Message, Notice, asking, message
from .timing import quiet_until

LEASE = 120_000  # milliseconds after which a claim of a process that died no longer counts
ASKING = {CONFIRM: 72, RECOVER: 2}  # mails that ask for a click: hours for which their links hold
AT_ONCE = (*ASKING, "test")  # kinds that neither quiet hours nor digests hold back


class DueNotice(NamedTuple):
    """A row of the outbox."""

    id: int
    channel: str
    table_id: str | None
    kind: str
    eyes: int
    by: str | None
    at: int
    due: int
    tries: int
    claimed: int


class Recipient(NamedTuple):
    """A channel, with its person and what they have set."""

    id: str
    person: str
    kind: str
    address: str
    secret: str
    state: str
    failures: int
    created: int
    sent: int
    name: str
    language: str
    password: str | None
    quiet_from: int
    quiet_to: int
    zone: str
    every: int


@dataclass(slots=True)
class Claimed:
    """The notices of one channel that this process has taken on."""

    channel: Recipient
    rows: list[DueNotice]
    dropped: list[int] = field(default_factory=list)
    put_off: dict[int, int] = field(default_factory=dict)  # notice -> when it is due


@dataclass(slots=True)
class Job:
    """One message to one channel, and the notices that are done with it."""

    channel: Recipient
    message: Message
    rows: list[DueNotice]


def due_channels(connection: Connection, at: int, limit: int, kinds: tuple[str, ...]) -> list[str]:
    query = select(notices.c.channel).join(channels, channels.c.id == notices.c.channel)
    query = query.where(notices.c.due <= at, notices.c.claimed < at - LEASE, channels.c.kind.in_(kinds))
    rows = connection.execute(query.group_by(notices.c.channel).order_by(func.min(notices.c.due)).limit(limit))
    return [row.channel for row in rows]


def claim(connection: Connection, ids: list[str], at: int) -> list[DueNotice]:
    """Take on what is due for some channels. Whatever another process has taken on is left to it."""
    free = (notices.c.channel.in_(ids), notices.c.due <= at, notices.c.claimed < at - LEASE)
    rows = connection.execute(select(notices).where(*free).order_by(notices.c.id).with_for_update(skip_locked=True))
    found = [DueNotice(**row._asdict()) for row in rows]
    if found:
        taken = update(notices).where(notices.c.id.in_([row.id for row in found]))
        connection.execute(taken.values(claimed=at))
    return found


def release_all(connection: Connection) -> None:
    """Release the claims of a server that was killed while sending: the next one on the same file sends them again."""
    connection.execute(update(notices).where(notices.c.claimed > 0).values(claimed=0))


class Outgoing:
    """Everything about claimed notices that their words and their fate depend on, read at one moment."""

    def __init__(self, connection: Connection, rows: list[DueNotice]) -> None:
        ids = {row.channel for row in rows}
        at = {row.table_id for row in rows if row.table_id}
        kept = select(channels, people.c.name, people.c.language, people.c.password, *_chosen()).where(
            channels.c.id.in_(ids)
        )
        joined = kept.join(people, people.c.id == channels.c.person).outerjoin(
            notice_settings, notice_settings.c.person == channels.c.person
        )
        self.channels = {row.id: Recipient(**row._asdict()) for row in connection.execute(joined)}
        wanted = select(tables.c.id, tables.c.name, tables.c.game, tables.c.status, tables.c.asked)
        self.tables = {row.id: row for row in connection.execute(wanted.where(tables.c.id.in_(at)))}
        sat = select(seats.c.table_id, seats.c.person).where(seats.c.table_id.in_(at), seats.c.person.is_not(None))
        self.seated = {(row.table_id, row.person) for row in connection.execute(sat)}
        asked = select(invitations.c.table_id, invitations.c.person).where(invitations.c.table_id.in_(at))
        self.invited = {(row.table_id, row.person) for row in connection.execute(asked)}
        named = select(people.c.id, people.c.name).where(people.c.id.in_({row.by for row in rows if row.by}))
        self.names = {row.id: row.name for row in connection.execute(named)}

    def is_news(self, row: DueNotice, person: str) -> bool:
        """Return False for what has been settled meanwhile: the move was made, the seat given up, the invitation
        declined."""
        if row.table_id is None:
            return True
        table = self.tables.get(row.table_id)
        here = (row.table_id, person)
        if table is None or (here not in self.seated and not (row.kind == "invited" and here in self.invited)):
            return False
        return not row.eyes or (table.status == "running" and bool(table.asked & row.eyes))

    def notice(self, row: DueNotice, person: str) -> Notice:
        """A notice as its words need it. An invitation by name is accepted or declined in the lobby."""
        asked = row.kind == "invited" and (row.table_id, person) in self.invited
        table = self.tables.get(row.table_id or "")
        name, game = (table.name, table.game) if table is not None else ("", "")
        by = self.names.get(row.by or "", "")
        path = "/lobby" if asked else f"/t/{row.table_id}" if row.table_id else "/me"
        return Notice(row.id, row.kind, row.table_id or "", name, game, by, row.at, path)

    def sorted_out(self, claimed: Claimed, at: int) -> list[DueNotice]:
        """Return the notices of a channel that are to be sent now; the others are dropped or put off."""
        one = claimed.channel
        wanted = [row for row in claimed.rows if row.kind in ASKING or one.state == "on"]
        news = [row for row in wanted if self.is_news(row, one.person)]
        claimed.dropped = [row.id for row in claimed.rows if row not in news]
        wait = self._waits(one, at)
        claimed.put_off = {row.id: wait for row in news if wait and row.kind not in AT_ONCE}
        return [row for row in news if row.id not in claimed.put_off]

    def _waits(self, one: Recipient, at: int) -> int:
        """Return the time until which notices to a channel are held back, or 0."""
        quiet = quiet_until(one.quiet_from, one.quiet_to, one.zone, at)
        next_mail = one.sent + one.every * MINUTE if one.kind == "mail" else 0
        return max(quiet, next_mail if next_mail > at else 0)


def _chosen() -> list[Label[int | str]]:
    """The settings of a person; without any, notices are never held back."""
    usual = {"quiet_from": 0, "quiet_to": 0, "zone": "UTC", "every": 0}
    return [func.coalesce(notice_settings.c[name], value).label(name) for name, value in usual.items()]


async def jobs_of(one: Recipient, rows: list[DueNotice], read: Outgoing, links: LinkSigner, site: str) -> list[Job]:
    """Return the messages that tell a channel of its notices: one for all, and one for each that asks for a click."""
    out = []
    for row in rows:
        if row.kind in ASKING:
            whose = (one.person, one.password or "") if row.kind == RECOVER else (one.id, "")
            token = await links.sign(row.kind, whose[0], ASKING[row.kind], whose[1])
            url = f"{site}/{row.kind}#{token}"
            worded = asking(row.kind, one.id, row.id, one.language, one.name, site, url, row.at)
            out.append(Job(one, worded, [row]))
    told = [row for row in rows if row.kind not in ASKING]
    if told:
        worded = message(one.id, [read.notice(row, one.person) for row in told], one.language, one.name, site)
        if one.kind == "mail":
            worded = worded.with_stop(f"{site}/stop#{await links.sign(STOP, one.id)}")
        out.append(Job(one, worded, told))
    return out


async def forget_for_lookers(database: Database, looking: set[tuple[str, str]], before: int) -> None:
    """Drop what is due soon for people who look at the table here now, unless they want to hear of it all the same.

    `looking` holds people and tables. Every process does so for those whom it serves, before anything is sent."""
    if not looking:
        return
    soon = (
        select(notices.c.id, notices.c.table_id, channels.c.person)
        .join(channels, channels.c.id == notices.c.channel)
        .join(notice_settings, notice_settings.c.person == channels.c.person)
        .where(notices.c.due <= before, notices.c.claimed == 0, notice_settings.c.looking.is_(False))
    )
    rows = await database.read(lambda c: c.execute(soon.where(notices.c.table_id.is_not(None))).all())
    seen = [row.id for row in rows if (row.person, row.table_id) in looking]
    if seen:
        await database.write(lambda c: c.execute(delete(notices).where(notices.c.id.in_(seen))).rowcount)
