"""Ratings: rated games count, nobody is helped in them, and what is stored follows from the results."""

import asyncio
from typing import Any

import pytest
from sqlalchemy import select, update
from tests.server.conftest import Guest, Server, call, until

from sztab.cli.main import main
from sztab.server.bots import rating_matches
from sztab.server.storage.ratings import NEW, Result, rate, shown, size_of
from sztab.server.storage.schema import ratings, results


def rated(one: Guest, two: Guest, **more: object) -> str:
    table: str = one.open("rhine", 2, ["me", "open"], public=True, **{"rated": True, **more})["id"]
    two.post(f"/api/tables/{table}/seats/1/sit")
    return table


def stored(server: Server) -> dict[str, tuple[float, float, int]]:
    with server.services.database.engine.connect() as connection:
        return {row.player: (row.mu, row.sigma, row.games) for row in connection.execute(select(ratings))}


def recomputed(server: Server) -> int:
    return main(["ratings", "--recompute", "--database", server.settings.database])


@pytest.mark.storage
def test_ratings_follow_from_rated_games_and_outlive_a_person(server, capsys):
    ania, jan = Guest(server.url, "Ania"), Guest(server.url, "Jan")
    for loser in (jan, jan, ania):
        loser.post(f"/api/tables/{rated(ania, jan)}/resign", {})
    jan.post(f"/api/tables/{rated(ania, jan, rated=False)}/resign", {})
    kept = stored(server)
    assert kept[ania.id][2] == kept[jan.id][2] == 3, "three games count"
    assert kept[ania.id][0] > NEW[0] > kept[jan.id][0]
    assert recomputed(server) == 0
    assert "2 ratings computed anew; 0 differed" in capsys.readouterr().out
    mine = ania.get(f"/api/people/{ania.id}")
    assert [game["verdict"] for game in mine["games"]] == ["won", "lost", "won", "won"]
    assert [game["rated"] for game in mine["games"]] == [False, True, True, True]
    assert mine["opponents"] == [{"name": "Jan", "person": "", "bot": "", "won": 3, "drawn": 0, "lost": 1}]
    assert sum(side["won"] + side["drawn"] + side["lost"] for side in mine["sides"]) == 4
    assert all(side["side_name"] for side in mine["sides"])
    (side,) = mine["sides"]
    assert len(ania.get("/api/tables", which="finished", won=side["side"])["tables"]) == side["won"] == 3
    assert len(ania.get("/api/tables", which="finished", least=1, most=10**6)["tables"]) == 4
    assert ania.get("/api/tables", which="finished", least=10**6)["tables"] == []
    (one,) = mine["ratings"]
    assert (one["game"], one["size"], one["games"], one["provisional"]) == ("rhine", "2", 3, True)
    assert [point["rating"] for point in one["graph"]][-1] == one["rating"] == shown(kept[ania.id][:2])
    jan.get(f"/api/people/{ania.id}", 404)
    assert ania.http.put("/api/me/profile", json={"public": True}).status_code == 200
    seen = call("GET", f"{server.url}/api/people/{ania.id}").json()
    assert (seen["name"], seen["opponents"]) == ("Ania", []), "Jan does not show himself"
    assert ania.get("/api/me/export")["profile"]["ratings"] == [one]
    assert ania.http.request("DELETE", "/api/me", json={}).status_code == 200
    jan.get(f"/api/people/{ania.id}", 404)
    with server.services.database.engine.begin() as connection:
        players = set(connection.execute(select(results.c.player)).scalars())
        assert ania.id not in players
        assert len(players) == 2
    assert sorted(stored(server).values()) == sorted(kept.values())
    assert recomputed(server) == 0
    with server.services.database.engine.begin() as connection:
        connection.execute(update(ratings).values(mu=50.0))
    assert recomputed(server) == 1, "what was changed by hand is found and put right"
    assert sorted(stored(server).values()) == sorted(kept.values())


def test_levels_of_bots_play_the_least_certain_pair_for_ratings(server, monkeypatch):
    monkeypatch.setattr(rating_matches, "GAME_IDS", ("rhine",))
    monkeypatch.setattr(rating_matches, "LEVELS", ("random", "recruit"))
    matches = server.services.rating_matches

    def played() -> Any:
        return asyncio.run_coroutine_threadsafe(matches.play_one(), server._loop).result(30)

    table = played()
    assert sorted(seat.bot for seat in table.seats) == ["random", "recruit"]
    assert played() is None, "one at a time"
    until(lambda: len(stored(server)) == 2)
    assert set(stored(server)) == {"bot:random", "bot:recruit"}
    with server.services.database.engine.begin() as connection:
        connection.execute(update(ratings).values(sigma=1.0))
    assert played() is None, "all are known well"


def test_in_a_rated_game_nobody_is_helped(server):
    ania, jan, eva = (Guest(server.url, name) for name in ("Ania", "Jan", "Eva"))
    table = rated(ania, jan)
    assert ania.get(f"/api/tables/{table}")["rated"]
    while (asked := ania.choices(table))["choices"]:
        ania.choose(table, asked, asked["choices"][0])
    at = f"/api/tables/{table}"
    asked = jan.choices(table)
    helped = [
        (jan, f"{at}/hint", {"role": asked["role"], "question": asked["question"]}),
        (jan, f"{at}/seats/1/leave", {}),
        (jan, f"{at}/seats/1/hand-over", {}),
        (jan, f"{at}/seats/1/bot", {"level": "marshal"}),
        (ania, f"{at}/seats/1/bot", {"level": "recruit"}),
        (ania, f"{at}/abandon", {}),
    ]
    for guest, path, body in helped:
        assert "rated" in guest.post(path, body, 403)["detail"], path
    eva.post(f"{at}/seats/1/sit", {}, 409)
    for seats in (["me", "me"], ["open", "open"]):
        kinds = [{"kind": kind} for kind in seats]
        ania.post("/api/tables", {"game": "rhine", "players": 2, "seats": kinds, "rated": True}, 400)


def test_teams_draws_and_bots_that_meet_themselves():
    def result(seat: int, player: str, side: str, place: int) -> Result:
        return Result("t", seat, player, "quartermaster", size_of(4), side, place, "", True)

    game = [
        result(0, "a", "axis", 1),
        result(1, "b", "axis", 1),
        result(2, "c", "allies", 2),
        result(3, "d", "allies", 2),
    ]
    after = rate(game, {})
    assert after["a"] == after["b"] > NEW > after["c"] == after["d"]
    drawn = rate([result(0, "a", "axis", 1), result(1, "c", "allies", 1)], {})
    assert drawn["a"][0] == drawn["c"][0] == NEW[0]
    bots = [result(0, "a", "axis", 1), result(1, "bot:officer", "allies", 2), result(2, "bot:officer", "allies", 2)]
    assert set(rate(bots, {})) == {"a"}
    assert [size_of(players) for players in (2, 3, 4, 6)] == ["2", "3-4", "3-4", "5+"]
    assert shown(NEW) == 1000
