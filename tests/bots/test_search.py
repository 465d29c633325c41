"""Search: it knows what its seat knows, it is the same for the same seed, and it stops when it should."""

from random import Random

import pytest

from sztab.bots import make
from sztab.bots.deadline import Deadline
from sztab.bots.levels import LEVELS
from sztab.bots.persona import FLAWS, Persona, drawn_persona
from sztab.bots.search import Candidate, Effort, Planned, Search, candidates, imagined
from sztab.engine.chance import key_of_seed
from sztab.engine.game import Game
from sztab.engine.state import State
from sztab.games import GAME_IDS, find

SMALL = Effort(4, candidates=3, turns=0)


def position(game: Game, players: int, choices: int, seed: str = "search") -> tuple[State, int, int]:
    """A position after so many random choices, at a question with a real choice: with the role that is asked, and its eyes."""
    rules = game.rules({}, None, players)
    s = game.start(rules, key_of_seed(seed))
    rng = Random(seed)
    while True:
        role = s.asked()[0]
        found = s.choices(role)
        if choices <= 0 and len(found) > 1:
            return s, role, next(eyes for eyes in game.seats(rules, players) if eyes >> role & 1)
        s.choose(role, rng.choice(found))
        choices -= 1


@pytest.mark.parametrize("id", GAME_IDS)
def test_a_search_chooses_the_same_in_worlds_that_differ_only_in_what_its_seat_may_not_know(id: str):
    game = find(id)
    for choices in (2, 40):
        s, role, eyes = position(game, 2, choices)
        other = game.redeal(s, eyes, Random(9))
        chosen = [Search(SMALL).choose(game, world, role, eyes, Random(5)) for world in (s, s, other)]
        assert chosen[0] == chosen[1] == chosen[2]


@pytest.mark.parametrize("id", GAME_IDS)
def test_every_level_answers_at_every_number_of_players(id: str):
    game = find(id)
    for players in game.players:
        s, role, eyes = position(game, players, 12)
        for level in LEVELS:
            bot = make(level, "game/0", seconds=0.01)
            assert bot.choose(game, s, role, eyes, Random(1)) in s.choices(role)


def test_a_search_whose_time_is_up_still_answers_and_has_looked_at_every_candidate_once():
    game = find("quartermaster")
    s, role, eyes = position(game, 2, 30)
    found = Search(Effort(10_000, seconds=1e-6)).ranked(game, s, role, eyes, Random(1))
    assert [one.count for one in found if one.count != 1] == []
    assert found[0].links[0] in s.choices(role)


def test_a_search_by_playouts_spends_them_on_the_better_half():
    game = find("quartermaster")
    s, role, eyes = position(game, 2, 30)
    found = Search(Effort(24, candidates=4, turns=0)).ranked(game, s, role, eyes, Random(1))
    assert [one.count for one in found] == [9, 9, 3, 3]


def test_candidates_are_whole_answers_and_the_best_judged_comes_first():
    game = find("quartermaster")
    s, role, eyes = position(game, 2, 40)
    found = candidates(game.outlook(), imagined(game, s, eyes, Random(2)), role, Random(2))
    assert [one.prior for one in found] == pytest.approx(sorted([one.prior for one in found], reverse=True), abs=2e-3)
    assert {one.links[0] for one in found} == set(s.choices(role))


def test_a_foreseen_link_is_taken_without_a_search_and_only_at_its_question(monkeypatch: pytest.MonkeyPatch):
    game = find("attack")
    s, role, eyes = position(game, 2, 60, "plan 3")
    planned = Planned(role, s.question().name, s.chosen(role), s.choices(role)[-1])
    monkeypatch.setattr(Search, "ranked", None)
    bot = Search(SMALL)
    bot.plan = [planned]
    assert bot.choose(game, s, role, eyes, Random(1)) == planned.link
    bot.plan = [planned._replace(question="another")]
    with pytest.raises(TypeError):
        bot.choose(game, s, role, eyes, Random(1))


def test_a_persona_is_drawn_once_a_game_and_differs_from_game_to_game():
    assert drawn_persona("table/1") == drawn_persona("table/1")
    assert {drawn_persona(f"table/{number}") for number in range(60)} == set(FLAWS)


def test_the_timid_prefer_what_is_certain():
    outlook = find("quartermaster").outlook()
    bold, safe = Candidate(((1,),), 0.0), Candidate(((2,),), 0.0)
    for value in (-10.0, 14.0):
        bold.add(value)
    for value in (1.0, 1.0):
        safe.add(value)
    assert Search(SMALL)._sorted([bold, safe], outlook) == [bold, safe]
    assert Search(SMALL, Persona.TIMID)._sorted([bold, safe], outlook) == [safe, bold]


def test_a_cancelled_thought_ends_while_its_candidates_are_listed():
    game = find("domination")
    s, role, eyes = position(game, 2, 40, "cut")
    whole = candidates(game.outlook(), imagined(game, s, eyes, Random(2)), role, Random(2))
    asked = iter(range(1000))
    cut = candidates(
        game.outlook(), imagined(game, s, eyes, Random(2)), role, Random(2), Deadline(0.0, lambda: next(asked) >= 5)
    )
    assert 1 <= len(cut) <= 6 < len(whole)


def test_a_search_that_nobody_waits_for_any_more_answers_at_once():
    game = find("rhine")
    s, role, eyes = position(game, 2, 30)
    found = Search(Effort(10_000), cancelled=lambda: True).ranked(game, s, role, eyes, Random(1))
    assert [one.count for one in found] == [1]
    assert found[0].links[0] in s.choices(role)


def test_when_listing_has_used_its_share_answers_are_not_followed_up():
    game = find("quartermaster")
    s, role, eyes = position(game, 2, 40)
    guess = imagined(game, s, eyes, Random(2))
    found = candidates(game.outlook(), guess, role, Random(2), shallow=Deadline(0.0, lambda: True))
    assert sorted([one.links for one in found]) == sorted([(choice,) for choice in s.choices(role)])
