"""An answer of several links: carried out as it was said, or not at all."""

from typing import cast

import pytest

from sztab.engine.errors import Illegal
from sztab.engine.game import Game
from sztab.engine.match import Match
from sztab.engine.prompt import first_refusal
from sztab.engine.question import Choice, Links

from . import toy
from .toy import PAY, STEP


def asked_for_a_journey(ends: int) -> toy.Toy:
    s = toy.begin()
    s.compose(0, toy.journey, ends)
    s.run()
    return s


def match_of(s: toy.Toy) -> Match:
    return Match(cast(Game, None), s.rules, b"", state=s)


def notes(match: Match) -> list[int]:
    return cast(toy.Toy, match.state).notes


def test_a_single_next_link_is_taken_unasked_when_the_answer_ends_before_it():
    s = asked_for_a_journey(1)
    s.choose(0, (STEP, 2))
    assert s.notes == [2, 0]


def test_a_single_next_link_that_is_said_is_the_one_that_is_carried_out():
    match = match_of(asked_for_a_journey(1))
    match.answer(0, ((STEP, 2), (PAY, 0)))
    assert notes(match) == [2, 0]
    assert [step.links for step in match.steps] == [((STEP, 2), (PAY, 0))]


@pytest.mark.parametrize("ends", [1, 2])
def test_another_link_than_the_single_next_one_refuses_the_whole_answer(ends: int):
    match = match_of(asked_for_a_journey(ends))
    before = match.state.encode()
    with pytest.raises(Illegal, match="pay 3"):
        match.answer(0, ((STEP, 2), (PAY, 3)))
    assert match.state.encode() == before
    assert not match.steps
    assert not match.history
    assert match.state.choices(0) == [(STEP, 1), (STEP, 2)]


@pytest.mark.parametrize(
    "links", [((STEP, 2), (PAY, 0), (STEP, 1)), ((STEP, 2), (STEP, 1)), ((STEP, 2), (PAY, 0), (STEP, 1), (PAY, 0))]
)
def test_a_link_of_the_next_question_is_refused_with_the_rest(links: Links):
    match = match_of(asked_for_a_journey(1))
    with pytest.raises(Illegal):
        match.answer(0, links)
    assert notes(match) == []
    assert match.state.chosen(0) == ()


def test_an_answer_may_go_on_with_a_chain_that_was_begun():
    match = match_of(asked_for_a_journey(2))
    match.choose(0, (STEP, 2))
    match.answer(0, ((PAY, 1),))
    assert [step.links for step in match.steps] == [((STEP, 2), (PAY, 1))]
    match.choose(0, (STEP, 1))
    with pytest.raises(Illegal):
        match.answer(0, ((PAY, 1), (STEP, 1)))
    assert match.state.chosen(0) == ((STEP, 1),)
    match.take_back(0)
    assert match.state.choices(0) == [(STEP, 1), (STEP, 2)]


def test_an_answer_of_several_links_can_be_undone_to_before_its_first():
    match = match_of(asked_for_a_journey(2))
    match.answer(0, ((STEP, 2), (PAY, 1)))
    match.undo(1)
    assert notes(match) == []
    assert match.state.chosen(0) == ()


def test_holding_a_link_says_whether_more_may_follow_and_carries_nothing_out():
    s = asked_for_a_journey(1)
    assert s.hold_link(0, (STEP, 2))
    assert s.choices(0) == [(PAY, 0)]
    assert not s.hold_link(0, (PAY, 0))
    assert s.chosen(0) == ((STEP, 2),)
    assert s.notes == []
    with pytest.raises(Illegal, match="pay 1"):
        s.hold_link(0, (PAY, 1))


@pytest.mark.parametrize(
    ("links", "at", "key"),
    [
        (((STEP, 2), (PAY, 0)), 1, None),
        (((STEP, 2), (PAY, 3)), 1, "no"),
        (((STEP, 3), (PAY, 0)), 0, "no"),
        (((STEP, 2), (PAY, 0), (STEP, 1)), 2, "answer_ends"),
    ],
)
def test_the_first_refusal_is_that_of_the_link_which_cannot_follow(links: tuple[Choice, ...], at: int, key: str | None):
    s = asked_for_a_journey(1)
    before = s.encode()
    found, refusal = first_refusal(s, 0, links)
    assert (found, refusal and refusal.key) == (at, key)
    assert s.encode() == before
