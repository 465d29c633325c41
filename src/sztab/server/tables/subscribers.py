"""The interface of those who follow a table; `events.streams` implements it for event streams."""

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from .entries import Entry
    from .table import Table


class Subscriber(Protocol):
    """Somebody who follows a table from a seat, or as a spectator."""

    table: "Table"
    seen: int  # the table's last entry that was looked through for this subscriber

    @property
    def number(self) -> int | None:
        """The seat, or None for a spectator."""

    @property
    def bit(self) -> int:
        """The seat's bit in the audience of an entry."""

    @property
    def person(self) -> str | None: ...

    @property
    def key(self) -> str:
        """The hash of the key with which the subscriber came in."""

    @property
    def sender(self) -> str:
        """The person or address that rate limits count for."""

    def begin(self, table: "Table") -> None:
        """Start anew from the table as it is now."""

    def holds(self, table: "Table") -> bool:
        """Return True while the seat is still this subscriber's."""

    def put(self, entry: "Entry") -> None:
        """Hand on an entry that the seat may see."""

    def lose(self) -> None:
        """Make the subscriber fetch everything again: too much has happened."""

    def note_presence(self) -> None:
        """Tell the subscriber that somebody came online or went offline."""

    def close(self) -> None:
        """End the subscription."""
