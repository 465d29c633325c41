# mypyc: skip
"""Settings of a game: its options, how they are written and read, the sides, and the calls of a clock."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from .errors import Bad, unknown
from .shapes import Options, OptionValue


class Option(NamedTuple):
    """A switch of the rules, or a choice among `values`: its name in options, records and catalogues, and what it is unless the
    table says otherwise."""

    name: str
    default: OptionValue
    values: tuple[str, ...] = ()  # none: a switch, on or off
    more: bool = False  # a data pack may bring further values; whether they are there is known once it is read

    def written(self, value: OptionValue) -> str:
        """As records and command lines write it: `weather`, `weather=false`, `pair=red_white`."""
        if self.values:
            return f"{self.name}={value}"
        return self.name if value else f"{self.name}=false"

    def settings(self) -> tuple[OptionValue, ...]:
        """All it can be."""
        return self.values or (False, True)


class Call(NamedTuple):
    """A call of the table's clock, and how many minutes before the agreed end it is made."""

    id: str
    before: int


class First(NamedTuple):
    """The game that one click begins: light, against bots. Its `title` and `words` stand in the catalogue under `first`."""

    players: int
    minutes: int  # that it takes, about
    seat: int = 1  # the player's
    options: tuple[str, ...] = ()  # as records write them


class Side(NamedTuple):
    """A team, or a player by himself: who wins together."""

    id: str
    roles: tuple[int, ...]


def each_alone(ids: Iterable[str]) -> tuple[Side, ...]:
    """The sides of a game in which every role wins by itself; these are the ids of the roles."""
    return tuple(Side(id, (role,)) for role, id in enumerate(ids))


class WithOptions:
    """A game as far as its options go."""

    options: tuple[Option, ...]

    def checked_options(self, given: Mapping[str, object], place: str = "options") -> Options:
        """All options with their values; says what is wrong with what was given."""
        known = {option.name: option for option in self.options}
        out: Options = {option.name: option.default for option in self.options}
        for name, value in given.items():
            if name not in known:
                raise Bad(f"{place}: {unknown('option of this game', name, known)}")
            values = known[name].values
            if values:
                if not isinstance(value, str) or (value not in values and not known[name].more):
                    raise Bad(f"{place}: {name} is one of {', '.join(values)}, not {value!r}")
            elif not isinstance(value, bool):
                raise Bad(f"{place}: {name} is on or off (true or false), not {value!r}")
            out[name] = value
        return out

    def read_options(self, parts: Sequence[str], place: str) -> Options:
        """`weather`, `weather=false`, `pair=red_white`, as records and command lines write them."""
        given: Options = {}
        for part in parts:
            name, equals, value = part.partition("=")
            if name in given:
                raise Bad(f"{place}: {name} stands twice")
            switch = not any(option.name == name and option.values for option in self.options)
            if switch and equals and value not in ("true", "false"):
                raise Bad(f"{place}: {name}={value}; write true or false")
            given[name] = value != "false" if switch else value
        return self.checked_options(given, place)

    def written_options(self, chosen: Mapping[str, OptionValue]) -> tuple[str, ...]:
        """Those that are not what they usually are."""
        return tuple(o.written(chosen[o.name]) for o in self.options if chosen[o.name] != o.default)
