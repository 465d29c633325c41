"""Finished games looked at again: kept once for everybody, with the luck of each seat."""

import pytest
from sqlalchemy import insert
from tests.server.conftest import Guest, Server

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
