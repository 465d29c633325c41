"""Tokens let programs in, with scopes of their own."""

from sqlalchemy import Connection, delete, func, select

from ..errors import ProblemError
from ..identity import Person, new_secret
from ..storage.database import NothingWrittenError
from ..storage.quotas import TooManyError, lock_person
from ..storage.schema import keys
from .accounts import Accounts, insert_key
from .representations import TokenInfo

LIMIT = 20  # tokens of one person


class OtherTokenError(NothingWrittenError):
    """The id belongs to a token with another label or other scopes."""


class Tokens:
    def __init__(self, accounts: Accounts) -> None:
        self.accounts = accounts
        self.database = accounts.database

    async def create(self, person: Person, label: str, scopes: tuple[str, ...], id: str = "") -> tuple[str, str]:
        """A token's id and secret. Asked for again under the same id, it has a new secret: nobody has seen the first."""
        secret = new_secret()
        others = select(func.count()).where(keys.c.person == person.id, keys.c.label != "", keys.c.id != id)

        def write(connection: Connection) -> str:
            lock_person(connection, person.id)
            known = connection.execute(select(keys.c.label, keys.c.scopes).where(keys.c.id == id)).one_or_none()
            if known is not None and tuple(known) != (label, " ".join(scopes)):
                raise OtherTokenError
            if connection.execute(others).scalar_one() >= LIMIT:
                raise TooManyError
            connection.execute(delete(keys).where(keys.c.id == id, keys.c.person == person.id, keys.c.label != ""))
            return insert_key(connection, person.id, secret, label, scopes, id)

        try:
            id = await self.database.write(write, person.id)
        except TooManyError:
            raise ProblemError("conflict", "too_many_tokens", LIMIT) from None
        except OtherTokenError:
            raise ProblemError("key_reused", "key_reused") from None
        self.accounts.forget(person.id)
        return id, secret

    async def withdraw(self, person: Person, id: str) -> None:
        query = delete(keys).where(keys.c.id == id, keys.c.person == person.id, keys.c.label != "")
        if not await self.database.write(lambda c: c.execute(query).rowcount):
            raise ProblemError("missing", "no_token", id)
        self.accounts.forget(person.id)

    async def list(self, person: Person) -> list[TokenInfo]:
        query = select(keys).where(keys.c.person == person.id, keys.c.label != "").order_by(keys.c.created)
        rows = await self.database.read(lambda c: c.execute(query).all())
        return [TokenInfo(id=r.id, label=r.label, scopes=r.scopes.split(), created=r.created) for r in rows]
