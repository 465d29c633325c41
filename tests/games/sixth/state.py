"""The table in play."""

from typing import ClassVar

from sztab.engine.state import State as Base

from .tables import Tables
from .terms import CROSS, NOBODY


class State(Base):
    """A game in progress."""

    def fields(self) -> None:
        """The fields of the table, and what each begins with: `clone` and the slots are written from this."""
        self.marks: list[int] = [NOBODY] * len(self.t.spaces)  # whose mark is on each space
        self.active: int = CROSS

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self.t = tables

    # written by tools/write_fields.py
    # fmt: off
    FIELDS: ClassVar[tuple[str, ...]] = (
        "marks", "active",
    )
    __slots__ = (*FIELDS, "t")

    def clone(self) -> "State":
        new = State(self.t)
        self.copy_to(new)
        new.marks, new.active = self.marks[:], self.active
        return new
    # fmt: on
    # end of what tools/write_fields.py wrote
