"""People: a name is enough to play, a password makes it an account, tokens let programs in."""

import asyncio
import base64
import hashlib
import hmac
import secrets
import time
import unicodedata
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..errors import ProblemError
from ..storage.database import Database, NothingWrittenError
from ..storage.schema import entries, keys, naming, people, seats, snapshots, tables
from ..tables.table import now

SCOPES = ("read", "play", "chat", "manage")
TTL = 5.0  # seconds that a key is believed without asking the database: other processes may withdraw it
CACHED = 20_000
ACCOUNT = 80  # letters of a folded name
TOKENS = 20  # of one person
SESSIONS = 20
SESSION = 365 * 24 * 3600  # seconds that a browser's session lasts
HASHERS = 2  # argon2 takes tens of milliseconds and 64 MiB: so many at once, and no more


def new_id(bits: bytes = b"") -> str:
    """Twelve letters and digits: of these 72 bits, or random."""
    return base64.urlsafe_b64encode(bits or secrets.token_bytes(9)).decode().replace("-", "A").replace("_", "B")


def new_secret() -> str:
    """256 random bits."""
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    """How a secret is kept: it has 256 bits, so a plain hash gives nothing away."""
    return hashlib.sha256(secret.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Person:
    id: str
    name: str
    language: str
    account: bool


@dataclass(frozen=True, slots=True)
class Caller:
    """Who sends a request: a person by session or token, or nobody."""

    person: Person | None
    scopes: tuple[str, ...]
    session: str  # the hash of the session's key; empty for tokens and strangers
    key: str = ""  # the hash of whatever let them in

    def csrf(self) -> str:
        """What a page of ours sends along: it proves that the sender can read our answers."""
        return hmac.new(self.session.encode(), b"sztab csrf", "sha256").hexdigest() if self.session else ""


STRANGER = Caller(None, (), "")


class TooManyError(NothingWrittenError):
    """Of what one person may have. It is counted where it is written: several requests may come at once."""


class AccountGoneError(NothingWrittenError):
    """Somebody was deleted while a request of theirs was on its way: nothing of them is written any more."""


def one_at_a_time(connection: Connection, person: str) -> None:
    """Other processes that want to count what this person has wait; in this one a single thread writes anyway."""
    if connection.execute(select(people.c.id).where(people.c.id == person).with_for_update()).first() is None:
        raise AccountGoneError


class Accounts:
    def __init__(self, database: Database) -> None:
        self.database = database
        self._hasher = PasswordHasher()
        self._hashing = asyncio.Semaphore(HASHERS)
        self._dummy = ""
        self._cache: OrderedDict[str, tuple[float, Caller]] = OrderedDict()

    # Who is it?

    async def caller(self, secret: str, session: bool) -> Caller:
        """The holder of a key; a stranger if there is none."""
        hash = hashed(secret)
        found = self._cache.get(hash)
        if found is not None and found[0] > time.monotonic():
            caller = found[1]
        else:
            caller = await self.database.read(lambda c: self._look_up(c, hash))
            self._cache[hash] = (time.monotonic() + TTL, caller)
            self._cache.move_to_end(hash)
            while len(self._cache) > CACHED:
                self._cache.popitem(last=False)
        return caller if (caller.session != "") == session else STRANGER

    def language(self, secret: str) -> str | None:
        """What the holder of a key speaks, if they have been here of late: for answers that cannot wait for the database."""
        _, known = self._cache.get(hashed(secret), (0.0, STRANGER))
        return known.person.language if known.person else None

    def _look_up(self, connection: Connection, hash: str) -> Caller:
        query = (
            select(people.c.id, people.c.name, people.c.language, people.c.password, keys.c.label, keys.c.scopes)
            .join(keys, keys.c.person == people.c.id)
            .where(keys.c.hash == hash, (keys.c.label != "") | (keys.c.created > now() - SESSION * 1000))
        )
        row = connection.execute(query).one_or_none()
        if row is None:
            return STRANGER
        person = Person(row.id, row.name, row.language, row.password is not None)
        return Caller(person, tuple(row.scopes.split()), "" if row.label else hash, hash)

    async def trusted(self, key: str) -> bool:
        """Whether a key, by its hash, still lets somebody in."""
        return (await self.database.read(lambda c: self._look_up(c, key))).person is not None

    def forget(self, person: str) -> None:
        """What is cached of a person is asked for anew."""
        for hash in [hash for hash, (_, caller) in self._cache.items() if caller.person and caller.person.id == person]:
            del self._cache[hash]

    # Coming and going

    async def arrive(self, name: str, language: str) -> tuple[Person, str]:
        """A new person by name, with a session for the browser."""
        person = Person(new_id(), name, language, False)
        secret = new_secret()

        def write(connection: Connection) -> None:
            row = {"id": person.id, "name": name, "language": language, "created": now()}
            connection.execute(insert(people), row)
            _insert_key(connection, person.id, secret, "", SCOPES)

        await self.database.write(write)
        return person, secret

    async def sign_in(self, name: str, password: str) -> tuple[Person, str]:
        query = select(people).where(people.c.account == folded(name))
        row = await self.database.read(lambda c: c.execute(query).one_or_none())
        # A name that does not exist takes as long as a wrong password.
        dummy = await self._dummy_hash()
        known = row.password if row is not None else dummy
        if not await self._fits(known, password) or row is None:
            raise ProblemError("credentials", "credentials")
        secret = new_secret()

        def write(connection: Connection) -> None:
            one_at_a_time(connection, row.id)
            _insert_key(connection, row.id, secret, "", SCOPES)

        await self.database.write(write)
        return Person(row.id, row.name, row.language, True), secret

    async def sign_out(self, caller: Caller, everywhere: bool) -> None:
        assert caller.person is not None
        id = caller.person.id
        mine = (keys.c.person == id) & (keys.c.label == "")
        which = mine if everywhere else mine & (keys.c.hash == caller.session)
        await self.database.write(lambda c: c.execute(delete(keys).where(which)).rowcount)
        self.forget(id)

    async def change(self, person: Person, values: dict[str, Any]) -> Person:
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
        """Makes an account, or changes its password: then all other sessions end, and the tokens if that is wished."""
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

    async def check_password(self, person: Person, password: str | None) -> None:
        """An account's owner must know its password for what cannot be taken back."""
        if not await self.knows_password(person, password or ""):
            raise ProblemError("credentials", "wrong_password")

    async def knows_password(self, person: Person, password: str) -> bool:
        """Whether it is the person's password; one who has none need not know it."""
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

    # Tokens

    async def tokens(self, person: Person) -> list[dict[str, Any]]:
        query = select(keys).where(keys.c.person == person.id, keys.c.label != "").order_by(keys.c.created)
        rows = await self.database.read(lambda c: c.execute(query).all())
        return [{"id": r.id, "label": r.label, "scopes": r.scopes.split(), "created": r.created} for r in rows]

    async def new_token(self, person: Person, label: str, scopes: tuple[str, ...], id: str = "") -> tuple[str, str]:
        """A token's id and secret. Asked for again under the same id, it has a new secret: nobody has seen the first."""
        secret = new_secret()
        others = select(func.count()).where(keys.c.person == person.id, keys.c.label != "", keys.c.id != id)

        def write(connection: Connection) -> str:
            one_at_a_time(connection, person.id)
            if connection.execute(others).scalar_one() >= TOKENS:
                raise TooManyError
            connection.execute(delete(keys).where(keys.c.id == id, keys.c.person == person.id, keys.c.label != ""))
            return _insert_key(connection, person.id, secret, label, scopes, id)

        try:
            id = await self.database.write(write, person.id)
        except TooManyError:
            raise ProblemError("conflict", "too_many_tokens", TOKENS) from None
        self.forget(person.id)
        return id, secret

    async def drop_token(self, person: Person, id: str) -> None:
        query = delete(keys).where(keys.c.id == id, keys.c.person == person.id, keys.c.label != "")
        if not await self.database.write(lambda c: c.execute(query).rowcount):
            raise ProblemError("missing", "no_token", id)
        self.forget(person.id)

    # My data

    async def tables_of(self, person: Person) -> list[str]:
        """The tables at which somebody sits, or asks for a seat, or which they own."""
        sat = select(seats.c.table_id).where((seats.c.person == person.id) | (seats.c.newcomer == person.id))
        query = select(tables.c.id).where(tables.c.id.in_(sat) | (tables.c.owner == person.id))
        return [row.id for row in await self.database.read(lambda c: c.execute(query).all())]

    async def export(self, person: Person) -> dict[str, Any]:
        """All that is kept about somebody. The moves themselves are in the records of the tables."""

        def read(connection: Connection) -> dict[str, Any]:
            row = connection.execute(select(people).where(people.c.id == person.id)).one()
            sat = select(
                seats.c.table_id, seats.c.number, seats.c.name, seats.c.nonce, seats.c.orders, seats.c.visited,
                seats.c.resigns, seats.c.archived, tables.c.game, tables.c.name.label("table_name"), tables.c.status,
            )  # fmt: skip
            mine = sat.join(tables, tables.c.id == seats.c.table_id).where(seats.c.person == person.id)
            held = select(keys.c.id, keys.c.label, keys.c.scopes, keys.c.created).where(keys.c.person == person.id)
            owned = select(tables.c.id, tables.c.game, tables.c.name, tables.c.status, tables.c.created)
            told = select(entries).where(naming, entries.c.question == person.id)
            told = told.order_by(entries.c.table_id, entries.c.number)
            said, named = [], []
            for r in connection.execute(told).all():
                data = msgspec.json.decode(r.data)
                one = {"table_id": r.table_id, "at": r.at}
                if r.kind == "chat":
                    words = _words_with(connection, r.table_id, r.number - 1) if data.get("answer") else r.text
                    said.append({**one, "channel": data.get("channel", ""), "text": words})
                else:
                    named.append({**one, "what": data.get("key", r.kind), "name": data.get("name", "")})
            return {
                "person": {"id": row.id, "name": row.name, "language": row.language, "created": row.created},
                "account": row.account is not None,
                "keys": [dict(r._mapping) for r in connection.execute(held)],
                "seats": [dict(r._mapping) for r in connection.execute(mine)],
                "tables": [dict(r._mapping) for r in connection.execute(owned.where(tables.c.owner == person.id))],
                "chat": said,
                "log": named,
            }

        return await self.database.read(read)

    async def delete(self, person: Person) -> list[str]:
        """Name, keys, password and words go, also out of the stories of tables. Gives the tables to be read again.

        The seats have been given up before: that is for the tables to do. What they could not do is done here.
        """

        def write(connection: Connection) -> list[str]:
            found = select(entries.c.table_id, entries.c.number, entries.c.kind, entries.c.data)
            found = found.where(naming, entries.c.question == person.id)
            touched = set()
            for row in connection.execute(found).all():
                touched.add(row.table_id)
                data = msgspec.json.decode(row.data)
                if data.get("answer"):
                    _unsay(connection, row.table_id, row.number - 1)
                data = {} if row.kind == "chat" else nameless(data)
                here = (entries.c.table_id == row.table_id) & (entries.c.number == row.number)
                values = {"question": "", "data": msgspec.json.encode(data).decode()}
                if row.kind == "chat":
                    values["text"] = ""
                connection.execute(update(entries).where(here).values(values))
            owned = tables.c.owner == person.id
            touched |= {row.id for row in connection.execute(select(tables.c.id).where(owned))}
            connection.execute(update(tables).where(owned, tables.c.name == person.name).values(name=tables.c.game))
            connection.execute(update(tables).where(owned).values(owner=None))
            left = {"person": None, "name": "", "link": None, "kind": "link", "orders": "{}", "resigns": False}
            connection.execute(update(seats).where(seats.c.person == person.id).values(left))
            asked = update(seats).where(seats.c.newcomer == person.id)
            connection.execute(asked.values(newcomer=None, request=""))
            connection.execute(delete(people).where(people.c.id == person.id))  # and with them their keys
            return sorted(touched)

        touched = await self.database.write(write)
        self.forget(person.id)
        return touched


def _words_with(connection: Connection, id: str, number: int) -> str:
    """The words that went with an answer."""
    here = (entries.c.table_id == id) & (entries.c.number == number)
    return str(msgspec.json.decode(connection.execute(select(entries.c.data).where(here)).scalar_one())["words"])


def _unsay(connection: Connection, id: str, number: int) -> None:
    """Takes the words out of the answer they went with, and out of the entry in which they were heard: itself, or a later one."""
    here = (entries.c.table_id == id) & (entries.c.number >= number)
    speaking = entries.c.data.contains('"words":') | entries.c.data.contains('"said":')
    heard = connection.execute(select(entries).where(here, speaking).order_by(entries.c.number)).all()
    spoken = [heard[0].role, msgspec.json.decode(heard[0].data)["words"]]
    for row in heard:
        data = msgspec.json.decode(row.data)
        if row.number == number:
            del data["words"]
        if "said" in data:
            data["said"] = [one for one in data["said"] if one != spoken]
        values = {"data": msgspec.json.encode(data).decode()}
        connection.execute(update(entries).where(here, entries.c.number == row.number).values(values))
    connection.execute(delete(snapshots).where(snapshots.c.table_id == id))  # they know what was said


def nameless(data: dict[str, Any]) -> dict[str, Any]:
    """What an entry tells, without a name."""
    out = {**data, "name": ""} if data.get("key") != "bot" else data
    if "note" in out and data.get("key") != "bot":
        out["note"] = " ".join([*str(out["note"]).split()[:2], "-"])
    return out


def folded(name: str) -> str:
    """Two accounts may not differ in capitals, spaces or the width of letters only."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def account_of(name: str) -> str:
    """A name as an account keeps it; a few letters grow when they are folded."""
    out = folded(name)
    if not out or len(out) > ACCOUNT:
        raise ProblemError("bad", "bad_account", where=["name"])
    return out


def _insert_key(
    connection: Connection, person: str, secret: str, label: str, scopes: tuple[str, ...], id: str = ""
) -> str:
    id = id or new_id()
    at = now()
    row = {"id": id, "hash": hashed(secret), "person": person, "label": label, "scopes": " ".join(scopes)}
    connection.execute(insert(keys), {**row, "created": at, "used": at})
    if not label:  # the oldest sessions end
        mine = select(keys.c.id).where(keys.c.person == person, keys.c.label == "")
        old = [r.id for r in connection.execute(mine.order_by(keys.c.created.desc()).offset(SESSIONS))]
        if old:
            connection.execute(delete(keys).where(keys.c.id.in_(old)))
    return id
