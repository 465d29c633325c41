"""Looking after a server's tables and people, also while it runs."""

from pathlib import Path
from typing import Any

import pytest

from sztab.cli.main import main
from sztab.server.services import Settings
from tests.server.chance import chance  # noqa: F401 (for every test here)
from tests.server.conftest import Guest, Server, play_on


@pytest.fixture
def server(tmp_path: Path) -> Any:
    running = Server(Settings(f"sqlite:///{tmp_path / 'sztab.db'}", tmp_path, least=0.0, limits=False)).start()
    try:
        yield running
    finally:
        running.stop()


@pytest.fixture
def admin(server: Server, capsys: pytest.CaptureFixture[str]) -> Any:
    def run(*args: str) -> tuple[int, str]:
        code = main(["admin", "--database", server.settings.database, *args])
        got = capsys.readouterr()
        return code, got.out + got.err

    return run


def pair(server: Server) -> tuple[Guest, Guest, str]:
    ania, jan = Guest(server.url, "Ania"), Guest(server.url, "Jan")
    table = ania.open("quartermaster", 2, ["me", "open"], public=True, name="Friday")["id"]
    jan.post(f"/api/tables/{table}/seats/1/sit")
    play_on([ania, jan], table, 12)
    return ania, jan, table


def test_tables_and_people_are_listed(server, admin):
    ania, _, table = pair(server)
    code, out = admin("tables")
    assert code == 0
    assert f"{table}  quartermaster  running" in out
    assert "Ania: Friday" in out
    assert ania.id in admin("people", "ani")[1]
    assert "0 people" in admin("people", "nobody")[1]


def test_a_frozen_table_is_looked_at_and_not_played_until_it_is_let_go(server, admin):
    ania, jan, table = pair(server)
    assert admin("freeze", table, "--because", "we look into it")[0] == 0
    guest = next(one for one in (ania, jan) if one.choices(table)["choices"])
    asked = guest.choices(table)
    problem = guest.choose(table, asked, asked["choices"][0], status=409)
    assert problem["type"] == "urn:sztab:problem:frozen"
    assert "we look into it" in problem["detail"]
    assert guest.get(f"/api/tables/{table}")["status"] == "frozen"
    assert guest.get(f"/api/tables/{table}/view")["scene"]
    assert admin("freeze", table)[0] == 2
    assert admin("unfreeze", table)[0] == 0
    assert ania.get(f"/api/tables/{table}")["status"] == "running"
    assert play_on([ania, jan], table, 4) == 4


def test_a_table_is_closed(server, admin):
    ania, jan, table = pair(server)
    assert admin("close", table)[0] == 0
    guest = next(one for one in (ania, jan) if one.choices(table)["choices"])
    asked = guest.choices(table)
    guest.choose(table, asked, asked["choices"][0], status=409)
    assert guest.get(f"/api/tables/{table}")["status"] == "abandoned"
    assert admin("close", table)[0] == 2


def test_somebody_is_signed_out_and_deleted(server, admin):
    ania, jan, table = pair(server)
    assert "1 sessions and tokens" in admin("sign-out", ania.id)[1]
    server.services.accounts._cache.clear()  # as it is after a few seconds
    assert ania.get("/api/me")["person"] is None
    assert admin("delete", ania.id)[0] == 0
    jan.post(f"/api/tables/{table}/chat", {"channel": "table", "words": "still here?"}, 201)
    assert jan.get(f"/api/tables/{table}")["seats"][0]["name"] == ""
    code, out = admin("delete", ania.id)
    assert code == 2
    assert "no person with the id or account" in out


@pytest.mark.parametrize("act", ["freeze", "unfreeze", "close"])
def test_a_table_that_is_not_there(admin, act):
    code, out = admin(act, "none")
    assert code == 2
    assert "no table 'none'" in out


def test_nothing_of_it_is_reached_over_http(server):
    ania = Guest(server.url, "Ania")
    for path in ("/admin", "/api/admin", "/api/people", "/api/tables/x/freeze"):
        assert ania.http.get(path).status_code in (404, 405)
