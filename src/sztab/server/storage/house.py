"""Who does not want to hear or meet whom, and who may not speak for a while."""

from collections.abc import Collection

from sqlalchemy import Connection, or_, select

from .schema import blocks, people
from .timestamps import now


def muted_by(connection: Connection, person: str | None) -> frozenset[str]:
    """The people whose words somebody does not want to read."""
    if person is None:
        return frozenset()
    return frozenset(connection.scalars(select(blocks.c.other).where(blocks.c.person == person)))


def blocked_by(connection: Connection, person: str) -> list[tuple[str, str, str]]:
    """Return whom somebody has muted or blocked: id, name, and which of both."""
    query = select(people.c.id, people.c.name, blocks.c.kind).join(people, people.c.id == blocks.c.other)
    rows = connection.execute(query.where(blocks.c.person == person).order_by(blocks.c.at))
    return [(row.id, row.name, row.kind) for row in rows]


def are_blocked(connection: Connection, person: str, others: Collection[str]) -> bool:
    """Return True if one of the others has blocked a person, or was blocked by them."""
    theirs = (blocks.c.other == person) & blocks.c.person.in_(others)
    mine = (blocks.c.person == person) & blocks.c.other.in_(others)
    query = select(blocks.c.person).where(blocks.c.kind == "block", or_(theirs, mine)).limit(1)
    return connection.execute(query).first() is not None


def is_silenced(connection: Connection, person: str) -> bool:
    return bool(connection.execute(select(people.c.silenced > now()).where(people.c.id == person)).scalar())
