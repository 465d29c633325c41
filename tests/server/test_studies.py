"""Finished games looked at again: kept once for everybody, with the luck of each seat."""

from typing import Any

import pytest
from sqlalchemy import insert, update
from tests.server.conftest import Guest, Server, call, play_on, until

from sztab.server.storage.luck import SeatLuck, keep_luck, luck_at, luck_of
from sztab.server.storage.ratings import Result, keep_results
from sztab.server.storage.schema import studies


@pytest.mark.storage
def test_luck_is_summed_over_the_games_of_a_player_and_goes_with_the_table(server: Server):
    ania, jan = Guest(server.url, "Ania"), Guest(server.url, "Jan")
    tables = [ania.open("rhine", 2, ["me", "open"], public=public)["id"] for public in (True, True, False)]
    with server.services.database.engine.begin() as connection:
        for number, table in enumerate(tables):
            seats = enumerate((ania.id, jan.id))
            keep_results(
                connection, [Result(table, n, who, "rhine", "2", "red", 1, "won", False) for n, who in seats], 1
            )
            keep_luck(connection, table, [SeatLuck(0, 0.9, 0.9, 1)])
            keep_luck(connection, table, [SeatLuck(0, 0.1 + number, 3.0, 7), SeatLuck(1, -0.2, 4.0, 5)])
        assert luck_at(connection, tables[0]) == [SeatLuck(0, 0.1, 3.0, 7), SeatLuck(1, -0.2, 4.0, 5)]
        (mine,) = luck_of(connection, ania.id)
        assert (mine.game, mine.games) == ("rhine", 3)
        assert (mine.gained, mine.doubt) == pytest.approx((3.3, 27**0.5))
        assert luck_of(connection, ania.id, public=True)[0].games == 2
        assert luck_of(connection, "nobody") == []
        row = {"table_id": tables[0], "kind": "analysis", "about": "", "person": ania.id, "status": "done"}
        connection.execute(insert(studies), row | {"done": 1, "of": 1, "at": 5, "touched": 6, "found": "{}"})
    (shown,) = ania.get(f"/api/people/{ania.id}")["luck"]
    assert (shown["game"], shown["games"], round(shown["gained"], 1)) == ("rhine", 3, 3.3)
    ania.http.put("/api/me/profile", json={"public": True})
    assert jan.get(f"/api/people/{ania.id}")["luck"][0]["games"] == 2, "others see those at public tables"
    (told,) = ania.get("/api/me/export")["studies"]
    assert told == {"table": tables[0], "kind": "analysis", "about": "", "at": 5}
    assert ania.http.request("DELETE", "/api/me", json={}).status_code == 200
    with server.services.database.engine.begin() as connection:
        assert [row.person for row in connection.execute(studies.select())] == [None]
        assert luck_of(connection, ania.id) == []
        assert luck_at(connection, tables[0]) != []


def hurry(server: Server) -> None:
    """For those to whom it is enough that there is an analysis."""
    server.services.studies.effort = (2, 0)
    server.services.studies.process.nice = 0


def finished(server: Server, guest: Guest) -> str:
    """A game of Rhine against a recruit that the guest gave up after a few moves."""
    table: str = guest.open("rhine", 2, ["me", "recruit"], public=True)["id"]
    play_on([guest], table, 8)
    guest.post(f"/api/tables/{table}/resign", {})
    until(lambda: guest.get(f"/api/tables/{table}")["status"] == "finished")
    return table


def done(guest: Guest, path: str) -> Any:
    """A study that is done."""
    until(lambda: guest.get(path)["progress"]["status"] in ("done", "failed"))
    found = guest.get(path)
    assert found["progress"]["status"] == "done"
    return found


def test_a_finished_game_is_analysed_once_in_the_background_and_kept_for_everybody(server: Server):
    hurry(server)
    ania, jan = Guest(server.url, "Ania"), Guest(server.url, "Jan")
    table = finished(server, ania)
    at = f"/api/tables/{table}"
    assert jan.get(f"{at}/analysis")["progress"]["status"] == "none"
    jan.get(f"{at}/analysis/steps/1", 409)
    asked = ania.post(f"{at}/analysis")["progress"]
    assert asked["status"] in ("waiting", "running", "done")
    assert asked["mine"]
    found = done(jan, f"{at}/analysis")
    assert not found["progress"]["mine"]
    assert ania.post(f"{at}/analysis")["turns"] == found["turns"], "it is not made again"
    assert all(sum(turn["chances"].values()) == pytest.approx(1.0, abs=0.01) for turn in found["turns"])
    assert found["decisions"]
    step = found["decisions"][0]["step"]
    one = jan.get(f"{at}/analysis/steps/{step}", lang="pl")
    assert one["played"]["answer"] == jan.get(f"{at}/steps")["steps"][step - 1]["token"]
    assert one["others"][0]["links"][0]["words"]
    with server.services.database.engine.begin() as connection:
        kept = luck_at(connection, table)
        (mine,) = luck_of(connection, ania.id)
    assert [round(seat.gained, 3) for seat in kept] == [seat["luck"] for seat in found["seats"]]
    assert sum(seat.moments for seat in kept) == len(found["luck"]) > 0
    assert (mine.game, mine.games) == ("rhine", 1)
    assert 0 <= found["seats"][0]["accuracy"] <= 100
    assert sum(found["seats"][0]["words"].values()) == found["seats"][0]["decisions"]


def test_a_bot_tells_what_it_believed_and_levels_play_on_from_a_step(server: Server):
    hurry(server)
    ania = Guest(server.url, "Ania")
    table = finished(server, ania)
    at = f"/api/tables/{table}"
    steps = ania.get(f"{at}/steps")["steps"]
    theirs = ania.get(at)["seats"][1]["roles"]
    bots = [step["n"] for step in steps if step["role"] in theirs]
    people = [step["n"] for step in steps if step["role"] not in theirs]
    ania.post(f"{at}/steps/{people[0]}/thought", {}, 409)
    ania.post(f"{at}/steps/{bots[-1]}/thought")
    thought = done(ania, f"{at}/steps/{bots[-1]}/thought")
    assert (thought["level"], thought["looks"], thought["fears"]) == ("recruit", "glance", [])
    assert thought["persona"] != "sober"
    assert thought["options"][0]["links"][0]["words"]
    wish = {"step": len(steps), "levels": ["random", "random"], "games": 2}
    ania.post(f"{at}/continuations", {**wish, "levels": ["random"]}, 400)
    ania.post(f"{at}/continuations", {**wish, "levels": ["random", "genius"]}, 400)
    ania.post(f"{at}/continuations", {**wish, "step": len(steps) + 1}, 404)
    ania.post(f"{at}/continuations", {**wish, "games": 101}, 400)
    ania.post(f"{at}/continuations", wish)
    until(lambda: ania.get(f"{at}/continuations")["continuations"][0]["progress"]["status"] == "done")
    (played,) = ania.get(f"{at}/continuations", step=len(steps))["continuations"]
    assert played["played"] == sum(side["wins"] for side in played["sides"]) + played["drawn"] == 2
    assert all(side["low"] <= side["share"] <= side["high"] for side in played["sides"])
    assert ania.get(f"{at}/continuations", step=1)["continuations"] == []


def test_only_finished_games_are_looked_at_by_who_may_look_and_no_one_fills_the_queue(server: Server, monkeypatch):
    monkeypatch.setattr(server.services.studies, "work", idle)
    ania, jan = Guest(server.url, "Ania"), Guest(server.url, "Jan")
    running = ania.open("rhine", 2, ["me", "recruit"], public=True)["id"]
    ania.post(f"/api/tables/{running}/analysis", {}, 409)
    tables = [finished(server, ania) for _ in range(4)]
    hidden = ania.open("rhine", 2, ["me", "recruit"])["id"]
    ania.post(f"/api/tables/{hidden}/resign", {})
    jan.post(f"/api/tables/{hidden}/analysis", {}, 404)
    for table in tables[:3]:
        ania.post(f"/api/tables/{table}/analysis")
    refused = ania.post(f"/api/tables/{tables[3]}/analysis", {}, 429)
    assert "3" in refused["detail"]
    assert ania.get(f"/api/tables/{tables[2]}/analysis")["progress"]["ahead"] == 2
    assert jan.http.request("DELETE", f"/api/tables/{tables[0]}/analysis", json={}).status_code == 404
    assert ania.http.request("DELETE", f"/api/tables/{tables[0]}/analysis", json={}).status_code == 200
    assert ania.post(f"/api/tables/{tables[3]}/analysis")["progress"]["status"] == "waiting"
    assert call("POST", f"{server.url}/api/tables/{tables[3]}/analysis", json={}).status_code == 401


async def idle() -> bool:
    return False


@pytest.mark.storage
def test_a_study_whose_process_is_gone_is_begun_anew_and_one_that_failed_is_tried_again(server: Server):
    hurry(server)
    ania = Guest(server.url, "Ania")
    table = finished(server, ania)
    at = f"/api/tables/{table}/continuations"
    left = {"table_id": table, "kind": "playing_on", "person": ania.id, "status": "running", "done": 1, "of": 1}
    row = left | {"about": "1 random,random 1", "at": 1, "touched": 1, "found": ""}
    with server.services.database.engine.begin() as connection:
        connection.execute(insert(studies), row)
    until(lambda: ania.get(at)["continuations"][0]["progress"]["status"] == "done")
    assert ania.get(at)["continuations"][0]["played"] == 1
    wish = {"step": 1, "levels": ["random", "random"], "games": 1}
    with server.services.database.engine.begin() as connection:
        connection.execute(update(studies).values(status="failed", found=""))
    assert ania.post(at, wish)["progress"]["status"] in ("waiting", "running", "done")
    until(lambda: ania.get(at)["continuations"][0]["progress"]["status"] == "done")
