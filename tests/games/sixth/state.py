"""The table in play."""

from typing import Any

from sztab.engine.agenda import freeze
from sztab.engine.state import State as Base

from .tables import Tables
from .terms import CROSS, NOBODY


def fields(t: Tables) -> None:
    """The fields of the table, and what each begins with: the class below is written from this."""
    marks: list[int] = [NOBODY] * len(t.spaces)  # whose mark is on each space
    active: int = CROSS


class State(Base):
    """A game in progress."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self.t = tables

    # written by tools/write_fields.py
    __slots__ = (
        "active",
        "marks",
        "t",
    )

    marks: list[int]
    active: int

    @staticmethod
    def blank(t: Tables, key: bytes) -> "State":
        s = State(t)
        s.begin(key)
        s.marks = [NOBODY] * len(t.spaces)
        s.active = CROSS
        return s

    def clone(self) -> "State":
        new = State(self.t)
        self.copy_to(new)
        new.marks = self.marks[:]
        new.active = self.active
        return new

    def encode(self) -> dict[str, Any]:
        out = self.encode_base()
        out["marks"] = self.marks
        out["active"] = self.active
        return out

    @staticmethod
    def decode(tables: Tables, data: dict[str, Any]) -> "State":
        new = State(tables)
        new.decode_base(data)
        new.marks = list(freeze(data["marks"]))
        new.active = data["active"]
        return new

    # end of what tools/write_fields.py wrote
