"""Accounts: a name is enough to play, a password makes it an account; sessions let a browser in."""

import asyncio
import hmac
import time
from collections import OrderedDict
from dataclasses import dataclass

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..errors import ProblemError
from ..identity import Person, hashed, new_id, new_secret
from ..storage.database import Database
from ..storage.quotas import lock_person
from ..storage.schema import keys, people
from ..storage.timestamps import now
from .names import account_of, folded

SCOPES = ("read", "play", "chat", "manage")
TTL = 5.0  # seconds that a key is believed without asking the database: other processes may withdraw it
CACHED = 20_000
SESSIONS = 20  # of one person
USED = 3_600_000  # milliseconds after which it is noted again that a key is used
SESSION = 365 * 24 * 3600  # seconds that a browser's session lasts
HOLDER = (  # built once: most requests ask it
    select(people.c.id, people.c.name, people.c.language, people.c.password, keys.c.label, keys.c.scopes, keys.c.used)
    .join(keys, keys.c.person == people.c.id)
    .where(keys.c.hash == bindparam("hash"), (keys.c.label != "") | (keys.c.created > bindparam("since")))
)
HASHERS = 2  # argon2 takes tens of milliseconds and 64 MiB: so many at once, and no more


@dataclass(frozen=True, slots=True)
class Caller:
    """The sender of a request: a person by session or token, or nobody."""

    person: Person | None
    scopes: tuple[str, ...]
    session: str  # the hash of the session's key; empty for tokens and strangers
    key: str = ""  # the hash of the key that let them in
    used: int = 0  # when that key was noted as used

    @property
    def id(self) -> str | None:
        return self.person.id if self.person is not None else None

    def csrf(self) -> str:
        """Return the token that our own pages send along: it proves that the sender can read our answers."""
        return hmac.new(self.session.encode(), b"sztab csrf", "sha256").hexdigest() if self.session else ""


STRANGER = Caller(None, (), "")


class Accounts:
    def __init__(self, database: Database) -> None:
        self.database = database
        self._hasher = PasswordHasher()
        self._hashing = asyncio.Semaphore(HASHERS)
        self._dummy = ""
        self._noting: set[asyncio.Task[int]] = set()
        self._cache: OrderedDict[str, tuple[float, Caller]] = OrderedDict()

    # Who is it?

    async def caller(self, secret: str, session: bool) -> Caller:
        """Return the holder of a key, or STRANGER if there is none."""
        hash = hashed(secret)
        found = self._cache.get(hash)
        if found is not None and found[0] > time.monotonic():
            caller = found[1]
        else:
            caller = await self.database.read(lambda c: self._look_up(c, hash))
            self._note_use(caller)
            self._cache[hash] = (time.monotonic() + TTL, caller)
            self._cache.move_to_end(hash)
            while len(self._cache) > CACHED:
                self._cache.popitem(last=False)
        return caller if (caller.session != "") == session else STRANGER

    def _note_use(self, caller: Caller) -> None:
        """Remember within an hour when a key was used. Nobody waits for it, and a database that fails loses nothing."""
        if caller.person is None or caller.used > now() - USED:
            return
        query = update(keys).where(keys.c.hash == caller.key).values(used=now())
        task = asyncio.create_task(self.database.write(lambda c: c.execute(query).rowcount))
        self._noting.add(task)
        task.add_done_callback(self._noted)

    def _noted(self, task: "asyncio.Task[int]") -> None:
        self._noting.discard(task)
        if not task.cancelled():
            task.exception()  # said once, so that nobody reports it

    def language(self, secret: str) -> str | None:
        """Return the language of a key's holder if it is cached, for answers that cannot wait for the database."""
        _, known = self._cache.get(hashed(secret), (0.0, STRANGER))
        return known.person.language if known.person else None

    def _look_up(self, connection: Connection, hash: str) -> Caller:
        row = connection.execute(HOLDER, {"hash": hash, "since": now() - SESSION * 1000}).one_or_none()
        if row is None:
            return STRANGER
        person = Person(row.id, row.name, row.language, row.password is not None)
        return Caller(person, tuple(row.scopes.split()), "" if row.label else hash, hash, row.used)

    async def trusted(self, key: str) -> bool:
        """Return True while a key, given by its hash, is valid."""
        return (await self.database.read(lambda c: self._look_up(c, key))).person is not None

    def forget(self, person: str) -> None:
        """Drop what is cached about a person."""
        for hash in [hash for hash, (_, caller) in self._cache.items() if caller.person and caller.person.id == person]:
            del self._cache[hash]

    # Coming and going

    async def arrive(self, name: str, language: str, device: str = "") -> tuple[Person, str]:
        """Create a person by name, with a session for the browser."""
        person = Person(new_id(), name, language, False)
        secret = new_secret()

        def write(connection: Connection) -> None:
            row = {"id": person.id, "name": name, "language": language, "created": now()}
            connection.execute(insert(people), row)
            insert_key(connection, person.id, secret, "", SCOPES, device=device)

        await self.database.write(write)
        return person, secret

    async def sign_in(self, name: str, password: str, device: str = "") -> tuple[Person, str]:
        query = select(people).where(people.c.account == folded(name))
        row = await self.database.read(lambda c: c.execute(query).one_or_none())
        # A name that does not exist takes as long as a wrong password.
        dummy = await self._dummy_hash()
        known = row.password if row is not None else dummy
        if not await self._fits(known, password) or row is None:
            raise ProblemError("credentials", "credentials")
        secret = new_secret()

        def write(connection: Connection) -> None:
            lock_person(connection, row.id)
            insert_key(connection, row.id, secret, "", SCOPES, device=device)

        await self.database.write(write)
        return Person(row.id, row.name, row.language, True), secret

    async def sign_out(self, caller: Caller, everywhere: bool) -> None:
        assert caller.person is not None
        id = caller.person.id
        mine = (keys.c.person == id) & (keys.c.label == "")
        which = mine if everywhere else mine & (keys.c.hash == caller.session)
        await self.database.write(lambda c: c.execute(delete(keys).where(which)).rowcount)
        self.forget(id)

    async def change(self, person: Person, values: dict[str, str]) -> Person:
        if "name" in values and person.account:
            values["account"] = account_of(values["name"])
        query = update(people).where(people.c.id == person.id).values(values)
        try:
            await self.database.write(lambda c: c.execute(query).rowcount)
        except IntegrityError:
            raise ProblemError("conflict", "name_taken") from None
        self.forget(person.id)
        return Person(
            person.id, values.get("name", person.name), values.get("language", person.language), person.account
        )

    async def set_password(self, caller: Caller, password: str, old: str | None, end_tokens: bool) -> None:
        """Make an account, or change its password: then all other sessions end, and with `end_tokens` the tokens too."""
        assert caller.person is not None
        person = caller.person
        values = {"account": account_of(person.name)}
        sent_again = person.account and await self.knows_password(person, password)  # it is the password already
        if not sent_again:
            await self.check_password(person, old)
            async with self._hashing:
                values["password"] = await asyncio.to_thread(self._hasher.hash, password)

        def write(connection: Connection) -> None:
            connection.execute(update(people).where(people.c.id == person.id).values(values))
            ended = (keys.c.person == person.id) & (keys.c.hash != caller.session)
            connection.execute(delete(keys).where(ended if end_tokens else ended & (keys.c.label == "")))

        try:
            await self.database.write(write)
        except IntegrityError:
            raise ProblemError("conflict", "name_taken") from None
        self.forget(person.id)

    async def recover(self, id: str, password: str, device: str = "") -> tuple[Person, str]:
        """Set the password of somebody who forgot it. All their sessions and tokens end, and a new session begins."""
        async with self._hashing:
            hash = await asyncio.to_thread(self._hasher.hash, password)
        secret = new_secret()

        def write(connection: Connection) -> Person:
            lock_person(connection, id)
            connection.execute(update(people).where(people.c.id == id).values(password=hash))
            connection.execute(delete(keys).where(keys.c.person == id))
            insert_key(connection, id, secret, "", SCOPES, device=device)
            row = connection.execute(select(people).where(people.c.id == id)).one()
            return Person(id, row.name, row.language, True)

        person = await self.database.write(write)
        self.forget(id)
        return person, secret

    async def check_password(self, person: Person, password: str | None) -> None:
        """Raise a problem unless this is the person's password: asked for before anything irreversible."""
        if not await self.knows_password(person, password or ""):
            raise ProblemError("credentials", "wrong_password")

    async def knows_password(self, person: Person, password: str) -> bool:
        """Return True if this is the person's password, or if the person has none."""
        query = select(people.c.password).where(people.c.id == person.id)
        known = await self.database.read(lambda c: c.execute(query).scalar_one_or_none())
        return known is None or await self._fits(known, password)

    async def _fits(self, hash: str, password: str) -> bool:
        async with self._hashing:
            try:
                return await asyncio.to_thread(self._hasher.verify, hash, password)
            except (VerificationError, InvalidHashError):
                return False

    async def _dummy_hash(self) -> str:
        if not self._dummy:
            self._dummy = await asyncio.to_thread(self._hasher.hash, new_secret())
        return self._dummy


def insert_key(
    connection: Connection,
    person: str,
    secret: str,
    label: str,
    scopes: tuple[str, ...],
    id: str = "",
    device: str = "",
) -> str:
    id = id or new_id()
    at = now()
    row = {"id": id, "hash": hashed(secret), "person": person, "label": label, "scopes": " ".join(scopes)}
    connection.execute(insert(keys), {**row, "created": at, "used": at, "device": device})
    if not label:  # the oldest sessions end
        mine = select(keys.c.id).where(keys.c.person == person, keys.c.label == "")
        old = [r.id for r in connection.execute(mine.order_by(keys.c.created.desc()).offset(SESSIONS))]
        if old:
            connection.execute(delete(keys).where(keys.c.id.in_(old)))
    return id
