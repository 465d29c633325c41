"""Graphs of spaces."""

from sztab.engine.graph import beside, distance, joined, mask, spread, within

PATH = joined(5, [(0, 1), (1, 2), (3, 4)])


def test_neighbours_reach_and_distance():
    assert beside(mask([1]), PATH) == mask([0, 2])
    assert spread(mask([0]), mask([0, 1, 2, 3, 4]), PATH) == mask([0, 1, 2])
    assert spread(mask([0]), mask([0, 2, 3]), PATH) == mask([0])
    assert spread(mask([3]), mask([0, 1]), PATH) == 0
    assert within(mask([0]), 1, PATH) == mask([0, 1])
    assert (distance(0, 2, PATH), distance(0, 0, PATH), distance(0, 4, PATH)) == (2, 0, -1)
