"""Chance: unbiased, copied with the state, provable."""

import pytest

from sztab.engine import chance
from sztab.engine.errors import Illegal
from sztab.engine.listener import Script
from sztab.engine.zones import card

from . import toy
from .toy import DECK


@pytest.mark.parametrize("limit", [2, 6, 41, 64, 65, 1000])
def test_every_number_is_as_likely_as_the_next(limit: int):
    s = toy.begin(b"uniform")
    draws = 400 * limit if limit < 100 else 60 * limit
    counts = [0] * limit
    for _ in range(draws):
        counts[s.below(limit)] += 1
    expected = draws / limit
    chi_square = sum((count - expected) ** 2 / expected for count in counts)
    assert chi_square < limit + 5 * (2 * limit) ** 0.5  # five deviations: a fixed seed, so never by bad luck


def test_the_stream_goes_with_the_copy():
    s = toy.begin(b"copy")
    s.below(6)
    other = s.clone()
    assert [s.below(6) for _ in range(200)] == [other.below(6) for _ in range(200)]


def test_every_card_gets_to_every_place():
    places = [[0] * 8 for _ in range(8)]
    s = toy.begin(b"shuffle")
    for _ in range(4000):
        s.zones[DECK] = tuple(card(n, 0) for n in range(8))
        s.shuffle(DECK)
        for place, held in enumerate(s.zones[DECK]):
            places[held >> 9][place] += 1
    assert all(400 < count < 600 for row in places for count in row)


def test_a_shuffle_does_not_depend_on_the_order_before_it():
    ends = []
    for cards in ((1, 2, 3, 4), (4, 3, 2, 1)):
        s = toy.begin(b"order")
        s.zones[DECK] = tuple(card(n, 3) for n in cards)
        s.shuffle(DECK)
        ends.append(s.zones[DECK])
    assert ends[0] == ends[1]


def test_given_chance_is_used_once_in_order_and_must_fit():
    s = toy.begin()
    s.zones[DECK] = tuple(card(n, 0) for n in range(4))
    s.script = Script(["shuffle deck: c3 c0 ...", "lot deck: c2"])
    s.shuffle(DECK)
    assert [held >> 9 for held in s.zones[DECK][:2]] == [3, 0]
    with pytest.raises(Illegal, match="lot deck"):
        s.shuffle(DECK)
    assert s.lot(DECK, 0) == 2
    assert s.script.rest() == []


def test_dice_show_their_faces_and_can_be_given():
    s = toy.begin(b"dice")
    s.script = Script(["roll battle: 3 0"])
    assert s.roll("battle", "number", 2) == (3, 0)
    assert {s.roll("battle", "number", 1)[0] for _ in range(200)} == set(range(6))
    s.script = Script(["roll battle: 1"])
    with pytest.raises(Illegal, match="1 dice"):
        s.roll("battle", "number", 2)


def test_a_table_commits_to_its_seed_and_the_seats_have_their_say():
    seed = bytes(range(32))
    assert chance.commitment(seed) != chance.commitment(seed[::-1])
    key = chance.key_of_table(seed, [b"ada", b"bob"])
    assert key != chance.key_of_table(seed, [b"ada", b"eve"])
    assert key != chance.key_of_table(seed, [b"adab", b"ob"])
    assert chance.key_after_undo(key, 1) != chance.key_after_undo(key, 2) != key
