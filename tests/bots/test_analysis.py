"""Analysis: it finds the answer that would have won, values only what a player knew, and is the same for the same seed."""

import math
from random import Random

import pytest

from sztab.bots import analysis
from sztab.bots.analysis import Analyst, accuracy, swings
from sztab.bots.chances import chances, measured, unmeasured
from sztab.bots.playout import quick_choice
from sztab.bots.search import imagined
from sztab.engine.chance import key_of_seed
from sztab.engine.game import Game
from sztab.engine.match import Match
from sztab.engine.state import State
from sztab.games import find
from tests.games.sixth.game import GAME as LINES

RULES = LINES.rules({})


def begun(given: dict[str, object]) -> Match:
    state = LINES.read_position(RULES, given, key_of_seed("analysis"), "position")
    return Match(LINES, RULES, key_of_seed("analysis"), state=state)


def play_out(match: Match) -> Match:
    rng = Random(1)
    while not match.state.over:
        role = match.state.asked()[0]
        match.choose(role, quick_choice(match.game.outlook(), match.state, role, rng))
    return match


@pytest.fixture
def blunder() -> Match:
    """Cross could fill row 1 at once, plays elsewhere, and Nought fills row 3."""
    hands = {"cross": ["row_1", "column_b"], "nought": ["row_3", "column_a"]}
    marks = {"cross": ["a1", "b1"], "nought": ["a3", "b3"]}
    match = begun({"at": "cross", "marks": marks, "hands": hands})
    for role, token in ((0, "play column_b b2"), (1, "play row_3 c3")):
        match.choose(role, RULES.grammar.choice(token))
    assert match.state.over
    return match


def test_the_answer_that_would_have_won_is_found(blunder: Match):
    cross, nought = Analyst(blunder, 2, "0", playouts=8, calibrated=4).whole().decisions
    assert (cross.word, nought.word) == ("mistake", "best")
    assert RULES.grammar.line(cross.others[0].links) == "play row_1 c1"
    assert cross.others[0].chance == pytest.approx(1.0)
    assert cross.lost > 0.15
    assert nought.lost == 0.0
    assert accuracy([cross]) < accuracy([cross, nought]) < accuracy([nought]) == pytest.approx(100.0, abs=0.01)


def test_it_is_the_same_for_the_same_seed_and_tells_how_far_it_is(blunder: Match):
    told: list[tuple[int, int]] = []
    first = Analyst(blunder, 2, "a", 3, 4).whole(progress=lambda done, count: told.append((done, count)))
    assert first == Analyst(blunder, 2, "a", 3, 4).whole()
    assert told == [(number, told[-1][1]) for number in range(1, told[-1][1] + 1)]


def test_luck_is_what_fell_against_what_might_have_fallen():
    """Cross draws the one card of two kinds that fills its line."""
    hands = {"cross": ["column_b"], "nought": ["column_a"]}
    marks = {"cross": ["a1", "b1"], "nought": ["a2"]}
    gained = []
    for drawn, other in (("row_1", "row_3"), ("row_3", "row_1")):
        match = begun({"at": "cross", "marks": marks, "hands": hands, "decks": {"deck": [drawn, other, "..."]}})
        match.choose(0, RULES.grammar.choice("play column_b b3"))
        gained.append(Analyst(match, 2, "0", playouts=40).luck(1).gained)
    assert gained[0] > gained[1]


def test_whole_games_set_the_scale_of_the_chances():
    plain = unmeasured(LINES, RULES, 2)
    rng = Random(3)
    played = play_out(Match(LINES, RULES, key_of_seed("scale")))
    positions = [imagined(LINES, step.before, 3, rng) for step in played.steps for _ in range(6)]
    found = measured(LINES, plain, positions, rng)
    assert found.games == len(positions)
    assert found.slope != plain.slope
    assert sum(chances(found, [12.0, -3.0])) == pytest.approx(1.0)
    assert chances(found, [12.0, -3.0])[0] > 0.5 > chances(found, [-1.0, 2.0])[0]


def test_turns_that_changed_nothing_beyond_doubt_turned_nothing(blunder: Match):
    turns = Analyst(blunder, 2, "0", 6, 4).whole().turns
    assert [turn.step for turn in turns] == [1, 2]
    level = [turn._replace(chances=[0.5, 0.5], noise=[0.1, 0.1], doubts=[0.1, 0.1]) for turn in turns]
    assert swings(level, 4) == []
    risen = [level[0], level[1]._replace(chances=[0.9, 0.1])]
    ((turn, change, doubt),) = swings(risen, 4)
    assert (turn.step, round(change, 3), round(doubt, 3)) == (1, 0.4, round(math.hypot(0.1, 0.1), 3))


@pytest.fixture
def opening() -> Match:
    """The first steps of a game with hands that nobody else may see."""
    game = find("quartermaster")
    match = Match(game, game.rules({}, None, 2), key_of_seed("analysis"))
    rng = Random(2)
    while len(match.steps) < 10:
        role = match.state.asked()[0]
        match.choose(role, rng.choice(match.state.choices(role)))
    return match


def test_an_answer_is_valued_beside_others_and_only_with_what_its_player_knew(opening: Match, monkeypatch):
    seen: set[int] = set()

    def dealt(game: Game, s: State, eyes: int, rng: Random) -> State:
        seen.add(eyes)
        return imagined(game, s, eyes, rng)

    monkeypatch.setattr(analysis, "imagined", dealt)
    step = opening.steps[7]
    assert len(step.before.choices(step.role)) > 1
    found = Analyst(opening, 2, "0", playouts=1).decision(8)
    assert found.played.links == step.links
    assert found.others
    assert step.links not in [other.links for other in found.others]
    assert 0.0 <= found.played.chance <= 1.0
    assert seen == {eyes for eyes in opening.game.seats(opening.rules, 2) if eyes >> step.role & 1}
