"""Standings, reckoned by hand."""

from sztab.tournaments.model import Entrant, Pairing, Plan, Result
from sztab.tournaments.standings import TIE_BREAKS, standings

PEOPLE = [Entrant(1, "Ania"), Entrant(2, "Bolek"), Entrant(3, "Celina"), Entrant(4, "Darek")]


def game(round: int, board: int, white: int, black: int, score: float, how: str = "played") -> Pairing:
    return Pairing(round, board, (white, black), (Result((white, black), (score, 1 - score), how),))  # type: ignore[arg-type]


def test_a_round_robin_by_hand():
    """Ania, Bolek and Celina beat each other in a ring, everybody beats Darek but Bolek, who draws."""
    done = [
        game(1, 1, 1, 4, 1.0), game(1, 2, 2, 3, 1.0),
        game(2, 1, 4, 3, 0.0), game(2, 2, 1, 2, 1.0),
        game(3, 1, 2, 4, 0.5), game(3, 2, 3, 1, 1.0),
    ]  # fmt: skip
    table = standings(Plan("round_robin"), PEOPLE, done)
    rows = {row.number: dict(zip(TIE_BREAKS["round_robin"], row.tie_breaks, strict=True)) for row in table}
    assert [(row.number, row.points) for row in table] == [(3, 2.0), (1, 2.0), (2, 1.5), (4, 0.5)]
    # Celina beat Ania; Ania beat Bolek (1.5) and Darek (.5), Celina Ania (2) and Darek (.5).
    assert rows[3]["head_to_head"] == 1
    assert rows[1]["head_to_head"] == 0
    assert rows[1]["sonneborn_berger"] == 2.0
    assert rows[3]["sonneborn_berger"] == 2.5
    assert [row.place for row in table] == [1, 2, 3, 4]


def test_a_swiss_by_hand():
    done = [game(1, 1, 1, 3, 1.0), game(1, 2, 4, 2, 0.0), game(2, 1, 2, 1, 0.5), game(2, 2, 3, 4, 0.5)]
    table = standings(Plan("swiss", 2), PEOPLE, done)
    assert [(row.number, row.place, row.points) for row in table] == [
        (1, 1, 1.5),
        (2, 1, 1.5),
        (3, 3, 0.5),
        (4, 3, 0.5),
    ]
    assert table[0].tie_breaks[0] == 2.0  # Buchholz: Celina .5 and Bolek 1.5


def test_a_bye_is_a_point_and_counts_as_an_opponent_with_ones_own_points():
    done = [game(1, 1, 1, 2, 1.0), Pairing(1, 2, (3,)), game(2, 1, 3, 1, 0.0), Pairing(2, 2, (2,))]
    table = standings(Plan("swiss", 2), PEOPLE[:3], done)
    assert [(row.number, row.points, row.tie_breaks[0]) for row in table] == [
        (1, 2.0, 2.0),
        (2, 1.0, 3.0),
        (3, 1.0, 3.0),
    ]


def test_who_has_a_bye_in_a_round_robin_only_rests():
    done = [game(1, 1, 1, 2, 1.0), Pairing(1, 2, (3,))]
    table = standings(Plan("round_robin"), PEOPLE[:3], done)
    assert [(row.number, row.points, row.played) for row in table] == [(1, 1.0, 1), (2, 0.0, 1), (3, 0.0, 0)]


def test_a_forfeit_is_won_and_was_not_played():
    table = standings(Plan("swiss", 1), PEOPLE[:2], [game(1, 1, 1, 2, 1.0, "forfeit")])
    assert (table[0].number, table[0].won, table[0].tie_breaks[0]) == (1, 1, 1.0)


def test_what_is_not_over_does_not_count():
    table = standings(Plan("swiss", 1), PEOPLE[:2], [Pairing(1, 1, (1, 2))])
    assert [(row.points, row.played, row.place) for row in table] == [(0.0, 0, 1), (0.0, 0, 1)]
