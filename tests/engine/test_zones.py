"""Cards in zones, and who knows what lies there."""

from sztab.engine.zones import PUBLIC, SPECTATOR, card, known_to

from . import toy
from .toy import DECK, HAND


def test_everybody_knows_what_is_public_and_a_spectator_nothing_else():
    assert known_to(card(3, PUBLIC), 0)
    assert known_to(card(3, PUBLIC), 1 << 5)
    assert known_to(card(3, 0b10), 0b110)
    assert not known_to(card(3, 0b10), 0b101)
    assert not known_to(card(3, 0b11111111), 0)
    assert PUBLIC & SPECTATOR


def test_hands_are_sorted_so_that_nothing_tells_when_a_card_came():
    s = toy.begin()
    s.zones[DECK] = tuple(card(n, 0) for n in (7, 2, 5))
    for _ in range(3):
        s.draw(DECK, HAND, 1, 1)
    assert [held >> 9 for held in s.zones[HAND]] == [2, 5, 7]


def test_a_card_slipped_away_takes_the_others_certainty_with_it():
    s = toy.begin()
    s.zones[HAND] = (card(2, 1), card(5, PUBLIC))
    s.slip(HAND, 2, 1)
    assert s.zones[HAND] == (card(5, 1),)  # the others no longer know that it was not this one


def test_looking_at_the_top_lets_only_those_roles_know():
    s = toy.begin()
    s.zones[DECK] = tuple(card(n, 0) for n in range(4))
    s.look(DECK, 2, 0b10)
    assert s.zones[DECK] == (card(0, 0b10), card(1, 0b10), card(2, 0), card(3, 0))
    s.draw(DECK, HAND, 1, 0b01)
    assert s.zones[HAND] == (card(0, 0b11),)
