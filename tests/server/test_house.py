"""Order in the house: muting, blocking, reports and what the administrator does about them."""

from typing import Any

import pytest
from tests.server.conftest import Guest, Server, stream

from sztab.cli.main import main

pytestmark = pytest.mark.storage


def at_table(server: Server, *names: str) -> tuple[list[Guest], str]:
    guests = [Guest(server.url, name) for name in names]
    table = guests[0].open("rhine", 2, ["me", "open"], public=True)["id"]
    guests[1].post(f"/api/tables/{table}/seats/1/sit")
    return guests, table


def say(guest: Guest, table: str, words: str, status: int = 201) -> None:
    guest.post(f"/api/tables/{table}/chat", {"channel": "table", "words": words}, status)


def heard(guest: Guest, table: str) -> list[Any]:
    return [(one["n"], one["words"]) for one in guest.get(f"/api/tables/{table}/chat")["chat"]]


def admin_says(server: Server, capsys: pytest.CaptureFixture[str], *words: str) -> str:
    capsys.readouterr()
    assert main(["admin", "--database", server.settings.database, *words]) == 0
    return capsys.readouterr().out


def test_whoever_is_muted_is_not_heard(server: Server) -> None:
    (ania, jan), table = at_table(server, "Ania", "Jan")
    say(jan, table, "<script>rude</script>")
    ((n, _),) = heard(ania, table)
    assert ania.post("/api/me/blocks", {"table": table, "message": n})["blocks"][0]["name"] == "Jan"
    assert heard(ania, table) == []
    assert ania.get(f"/api/tables/{table}/opening")["chat"] == []
    assert heard(jan, table)
    with stream(ania, table) as following:
        next(following)
        say(jan, table, "more")
        name, data, _ = next(event for event in following if event[0] != "here")
        assert (name, "more" in data) == ("table", False)
    (muted,) = ania.get("/api/me/blocks")["blocks"]
    assert ania.get("/api/me/export")["blocks"] == [muted]
    assert ania.http.request("DELETE", f"/api/me/blocks/{muted['id']}").json() == {"blocks": []}
    assert len(heard(ania, table)) == 2


def test_whoever_is_blocked_does_not_sit_down_with_me(server: Server) -> None:
    (ania, jan), table = at_table(server, "Ania", "Jan")
    ania.post("/api/me/blocks", {"table": table, "seat": 1, "kind": "block"})
    ania.post("/api/me/blocks", {"table": table, "seat": 0, "kind": "block"}, 400)
    ania.post("/api/me/blocks", {"table": table, "seat": 7}, 404)
    other = ania.open("rhine", 2, ["me", "open"], public=True)["id"]
    assert jan.post(f"/api/tables/{other}/seats/1/sit", None, 403)["detail"].startswith("That is not possible")
    Guest(server.url, "Ola").post(f"/api/tables/{other}/seats/1/sit")


def test_whoever_is_blocked_gets_no_rematch(server: Server) -> None:
    """Each one put a seat into the other's list, and a notice into their mail."""
    (ania, jan), table = at_table(server, "Ania", "Jan")
    jan.post(f"/api/tables/{table}/resign")
    ania.post("/api/me/blocks", {"table": table, "seat": 1, "kind": "block"})
    for guest in (jan, ania):
        guest.post(f"/api/tables/{table}/rematch", {}, 403)
    ania.http.request("DELETE", f"/api/me/blocks/{jan.id}", json={})
    jan.post(f"/api/tables/{table}/rematch", {}, 201)


def test_reports_come_to_the_administrator_who_acts(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    (ania, jan), table = at_table(server, "Ania", "Jan")
    say(jan, table, "You are a fool")
    ((n, _),) = heard(ania, table)
    ania.post("/api/reports", {"table": table, "message": n, "words": "Insults"}, 201)
    Guest(server.url, "Zoe").post("/api/reports", {"table": "nowhere", "seat": 0}, 404)
    listed = admin_says(server, capsys, "reports")
    assert "about Jan" in listed
    assert "said: You are a fool" in listed
    number = listed.split()[0]
    assert "cannot write" in admin_says(server, capsys, "silence", "3", jan.id)
    say(jan, table, "again", 403)
    move = {"role": "x", "question": "1.0", "token": "pass", "words": "again"}
    for prefer in ({}, {"Prefer": "return=frames"}):
        assert "write" in jan.post(f"/api/tables/{table}/choices", move, 403, **prefer)["detail"]
    admin_says(server, capsys, "settle", number, "silenced for three days")
    assert admin_says(server, capsys, "reports").strip() == "0 reports"
    assert ania.get("/api/me/export")["reports"][0]["outcome"] == "silenced for three days"
    admin_says(server, capsys, "silence", "0", jan.id)
    say(jan, table, "sorry")
    jan.http.request("DELETE", "/api/me", json={})
    listed = admin_says(server, capsys, "reports", "--all")
    assert "fool" not in listed
    assert "Jan" not in listed
