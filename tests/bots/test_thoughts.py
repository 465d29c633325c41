"""A bot explains a decision with what its seat knew, and a position is played on again and again: the same for the same seed."""

import pytest

from sztab.bots.chances import unmeasured
from sztab.bots.persona import Persona
from sztab.bots.playing_on import play_on_often
from sztab.bots.thoughts import Thought, thought
from sztab.engine.match import Match
from tests.bots.test_analysis import RULES, begun
from tests.games.sixth.game import GAME as LINES


@pytest.fixture
def threatened() -> Match:
    """Nought has two of row 3 and the card for it; Cross plays elsewhere."""
    hands = {"cross": ["row_2", "column_b"], "nought": ["row_3", "column_a"]}
    marks = {"cross": ["a1"], "nought": ["a3", "b3"]}
    match = begun({"at": "cross", "marks": marks, "hands": hands})
    match.choose(0, RULES.grammar.choice("play row_2 a2"))
    return match


def told(match: Match, level: str) -> Thought:
    return thought(LINES, match.steps[0], 1, level, "table/0", unmeasured(LINES, RULES, 2), "0")


def test_a_general_tells_what_it_compared_and_what_it_feared(threatened: Match):
    found = told(threatened, "general")
    assert (found.looks, found.persona) == ("ahead", Persona.SOBER)
    assert found.options[found.chosen].links == threatened.steps[0].links
    assert 0.0 <= found.chance <= 1.0
    assert found == told(threatened, "general"), "the same seed gives the same thought"
    assert all(fear.cost < 0 and fear.move.role == 1 and fear.times <= found.worlds for fear in found.fears)
    assert "play row_3 c3" in [RULES.grammar.line(fear.move.links) for fear in found.fears]


def test_who_looks_one_step_ahead_fears_nothing_and_who_chooses_at_random_compares_nothing(threatened: Match):
    recruit, random = told(threatened, "recruit"), told(threatened, "random")
    assert (recruit.looks, recruit.fears, recruit.worlds) == ("glance", [], 0)
    assert recruit.options
    assert recruit.persona is not Persona.SOBER
    assert (random.looks, random.options, random.chosen) == ("nothing", [], -1)


def test_a_position_is_played_on_as_often_as_wanted_and_alike_for_a_seed(threatened: Match):
    seats = LINES.seats(RULES, 2)
    start = threatened.steps[0].before
    once, again = (
        [won for won in play_on_often(LINES, start, seats, ["recruit", "random"], "s", 5) if won is not None]
        for _ in range(2)
    )
    assert once == again
    assert len(once) == 5
    assert set(once) <= {side.id for side in LINES.sides()} | {""}
    assert not start.over, "what was given is left as it is"
