# mypyc: skip
"""Parts of scenes that are kept from one position to the next: as long as what a part was made of is the same, so is the part."""

from collections.abc import Callable, Hashable, Mapping
from operator import attrgetter, itemgetter
from typing import Any, Final, TypeVar

from .state import State

RECENT: Final = 4  # of each part: a move that is told in several frames is seen by one after another

Sources = tuple[str | int, ...]  # what a part is made of: fields of the state by their names, zones by their numbers
Made = TypeVar("Made")


class Kept:
    """The parts of the scenes of one table that were made last. Nobody may change them, nor the states they were made of."""

    def __init__(self, sources: Mapping[str, Sources]) -> None:
        self._read = {part: reader(of) for part, of in sources.items()}
        self._made: dict[tuple[str, Hashable], list[tuple[object, Any]]] = {}

    def part(self, name: str, viewer: Hashable, s: State, make: Callable[[], Made]) -> Made:
        """Return a part as a viewer sees it. One whose sources nobody has named is made anew."""
        read = self._read.get(name)
        if read is None:
            return make()
        of = read(s)
        recent = self._made.setdefault((name, viewer), [])
        for made_of, made in recent:
            if made_of == of:
                found: Made = made
                return found
        fresh = make()
        recent.insert(0, (of, fresh))
        del recent[RECENT:]
        return fresh


NOTHING_KEPT: Final = Kept({})


def reader(sources: Sources) -> Callable[[State], object]:
    """Return a function that reads some sources of a state."""
    names = [one for one in sources if isinstance(one, str)]
    numbers = [one for one in sources if isinstance(one, int)]
    fields = attrgetter(*names) if names else None
    zones = itemgetter(*numbers) if numbers else None
    return lambda s: (fields and fields(s), zones and zones(s.zones))
