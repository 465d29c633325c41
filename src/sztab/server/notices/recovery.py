"""Recovery: whoever forgot a password is sent a link, if they have a confirmed mail address."""

from sqlalchemy import Connection, select

from ..errors import ProblemError
from ..storage.database import Database
from ..storage.schema import channels, people
from .channels import put_in_outbox
from .links import RECOVER, LinkSigner, claimed_id


class Recovery:
    def __init__(self, database: Database, links: LinkSigner) -> None:
        self.database = database
        self.links = links

    async def ask(self, account: str) -> None:
        """Send a link to the confirmed addresses of an account. Nobody is told whether there is one."""
        theirs = (
            select(channels.c.id)
            .join(people, people.c.id == channels.c.person)
            .where(people.c.account == account, channels.c.kind == "mail", channels.c.state != "unconfirmed")
        )

        def write(connection: Connection) -> None:
            for row in connection.execute(theirs).all():
                put_in_outbox(connection, row.id, RECOVER)

        await self.database.write(write)

    async def person(self, token: str) -> str:
        """Return whose password a link lets one set. It holds until the password is another one: it works once."""
        query = select(people.c.password).where(people.c.id == claimed_id(token))
        known = await self.database.read(lambda c: c.execute(query).scalar_one_or_none())
        if known is None:
            raise ProblemError("missing", "no_mail_link")
        return await self.links.read(RECOVER, token, known)
