# mypyc: skip
"""Checks of the data files of every game: names that exist, nothing twice, a board in one piece."""

from collections.abc import Collection, Iterable, Mapping

from .errors import Bad, unknown


def known(place: str, what: str, context: str, given: Iterable[str], there: Iterable[str]) -> None:
    """Every given id is one of those there are."""
    names = list(there)
    for id in given:
        if id not in names:
            raise Bad(f"{place}: in {context}, {unknown(what, id, names)}")


def once(place: str, what: str, ids: list[str]) -> None:
    """No id stands twice."""
    twice = sorted({id for id in ids if ids.count(id) > 1})
    if twice:
        raise Bad(f"{place}: a {what} stands twice: {', '.join(twice)}")


def in_one_piece(place: str, near: Mapping[str, Collection[str]]) -> None:
    """From any space a way leads to every other; `near` are the neighbours of each."""
    edge = list(near)[:1]
    reached = set(edge)
    while edge:
        for other in set(near[edge.pop()]) - reached:
            reached.add(other)
            edge.append(other)
    if len(reached) != len(near):
        raise Bad(f"{place}: the board is not in one piece: no way leads to {', '.join(sorted(set(near) - reached))}")


def counted(kinds: Iterable[str], given: Iterable[str]) -> dict[str, int]:
    """The count of each kind of source, for the summary of a game's data."""
    sources = list(given)
    return {kind: sources.count(kind) for kind in kinds}
