"""The lobby: quick matches, friends, invitations by name, and times to meet."""

from typing import Any

import pytest
from sqlalchemy import update
from tests.server.conftest import Guest, hash_quickly

from sztab.server.lobby import company
from sztab.server.storage.schema import match_wishes, metadata, ratings

WISH = {"game": "rhine", "pace_hours": 24, "rated": False, "within": 0}


def look(guest: Guest, status: int = 200, **more: Any) -> Any:
    answer = guest.http.put("/api/me/match", json={**WISH, **more})
    assert answer.status_code == status, answer.text
    return answer.json()


def account(server: Any, name: str) -> Guest:
    guest = Guest(server.url, name)
    hash_quickly(server)
    assert guest.http.post("/api/me/password", json={"password": "correct horse"}).status_code < 300
    return guest


@pytest.mark.storage
def test_two_who_want_the_same_are_paired(server):
    ania, jan, eva = (Guest(server.url, name) for name in ("Ania", "Jan", "Eva"))
    assert look(ania)["looking"]
    assert look(eva, pace_hours=72)["looking"], "another pace is another wish"
    found = look(jan)
    assert not found["looking"]
    table = found["table"]
    assert ania.get("/api/me/match")["table"] == table
    shown = ania.get(f"/api/tables/{table}")
    assert sorted(seat["name"] for seat in shown["seats"]) == ["Ania", "Jan"]
    assert (shown["owner"], shown["status"], shown["pace_hours"]) == (False, "open", 24)
    for guest in (ania, jan):
        seat = next(one["number"] for one in guest.get(f"/api/tables/{table}")["seats"] if one["you"])
        guest.post(f"/api/tables/{table}/seats/{seat}/sit")
    assert jan.get(f"/api/tables/{table}")["status"] == "running"
    assert not ania.get("/api/me/match")["table"], "the game has begun: nothing is pointed out any more"
    assert [one["game"] for one in jan.get("/api/lobby/seekers")["seekers"]] == ["rhine"]
    assert eva.http.delete("/api/me/match").json()["since"] == 0
    assert eva.get("/api/lobby/seekers")["seekers"] == []


def test_strength_and_presence_count(server):
    ania, jan = Guest(server.url, "Ania"), Guest(server.url, "Jan")
    with server.services.database.engine.begin() as connection:
        row = {"player": jan.id, "game": "rhine", "size": "2", "mu": 40.0, "sigma": 3.0, "games": 9}
        connection.execute(ratings.insert(), row)
    look(ania, within=100)
    assert look(jan)["looking"], "too strong for Ania"
    look(ania, within=0)
    assert ania.get("/api/me/match")["table"], "now anybody will do"
    look(ania, pace_hours=0)
    with server.services.database.engine.begin() as connection:
        connection.execute(update(match_wishes).values(seen=1))
    assert look(jan, pace_hours=0)["looking"], "Ania has gone away"
    look(jan, 404, game="chess")


@pytest.mark.storage
def test_a_name_that_is_deleted_stays_nowhere_in_the_lobby(server):
    ania, jan, eva = (account(server, name) for name in ("Ania", "Jan", "Eva"))
    look(ania)
    table = look(jan)["table"]
    assert sorted(ania.get(f"/api/tables/{table}")["name"].split(" – ")) == ["Ania", "Jan"]
    look(ania, game="overlord")
    look(eva, game="overlord")
    eva.http.delete("/api/me/match")
    own = ania.open("rhine", 2, ["me", "link"])["id"]
    ania.post(f"/api/tables/{own}/seats/1/invite", {"name": "Jan"})
    ania.post(f"/api/tables/{table}/seats/{_seat(ania, table)}/sit")
    jan.post(f"/api/tables/{table}/seats/{_seat(jan, table)}/sit")
    ania.post(f"/api/tables/{table}/resign")
    (result,) = ania.get("/api/me/export")["results"]
    assert (result["table"], result["verdict"], result["rated"]) == (table, "lost", False)
    assert ania.http.request("DELETE", "/api/me", json={"password": "correct horse"}).status_code == 200
    assert jan.get("/api/me/invitations")["invitations"] == []
    with server.services.database.engine.connect() as connection:
        for kept in metadata.sorted_tables:
            told = [str(row) for row in connection.execute(kept.select())]
            assert not [row for row in told if "Ania" in row or ania.id in row], kept.name


def _seat(guest: Guest, table: str) -> int:
    return int(next(one["number"] for one in guest.get(f"/api/tables/{table}")["seats"] if one["you"]))


def test_friends_by_name(server):
    ania, jan = account(server, "Ania"), account(server, "Jan")
    guest = Guest(server.url, "Eva")
    assert ania.post("/api/me/friends", {"name": "jan"})["friends"] == [
        {"id": jan.id, "name": "Jan", "mutual": False, "online": False, "profile": False}
    ]
    ania.post("/api/me/friends", {"name": "Ania"}, 400)
    ania.post("/api/me/friends", {"name": "Eva"}, 404)  # who has no account cannot be told from others of that name
    assert jan.post("/api/me/friends", {"name": "Ania"})["friends"][0]["mutual"]
    assert ania.get("/api/me/export")["company"]["friends"] == ["Jan"]
    assert ania.http.delete(f"/api/me/friends/{jan.id}").json() == {"friends": []}
    assert not jan.get("/api/me/friends")["friends"][0]["mutual"]
    assert guest.get("/api/me/friends") == {"friends": []}


@pytest.mark.storage
def test_invitations_by_name(server):
    ania, jan = account(server, "Ania"), account(server, "Jan")
    table = ania.open("rhine", 2, ["me", "link"], name="Friday")["id"]
    jan.post(f"/api/tables/{table}/seats/1/invite", {"name": "Jan"}, 404)  # not his table
    for _ in range(2):
        ania.post(f"/api/tables/{table}/seats/1/invite", {"name": "JAN"})
    ania.post(f"/api/tables/{table}/seats/0/invite", {"name": "Jan"}, 409)
    (one,) = jan.get("/api/me/invitations")["invitations"]
    assert (one["table"], one["name"], one["seat"], one["by"]) == (table, "Friday", 1, "Ania")
    assert jan.http.delete(f"/api/me/invitations/{table}").json() == {"invitations": []}
    jan.post(f"/api/me/invitations/{table}", {}, 404)
    ania.post(f"/api/tables/{table}/seats/1/invite", {"name": "Jan"})
    assert jan.post(f"/api/me/invitations/{table}", {}) == {"table": table, "seat": 1, "asked": False}
    assert jan.get(f"/api/tables/{table}")["status"] == "running"
    ania.post(f"/api/tables/{table}/seats/1/invite", {"name": "Jan"}, 409)


def test_invitations_that_nobody_sees_any_more_keep_none_away(server, monkeypatch):
    """Those to closed tables were counted and could not be declined: 200 of them, and nobody could invite Jan again."""
    monkeypatch.setattr(company, "MOST", 4)
    monkeypatch.setattr(company, "MOST_OF_ONE", 3)
    ania, jan, ola = (account(server, name) for name in ("Ania", "Jan", "Ola"))
    for _ in range(5):
        table = ania.open("rhine", 2, ["me", "link"])["id"]
        ania.post(f"/api/tables/{table}/seats/1/invite", {"name": "Jan"})
        ania.post(f"/api/tables/{table}/abandon")
    for status in (200, 200, 200, 409):
        table = ania.open("rhine", 2, ["me", "link"])["id"]
        ania.post(f"/api/tables/{table}/seats/1/invite", {"name": "Jan"}, status)
    table = ola.open("rhine", 2, ["me", "link"])["id"]
    ola.post(f"/api/tables/{table}/seats/1/invite", {"name": "Jan"})
    assert len(jan.get("/api/me/invitations")["invitations"]) == 4


def test_a_time_to_meet_for_the_calendar(server):
    ania, jan = Guest(server.url, "Ania"), Guest(server.url, "Jan")
    table = ania.open("rhine", 2, ["me", "open"], public=True, name="Friday; at eight, ąę")["id"]
    assert ania.get(f"/api/tables/{table}/meeting") == {"at": 0, "calendar": ""}
    assert ania.http.put(f"/api/tables/{table}/meeting", json={"at": 1_800_000_000_000}).status_code == 200
    assert jan.http.put(f"/api/tables/{table}/meeting", json={"at": 1}).status_code == 403
    address = jan.get(f"/api/tables/{table}/meeting")["calendar"]
    answer = jan.http.get(address)
    assert answer.headers["content-type"].startswith("text/calendar")
    assert "DTSTART:20270115T080000Z\r\n" in answer.text
    assert "SUMMARY:Friday\\; at eight\\, ąę" in answer.text
    assert all(len(line.encode()) <= 75 for line in answer.text.split("\r\n"))
    ania.http.put(f"/api/tables/{table}/meeting", json={"at": 0})
    assert jan.http.get(address).status_code == 404


def test_open_tables_in_the_list_have_a_free_seat(server):
    ania, jan = Guest(server.url, "Ania"), Guest(server.url, "Jan")
    table = ania.open("rhine", 2, ["me", "open"], public=True)["id"]
    look(ania)
    found = look(jan)["table"]
    listed = [one["id"] for one in jan.get("/api/tables", which="open")["tables"]]
    assert table in listed
    assert found not in listed, "both its seats wait for somebody"
