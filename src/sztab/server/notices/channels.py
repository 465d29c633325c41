"""Channels and choices: where a person's notices go, what they hear of, and when."""

import json
import re
from typing import Any
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from sztab.engine.shapes import JsonObject

from ..errors import ProblemError
from ..identity import Person, new_id, new_secret
from ..storage.database import Database
from ..storage.outbox import EVERY_KIND, KINDS
from ..storage.quotas import TooManyError, lock_person
from ..storage.schema import channels, notice_settings, notice_tables, notices, seats, tables
from ..storage.timestamps import now
from . import representations as answers
from .hosting import Hosting
from .links import CONFIRM, STOP, LinkSigner
from .ssrf_guard import RefusedAddressError, check_url

LIMIT = 10  # channels of one person
CHOSEN_TABLES = 300  # for which one person may choose otherwise
LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
MAIL = re.compile(  # no quotes, and nothing that a mail program would decode into other letters
    rf"(?!.*=\?)[A-Za-z0-9!#$%&'*+/=?^_`{{|}}~.-]{{1,64}}@(?=.{{1,250}}$)(?:{LABEL}\.)+[A-Za-z0-9-]{{2,63}}"
)
USUAL = {"kinds": EVERY_KIND, "looking": False, "every": 15, "quiet_from": 0, "quiet_to": 0, "zone": "UTC"}


def mask_of(kinds: list[answers.NoticeKind]) -> int:
    return sum({KINDS[kind] for kind in kinds})


def kinds_of(mask: int) -> list[answers.NoticeKind]:
    return [kind for kind, bit in KINDS.items() if mask & bit]  # type: ignore[misc]


class Channels:
    def __init__(self, database: Database, hosting: Hosting | None, links: LinkSigner) -> None:
        self.database = database
        self.hosting = hosting
        self.links = links

    def ways(self) -> list[answers.ChannelKind]:
        """The kinds of channels that the host has set up."""
        if self.hosting is None:
            return []
        hooks: list[answers.ChannelKind] = ["discord", "slack", "json"] if self.hosting.webhooks else []
        mail: list[answers.ChannelKind] = ["mail"] if self.hosting.mail else []
        push: list[answers.ChannelKind] = ["push"] if self.hosting.push else []
        return [*mail, *push, *hooks]

    async def overview(self, person: Person, push_key: str) -> answers.Notices:
        def read(connection: Connection) -> answers.Notices:
            mine = select(channels).where(channels.c.person == person.id).order_by(channels.c.created)
            chosen = select(notice_tables.c.table_id, tables.c.name, notice_tables.c.kinds)
            chosen = chosen.join(tables, tables.c.id == notice_tables.c.table_id)
            rows = connection.execute(chosen.where(notice_tables.c.person == person.id).order_by(tables.c.name)).all()
            return answers.Notices(
                settings=_settings(connection, person.id),
                channels=[shown(row) for row in connection.execute(mine)],
                tables=[answers.TableNotices(row.table_id, row.name, kinds_of(row.kinds)) for row in rows],
                ways=self.ways(),
                push_key=push_key,
            )

        return await self.database.read(read)

    # What to hear of

    async def choose(self, person: Person, chosen: answers.NoticeSettings) -> None:
        """Set what to hear of, and when."""
        try:
            ZoneInfo(chosen.zone)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            raise ProblemError("bad", "no_zone", chosen.zone, where=["zone"]) from None
        values = {
            "kinds": mask_of(chosen.kinds),
            "looking": chosen.looking,
            "every": chosen.every,
            "quiet_from": chosen.quiet_from,
            "quiet_to": chosen.quiet_to,
            "zone": chosen.zone,
        }

        def write(connection: Connection) -> None:
            lock_person(connection, person.id)
            _begin(connection, person.id)
            connection.execute(update(notice_settings).where(notice_settings.c.person == person.id).values(values))

        await self.database.write(write, person.id)

    async def choose_at(self, person: Person, table: str, kinds: list[answers.NoticeKind] | None) -> None:
        """Choose what to hear of at one table; None: as usual. Only who sits there has something to choose."""
        here = (notice_tables.c.person == person.id) & (notice_tables.c.table_id == table)
        mine = select(seats.c.number).where(seats.c.table_id == table, seats.c.person == person.id)
        count = select(func.count()).where(notice_tables.c.person == person.id)

        def write(connection: Connection) -> None:
            lock_person(connection, person.id)
            connection.execute(delete(notice_tables).where(here))
            if kinds is None:
                return
            if connection.execute(mine).first() is None:
                raise ProblemError("missing", "no_table", table)  # no word on whether there is one
            if connection.execute(count).scalar_one() >= CHOSEN_TABLES:
                raise ProblemError("conflict", "too_many_choices", CHOSEN_TABLES)
            row = {"person": person.id, "table_id": table, "kinds": mask_of(kinds)}
            connection.execute(insert(notice_tables), row)

        await self.database.write(write, person.id)

    # Where it goes

    async def add(
        self, person: Person, kind: answers.ChannelKind, address: str, keys: dict[str, str]
    ) -> answers.NoticeChannel:
        """Add a channel. The one that is there already is returned; a mail address is asked again to be confirmed."""
        if kind not in self.ways():
            raise ProblemError("conflict", "no_way", kind)
        secret = self._checked(kind, address, keys)
        same = (channels.c.kind == kind) & (channels.c.address == address)
        mine = channels.c.person == person.id
        row = {
            "id": new_id(), "person": person.id, "kind": kind, "address": address, "secret": secret, "failures": 0,
            "state": "unconfirmed" if kind == "mail" else "on", "created": now(), "sent": 0,
        }  # fmt: skip

        def write(connection: Connection) -> Row[Any]:
            lock_person(connection, person.id)
            _begin(connection, person.id)
            if kind == "push":  # a browser is one person's at a time, and its keys may be new
                connection.execute(delete(channels).where(same))
            known = connection.execute(select(channels).where(same, mine)).one_or_none()
            if known is None:
                if connection.execute(select(func.count()).where(mine)).scalar_one() >= LIMIT:
                    raise TooManyError
                connection.execute(insert(channels), row)
                known = connection.execute(select(channels).where(same, mine)).one()
            if known.state == "unconfirmed":
                put_in_outbox(connection, known.id, "confirm")
            return known

        try:
            made = await self.database.write(write, person.id)
        except TooManyError:
            raise ProblemError("conflict", "too_many_channels", LIMIT) from None
        return shown(made, made.secret if kind == "json" and made.id == row["id"] else "")

    def _checked(self, kind: str, address: str, keys: dict[str, str]) -> str:
        """Refuse an address that cannot be one; return the secret that goes with the channel."""
        if kind == "mail":
            if not MAIL.fullmatch(address):
                raise ProblemError("bad", "bad_mail", where=["address"])
            return ""
        private = self.hosting is not None and self.hosting.webhooks is not None and self.hosting.webhooks.private
        try:
            check_url(address, private)
        except RefusedAddressError as refused:
            raise ProblemError("bad", str(refused), where=["address"]) from None
        if kind == "push":
            return _push_keys(keys)
        return new_secret() if kind == "json" else ""

    async def remove(self, person: Person, id: str) -> None:
        query = delete(channels).where(channels.c.id == id, channels.c.person == person.id)
        if not await self.database.write(lambda c: c.execute(query).rowcount):
            raise ProblemError("missing", "no_channel_here", id)

    async def try_again(self, person: Person, id: str) -> None:
        """Switch a channel on again and send something over it, or ask once more to confirm an address."""
        mine = (channels.c.id == id) & (channels.c.person == person.id)

        def write(connection: Connection) -> None:
            one = connection.execute(select(channels).where(mine)).one_or_none()
            if one is None:
                raise ProblemError("missing", "no_channel_here", id)
            confirmed = one.state != "unconfirmed"
            if confirmed:
                connection.execute(update(channels).where(mine).values(state="on", failures=0))
            put_in_outbox(connection, id, "test" if confirmed else "confirm")

        await self.database.write(write)

    # Links in mails

    async def confirm(self, token: str) -> None:
        """Somebody who reads mail at an address has followed the link in it."""
        id = await self.links.read(CONFIRM, token)
        await self._set_state(id, "unconfirmed", "on")

    async def stop(self, token: str) -> None:
        id = await self.links.read(STOP, token)
        await self._set_state(id, "on", "off")

    async def _set_state(self, id: str, before: str, after: str) -> None:
        """Twice is as good as once; a channel that was removed since is not found."""

        def write(connection: Connection) -> bool:
            here = channels.c.id == id
            connection.execute(update(channels).where(here, channels.c.state == before).values(state=after))
            if after == "off":
                connection.execute(delete(notices).where(notices.c.channel == id))
            return connection.execute(select(channels.c.id).where(here)).first() is not None

        if not await self.database.write(write):
            raise ProblemError("missing", "no_mail_link")


def _settings(connection: Connection, person: str) -> answers.NoticeSettings:
    row = connection.execute(select(notice_settings).where(notice_settings.c.person == person)).mappings().first()
    found: JsonObject = {**(row or USUAL)}
    found.pop("person", None)
    return answers.NoticeSettings(**{**found, "kinds": kinds_of(found["kinds"])})


def _begin(connection: Connection, person: str) -> None:
    """Make the settings of a person who has none yet."""
    if connection.execute(select(notice_settings.c.person).where(notice_settings.c.person == person)).first() is None:
        connection.execute(insert(notice_settings), {"person": person, **USUAL})


def put_in_outbox(connection: Connection, channel: str, kind: str) -> None:
    """Something for one channel that is about no table; one of a kind is enough."""
    connection.execute(
        delete(notices).where(notices.c.channel == channel, notices.c.kind == kind, notices.c.claimed == 0)
    )
    at = now()
    row = {"channel": channel, "kind": kind, "eyes": 0, "at": at, "due": at, "tries": 0, "claimed": 0}
    connection.execute(insert(notices), row)


def _push_keys(keys: dict[str, str]) -> str:
    """Return the keys of a browser's subscription as they are stored."""
    from .push import decoded, subscription_key

    try:
        subscription_key(keys.get("p256dh", ""))
        if len(decoded(keys.get("auth", ""))) != 16:
            raise ValueError
    except (ValueError, TypeError):
        raise ProblemError("bad", "bad_push_keys", where=["keys"]) from None
    return json.dumps({name: keys[name] for name in ("p256dh", "auth")})


def shown(row: Row[Any], secret: str = "") -> answers.NoticeChannel:
    """A channel as its owner sees it. The address of a webhook lets whoever has it write there: it is not shown again."""
    host = urlsplit(row.address).hostname or ""
    address = row.address if row.kind == "mail" else host if row.kind == "push" else f"{host}/…{row.address[-4:]}"
    return answers.NoticeChannel(row.id, row.kind, address, row.state, row.created, row.sent, secret)
