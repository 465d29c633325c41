"""Watching: those who look on talk among themselves, see rated live games later, and may show replays on other sites."""

from typing import Any

import pytest
from tests.server.conftest import Guest, Server

from sztab.server.storage import timestamps
from sztab.server.tables import delayed, registry


def seated(server: Server, **more: Any) -> tuple[list[Guest], str]:
    guests = [Guest(server.url, "Ania"), Guest(server.url, "Jan")]
    table = guests[0].open("rhine", 2, ["me", "open"], public=True, **more)["id"]
    guests[1].post(f"/api/tables/{table}/seats/1/sit")
    return guests, table


def move(guests: list[Guest], table: str) -> None:
    for guest in guests:
        asked = guest.choices(table)
        if asked["choices"]:
            guest.choose(table, asked, asked["choices"][0])
            return


@pytest.mark.storage
def test_those_who_watch_talk_among_themselves(server: Server) -> None:
    guests, table = seated(server)
    ola, ewa = Guest(server.url, "Ola"), Guest(server.url, "Ewa")
    ola.post(f"/api/tables/{table}/chat", {"channel": "watchers", "words": "Metz <b>next</b>"}, 201)
    guests[0].post(f"/api/tables/{table}/chat", {"channel": "watchers", "words": "x"}, 403)
    ola.post(f"/api/tables/{table}/chat", {"channel": "table", "words": "x"}, 403)
    heard = ewa.get(f"/api/tables/{table}/chat")["chat"]
    assert [(one["channel"], one["name"], one["words"]) for one in heard] == [("watchers", "Ola", "Metz <b>next</b>")]
    for guest in guests:
        assert guest.get(f"/api/tables/{table}/chat")["chat"] == []
        assert "Metz" not in str(guest.get(f"/api/tables/{table}/opening"))
    ola.http.request("DELETE", "/api/me", json={})
    assert ewa.get(f"/api/tables/{table}/chat")["chat"] == []


@pytest.mark.storage
def test_a_rated_live_game_is_watched_later(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ahead = [0]
    for module in (delayed, registry):
        monkeypatch.setattr(module, "now", lambda: timestamps.now() + ahead[0])
    guests, table = seated(server, rated=True)
    ola = Guest(server.url, "Ola")
    for _ in range(6):
        move(guests, table)
    assert ola.get(f"/api/tables/{table}/view")["scene"] is None
    assert ola.get(f"/api/tables/{table}/steps")["steps"] == []
    assert ola.get(f"/api/tables/{table}")["summary"]["waits"] == []
    (listed,) = ola.get("/api/tables", which="running")["tables"]
    assert (listed["summary"]["round"], listed["summary"]["points"], listed["summary"]["waits"]) == (0, {}, [])
    assert guests[0].get("/api/tables", which="running")["tables"][0]["summary"]["round"] > 0
    assert ola.get(f"/api/tables/{table}/opening")["view"]["log"] == []
    ola.get(f"/t/{table}/picture.png", 404)
    ahead[0] = delayed.DELAY + 1000
    then = guests[0].get(f"/api/tables/{table}/view")["scene"]["moment"]
    assert ola.get(f"/api/tables/{table}/view")["scene"]["moment"] == then
    assert len(ola.get(f"/api/tables/{table}/steps")["steps"]) >= 1
    seen = ola.get(f"/api/tables/{table}/log")["of"]
    for _ in range(6):
        move(guests, table)
    assert ola.get(f"/api/tables/{table}/log")["of"] == seen  # what came since is too fresh
    assert len(guests[0].get(f"/api/tables/{table}/log")["lines"]) > seen
    ola.post(f"/api/tables/{table}/chat", {"channel": "watchers", "words": "Now?"}, 201)
    assert [one["words"] for one in ola.get(f"/api/tables/{table}/chat")["chat"]] == ["Now?"]
    ahead[0] *= 2
    assert ola.get(f"/api/tables/{table}/log")["of"] > seen
    guests[0].post(f"/api/tables/{table}/resign")
    assert ola.get(f"/api/tables/{table}")["status"] == "finished"
    assert ola.get(f"/api/tables/{table}/view")["scene"] is not None


def test_other_sites_may_frame_a_replay_and_nothing_else(server: Server) -> None:
    guests, table = seated(server, by_link=True)
    move(guests, table)
    stranger = Guest(server.url, "Ola").http
    framed = stranger.get(f"/embed/{table}", headers={"accept": "text/html"})
    assert framed.status_code == 200
    assert "frame-ancestors *" in framed.headers["content-security-policy"]
    for page in ("/", f"/t/{table}", f"/t/{table}/replay", "/me"):
        assert "frame-ancestors 'none'" in stranger.get(page).headers["content-security-policy"]
    picture = stranger.get(f"/t/{table}/picture.svg?step=0")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.headers["cross-origin-resource-policy"] == "cross-origin"
    assert picture.text.startswith("<svg")
    hidden = guests[0].open("rhine", 2, ["me", "open"])["id"]
    assert stranger.get(f"/embed/{hidden}").status_code == 404
