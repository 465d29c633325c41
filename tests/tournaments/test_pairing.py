"""Pairings: everybody meets everybody, the Swiss system, knockouts, tables of several."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from sztab.tournaments.model import NOBODY, Entrant, Pairing, Plan, Result, forfeited, games_of, over, place_scores
from sztab.tournaments.pairing import berger, bracket, next_round, rounds_of
from sztab.tournaments.standings import next_season, standings

# FIDE's handbook, C.05 annex 1: the tables for five or six and for seven or eight players.
BERGER = {
    6: "1-6 2-5 3-4 | 6-4 5-3 1-2 | 2-6 3-1 4-5 | 6-5 1-4 2-3 | 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5 | 8-5 6-4 7-3 1-2 | 2-8 3-1 4-7 5-6 | 8-6 7-5 1-4 2-3 | 3-8 4-2 5-1 6-7 | "
    "8-7 1-6 2-5 3-4 | 4-8 5-3 6-2 7-1",
}


def entrants(count: int, division: int = 0) -> list[Entrant]:
    return [Entrant(i, f"e{i}", (i - 1) // (division or count) + 1) for i in range(1, count + 1)]


def play(plan: Plan, people: list[Entrant], seed: str, draws: float = 0.2) -> list[Pairing]:
    """A whole tournament with results by lot; the stronger wins more often."""
    rng = Random(seed)
    done: list[Pairing] = []
    while found := next_round(plan, people, done, seed):
        for pairing in found:
            while not over(plan, pairing):
                seats = games_of(plan, pairing)[len(pairing.results)]
                pairing = pairing.after(Result(seats, _scores(plan, seats, rng, draws)))
            done.append(pairing)
    return done


def _scores(plan: Plan, seats: tuple[int, ...], rng: Random, draws: float) -> tuple[float, ...]:
    if plan.size > 2:
        places = list(range(1, plan.size + 1))
        rng.shuffle(places)
        return place_scores(seats, places)
    if rng.random() < draws:
        return (0.5, 0.5)
    return (1.0, 0.0) if rng.random() < seats[1] / sum(seats) else (0.0, 1.0)


@pytest.mark.parametrize("count", BERGER)
def test_berger_is_as_published(count):
    rounds = [" ".join(f"{a}-{b}" for a, b in berger(count, r)) for r in range(1, count)]
    assert " | ".join(rounds) == BERGER[count]


@pytest.mark.parametrize("count", [2, 3, 5, 8, 11])
def test_everybody_meets_everybody_once(count):
    plan = Plan("round_robin")
    done = play(plan, entrants(count), "a")
    met = Counter(frozenset(pairing.players) for pairing in done if not pairing.bye)
    assert met == Counter({frozenset(pair): 1 for pair in combinations(range(1, count + 1), 2)})
    first = Counter(pairing.players[0] for pairing in done if not pairing.bye)
    assert all(abs(2 * first[i] - (count - 1)) <= 1 for i in range(1, count + 1))


def test_two_games_of_a_pairing_change_sides():
    done = play(Plan("round_robin", games=2), entrants(4), "a")
    assert all(one.results[0].seats == one.results[1].seats[::-1] for one in done)


@pytest.mark.parametrize(("count", "rounds"), [(6, 5), (9, 5), (16, 6), (17, 7)])
@pytest.mark.parametrize("seed", "abc")
def test_swiss_pairs_nobody_twice_and_balances_sides(count, rounds, seed):
    done = play(Plan("swiss", rounds), entrants(count), seed)
    met = Counter(frozenset(pairing.players) for pairing in done if not pairing.bye)
    assert set(met.values()) == {1}
    assert max(Counter(one.players[0] for one in done if one.bye).values(), default=0) <= 1
    for i in range(1, count + 1):
        sides = [one.players.index(i) for one in done if i in one.players and not one.bye]
        assert abs(sides.count(0) - sides.count(1)) <= 2


def test_swiss_first_round_is_top_half_against_bottom_half():
    assert [one.players for one in next_round(Plan("swiss", 3), entrants(8), [])] == [(1, 5), (6, 2), (3, 7), (8, 4)]


def test_swiss_leaves_out_whoever_left():
    people = entrants(6)
    done = [one.after(Result(one.players, (1.0, 0.0))) for one in next_round(Plan("swiss", 3), people, [])]
    people[0] = Entrant(1, "e1", left=1)
    found = next_round(Plan("swiss", 3), people, done)
    assert 1 not in {player for one in found for player in one.players}
    assert [one.bye for one in found].count(True) == 1


def test_swiss_goes_on_where_everybody_has_met():
    done = play(Plan("swiss", 5), entrants(4), "a")
    assert {one.round for one in done} == {1, 2, 3, 4, 5}


@pytest.mark.parametrize("count", [2, 3, 8, 11, 16])
def test_a_knockout_has_one_winner(count):
    people = entrants(count)
    done = play(Plan("knockout"), people, "a", draws=0.5)
    table = standings(Plan("knockout"), people, done)
    assert [row.place for row in table[:2]] == [1, 2]
    assert len([one for one in done if not one.bye]) == count - 1
    assert max(one.round for one in done) == rounds_of(Plan("knockout"), people)


def test_the_best_two_meet_in_the_final_only():
    assert bracket(16) == [1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11]


def test_a_tie_in_a_knockout_is_played_once_more_with_sides_changed():
    plan, pairing = Plan("knockout"), Pairing(1, 1, (1, 2))
    drawn = pairing.after(Result((1, 2), (0.5, 0.5)))
    assert games_of(plan, drawn) == [(1, 2), (2, 1)]
    assert over(plan, drawn.after(Result((2, 1), (0.5, 0.5))))


def test_tables_mix_people_and_seats():
    plan, people = Plan("tables", rounds=4, size=4), entrants(16)
    done = play(plan, people, "a")
    met = Counter(frozenset(pair) for one in done for pair in combinations(one.players, 2))
    assert max(met.values()) <= 2
    for i in range(1, 17):
        seats = [one.players.index(i) for one in done if i in one.players]
        assert len(set(seats)) >= 3


def test_a_table_that_is_not_full_is_filled_up_and_nobody_loses_points_to_a_bot():
    found = next_round(Plan("tables", rounds=1, size=4), entrants(10), [])
    assert sorted(one.players.count(NOBODY) for one in found) == [0, 1, 1]
    assert place_scores((3, NOBODY, 1, 2), [2, 1, 3, 4]) == (3.0, 0.0, 2.0, 1.0)


def test_a_league_plays_in_divisions_and_moves_people_between_them():
    plan, people = Plan("league", games=2, division=4), entrants(8, 4)
    done = play(plan, people, "a", draws=0)
    assert all((one.players[0] - 1) // 4 == (one.players[1] - 1) // 4 for one in done)
    table = standings(plan, people, done)
    after = dict(next_season(table))
    assert after[table[3].number] == 2
    assert after[table[4].number] == 1
    assert Counter(after.values()) == {1: 4, 2: 4}


def test_a_game_that_was_not_played():
    plan = Plan("round_robin")
    assert forfeited(plan, (1, 2), {2}).scores == (0.0, 1.0)
    assert forfeited(plan, (1, 2), set()).scores == (0.0, 0.0)
    assert forfeited(plan, (1, 2), {1, 2}).scores == (0.5, 0.5)
    assert forfeited(Plan("tables", size=3, rounds=1), (1, 2, 3), {1, 3}).scores == (1.5, 0.0, 1.5)


def test_a_round_must_be_over_before_the_next():
    with pytest.raises(ValueError, match="round 1 is not over"):
        next_round(Plan("round_robin"), entrants(4), [Pairing(1, 1, (1, 2))])
