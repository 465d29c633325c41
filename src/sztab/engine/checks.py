# mypyc: skip
"""Checks on data files that every game shares: names exist, nothing is listed twice, the board is in one piece."""

from collections.abc import Collection, Iterable, Mapping

from .errors import Bad, unknown


def known(place: str, what: str, context: str, given: Iterable[str], there: Iterable[str]) -> None:
    """Raise Bad unless every given id is one of those there are.

    >>> known("board.toml", "space", "the links of 'moscow'", ["ukriane"], ["ukraine", "moscow"])
    Traceback (most recent call last):
    sztab.engine.errors.Bad: board.toml: in the links of 'moscow', 'ukriane' is not a space; did you mean 'ukraine'?
    """
    names = list(there)
    for id in given:
        if id not in names:
            raise Bad(f"{place}: in {context}, {unknown(what, id, names)}")


def once(place: str, what: str, ids: list[str]) -> None:
    """Raise Bad if an id is listed twice."""
    twice = sorted({id for id in ids if ids.count(id) > 1})
    if twice:
        raise Bad(f"{place}: a {what} stands twice: {', '.join(twice)}")


def in_one_piece(place: str, near: Mapping[str, Collection[str]]) -> None:
    """Raise Bad unless every space can be reached from every other; `near` holds the neighbours of each.

    >>> in_one_piece("board.toml", {"a": ["b"], "b": ["a"], "c": []})
    Traceback (most recent call last):
    sztab.engine.errors.Bad: board.toml: the board is not in one piece: no way leads to c
    """
    edge = list(near)[:1]
    reached = set(edge)
    while edge:
        for other in set(near[edge.pop()]) - reached:
            reached.add(other)
            edge.append(other)
    if len(reached) != len(near):
        raise Bad(f"{place}: the board is not in one piece: no way leads to {', '.join(sorted(set(near) - reached))}")


def counted(kinds: Iterable[str], given: Iterable[str]) -> dict[str, int]:
    """Count each kind of source, for the summary of a game's data.

    >>> counted(["rulebook", "reconstructed"], ["rulebook", "reconstructed", "rulebook"])
    {'rulebook': 2, 'reconstructed': 1}
    """
    sources = list(given)
    return {kind: sources.count(kind) for kind in kinds}
