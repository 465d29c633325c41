# mypyc: skip
"""What the positions of all games have in common: a table read with care, and the keys for saving inside a step."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .errors import Bad, DeadEnd, unknown
from .state import State
from .zones import PUBLIC

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

    def number(self, name: str, default: int, most: int) -> int:
        value: int = self.get(name, int, default)
        if not 0 <= value <= most:
            raise self.bad(f"{name} = {value}; it is a number from 0 to {most}")
        return value

    def names(self, name: str) -> list[str]:
        rows: list[str] = self.get(name, list, [])
        if not all(isinstance(row, str) for row in rows):
            raise self.bad(f"{name} should be a list of names")
        return rows

    def one_of(self, given: Any, known: Iterable[str], what: str, where: str) -> str:
        names = list(known)
        if given not in names:
            raise self.bad(f"in {where}, {unknown(what, str(given), names)}")
        return str(given)

    def origin(self, moment: str) -> str:
        """What the position begins from: `empty`, `setup`, or `new` if a whole new game is asked for. `moment` is an example."""
        origin: str = self.get("from", str, "empty")
        if origin not in ("empty", "setup"):
            raise self.bad(f'from = {origin!r}; write "empty" or "setup"')
        if origin == "setup" and "at" not in self.table:
            if set(self.table) - {"from", "game", "players"}:
                raise self.bad(f'from = "setup" with other keys needs at = "{moment}" or another moment')
            return "new"
        return origin

    def same_players(self, players: int) -> None:
        if self.get("players", int, players) != players:
            raise self.bad(f"players = {self.table['players']}, but the rules are those for {players}")

    def eyes(self, text: str, known: Sequence[str], what: str) -> int:
        """Who knows a card: `all`, or some of the `known` roles; `what` a role is called here."""
        roles = self._blank.rules.roles
        if text == "all":
            return PUBLIC
        return sum({1 << roles.index(self.one_of(id, known, what, "known")) for id in text.split()})

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


def eyes_of(s: State, held: int) -> str:
    """Who knows a card, as `Reader.eyes` reads it."""
    known = held & PUBLIC
    if known == PUBLIC:
        return "all"
    return " ".join([id for role, id in enumerate(s.rules.roles) if known >> role & 1])


def saving(s: State) -> dict[str, Any]:
    """The keys that `Reader.saved` reads."""
    data = s.encode_base()
    return {"chance": {name: data[name] for name in CHANCE}, "agenda": data["agenda"]}
