# mypyc: skip
"""Positions, as far as all games share them: a table read with care, and the keys for saving inside a step."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Generic, TypeVar, get_args, get_origin

import msgspec
from msgspec import UNSET, Struct, UnsetType, field

from .errors import Bad, DeadEnd, unknown
from .graph import bits, mask
from .pack import shaped
from .rules import Rules
from .shapes import Json, JsonObject
from .state import State
from .zones import PUBLIC, card

CHANCE = ("key", "counter", "offset", "learned", "spent")
CALLED = {str: "text", int: "a number", dict: "a table", list: "a list", bool: "true or false"}


T = TypeVar("T", bound=Rules)
S = TypeVar("S", bound=State)


class Position(Struct, kw_only=True, forbid_unknown_fields=True):
    """The keys that the positions of all games have; each game adds its own. UNSET: the key is not given.

    One struct serves both directions: `read_keys` makes it of the table that a person wrote, `as_table` writes it back.
    """

    game: str = ""
    players: int | UnsetType = UNSET
    origin: str | UnsetType = field(default=UNSET, name="from")  # empty, or setup
    at: str | UnsetType = UNSET
    winner: str = ""
    decks: dict[str, list[str]] = {}
    known: dict[str, list[str]] = {}
    chance: JsonObject = {}
    agenda: list[Any] | UnsetType = UNSET


K = TypeVar("K", bound=Position)
Names = Callable[[Any], Sequence[str]]  # of the rules at hand


class Key(ABC):
    """A key that stands for one field of the state, in both directions: `passed: Annotated[list[str], SetOf(...)] = []`.

    The field is called as the key is, or as `field` says.
    """

    def __init__(self, field: str = "") -> None:
        self.field = field

    @abstractmethod
    def read(self, r: "Reader[Any, Any]", given: Any, name: str) -> Any:
        """Return the value of the field for what is given under a name, or refuse it."""

    @abstractmethod
    def written(self, t: Any, value: Any) -> Any:
        """Return what `read` makes this value of."""


class Plain(Key):
    """The state keeps the value as it is written; of numbers, those from 0 to `most`."""

    def __init__(self, field: str = "", most: int | None = None) -> None:
        super().__init__(field)
        self.most = most

    def read(self, r: "Reader[Any, Any]", given: Any, name: str) -> Any:
        return given if self.most is None else r.number(name, given, self.most)

    def written(self, t: Any, value: Any) -> Any:
        return value


class OneOf(Key):
    """A name from a list, kept as its number; with `nobody`, no name at all is -1."""

    def __init__(self, what: str, names: Names, field: str = "", *, nobody: bool = False) -> None:
        super().__init__(field)
        self.what, self.names, self.nobody = what, names, nobody

    def read(self, r: "Reader[Any, Any]", given: Any, name: str) -> Any:
        return -1 if self.nobody and not given else r.index(given, self.names(r.t), self.what, name)

    def written(self, t: Any, value: Any) -> Any:
        return self.names(t)[value] if value >= 0 else ""


class Several(OneOf):
    """Names from a list, kept as a row of numbers."""

    def read(self, r: "Reader[Any, Any]", given: Any, name: str) -> Any:
        names = self.names(r.t)
        return tuple([r.index(id, names, self.what, name) for id in given])

    def written(self, t: Any, value: Any) -> Any:
        names = self.names(t)
        return [names[number] for number in value]


class SetOf(Several):
    """Names from a list, kept as a set of bits."""

    def read(self, r: "Reader[Any, Any]", given: Any, name: str) -> Any:
        return mask(super().read(r, given, name))

    def written(self, t: Any, value: Any) -> Any:
        return super().written(t, bits(value))


@cache
def keys_of(shape: type[Position]) -> dict[str, Key]:
    """The keys of a shape that stand for a field each."""
    found = {row.name: get_args(row.type)[1:] for row in msgspec.structs.fields(shape) if _is_annotated(row.type)}
    return {name: key for name, marks in found.items() for key in marks if isinstance(key, Key)}


def written_keys(s: State, shape: type[Position]) -> JsonObject:
    """The values of those keys for a state."""
    return {name: key.written(s.rules, getattr(s, key.field or name)) for name, key in keys_of(shape).items()}


def _is_annotated(found: Any) -> bool:
    return get_origin(found) is Annotated


def read_keys(table: Mapping[str, Json], shape: type[K], place: str) -> K:
    """A table in the shape of a game's positions. What is wrong is said in one line, with its place and a remedy."""
    fields = msgspec.structs.fields(shape)
    types = {row.encode_name: get_args(row.type)[0] if _is_annotated(row.type) else row.type for row in fields}
    for name, value in table.items():
        if name not in types:
            raise Bad(f"{place}: {unknown('key of a position', name, types)}")
        _check(place, name, value, types[name])
    return shaped(dict(table), shape)


def as_table(position: Position) -> JsonObject:
    """The table of a position, without the keys that are not given."""
    out: JsonObject = msgspec.to_builtins(position)
    return out


def _check(place: str, name: str, value: Any, wanted: Any) -> None:
    """Finds the value that is not of its type: of a table, the one under its key."""
    try:
        shaped(value, wanted)
    except msgspec.ValidationError:
        kind = (
            next((part for part in get_args(wanted) if part is not UnsetType), wanted)
            if _may_be_unset(wanted)
            else wanted
        )
        if isinstance(value, dict) and get_origin(kind) is dict:
            for key, inner in value.items():
                _check(place, f"{name}.{key}", inner, get_args(kind)[1])
        raise Bad(f"{place}: {name} should be {_called(kind)}, not {value!r}") from None


def _may_be_unset(wanted: Any) -> bool:
    return UnsetType in get_args(wanted)


def _called(kind: Any) -> str:
    """A type in plain words."""
    if get_origin(kind) is list and get_args(kind)[0] in (str, int):
        return "a list of names" if get_args(kind)[0] is str else "a list of numbers"
    return CALLED[get_origin(kind) or kind]


class Reader(ABC, Generic[T, S]):
    """Reads the table of a position into a state. Each game extends it by the parts of its own."""

    shape: type[Position]  # the keys that may stand in a position
    given: Any  # the table in that shape
    example: str  # of a moment
    too_many: str  # what is wrong with a card that `take` does not find any more, with the clause

    def __init__(self, t: T, blank: S, table: Mapping[str, Json], place: str) -> None:
        self.t = t
        self.s = blank
        self.table = table
        self.place = place
        self.given = read_keys(table, self.shape, place)
        if self.given.winner:
            raise self.bad("a game that has a winner is over; a position is of a game that goes on")
        if t.players and self.given.players not in (UNSET, t.players):
            raise self.bad(f"players = {self.given.players}, but the rules are those for {t.players}")

    @abstractmethod
    def state(self) -> S:
        """The state that the table describes, played on to its first question."""

    def read_fields(self) -> None:
        """The keys that stand for one field each, as far as they are given."""
        for name, key in keys_of(self.shape).items():
            given = getattr(self.given, name)
            if given is not UNSET:
                setattr(self.s, key.field or name, key.read(self, given, name))

    def origin(self) -> str:
        """The beginning of the position: `empty`, `setup`, or `new` if a whole new game is asked for."""
        origin: str = self.given.origin or "empty"
        if origin not in ("empty", "setup"):
            raise self.bad(f'from = {origin!r}; write "empty" or "setup"')
        if origin == "setup" and "at" not in self.table:
            if set(self.table) - {"from", "game", "players"}:
                raise self.bad(f'from = "setup" with other keys needs at = "{self.example}" or another moment')
            return "new"
        return origin

    # Words and numbers

    def bad(self, why: str) -> Bad:
        return Bad(f"{self.place}: {why}")

    def number(self, name: str, default: int, most: int) -> int:
        """A number that has a limit."""
        value: int = self.table.get(name, default)
        if not 0 <= value <= most:
            raise self.bad(f"{name} = {value}; it is a number from 0 to {most}")
        return value

    def one_of(self, given: Any, known: Collection[str], what: str, where: str) -> str:
        if not isinstance(given, str) or given not in known:
            raise self.bad(f"in {where}, {unknown(what, str(given), known)}")
        return given

    def index(self, given: Any, known: Sequence[str], what: str, where: str) -> int:
        """The number of what is named."""
        return known.index(self.one_of(given, known, what, where))

    def space(self, id: Any, where: str) -> int:
        return self.index(id, self.t.grammar.names["space"], "space", where)

    # Cards

    def card(self, id: Any, where: str) -> int:
        """The number of a kind of card."""
        numbers = self.t.grammar.numbers["card"]
        return numbers[self.one_of(id, numbers, "card", where)]

    def take(self, id: str, left: list[int], where: str) -> int:
        """The number of a card, which is then no longer among those that are left."""
        kind = self.card(id, where)
        if kind not in left:
            raise self.bad(f"{where}: '{id}' {self.too_many}")
        left.remove(kind)
        return kind

    def deck(self, name: str, zone: int, left: list[int]) -> None:
        """The top of a deck; `...` stands for the cards that are left, shuffled below."""
        s = self.s
        rows = self.given.decks.get(name, ["..."])
        if not isinstance(rows, list) or "..." in rows[:-1]:
            raise self.bad(f"decks.{name} should be a list of cards; '...' stands for the rest and comes last")
        top = [card(self.take(str(row), left, f"decks.{name}"), 0) for row in rows if row != "..."]
        s.zones[zone] = ()
        if rows[-1:] == ["..."]:
            s.zones[zone] = tuple([card(kind, 0) for kind in left])
            s.shuffle(zone)
            left.clear()
        s.zones[zone] = (*top, *s.zones[zone])

    def knowledge(self, known: Sequence[str], what: str, every: bool = True) -> None:
        """The roles that have seen a card, where that differs from what its zone implies: of every card, or of those on top."""
        s = self.s
        for name, rows in self.given.known.items():
            zone = self.index(name, self.t.zones, "zone", "known")
            cards = s.zones[zone]
            if not isinstance(rows, list) or len(rows) > len(cards) or (every and len(rows) < len(cards)):
                entries = "one entry" if every else "at most one entry"
                raise self.bad(f"known.'{name}' has {entries} for each of its {len(cards)} cards")
            seen = [self.eyes(str(row), known, what) for row in rows]
            there = [held & ~PUBLIC | eyes for held, eyes in zip(cards, seen, strict=False)]
            s.zones[zone] = (*there, *cards[len(rows) :])

    def eyes(self, text: str, known: Sequence[str], what: str) -> int:
        """The roles that know a card: `all`, or some of the `known` roles; `what` a role is called here."""
        roles = self.t.roles
        if text == "all":
            return PUBLIC
        return sum({1 << roles.index(self.one_of(id, known, what, "known")) for id in text.split()})

    def saved(self) -> None:
        """A state that was saved inside a step: its agenda and its stream, keys for saving, not for people."""
        s = self.s
        chance, agenda = self.given.chance, self.given.agenda or []
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
    """The roles that know a card, as `Reader.eyes` reads them."""
    known = held & PUBLIC
    if known == PUBLIC:
        return "all"
    return " ".join([id for role, id in enumerate(s.rules.roles) if known >> role & 1])


def saving(s: State) -> JsonObject:
    """The keys that `Reader.saved` reads."""
    data = s.encode_base()
    return {"chance": {name: data[name] for name in CHANCE}, "agenda": data["agenda"]}
