"""What a seat cannot know is dealt again, and only that; what is dealt is possible."""

from random import Random

import pytest

from sztab.engine.chance import key_of_seed
from sztab.engine.zones import KNOWN_BITS, known_to
from sztab.games.domination.state import State
from sztab.games.domination.tables import HAND, LEASED, PACKET, SHEET, SOLO_HAND, USA_DECK
from sztab.games.domination.terms import UK

from .test_state import GAME, PLAYERS, play_on


def kinds(s: State, zone: int) -> list[int]:
    return [held >> KNOWN_BITS for held in s.zones[zone]]


@pytest.mark.parametrize("players", PLAYERS)
def test_what_is_known_stays(players: int):
    for choices in (0, 5, 40, 120):
        s = play_on(f"hidden {choices}", choices, players)
        for eyes in (*GAME.seats(s.rules, players), 0):
            other = GAME.redeal(s, eyes, Random(choices))
            GAME.check(other)
            for mine, theirs in zip(s.zones, other.zones, strict=True):
                assert len(mine) == len(theirs)
                assert [held for held in mine if known_to(held, eyes)] == [
                    held for held in theirs if known_to(held, eyes)
                ]


def test_the_neighbour_knows_the_packet_that_was_passed_until_a_card_is_taken_out():
    """D4.1.A.4 Who passed a packet knows what is in it; then somebody has kept one of its cards unseen."""
    s = play_on("packets", 0, 4)
    first = kinds(s, PACKET)
    while kinds(s, PACKET + 1) == [] or s.chosen(0) or set(kinds(s, PACKET + 1)) - set(first):
        role = s.asked()[0]
        s.choose(role, s.choices(role)[0])
    assert all(known_to(held, 1) and known_to(held, 2) for held in s.zones[PACKET + 1])
    assert not any(known_to(held, 4) for held in s.zones[PACKET + 1])


def test_a_technology_face_down_is_one_that_may_be_developed():
    """R12 Others may think of any card that fits, and of no other."""
    rules = GAME.rules({}, None, 4)
    table = {
        "at": "germany action",
        "technologies": {"uk": ["mechanization", "sp_artillery"]},
        "sheets": {"uk": ["c04"]},
        "hands": {"germany": ["c01"], "uk": ["c33"]},
    }
    s = GAME.read_position(rules, table, key_of_seed("sheet"), "position")
    assert isinstance(s, State)
    seen = set()
    for number in range(200):
        other = GAME.redeal(s, 1, Random(number))
        assert isinstance(other, State)
        GAME.check(other)
        seen |= {s.t.cards[kind].technology for kind in kinds(other, SHEET + UK)}
    legal = s.t.legal(s.technologies[UK])
    assert seen <= {technology for technology in range(15) if legal >> technology & 1}
    assert len(seen) > 5


def test_cards_of_the_usa_are_in_its_deck_set_aside_or_in_play():
    """D9.1.a, D9.2.a"""
    rules = GAME.rules({}, None, 4)
    table = {
        "at": "germany action",
        "tracks": {"usa": 2},
        "leased": {"uk": ["c55"]},
        "hands": {"germany": ["c01"], "japan": ["c56"]},
        "decks": {"usa": ["c57", "c58"]},
    }
    s = GAME.read_position(rules, table, key_of_seed("usa"), "position")
    assert isinstance(s, State)
    aside, held = set(), set()
    for number in range(100):
        other = GAME.redeal(s, 1, Random(number))
        assert isinstance(other, State)
        apart = kinds(other, USA_DECK) + kinds(other, LEASED + UK)
        assert set(apart) <= s.t.apart[0]
        aside |= set(kinds(other, LEASED + UK))
        held |= set(kinds(other, HAND + 2))
    assert aside == s.t.apart[0]
    assert len(held) > 20


def test_nobody_knows_the_next_solo_card():
    s = play_on("solo", 0, 1)
    worlds = {tuple(kinds(GAME.redeal(s, 10, Random(number)), SOLO_HAND)) for number in range(30)}  # type: ignore[arg-type]
    assert len(worlds) > 20
