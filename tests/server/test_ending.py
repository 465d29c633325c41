"""How a game ended, as data."""

from itertools import pairwise

import pytest
from tests.server.conftest import play_on
from tests.server.test_frames import pair

from sztab.games import GAME_IDS
from sztab.server.tables import representations as answers
from sztab.server.tables.medals import Medal, medals
from sztab.server.tables.results import verdict


def test_the_ending_of_a_game_that_was_played_out(server):
    ania, jan, table = pair(server)
    path = f"/api/tables/{table}"
    play_on([ania, jan], table, 5000)
    final = ania.get(path)["summary"]["outcome"]
    made = ania.get(f"{path}/ending")
    assert made["winner"] == final["winner"]
    assert made["words"] == ania.get(f"{path}/view")["scene"]["result"]
    assert made["reason"]
    assert made["lines"][-1]["clause"]
    sides = {seat["number"]: "axis" if "germany" in seat["roles"] else "allies" for seat in ania.get(path)["seats"]}
    verdicts = {seat["number"]: seat["verdict"] for seat in made["seats"]}
    assert verdicts == {number: "won" if side == final["winner"] else "lost" for number, side in sides.items()}
    assert made["rounds"][-1]["points"] == final["points"]
    best = made["medals"][0]
    assert best["kind"] == "round"
    by_round = {row["round"]: row["points"][best["who"]] for row in made["rounds"]}
    earlier = max(round for round in by_round if round < best["round"])
    assert by_round[best["round"]] - by_round[earlier] == best["number"] > 0
    assert [row["round"] for row in made["rounds"]] == sorted({row["round"] for row in made["rounds"]})
    steps = ania.get(f"{path}/steps")
    lead = lambda points: points[made["winner"]] * 2 - sum(points.values())  # noqa: E731
    leads = [lead(one["points"]) for one in [steps, *made["rounds"]]]
    swings = [after - before for before, after in pairwise(leads)]
    assert sorted(abs(turn["swing"]) for turn in made["turns"]) == sorted(abs(swing) for swing in swings if swing)[-3:]
    for turn in made["turns"]:
        done = [steps, *steps["steps"]][turn["step"] - 1 : turn["step"] + 1]
        before, after = [lead(one["points"]) for one in done]
        assert (after - before) * turn["swing"] > 0, "the step moved the lead the other way"
        shown = ania.get(f"{path}/frames", after=turn["n"] - 1, before=turn["n"] + 1)["frames"]
        assert shown[-1]["step"] == turn["step"]


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_game_that_is_given_up_or_closed_says_so(server, game):
    ania, jan, table = pair(server, game)
    path = f"/api/tables/{table}"
    play_on([ania, jan], table, 10)
    assert ania.get(f"{path}/ending", 409)["detail"]
    jan.post(f"{path}/resign")
    made = ania.get(f"{path}/ending")
    assert made["reason"]
    assert next(seat for seat in made["seats"] if seat["number"] == 1)["verdict"] == "lost"
    assert made["rounds"]


def test_closed_tables_are_draws_and_shared_victories_are_shared(server):
    ania, jan, table = pair(server, "attack")
    ania.post(f"/api/tables/{table}/abandon")
    made = jan.get(f"/api/tables/{table}/ending")
    assert {seat["verdict"] for seat in made["seats"]} == {"draw"}
    assert made["reason"]
    here = server.services.registry._tables[table]
    shared = answers.Result(winner="", reason="shared", points={"red": 9, "blue": 9, "green": 3})
    assert [verdict(here, 1 << role, "", shared) for role in range(3)] == ["draw", "draw", "lost"]


def test_medals_tell_what_was_done_best_and_leave_one_for_a_side_that_lost():
    rounds = [
        (1, {"red": 2, "blue": 5, "tan": 0}),
        (2, {"red": 3, "blue": 6, "tan": 1}),
        (3, {"red": 9, "blue": 7, "tan": 2}),
    ]
    roll = Medal("roll", "red", 3, 4, 2.5)
    assert medals(rounds, "red", roll) == [
        Medal("round", "red", 3, 6),
        roll,
        Medal("lead", "blue", 2, 2),
    ]
    assert medals(rounds, "", None) == [Medal("round", "red", 3, 6), Medal("comeback", "red", 3, 3)]
    ahead = [(1, {"red": 2, "tan": 0}), (2, {"red": 5, "tan": 1})]
    assert medals(ahead, "red", None) == [Medal("round", "red", 2, 3), Medal("defeat", "tan", 2, 1)]
    assert medals(ahead[:1], "red", roll) == []
