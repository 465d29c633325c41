"""The interface of those who follow a table; `events.streams` implements it for event streams."""

from collections import Counter
from collections.abc import Iterator
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


class Subscribers:
    """Those who follow one table, counted as they come and go: with thousands of them, one more costs what the first did."""

    def __init__(self) -> None:
        self._all: set[Subscriber] = set()
        self._by_seat: Counter[int | None] = Counter()

    def __iter__(self) -> Iterator[Subscriber]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def __contains__(self, one: Subscriber) -> bool:
        return one in self._all

    def add(self, one: Subscriber) -> bool:
        """Return True if this one was not among them."""
        if one in self._all:
            return False
        self._all.add(one)
        self._by_seat[one.number] += 1
        return True

    def discard(self, one: Subscriber) -> bool:
        """Return True if this one was among them."""
        if one not in self._all:
            return False
        self._all.remove(one)
        self._by_seat[one.number] -= 1
        if not self._by_seat[one.number]:
            del self._by_seat[one.number]
        return True

    def seats(self) -> set[int]:
        """Return the seats from which somebody follows the table."""
        return {number for number in self._by_seat if number is not None}

    def watching(self) -> int:
        """Return how many follow it without a seat."""
        return self._by_seat[None]
