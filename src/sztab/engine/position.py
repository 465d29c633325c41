# mypyc: skip
"""What the positions of all games have in common: a table read with care, and the keys for saving inside a step."""

from collections.abc import Mapping, Sequence
from typing import Any

from .errors import Bad, DeadEnd, unknown
from .state import State

CHANCE = ("key", "counter", "offset", "learned", "spent")
CALLED = {str: "text", int: "a number", dict: "a table", list: "a list", bool: "true or false"}


class Reader:
    """Reads the table of a position into a state. Games extend it by their own parts."""

    def __init__(self, blank: State, table: Mapping[str, Any], place: str, keys: Sequence[str]) -> None:
        self._blank = blank
        self.table = table
        self.place = place
        for name in table:
            if name not in keys:
                raise self.bad(unknown("key of a position", name, keys))
        if self.get("winner", str, ""):
            raise self.bad("a game that has a winner is over; a position is of a game that goes on")

    def bad(self, why: str) -> Bad:
        return Bad(f"{self.place}: {why}")

    def get(self, name: str, kind: type, default: Any) -> Any:
        """What stands under a key, of the kind it should be."""
        value = self.table.get(name, default)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self.bad(f"{name} should be {CALLED[kind]}, not {value!r}")
        return value

    def saved(self) -> None:
        """A state that was saved inside a step: its agenda and its stream, keys for saving, not for people."""
        s = self._blank
        chance, agenda = self.get("chance", dict, {}), self.get("agenda", list, [])
        try:
            data = s.encode_base()
            data.update({name: chance[name] for name in CHANCE})
            data.update(agenda=agenda, over=False, result=())
            s.decode_base(data)
            for role in s.asked():  # whatever is wrong with it shows when the question is put
                if not 0 <= role < len(s.rules.roles):
                    raise ValueError(f"there is no role {role}")
                s.choices(role)
        except (KeyError, TypeError, ValueError, IndexError, AttributeError, DeadEnd) as error:
            raise self.bad(f"the saved agenda or chance is damaged ({type(error).__name__}: {error})") from None


def saving(s: State) -> dict[str, Any]:
    """The keys that `Reader.saved` reads."""
    data = s.encode_base()
    return {"chance": {name: data[name] for name in CHANCE}, "agenda": data["agenda"]}
