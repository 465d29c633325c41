"""Boards as graphs. A set of spaces is an int, bit i standing for space i; `links[i]` is the set of neighbours of i.

Masks serve boards of up to 62 spaces, where a set fits a machine word. Larger boards use tuples of neighbours.
"""

from collections.abc import Iterable, Iterator

Spaces = int
Neighbours = list[int]


def bits(spaces: Spaces) -> Iterator[int]:
    """Yield the members of a set, smallest first.

    >>> list(bits(0b1011))
    [0, 1, 3]
    """
    while spaces:
        low = spaces & -spaces
        yield low.bit_length() - 1
        spaces ^= low


def mask(members: Iterable[int]) -> Spaces:
    """Return the set with these members.

    >>> bin(mask([0, 1, 3]))
    '0b1011'
    """
    out = 0
    for member in members:
        out |= 1 << member
    return out


def beside(spaces: Spaces, links: Neighbours) -> Spaces:
    """Return every neighbour of any member.

    >>> list(bits(beside(mask([1, 3]), joined(5, [(0, 1), (1, 2), (3, 4)]))))
    [0, 2, 4]
    """
    out = 0
    while spaces:
        low = spaces & -spaces
        out |= links[low.bit_length() - 1]
        spaces ^= low
    return out


def spread(start: Spaces, over: Spaces, links: Neighbours) -> Spaces:
    """Return what can be reached from `start` by stepping from neighbour to neighbour inside `over`.

    >>> line = joined(5, [(0, 1), (1, 2), (2, 3), (3, 4)])
    >>> list(bits(spread(mask([0]), over=mask([0, 1, 2, 4]), links=line)))
    [0, 1, 2]
    """
    seen = start & over
    edge = seen
    while edge:
        low = edge & -edge
        edge ^= low
        new = links[low.bit_length() - 1] & over & ~seen
        seen |= new
        edge |= new
    return seen


def within(start: Spaces, steps: int, links: Neighbours) -> Spaces:
    """Return every space at most `steps` steps away; the start itself is 0 away.

    >>> list(bits(within(mask([0]), 2, joined(4, [(0, 1), (1, 2), (2, 3)]))))
    [0, 1, 2]
    """
    out = start
    for _ in range(steps):
        out |= beside(out, links)
    return out


def distance(start: int, goal: int, links: Neighbours) -> int:
    """Return the number of steps from one space to another, or -1 if there is no path.

    >>> distance(0, 2, joined(4, [(0, 1), (1, 2)])), distance(0, 3, joined(4, [(0, 1), (1, 2)]))
    (2, -1)
    """
    reached = 1 << start
    steps = 0
    while not reached >> goal & 1:
        wider = reached | beside(reached, links)
        if wider == reached:
            return -1
        reached = wider
        steps += 1
    return steps


def joined(count: int, pairs: Iterable[tuple[int, int]]) -> Neighbours:
    """Return the links of a graph with `count` spaces, given its borders.

    >>> joined(3, [(0, 1), (1, 2)])
    [2, 5, 2]
    """
    links = [0] * count
    for a, b in pairs:
        links[a] |= 1 << b
        links[b] |= 1 << a
    return links


def path(start: int, goals: Spaces, links: Neighbours) -> list[int]:
    """Return a shortest path from a space to the nearest member of a set, both ends included; empty if there is none.

    >>> path(0, 0b1000, joined(4, [(0, 1), (1, 2), (2, 3)]))
    [0, 1, 2, 3]
    """
    rings = [1 << start]
    seen = rings[0]
    while not rings[-1] & goals:
        ring = beside(rings[-1], links) & ~seen
        if not ring:
            return []
        seen |= ring
        rings.append(ring)
    out = [next(bits(rings[-1] & goals))]
    for ring in reversed(rings[:-1]):
        out.append(next(bits(ring & links[out[-1]])))
    return out[::-1]
