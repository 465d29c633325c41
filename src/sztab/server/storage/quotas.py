"""Limits on what one person may keep, counted where it is written: several requests may arrive at once."""

from sqlalchemy import Connection, select

from .database import NothingWrittenError
from .schema import people


class TooManyError(NothingWrittenError):
    """The person already has as many as one person may have."""


class AccountGoneError(NothingWrittenError):
    """The person was deleted while the request was being handled; nothing of theirs is written any more."""


def lock_person(connection: Connection, person: str) -> None:
    """Make other processes wait that want to count what this person has; in this process one thread writes anyway."""
    if connection.execute(select(people.c.id).where(people.c.id == person).with_for_update()).first() is None:
        raise AccountGoneError
