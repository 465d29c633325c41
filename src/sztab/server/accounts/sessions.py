"""Sessions: the devices on which somebody is signed in, and ending one of them."""

from sqlalchemy import delete, select

from ..errors import ProblemError
from ..identity import Person
from ..storage.schema import keys
from ..storage.timestamps import now
from .accounts import SESSION, Accounts, Caller
from .representations import SessionInfo

BROWSERS = {"Edg": "Edge", "OPR/": "Opera", "Firefox/": "Firefox", "Chrome/": "Chrome", "Safari/": "Safari"}
SYSTEMS = {
    "Windows": "Windows",
    "Android": "Android",
    "iPhone": "iOS",
    "iPad": "iOS",
    "Mac OS X": "macOS",
    "Linux": "Linux",
}


def device(agent: str) -> str:
    """Return what a User-Agent header says, as far as it helps to tell one's own devices apart.

    >>> device("Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0")
    'Firefox, Linux'
    """
    found = [next((name for sign, name in names.items() if sign in agent), "") for names in (BROWSERS, SYSTEMS)]
    return ", ".join(name for name in found if name)


class Sessions:
    def __init__(self, accounts: Accounts) -> None:
        self.accounts = accounts
        self.database = accounts.database

    async def list(self, caller: Caller) -> list[SessionInfo]:
        """The sessions of a person, the one last used first."""
        mine = (keys.c.person == caller.id, keys.c.label == "", keys.c.created > now() - SESSION * 1000)
        query = select(keys).where(*mine).order_by(keys.c.used.desc())
        rows = await self.database.read(lambda c: c.execute(query).all())
        return [
            SessionInfo(id=r.id, device=r.device, created=r.created, used=r.used, current=r.hash == caller.session)
            for r in rows
        ]

    async def end(self, person: Person, id: str) -> None:
        query = delete(keys).where(keys.c.id == id, keys.c.person == person.id, keys.c.label == "")
        if not await self.database.write(lambda c: c.execute(query).rowcount):
            raise ProblemError("missing", "no_session", id)
        self.accounts.forget(person.id)
