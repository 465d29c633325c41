"""Signed links in mails: each does one thing for one channel or person, and some only for a while."""

import hmac

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from ..errors import ProblemError
from ..identity import new_secret
from ..storage.database import Database
from ..storage.schema import server_keys
from ..storage.timestamps import HOUR, now

CONFIRM, STOP, RECOVER = "confirm", "stop", "recover"


async def server_key(database: Database, name: str, fresh: str) -> str:
    """Return a key that this server keeps in its database; `fresh` is stored if there is none yet."""

    def write(connection: Connection) -> str:
        known = connection.execute(select(server_keys.c.value).where(server_keys.c.name == name)).scalar_one_or_none()
        if known is None:
            connection.execute(insert(server_keys), {"name": name, "value": fresh})
        return known or fresh

    try:
        return await database.write(write, name)
    except IntegrityError:  # another process was quicker
        return await database.write(write, name)


class LinkSigner:
    """Makes and reads links. Two processes of one database know each other's."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._key = ""

    async def sign(self, purpose: str, id: str, hours: int = 0, about: str = "") -> str:
        """Return the secret part of a link; 0 hours: it holds for good. It holds only while `about` is the same."""
        until = now() + hours * HOUR if hours else 0
        return f"{purpose}.{id}.{until}.{await self._mac(purpose, id, until, about)}"

    async def read(self, purpose: str, token: str, about: str = "") -> str:
        """Return the id in a link for this purpose, or refuse it."""
        given, _, rest = token.partition(".")
        id, _, rest = rest.partition(".")
        until, _, mac = rest.partition(".")
        if given == purpose and until.isdecimal() and len(until) < 16:
            right = await self._mac(purpose, id, int(until), about)
            if hmac.compare_digest(mac.encode(), right.encode()) and (until == "0" or int(until) > now()):
                return id
        raise ProblemError("missing", "no_mail_link")

    async def _mac(self, purpose: str, id: str, until: int, about: str) -> str:
        if not self._key:
            self._key = await server_key(self.database, "links", new_secret())
        return hmac.new(self._key.encode(), f"{purpose} {id} {until} {about}".encode(), "sha256").hexdigest()[:40]


def claimed_id(token: str) -> str:
    """Return the id that a link claims to be for; only `LinkSigner.read` knows whether it is."""
    return token.partition(".")[2].partition(".")[0][:24]
